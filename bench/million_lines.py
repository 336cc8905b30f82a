#!/usr/bin/env python3
"""Measures the time and memory for planning and merging a long batch.

    python3 bench/million_lines.py [--synth PATH] [--lines 1000000] [--shards 1000] [--folder FOLDER]

Plans candidates of some 300 bytes (`synth batch plan --check`), once alone and once with the
answers as --history; adds to the plan the results that its shards would have written, made from the
answer of `synth check` to one of the lines; and merges them. The merged file has to contain the
answers in the order of the lines. Prints the seconds, processor seconds and peak memory of each
step, and the sum of plan and merge with `holds` or `does not hold` (60 s, 500 MB); the exit status
is 1 if any does not.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
MOST_SECONDS, MOST_MEGABYTES = 60, 500


def candidate(number):
    code = f"def f(items):\n    total = {number}\n    for item in items:\n        total += item\n    return total\n"
    tests = [{"args": [list(range(n))], "expected": n * (n - 1) // 2 + number} for n in range(4)]
    return json.dumps({"id": f"line {number}", "language": "python", "function": "f", "code": code, "tests": tests})


def measured(name, *command):
    """Runs a command; returns its seconds and megabytes."""
    begun = time.monotonic()
    process = subprocess.Popen([*map(str, command)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds, megabytes = time.monotonic() - begun, usage.ru_maxrss / 1024
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{name}: exit {process.returncode}")
    print(f"{name}: {seconds:.1f} s ({usage.ru_utime:.1f} s user, {usage.ru_stime:.1f} s system), {megabytes:.0f} MB",
          flush=True)  # fmt: skip
    return seconds, megabytes


class Answers:
    """The answers to all lines, made from the answer to the first. They are generated, since memory
    of this process would count for the processes that it starts."""

    def __init__(self, synth):
        answer = subprocess.run([synth, "check", "-"], input=candidate(0), text=True, capture_output=True, check=True)
        self.model = json.loads(answer.stdout)

    def __call__(self, number):
        return json.dumps({**self.model, "id": f"line {number}", "line": number + 1}, separators=(",", ":")).encode()


def sum_of(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_results(plan, answers):
    """Writes what `synth batch run` leaves in the plan's folder."""
    about = json.loads((plan / "plan.json").read_text())
    for shard, source in enumerate(sorted((plan / "shards").iterdir())):
        numbers = [int(line.partition(b"\t")[0]) for line in source.open("rb")]
        texts = [answers(number - 1) for number in numbers]
        text = b"".join(b"%d\ta\t%s\t%s\n" % (number, hashlib.md5(answer).hexdigest().encode(), answer)
                        for number, answer in zip(numbers, texts))  # fmt: skip
        end = {"plan": about["id"], "shard": shard, "answers": len(numbers), "errors": 0, "sha256": hashlib.sha256(text).hexdigest()}
        (plan / "results" / source.name).write_bytes(text + b"end\t" + json.dumps(end).encode() + b"\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--shards", type=int, default=1000)
    parser.add_argument("--folder", help="a folder for the files (2 GB), else one under the temporary folder")
    options = parser.parse_args()
    synth, folder = str(Path(options.synth).resolve()), Path(tempfile.mkdtemp(prefix="bench-million-", dir=options.folder))
    try:
        with open(folder / "in.jsonl", "w") as lines:
            lines.writelines(candidate(number) + "\n" for number in range(options.lines))
        answers = Answers(synth)
        with open(folder / "expected.jsonl", "wb") as file:
            file.writelines(answers(number) + b"\n" for number in range(options.lines))
        sizes = [(folder / name).stat().st_size / 1e6 for name in ("in.jsonl", "expected.jsonl")]
        print(f"{options.lines} lines of {sizes[0]:.0f} MB, answers of {sizes[1]:.0f} MB, {options.shards} shards")
        step = [synth, "batch", "plan", folder / "in.jsonl", "--check", "--shards", options.shards, "--out"]
        plan = measured("plan", *step, folder / "plan")
        again = measured("plan with --history", *step, folder / "again", "--history", folder / "expected.jsonl")
        write_results(folder / "plan", answers)
        merge = measured("merge", synth, "batch", "merge", folder / "plan", "--out", folder / "answers.jsonl")
        if sum_of(folder / "answers.jsonl") != sum_of(folder / "expected.jsonl"):
            sys.exit("the merged answers are not those of the shards, each once, in the order of the lines")
        seconds, megabytes = plan[0] + merge[0], max(plan[1], again[1], merge[1])
        holds = [seconds <= MOST_SECONDS, megabytes <= MOST_MEGABYTES]
        words = ["holds" if is_so else "does not hold" for is_so in holds]
        print(f"plan and merge take {seconds:.1f} s (at most {MOST_SECONDS} s): {words[0]}")
        print(f"the most memory of a step is {megabytes:.0f} MB (at most {MOST_MEGABYTES} MB): {words[1]}")
        return 0 if all(holds) else 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
