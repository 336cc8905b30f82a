#!/usr/bin/env python3
"""Counts which mutants the suites that `synth suite` writes kill, of operators that synth does not have.

The functions are those of bench/suite_programs.py: right programs of a model with signature and docstring. A
mutant counts if one of some thousand inputs tells it from the function; inputs keep the contract, since all right
programs for the docstring (at most --right of them) give the same for them. Mutants that synth makes, too, do not
count. Those that few of the inputs tell are the subtle ones. Half 0 is to look at, half 1 only to count.

Usage: bench/suite_mutants.py [--synth build/bin/synth] [--half 0|1] [--jobs 1] [--most 40] [--right 8]
       [--only FUNCTION,...] [--survivors] [--keep DIR] [--out FILE]
"""
import argparse
import ast
import collections
import concurrent.futures
import copy
import json
import math
import os
import pathlib
import random
import signal
import statistics
import subprocess
import tempfile
import time
import types
import warnings

import suite_programs
from foreign_mutants import mutants_of

CANDIDATES = 6000  # inputs that are tried for a function
INPUTS = 3000  # that are kept
A_SAMPLE = 300  # of them, on which every mutant runs
MOST_LATE = 10  # inputs on which a mutant that does not end runs
SUBTLE = 0.2  # a mutant that fewer of the inputs tell from the function
CALL_SECONDS = 0.05
INPUTS_SECONDS = 10  # in which they are made
OWN_SECONDS = 0.002  # of the function itself, for an input that is kept
SUITE_SECONDS = 5  # of a suite and a mutant

# --- inputs


class Values:
    """Values of the same kinds as known ones, a little different."""

    def __init__(self, chance, known, constants):
        self.chance = chance
        self.pool = collections.defaultdict(list)
        for value in known + constants:
            self.learn(value)

    def learn(self, value):
        self.pool[type(value)].append(value)
        for item in [*value, *value.values()] if type(value) is dict else value if type(value) in (list, tuple) else ():
            self.learn(item)

    def near(self, value):
        chance = self.chance
        if chance.random() < 0.2:
            return copy.deepcopy(chance.choice(self.pool[type(value)] or [value]))
        if type(value) is bool:
            return not value
        if type(value) is int:
            near = [value + 1, value - 1, value + chance.randint(-9, 9), 2 * value, value // 2, -value]
            return chance.choice(near + [chance.randint(0, 30), chance.randint(0, 2000), 0, 1])
        if type(value) is float:
            return chance.choice([value + 1, value - 0.5, -value, value / 2, round(chance.uniform(-20, 20), 1), float(chance.randint(-9, 9))])
        if type(value) is str:
            return self.near_text(value)
        if type(value) in (list, tuple):
            return type(value)(self.near_items(list(value), type(value) is tuple))
        if type(value) is dict:
            keys = self.near_items(list(value), False)
            return {key: value.get(key, self.near(chance.choice(list(value.values()) or [1]))) for key in keys if type(key) in (str, int, float)}
        return value

    def near_text(self, text):
        chance, at = self.chance, self.chance.randint(0, len(text))
        letters = "".join(self.pool[str]) or "ab"
        end = min(len(text), at + chance.randint(1, 3))
        return chance.choice([
            text[:at] + chance.choice(letters) + text[at:], text[:at] + text[end:], text[:at] + chance.choice(letters) + text[at + 1 :],
            text[::-1], text + text[::-1], text[:at] + text[at:end] * 2 + text[end:], text.swapcase(), text[:at], text[at:],
            text + chance.choice(self.pool[str] or [""]), "".join(chance.choice(letters) for _ in range(chance.randint(0, 12))),
        ])  # fmt: skip

    def near_items(self, items, is_record):
        chance = self.chance
        inner = items or [v for vs in self.pool.values() for v in vs if type(v) in (list, tuple) for v in v] or [1]
        at = chance.randrange(len(items)) if items else 0
        choice = chance.randrange(9)
        if is_record or items and choice < 3:
            return items[:at] + [self.near(items[at])] + items[at + 1 :] if items else items
        if choice == 3:
            return items[:at] + items[at + 1 :]
        if choice < 6:
            return items[:at] + [self.near(chance.choice(inner))] + items[at:]
        if choice == 6:
            return items + items[at : at + 1]
        if choice == 7:
            return chance.sample(items, len(items))
        return [self.near(chance.choice(inner)) for _ in range(chance.randint(0, 9))]


def calls_in(code, function, texts):
    """Returns the arguments of calls in the docstring's examples, and those that are given as texts."""
    found = []
    tree = ast.parse(code)
    node = next(n for n in tree.body if getattr(n, "name", None) == function)
    for line in (ast.get_docstring(node) or "").split("\n"):
        at = line.find(function + "(")
        for end in range(len(line), at, -1) if at >= 0 else ():
            try:
                made = ast.parse(line[at:end], mode="eval").body
                found.append([ast.literal_eval(argument) for argument in made.args])
                break
            except (SyntaxError, ValueError, AttributeError):
                continue
    for text in texts:
        try:
            found.append(list(ast.literal_eval(text)))
        except (SyntaxError, ValueError):
            continue
    return found


class Late(BaseException):
    pass


def late(*_):
    raise Late


def result_of(function, args):
    try:
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, CALL_SECONDS)
            value = function(*copy.deepcopy(args))
            return ("value", list(value) if hasattr(value, "__next__") else value)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except Late:
        return ("late", None)
    except Exception as error:
        return ("error", type(error).__name__)


