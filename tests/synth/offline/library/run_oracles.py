"""Compares each function of the library, in every language and with each of its constants, with
independent code on random arguments: run_oracles.py SYNTH [NAME ...]"""
import ast
import copy
import json
import math
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

import oracles
from generators import by_type

CALLS = 24
CALLS_OF_SCRIPTS = 8  # each starts a shell
HERE = os.path.dirname(os.path.abspath(__file__))
CXX = os.environ.get("CXX", "g++")


def parameters_of(signature):
    inside = signature[signature.index("(") + 1 : signature.rindex(") -> ")]
    inside = re.sub(r"'[^']*'|\"[^\"]*\"", "''", inside)
    parts, depth, part = [], 0, ""
    for c in inside + ",":
        depth += c in "[({"
        depth -= c in "])}"
        if c == "," and depth == 0:
            if part.strip():
                parts.append(part.strip())
            part = ""
        else:
            part += c
    return [(p.split(":")[0].strip(), p.split(":", 1)[1].split("=")[0].strip()) for p in parts if "=" not in p]


def encode(value, types=None):
    """Returns the value for JavaScript: keys that are not texts make a Map."""
    if isinstance(value, dict):
        if all(isinstance(k, str) for k in value):
            return {k: encode(v) for k, v in value.items()}
        return {"$map": [[encode(k), encode(v)] for k, v in value.items()]}
    if isinstance(value, (set, frozenset)):
        return {"$set": [encode(v) for v in sorted(value)]}
    if isinstance(value, (list, tuple)):
        return [encode(v) for v in value]
    return value


def decode(value):
    if isinstance(value, list):
        return [decode(v) for v in value]
    if isinstance(value, dict):
        if "$map" in value:
            return {k if not isinstance(k, list) else tuple(k): decode(v) for k, v in value["$map"]}
        if "$set" in value:
            return {decode(v) for v in value["$set"]}
        if "$error" in value:
            return Exception(value["$error"])
        if "$undefined" in value:
            return Exception("undefined")
        if "$float" in value:
            return float(value["$float"].replace("Infinity", "inf"))
    return value


def in_order(value):
    """Returns the value in the order of a std::map: by its keys."""
    if isinstance(value, dict):
        return {k: in_order(value[k]) for k in sorted(value)}
    return [in_order(v) for v in value] if isinstance(value, list) else value


def for_cpp(value):
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str):
        raw = value.encode()
        return "%d %s" % (len(raw), value)
    if isinstance(value, set):
        value = sorted(value)
    if isinstance(value, (list, tuple)):
        return " ".join([str(len(value))] + [for_cpp(v) for v in value])
    if isinstance(value, dict):
        return " ".join([str(len(value))] + [for_cpp(k) + " " + for_cpp(v) for k, v in value.items()])
    return repr(value)


