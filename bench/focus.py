#!/usr/bin/env python3
"""Measures `synth solve --focus speed` with a scripted author: of 20 planted slow functions, each
with a faster version of the same meaning, how many become at least twice as fast, by this script's
own timer, and whether any changes its meaning; and of 20 fast ones, each offered in another
wording, how many are taken for an improvement.

With --rules the author only offers the current code, so that all gains are those of synth's own
rewritings.

Usage: bench/focus.py [--synth build/bin/synth] [--only NAME] [--rules] [--show]
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import timeit

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Name, parameters, an example, the current body, the body that is offered, an argument list for the
# timer.
SLOW = [
    ("has_twins", "xs", "[3, 1, 3]", "return any(a == b for i, a in enumerate(xs) for b in xs[i + 1:])",
     "return len(set(xs)) < len(xs)", [list(range(900))]),
    ("sum_to", "n", "4", "s = 0\n    for i in range(n + 1):\n        s += i\n    return s",
     "return n * (n + 1) // 2 if n > 0 else 0", [200_000]),
    ("fib", "n", "7", "return n if n < 2 else fib(n - 1) + fib(n - 2)",
     "if n < 2:\n        return n\n    a, b = 0, 1\n    for _ in range(n - 1):\n        a, b = b, a + b\n    return b", [24]),
    ("is_prime", "n", "7", "return n > 1 and all(n % d for d in range(2, n))",
     "return n > 1 and all(n % d for d in range(2, int(n ** 0.5) + 1))", [100_003]),
    ("common", "xs, ys", "[1, 2, 3], [2, 3, 4]", "return [x for x in xs if x in ys]",
     "seen = set(ys)\n    return [x for x in xs if x in seen]", [list(range(1500)), list(range(700, 2200))]),
    ("distinct", "xs", "[2, 1, 2]", "out = []\n    for x in xs:\n        if x not in out:\n            out.append(x)\n    return out",
     "return list(dict.fromkeys(xs))", [list(range(1500))]),
    ("counts", "xs", "[2, 1, 2]", "return {x: xs.count(x) for x in xs}",
     "out = {}\n    for x in xs:\n        out[x] = out.get(x, 0) + 1\n    return out", [list(range(1000))]),
    ("most_common", "xs", "[2, 1, 2]", "return max(xs, key=xs.count) if xs else None",
     "c = {}\n    for x in xs:\n        c[x] = c.get(x, 0) + 1\n    return max(xs, key=c.get) if xs else None", [list(range(1000))]),
    ("largest_gap", "xs", "[9, 1, 4]", "return max((abs(a - b) for a in xs for b in xs), default=0)",
     "return max(xs) - min(xs) if xs else 0", [list(range(500))]),
    ("prefix_sums", "xs", "[1, 2, 3]", "return [sum(xs[:i + 1]) for i in range(len(xs))]",
     "out, s = [], 0\n    for x in xs:\n        s += x\n        out.append(s)\n    return out", [list(range(1500))]),
    ("reverse_text", "s", "'abc'", "out = ''\n    for i in range(len(s)):\n        out = s[i] + out\n    return out",
     "return s[::-1]", ["ab" * 20_000]),
    ("first_single", "s", "'abab' 'c'", "for ch in s:\n        if s.count(ch) == 1:\n            return ch\n    return None",
     "c = {}\n    for ch in s:\n        c[ch] = c.get(ch, 0) + 1\n    return next((ch for ch in s if c[ch] == 1), None)", ["".join(chr(0x4E00 + i % 9000) for i in range(18_000))]),
    ("sorted_copy", "xs", "[3, 1, 2]", "xs = list(xs)\n    for i in range(len(xs)):\n        for j in range(len(xs) - 1 - i):\n            if xs[j] > xs[j + 1]:\n                xs[j], xs[j + 1] = xs[j + 1], xs[j]\n    return xs",
     "return sorted(xs)", [[x * 7919 % 400 for x in range(400)]]),
    ("count_pairs", "xs", "[1, 1, 2]", "return sum(1 for i in range(len(xs)) for j in range(i) if xs[i] == xs[j])",
     "c = {}\n    n = 0\n    for x in xs:\n        n += c.get(x, 0)\n        c[x] = c.get(x, 0) + 1\n    return n", [[x % 50 for x in range(600)]]),
    ("divisors", "n", "12", "return [d for d in range(1, n + 1) if n % d == 0]",
     "small = [d for d in range(1, int(max(n, 0) ** 0.5) + 1) if n % d == 0]\n    return small + [n // d for d in reversed(small) if d * d != n]", [100_000]),
    ("best_run", "xs", "[1, -2, 3, 4]", "return max((sum(xs[i:j]) for i in range(len(xs)) for j in range(i + 1, len(xs) + 1)), default=0)",
     "best = here = xs[0] if xs else 0\n    for x in xs[1:]:\n        here = max(x, here + x)\n        best = max(best, here)\n    return best", [[x % 7 - 3 for x in range(160)]]),
    ("triangle", "n", "4", "return [sum(range(i + 1)) for i in range(n)]",
     "return [i * (i + 1) // 2 for i in range(n)]", [2_000]),
    ("digit_sum_to", "n", "11", "return sum(1 for i in range(n) if i % 2 == 0)",
     "return (n + 1) // 2 if n > 0 else 0", [200_000]),
    ("is_permutation", "xs, ys", "[1, 2], [2, 1]", "ys = list(ys)\n    for x in xs:\n        if x not in ys:\n            return False\n        ys.remove(x)\n    return not ys",
     "c = {}\n    for x in xs:\n        c[x] = c.get(x, 0) + 1\n    for y in ys:\n        c[y] = c.get(y, 0) - 1\n    return not any(c.values())", [list(range(1500)), list(range(1499, -1, -1))]),
    ("joined", "xs", "['a', 'b']", "out = ''\n    for i in range(len(xs)):\n        out = ''.join(xs[:i + 1])\n    return out",
     "return ''.join(xs)", [["ab"] * 1500]),
]

# Name, parameters, an example, one wording, another.
FAST = [
    ("total", "xs", "[1, 2]", "return sum(xs)", "s = sum(xs)\n    return s"),
    ("largest", "xs", "[1, 2]", "return max(xs)", "m = max(xs)\n    return m"),
    ("upper", "s", "'ab'", "return s.upper()", "return str.upper(s)"),
    ("backward", "xs", "[1, 2]", "return xs[::-1]", "return list(reversed(xs))"),
    ("ordered", "xs", "[2, 1]", "return sorted(xs)", "ys = sorted(xs)\n    return ys"),
    ("plus_one", "n", "4", "return n + 1", "return 1 + n"),
    ("square", "n", "4", "return n * n", "return n ** 2"),
    ("is_even", "n", "4", "return n % 2 == 0", "return not n % 2"),
    ("length", "xs", "[1, 2]", "return len(xs)", "n = len(xs)\n    return n"),
    ("words", "s", "'a b'", "return s.split()", "return list(s.split())"),
    ("twice", "xs", "[1, 2]", "return [2 * x for x in xs]", "return [x * 2 for x in xs]"),
    ("evens", "xs", "[1, 2]", "return [x for x in xs if x % 2 == 0]", "return [x for x in xs if not x % 2]"),
    ("chars", "s", "'ab'", "return set(s)", "return {ch for ch in s}"),
    ("clamp", "n", "4", "return max(0, min(9, n))", "return min(9, max(0, n))"),
    ("spread", "xs", "[1, 5]", "return max(xs) - min(xs)", "return -min(xs) + max(xs)"),
    ("vowels", "s", "'abe'", "return sum(ch in 'aeiou' for ch in s)", "return sum(1 for ch in s if ch in 'aeiou')"),
    ("pairs", "xs", "[1, 5]", "return list(zip(xs, xs[1:]))", "return [*zip(xs, xs[1:])]"),
    ("mean", "xs", "[1, 5]", "return sum(xs) / len(xs)", "return 1 / len(xs) * sum(xs) if False else sum(xs) / len(xs)"),
    ("both", "a, b", "1, 2", "return (a, b)", "return a, b"),
    ("halves", "n", "9", "return divmod(n, 2)", "return (n // 2, n % 2)"),
]


def define(name, parameters, body):
    return f"def {name}({parameters}):\n    {body}\n"


def function_of(name, code):
    scope = {}
    exec(code, scope)
    return scope[name]


def solve(program, folder, name, parameters, example, stands, offered):
    """Returns the solution with an author that first writes `stands` and then offers `offered`."""
    call = eval(f"({example},)")
    expected = function_of(name, stands)(*call)
    script = {
        "function_specs": [{"functions": [{
            "name": name, "purpose": "", "raises": [], "dependencies": [], "complexity": "simple", "examples": [],
            "inputs": [{"name": each, "type": "Any", "description": ""} for each in parameters.split(", ")],
            "outputs": {"type": "Any", "description": ""}}], "entry_point": name, "parent": None}],
        "test_cases": [{"tests": [{
            "function": name, "name": "example", "kind": "normal", "args_literal": [repr(each) for each in call],
            "expected_literal": repr(expected), "raises": None, "tolerance": None, "setup": None, "rationale": ""}]}],
        "implementation": [{"implementations": [{"function": name, "code": code}]} for code in (stands, offered)],
    }
    (folder / "script.json").write_text(json.dumps(script))
    requests = folder / "requests.jsonl"
    requests.unlink(missing_ok=True)
    author = ROOT / "tests/end_to_end/scripted_author.py"
    run = subprocess.run(
        [program, "solve", "--json", f"Write {name}.", "--author", "command", "--command",
         f"{sys.executable} {author} {folder / 'script.json'} {requests}", "--focus", "speed", "--accept", "uncertain",
         "--no-cache", "--no-log"], capture_output=True, text=True)
    try:
        return json.loads(run.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{name}: {run.stdout}{run.stderr}")


def seconds_for(function, arguments):
    return min(timeit.repeat(lambda: function(*arguments), number=1, repeat=5))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--synth", default=ROOT / "build/bin/synth")
    parser.add_argument("--only")
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    faster = changed = false_gains = slow = fast = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, parameters, example, stands, offered, arguments in SLOW:
            if options.only not in (None, name):
                continue
            slow += 1
            codes = [define(name, parameters, body) for body in (stands, stands if options.rules else offered)]
            solution = solve(options.synth, pathlib.Path(folder), name, parameters, example, *codes)
            before, after = function_of(name, codes[0]), function_of(name, solution["implementations"][name])
            changed += before(*arguments) != after(*arguments)
            ratio = seconds_for(before, arguments) / seconds_for(after, arguments)
            faster += ratio >= 2
            if options.show or ratio < 2:
                print(f"{name}: {ratio:.1f} times as fast; {solution['notes']}")
        for name, parameters, example, stands, offered in FAST:
            if options.only not in (None, name):
                continue
            fast += 1
            codes = [define(name, parameters, body) for body in (stands, offered)]
            solution = solve(options.synth, pathlib.Path(folder), name, parameters, example, *codes)
            taken = any(step["taken"] for step in solution.get("focus", []))
            false_gains += taken
            if options.show or taken:
                print(f"{name}: {solution['notes']}")
    print(f"slow functions made twice as fast: {faster} of {slow}, meaning changed: {changed}")
    print(f"false gains: {false_gains} of {fast}")


if __name__ == "__main__":
    main()
