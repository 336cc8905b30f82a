#!/usr/bin/env python3
"""Scores `synth suite` on ../shared/data/suite-targets.jsonl: mutation score of killable mutants,
tests, time and mutant runs per second; whether each test is needed; and findings: none on the
correct functions, one if a bug was planted that contradicts an example (20 functions) or a
docstring (10).

A mutant is killable if the suite kills it, a search with --pool-effort times the budget, or
Hypothesis in as many times the suite's own CPU time (bench/suites_hypothesis.py; its kills in the
same time are reported separately). Without python3-hypothesis and black, that part is left out and
the figures say so.

Usage: bench/suites.py [--synth build/bin/synth] [--only ID,ID] [--share 1/2] [--pool-effort 20] [--core 0]
       [--side-by-side 2] [--rate-only] [--no-findings] [--rows FILE] [--out FILE]
"""
import argparse
import ast
import concurrent.futures
import importlib.util
import itertools
import json
import os
import pathlib
import platform
import queue
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared/data/suite-targets.jsonl"


def suite(options, folder, code, function, tests, *more):
    """Returns the exit status, the report, and the CPU seconds of all processes."""
    (folder / "code.py").write_text(code)
    command = ["taskset", "-c", options.core, options.synth, "suite", f"{folder}/code.py:{function}", "--json", *more]
    if tests:
        (folder / "given.py").write_text("\n".join(tests) + "\n")
        command += ["--tests", str(folder / "given.py")]
    before = os.times()
    run = subprocess.run(command, capture_output=True, text=True)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    try:
        return run.returncode, json.loads(run.stdout), seconds
    except json.JSONDecodeError:
        return run.returncode, {"error": run.stdout + run.stderr}, seconds


def killed(report):
    return {m["id"] for m in report["mutant_outcomes"] if m["outcome"] == "killed"}


def hypothesis_kills(record, mutants, seconds, same_time, folder):
    """Returns its kills in `seconds` of CPU and in `same_time`, and those of the ghostwriter."""
    kills, ghost, stuck = {}, set(), []
    while seconds > 0 and len(stuck) < 5:
        asked = {"record": record, "mutants": [m for m in mutants if m["id"] not in kills], "seconds": seconds,
                 "stuck": stuck, "ghostwriter": not stuck}
        run = subprocess.run([sys.executable, str(ROOT / "bench/suites_hypothesis.py")], text=True,
                             input=json.dumps(asked), capture_output=True, cwd=folder)
        said = [json.loads(line) for line in run.stdout.splitlines()]
        kills.update({one["killed"]: one["s"] for one in said if "killed" in one})
        ghost |= {one["ghost_killed"] for one in said if "ghost_killed" in one}
        if run.returncode == 0:
            break
        running = [one["running"] for one in said if "running" in one]
        if not running:
            sys.exit(f"bench/suites_hypothesis.py: {run.stderr or run.returncode}")
        stuck.append(running[-1])  # the mutant hangs in code that no signal interrupts
        kills[running[-1]] = said[-1]["s"]
        seconds -= said[-1]["s"]
    return set(kills), {i for i, s in kills.items() if s <= same_time}, ghost


def needless(report):
    """Returns the tests that are not claims and kill nothing alone."""
    alone = {m["killed_by"][0] for m in report["mutant_outcomes"] if len(m["killed_by"]) == 1}
    claims = ("user", "example")
    return [t["name"] for t in report["tests"] if t["origin"] not in claims and t["name"] not in alone]


def stated(example):
    """Returns the call and the value of `assert f(…) == value`, as texts."""
    test = ast.parse(example.strip()).body[0].test
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.Call) and isinstance(test.ops[0], ast.Eq):
        return ast.unparse(test.left), ast.unparse(test.comparators[0])
    return None


def fails(code, assertion):
    try:
        return subprocess.run([sys.executable, "-I", "-c", f"{code}\n{assertion}"], timeout=5,
                              capture_output=True).returncode != 0
    except subprocess.TimeoutExpired:
        return False  # a bug that hangs contradicts nothing