def equal(a, b):
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a == b or math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(equal(x, y) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        keys = {str(k): k for k in b}
        return len(a) == len(b) and all(str(k) in keys and equal(v, b[keys[str(k)]]) for k, v in a.items())
    return type(a) is type(b) and a == b


class Way:
    """One entry with one choice of constants, and its expected results."""

    def __init__(self, entry, way, number):
        self.name, self.code = entry["name"], way["code"]
        self.constants = {k: ast.literal_eval(v) for k, v in way["constants"].items()}
        oracle, *generators = oracles.ORACLES[self.name]
        types = [t for _, t in parameters_of(entry["signature"])]
        makers = list(generators) or [by_type(t) for t in types]
        if len(makers) == 1 and len(types) > 1:  # one generator makes all arguments together
            makers = None
        r = random.Random(number * 7919 + 1)
        self.calls, self.expected = [], []
        self.oracle = oracle
        tries = 0
        while len(self.calls) < CALLS and tries < 20 * CALLS:
            tries += 1
            args = [m(r) for m in makers] if makers else list(generators[0](r))
            wanted = self.ask(oracle, args)
            if wanted is not oracles.SKIP:
                self.calls.append(args)
                self.expected.append(wanted)
        assert len(self.calls) >= CALLS // 2, self.name + ": too few arguments"

    def ask(self, oracle, args):
        try:
            given = args if any(isinstance(a, dict) for a in args) else json.loads(json.dumps(args))
        except TypeError:  # sets
            given = copy.deepcopy(args)
        return oracle(*given, **self.constants)

    def put_in_order(self):
        """Puts arguments and expected results of C++ in order."""
        calls = [[in_order(a) for a in args] for args in self.calls]
        if list(map(repr, calls)) != list(map(repr, self.calls)):
            self.calls, self.expected = calls, [self.ask(self.oracle, args) for args in calls]

    def compare(self, language, results, faults):
        for args, wanted, got in zip(self.calls, self.expected, results):
            if not equal(wanted, got):
                faults.append("%s %s %s: (%s) gives %r, not %r" % (language, self.name, self.constants or "",
                              ", ".join(map(repr, args)), got, wanted))
                return


def run_python(ways, faults):
    for way in ways:
        scope, results = {"__name__": "solution"}, []
        try:
            exec(way.code["python"], scope)
            for args in way.calls:
                given = copy.deepcopy(args)
                results.append(scope[way.name](*given))
                if given != args:
                    results[-1] = Exception("changed its arguments")
        except Exception as error:
            results.append(error)
        way.compare("python", results, faults)


def run_javascript(ways, faults):
    ways = [w for w in ways if "javascript" in w.code]
    lines = [json.dumps({"code": w.code["javascript"], "name": w.name, "calls": [encode(c) for c in w.calls]}) for w in ways]
    ran = subprocess.run(["node", os.path.join(HERE, "driver.js")], input="\n".join(lines) + "\n", capture_output=True, text=True)
    rows = ran.stdout.splitlines()
    if len(rows) != len(ways):
        faults.append("javascript: %d of %d ways answered; %s" % (len(rows), len(ways), ran.stderr[-500:]))
    for way, row in zip(ways, rows):
        way.compare("javascript", decode(json.loads(row)), faults)


def cpp_source(ways):
    includes, parts, runs = set(), [], []
    for i, way in enumerate(ways):
        lines = way.code["cpp"].splitlines()
        includes |= {line for line in lines if line.startswith("#include")}
        parts.append("namespace w%d {\n%s\n}\n" % (i, "\n".join(l for l in lines if not l.startswith("#include"))))
        runs.append("    driver::run(w%d::%s);\n" % (i, way.name))
    return "%s\n#include \"%s/driver.h\"\n%s\nint main() {\n%s}\n" % (
        "\n".join(sorted(includes)), HERE, "".join(parts), "".join(runs))


def run_cpp(ways, faults):
    """Runs all in one file: most of the compiler's time is templates that the functions share."""
    ways = [w for w in ways if "cpp" in w.code]
    for way in ways:
        way.put_in_order()
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "ways.cpp"), os.path.join(folder, "ways")
        with open(source, "w") as file:
            file.write(cpp_source(ways))
        options = ["-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]
        compiler = subprocess.run([CXX, *options, source, "-o", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if compiler.returncode != 0:
            faults += ["cpp: " + line for line in compiler.stdout.splitlines() if "error" in line or "In function" in line]
            return
        lines = []
        for way in ways:
            lines.append(str(len(way.calls)))
            lines += [" ".join(for_cpp(a) for a in call) for call in way.calls]
        ran = subprocess.run([program], input="\n".join(lines) + "\n", capture_output=True, text=True)
    rows, at = ran.stdout.splitlines(), 0
    for way in ways:
        own = rows[at : at + len(way.calls)]
        at += len(way.calls)
        if len(own) < len(way.calls):
            faults.append("cpp %s: ended early (%d)" % (way.name, ran.returncode))
            return
        scope = {"float": float, "set": set, "Error": Exception}
        way.compare("cpp", [eval(row, scope) for row in own], faults)


def printed(value):
    """Returns what a script prints for a value (testing/core/bash_test.h)."""
    if isinstance(value, (list, tuple)):
        return "".join(printed(item) or "\n" for item in value)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if text == "" or text.endswith("\n") else text + "\n"


def given(args):
    return [str(item) for arg in args for item in (arg if isinstance(arg, list) else [arg])]


def run_bash(ways, faults):
    """Runs all scripts in one shell, each call in a copy of it."""
    ways = [w for w in ways if "bash" in w.code]
    lines = []
    for way in ways:
        lines.append("code=" + shlex.quote(way.code["bash"]))
        for args in way.calls[:CALLS_OF_SCRIPTS]:
            lines.append('(set -- %s; eval "$code") 2>&1; printf "%%s\\0" "$?"' % " ".join(map(shlex.quote, given(args))))
    ran = subprocess.run(["bash", "--norc", "/dev/stdin"], input="\n".join(lines) + "\n", capture_output=True, text=True,
                         env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"})
    rows = iter(ran.stdout.split("\0"))
    for way in ways:
        faulty = False
        for args, wanted in zip(way.calls[:CALLS_OF_SCRIPTS], way.expected):
            got = next(rows, "nothing")
            if got != printed(wanted) + "0" and not faulty:
                faulty = True
                faults.append("bash %s %s: %s prints %r, not %r" % (way.name, way.constants or "", given(args), got, printed(wanted)))


def main():
    synth, names = sys.argv[1], sys.argv[2:]
    printed = subprocess.run([synth, "library", "list", "--json"], capture_output=True, text=True, check=True)
    entries = json.loads(printed.stdout)["entries"]
    faults, ways = [], []
    for entry in entries:
        if names and entry["name"] not in names:
            continue
        if entry["name"] not in oracles.ORACLES:
            faults.append(entry["name"] + ": has no oracle")
            continue
        if not entry["ways"]:
            faults.append(entry["name"] + ": its examples do not fit its types")
        for way in entry["ways"]:
            if "python" not in way["code"]:
                faults.append(entry["name"] + ": is not written in Python")
                continue
            try:
                ways.append(Way(entry, way, len(ways)))
            except Exception as error:
                faults.append("%s: the oracle fails: %r" % (entry["name"], error))
        for text in entry["examples"]:
            pass
    known = {entry["name"] for entry in entries}
    faults += [n + ": an oracle without an entry" for n in oracles.ORACLES if n not in known]
    run_python(ways, faults)
    run_javascript(ways, faults)
    run_bash(ways, faults)
    run_cpp(ways, faults)
    for fault in faults:
        print(fault)
    counts = {l: len({w.name for w in ways if l in w.code}) for l in ("python", "javascript", "cpp", "bash")}
    print("%d entries, %d ways; %s; %d faults" % (len(entries), len(ways), counts, len(faults)))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
