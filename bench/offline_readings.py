#!/usr/bin/env python3
"""Scores the offline author on tables of instructions: right, wrong or abstained.

Usage: bench/offline_readings.py PROGRAM [FILE ...] [--language cpp|javascript] [--show]
PROGRAM is the built offline_solve; the files are the tables of tests/synth/offline unless others
are named. Lines are commands, {"sentence":..., "result": a Python literal}, or functions,
{"instruction":..., "checks": [[arguments as a Python tuple, result], ...]}. Of a command's
dictionary the values count, in order, not its keys: a sentence rarely says how to name them. In
another language only functions are scored, by the `synth` beside PROGRAM; lists pass for tuples
there. A file has lines of one kind.
"""
import argparse
import ast
import json
import pathlib
import re
import subprocess

from offline_languages import as_json, with_lists

TESTS = pathlib.Path(__file__).resolve().parents[1] / "tests/synth/offline"
TABLES = [TESTS / "sentences.jsonl", TESTS / "functions.jsonl", TESTS / "wordings.jsonl"]
CHECK = """
import ast
code, checks = {code!r}, {checks!r}
scope = {{}}
exec(code, scope)
name = [node.name for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)][-1]
for arguments, expected in checks:
    got, wanted = scope[name](*eval(arguments)), eval(expected)
    assert got == wanted and type(got) is type(wanted), (arguments, got, wanted)
"""


def same(got, expected):
    if isinstance(expected, float) and isinstance(got, (int, float)):
        return abs(got - expected) <= 1e-9 * max(1, abs(expected))
    if isinstance(expected, dict) and isinstance(got, (dict, list, tuple)):
        values = list(got.values()) if isinstance(got, dict) else list(got)
        return same(values, list(expected.values()))
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(expected) and all(map(same, got, expected))
    return type(got) is type(expected) and got == expected


def python(script):
    return subprocess.run(["python3", "-I", "-c", script], timeout=10, capture_output=True,
                          text=True)


def is_right(code, task):
    """Returns whether the code solves the task, and what it printed."""
    if "checks" in task:
        run = python(CHECK.format(code=code, checks=task["checks"]))
        return run.returncode == 0, run.stderr[-300:]
    run = python(code + "print(repr(result))")
    try:
        return same(ast.literal_eval(run.stdout), ast.literal_eval(task["result"])), run.stdout
    except (ValueError, SyntaxError):
        return False, run.stdout + run.stderr


def name_of(code, language):
    """Returns the name of the last function in the code: those that it calls precede it."""
    pattern = r"^function (\w+)\(" if language == "javascript" else r"^(?!static)\w[\w:<>, ]*? (\w+)\("
    return re.findall(pattern, code, re.MULTILINE)[-1]


def is_right_elsewhere(program, language, code, task):
    tests = [{"args": [with_lists(as_json(argument)) for argument in ast.literal_eval(arguments)],
              "expected": with_lists(as_json(ast.literal_eval(expected)))}
             for arguments, expected in task["checks"]]
    line = json.dumps({"language": language, "code": code, "function": name_of(code, language),
                       "tests": tests})
    done = subprocess.run([pathlib.Path(program).with_name("synth"), "check", "--jobs", "1", "-"],
                          input=line, capture_output=True, text=True)
    return json.loads(done.stdout)["verdict"] == "pass", done.stdout[:600]


def answers_of(program, tasks, language):
    texts = [task.get("sentence") or task["instruction"] for task in tasks]
    lines = "".join(json.dumps({"instruction": text}) + "\n" for text in texts)
    command = [program] + (["--commands"] if "sentence" in tasks[0] else ["300000", language])
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return zip(texts, tasks, map(json.loads, output.splitlines()))


def score(program, path, language, show):
    tasks = [json.loads(line) for line in open(path, encoding="utf-8")]
    counts = {"right": 0, "wrong": 0, "abstained": 0}
    seconds = []
    sure = 0
    for text, task, answer in answers_of(program, tasks, language):
        seconds.append(answer["seconds"])
        verdict, shown = "abstained", answer["note"]
        if answer["code"]:
            code = answer["code"][0]
            right, shown = (is_right(code, task) if language == "python" else
                            is_right_elsewhere(program, language, code, task))
            verdict = "right" if right else "wrong"
            sure += right and not any(answer.get("hesitations", [])[:1])
        counts[verdict] += 1
        if show and verdict != "right":
            shown = "\n".join([shown.strip(), *answer["code"][:1]]).replace("\n", "\n    ")
            print(f"{verdict}: {text}\n    {shown}")
    parts = [f"{verdict} {count} ({count / len(tasks):.1%})" for verdict, count in counts.items()]
    print(f"{pathlib.Path(path).name}: {len(tasks)} tasks, {', '.join(parts)}; right without "
          f"hesitation {sure}; seconds: most {max(seconds):.2f}, all {sum(seconds):.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("tables", nargs="*", default=TABLES)
    parser.add_argument("--language", choices=["python", "cpp", "javascript"], default="python")
    parser.add_argument("--show", action="store_true", help="every task that is not right")
    options = parser.parse_args()
    for path in options.tables:
        if options.language == "python" or "sentence" not in open(path, encoding="utf-8").readline():
            score(options.program, path, options.language, options.show)


if __name__ == "__main__":
    main()