def alike(a, b):
    """Returns whether an assertion holds values for the same."""
    if isinstance(a, float) and isinstance(b, (int, float)) or isinstance(b, float) and isinstance(a, (int, float)):
        return a == b or a != a and b != b or math.isclose(a, b, rel_tol=1e-8)
    if type(a) is type(b) and type(a) in (list, tuple):
        return len(a) == len(b) and all(map(alike, a, b))
    return a == b


def in_child(work):
    """Returns what a child process makes, as JSON; None if it dies."""
    mine, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            quiet = os.open(os.devnull, os.O_RDWR)
            for descriptor in (0, 1, 2):
                os.dup2(quiet, descriptor)
            signal.signal(signal.SIGVTALRM, late)
            warnings.simplefilter("ignore")
            signal.alarm(60)
            os.write(theirs, json.dumps(work()).encode())
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(mine, "rb") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None


def loaded(code, function):
    module = types.ModuleType("code_under_test")
    exec(compile(code, "code_under_test.py", "exec"), module.__dict__)
    return module.__dict__[function]


def borders_of(args):
    """Returns (place, border) of arguments where contracts often end."""
    found = set()
    for place, value in enumerate(args):
        for number in value if type(value) in (list, tuple) else [value]:
            found |= {(place, "negative")} if type(number) in (int, float) and number < 0 else set()
        found |= {(place, "nothing")} if not value and type(value) is not bool else set()
    return found


def inputs_within(target, right, function, known):
    """Returns inputs, as texts, for which the right programs give the same. Where they often differ at a border,
    nothing is promised there, even if they happen to agree."""
    chance = random.Random(function)
    constants = [node.value for node in ast.walk(ast.parse(target)) if isinstance(node, ast.Constant)]
    constants = [value for value in constants if type(value) in (int, str, float) and len(str(value)) < 20]
    values = Values(chance, known, constants)

    def make():
        functions = [loaded(code, function) for code in [target] + right]
        begun_all = time.process_time()
        seen, kept, same, other = set(), [], collections.Counter(), collections.Counter()
        for number in range(CANDIDATES):
            args = copy.deepcopy(known[number] if number < len(known) else chance.choice(known + kept[-200:]))
            for _ in range(chance.randint(1, 3) if number >= len(known) and args else 0):
                place = chance.randrange(len(args))
                args[place] = values.near(args[place])
            text = repr(args)
            if text in seen or len(text) > 300:
                continue
            seen.add(text)
            begun = time.process_time()
            first = result_of(functions[0], args)
            if time.process_time() - begun > OWN_SECONDS:
                continue
            is_meant = first[0] == "value" and (first[1] is not None or "None" in target)
            is_kept = is_meant and all(agrees(first, result_of(one, args)) for one in functions[1:])
            (same if is_kept else other).update(borders_of(args))
            if is_kept:
                kept.append(args)
            if len(kept) >= INPUTS or time.process_time() - begun_all > INPUTS_SECONDS:
                break
        doubtful = {border for border, count in other.items() if 9 * count > same[border]}
        return [repr(args) for args in kept if not borders_of(args) & doubtful]

    return (known and in_child(make)) or []


def agrees(first, second):
    return first[0] == second[0] and alike(first[1], second[1])


def telling_inputs(target, mutant, function, inputs):
    """Returns the first input that tells them apart, and the share of inputs that do; nothing if there is none, or
    the mutant raises errors only."""
    def look():
        own, other = loaded(target, function), loaded(mutant, function)
        calls = [ast.literal_eval(text) for text in inputs]
        if all(result_of(other, args)[0] == "error" for args in calls[:100]):
            return None
        first, told, late_ones = None, 0, 0
        for number, args in enumerate(calls):
            result = result_of(other, args)
            late_ones += result[0] == "late"
            if not agrees(result_of(own, args), result):
                first, told = first or inputs[number], told + 1
            if first and number >= A_SAMPLE or late_ones > MOST_LATE:
                break
        return first and (first, told / (number + 1))

    return in_child(look)


