#!/usr/bin/env python3
"""Measures the cost of running Python candidates, beside other programs, on one machine.

    python3 bench/execution.py [path of synth] > bench/results/execution.json
    python3 bench/execution.py --ablate [path of synth] > bench/results/ablation.json

With --ablate, measures the effect of each optimization: all of them against all but one, in
alternating rounds.

Only ratios are comparable: absolute figures differ from machine to machine. Run it on a quiet one.
`bwrap` is measured if it is installed.
"""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ARGUMENTS = [argument for argument in sys.argv[1:] if argument != "--ablate"]
SYNTH = Path(ARGUMENTS[0] if ARGUMENTS else HERE.parent / "build/bin/synth").resolve()
JOBS = 2
PROGRAMS = 164
ROUNDS = 7

# Function name, source, and a script for a parameter n: most have little to do, a few need some
# milliseconds.
TEMPLATES = [
    (
        "primes",
        "def primes(n):\n    return [k for k in range(2, n) if all(k % d for d in range(2, int(k**0.5) + 1))]\n",
        "assert candidate(10) == [2, 3, 5, 7]\nassert len(candidate({n})) == len(set(candidate({n})))\n",
    ),
    (
        "fib",
        "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n",
        "assert candidate(10) == 55\nassert candidate(12) == candidate(11) + candidate(10)\nassert {n}\n",
    ),
    (
        "rle",
        "from itertools import groupby\n\ndef rle(s):\n    return [(c, len(list(g))) for c, g in groupby(s)]\n",
        "assert candidate('aab') == [('a', 2), ('b', 1)]\nassert candidate('x' * {n}) == [('x', {n})]\n",
    ),
    (
        "collatz",
        "def collatz(n):\n    steps = 0\n    while n > 1:\n        n = n // 2 if n % 2 == 0 else 3 * n + 1\n        steps += 1\n    return steps\n",
        "assert candidate(6) == 8\nassert all(candidate(k) >= 0 for k in range(1, 30))\nassert candidate({n}) > 0\n",
    ),
    (
        "words",
        "import re\nfrom typing import List\n\ndef words(text: str) -> List[str]:\n    return sorted(set(re.findall('[a-z]+', text.lower())))\n",
        "assert candidate('The cat. The dog') == ['cat', 'dog', 'the']\nassert candidate('a ' * {n}) == ['a']\n",
    ),
    (
        "transpose",
        "def transpose(rows):\n    return [list(row) for row in zip(*rows)]\n",
        "assert candidate([[1, 2], [3, 4]]) == [[1, 3], [2, 4]]\nm = [list(range(20))] * ({n} % 30 + 1)\nassert candidate(candidate(m)) == m\n",
    ),
    (
        "bits",
        "def bits(n):\n    return sum(bin(k).count('1') for k in range(n))\n",
        "assert candidate(4) == 4\nassert candidate({n} * 50) > 0\n",
    ),
    (
        "merge",
        "import heapq\n\ndef merge(a, b):\n    return list(heapq.merge(a, b))\n",
        "assert candidate([1, 3], [2]) == [1, 2, 3]\na = list(range({n}))\nassert candidate(a, a) == sorted(a + a)\n",
    ),
]


def programs():
    for i in range(PROGRAMS):
        function, code, script = TEMPLATES[i % len(TEMPLATES)]
        yield {"function": function, "code": code, "script": script.replace("{n}", str(200 + 7 * i))}


def own_work_s(all_programs):
    start = time.perf_counter()
    for program in all_programs:
        names = {}
        exec(program["code"], names)
        names["candidate"] = names[program["function"]]
        exec(program["script"], names)
    return time.perf_counter() - start


