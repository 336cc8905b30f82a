#!/usr/bin/env python3
"""Measures how often an erring model leads to the right program: synth's loop and a plain one.

    python3 bench/dialogue.py [--synth PATH] [--data FILE] [--draws 1] [--problems 0] [--jobs 2]

The model answers with recorded answers of a real one (../shared/data/selection.jsonl.gz): asked for
tests or for a program it returns one of its answers, drawn at random, wrong at a stated rate; asked
for a repair, another one; asked which of two outputs is right, the right one at the rate of its
programs. The full loop is `synth solve` with the examples of the prose and 12 calls. The plain loop
has the same model and as many calls: it takes the tests as they are, and asks for a repair until
all pass. The right answers are read from the data; they never reach synth.
"""

import argparse
import ast
import builtins
import concurrent.futures
import gzip
import hashlib
import http.server
import itertools
import json
import os
import random
import re
import subprocess
import symtable
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parent.parent / "shared/data/selection.jsonl.gz"
CALLS = 12
TESTS = 10
# The rates of wrong programs and tests; None: as in the data.
RATES = {"as in the data": (None, None), "40 % and 30 %": (0.4, 0.3), "20 % and 10 %": (0.2, 0.1)}
PRELUDE = "import math, re, string, random, itertools, functools, collections, copy, heapq, hashlib\n" \
          "from typing import *\nfrom collections import *\nfrom itertools import *\n\n\n"  # fmt: skip


def literal(node):
    ast.literal_eval(node)
    return ast.unparse(node)


def call_and_claim(text, function):
    """Returns the literals of `assert f(args) == literal`, or None."""
    try:
        test = ast.parse(text.strip()).body[0].test
        if not (isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)):
            return None
        call = test.left
        if not (isinstance(call, ast.Call) and call.func.id == function) or call.keywords:
            return None
        return [literal(argument) for argument in call.args], literal(test.comparators[0])
    except (SyntaxError, ValueError, AttributeError, IndexError, TypeError, MemoryError):
        return None


def free_names(body):
    """Returns the names that a function body uses from outside."""
    try:
        table = symtable.symtable("def f():\n" + body, "f", "exec").get_children()[0]
    except (SyntaxError, ValueError, IndexError):
        return set()
    return {s.get_name() for s in table.get_symbols() if s.is_global()} - set(dir(builtins))


