#!/usr/bin/env python3
"""Scores the offline author on functions given by examples alone, by suite
(../shared/data/examples.jsonl.gz): solved (the shown examples' results) and right (also those of
the examples held back).

Usage: bench/offline_examples.py PROGRAM [--suite NAME ...] [--sample N] [--work N]
PROGRAM is the built offline_solve. A sample of each suite is taken, evenly over its tasks, which
with the default work takes a minute per suite. The examples that a suite trains on are shown; of
lists five and of playgol four; if a suite holds none back, all. 64-bit words are given as Python's
integers. Suites in their own notations (myth, lambda2) are left out.
"""
import argparse
import gzip
import json
import pathlib
import statistics
import subprocess

DATA = pathlib.Path(__file__).resolve().parents[2] / "shared/data/examples.jsonl.gz"
SHOWN = {"playgol_strings": 4, "dreamcoder_lists": 5, "rule_lists_model": 5}
SUITES = ["sygus_slia", "sygus_bv", "bustle_sygus89", "bustle_new38", "playgol_strings", "dreamcoder_lists",
          "rule_lists_model", "deepcoder_neo100"]


def in_python(value):
    """Returns a value of the file in Python; words such as #xff are integers."""
    return int(value[2:], 16) if isinstance(value, str) and value.startswith("#x") else value


def in_integers(example):
    return {"i": [in_python(value) for value in example["i"]], "o": in_python(example["o"])}


def assertion(example):
    return f"assert f({', '.join(map(repr, example['i']))}) == {example['o']!r}"


def instruction(record, shown):
    names = ", ".join(f"x{i + 1}" for i in range(len(shown[0]["i"])))
    prose = record.get("prose", "")
    return "\n".join([f"Write a function f({names}). {prose}", *map(assertion, shown)])


def holds(code, examples):
    script = code + "\n" + "\n".join(map(assertion, examples))
    try:
        return subprocess.run(["python3", "-I", "-c", script], timeout=10,
                              capture_output=True).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def score(program, work, suite, records):
    if suite == "sygus_bv":
        for record in records:
            record["examples"] = [in_integers(example) for example in record["examples"]]
    shown = [record["examples"][: SHOWN.get(suite)] for record in records]
    lines = "".join(json.dumps({"instruction": instruction(record, examples)}) + "\n"
                    for record, examples in zip(records, shown))
    output = subprocess.run([program, work], input=lines, text=True, capture_output=True,
                            check=True).stdout
    solved = right = contradictory = 0
    seconds = 0
    of_solved = []
    for record, examples, line in zip(records, shown, output.splitlines()):
        answer = json.loads(line)
        seconds += answer["seconds"]
        contradictory += "contradict" in answer["note"]
        code = next((code for code in answer["code"] if holds(code, examples)), None)
        solved += code is not None
        of_solved += [answer["seconds"]] if code is not None else []
        right += code is not None and holds(code, record.get("test") or record["examples"])
    print(f"{suite:18} {len(records):5} {solved:6} {right:5} {contradictory:10} {seconds:8.0f} "
          f"{statistics.median(of_solved or [0]):8.2f}",
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--suite", nargs="*", default=SUITES)
    parser.add_argument("--sample", type=int, default=20)
    parser.add_argument("--work", default="500000")
    options = parser.parse_args()
    records = [json.loads(line) for line in gzip.open(options.data, "rt", encoding="utf-8")]
    print(f"{'suite':18} {'tasks':>5} {'solved':>6} {'right':>5} {'contradict':>10} {'seconds':>8} {'median':>8}")
    for suite in options.suite:
        chosen = [record for record in records if record["suite"] == suite and record["examples"]]
        score(options.program, options.work, suite, chosen[:: max(1, len(chosen) // options.sample)])


if __name__ == "__main__":
    main()
