#!/usr/bin/env python3
"""Measures `synth report` and `synth view` with large inputs.

Reports on a solution of 200 functions with 2,000 tests (time and bytes), and
views a history of 10,000 runs with 100 concurrent clients (milliseconds per page).

Usage: bench/reports.py [--synth build/bin/synth] [--functions N] [--runs N] [--clients N]
"""
import argparse
import concurrent.futures
import http.client
import json
import os
import pathlib
import signal
import sqlite3
import statistics
import subprocess
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS_A_FUNCTION = 10


def large_solution(one, functions):
    """Returns a solution with many copies of one function, each of which calls the one before."""
    spec = one["function_specs"][0]
    large = dict(one, function_specs=[], implementations={}, tests={}, test_results=[], order=[])
    code = ""
    for i in range(functions):
        name = f"step_{i}"
        large["function_specs"].append(dict(spec, name=name, dependencies=[f"step_{i - 1}"] if i % 7 else []))
        body = f"def {name}(n):\n    # {'what it does ' * 4}\n    return n * {i + 2}\n"
        large["implementations"][name] = body
        code += body + "\n\n"
        large["tests"][name] = [{"name": f"case {k}", "kind": "normal", "origin": "model", "inputs": {"n": k},
                                 "expected_output": k * (i + 2), "raises": None, "tolerance": None, "setup": None}
                                for k in range(TESTS_A_FUNCTION)]
        large["test_results"] += [{"function": name, "test": f"case {k}", "passed": True, "verdict": "pass",
                                   "disputed": False, "actual_output": k * (i + 2), "expected_output": k * (i + 2),
                                   "error": None, "note": "", "duration_ms": 0.1} for k in range(TESTS_A_FUNCTION)]
    large["source"] = code
    large["entry_point"] = f"step_{functions - 1}"
    large["suite"] = {"tests": 10 * functions, "mutants": 12 * functions, "killed": 11 * functions,
                      "likely_equivalent": 0,
                      "surviving": [{"function": f"step_{i}", "line": 5 * i + 3, "operator": "number", "reached": True,
                                     "diff": f"-    return n * {i + 2}\n+    return n * {i + 3}\n"}
                                    for i in range(functions)]}
    return large


def measure_report(synth, one, functions, folder):
    path = folder / "run.json"
    path.write_text(json.dumps(large_solution(one, functions)))
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        subprocess.run([synth, "report", path, "--out", folder / "run.html"], check=True, stderr=subprocess.DEVNULL)
        times.append(time.perf_counter() - begin)
    size = (folder / "run.html").stat().st_size
    print(f"report of {functions} functions, {functions * TESTS_A_FUNCTION} tests: "
          f"{min(times):.2f} to {max(times):.2f} s, {size / 1e6:.2f} MB")


def fill(database, runs):
    with sqlite3.connect(database) as store:
        columns = [row[1] for row in store.execute("PRAGMA table_info(runs)")][1:]
        names = ", ".join(columns)
        older = names.replace("began", "began - n.i * 60")
        numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {runs - 1})"
        store.execute(f"{numbers} INSERT INTO runs ({names}) SELECT {older} FROM runs, n WHERE id = 1")
        store.execute("INSERT INTO documents SELECT r.id, d.text FROM runs r, documents d WHERE d.id = 1 AND r.id > 1")


def fetch(address, path):
    begin = time.perf_counter()
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
    connection.request("GET", address.path + path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status == 200 and body, (path, answer.status)
    return 1000 * (time.perf_counter() - begin)


def measure_view(synth, environment, clients):
    server = subprocess.Popen([synth, "view"], env=environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    try:
        address = urllib.parse.urlsplit(server.stdout.readline().strip())
        for path in ("", "runs/1", "runs/5000", "stats"):
            alone = [fetch(address, path) for _ in range(5)]
            with concurrent.futures.ThreadPoolExecutor(clients) as pool:
                begin = time.perf_counter()
                times = list(pool.map(lambda _, path=path: fetch(address, path), range(clients)))
                whole = 1000 * (time.perf_counter() - begin)
            print(f"/{path}: alone {alone[0]:.1f} ms at first, then {statistics.median(alone[1:]):.1f} ms; "
                  f"{clients} at once {whole:.0f} ms in all, median {statistics.median(times):.1f} ms, "
                  f"most {max(times):.1f} ms (with this client's own time)")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(10)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--synth", default=ROOT / "build/bin/synth")
    parser.add_argument("--functions", type=int, default=200)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--clients", type=int, default=100)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8"}
        one = json.loads(subprocess.run(
            [given.synth, "solve", "-q", "--json", "Write double(n). double(4) returns 8, double(5) returns 10."],
            env=environment, check=True, capture_output=True).stdout)
        measure_report(given.synth, one, given.functions, pathlib.Path(home))
        fill(pathlib.Path(home) / ".local/state/synth/runs.db", given.runs)
        measure_view(given.synth, environment, given.clients)


main()
