#!/usr/bin/env python3
"""Tests batches of `synth check` on a real Slurm: are answers complete, and what is done twice?

    python3 bench/slurm.py [--synth PATH] [--lines 20000] [--shards 40] [--nodes 4] [--slots 8] [--store ADDRESS]

Starts Slurm (Debian's slurm-wlm and munge) with several slurmd on this machine, and stops it by
process id at the end. One plan is submitted three times, each time into its own folder: with an
empty cache, with the cache of the first run, and with another empty cache while one node is killed
(SIGKILL, its tasks too) and `synth batch resume --slurm` assigns the rest to the others. The
answers are compared with those of one `synth check`, byte for byte except for the times in them.
With --store the first run's own cache is removed before the second, which uses what the store keeps
(`redis://host:6379/0|trusted`), as other nodes would. Prints each measure with `holds` or `does not
hold`; the exit status is 1 if any does not.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests/end_to_end"))
import slurm_cluster  # noqa: E402

TASK_JOBS = 1  # candidates that one task runs at once
SHARED = "cache"  # the cache of the first two runs
TIMES = re.compile(rb'"duration_ms":[0-9.e+-]+')


def candidates(count):
    """Returns lines with unique values, so that swapped answers are detected."""
    for number in range(count):
        code = f"def f(items):\n    total = {number}\n    for item in items:\n        total += item\n    return total\n"
        wrong = number % 7 == 3
        tests = [{"args": [list(range(n))], "expected": n * (n - 1) // 2 + number + (wrong and n == 4)} for n in range(10)]
        if number % 50 == 9:
            tests.append({"args": ["text"], "expected": 0})  # raises a TypeError
        yield {"id": f"line {number}", "language": "python", "function": "f", "code": code, "tests": tests}


class Bench:
    def __init__(self, options, folder, cluster):
        self.options, self.folder, self.cluster = options, folder, cluster
        self.environment = {**os.environ, "SLURM_CONF": str(cluster.conf), "HOME": str(folder)}
        self.report = []

    def synth(self, *arguments, **more):
        return subprocess.run([self.options.synth, *map(str, arguments)], text=True, capture_output=True,
                              env=self.environment, **more)  # fmt: skip

    def must(self, *arguments):
        done = self.synth(*arguments)
        if done.returncode != 0:
            sys.exit(f"synth {' '.join(map(str, arguments))}: exit {done.returncode}\n{done.stderr}")
        return done

    def say(self, what, holds):
        self.report.append(holds)
        print(f"{what}: {'holds' if holds else 'does not hold'}", flush=True)

    def plan(self, name):
        """Returns a fresh copy of the plan, without any results."""
        folder = self.folder / name
        self.must("batch", "plan", self.folder / "in.jsonl", "--check", "--shards", self.options.shards, "--out", folder)
        return folder

    def cache_options(self, cache):
        shared = self.options.store and cache == SHARED
        return ["--cache-dir", self.folder / cache, *(["--cache", self.options.store] if shared else [])]

    def submit(self, plan, cache, command="submit"):
        done = self.must("batch", command, plan, "--slurm", "--cpus", TASK_JOBS, "--at-once", self.slots(),
                         "--json", *self.cache_options(cache))  # fmt: skip
        return json.loads(done.stdout)["job"]

    def slots(self):
        return self.options.nodes * self.options.slots

    def run(self, plan, cache):
        """Returns the seconds until no task is left, and until the answers are there."""
        begun = time.monotonic()
        if self.options.store:  # simulates the empty disks of other nodes
            shutil.rmtree(self.folder / cache, ignore_errors=True)
        job = self.submit(plan, cache)
        tasks = self.wait_for_tasks(job) - begun
        return tasks, self.wait_for_answers(plan) - begun

    def wait_for_tasks(self, job):
        while self.cluster.tasks(job):
            time.sleep(0.1)
        return time.monotonic()

    @staticmethod
    def wait_for_answers(plan):
        latest = time.monotonic() + 120
        while not (plan / "answers.jsonl").exists() and time.monotonic() < latest:
            time.sleep(0.1)
        return time.monotonic()

    def same(self, answers, expected):
        text = TIMES.sub(b"", answers)
        ids = [json.loads(line)["id"] for line in answers.splitlines()]
        return text == expected and len(ids) == len(set(ids)) == self.options.lines

    def said(self, plan):
        """Returns how many lines the ended attempts ran themselves, by their own report."""
        ran = 0
        for log in (plan / "work").glob("slurm-*-*.txt"):
            ran += self.count(log.read_text())
        return ran

    @staticmethod
    def attempted(plan, job):
        """Returns the names of the shards that a job's tasks ran."""
        logs = (plan / "work").glob(f"slurm-{job}-*.txt")
        return sorted(f"{int(log.stem.rpartition('-')[2]):05}" for log in logs)

    @staticmethod
    def count(text):
        ran = 0
        for line in re.findall(r"shard \d+: \d+ answers.*", text):
            ran += int(re.search(r"(\d+) answers", line)[1])
            ran -= sum(int(n) for n in re.findall(r"(\d+) (?:were there before|are kept verdicts)", line))
        return ran


