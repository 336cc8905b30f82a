#!/usr/bin/env python3
"""Counts how many answers differ between two builds of the offline author, apart from their layout:
what a mechanism is worth that one of them lacks.

Usage: bench/offline_use.py BEFORE AFTER [--work N] [--show]
BEFORE and AFTER are built programs offline_solve, each in its build folder. The instructions are
those of tests/synth/offline, bench/readings and bench/first_hour. Prints one line a set: how many
answers there are, how many changed, and how many of these were lost and are new.
"""
import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
PURPOSES = ["functions.jsonl", "wordings.jsonl", "elaborations.jsonl"]


def sets():
    tests, readings = ROOT / "tests/synth/offline", ROOT / "bench/readings"
    yield "commands", [tests / "sentences.jsonl", *sorted(readings.glob("*-commands.jsonl"))]
    yield "purposes", [tests / name for name in PURPOSES] + sorted(readings.glob("*-purposes.jsonl"))
    yield "first hour", sorted((ROOT / "bench/first_hour").glob("*.jsonl"))


def instructions(files):
    rows = [json.loads(line) for file in files for line in open(file, encoding="utf-8")]
    return [row.get("sentence") or row["instruction"] for row in rows]


def answers(program, work, texts, are_commands):
    lines = "".join(json.dumps({"instruction": text}) + "\n" for text in texts)
    command = [program, "--commands"] if are_commands else [program, work]
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line)["code"] for line in output.splitlines()]


def without_layout(code):
    return re.sub(r"[\s(),]+", "", code[0]) if code else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--work", default="100000")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    for name, files in sets():
        texts = instructions(files)
        before, after = (answers(program, options.work, texts, name == "commands")
                         for program in (options.before, options.after))
        changed = [(text, old, new) for text, old, new in zip(texts, before, after)
                   if without_layout(old) != without_layout(new)]
        lost = sum(bool(old) and not new for _, old, new in changed)
        gained = sum(bool(new) and not old for _, old, new in changed)
        print(f"{name}: {len(texts)}, changed {len(changed)}, lost {lost}, new {gained}")
        if options.show:
            for text, old, new in changed:
                print(f"  {text}\n    {(old or ['-'])[0]!r}\n    {(new or ['-'])[0]!r}")


if __name__ == "__main__":
    main()