class Synth:
    def __init__(self, program, endpoint="", more=()):
        self.program, self.endpoint, self.more = program, endpoint, more

    def check(self, function, codes, claims):
        """Returns each code's verdict line on the claims (argument literals, expected literal)."""
        tests = [{"args_literal": args, "expected_literal": claim} for args, claim in claims]
        lines = [
            {"language": "python", "function": function, "code": code, "limits": {"time_s": 1.0},
             "tests": tests}
            for code in codes
        ]  # fmt: skip
        done = subprocess.run(
            [self.program, "check", "-"],
            input="".join(json.dumps(line) + "\n" for line in lines),
            text=True,
            capture_output=True,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    def outputs(self, function, codes, inputs):
        """Returns each code's result for each list of argument literals, or else the verdict."""
        return [
            [json.dumps(t["actual"]) if t["verdict"] in ("pass", "wrong_answer") else t["verdict"]
             for t in line["tests"]]
            for line in self.check(function, codes, [(args, "None") for args in inputs])
        ]  # fmt: skip


class Problem:
    """A record of the data as a model that can be asked."""

    def __init__(self, record, header):
        self.id = record["task_id"]
        self.function = record["entry_point"]
        self.header = header
        self.solutions = [
            (PRELUDE + header + s["code"].rstrip() + "\n", s["count"], s["correct_strict"])
            for s in record["solutions"]
        ]
        self.anchors = [c for c in (call_and_claim(a, self.function) for a in record["anchors"]) if c]
        self.tests = []
        for place, test in enumerate(record["tests"]):
            claim = call_and_claim(test["text"], self.function)
            if claim:
                self.tests.append((claim, test["count"], test["correct"], place))
        self.passes = [s["test_pass"] for s in record["solutions"]]
        self.inputs = [claim[0] for claim, *_ in self.tests]
        for text in record["extra_inputs"]:
            try:
                self.inputs.append([literal(e) for e in ast.parse(text).body[0].value.elts])
            except (SyntaxError, ValueError, AttributeError):
                pass

    def draw(self, pool, wrong_rate, dice):
        """Draws one of (thing, count, right, …) by its count; wrong at the rate, if both exist."""
        kinds = {right for _, _, right, *_ in pool}
        if wrong_rate is not None and len(kinds) == 2:
            right = dice.random() >= wrong_rate
            pool = [entry for entry in pool if entry[2] == right]
        return dice.choices(pool, [entry[1] for entry in pool])[0]

    def program(self, rate, dice):
        return self.draw(self.solutions, rate, dice)

    def some_tests(self, rate, dice):
        left, chosen = list(self.tests), []
        while left and len(chosen) < TESTS:
            chosen.append(self.draw(left, rate, dice))
            left.remove(chosen[-1])
        return chosen


def find_header(record, synth):
    """Returns the line `def f(…):` under which the data's right programs pass their examples; if it
    has none, one with the names that its programs use. Returns None if none fits."""
    function = record["entry_point"]
    anchors = [c for c in (call_and_claim(a, function) for a in record["anchors"]) if c]
    right = [s["code"] for s in record["solutions"] if s["correct_strict"]] or [
        s["code"] for s in record["solutions"] if all(s["anchor_pass"])
    ]
    if not anchors:
        return None
    count = len(anchors[0][0])
    seen = {}
    for solution in record["solutions"]:
        for name in free_names(solution["code"]) - {function}:
            seen[name] = seen.get(name, 0) + solution["count"]
    imported = set(PRELUDE.replace(",", " ").split()) - {"string"}
    names = sorted(seen, key=lambda name: (name in imported, -seen[name], name))[: count + 2]
    headers = [
        f"def {function}({', '.join(order)}):\n" for order in itertools.permutations(names, count)
    ]
    if not right:
        # The data judged programs without the imports that they get here.
        codes = [PRELUDE + header + s["code"].rstrip() + "\n"
                 for header in headers[:1] for s in record["solutions"]]  # fmt: skip
        judged_wrongly = any(line["verdict"] == "pass" for line in synth.check(function, codes, anchors))
        return headers[0] if headers and not judged_wrongly else None
    for code in right[:3]:
        codes = [PRELUDE + header + code.rstrip() + "\n" for header in headers]
        for header, line in zip(headers, synth.check(function, codes, anchors)):
            if line["verdict"] == "pass":
                return header
    return None


def dice_for(*parts):
    return random.Random(hashlib.md5(repr(parts).encode()).hexdigest())


# --- the model, asked by synth -----------------------------------------------------------------


class Model:
    """The model of one run: it answers OpenAI's chat completions, one request at a time."""

    def __init__(self, problem, rates, wrong, draw, truth):
        self.problem, self.rates, self.wrong, self.truth = problem, rates, wrong, truth
        self.dice = dice_for(problem.id, draw, "full")
        self.lock = threading.Lock()
        self.calls = 0
        self.right = []  # for each program that it returned

    def answer(self, request):
        stage = request["response_format"]["json_schema"]["name"]
        prompt = "\n".join(message["content"] for message in request["messages"])
        with self.lock:
            self.calls += 1
            return getattr(self, stage)(prompt)

    def function_specs(self, _):
        """Answers a question for smaller functions: there are none."""
        name = self.problem.function
        return {"functions": [
            {"name": name, "purpose": f"Problem {self.problem.id}.",
             "inputs": [{"name": each.strip(), "type": "Any", "description": ""}
                        for each in self.problem.header[:-3].partition("(")[2].split(",")],
             "outputs": {"type": "Any", "description": ""},
             "raises": [], "dependencies": [], "complexity": "simple", "examples": []}
        ], "entry_point": name, "parent": None}  # fmt: skip

    def test_cases(self, _):
        chosen = self.problem.some_tests(self.rates[1], self.dice)
        return {"tests": [
            {"function": self.problem.function, "name": f"case {i}", "kind": "normal",
             "args_literal": claim[0], "expected_literal": claim[1], "raises": None,
             "tolerance": None, "setup": None, "rationale": ""}
            for i, (claim, *_) in enumerate(chosen)
        ]}  # fmt: skip

    def implementation(self, _):
        code, _, right = self.problem.program(self.rates[0], self.dice)
        self.right.append(right)
        return {"implementations": [{"function": self.problem.function, "code": code}]}

    def repair(self, prompt):
        return {"fault": "implementation", "category": "logical", "root_cause": "",
                "disputed_tests": [], **self.implementation(prompt)}  # fmt: skip

    def choice(self, prompt):
        """Returns the output of a right program, as often as the model's programs are right."""
        sections = dict(re.findall(r"^=+ (.+)\n((?:(?!=+ ).*\n?)*)", prompt, re.M))
        right = self.truth(sections.get("call", "").strip())
        named = {name: sections.get(name, "").strip() for name in ("first", "second")}
        wrong = self.dice.random() < self.wrong
        for name, output in named.items():
            if right is not None and (output == right) != wrong:
                return {"choice": name, "reason": ""}
        return {"choice": "neither", "reason": ""}


MODELS = {}  # by the first part of a request's path


class Endpoint(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        content = json.dumps(MODELS[self.path.split("/")[1]].answer(request))
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        base = {"id": "x", "created": 0, "model": "drawn", "object": "chat.completion.chunk"}
        choice = {"index": 0, "delta": {"role": "assistant", "content": content}, "finish_reason": None}
        end = {"index": 0, "delta": {}, "finish_reason": "stop"}
        events = [{**base, "choices": [choice]}, {**base, "choices": [end]},
                  {**base, "choices": [], "usage": usage}]  # fmt: skip
        body = "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


# --- the two loops -----------------------------------------------------------------------------


def plain_loop(problem, rates, draw):
    dice = dice_for(problem.id, draw, "plain")
    tests = problem.some_tests(rates[1], dice)
    chosen = None
    for _ in range(CALLS - 1):
        chosen = problem.program(rates[0], dice)
        passes = problem.passes[problem.solutions.index(chosen)]
        if all(passes[place] == "P" for *_, place in tests):
            break
    return chosen[2]


def full_loop(problem, rates, draw, synth):
    wrong = rates[0]
    if wrong is None:
        total = sum(count for _, count, _ in problem.solutions)
        wrong = 1 - sum(count for _, count, right in problem.solutions if right) / total
    examples = "".join(
        f"    >>> {problem.function}({', '.join(args)})\n    {claim}\n" for args, claim in problem.anchors
    )
    prose = f'{problem.header}    """Problem {problem.id}, draw {draw}, {rates}.\n\n{examples}    """\n'
    model = Model(problem, rates, wrong, draw, lambda call: truth_of(problem, call, synth))
    name = hashlib.md5(prose.encode()).hexdigest()
    MODELS[name] = model
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "prose.md").write_text(prose)
        done = subprocess.run(
            [synth.program, "solve", f"{folder}/prose.md", "--author", "openai",
             "--model", "drawn", "--base-url", f"{synth.endpoint}/{name}/v1",
             "--max-calls", str(CALLS), "--no-cache", "--json", "--quiet", *synth.more],
            text=True, capture_output=True,
            env={"OPENAI_API_KEY": "none", "PATH": os.environ["PATH"], "HOME": folder})  # fmt: skip
    seconds = time.monotonic() - begun
    try:
        solution = json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"right": False, "level": "error", "calls": model.calls, "note": done.stderr[-300:]}
    code = (solution.get("implementations") or {}).get(problem.function) or ""
    return {
        "right": is_right(problem, code, synth),
        "level": solution["confidence"]["level"],
        "calls": model.calls,
        "programs": len(model.right),
        "right programs": sum(model.right),
        "note": solution["confidence"]["reason"],
        "agreement": solution["metrics"].get("sampling", [])[-1:],
        "tests": [sum(t["origin"] == "example" for t in solution["tests"].get(problem.function, [])),
                  sum(t["origin"] != "example" for t in solution["tests"].get(problem.function, [])),
                  len(solution.get("disputed", []))],
        "seconds": round(seconds, 1),
    }


