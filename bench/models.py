#!/usr/bin/env python3
"""Measures the time that synth adds to models, and its concurrency; tests/model_server answers.

    python3 bench/models.py [build folder] > bench/results/models.json

Figures of wall time need a quiet machine; those of one call are given beside curl's, which sends
the same server the same request over one connection. The run with aimock's chaos is
`CHAOS_LINES=100 SYNTH_SECONDS=300 bash tests/interoperation/run build/bin/synth FOLDER
chaosEndsRightOrWithANamedReason`.
"""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILD = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent / "build").resolve()
DELAY_S = 0.2


def spec(name, dependencies=()):
    return {"name": name, "purpose": name, "inputs": [{"name": "x", "type": "int", "description": ""}],
            "outputs": {"type": "int", "description": ""}, "raises": [],
            "dependencies": list(dependencies), "complexity": "simple", "examples": []}


def script(functions, delay):
    """Returns a model that knows functions of the form {name: (dependencies, body, value at 1)}."""
    answers = {"delay": delay, "function_specs": [
        {"functions": [spec(name, needs) for name, (needs, _, _) in functions.items()],
         "entry_point": list(functions)[-1], "parent": None}]}
    for name, (_, body, value) in functions.items():
        answers[f"test_cases:{name}"] = [{"tests": [
            {"function": name, "name": "of 1", "kind": "normal", "args_literal": ["1"],
             "expected_literal": str(value), "raises": None, "tolerance": None, "setup": None,
             "rationale": ""}]}]
        answers[f"implementation:{name}"] = [
            {"implementations": [{"function": name, "code": f"def {name}(x):\n    return {body}"}]}]
    answers["implementation"] = answers[f"implementation:{name}"]  # for a question without specs
    return answers


@contextmanager
def server(answers):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "script.json").write_text(json.dumps(answers))
        process = subprocess.Popen(
            [sys.executable, HERE.parent / "tests/model_server/model_server.py", folder / "script.json",
             folder / "journal", folder / "port"], stdin=subprocess.PIPE)
        while not (folder / "port").exists():
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{(folder / 'port').read_text()}", folder / "journal"
        finally:
            process.stdin.close()
            process.wait()


