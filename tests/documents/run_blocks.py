#!/usr/bin/env python3
"""Runs what README.md and docs/ show: run_blocks.py PROGRAM ROOT [PART_OF_A_NAME].

A block's fence says what it is:
- `sh`: commands, run by bash in a folder with copies of examples/ and of tests/documents/files/. Each
  has to succeed; the last one with `sh exit=N` ends with status N. `./run` and `synth` are the program.
- `output`: what the block before it prints; a line of dots stands for any lines, dots inside a line for any text.
- `json`: JSON, or JSON lines. One with code and tests has to pass `synth check`.
- `toml`: settings, which `synth config` has to take.
- `console`: commands that are not run here, since they need what is not here (a model, a key, a long time).
- `text`: neither.
Any other fence is an error, so that nothing shown is left out unseen.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Place:
    """A home and a folder as a reader would have them."""

    def __init__(self, program, root, top):
        self.home = pathlib.Path(top)
        self.work = self.home / "work"
        shutil.copytree(root / "tests/documents/files", self.work)
        shutil.copytree(root / "examples", self.work / "examples")
        (self.home / "bin").mkdir()
        for name in (self.work / "run", self.home / "bin" / "synth"):
            name.write_text('#!/bin/sh\nexec "%s" "$@"\n' % program)
            name.chmod(0o755)

    def run(self, script, stdin="", config=None):
        environment = {
            "HOME": str(self.home),
            "PATH": "%s:%s" % (self.home / "bin", os.environ["PATH"]),
            "LC_ALL": "C.UTF-8",
        }
        if config is not None:
            folder = self.home / "config" / "synth"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "config.toml").write_text(config)
            environment["XDG_CONFIG_HOME"] = str(self.home / "config")
        return subprocess.run(
            ["bash", "-e", "-c", script], cwd=self.work, env=environment, input=stdin, text=True, capture_output=True
        )


def pattern_of(shown):
    """A line that is only dots stands for any lines."""
    parts = []
    for line in shown.splitlines():
        if line.strip() in ("…", "..."):
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(re.escape(line).replace("…", ".*") + r"\n")
    return re.compile("".join(parts))


def documents_in(text):
    """One JSON document, or one a line."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def check_json(place, text):
    for document in documents_in(text):
        if isinstance(document, dict) and "code" in document and ("tests" in document or "script" in document):
            done = place.run("synth check", json.dumps(document) + "\n")
            if done.returncode != 0:
                return "does not pass `synth check`:\n" + done.stdout
    return None


def check_commands(place, info, text):
    wanted = int(info.partition("exit=")[2] or 0)
    done = place.run(text)
    if done.returncode != wanted:
        return done, "ends with status %d:\n%s%s" % (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done, None


def problems_in(path, program, root):
    with tempfile.TemporaryDirectory(prefix="synth-documents-") as top:
        place = Place(program, root, top)
        last = None
        text = path.read_text()
        for fence in FENCE.finditer(text):
            info, body = fence.group(1).strip(), fence.group(2)
            language = info.split(" ")[0]
            at = "%s:%d" % (path.relative_to(root), text.count("\n", 0, fence.start()) + 1)
            problem = None
            if language == "sh":
                last, problem = check_commands(place, info, body)
            elif language == "output":
                if last is None or not pattern_of(body).fullmatch(last.stdout):
                    problem = "the block before prints:\n" + (last.stdout if last else "(there is none)")
            elif language == "json":
                try:
                    problem = check_json(place, body)
                except json.JSONDecodeError as error:
                    problem = "is no JSON: %s" % error
            elif language == "toml":
                done = place.run("synth config", config=body)
                problem = None if done.returncode == 0 else done.stderr
            elif language not in ("console", "text"):
                problem = "a fence of a kind that tests/documents/run_blocks.py does not know: '%s'" % info
            if problem:
                yield "%s: %s" % (at, problem)


def main():
    program, root = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    part = sys.argv[3] if len(sys.argv) > 3 else ""
    paths = [path for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))] if part in str(path)]
    found = [problem for path in paths for problem in problems_in(path, program, root)]
    print("\n".join(found) if found else "every block of %d documents does what it says" % len(paths))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
