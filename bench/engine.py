#!/usr/bin/env python3
"""Measures the cost of the engine: a cached answer, the overhead of a run, two cores, memory.

    python3 bench/engine.py [path of synth] > bench/results/engine.json

All figures are from one run of this script on one machine; run it on a quiet one.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SYNTH = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent / "build/bin/synth").resolve()
AUTHOR = f"{sys.executable} -I -S {HERE / 'scripted_author.py'}"
SCRIPTED = ["--author", "command", "--command", AUTHOR]
INITIALS = (HERE.parent / "examples/initials.txt").read_text()


def run(*arguments, cache):
    command = [SYNTH, *arguments, "--cache-dir", cache]
    return subprocess.run(command, text=True, capture_output=True, check=False)


def seconds(*command):
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return time.perf_counter() - start


def cached_ratio(cache):
    """Returns the wall time of a cached `solve` over that of `synth --version`, medians of 20."""
    assert run("solve", INITIALS, "--json", cache=cache).returncode == 0
    solve, version = [], []
    for _ in range(20):
        solve.append(seconds(SYNTH, "solve", INITIALS, "--json", "--cache-dir", cache))
        version.append(seconds(SYNTH, "--version"))
    return statistics.median(solve) / statistics.median(version)


def overhead_s(cache):
    """Returns the time of five functions with 40 tests, less the author's; median of 5."""
    overheads = []
    for number in range(5):
        start = time.perf_counter()
        done = run("solve", f"number {number}", "--json", *SCRIPTED, cache=cache)
        total = time.perf_counter() - start
        assert done.returncode == 0, done.stdout + done.stderr
        metrics = json.loads(done.stdout)["metrics"]
        stages = ("specification_s", "test_generation_s", "generation_s", "improvement_s")
        overheads.append(total - sum(metrics[stage] for stage in stages))
    return statistics.median(overheads)


def machine_cpu_s():
    """Returns the machine's CPU seconds, since ended processes in cells are not our children."""
    user, nice, system = Path("/proc/stat").read_text().split()[1:4]
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


def batch_cpu_rate(cache):
    """Returns CPU seconds per second during `batch --jobs 2` of 100 such instructions; its time."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as batch:
        for number in range(1000, 1100):
            json.dump({"id": str(number), "instruction": f"number {number}"}, batch)
            batch.write("\n")
        batch.flush()
        before = machine_cpu_s()
        start = time.perf_counter()
        done = run("batch", batch.name, "--jobs", "2", *SCRIPTED, cache=cache)
        wall = time.perf_counter() - start
        cpu = machine_cpu_s() - before
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return cpu / wall, wall


def peak_memory_mb(cache):
    """Returns the largest resident size of `synth` itself during a scripted solve."""
    command = [SYNTH, "solve", "number 7777", "--json", *SCRIPTED, "--cache-dir", cache]
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = 0
    while program.poll() is None:
        try:
            status = Path(f"/proc/{program.pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            break
        for line in status.splitlines():
            if line.startswith("VmHWM"):
                peak = max(peak, int(line.split()[1]))
        time.sleep(0.002)
    program.wait()
    return peak / 1024


def main():
    git = ["git", "-C", HERE, "rev-parse", "HEAD"]
    commit = subprocess.run(git, text=True, capture_output=True, check=False).stdout.strip()
    with tempfile.TemporaryDirectory() as cache:
        rate, wall = batch_cpu_rate(cache)
        figures = {
            "cached_solve_over_version": round(cached_ratio(cache), 2),
            "overhead_of_5_functions_40_tests_s": round(overhead_s(cache), 3),
            "batch_100_cpu_seconds_a_second": round(rate, 2),
            "batch_100_wall_s": round(wall, 1),
            "peak_memory_mb": round(peak_memory_mb(cache), 1),
        }
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}"
    report = {"machine": machine, "commit": commit, "command": "python3 bench/engine.py"}
    json.dump({**report, "figures": figures}, sys.stdout, indent=2)
    print()


main()
