#!/usr/bin/env python3
"""Measures how much the formatters of its languages would change the offline author's code: Black
for Python, Prettier for JavaScript, clang-format in Google's style for C++.

Usage: bench/offline_layout.py FOLDER [--languages python,cpp,javascript] [--prettier PROGRAM] [--show]
FOLDER has the built offline_solve. All of its code for the sentences and purposes of
tests/synth/offline and, with all candidates, for ../shared/data/tasks.jsonl is written. Prints one
JSON object.
"""
import argparse
import difflib
import json
import pathlib
import subprocess
import tempfile

from offline_readings import TABLES
from offline_data import DATA

SUFFIX = {"python": "py", "javascript": "js", "cpp": "cpp"}


def instructions(path):
    tasks = [json.loads(line) for line in open(path, encoding="utf-8")]
    return [task.get("sentence") or task["instruction"] for task in tasks]


def written(program, path, language):
    """Returns every candidate for every instruction of the file."""
    commands = "sentence" in open(path, encoding="utf-8").readline()
    if commands and language != "python":
        return []
    lines = "".join(json.dumps({"instruction": text}) + "\n" for text in instructions(path))
    command = [program, "--commands"] if commands else [program, "300000", language]
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return [code for line in output.splitlines() for code in json.loads(line)["code"]]


def formatted(codes, language, prettier):
    """Returns each code as the formatter leaves it."""
    formatter = {"python": ["black", "--quiet"], "javascript": [prettier, "--write", "--log-level=error"],
                 "cpp": ["clang-format-16", "--style=Google", "-i"]}[language]
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / f"{i}.{SUFFIX[language]}" for i in range(len(codes))]
        for file, code in zip(files, codes):
            file.write_text(code, encoding="utf-8")
        for first in range(0, len(files), 500):
            subprocess.run(formatter + files[first:first + 500], check=True)
        return [file.read_text(encoding="utf-8") for file in files]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--languages", default="python,cpp")
    parser.add_argument("--prettier", default="prettier")
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--show", action="store_true", help="every change")
    options = parser.parse_args()
    result = {}
    for language in options.languages.split(","):
        program = options.folder / "offline_solve"
        codes = [code for path in [*TABLES, options.data] for code in written(program, path, language)]
        codes = list(dict.fromkeys(codes))
        changes = [pair for pair in zip(codes, formatted(codes, language, options.prettier))
                   if pair[0] != pair[1]]
        result[language] = {"written": len(codes), "laid_out_otherwise": len(changes)}
        for ours, theirs in changes if options.show else []:
            print("\n".join(difflib.unified_diff(ours.splitlines(), theirs.splitlines(), "synth",
                                                 "formatter", lineterm="", n=1)))
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