def synths_own(report, code):
    """Returns the normal form of the mutants that synth makes."""
    found, data = set(), code.encode()
    for mutant in report["functions"][0]["mutant_outcomes"] if report.get("functions") else ():
        changed = data
        for begin, end, text in sorted(mutant["edits"], reverse=True):
            changed = changed[:begin] + text.encode() + changed[end:]
        try:
            found.add(ast.unparse(ast.parse(changed)))
        except (SyntaxError, ValueError):
            continue
    return found


def measure(options, function, right, extra):
    target = right[0]
    folder = pathlib.Path(tempfile.mkdtemp(dir=options.keep, prefix=function + "-"))
    (folder / "code_under_test.py").write_text(target)
    command = [options.synth, "suite", f"{folder}/code_under_test.py:{function}"]
    begin = time.monotonic()
    run = subprocess.run(command + ["--suite-format", "unittest", "--out", str(folder)], capture_output=True, text=True)
    row = {"function": function, "s": time.monotonic() - begin, "tests": 0, "made": 0, "inputs": 0, "all": [0, 0],
           "subtle": [0, 0], "survivors": [], "operators": {}}
    written = sorted(folder.glob("test*.py"))
    if not written:
        return dict(row, said=run.stderr[-300:])
    suite = written[0].read_text()
    row["tests"] = suite.count("    def test")
    report = json.loads(subprocess.run(command + ["--json"], capture_output=True, text=True).stdout or "{}")
    own = synths_own(report, target)
    mutants = [(operator, code) for operator, code in mutants_of(target) if code not in own]
    inputs = inputs_within(target, right[1 : options.right], function, calls_in(target, function, extra))
    row["made"], row["inputs"] = len(mutants), len(inputs)
    for operator, code in random.Random(function).sample(mutants, len(mutants)):
        if row["all"][1] >= options.most:
            break
        told = telling_inputs(target, code, function, inputs)
        if not told:
            continue
        killed = bool(suite_programs.failures(suite, code, SUITE_SECONDS))
        counts = row["operators"].setdefault(operator, [0, 0])
        for which in (row["all"], counts) + ((row["subtle"],) if told[1] < SUBTLE else ()):
            which[0] += killed
            which[1] += 1
        if not killed:
            row["survivors"].append((operator, changes(target, code), told[0]))
    return row


def changes(target, code):
    old, new = ast.unparse(ast.parse(target)).split("\n"), code.split("\n")
    return [("- " + line).rstrip() for line in old if line not in new] + ["+ " + line for line in new if line not in old]


def share(counts):
    killed, mutants = (sum(one[i] for one in counts) for i in (0, 1))
    return f"{killed} of {mutants} ({100 * killed / max(1, mutants):.1f} %)"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--synth", default=str(suite_programs.ROOT / "build/bin/synth"))
    parser.add_argument("--half", type=int, choices=(0, 1))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, default=40, help="mutants of a function that count")
    parser.add_argument("--right", type=int, default=8, help="right programs that an input has to be the same for")
    parser.add_argument("--only", default="")
    parser.add_argument("--survivors", action="store_true", help="show them, each with an input that tells it from the function")
    parser.add_argument("--keep", help="keep the files there")
    parser.add_argument("--out", help="write a line of JSON for each function")
    options = parser.parse_args()
    warnings.simplefilter("ignore", SyntaxWarning)
    options.keep = options.keep or tempfile.mkdtemp()
    os.makedirs(options.keep, exist_ok=True)
    extra = suite_programs.further_inputs()
    asked = [(function, right, extra[function]) for function, right, _ in suite_programs.problems(options.half)
             if not options.only or function in options.only.split(",")]
    rows = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(lambda one: measure(options, *one), asked):
            rows.append(row)
            print(f"{row['function']:28} {row['tests']:3} tests {row['s']:5.1f} s  killed {row['all'][0]:2} of {row['all'][1]:2}, subtle "
                  f"{row['subtle'][0]:2} of {row['subtle'][1]:2} ({row['made']} made, {row['inputs']} inputs) {row.get('said', '')}", flush=True)
            for operator, changed, told in row["survivors"] if options.survivors else ():
                print("    " + operator + " told by " + told, *changed, sep="\n        ", flush=True)
    for operator in sorted({operator for row in rows for operator in row["operators"]}):
        print(f"{operator:28} {share([row['operators'].get(operator, (0, 0)) for row in rows])}")
    print(f"killed {share([row['all'] for row in rows])}, subtle ones {share([row['subtle'] for row in rows])}, "
          f"median tests {statistics.median(row['tests'] for row in rows)}, "
          f"seconds median {statistics.median(row['s'] for row in rows):.2f}, most {max(row['s'] for row in rows):.1f}")
    if options.out:
        pathlib.Path(options.out).write_text("".join(json.dumps(row) + "\n" for row in rows))


if __name__ == "__main__":
    main()
