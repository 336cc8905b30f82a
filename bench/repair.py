#!/usr/bin/env python3
"""Scores `synth repair` on ../shared/data/repair.jsonl: of the functions whose assertions fail, how
many patches are right on held-out assertions that the search never sees (a patch that passes the
given assertions and is wrong counts against it; one that synth itself calls uncertain is counted
apart); of the others, whether it says that nothing fails.

Usage: bench/repair.py [--synth build/bin/synth] [--only ID,ID] [--half even|odd|all]
       [--core N] [--show] [--out FILE] [-- OPTION...]

Options behind -- are passed to `synth repair`, to measure an author with recorded answers (--author
A --replay FILE) or a command (--author command --command C).
"""
import argparse
import collections
import json
import pathlib
import platform
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared/data/repair.jsonl"


def holds(code, script):
    try:
        run = subprocess.run([sys.executable, "-I", "-c", code + "\n" + script], timeout=20,
                             capture_output=True)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def repair(program, core, record, folder, more):
    """Returns the exit status, the solution, and the seconds, with all processes on one core."""
    code, script = folder / "code.py", folder / "assertions.py"
    code.write_text(record["code"])
    script.write_text(record["script"])
    before = time.monotonic()
    run = subprocess.run(["taskset", "-c", core, program, "repair", str(code), "--tests", str(script), "--json",
                          *more],
                         capture_output=True, text=True)
    seconds = time.monotonic() - before
    try:
        answer = json.loads(run.stdout)
    except json.JSONDecodeError:
        answer = {"error": {"message": run.stdout + run.stderr}}
    return run.returncode, answer, seconds


def verdict(record, fails, status, answer):
    if "error" in answer:
        return "error"
    if not fails:
        is_quiet = status == 0 and not answer["patch"] and answer["source"] == record["code"]
        return "nothing fails" if is_quiet else "disturbed"
    if not answer["patch"]:
        return "not repaired"
    right = holds(answer["source"], record["held_out_script"])
    if status != 0:
        return "uncertain, right" if right else "uncertain, wrong"
    return "right" if right else "plausible, wrong"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--synth", default=str(ROOT / "build/bin/synth"))
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--half", choices=["even", "odd", "all"], default="all")
    parser.add_argument("--core", default="0", help="the one to run on")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true", help="print every patch")
    parser.add_argument("--out", help="write the figures as JSON")
    parser.add_argument("more", nargs="*", help="options for synth repair")
    options = parser.parse_args()
    records = [json.loads(line) for line in open(options.data, encoding="utf-8")]
    records = {"all": records, "even": records[::2], "odd": records[1::2]}[options.half]
    if options.only:
        records = [r for r in records if r["id"] in options.only.split(",")]
    counts, times = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        for record in records:
            fails = not holds(record["code"], record["script"])
            status, answer, seconds = repair(options.synth, options.core, record, pathlib.Path(folder),
                                              options.more)
            found = verdict(record, fails, status, answer)
            counts[found] += 1
            times.append(seconds)
            note = answer.get("error", {}).get("message") or (answer.get("notes") or [""])[0]
            print(f"{record['id']:12} {record['fault']:16} {found:16} {seconds:5.1f} s  {note}", flush=True)
            if options.show and answer.get("patch"):
                print("".join(line + "\n" for line in answer["patch"].splitlines()[2:] if line[:1] in "+-"))
    failing = len(records) - sum(counts[v] for v in ("nothing fails", "disturbed", "error"))
    print()
    for name, count in counts.most_common():
        print(f"{name:16} {count:3}")
    print(f"right {counts['right']} of {failing} ({counts['right'] / max(1, failing):.1%}); seconds: "
          f"median {sorted(times)[len(times) // 2]:.1f}, most {max(times):.1f}, all {sum(times):.0f}")
    if options.out:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
        figures = {"counts": dict(counts), "right_of_failing": counts["right"] / max(1, failing),
                   "s_median": sorted(times)[len(times) // 2], "s_most": max(times)}
        pathlib.Path(options.out).write_text(json.dumps({
            "machine": f"{platform.machine()}, Linux {platform.release()}",
            "commit": commit.stdout.strip(), "command": "python3 bench/repair.py",
            "figures": figures}, indent=2) + "\n")


if __name__ == "__main__":
    main()
