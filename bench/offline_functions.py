#!/usr/bin/env python3
"""Scores the offline author on functions described without examples: right, wrong or abstained.

Usage: bench/offline_functions.py PROGRAM [FILE] [--show]
PROGRAM is the built offline_solve; FILE has lines {"instruction":..., "checks": [[arguments as a
Python tuple, result], ...]}.
"""
import argparse
import json
import pathlib
import subprocess

DATA = pathlib.Path(__file__).resolve().parents[1] / "tests/synth/offline/functions.jsonl"
JUDGE = """
import ast
code, checks = {code!r}, {checks!r}
scope = {{}}
exec(code, scope)
name = [node.name for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)][-1]
for arguments, expected in checks:
    got, wanted = scope[name](*eval(arguments)), eval(expected)
    assert got == wanted and type(got) is type(wanted), (arguments, got, wanted)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("data", nargs="?", default=DATA)
    parser.add_argument("--show", action="store_true", help="every function that is not right")
    options = parser.parse_args()
    tasks = [json.loads(line) for line in open(options.data, encoding="utf-8")]
    lines = "".join(json.dumps({"instruction": task["instruction"]}) + "\n" for task in tasks)
    output = subprocess.run([options.program], input=lines, capture_output=True, text=True,
                            check=True).stdout
    counts = {"right": 0, "wrong": 0, "abstained": 0}
    for task, line in zip(tasks, output.splitlines()):
        answer = json.loads(line)
        verdict, shown = "abstained", answer["note"]
        if answer["code"]:
            script = JUDGE.format(code=answer["code"][0], checks=task["checks"])
            run = subprocess.run(["python3", "-I", "-c", script], timeout=10, capture_output=True,
                                 text=True)
            verdict = "wrong" if run.returncode else "right"
            shown = run.stderr[-300:] + answer["code"][0]
        counts[verdict] += 1
        if options.show and verdict != "right":
            print(f"{verdict}: {task['instruction']}\n    " + shown.strip().replace("\n", "\n    "))
    for verdict, count in counts.items():
        print(f"{verdict:10} {count:4}  {count / len(tasks):.1%}")


if __name__ == "__main__":
    main()
