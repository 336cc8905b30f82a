#!/usr/bin/env python3
"""Does the rate of a batch grow with the workers as the machine's processors let it?

    python3 bench/workers.py [--synth PATH] [--workers 1,2,4] [--lines 800] [--rounds 5]

A worker is a process as a task of a cluster is: `synth batch run PLAN --shard I --jobs 1`, one shard after the
other. In each round every number of workers runs a plan of the same candidates by itself, with a cache of its own,
and before it as many processes as there are workers count for a second: what they count together is what the
processors give at that time, roughly also on a machine that others use. Numbers of workers above that of the processors
are run, too, and can give no more. Prints the medians of the rounds, and for each number of workers the growth of
the rate (also for each of the processors that they can use), that of the counts, and the ratio of both with `holds` or `does not hold` (0.9); the exit status is 1 if any
does not.
"""

import argparse
import json
import multiprocessing
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
COUNTING = 1.0  # seconds
SHARDS = 8  # of a plan, which the workers have an equal number of


def candidate(number):
    code = f"def f(items):\n    total = {number}\n    for item in items:\n        total += item\n    return total\n"
    tests = [{"args": [list(range(n))], "expected": n * (n - 1) // 2 + number} for n in range(10)]
    return json.dumps({"id": f"line {number}", "language": "python", "function": "f", "code": code, "tests": tests})


def count(until):
    counted = 0
    while time.monotonic() < until:
        counted += sum(range(1000)) > 0
    return counted


def counted_by(pool, processes):
    """What so many processes count in a second, which begins when all are there."""
    until = time.monotonic() + 0.1 + COUNTING
    return sum(pool.map(count, [until] * processes, chunksize=1)) / COUNTING


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
        """Lines in a second."""
        plan, cache = self.folder / "plan", self.folder / "cache"
        self.synth("batch", "plan", self.lines, "--check", "--shards", SHARDS, "--out", plan)

        def work(number):
            for shard in range(number, SHARDS, workers):
                self.synth("batch", "run", plan, "--shard", shard, "--jobs", 1, "--cache-dir", cache)

        begun = time.monotonic()
        threads = [threading.Thread(target=work, args=(number,)) for number in range(workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - begun
        self.synth("batch", "merge", plan, "--out", self.folder / "answers.jsonl")
        shutil.rmtree(plan)
        shutil.rmtree(cache)
        return self.options.lines / seconds


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
    rates, given = ({number: [] for number in numbers} for _ in range(2))
    try:
        bench = Bench(options, folder)
        bench.run(1)  # what only the first run does
        with multiprocessing.Pool(max(numbers)) as pool:
            print(f"{processors} processors, {os.getloadavg()[0]:.1f} processes wait or run beside this bench")
            for _ in range(options.rounds):
                for number in numbers:
                    given[number].append(counted_by(pool, number))
                    rates[number].append(bench.run(number))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    middle = {number: statistics.median(rates[number]) for number in numbers}
    print(f"1 worker: {middle[1]:.0f} lines/s")
    holds = True
    for number in numbers[1:]:
        growth = statistics.median(many / one for many, one in zip(rates[number], rates[1]))
        cores = statistics.median(many / one for many, one in zip(given[number], given[1]))
        ratio = growth / cores
        holds = holds and ratio >= LEAST
        print(f"{number} workers: {middle[number]:.0f} lines/s, {growth:.2f} times the rate ({growth / min(number, processors):.2f} "
              f"for each of {min(number, processors)} processors), {cores:.2f} times the count: {ratio:.2f} (at least {LEAST}) "
              f"{'holds' if ratio >= LEAST else 'does not hold'}")  # fmt: skip
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
