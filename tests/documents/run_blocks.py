#!/usr/bin/env python3
"""Runs what README.md and docs/ show: run_blocks.py PROGRAM ROOT [PART_OF_A_NAME].

A block's fence says what it is:
- `sh`: commands, run by bash in a folder with copies of examples/ and of tests/documents/files/. Each
  has to succeed; the last one with `sh exit=N` ends with status N. `./run` and `synth` are the program.
  `sh needs=jupyter` is left out if synth was built without its kernel, or Jupyter is not installed.
- `output`: the output of the block before it; a line of dots stands for any lines, dots inside a line for any text.
- `json`: JSON, or JSON lines. One with code and tests has to pass `synth check`.
- `json KIND`: an example of a format (docs/formats): what the program prints has the same members
  (`solution`, `run`, `verdict`, `cache-key`), or it is the answer of an author at that stage (`function_specs`, …).
- `toml`: settings, which `synth config` has to accept.
- `console`: commands that are not run here, since they need a model, a key or a long time.
- `text`: neither.
Any other fence is an error, so that no block is left out unnoticed.
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
    """A home and a folder like those of a reader."""

    def __init__(self, program, root, top):
        self.home = pathlib.Path(top)
        self.program = pathlib.Path(program)
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
        if "SYNTH_PYTHON" in os.environ:
            environment["SYNTH_PYTHON"] = os.environ["SYNTH_PYTHON"]
        if config is not None:
            folder = self.home / "config" / "synth"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "config.toml").write_text(config)
            environment["XDG_CONFIG_HOME"] = str(self.home / "config")
        return subprocess.run(
            ["bash", "-e", "-c", script], cwd=self.work, env=environment, input=stdin, text=True, capture_output=True
        )


def pattern_of(shown):
    """Returns a pattern for the shown output. A line that is only dots stands for any lines."""
    parts = []
    for line in shown.splitlines():
        if line.strip() in ("…", "..."):
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(re.escape(line).replace("…", ".*") + r"\n")
    return re.compile("".join(parts))


def documents_in(text):
    """Returns the JSON documents in a text: one in all, or one per line."""
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


INSTRUCTION = "Write double(n). double(2) is 4, double(5) is 10."
LINE = {
    "id": "a1", "language": "python", "function": "f", "code": "def f(x):\n    return x + 1\n",
    "tests": [{"args": [1], "expected": 2}],
}
# The command that prints an example of a kind, and the members that are not always there.
PRINTED = {
    "solution": ("synth solve --json '%s'" % INSTRUCTION, {"patch", "findings"}),
    "run": ("synth run --json 'What is 2 to the power of 10?'", set()),
    "verdict": ("synth check --json - <<'END'\n%s\nEND" % json.dumps(LINE), set()),
    "cache-key": ("synth cache key --json '%s'" % INSTRUCTION, set()),
}
ANSWER = """import json, pathlib, sys
request = json.load(sys.stdin)
with open("requests.jsonl", "a") as file:
    file.write(json.dumps(request) + "\\n")
print(json.dumps(json.loads(pathlib.Path("stages.json").read_text())[request["stage"]]))
"""


def members_of(value, other):
    """Returns the names of members, of members' members if both have them, and of a list's first element."""
    names = set()
    for name, member in value.items():
        names.add(name)
        against = other.get(name)
        if isinstance(member, list) and member and isinstance(against, list) and against:
            member, against = member[0], against[0]
        if isinstance(member, dict) and isinstance(against, dict) and name not in ("implementations", "tests"):
            names.update("%s.%s" % (name, each) for each in members_of(member, against))
    return names


def check_printed(place, kind, shown):
    command, optional = PRINTED[kind]
    done = place.run(command)
    if done.returncode != 0:
        return done.stderr
    printed = json.loads(done.stdout)
    printed = printed.get("material", printed)
    extra = members_of(printed, shown) - members_of(shown, printed)
    missing = members_of(shown, printed) - members_of(printed, shown) - optional
    return "not shown: %s; not printed: %s" % (sorted(extra), sorted(missing)) if extra or missing else None


def check_stages(place, stages, request):
    """Checks that an author that answers as the document shows writes the function and the program."""
    (place.work / "stages.json").write_text(json.dumps(stages))
    (place.work / "answer.py").write_text(ANSWER)
    author = "--author command --command 'python3 answer.py'"
    solved = place.run("synth solve %s --json 'List primes: primes_up_to(10) gives [2, 3, 5, 7].'" % author)
    ran = place.run("synth run %s 'What is 2 to the power of 10?'" % author)
    if solved.returncode != 0 or "all(n % d" not in json.loads(solved.stdout)["source"]:
        return "as answers they give no function:\n" + solved.stdout[-1500:] + solved.stderr[-1500:]
    if ran.stdout != "1024\n":
        return "as answers they give no program:\n" + ran.stdout + ran.stderr
    for line in (place.work / "requests.jsonl").read_text().splitlines():
        extra = set(json.loads(line)) - set(request)
        if extra:
            return "a request has what none shows: %s" % sorted(extra)
    return None


def has_jupyter(place):
    kernel = place.program.parent.parent / "libexec/synth/synth-jupyter.so"
    return kernel.exists() and shutil.which("jupyter-nbconvert") is not None


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
        stages, request = {}, {}
        text = path.read_text()
        for fence in FENCE.finditer(text):
            info, body = fence.group(1).strip(), fence.group(2)
            language = info.split(" ")[0]
            at = "%s:%d" % (path.relative_to(root), text.count("\n", 0, fence.start()) + 1)
            problem = None
            if "needs=jupyter" in info and not has_jupyter(place):
                continue
            if language == "sh":
                last, problem = check_commands(place, info, body)
            elif language == "output":
                if last is None or not pattern_of(body).fullmatch(last.stdout):
                    problem = "the block before prints:\n" + (last.stdout if last else "(there is none)")
            elif language == "json":
                kind = info.partition(" ")[2]
                try:
                    if kind in PRINTED:
                        problem = check_printed(place, kind, json.loads(body))
                    elif kind == "request":
                        request = json.loads(body)
                    elif kind:
                        stages[kind] = json.loads(body)
                    else:
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
        problem = check_stages(place, stages, request) if stages else None
        if problem:
            yield "%s: %s" % (path.relative_to(root), problem)


def main():
    program, root = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    part = sys.argv[3] if len(sys.argv) > 3 else ""
    paths = [path for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))] if part in str(path)]
    found = [problem for path in paths for problem in problems_in(path, program, root)]
    print("\n".join(found) if found else "every block of %d documents does what it says" % len(paths))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
