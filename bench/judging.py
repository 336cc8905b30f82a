#!/usr/bin/env python3
"""Measures how often synth's judge ends with a right program, on ../shared/data/selection.jsonl.gz.

Usage: bench/judging.py PROGRAM [DRAWS]
PROGRAM is the built bench_judging. The truth is only used for counting, and reaches no rule.
"""
import gzip
import json
import pathlib
import subprocess
import sys

DATA = pathlib.Path(__file__).resolve().parents[2] / "shared/data/selection.jsonl.gz"


def written(problem):
    """Returns the problem in the form that bench/judging.cpp reads, with outputs as ids."""
    ids = {}
    yield len(problem["anchors"]), len(problem["tests"]), len(problem["extra_inputs"]), len(problem["solutions"])
    for test in problem["tests"]:
        yield test["count"], int(test["correct"])
    for solution in problem["solutions"]:
        outputs = solution["test_out"] + solution["extra_out"]
        yield (solution["count"], int(solution["correct_strict"]),
               len(problem["anchors"]) - sum(solution["anchor_pass"]),
               *[int(letter == "P") for letter in solution["test_pass"]],
               *[-1 if output.startswith("!") else ids.setdefault(output, len(ids)) for output in outputs])


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        problems = [json.loads(line) for line in lines]
    text = "\n".join([str(len(problems))] +
                     [" ".join(map(str, numbers)) for problem in problems for numbers in written(problem)])
    sys.exit(subprocess.run(sys.argv[1:], input=text, text=True, check=False).returncode)


if __name__ == "__main__":
    main()