def truth_of(problem, call, synth):
    """Returns a right program's result for `f(…)`, as a literal; None if the data has none."""
    reference = next((code for code, _, right in problem.solutions if right), None)
    try:
        inputs = [literal(argument) for argument in ast.parse(call).body[0].value.args]
    except (SyntaxError, ValueError, AttributeError, IndexError):
        return None
    if reference is None:
        return None
    script = f"{reference}\nresult = repr({problem.function}({', '.join(inputs)}))\n"
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(script)
        file.flush()
        done = subprocess.run([synth.program, "run", "--code", file.name, "--json", "--time", "1"],
                              text=True, capture_output=True)  # fmt: skip
    return json.loads(done.stdout).get("result") if done.stdout else None


def is_right(problem, code, synth):
    """Judges a program by the data, or by a right program's results if it is not there."""
    body = code.partition(problem.header)[2].strip()
    for known, _, right in problem.solutions:
        if known.partition(problem.header)[2].strip() == body:
            return right
    reference = next((known for known, _, right in problem.solutions if right), None)
    if not code or reference is None:
        return False
    got = synth.outputs(problem.function, [reference, PRELUDE + code], problem.inputs)
    return len(got) == 2 and got[0] == got[1]


def summary(rows):
    full = [row["full"] for row in rows]
    verified = [run for run in full if run["level"] == "verified"]
    right = [run for run in full if run["right"]]
    share = lambda part, whole: round(100 * len(part) / max(len(whole), 1), 1)  # noqa: E731
    return {
        "runs": len(rows),
        "plain_right_percent": share([row for row in rows if row["plain"]], rows),
        "full_right_percent": share(right, full),
        "verified_right_percent": share([run for run in verified if run["right"]], verified),
        "right_and_verified_percent": share([r for r in right if r["level"] == "verified"], right),
        "calls_mean": round(sum(run["calls"] for run in full) / max(len(full), 1), 2),
        "levels": {level: sum(run["level"] == level for run in full)
                   for level in sorted({run["level"] for run in full})},
    }  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    parser.add_argument("--data", default=str(DATA))
    parser.add_argument("--draws", type=int, default=1)
    parser.add_argument("--problems", type=int, default=0, help="only so many (0: all)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rates", choices=list(RATES), action="append")
    parser.add_argument("--more", default="", help="further options of synth, as '--candidates 10'")
    parser.add_argument("--log", help="a file for each run's line")
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    synth = Synth(str(Path(options.synth).resolve()), f"http://127.0.0.1:{server.server_port}",
                  options.more.split())  # fmt: skip
    records = [json.loads(line) for line in gzip.open(options.data)]
    headed = [(record, find_header(record, synth)) for record in records]
    problems = [(Problem(record, header), record) for record, header in headed if header]
    report = {"problems": len(problems), "left_out": len(records) - len(problems), "rates": {}}
    problems = problems[: options.problems or None]
    log = open(options.log, "w") if options.log else None
    for name in options.rates or RATES:
        def run(entry, rates=RATES[name]):  # fmt: skip
            (problem, record), draw = entry
            row = {"problem": problem.id, "draw": draw, "rates": name,
                   "plain": plain_loop(problem, rates, draw),
                   "full": full_loop(problem, rates, draw, synth)}  # fmt: skip
            if log:
                print(json.dumps(row), file=log, flush=True)
            return row

        entries = list(itertools.product(problems, range(options.draws)))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            report["rates"][name] = summary(list(pool.map(run, entries)))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
