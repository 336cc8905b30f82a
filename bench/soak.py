#!/usr/bin/env python3
"""Tests that synth survives many hostile candidates, and leaves nothing when it is killed.

    python3 bench/soak.py [--synth PATH] [--candidates 10000] [--kills 100] [--level LEVEL]

First one `synth check` of many candidates, a fifth of them hostile: every verdict must be there, in
its place, and the one the candidate deserves; its memory and descriptors must not grow, and nothing
may be left of it. Then `synth check` is killed (SIGKILL) at random moments. Prints a JSON report;
the exit status is 1 if anything did not hold.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOSTILE = HERE.parent / "tests/testing/hostile.jsonl"
TIME_S, WALL_S = 0.3, 1.0


def hostile_lines(longest_wait):
    """Returns the hostile rows in Python and Bash as lines of `check`, with their verdicts."""
    for text in HOSTILE.read_text().splitlines():
        row = json.loads(text)
        waits = "sleep(" in row["code"] and row["expected_verdict"] == "pass"
        if row["language"] not in ("python", "bash") or (waits and not longest_wait):
            continue
        line = {"id": row["id"], "language": row["language"], "code": row["code"]}
        if row.get("function"):
            line["function"] = row["function"]
        test = row["test"]
        if isinstance(test, dict):
            line["tests"] = [test]
        elif test.startswith("EXPECT"):
            line["tests"] = [{"args": [2], "expected": {"$float": "nan"}}]
        else:
            line["script"] = test
        yield line, {row["expected_verdict"], *row["also_ok"]}


def ordinary_line(number):
    """Returns a candidate with a unique value, so that a verdict in the wrong place is detected."""
    right = number % 7 != 0
    code = "def f(x):\n    return [x, %d]\n" % number
    expected = [1, number if right else number + 1]
    return {"language": "python", "function": "f", "code": code, "tests": [{"args": [1], "expected": expected}]}, {
        "pass" if right else "wrong_answer"
    }  # fmt: skip


def mixture(count, draw):
    hostile = list(hostile_lines(longest_wait=False))
    for number in range(count):
        line, allowed = draw.choice(hostile) if number % 5 == 0 else ordinary_line(number)
        yield {**line, "id": "%d %s" % (number, line.get("id", ""))}, allowed, number


def processes():
    """Returns the processes of this machine: pid to (parent, start time, command)."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path("/proc", entry, "stat").read_text()
                fields = stat[stat.rindex(")") + 2 :].split()
                found[int(entry)] = (int(fields[1]), int(fields[19]), stat)
            except (OSError, ValueError):
                pass
    return found


def family(root):
    """Returns the process and its descendants."""
    table = processes()
    members, grew = {root}, True
    while grew:
        more = {pid for pid, (parent, _, _) in table.items() if parent in members} - members
        members |= more
        grew = bool(more)
    return {pid: table[pid] for pid in members if pid in table}


def orphans():
    """Returns the processes that this one inherited; its own children have ended."""
    return {pid: seen for pid, seen in family(os.getpid()).items() if pid != os.getpid()}


def reap_orphans():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def survivors(known):
    """Returns which of those processes still run after a short wait."""
    left = []
    for _ in range(100):
        reap_orphans()
        table = processes()
        left = [stat for pid, (_, start, stat) in known.items() if pid in table and table[pid][1] == start]
        if not left:
            break
        time.sleep(0.05)
    return left


class Watcher(threading.Thread):
    """Samples a running synth: memory and descriptors of it and of its helpers, and their pids."""

    def __init__(self, pid, period):
        super().__init__(daemon=True)
        self.pid, self.period = pid, period
        self.samples, self.seen, self.done = [], {}, threading.Event()

    def run(self):
        while not self.done.wait(self.period):
            self.look()

    def look(self):
        members = family(self.pid)
        self.seen.update(members)
        sample = {"synth_kb": 0, "lane_kb": 0, "descriptors": 0, "processes": len(members)}
        for pid, (_, _, stat) in members.items():
            name = stat[stat.index("(") + 1 : stat.rindex(")")]
            if name not in ("synth", "synth-lane"):
                continue
            try:
                status = Path("/proc", str(pid), "status").read_text()
                own = int(status[status.index("RssAnon:") + 8 :].split()[0])
                sample["synth_kb" if name == "synth" else "lane_kb"] += own
                if name == "synth":
                    sample["descriptors"] += len(os.listdir("/proc/%d/fd" % pid))
            except (OSError, ValueError):
                pass
        self.samples.append(sample)


