#!/usr/bin/env python3
"""Finds the mutants of a function that Hypothesis kills: by its ghostwriter's tests, and by a
differential test of the original and a mutant on values that it draws for the kinds of the
examples' arguments. A separate program for bench/suites.py, since mutants may crash it: JSON on
standard input (`record`, `mutants`, `seconds` of CPU, `stuck`: ids not to be run again), a line of
JSON for each kill on standard output. An input on which the original raises or is slow does not
count. Needs Debian's python3-hypothesis and black.
"""
import ast
import copy
import json
import math
import os
import resource
import signal
import sys
import tempfile
import time
import types

from hypothesis import HealthCheck, given, seed, settings, strategies as st
from hypothesis.extra import ghostwriter

SCALARS = {int: st.integers(), float: st.floats(allow_nan=False, allow_infinity=False), str: st.text(),
           bool: st.booleans(), type(None): st.none(), bytes: st.binary()}
ORIGINAL_SECONDS = 0.02
MUTANT_SECONDS = 0.1
BEGUN = time.process_time()  # the start-up time is not counted
FIRST_EXAMPLES, MOST_EXAMPLES = 20, 1600  # a batch, after the known calls


class Late(BaseException):
    pass


def late(*_):
    raise Late


def strategy(values):
    """Returns a strategy for values like these."""
    found = []
    for kind in dict.fromkeys(map(type, values)):
        mine = [v for v in values if type(v) is kind]
        if kind in SCALARS:
            found.append(SCALARS[kind])
        elif kind is dict:
            keys = [k for v in mine for k in v] or [0]
            found.append(st.dictionaries(strategy(keys), strategy([i for v in mine for i in v.values()] or [0])))
        elif kind is tuple and len({len(v) for v in mine}) == 1:
            found.append(st.tuples(*[strategy(list(place)) for place in zip(*mine)]))
        else:
            items = st.lists(strategy([i for v in mine for i in v] or [0]))
            found.append(items if kind is list else items.map(kind))
    return st.one_of(found)


def arguments(example, function):
    for node in ast.walk(ast.parse(example.strip())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function:
            return [ast.literal_eval(argument) for argument in node.args]
    raise ValueError(example)


def limited(seconds, act):
    """Returns what `act` does within that CPU time; ends the process if nothing can be raised."""
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds + 1)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            return act()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except Late:
        return "late", None
    except Exception as error:
        return "error", type(error).__name__


def outcome(function, args, seconds):
    def call():
        value = function(*copy.deepcopy(args))
        return "value", list(value) if hasattr(type(value), "__next__") else value

    return limited(seconds, call)


def same(a, b):
    if a[0] != b[0]:
        return False
    try:
        if isinstance(a[1], float) and isinstance(b[1], (int, float)):
            return a[1] == b[1] or math.isclose(a[1], b[1], rel_tol=1e-9) or a[1] != a[1] and b[1] != b[1]
        return bool(a[1] == b[1])
    except Exception:
        return False


def loaded(code, function):
    namespace = {"__name__": "under_test"}
    exec(compile(code, "under_test.py", "exec"), namespace)
    return namespace[function]


def mutated(code, mutant):
    data = code.encode()
    for begin, end, text in sorted(mutant["edits"], reverse=True):
        data = data[:begin] + text.encode() + data[end:]
    return data.decode()


def used():
    return time.process_time() - BEGUN


def say(**what):
    print(json.dumps({**what, "s": used()}), flush=True)


def draw(known, count, number):
    inputs = []

    @seed(number)
    @settings(max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.tuples(*[strategy(list(place)) for place in zip(*known)]))
    def collect(args):
        inputs.append(list(args))

    collect()
    return inputs


def differential(record, mutants, seconds):
    function = record["function"]
    known = [arguments(e, function) for e in record["examples"]]
    original = loaded(record["code"], function)
    alive, count, number = list(mutants), FIRST_EXAMPLES, 0
    while alive and used() < seconds:
        inputs = draw(known, count, number) if number > 0 else known
        expected = [(args, outcome(original, args, ORIGINAL_SECONDS)) for args in inputs]
        expected = [(args, result) for args, result in expected if result[0] == "value"]
        number, count = number + 1, min(2 * count, MOST_EXAMPLES) if number > 0 else count
        for mutant in list(alive):
            say(running=mutant["id"])
            try:
                faulty = loaded(mutated(record["code"], mutant), function)
            except Exception:
                alive.remove(mutant)
                continue
            if any(not same(result, outcome(faulty, args, MUTANT_SECONDS)) for args, result in expected):
                say(killed=mutant["id"])
                alive.remove(mutant)
            if used() > seconds:
                return


def ghostwritten(record, mutants):
    """Reports the mutants killed by the ghostwriter's test of the function, unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "under_test.py"), "w", encoding="utf-8") as file:
            file.write(record["code"])
        sys.path.insert(0, folder)
        module = __import__("under_test")
    text = ghostwriter.magic(getattr(module, record["function"]))

    def passes(code):
        fresh = types.ModuleType("under_test")
        exec(compile(code, "under_test.py", "exec"), fresh.__dict__)
        sys.modules["under_test"] = fresh
        namespace = {}
        exec(compile(text, "written.py", "exec"), namespace)
        tests = [v for k, v in namespace.items() if k.startswith("test_")]
        return limited(10, lambda: ("value", [test() for test in tests]))[0] == "value"

    if not passes(record["code"]):
        return say(ghostwriter="fails on the original")
    for mutant in mutants:
        say(running=mutant["id"])
        try:
            if not passes(mutated(record["code"], mutant)):
                say(ghost_killed=mutant["id"])
        except Exception:
            continue


def main():
    asked = json.load(sys.stdin)
    signal.signal(signal.SIGPROF, late)
    sys.setrecursionlimit(3000)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30,) * 2)
    sys.stderr = open(os.devnull, "w")
    mutants = [m for m in asked["mutants"] if m["id"] not in asked["stuck"]]
    differential(asked["record"], mutants, asked["seconds"])
    if asked["ghostwriter"]:
        ghostwritten(asked["record"], mutants)


if __name__ == "__main__":
    main()
