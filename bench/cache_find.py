#!/usr/bin/env python3
"""Measures how often `synth cache find` finds a reworded function among its first three.

    python3 bench/cache_find.py [path of synth]

One wording of each function of the offline author's tests is solved into a new cache, and every
other wording of it is looked up. A result counts as found if it passes that wording's checks,
whatever its name. Wordings for which no function was kept are left out.
"""

import collections
import json
import multiprocessing
import resource
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
SYNTH = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent / "build/bin/synth").resolve()
TESTS = HERE.parent / "tests/synth/offline"
CONSIDERED = 3


def wordings():
    """Returns pairs of checks and the instructions for the function that has to pass them."""
    same = collections.defaultdict(list)
    for name in ("functions.jsonl", "wordings.jsonl"):
        for line in (TESTS / name).read_text().splitlines():
            case = json.loads(line)
            same[json.dumps(case["checks"])].append(case["instruction"])
    return [(json.loads(checks), instructions) for checks, instructions in same.items()]


def holding(job):
    """Returns the checks that a kept solution passes (it passed its own tests in a cell)."""
    solution, all_checks = job
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    names, fulfilled = {}, set()
    exec(solution["source"], names)
    function = names[solution["entry_point"]]
    for i, checks in enumerate(all_checks):
        signal.setitimer(signal.ITIMER_REAL, 0.2)  # SIGALRM ends endless programs
        try:
            if all(function(*eval(arguments)) == eval(expected) for arguments, expected in checks):
                fulfilled.add(i)
        except BaseException:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return fulfilled


def give_up(*_):
    raise TimeoutError


def synth(cache, *arguments, **more):
    command = [SYNTH, *arguments, "--cache-dir", cache]
    return subprocess.run(command, text=True, capture_output=True, **more).stdout


def main():
    signal.signal(signal.SIGALRM, give_up)
    groups = wordings()
    with tempfile.TemporaryDirectory() as cache:
        lines = [{"id": str(i), "instruction": group[0]} for i, (_, group) in enumerate(groups)]
        answers = synth(cache, "batch", "-", "--jobs", "2", input="\n".join(map(json.dumps, lines)))
        listed = json.loads(synth(cache, "cache", "list", "--json"))["entries"]
        kept = {entry["key"] for entry in listed if entry["kind"] == "solution"}
        solutions = {}
        for line in answers.splitlines():
            solution = json.loads(line).get("solution")
            if solution and solution["provenance"]["key"] in kept:
                solutions[solution["provenance"]["key"]] = solution

        def place(pair):
            right, wording = pair
            found = json.loads(synth(cache, "cache", "find", "--json", wording))["entries"]
            places = [i for i, entry in enumerate(found) if entry["key"] in right]
            return places[0] if places else None

        jobs = [(solution, [checks for checks, _ in groups]) for solution in solutions.values()]
        with multiprocessing.Pool(2, maxtasksperchild=1) as pool:
            fulfilled = dict(zip(solutions, pool.map(holding, jobs, chunksize=8)))
        asked = []
        for i, (_, (_, *others)) in enumerate(groups):
            right = {key for key, holds in fulfilled.items() if i in holds}
            asked += [(right, other) for other in others if right]
        with ThreadPoolExecutor(2) as pool:
            places = list(pool.map(place, asked))
    hits = sum(place is not None and place < CONSIDERED for place in places)
    report = {
        "kept": len(solutions),
        "rewordings": len(places),
        f"in_the_first_{CONSIDERED}": hits,
        "first": sum(place == 0 for place in places),
        "share": round(hits / max(len(places), 1), 3),
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
