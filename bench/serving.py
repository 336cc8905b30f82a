#!/usr/bin/env python3
"""Measures what synth costs as a server of tools, beside the same work on the command line.

    python3 bench/serving.py [--synth PATH] [--rounds 5] [--calls 1000] [--steps 100]

In rounds in turn: the time from starting `synth mcp` to its list of tools, beside `synth --version`; a call of
`synth_check` with one test, beside the same line in `synth check`; and an empty step of a session. Then many calls in a row, after which no process, descriptor or file may be left.
Exit status 0 if every mark holds.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
MOST_LIST = 3.0  # of `synth --version`
MOST_CHECK = 1.3  # of a line of `synth check`
MOST_STEP_MS = 1.5  # of a step of a session
LINES = 200  # of one round
CALLS_OF_A_LEAK = 100  # what is ready for the next call varies by less than one in so many
WARM_CALLS = 50  # after which all that is kept ready is there


class Server:
    """One `synth mcp` on standard streams."""

    def __init__(self, synth, environment):
        self.process = subprocess.Popen([synth, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, env=environment)
        self.asked = 0
        self.request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                    "clientInfo": {"name": "bench", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def request(self, method, params=None):
        self.asked += 1
        self.send({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params or {}})
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.asked:
                if "error" in answer or answer["result"].get("isError"):
                    sys.exit(f"{method}: {line}")
                return answer["result"]
        sys.exit("synth mcp has ended")

    def tool(self, name, **arguments):
        return self.request("tools/call", {"name": name, "arguments": arguments})

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def line(number):
    return {"language": "python", "function": "f", "code": f"def f(x):\n    return x + {number}\n",
            "tests": [{"args": [1], "expected": number + 1}]}


def seconds(work):
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def children(process):
    """Every process below one."""
    found = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in task.read_text().split():
            found += [int(child), *children(int(child))]
    return found


def held(server, folders):
    """The least that a server had within a second: a cell for the next call is made in the background."""
    samples = []
    for _ in range(20):
        samples.append(held_now(server, folders))
        time.sleep(0.05)
    return {name: min(sample[name] for sample in samples) for name in samples[0]}


def held_now(server, folders):
    """The numbers of processes of a server, of all their descriptors, and of files in its folders."""
    processes = [server.process.pid, *children(server.process.pid)]
    descriptors = [len(list(Path(f"/proc/{process}/fd").glob("*"))) for process in processes]  # none of one that ended
    return {"processes": len(processes), "descriptors": sum(descriptors),
            "files": sum(len(list(folder.rglob("*"))) for folder in folders)}


def measure(synth, environment, rounds, steps):
    times = {"version": [], "list": [], "line": [], "check": [], "step": []}

    def list_tools():
        server = Server(synth, environment)
        server.request("tools/list")
        server.process.kill()
        server.process.wait()

    def check_lines(text):
        subprocess.run([synth, "check", "-", "--jobs", "1"], input=text, capture_output=True, text=True, env=environment)

    server = Server(synth, environment)
    server.tool("synth_check", **line(0))
    server.tool("synth_run", code="x = 0", session="bench")
    for done in range(rounds):
        times["version"].append(seconds(lambda: subprocess.run([synth, "--version"], capture_output=True, env=environment)))
        times["list"].append(seconds(list_tools))
        lines = [line(1 + done * LINES + i) for i in range(LINES)]
        one = seconds(lambda: check_lines(json.dumps(line(0)) + "\n"))
        all_lines = seconds(lambda: check_lines("".join(json.dumps(each) + "\n" for each in [line(0), *lines])))
        times["line"].append((all_lines - one) / LINES)
        times["check"].append(seconds(lambda: [server.tool("synth_check", **each) for each in lines]) / LINES)
        times["step"].append(seconds(lambda: [server.tool("synth_run", code=f"x = {i}", session="bench")
                                              for i in range(steps)]) / steps)
    server.end()
    return {name: 1000 * statistics.median(all_of) for name, all_of in times.items()}


def many_calls(synth, environment, calls, folders):
    server = Server(synth, environment)
    for number in range(WARM_CALLS):
        server.tool("synth_check", **line(number))
    before = held(server, folders)
    for number in range(calls):
        server.tool("synth_check", **line(number))
    after = held(server, folders)
    server.end()
    return before, after


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=100)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as scratch:
        environment = {**os.environ, "HOME": home, "TMPDIR": scratch, "XDG_CACHE_HOME": f"{home}/cache",
                       "XDG_STATE_HOME": f"{home}/state"}
        ms = measure(chosen.synth, environment, chosen.rounds, chosen.steps)
        before, after = many_calls(chosen.synth, environment, chosen.calls, [Path(scratch)])
    marks = [
        (f"list of tools {ms['list']:.1f} ms, synth --version {ms['version']:.1f} ms", ms["list"] / ms["version"], MOST_LIST),
        (f"synth_check {ms['check']:.2f} ms, a line of synth check {ms['line']:.2f} ms", ms["check"] / ms["line"], MOST_CHECK),
        (f"a step of a session {ms['step']:.2f} ms", ms["step"], MOST_STEP_MS)]
    good = all(after[name] <= before[name] + chosen.calls / CALLS_OF_A_LEAK for name in after)
    left = "nothing is left" if good else "something is left"
    for text, figure, most in marks:
        good = good and figure <= most
        print(f"{text}: {figure:.2f}, at most {most}: {'holds' if figure <= most else 'does not hold'}")
    print(f"{chosen.calls} calls: before {before}, after {after}: {left}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
