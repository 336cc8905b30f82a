#!/usr/bin/env python3
"""Asks `synth solve` what newcomers ask (first_hour/*.jsonl), and judges the code by calls that no
request shows.

Usage: bench/first_hour.py PROGRAM [SET ...] [--part first|second|all] [--wrap] [--id ID ...]
PROGRAM is the built synth. A line of a set has an `id`, an `instruction` and `checks`, Python
expressions that must hold. The first part is every third line. Code that fails a check is wrong;
no code, or the level "failed", is an abstention.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import textwrap

SETS = ["several", "several_more", "one", "purpose"]
FOLDER = pathlib.Path(__file__).parent / "first_hour"
NOT_SHOWN = ("abstained", "failed")


def wrapped(text):
    """Returns the text with its lines wrapped at 72 columns."""
    lines = [textwrap.fill(line, 72, break_long_words=False, break_on_hyphens=False)
             for line in text.split("\n")]
    return "\n".join(lines)


def ask(program, text):
    """Returns the solution of a request, asked in a new folder and without a cache."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([program, "solve", "--json", "--no-cache", "--", text],
                             capture_output=True, text=True, timeout=600, cwd=folder)
    try:
        return json.loads(run.stdout)
    except json.JSONDecodeError:
        return {"source": "", "confidence": {"level": "abstained", "reason": run.stderr.strip()}}


def failures(code, checks):
    """Returns the checks that do not hold, with their errors."""
    failed = []
    for check in checks:
        try:
            run = subprocess.run([sys.executable, "-I", "-c", f"{code}\n\nassert ({check})\n"],
                                 capture_output=True, text=True, timeout=20)
            error = (run.stderr.strip().splitlines() or ["?"])[-1] if run.returncode else ""
        except subprocess.TimeoutExpired:
            error = "it does not end"
        failed += [f"{check}  # {error}"] if error else []
    return failed


def judge(program, record, wrap):
    """Returns the level of confidence, the verdict, and what a person should see of it."""
    request = wrapped(record["instruction"]) if wrap else record["instruction"]
    solution = ask(program, request)
    confidence = solution.get("confidence") or {"level": "abstained", "reason": str(solution)}
    code = (solution.get("source") or "").strip()
    if not code or confidence["level"] in NOT_SHOWN:
        verdict, failed = "abstained", []
    else:
        failed = failures(code, record["checks"])
        verdict = "wrong" if failed else "right"
    notes = [str(confidence.get("reason"))] + solution.get("notes", [])
    return confidence["level"], verdict, "\n".join([request, code, *failed, *notes])


def part_of(records, part):
    return [record for i, record in enumerate(records)
            if part == "all" or (part == "first") == (i % 3 == 0)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("sets", nargs="*", metavar="SET", default=SETS)
    parser.add_argument("--part", choices=["first", "second", "all"], default="all")
    parser.add_argument("--wrap", action="store_true", help="wrap the requests at 72 columns")
    parser.add_argument("--id", nargs="*", help="only these")
    parser.add_argument("--details", action="store_true", help="show all that is not right")
    options = parser.parse_args()
    program = str(options.program.resolve())
    for name in options.sets:
        lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        records = part_of([json.loads(line) for line in lines], options.part)
        verdicts = collections.Counter()
        levels = collections.Counter()
        for record in records:
            if options.id and record["id"] not in options.id:
                continue
            level, verdict, details = judge(program, record, options.wrap)
            verdicts[verdict] += 1
            levels[f"{level} and {verdict}"] += verdict != "abstained"
            if options.details and (verdict != "right" or options.id):
                print(f"== {record['id']}: {verdict}, {level}\n{details}\n", flush=True)
        print(f"{name:8} {options.part:7} {dict(sorted(verdicts.items()))} "
              f"{dict(sorted((+levels).items()))}", flush=True)


if __name__ == "__main__":
    main()
