#!/usr/bin/env python3
"""How much of what language models are asked goes on at once, against tests/model_server.

    python3 bench/models.py [build folder] > bench/results/models.json

Every figure is of wall time: run it on a quiet machine. The run with aimock's chaos is
`CHAOS_LINES=100 bash tests/interoperation/run build/bin/synth FOLDER chaosEndsRightOrWithANamedReason`.
"""

import json
import os
import platform
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
    """A model that knows functions of the form {name: (dependencies, body, value at 1)}."""
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
    answers["implementation"] = answers[f"implementation:{name}"]  # of a question without specs
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
    """Three levels of two functions each, in answer times; the best of three."""
    times = []
    for _ in range(3):
        with server(script(SIX, DELAY_S)) as (url, _):
            begun = time.perf_counter()
            synth(url, "solve", "Write six functions.", "--json", *more)
            times.append((time.perf_counter() - begun) / DELAY_S)
    return min(times)


def in_flight(jobs, lines):
    """The mean number of requests at the server while a batch runs, and the most."""
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
}, indent=2))