# The design of openai/human-eval, written from its description: a manager and one process per
# program, which works in its own folder, disables dangerous functions, is stopped by an alarm, and
# reports through a shared list.
HUMAN_EVAL = r"""
import contextlib, faulthandler, io, json, multiprocessing, os, signal, sys, tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed

class TimeOut(Exception):
    pass

@contextlib.contextmanager
def time_limit(seconds):
    def stop(signum, frame):
        raise TimeOut()
    signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.signal(signal.SIGALRM, stop)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)

def guard():
    import builtins, shutil, subprocess
    faulthandler.disable()
    builtins.exit = builtins.quit = None
    os.environ["OMP_NUM_THREADS"] = "1"
    for name in ("kill system putenv remove removedirs rmdir fchdir setuid fork forkpty killpg rename "
                 "renames truncate replace unlink fchmod fchown chmod chown chroot lchown getcwd "
                 "chdir").split():
        setattr(os, name, None)
    shutil.rmtree = shutil.move = shutil.chown = None
    subprocess.Popen = None
    for name in ("ipdb", "joblib", "resource", "psutil", "tkinter"):
        sys.modules[name] = None

def execute(program, timeout, result):
    home = tempfile.mkdtemp()
    os.chdir(home)
    import shutil
    rmtree, rmdir, chdir = shutil.rmtree, os.rmdir, os.chdir
    guard()
    try:
        names = {}
        quiet = io.StringIO()
        with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
            with time_limit(timeout):
                exec(program["code"] + "\ncandidate = " + program["function"] + "\n"
                     + program["script"], names)
        result.append("passed")
    except TimeOut:
        result.append("timed out")
    except BaseException as error:
        result.append("failed: %r" % error)
    os.rmdir, os.chdir = rmdir, chdir
    chdir("/")
    rmdir(home)

def check(program, timeout=3.0):
    manager = multiprocessing.Manager()
    result = manager.list()
    process = multiprocessing.Process(target=execute, args=(program, timeout, result))
    process.start()
    process.join(timeout=timeout + 1)
    if process.is_alive():
        process.kill()
    return result[0] if result else "timed out"

if __name__ == "__main__":
    programs = [json.loads(line) for line in open(sys.argv[1])]
    with ThreadPoolExecutor(max_workers=int(sys.argv[2])) as pool:
        results = list(pool.map(check, programs))
    assert results == ["passed"] * len(programs), results
"""

# A warm CPython that forks for each call of f and waits; milliseconds per test.
BARE_FORK = r"""
import bisect, collections, gc, itertools, json, math, os, random, re, statistics, string, sys, time, typing
source, tests, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
names = {}
exec(compile(source, "f", "exec"), names)
f = names["f"]
gc.collect(); gc.freeze()
def round_trip():
    start = time.perf_counter()
    for i in range(tests):
        pid = os.fork()
        if pid == 0:
            f(i)
            os._exit(0)
        os.waitpid(pid, 0)
    return (time.perf_counter() - start) * 1000 / tests
print(statistics.median(round_trip() for _ in range(rounds)))
"""
TRIVIAL = "def f(x):\n    return x + 1\n"


