#!/usr/bin/env python3
"""Scores the offline author on functions given by examples alone, by suite
(../shared/data/examples.jsonl.gz): solved (gives the shown examples' results) and right (those held
back too).

Usage: bench/offline_examples.py PROGRAM [--suite NAME ...] [--limit N] [--work N]
PROGRAM is the built offline_solve. Shown are the examples that a suite trains on; of lists five and
of playgol four; where a suite holds none back, all. Suites in notations of their own (myth, lambda2)
and 64-bit words, whose arithmetic the search does not have, are left out.
"""
import argparse
import gzip
import json
import pathlib
import subprocess
import time

DATA = pathlib.Path(__file__).resolve().parents[2] / "shared/data/examples.jsonl.gz"
SHOWN = {"playgol_strings": 4, "dreamcoder_lists": 5, "rule_lists_model": 5}
SUITES = ["sygus_slia", "bustle_sygus89", "bustle_new38", "playgol_strings", "dreamcoder_lists",
          "rule_lists_model", "deepcoder_neo100"]


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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--suite", nargs="*", default=SUITES)
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--work", default="2500000")
    options = parser.parse_args()
    records = [json.loads(line) for line in gzip.open(options.data, "rt", encoding="utf-8")]
    print(f"{'suite':18} {'tasks':>5} {'solved':>6} {'right':>5} {'contradict':>10} {'seconds':>8}")
    for suite in options.suite:
        chosen = [record for record in records if record["suite"] == suite][: options.limit]
        solved = right = contradictory = 0
        begin = time.monotonic()
        for record in chosen:
            shown = record["examples"][: SHOWN.get(suite)]
            held_out = record.get("test") or record["examples"]
            line = json.dumps({"instruction": instruction(record, shown)}) + "\n"
            output = subprocess.run([options.program, options.work], input=line, text=True,
                                    capture_output=True, check=True).stdout
            answer = json.loads(output)
            contradictory += "contradict" in answer["note"]
            code = next((code for code in answer["code"] if holds(code, shown)), None)
            solved += code is not None
            right += code is not None and holds(code, held_out)
        seconds = time.monotonic() - begin
        print(f"{suite:18} {len(chosen):5} {solved:6} {right:5} {contradictory:10} {seconds:8.0f}",
              flush=True)


if __name__ == "__main__":
    main()
