#!/usr/bin/env python3
"""Scores the offline author on sentences without examples: right, wrong or abstained.

Usage: bench/offline_commands.py PROGRAM [FILE] [--show]
PROGRAM is the built offline_solve; FILE has lines {"sentence":..., "result": a Python literal}. The
values of a dictionary count, in order, not its keys: a sentence rarely says how to name them.
"""
import argparse
import ast
import json
import pathlib
import subprocess

DATA = pathlib.Path(__file__).resolve().parents[1] / "tests/synth/offline/sentences.jsonl"


def same(got, expected):
    if isinstance(expected, float) and isinstance(got, (int, float)):
        return abs(got - expected) <= 1e-9 * max(1, abs(expected))
    if isinstance(expected, dict) and isinstance(got, (dict, list, tuple)):
        values = list(got.values()) if isinstance(got, dict) else list(got)
        return same(values, list(expected.values()))
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(expected) and all(map(same, got, expected))
    return type(got) is type(expected) and got == expected


def judge(program, expected):
    run = subprocess.run(["python3", "-I", "-c", program + "print(repr(result))"], timeout=10,
                         capture_output=True, text=True)
    try:
        return same(ast.literal_eval(run.stdout), ast.literal_eval(expected)), run.stdout + run.stderr
    except (ValueError, SyntaxError):
        return False, run.stdout + run.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("data", nargs="?", default=DATA)
    parser.add_argument("--show", action="store_true", help="every sentence that is not right")
    options = parser.parse_args()
    tasks = [json.loads(line) for line in open(options.data, encoding="utf-8")]
    lines = "".join(json.dumps({"instruction": task["sentence"]}) + "\n" for task in tasks)
    output = subprocess.run([options.program, "--commands"], input=lines, capture_output=True,
                            text=True, check=True).stdout
    counts = {"right": 0, "wrong": 0, "abstained": 0}
    seconds = []
    for task, line in zip(tasks, output.splitlines()):
        answer = json.loads(line)
        seconds.append(answer["seconds"])
        verdict, shown = "abstained", answer["note"]
        if answer["code"]:
            right, shown = judge(answer["code"][0], task["result"])
            verdict = "right" if right else "wrong"
        counts[verdict] += 1
        if options.show and verdict != "right":
            print(f"{verdict}: {task['sentence']}\n    {shown.strip()}")
            if verdict == "wrong":
                print("    " + answer["code"][0].replace("\n", "\n    "))
    for verdict, count in counts.items():
        print(f"{verdict:10} {count:4}  {count / len(tasks):.1%}")
    print(f"seconds: most {max(seconds):.2f}, all {sum(seconds):.1f}")


if __name__ == "__main__":
    main()