def check(lines, *options, environment=None):
    """Returns the verdict lines and the wall time of one `synth check`."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
        file.flush()
        start = time.perf_counter()
        done = subprocess.run(
            [SYNTH, "check", *options, file.name],
            text=True,
            capture_output=True,
            env={**os.environ, **(environment or {})},
        )
        wall = time.perf_counter() - start
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], wall


def trivial_line(tests):
    return {
        "language": "python",
        "function": "f",
        "code": TRIVIAL,
        "tests": [{"args": [i], "expected": i + 1} for i in range(tests)],
    }


def against_human_eval():
    """Returns the medians of alternating rounds, since a shared machine has slow seconds."""
    all_programs = list(programs())
    lines = [{"language": "python", **program} for program in all_programs]
    theirs, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        script, data = Path(folder, "form.py"), Path(folder, "programs.jsonl")
        script.write_text(HUMAN_EVAL)
        data.write_text("".join(json.dumps(program) + "\n" for program in all_programs))
        for _ in range(ROUNDS):
            start = time.perf_counter()
            subprocess.run([sys.executable, script, data, str(JOBS)], check=True)
            theirs.append(time.perf_counter() - start)
            ours.append(check(lines, "--jobs", str(JOBS))[1])
    return {
        "programs": PROGRAMS,
        "own_work_s": round(own_work_s(all_programs), 3),
        "human_eval_form_s": round(statistics.median(theirs), 3),
        "synth_s": round(statistics.median(ours), 3),
        "throughput_ratio": round(statistics.median(theirs) / statistics.median(ours), 2),
    }


def candidate_ms(tests, candidates, isolation="strict"):
    """Returns the median time of a candidate with that many tests, including its cell."""
    options = ("--jobs", "1", "--isolation", isolation)
    verdicts, _ = check([trivial_line(tests)] * candidates, *options)
    return statistics.median(verdict["duration_ms"] for verdict in verdicts[2:])


def bare_fork_ms(tests, candidates):
    command = [sys.executable, "-I", "-S", "-c", BARE_FORK, TRIVIAL, str(tests), str(candidates)]
    return float(subprocess.run(command, text=True, capture_output=True, check=True).stdout)


def strict(tests, candidates):
    theirs, ours = [], []
    for _ in range(ROUNDS):
        theirs.append(bare_fork_ms(tests, candidates))
        ours.append(candidate_ms(tests, candidates) / tests)
    return {
        "tests": tests,
        "bare_fork_ms_a_test": round(statistics.median(theirs), 3),
        "synth_ms_a_test": round(statistics.median(ours), 3),
        "ratio": round(statistics.median(ours) / statistics.median(theirs), 2),
    }


def batch(tests, candidates):
    ours = candidate_ms(tests, candidates, "batch") / tests
    return {"tests": tests, "synth_ms_a_test": round(ours, 4)}


def one_cell():
    figures = {"synth_ms": round(candidate_ms(1, 200), 3), "bwrap_ms": None, "ratio": None}
    bwrap = shutil.which("bwrap")
    if bwrap:
        python = os.path.realpath(sys.executable)
        command = [bwrap, "--ro-bind", "/", "/", "--tmpfs", "/tmp", "--unshare-all", "--die-with-parent",
                   python, "-I", "-S", "-c", "pass"]  # fmt: skip
        times = []
        for _ in range(50):
            start = time.perf_counter()
            subprocess.run(command, check=True)
            times.append((time.perf_counter() - start) * 1000)
        figures["bwrap_ms"] = round(statistics.median(times), 3)
        figures["ratio"] = round(figures["synth_ms"] / figures["bwrap_ms"], 2)
    return figures


def throughput():
    """Compares the cost per line of a long input with that of a short one, without the start-up."""
    figures = {}
    start = check([trivial_line(1)] * 2, "--jobs", str(JOBS))[1]
    for count in (1000, 10000):
        _, wall = check([trivial_line(1)] * count, "--jobs", str(JOBS))
        figures[f"lines_a_second_of_{count}"] = round((count - 2) / (wall - start), 1)
    return figures


# What SYNTH_ABLATE switches off (synth/support/ablation.h), and the kinds of work that it may speed
# up.
TRICKS = (
    "warm image freed_memory huge_text call_server call_ahead spare_cell graves own_processor loaded"
).split()
ABLATION_ROUNDS = 4


def ablation():
    """Returns wall times without each optimization over those with all, medians of rounds."""
    bash = {"language": "bash", "code": "echo $(( $1 + 1 ))", "tests": [{"args": ["2"], "expected_stdout": "3\n"}]}
    work = {
        "scripts": ([{"language": "python", **program} for program in programs()], ("--jobs", "2")),
        "strict": ([trivial_line(10)] * 60, ("--jobs", "1", "--isolation", "strict")),
        "cells": ([trivial_line(1)] * 200, ("--jobs", "1")),
        "bash": ([bash] * 200, ("--jobs", "1")),
    }
    times = {(kind, trick): [] for kind in work for trick in ["", *TRICKS]}
    for _ in range(ABLATION_ROUNDS):
        for kind, trick in times:
            lines, options = work[kind]
            environment = {"SYNTH_ABLATE": trick} if trick else {}
            times[kind, trick].append(check(lines, *options, environment=environment)[1])
    median = {key: statistics.median(values) for key, values in times.items()}
    return {
        trick: {kind: round(median[kind, trick] / median[kind, ""], 3) for kind in work} for trick in TRICKS
    }


def main():
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=HERE, text=True, capture_output=True)
    report = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}",
        "python": platform.python_version(),
        "load_average": [round(load, 2) for load in os.getloadavg()],
        "commit": commit.stdout.strip(),
        "command": "python3 bench/execution.py" + (" --ablate" if "--ablate" in sys.argv else ""),
        "figures": {"time_without": ablation()}
        if "--ablate" in sys.argv
        else {
            "assertion_scripts": against_human_eval(),
            "strict": [strict(10, 50), strict(50, 20)],
            "batch": [batch(100, 50), batch(1000, 10)],
            "one_cell": one_cell(),
            "check": throughput(),
        },
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