def planted(record, report):
    """Returns a faulty version of the code, and an example that it contradicts."""
    data = record["code"].encode()
    for mutant in report["mutant_outcomes"]:
        if mutant["operator"] not in ("comparison operator", "arithmetic operator", "number", "boolean operator"):
            continue
        faulty = data
        for begin, end, text in sorted(mutant["edits"], reverse=True):
            faulty = faulty[:begin] + text.encode() + faulty[end:]
        for example in record["examples"]:
            if stated(example) and fails(faulty.decode(), example):
                return faulty.decode(), example
    return None


def documented(code, function, example, number):
    """Returns the code with the example in its docstring: as a doctest, or as a sentence."""
    call, value = stated(example)
    text = f">>> {call}\n{value}" if number % 2 else f"For example, {call} returns {value}."
    lines = code.split("\n")
    tree = ast.parse(code)
    first = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == function).body[0]
    if first.lineno <= tree.body[-1].lineno and first.col_offset == 0:
        return None
    indent = re.match(r"\s*", lines[first.lineno - 1]).group()
    quoted = [indent + line for line in ('r"""' + text + '\n"""').split("\n")]
    return "\n".join(lines[: first.lineno - 1] + quoted + lines[first.lineno - 1 :])


def measure(options, records, folder):
    """Returns the figures of each function; those in the rows' file are reused."""
    known = {}
    if options.rows and os.path.exists(options.rows):
        known = {row["id"]: row for row in map(json.loads, open(options.rows, encoding="utf-8"))}
    rows = []
    for record in records:
        if record["id"] in known:
            rows.append(known[record["id"]])
            continue
        status, answer, seconds = suite(options, folder, record["code"], record["function"], record["examples"])
        if "functions" not in answer:
            print(f"{record['id']:12} error: {str(answer)[:200]}", flush=True)
            rows.append(None)
            continue
        report = {**answer["functions"][0], "tests": answer["tests"][record["function"]]}
        mine = killed(report)
        pool, theirs, ghost = mine, set(), set()
        if options.pool_effort:
            _, strong, _ = suite(options, folder, record["code"], record["function"], record["examples"],
                                 "--effort", str(options.pool_effort))
            pool = mine | killed(strong["functions"][0])
        if options.hypothesis:
            all_theirs, theirs, ghost = hypothesis_kills(record, report["mutant_outcomes"],
                                                         options.pool_effort * seconds, seconds, folder)
            pool = pool | all_theirs
        rows.append({"id": record["id"], "killed": len(mine), "killable": len(pool),
                     "mutants": len(report["mutant_outcomes"]),
                     "hypothesis": len(theirs), "ghostwriter": len(ghost),
                     "tests": len(report["tests"]), "s": seconds, "runs": report["executions"],
                     "needless": len(needless(report)), "findings": len(answer["findings"])})
        row = rows[-1]
        print(f"{record['id']:12} {row['killed']:3} of {row['killable']:3} killable of {row['mutants']:3}  "
              f"(Hypothesis {row['hypothesis']:3})  {row['tests']:2} tests  {row['s']:5.2f} s  "
              f"{row['findings']} findings  {record['function']}", flush=True)
    return [row for row in rows if row], sum(row is None for row in rows)


def rate(options, records):
    """Returns mutant runs per second of wall time: suites side by side, one per core."""
    cores, runs = queue.SimpleQueue(), []
    for core in range(options.side_by_side):
        cores.put(str(core))

    def one(record):
        core = cores.get()
        with tempfile.TemporaryDirectory() as name:
            at_core = argparse.Namespace(**{**vars(options), "core": core})
            _, answer, _ = suite(at_core, pathlib.Path(name), record["code"], record["function"], record["examples"])
        cores.put(core)
        runs.append(sum(f["executions"] for f in answer.get("functions", [])))

    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.side_by_side) as workers:
        list(workers.map(one, records))
    return sum(runs) / (time.monotonic() - begin)


def faulty_functions(options, records, folder):
    """Returns records with a faulty version of their code and an example that it contradicts."""
    for record in records:
        _, answer, _ = suite(options, folder, record["code"], record["function"], record["examples"])
        bug = planted(record, answer["functions"][0]) if "functions" in answer else None
        if bug:
            yield record, bug


