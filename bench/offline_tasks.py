#!/usr/bin/env python3
"""Scores the offline author on tasks: how many it reads, finds a function for,
and gets right on what is held out.

Usage: bench/offline_tasks.py PROGRAM [--form two|three|prose|docstring] [--half tune|report|all] [--own]
       [--work N]
PROGRAM is the built offline_solve. Forms (bench/offline_data.py): two or three examples behind the
purpose, heading and purpose alone, or docstrings with the examples that these have. Tune on `tune`
only. The tasks are those of ../shared/data, or with --own those of bench/offline_tasks.
"""
import argparse
import json
import multiprocessing
import statistics
import subprocess

from offline_data import FORMS, load, load_own


def holds(code, task, script):
    whole = "\n".join([code, task["setup"], script])
    try:
        run = subprocess.run(["python3", "-I", "-"], input=whole, timeout=10, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def judge(pair):
    """Returns the verdict, whether the engine would call the answer consistent, and the index of
    the first right answer among all that pass the shown examples."""
    task, answer = pair
    verdict, sure, best = None, False, None
    for place, (code, hesitation) in enumerate(zip(answer["code"], answer["hesitations"])):
        if holds(code, task, "\n".join(task["shown"])):
            right = holds(code, task, task["held_out"])
            if verdict is None:  # like the engine: the first that passes the anchors
                verdict, sure = "right" if right else "wrong", not hesitation
            if right:
                best = place
                break
    return verdict or ("failed" if answer["code"] else "abstained"), sure, best


def solve(program, work, tasks):
    lines = "".join(json.dumps({"id": t["id"], "instruction": t["instruction"]}) + "\n" for t in tasks)
    output = subprocess.run([program, work], input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def report(tasks, answers, judged):
    verdicts = [verdict for verdict, _, _ in judged]
    sure = [verdict for verdict, is_sure, _ in judged if is_sure]
    for verdict in ["right", "wrong", "failed", "abstained"]:
        print(f"{verdict:10} {verdicts.count(verdict):4}  {verdicts.count(verdict) / len(tasks):.1%}")
    print(f"consistent {len(sure):4}  {len(sure) / len(tasks):.1%}, of them right "
          f"{sure.count('right')} ({sure.count('right') / max(1, len(sure)):.1%})")
    print(f"right among the best 12: {sum(best is not None for _, _, best in judged)}")
    seconds = sorted(answer["seconds"] for answer in answers)
    right = [answer["seconds"] for answer, verdict in zip(answers, verdicts) if verdict == "right"]
    print(f"seconds: median {statistics.median(seconds):.2f}, of those right "
          f"{statistics.median(right or [0]):.2f}, most {seconds[-1]:.2f}, all {sum(seconds):.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--form", choices=FORMS, default="two")
    parser.add_argument("--half", choices=["tune", "report", "all"], default="tune")
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--work", default="2500000")
    parser.add_argument("--out")
    parser.add_argument("--limit", type=int, default=1000)
    options = parser.parse_args()
    tasks = (load_own if options.own else load)(options.form, options.half)[: options.limit]
    answers = solve(options.program, options.work, tasks)
    with multiprocessing.Pool(2) as pool:
        judged = pool.map(judge, zip(tasks, answers))
    if options.out:
        with open(options.out, "w", encoding="utf-8") as out:
            for task, answer, (verdict, is_sure, best) in zip(tasks, answers, judged):
                out.write(json.dumps({"verdict": verdict, "sure": is_sure, "best": best, **answer,
                                      "task": task}) + "\n")
    print(f"{options.form}, {options.half}: {len(tasks)} tasks")
    report(tasks, answers, judged)


if __name__ == "__main__":
    main()
