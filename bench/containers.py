#!/usr/bin/env python3
"""Measures the cost of a candidate in a container of an image, compared with one in a cell.

    python3 bench/containers.py --image IMAGE [--synth PATH] [--candidates 40] [--rounds 3]

In alternating rounds, each with one worker: `check` of one candidate and of many, at level
`container` and at the best level of this machine; and `podman run` (or docker) of the same
interpreter alone. Prints the time of the first candidate, and of each further one.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
MOST_MS = 60  # for each candidate after the first


def lines(count):
    return "".join(
        json.dumps({"id": f"c{i}", "language": "python", "code": f"def f(x):\n    return x + {i}\n", "function": "f",
                    "tests": [{"args": [1], "expected": 1 + i}]}) + "\n"
        for i in range(count))


def seconds(words, text=""):
    begun = time.perf_counter()
    done = subprocess.run(words, input=text, capture_output=True, text=True)
    taken = time.perf_counter() - begun
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr}{done.stdout[:500]}")
    return taken


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--image", required=True)
    parser.add_argument("--synth", default=HERE.parent / "build/bin/synth")
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    engine = shutil.which("podman") or shutil.which("docker")
    check = [chosen.synth, "check", "-", "--jobs", "1"]
    ways = {"container": [*check, "--image", chosen.image], "cell": check}
    first, further, alone = {}, {}, []
    for _ in range(chosen.rounds):
        for way, words in ways.items():
            one = seconds(words, lines(1))
            many = seconds(words, lines(chosen.candidates + 1))
            first.setdefault(way, []).append(one)
            further.setdefault(way, []).append((many - one) / chosen.candidates)
        alone.append(seconds([engine, "run", "--rm", "--network=none", "--ulimit=nofile=1024:1024",
                              "--ulimit=nproc=4096:4096", chosen.image, "python3", "-c", "0"]))
    for way in ways:
        print(f"{way}: first candidate {1000 * statistics.median(first[way]):.0f} ms, "
              f"each further one {1000 * statistics.median(further[way]):.1f} ms")
    print(f"a container of its own for each: {1000 * statistics.median(alone):.0f} ms")
    cost = 1000 * statistics.median(further["container"])
    print(f"a candidate after the first, at most {MOST_MS} ms: {cost:.1f} ms, "
          f"{'holds' if cost <= MOST_MS else 'does not hold'}")
    return 0 if cost <= MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