def measure_findings(options, records, folder):
    """Returns (found, planted) for examples and for docstrings."""
    found = {"example": [0, 0], "docstring": [0, 0]}
    for number, (record, (code, example)) in enumerate(itertools.islice(faulty_functions(options, records, folder), 30)):
        kind = "example" if number < 20 else "docstring"
        tests = record["examples"] if number < 20 else []
        if number >= 20:
            code = documented(code, record["function"], example, number)
            if code is None:
                continue
        status, answer, _ = suite(options, folder, code, record["function"], tests)
        said = status == 1 and bool(answer.get("findings"))
        found[kind][0] += said
        found[kind][1] += 1
        if not said:
            print(f"{record['id']:12} a planted bug was not found ({kind}): {example} {str(answer.get('error', ''))[:200]}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--synth", default=str(ROOT / "build/bin/synth"))
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--only", default="")
    parser.add_argument("--pool-effort", type=float, default=20, help="0: count what the suite's own search kills")
    parser.add_argument("--share", default="1/1", help="2/3: the second third of the functions")
    parser.add_argument("--rows", help="keep what was measured of each function there; what is there is not measured again")
    parser.add_argument("--core", default="0", help="the one to run on")
    parser.add_argument("--side-by-side", type=int, default=2, help="suites at a time where the rate is measured")
    parser.add_argument("--rate-only", action="store_true")
    parser.add_argument("--no-findings", action="store_true")
    parser.add_argument("--out", help="write the figures as JSON")
    options = parser.parse_args()
    records = [json.loads(line) for line in open(options.data, encoding="utf-8")]
    share, shares = map(int, options.share.split("/"))
    records = records[share - 1 :: shares]
    options.hypothesis = bool(options.pool_effort) and all(map(importlib.util.find_spec, ("hypothesis", "black")))
    if options.only:
        records = [r for r in records if r["id"] in options.only.split(",")]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.rate_only:
            print(f"executions_per_s       {rate(options, records):.0f} on {options.side_by_side} cores")
            return
        rows, errors = measure(options, records, folder)
        found = {} if options.no_findings else measure_findings(options, records, folder)

    def total(key):
        return sum(row[key] for row in rows)

    figures = {
        "functions": len(rows), "errors": errors, "mutants": total("mutants"), "killed": total("killed"),
        "killable": total("killable"), "score_of_killable": total("killed") / max(1, total("killable")),
        "raw_score": total("killed") / max(1, total("mutants")),
        "tests_median": statistics.median(row["tests"] for row in rows), "tests_most": max(row["tests"] for row in rows),
        "cpu_s_median": statistics.median(row["s"] for row in rows), "cpu_s_most": max(row["s"] for row in rows),
        "hypothesis_score_of_killable": total("hypothesis") / max(1, total("killable")) if options.hypothesis else None,
        "ghostwriter_score_of_killable": total("ghostwriter") / max(1, total("killable")) if options.hypothesis else None,
        "functions_behind_hypothesis": [row["id"] for row in rows if row["hypothesis"] > row["killed"]],
        "executions_per_cpu_s": total("runs") / total("s"),
        f"executions_per_s_on_{options.side_by_side}_cores": rate(options, records), "needless_tests": total("needless"),
        "false_findings": sum(row["findings"] > 0 for row in rows),
        "planted_found": {kind: "%d of %d" % tuple(counts) for kind, counts in found.items()},
    }
    print()
    for key, value in figures.items():
        print(f"{key:22} {value:.3f}" if isinstance(value, float) else f"{key:22} {value}")
    if options.rows:
        pathlib.Path(options.rows).write_text("".join(json.dumps(row) + "\n" for row in rows))
    if options.out:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
        pathlib.Path(options.out).write_text(json.dumps({
            "machine": f"{platform.machine()}, Linux {platform.release()}", "commit": commit.stdout.strip(),
            "command": "python3 bench/suites.py", "figures": figures}, indent=2) + "\n")


if __name__ == "__main__":
    main()
