#!/usr/bin/env python3
"""Counts how many of the functions that the offline author finds in Python for
../shared/data/tasks.jsonl it also writes in another language so that they pass the same examples.
C++ has to compile without warnings (-Wall -Wextra) and to be formatted as by clang-format in
Google's style. If a language has no tuples of any length, lists pass for them
(`with_lists_for_tuples`), as they do in `synth solve`.

Usage: bench/offline_languages.py FOLDER [--half even|odd|all] [--work N] [--languages cpp,javascript]
FOLDER has the built synth and offline_solve. Prints one JSON object.
"""
import argparse
import ast
import json
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from offline_data import DATA
from offline_tasks import holds


def as_json(value):
    """Returns a value in the form of docs/formats/values.md."""
    if isinstance(value, tuple):
        return {"$tuple": [as_json(item) for item in value]}
    if isinstance(value, (set, frozenset)):
        return {"$set": [as_json(item) for item in value]}
    if isinstance(value, list):
        return [as_json(item) for item in value]
    if isinstance(value, dict):
        return {"$dict": [[as_json(key), as_json(item)] for key, item in value.items()]}
    return {"$int": str(value)} if type(value) is int and abs(value) >= 2**53 else value


def with_lists(value):
    """Returns the JSON value with lists in place of tuples."""
    if isinstance(value, dict) and "$tuple" in value:
        value = value["$tuple"]
    return [with_lists(item) for item in value] if isinstance(value, list) else value


def shown(task):
    return [line for line in task["instruction"].splitlines() if line.startswith("assert")]


def tests_of(task):
    """Returns the function's name and its examples as tests; None if one is not a literal."""
    tests = []
    for line in shown(task):
        try:
            compared = ast.parse(line).body[0].test
            if isinstance(compared, ast.Compare):
                call, expected = compared.left, ast.literal_eval(compared.comparators[0])
            else:
                call, expected = compared, True
            arguments = [as_json(ast.literal_eval(argument)) for argument in call.args]
            tests.append({"args": arguments, "expected": as_json(expected)})
            name = call.func.id
        except (AttributeError, SyntaxError, TypeError, ValueError):
            return None
    return (name, tests) if tests else None


def answers(options, tasks, language):
    lines = "".join(json.dumps({"id": t["id"], "instruction": t["instruction"]}) + "\n" for t in tasks)
    output = subprocess.run([options.folder / "offline_solve", options.work, language], input=lines,
                            capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def passes(options, language, code, name, tests):
    line = json.dumps({"language": language, "code": code, "function": name, "tests": tests})
    done = subprocess.run([options.folder / "synth", "check", "--jobs", "1", "-"], input=line,
                          capture_output=True, text=True)
    return json.loads(done.stdout)["verdict"] == "pass"


def complaints(code):
    """Returns the complaints of g++ and clang-format about the code."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "code.cpp"
        source.write_text(code)
        compiled = subprocess.run(["g++", "-std=c++20", "-Wall", "-Wextra", "-fsyntax-only", source],
                                  capture_output=True, text=True)
        laid_out = subprocess.run(["clang-format-16", "--style=Google", source], capture_output=True,
                                  text=True).stdout
    return compiled.stderr, laid_out != code


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--half", choices=["even", "odd", "all"], default="all")
    parser.add_argument("--work", default="300000")
    parser.add_argument("--languages", default="javascript,cpp")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    tasks = [json.loads(line) for line in open(options.data, encoding="utf-8")]
    if options.half != "all":
        tasks = tasks[0 if options.half == "even" else 1::2]
    with ThreadPoolExecutor(2) as pool:
        def in_python(pair):
            task, answer = pair
            return any(holds(code, task, "\n".join(shown(task))) for code in answer["code"])

        found = [task for task, is_found in
                 zip(tasks, pool.map(in_python, zip(tasks, answers(options, tasks, "python"))))
                 if is_found and tests_of(task)]
        result = {"tasks": len(tasks), "found_in_python": len(found)}
        for language in options.languages.split(","):
            def in_language(pair):
                task, answer = pair
                name, tests = tests_of(task)
                relaxed = [{**test, "expected": with_lists(test["expected"])} for test in tests]
                for wanted in [tests] if relaxed == tests else [tests, relaxed]:
                    for code in answer["code"]:
                        if passes(options, language, code, name, wanted):
                            return code, wanted is not tests
                return None, False

            written = answers(options, found, language)
            codes = list(pool.map(in_language, zip(found, written)))
            passing = [code for code, _ in codes if code]
            result[language] = {
                "written": sum(bool(answer["code"]) for answer in written),
                "passing": len(passing),
                "with_lists_for_tuples": sum(relaxed for _, relaxed in codes),
                "share": round(len(passing) / len(found), 3),
            }
            if language == "cpp":
                judged = list(pool.map(complaints, passing))
                result[language]["with_warnings"] = sum(bool(warned) for warned, _ in judged)
                result[language]["laid_out_otherwise"] = sum(moved for _, moved in judged)
            if options.verbose:
                for task, answer, (code, _) in zip(found, written, codes):
                    if not code:
                        why = answer["code"][0] if answer["code"] else answer["note"]
                        print(task["id"], task["instruction"], why, sep="\n", file=sys.stderr)
                for code in passing if language == "cpp" else []:
                    warned, moved = complaints(code)
                    if warned or moved:
                        print("COMPLAINT", warned, moved, code, sep="\n", file=sys.stderr)
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
