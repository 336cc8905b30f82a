#!/usr/bin/env python3
"""Measures a shared cache in Redis: the cost of a hit, many clients, and a server that dies.

    python3 bench/shared_cache.py [--synth PATH] [--functions 20] [--clients 50] [--jobs 4]

Starts redis-server on a free port of this machine and stops it by process id. Functions are solved
once, with the built-in author; then clients with empty local caches find them there, each of which
runs the tests again in a cell. Prints each measure with `holds` or `does not hold`; the exit status
is 1 if any does not.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
MOST_OF_LOCAL = 3  # times the duration of a local hit


class Redis:
    def __init__(self, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder, self.process = folder, None

    def start(self):
        self.process = subprocess.Popen(
            ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--dir", self.folder, "--save", "",
             "--appendonly", "yes", "--logfile", str(self.folder / "log")])  # fmt: skip
        while self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as probe:
                probe.sendall(b"PING\r\n")
                if probe.recv(64).startswith(b"+PONG"):
                    return
            time.sleep(0.02)
        sys.exit("redis-server does not start")

    def kill(self):
        self.process.kill()
        self.process.wait()

    @property
    def address(self):
        return f"redis://127.0.0.1:{self.port}/0"


def instruction(number):
    return (f"Write a function times_{number}(n) that returns n times {number}. For example, "
            f"times_{number}(4) returns {4 * number}, and times_{number}(10) returns {10 * number}.")  # fmt: skip


class Bench:
    def __init__(self, options, folder, redis):
        self.synth, self.folder, self.redis = options.synth, folder, redis
        self.options, self.holds, self.persons, self.lock = options, True, 0, threading.Lock()

    def say(self, what, holds):
        self.holds = self.holds and holds
        print(f"{what}: {'holds' if holds else 'does not hold'}", flush=True)

    def new_person(self):
        with self.lock:
            self.persons += 1
            return self.folder / f"person{self.persons}"

    def solve(self, number, person):
        """Returns the seconds, whether it was a hit, and the faults of the run (nothing if it is
        right)."""
        begun = time.monotonic()
        done = subprocess.run([self.synth, "solve", instruction(number), "--json", "--no-log", "--cache-dir", person,
                               "--cache", self.redis.address], text=True, capture_output=True)  # fmt: skip
        seconds = time.monotonic() - begun
        if done.returncode != 0:
            return seconds, False, f"exit {done.returncode}: {done.stderr}"
        solution = json.loads(done.stdout)
        names = {}
        exec(solution["source"], names)
        right = all(names[f"times_{number}"](n) == n * number for n in (-3, 0, 7))
        return seconds, solution["metrics"]["cache"] == "hit", "" if right else solution["source"]


def measure_hits(bench, numbers):
    owner = bench.folder / "owner"
    for number in numbers:
        _, _, fault = bench.solve(number, owner)
        if fault:
            sys.exit(f"a function was not solved: {fault}")
    local, shared, hits = [], [], 0
    for number in numbers:  # side by side, so that other load slows both
        for _ in range(3):
            here, there = bench.solve(number, owner), bench.solve(number, bench.new_person())
            local.append(here[0])
            shared.append(there[0])
            hits += here[1] and there[1]
    ratio = statistics.median(shared) / statistics.median(local)
    print(f"local hit {1000 * statistics.median(local):.0f} ms, hit through Redis {1000 * statistics.median(shared):.0f} ms "
          f"(medians of {len(local)}, the whole command, tests run again in both)")  # fmt: skip
    bench.say("every one of them was a hit", hits == len(local))
    bench.say(f"a hit through Redis takes {ratio:.2f} of a local one (at most {MOST_OF_LOCAL})", ratio <= MOST_OF_LOCAL)


def report(bench, what, runs, hits_wanted):
    faults = [fault for _, _, fault in runs if fault]
    hits = sum(hit for _, hit, _ in runs)
    print(*faults[:3], sep="\n", end="")
    bench.say(f"{what}: {len(runs)} runs, {hits} hits, {len(faults)} failed or wrong, slowest {max(s for s, *_ in runs):.1f} s",
              not faults and hits >= hits_wanted)  # fmt: skip


def measure_clients(bench, numbers):
    count = bench.options.clients
    with ThreadPoolExecutor(count) as clients:
        runs = list(clients.map(lambda i: bench.solve(numbers[i % len(numbers)], bench.new_person()), range(count)))
    report(bench, f"{count} clients at once", runs, count)


def measure_death(bench, numbers):
    """Runs go on while the server is killed, is down for a while, and comes back."""
    over = threading.Event()

    def client(first):
        runs = []
        while not over.is_set():
            runs.append(bench.solve(numbers[(first + len(runs)) % len(numbers)], bench.new_person()))
        return runs

    with ThreadPoolExecutor(bench.options.jobs) as clients:
        working = [clients.submit(client, i) for i in range(bench.options.jobs)]
        for _ in range(3):
            time.sleep(3)
            bench.redis.kill()
            time.sleep(1.5)
            bench.redis.start()
        time.sleep(3)
        over.set()
    runs = [run for each in working for run in each.result()]
    report(bench, "killed and restarted three times in the middle", runs, 1)
    again = [bench.solve(number, bench.new_person()) for number in numbers]
    report(bench, "after it", again, len(numbers))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    for name, value in (("functions", 20), ("clients", 50), ("jobs", 4)):
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is then stopped, too
    options.synth = str(Path(options.synth).resolve())
    if not shutil.which("redis-server"):
        sys.exit("redis-server is not installed; sudo apt install redis-server")
    with tempfile.TemporaryDirectory(prefix="bench-redis-") as folder:
        redis = Redis(Path(folder))
        redis.start()
        try:
            bench = Bench(options, Path(folder), redis)
            numbers = list(range(3, 3 + options.functions))
            print(f"{os.cpu_count()} processors")
            measure_hits(bench, numbers)
            measure_clients(bench, numbers)
            measure_death(bench, numbers)
            return 0 if bench.holds else 1
        finally:
            redis.kill()


if __name__ == "__main__":
    sys.exit(main())
