#!/usr/bin/env python3
"""Scores the offline author on ../shared/data/tasks.jsonl: how many instructions it reads, finds a
function for, and gets right on the held-out assertions.

Usage: bench/offline_tasks.py PROGRAM [--half even|odd] [--work N] [--out FILE]
PROGRAM is the built offline_solve. Tune on the even half only.
"""
import argparse
import json
import multiprocessing
import pathlib
import statistics
import subprocess

DATA = pathlib.Path(__file__).resolve().parents[2] / "shared/data/tasks.jsonl"


def holds(code, task, assertions):
    script = "\n".join([code, task["setup"], *assertions])
    try:
        run = subprocess.run(["python3", "-I", "-c", script], timeout=10, capture_output=True)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def judge(pair):
    """The verdict, and whether the engine would call the answer consistent."""
    task, answer = pair
    shown = [line for line in task["instruction"].splitlines() if line.startswith("assert")]
    for code, hesitation in zip(answer["code"], answer["hesitations"]):
        if holds(code, task, shown):  # as the engine would: the first that passes the anchors
            return "right" if holds(code, task, task["held_out"]) else "wrong", not hesitation
    return "failed" if answer["code"] else "abstained", False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--half", choices=["even", "odd", "all"], default="even")
    parser.add_argument("--work", default="2500000")
    parser.add_argument("--out")
    parser.add_argument("--limit", type=int, default=1000)
    options = parser.parse_args()
    tasks = [json.loads(line) for line in open(options.data, encoding="utf-8")]
    if options.half != "all":
        tasks = tasks[0 if options.half == "even" else 1::2]
    tasks = tasks[: options.limit]
    lines = "".join(json.dumps({"id": t["id"], "instruction": t["instruction"]}) + "\n" for t in tasks)
    output = subprocess.run([options.program, options.work], input=lines, capture_output=True,
                            text=True, check=True).stdout
    answers = [json.loads(line) for line in output.splitlines()]
    with multiprocessing.Pool(2) as pool:
        judged = pool.map(judge, zip(tasks, answers))
    verdicts = [verdict for verdict, _ in judged]
    sure = [verdict for verdict, is_sure in judged if is_sure]
    if options.out:
        with open(options.out, "w", encoding="utf-8") as out:
            for task, answer, verdict in zip(tasks, answers, verdicts):
                out.write(json.dumps({"verdict": verdict, **answer, "task": task}) + "\n")
    for verdict in ["right", "wrong", "failed", "abstained"]:
        print(f"{verdict:10} {verdicts.count(verdict):4}  {verdicts.count(verdict) / len(tasks):.1%}")
    print(f"consistent {len(sure):4}  {len(sure) / len(tasks):.1%}, of them right "
          f"{sure.count('right')} ({sure.count('right') / max(1, len(sure)):.1%})")
    seconds = sorted(answer["seconds"] for answer in answers)
    right = [answer["seconds"] for answer, verdict in zip(answers, verdicts) if verdict == "right"]
    print(f"seconds: median {statistics.median(seconds):.2f}, of those right "
          f"{statistics.median(right or [0]):.2f}, most {seconds[-1]:.2f}, all {sum(seconds):.0f}")


if __name__ == "__main__":
    main()
