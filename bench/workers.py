#!/usr/bin/env python3
"""Measures whether the rate of a batch grows with the workers as far as the processors permit.

    python3 bench/workers.py [--synth PATH] [--workers 1,2,4] [--lines 800] [--rounds 5]

A worker is a process like a task of a cluster: `synth batch run PLAN --shard I --jobs 1`, one shard
after the other. In each round every number of workers runs its own plan of the same candidates,
with its own cache. One worker keeps more than one processor busy, since its engine and its cells
work at the same time; so the rate can grow at most by the number of processors divided by the
number that one worker keeps busy, and at most by the number of workers. Counts all processes of the
machine, so it has to be quiet. Prints the medians of the rounds: rates, busy processors, and for
each number of workers the growth of the rate as a part of the possible growth, with `holds` or
`does not hold` (0.9); the exit status is 1 if any does not.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEAST = 0.9
SHARDS = 8  # per plan, divided equally among the workers


def candidate(number):
    code = f"def f(items):\n    total = {number}\n    for item in items:\n        total += item\n    return total\n"
    tests = [{"args": [list(range(n))], "expected": n * (n - 1) // 2 + number} for n in range(10)]
    return json.dumps({"id": f"line {number}", "language": "python", "function": "f", "code": code, "tests": tests})


def busy_seconds():
    """Returns the busy seconds of all processors since the machine started, proc(5)."""
    with open("/proc/stat", encoding="ascii") as stat:
        ticks = [int(each) for each in stat.readline().split()[1:9]]
    idle, waits = ticks[3:5]
    return (sum(ticks) - idle - waits) / os.sysconf("SC_CLK_TCK")


class Bench:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.lines = folder / "in.jsonl"
        self.lines.write_text("".join(candidate(number) + "\n" for number in range(options.lines)))

    def synth(self, *arguments):
        done = subprocess.run([self.options.synth, *map(str, arguments)], text=True, capture_output=True)
        if done.returncode != 0:
            sys.exit(f"synth {' '.join(map(str, arguments))}: exit {done.returncode}\n{done.stderr}")

    def run(self, workers):
        """Returns the lines per second, and the number of busy processors."""
        plan, cache = self.folder / "plan", self.folder / "cache"
        self.synth("batch", "plan", self.lines, "--check", "--shards", SHARDS, "--out", plan)

        def work(number):
            for shard in range(number, SHARDS, workers):
                self.synth("batch", "run", plan, "--shard", shard, "--jobs", 1, "--cache-dir", cache)

        begun, busy = time.monotonic(), busy_seconds()
        threads = [threading.Thread(target=work, args=(number,)) for number in range(workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds, busy = time.monotonic() - begun, busy_seconds() - busy
        self.synth("batch", "merge", plan, "--out", self.folder / "answers.jsonl")
        shutil.rmtree(plan)
        shutil.rmtree(cache)
        return self.options.lines / seconds, busy / seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    parser.add_argument("--workers", default="1,2,4")
    parser.add_argument("--lines", type=int, default=800)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    options.synth = str(Path(options.synth).resolve())
    numbers = sorted({1, *map(int, options.workers.split(","))})
    if any(SHARDS % number for number in numbers):
        sys.exit(f"--workers: give numbers that divide {SHARDS}")
    folder = Path(tempfile.mkdtemp(prefix="bench-workers-"))
    processors = len(os.sched_getaffinity(0))
    rates, busy = ({number: [] for number in numbers} for _ in range(2))
    try:
        bench = Bench(options, folder)
        bench.run(1)  # pays the costs of a first run
        print(f"{processors} processors, {os.getloadavg()[0]:.1f} processes wait or run beside this bench")
        for _ in range(options.rounds):
            for number in numbers:
                rate, share = bench.run(number)
                rates[number].append(rate)
                busy[number].append(share)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    of_one = statistics.median(busy[1])
    holds = True
    for number in numbers:
        text = f"{number} worker{'s' if number > 1 else ''}: {statistics.median(rates[number]):.0f} lines/s, {statistics.median(busy[number]):.2f} busy"
        if number > 1:
            growth = statistics.median(many / one for many, one in zip(rates[number], rates[1]))
            most = min(number, processors / of_one)
            holds = holds and growth / most >= LEAST
            text += (f", {growth:.2f} times the rate of at most {most:.2f}: {growth / most:.2f} (at least {LEAST}) "
                     f"{'holds' if growth / most >= LEAST else 'does not hold'}")  # fmt: skip
        print(text)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