def middle(samples, key):
    values = sorted(sample[key] for sample in samples)
    return values[len(values) // 2] if values else 0


def command(options, temporary, file):
    words = [options.synth, "check", "--jobs", "2", "--time", str(TIME_S), "--wall", str(WALL_S)]
    return words + (["--level", options.level] if options.level else []) + [file]


def environment(temporary):
    return {**os.environ, "TMPDIR": temporary}


def mounts():
    return len(Path("/proc/self/mounts").read_text().splitlines())


def abandoned_groups():
    """Returns control groups of lanes that have ended."""
    groups = Path("/sys/fs/cgroup").glob("**/synth-[0-9]*-[0-9]*")
    return {str(group) for group in groups if not Path("/proc", group.name.split("-")[1]).exists()}


BEFORE = abandoned_groups()  # from others, whose whole session was ended


def left_in(temporary):
    """Returns files, and control groups, that this script's processes left."""
    return os.listdir(temporary) + sorted(abandoned_groups() - BEFORE)


def soak(options, temporary):
    draw = random.Random(1)
    lines = list(mixture(options.candidates, draw))
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps(line) + "\n" for line, _, _ in lines)
        file.flush()
        mounts_before, start = mounts(), time.perf_counter()
        with tempfile.TemporaryFile("w+") as output:
            run = subprocess.Popen(command(options, temporary, file.name), stdout=output, env=environment(temporary))
            watcher = Watcher(run.pid, 1.0)
            watcher.start()
            run.wait()
            watcher.done.set()
            watcher.join()
            wall = time.perf_counter() - start
            output.seek(0)
            answers = [json.loads(line) for line in output]
    wrong = []
    for (line, allowed, _), answer in zip(lines, answers):
        if answer["id"] != line["id"]:
            wrong.append("%s is in the place of %s" % (answer["id"], line["id"]))
        elif answer["verdict"] not in allowed:
            wrong.append("%s: %s, expected %s" % (line["id"], answer["verdict"], sorted(allowed)))
    quarter = max(1, len(watcher.samples) // 4)
    early, late = watcher.samples[quarter : 2 * quarter], watcher.samples[-quarter:]
    growth = {key: [middle(early, key), middle(late, key)] for key in ("synth_kb", "lane_kb", "descriptors")}
    grown = [key for key, (a, b) in growth.items() if b > a * 1.2 + (4096 if key.endswith("kb") else 4)]
    left = survivors(watcher.seen)
    return {
        "candidates": len(lines),
        "verdicts": len(answers),
        "wrong": len(wrong),
        "examples_of_wrong": wrong[:20],
        "wall_s": round(wall, 1),
        "second_and_last_quarter": growth,
        "grown": grown,
        "processes_left": left[:5],
        "files_left": left_in(temporary)[:5],
        "mounts_more": mounts() - mounts_before,
        "holds": not (wrong or grown or left or left_in(temporary) or mounts() > mounts_before)
        and len(answers) == len(lines),
    }


def kills(options, temporary):
    draw = random.Random(2)
    hostile = list(hostile_lines(longest_wait=True))
    left = []
    for _ in range(options.kills):
        lines = [draw.choice(hostile)[0] if n % 2 else ordinary_line(n)[0] for n in range(40)]
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
            file.flush()
            run = subprocess.Popen(
                command(options, temporary, file.name), stdout=subprocess.DEVNULL, env=environment(temporary)
            )
            time.sleep(draw.uniform(0, 1.5))
            known = family(run.pid)
            run.send_signal(signal.SIGKILL)
            run.wait()
            left += survivors(known)
            left += survivors(orphans())  # started after the look above
    files = left_in(temporary)
    return {"kills": options.kills, "processes_left": left[:5], "files_left": files[:5], "holds": not left and not files}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    parser.add_argument("--candidates", type=int, default=10000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--level", default="")
    options = parser.parse_args()
    # Orphans become children of this process (prctl(2), PR_SET_CHILD_SUBREAPER), and count as left.
    __import__("ctypes").CDLL(None).prctl(36, 1)
    report = {}
    for name, part, wanted in (("soak", soak, options.candidates), ("kills", kills, options.kills)):
        if wanted:
            with tempfile.TemporaryDirectory() as temporary:
                report[name] = part(options, temporary)
                left = [stat for _, _, stat in orphans().values()]
                report[name]["orphans"] = left[:5]
                report[name]["holds"] &= not left
    print(json.dumps(report, indent=2))
    sys.exit(0 if all(part["holds"] for part in report.values()) else 1)


if __name__ == "__main__":
    main()