def measure_whole(bench, expected):
    first, answered = bench.run(bench.plan("first"), SHARED)
    answers = (bench.folder / "first/answers.jsonl").read_bytes()
    rate = bench.options.lines / first
    print(f"first time: {first:.1f} s until the last task ended ({rate:.0f} lines/s), merged at {answered:.1f} s")
    bench.say(f"{bench.options.lines} lines in {bench.options.shards} shards, each once, as `synth check` answers them",
              bench.same(answers, expected))  # fmt: skip
    second, answered = bench.run(bench.plan("second"), SHARED)
    again = (bench.folder / "second/answers.jsonl").read_bytes()
    print(f"second time: {second:.1f} s until the last task ended, merged at {answered:.1f} s; "
          f"{bench.said(bench.folder / 'second')} lines were run again")  # fmt: skip
    bench.say("the same answers the second time, times included", again == answers)
    bench.say(f"the second time takes {second / first:.3f} of the first (at most 0.1)", second <= 0.1 * first)


def answered_in(bench, plan):
    status = json.loads(bench.synth("batch", "status", plan, "--json").stdout)
    return status["answered"] + status["logged"]


def measure_kill(bench, expected):
    options, cluster = bench.options, bench.cluster
    plan = bench.plan("killed")
    job = bench.submit(plan, "other")
    while answered_in(bench, plan) < options.lines // 4:
        time.sleep(0.2)
    victim = max(cluster.nodes, key=lambda node: sum(task[1:] == ["R", node] for task in cluster.tasks(job)))
    tasks = sum(task[1:] == ["R", victim] for task in cluster.tasks(job))
    cluster.kill_node(victim)
    at_kill = answered_in(bench, plan)
    print(f"killed node {victim} with {tasks} tasks after {at_kill} of {options.lines} lines")
    while any(node != victim for _, state, *nodes in cluster.tasks(job) for node in nodes if state == "R"):
        time.sleep(0.2)
    cluster.ask("scancel", job)
    cluster.ask("scontrol", "update", f"nodename={victim}", "state=down", "reason=killed")
    bench.wait_for_tasks(job)
    left = json.loads(bench.synth("batch", "status", plan, "--json").stdout)
    print(f"shards without a result after it: {len(left['missing'])}, {left['logged']} of their lines in logs")
    if not left["missing"]:
        sys.exit("the tasks had ended before the node was killed: give more --lines")
    # The killed attempts' logs have their answers, but not the lines that they were running.
    logged = left["logged"]
    # Another cache, so that it has no verdicts of the lines that the killed attempts were running.
    rest = bench.submit(plan, "third", "resume")
    bench.wait_for_tasks(rest)
    bench.wait_for_answers(plan)
    bench.say(f"`resume --slurm` ran the {len(left['missing'])} missing shards, and no others",
              bench.attempted(plan, rest) == left["missing"])  # fmt: skip
    merged = (plan / "answers.jsonl").read_bytes()
    bench.say("after the kill and `resume` no line is lost or double", bench.same(merged, expected))
    runs = bench.said(plan) + logged + tasks * TASK_JOBS
    twice = (runs - options.lines) / options.lines
    bench.say(f"at most {runs - options.lines} lines were run twice, {100 * twice:.2f} % (under 10 %)", twice < 0.1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    for name, value in (("lines", 20000), ("shards", 40), ("nodes", 4), ("slots", 8)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--store", help="a shared cache that the tasks use, as redis://host:6379/0|trusted")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is then stopped, too
    options.synth = str(Path(options.synth).resolve())
    if missing := slurm_cluster.missing_programs():
        sys.exit(f"not installed: {' '.join(missing)}; sudo apt install slurm-wlm munge")
    folder = Path(tempfile.mkdtemp(prefix="bench-slurm-"))
    try:
        with slurm_cluster.Cluster(options.nodes, options.slots) as cluster:
            bench = Bench(options, folder, cluster)
            with open(folder / "in.jsonl", "w") as lines:
                lines.writelines(json.dumps(line) + "\n" for line in candidates(options.lines))
            begun = time.monotonic()
            one = subprocess.run([options.synth, "check", folder / "in.jsonl"], capture_output=True, env=bench.environment)
            print(f"one `synth check` on this machine: {time.monotonic() - begun:.1f} s; {os.cpu_count()} processors, "
                  f"{options.nodes} nodes of {options.slots} slots")  # fmt: skip
            expected = TIMES.sub(b"", one.stdout)
            measure_whole(bench, expected)
            measure_kill(bench, expected)
            return 0 if all(bench.report) else 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