def synth(url, *arguments):
    done = subprocess.run([BUILD / "bin/synth", *arguments, "--no-cache", "--author", "anthropic",
                           "--base-url", url], env={**os.environ, "ANTHROPIC_API_KEY": "none"},
                          text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return done.stdout


SIX = {"a": ((), "x + 1", 2), "b": ((), "x + 2", 3), "c": (("a",), "a(x) + 1", 3),
       "d": (("b",), "b(x) + 1", 4), "e": (("c", "d"), "c(x) + d(x)", 7),
       "f": (("c", "d"), "c(x) * d(x)", 12)}
ONE = {"double_it": ((), "2 * x", 2)}


def six_functions(*more):
    """Returns the best time of three, in answer times, for three levels of two functions each."""
    times = []
    for _ in range(3):
        with server(script(SIX, DELAY_S)) as (url, _):
            begun = time.perf_counter()
            synth(url, "solve", "Write six functions.", "--json", *more)
            times.append((time.perf_counter() - begun) / DELAY_S)
    return min(times)


def in_flight(jobs, lines):
    """Returns the mean and the maximum number of requests at the server while a batch runs."""
    with server(script(ONE, DELAY_S)) as (url, journal), \
            tempfile.NamedTemporaryFile("w", suffix=".jsonl") as batch:
        for number in range(lines):
            batch.write(json.dumps({"id": str(number), "instruction": f"Write number {number}."}) + "\n")
        batch.flush()
        synth(url, "batch", batch.name, "--jobs", str(jobs))
        requests = [json.loads(line) for line in journal.read_text().splitlines()]
    busy = sum(each["went"] - each["came"] for each in requests)
    span = max(each["went"] for each in requests) - min(each["came"] for each in requests)
    edges = sorted([(each["came"], 1) for each in requests] + [(each["went"], -1) for each in requests])
    now = most = 0
    for _, step in edges:
        now += step
        most = max(most, now)
    return busy / span, most


def curl_calls(url, body, count):
    """Returns curl's wall and CPU seconds per call: the same request, over one connection."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "body").write_text(body)
        one = "\n".join([f'url = "{url}/v1/messages"', 'header = "content-type: application/json"',
                         f'data-binary = "@{name}/body"', "output = /dev/null", "silent", "no-buffer"])
        (Path(name) / "calls").write_text("\nnext\n".join([one] * count))
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(["curl", "--config", Path(name) / "calls"], check=True)
        wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall / count, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count


class Watched:
    """A running synth, sampled as the journal grows: resident KiB and CPU seconds by call."""

    def __init__(self, process, journal):
        self.seen = {}
        calls = position = 0
        while process.poll() is None:
            time.sleep(0.005)
            if not journal.exists():
                continue
            with journal.open("rb") as lines:
                lines.seek(position)
                new = lines.read()
            position += len(new)
            calls += new.count(b"\n")
            try:
                self.seen[calls] = self.look_at(process.pid)
            except (OSError, IndexError):  # the process has ended
                pass

    @staticmethod
    def look_at(pid):
        status = Path(f"/proc/{pid}/status").read_text()
        times = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(status.split("VmRSS:")[1].split()[0]),
                (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK"))

    def at(self, call):
        return self.seen[min((seen for seen in self.seen if seen >= call), default=max(self.seen))]


def one_call(count):
    """Returns the cost of a call that is streamed, read, found to contain no object, and repeated:
    a run with no tests and no sandbox, of `count` sequential calls in one process."""
    text = "Here is what comes to mind. " * 80  # 2 KB, in 132 events
    with server({"function_specs": [{"server": {"text": text}}]}) as (url, journal), \
            tempfile.NamedTemporaryFile("w", suffix=".jsonl") as batch:
        for number in range(count // 2):  # two answers per line
            batch.write(json.dumps({"id": str(number), "instruction": f"Write number {number}."}) + "\n")
        batch.flush()
        synth_run = subprocess.Popen(
            [BUILD / "bin/synth", "batch", batch.name, "--jobs", "1", "--no-cache", "--quiet",
             "--author", "anthropic", "--base-url", url],
            env={**os.environ, "ANTHROPIC_API_KEY": "none"}, stdout=subprocess.DEVNULL)
        watched = Watched(synth_run, journal)
        requests = [json.loads(line) for line in journal.read_text().splitlines()]
        assert len(requests) == count, len(requests)
        wall = (requests[-1]["came"] - requests[9]["came"]) / (count - 10)
        curl_wall, curl_cpu = curl_calls(url, json.dumps(requests[-1]["body"]), count)
    first, last = watched.at(10), watched.at(count - 10)
    return {
        "calls": count,
        "synth_cpu_ms": round((last[1] - first[1]) / (count - 20) * 1000, 2),
        "curl_cpu_ms": round(curl_cpu * 1000, 2),
        "synth_wall_ms": round(wall * 1000, 2),
        "curl_wall_ms": round(curl_wall * 1000, 2),
        "resident_kib_after_100": watched.at(100)[0],
        "resident_kib_at_the_end": last[0],
    }


mean, most = in_flight(16, 100)
print(json.dumps({
    "machine": f"{platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}",
    "load_before": os.getloadavg()[0],
    "commit": subprocess.check_output(["git", "-C", HERE, "rev-parse", "--short", "HEAD"],
                                      text=True).strip(),
    "command": "python3 bench/models.py",
    "answer_time_s": DELAY_S,
    "six_functions_answer_times": round(six_functions(), 2),
    "six_functions_answer_times_jobs_1": round(six_functions("--jobs", "1"), 2),
    "batch_16_mean_in_flight": round(mean, 2),
    "batch_16_most_in_flight": most,
    "one_call": one_call(1000),
}, indent=2))
