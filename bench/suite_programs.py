#!/usr/bin/env python3
"""Runs suites that `synth suite` writes for right programs on other programs for the same
docstring: how many wrong ones fail, and how many right ones.

The programs are a model's (../shared/data/selection.jsonl.gz), with the signatures and docstrings
of repair.jsonl; a right one passes a far larger set of tests. Wrong ones are those that pass the
docstring's own examples. Problems are split in two by a hash, one half to work with and the other
to report.

Usage: bench/suite_programs.py [--synth build/bin/synth] [--half 0|1] [--targets 2] [--most 20] [--jobs 1]
       [--only FUNCTION,...] [--keep DIR] [--out FILE]
"""
import argparse
import ast
import concurrent.futures
import gzip
import hashlib
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import types
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared/data"
SECONDS = 20  # for a suite and a program


def number_of(text):
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16)


def heads():
    """Returns the text above each function's body: imports, signature and docstring."""
    found = {}
    for record in map(json.loads, open(DATA / "repair.jsonl", encoding="utf-8")):
        tree = ast.parse(record["code"])
        node = next(n for n in tree.body if getattr(n, "name", None) == record["function"])
        above = record["code"].split("\n")[: node.body[0].lineno - 1]
        quoted = ['    """' + record["docstring"].replace("\\", "\\\\").replace("\n", "\n    "), '    """']
        found[record["function"]] = "\n".join(above + quoted)
    return found


def parses(code):
    try:
        return bool(ast.parse(code))
    except (SyntaxError, ValueError, RecursionError):
        return False


def problems(half):
    """Returns (function, right programs, wrong programs): the most frequent ones first, the wrong
    ones in an arbitrary order."""
    above = heads()
    with gzip.open(DATA / "selection.jsonl.gz", "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            function = record["entry_point"]
            if function not in above or half is not None and number_of(function) % 2 != half:
                continue
            whole = [(s, above[function] + "\n" + s["code"].rstrip() + "\n") for s in record["solutions"]]
            whole = [(s, code) for s, code in whole if parses(code)]
            right = [code for s, code in sorted(whole, key=lambda one: -one[0]["count"]) if s["correct_strict"]]
            wrong = [code for s, code in whole if not s["correct_strict"] and all(s["anchor_pass"])]
            if right:
                yield function, right, sorted(wrong, key=number_of)


def further_inputs():
    """Returns inputs of each function, as texts of lists of arguments."""
    with gzip.open(DATA / "selection.jsonl.gz", "rt", encoding="utf-8") as lines:
        return {record["entry_point"]: record["extra_inputs"] for record in map(json.loads, lines)}


def run_tests(suite, code, report, seconds):
    """Writes the names of the tests that fail, and why."""
    signal.alarm(seconds)
    sys.stdout = sys.stderr = open(os.devnull, "w")
    sys.dont_write_bytecode = True
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)  # some programs write files
            pathlib.Path(folder, "code_under_test.py").write_text(code)
            sys.path.insert(0, folder)
            tests = types.ModuleType("tests")
            tests.__file__ = folder + "/tests.py"
            exec(compile(suite, "tests", "exec"), tests.__dict__)
            result = unittest.TestResult()
            unittest.defaultTestLoader.loadTestsFromModule(tests).run(result)
        failed = [(str(test).split()[0], text.strip().split("\n")[-1]) for test, text in result.failures + result.errors]
    except BaseException as error:
        failed = [("all", repr(error))]
    os.write(report, json.dumps(failed).encode())


def failures(suite, code, seconds=SECONDS):
    mine, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            run_tests(suite, code, theirs, seconds)
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(mine, "rb") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else [("all", "ended without an answer")]


def measure(options, function, target, right, wrong):
    folder = pathlib.Path(tempfile.mkdtemp(dir=options.keep))
    (folder / "code_under_test.py").write_text(target)
    begin = time.monotonic()
    run = subprocess.run([options.synth, "suite", f"{folder}/code_under_test.py:{function}", "--suite-format", "unittest",
                          "--out", str(folder)], capture_output=True, text=True)
    seconds = time.monotonic() - begin
    row = {"function": function, "folder": folder.name, "s": seconds, "status": run.returncode, "tests": 0,
           "caught": 0, "wrong": len(wrong), "refused": 0, "right": len(right), "refusals": []}
    written = sorted(folder.glob("test*.py"))
    if not written:
        return dict(row, said=run.stderr[-300:])
    suite = written[0].read_text()
    row["tests"] = suite.count("    def test")
    row["own"] = failures(suite, target)
    row["caught"] = sum(bool(failures(suite, code)) for code in wrong)
    refusals = [(code, failures(suite, code)) for code in right]
    row["refusals"] = [(code, why) for code, why in refusals if why]
    row["refused"] = len(row["refusals"])
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--synth", default=str(ROOT / "build/bin/synth"))
    parser.add_argument("--half", type=int, choices=(0, 1))
    parser.add_argument("--targets", type=int, default=2, help="right programs of a problem that get suites")
    parser.add_argument("--most", type=int, default=20, help="other programs of either kind that a suite is held against")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", help="keep the files there")
    parser.add_argument("--out", help="write a line of JSON for each suite")
    options = parser.parse_args()
    if options.keep is None:
        options.keep = tempfile.mkdtemp()
    os.makedirs(options.keep, exist_ok=True)
    asked = []
    for function, right, wrong in problems(options.half):
        if options.only and function not in options.only.split(","):
            continue
        for target in right[: options.targets]:
            others = sorted((code for code in right if code != target), key=number_of)[: options.most]
            asked.append((function, target, others, wrong[: options.most]))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda one: measure(options, *one), asked))

    def total(key):
        return sum(row[key] for row in rows)

    for row in rows:
        why = sorted({name for _, failed in row["refusals"] for name, _ in failed})
        print(f"{row['function']:28} {row['tests']:3} tests {row['s']:5.1f} s  caught {row['caught']:2} of {row['wrong']:2}  "
              f"refused {row['refused']:2} of {row['right']:2}  {' '.join(why)[:200]} {row.get('own') or ''} {row.get('said', '')}")
    print(f"caught {total('caught')} of {total('wrong')} ({100 * total('caught') / max(1, total('wrong')):.1f} %), "
          f"refused {total('refused')} of {total('right')} ({100 * total('refused') / max(1, total('right')):.1f} %), "
          f"median tests {statistics.median(row['tests'] for row in rows)}, "
          f"seconds median {statistics.median(row['s'] for row in rows):.2f}, most {max(row['s'] for row in rows):.1f}")
    if options.out:
        pathlib.Path(options.out).write_text("".join(json.dumps(row) + "\n" for row in rows))


if __name__ == "__main__":
    main()
