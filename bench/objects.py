#!/usr/bin/env python3
"""Objects, from a scripted author's answers to the files that people run: what comes through whole?

    python3 bench/objects.py [--synth PATH] [--only context|classes|values]

context  20 instructions with a module lent (--context), whose tests hand over and expect its objects
classes  10 classes in each of Python, JavaScript and C++, each told by a session of steps in the prose
values   200 values of many kinds through solve, the cache, the exported suite, `check` and `suite`

Each is solved with --out, and its tests run by their own runner: pytest, node --test, GoogleTest.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
AUTHOR = HERE.parent / "tests/end_to_end/scripted_author.py"
PYTHON = "/usr/bin/python3" if Path("/usr/bin/python3").exists() else sys.executable

SHOP = '''"""A shop."""
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    FOOD = "food"
    BOOK = "book"


@dataclass(frozen=True)
class Item:
    """One thing that is sold."""

    name: str
    cents: int
    kind: Kind = Kind.FOOD


class Cart:
    """What somebody buys."""

    def __init__(self, items):
        self.items = list(items)

    def __eq__(self, other):
        return isinstance(other, Cart) and self.items == other.items

    def total(self):
        """The price of all items."""
        return sum(item.cents for item in self.items)


def tax(item):
    """The tax in an item's price."""
    return item.cents * (7 if item.kind is Kind.FOOD else 19) // 100
'''

A, B = "Item('a', 100)", "Item('b', 250, Kind.BOOK)"
CART = f"Cart([{A}, {B}])"
# name, parameter, body, [(argument, expected)]
CONTEXT = [
    ("price", "item", "item.cents", [(A, "100"), (B, "250")]),
    ("label", "item", "f'{item.name}: {item.cents}'", [(A, "'a: 100'")]),
    ("is_book", "item", "item.kind is Kind.BOOK", [(A, "False"), (B, "True")]),
    ("with_tax", "item", "item.cents + tax(item)", [(A, "107"), (B, "297")]),
    ("doubled", "item", "Item(item.name, 2 * item.cents, item.kind)", [(A, "Item('a', 200)")]),
    ("as_book", "item", "Item(item.name, item.cents, Kind.BOOK)", [(A, "Item('a', 100, Kind.BOOK)")]),
    ("kind_of", "item", "item.kind", [(A, "Kind.FOOD"), (B, "Kind.BOOK")]),
    ("other_kind", "kind", "Kind.BOOK if kind is Kind.FOOD else Kind.FOOD", [("Kind.FOOD", "Kind.BOOK")]),
    ("kind_name", "kind", "kind.value", [("Kind.BOOK", "'book'")]),
    ("total", "cart", "cart.total()", [(CART, "350"), ("Cart([])", "0")]),
    ("dearest", "cart", "max(cart.items, key=lambda i: i.cents)", [(CART, B)]),
    ("names", "cart", "[i.name for i in cart.items]", [(CART, "['a', 'b']"), ("Cart([])", "[]")]),
    ("books", "cart", "Cart([i for i in cart.items if i.kind is Kind.BOOK])", [(CART, f"Cart([{B}])")]),
    ("merged", "carts", "Cart([i for c in carts for i in c.items])", [(f"[Cart([{A}]), Cart([{B}])]", CART)]),
    ("by_name", "cart", "{i.name: i for i in cart.items}", [(CART, f"{{'a': {A}, 'b': {B}}}")]),
    ("kinds", "cart", "{i.kind for i in cart.items}", [(CART, "{Kind.FOOD, Kind.BOOK}")]),
    ("cheaper", "pair", "min(pair, key=lambda i: i.cents)", [(f"({A}, {B})", A)]),
    ("without", "given", "Cart([i for i in given[0].items if i.name != given[1]])", [(f"({CART}, 'b')", f"Cart([{A}])")]),
    ("taxes", "cart", "[tax(i) for i in cart.items]", [(CART, "[7, 47]")]),
    ("counted", "items", "{k: sum(i.kind is k for i in items) for k in Kind}", [(f"[{A}, {B}, {A}]", "{Kind.FOOD: 2, Kind.BOOK: 1}")]),
]

# name, constructor's parameters and arguments, methods (name, parameters, result, body in each language),
# fields set up in each language, and a session: (method, arguments, what it gives or nothing).
NOTHING = object()
CLASSES = [
    ("Stack", "", [], "items", [
        ("push", "x", "void", "self.items.append(x)", "this.items.push(x);", "items.push_back(x);"),
        ("pop", "", "int", "return self.items.pop()", "return this.items.pop();", "int x = items.back(); items.pop_back(); return x;"),
        ("size", "", "int", "return len(self.items)", "return this.items.length;", "return static_cast<int>(items.size());")],
     [("push", [1], NOTHING), ("push", [2], NOTHING), ("pop", [], 2), ("size", [], 1)]),
    ("Queue", "", [], "items", [
        ("put", "x", "void", "self.items.append(x)", "this.items.push(x);", "items.push_back(x);"),
        ("take", "", "int", "return self.items.pop(0)", "return this.items.shift();", "int x = items.front(); items.erase(items.begin()); return x;")],
     [("put", [1], NOTHING), ("put", [2], NOTHING), ("take", [], 1), ("take", [], 2)]),
    ("Clicker", "", [], "n", [
        ("click", "", "int", "self.n += 1\n        return self.n", "return ++this.n;", "return ++n;"),
        ("reset", "", "void", "self.n = 0", "this.n = 0;", "n = 0;")],
     [("click", [], 1), ("click", [], 2), ("reset", [], NOTHING), ("click", [], 1)]),
    ("Account", "n", [10], "n", [
        ("deposit", "x", "int", "self.n += x\n        return self.n", "return this.n += x;", "return n += x;"),
        ("withdraw", "x", "int", "if x <= self.n:\n            self.n -= x\n        return self.n", "if (x <= this.n) this.n -= x;\n    return this.n;", "if (x <= n) n -= x; return n;")],
     [("deposit", [5], 15), ("withdraw", [20], 15), ("withdraw", [5], 10)]),
    ("Highest", "", [], "n", [
        ("see", "x", "int", "self.n = max(self.n, x)\n        return self.n", "return this.n = Math.max(this.n, x);", "return n = n < x ? x : n;")],
     [("see", [3], 3), ("see", [1], 3), ("see", [7], 7)]),
    ("Toggle", "", [], "n", [
        ("flip", "", "bool", "self.n = 1 - self.n\n        return self.n == 1", "this.n = 1 - this.n;\n    return this.n === 1;", "n = 1 - n; return n == 1;")],
     [("flip", [], True), ("flip", [], False), ("flip", [], True)]),
    ("Bag", "", [], "items", [
        ("add", "x", "void", "self.items.append(x)", "this.items.push(x);", "items.push_back(x);"),
        ("count", "x", "int", "return self.items.count(x)", "return this.items.filter((y) => y === x).length;", "int c = 0; for (int y : items) c += y == x; return c;")],
     [("add", [4], NOTHING), ("add", [4], NOTHING), ("count", [4], 2), ("count", [5], 0)]),
    ("Mean", "", [], "items", [
        ("add", "x", "void", "self.items.append(x)", "this.items.push(x);", "items.push_back(x);"),
        ("floor", "", "int", "return sum(self.items) // len(self.items)", "return Math.floor(this.items.reduce((a, b) => a + b, 0) / this.items.length);", "int s = 0; for (int y : items) s += y; return s / static_cast<int>(items.size());")],
     [("add", [2], NOTHING), ("add", [5], NOTHING), ("floor", [], 3)]),
    ("Steps", "n", [3], "n", [
        ("down", "", "int", "self.n = max(self.n - 1, 0)\n        return self.n", "return this.n = Math.max(this.n - 1, 0);", "n = n > 0 ? n - 1 : 0; return n;")],
     [("down", [], 2), ("down", [], 1), ("down", [], 0), ("down", [], 0)]),
    ("Log", "", [], "items", [
        ("note", "x", "int", "self.items.append(x)\n        return len(self.items)", "return this.items.push(x);", "items.push_back(x); return static_cast<int>(items.size());"),
        ("last", "", "int", "return self.items[-1]", "return this.items[this.items.length - 1];", "return items.back();")],
     [("note", [8], 1), ("note", [9], 2), ("last", [], 9)]),
]


def values():
    """200 literals: of what the standard library makes, and of plain kinds, alone and inside others."""
    alone = [
        "datetime.date(2024, 2, 29)", "datetime.date(1, 1, 1)", "datetime.datetime(2024, 2, 29, 12, 30)",
        "datetime.datetime(1999, 12, 31, 23, 59, 59, 999999)", "datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)",
        "datetime.time(12, 30)", "datetime.timedelta(days=1)", "datetime.timedelta(seconds=90)", "datetime.timedelta(days=-1)",
        "decimal.Decimal('1.50')", "decimal.Decimal('-0.1')", "decimal.Decimal('1E+10')", "fractions.Fraction(1, 3)",
        "fractions.Fraction(-5, 2)", "uuid.UUID('12345678123456781234567812345678')", "pathlib.PurePosixPath('a/b.txt')",
        "pathlib.Path('x')", "collections.deque([1, 2])", "collections.Counter({'a': 2})", "collections.OrderedDict([('a', 1)])",
        "{1, 2}", "frozenset({1, 'a'})", "set()", "b'\\x00\\xff'", "b''", "1+2j", "complex(0.0, -1.0)", "float('nan')",
        "float('inf')", "-0.0", "1e300", "2**70".replace("2**70", str(2**70)), "None", "True", "'é😀'", "''", "(1,)", "()",
        "[None, 1]", "{(1, 2): 'a'}"]  # fmt: skip
    inside = ["[{0}]", "({0}, 1)", "{{'k': {0}}}", "[[{0}], None]"]
    return alone + [form.format(value) for form in inside for value in alone]


class Bench:
    def __init__(self, synth):
        self.synth = synth
        self.environment = dict(os.environ, XDG_CACHE_HOME="/nonexistent")

    def run(self, arguments, folder, **more):
        environment = dict(os.environ, HOME=str(folder), XDG_CACHE_HOME=str(folder / ".cache"), XDG_STATE_HOME=str(folder / ".state"), XDG_CONFIG_HOME=str(folder / ".config"))
        return subprocess.run(arguments, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, **more)

    def solve(self, folder, instruction, script, options):
        (folder / "script.json").write_text(json.dumps(script))
        command = f"{PYTHON} {AUTHOR} script.json requests.jsonl"
        done = self.run([self.synth, "solve", instruction, "--author", "command", "--command", command, "--json", *options], folder)
        return done, (json.loads(done.stdout) if done.stdout.startswith("{") else {})


def spec(name, parameters, methods=(), result="Any"):
    return {"name": name, "purpose": name, "inputs": [{"name": p, "type": "int" if methods else "Any", "description": ""} for p in parameters],
            "outputs": {"type": result, "description": ""}, "raises": [], "dependencies": [], "complexity": "simple", "examples": [],
            "methods": [{"name": m, "purpose": m, "inputs": [{"name": p, "type": "int", "description": ""} for p in ps.split()],
                         "outputs": {"type": r, "description": ""}, "raises": []} for m, ps, r, *_ in methods], "fields": []}  # fmt: skip


def test(function, name, argument, expected):
    return {"function": function, "name": name, "kind": "normal", "args_literal": [argument], "expected_literal": expected,
            "raises": None, "tolerance": None, "setup": None, "rationale": "", "steps": None}  # fmt: skip


def answers(described, tests, code):
    name = described["name"]
    return {"function_specs": [{"functions": [described], "entry_point": name, "parent": None}], "test_cases": [{"tests": tests}],
            "implementation": [{"implementations": [{"function": name, "code": code}]}],
            "repair": [{"fault": "implementation", "category": "logical", "root_cause": "", "disputed_tests": [], "implementations": []}]}  # fmt: skip


def said(done):
    return (done.stdout[-600:] + done.stderr[-600:]).strip()


def passes_elsewhere(bench, folder, language):
    out = folder / "out"
    if language == "python":
        return bench.run([PYTHON, "-B", "-m", "pytest", "-q"], out)
    if language == "javascript":
        return bench.run(["node", "--test"], out)
    files = [str(file) for file in out.glob("*_test.cpp")]
    built = bench.run(["g++", "-std=c++20", "-O0", *files, "-lgtest", "-lgtest_main", "-o", "tests"], out)
    return built if built.returncode else bench.run(["./tests"], out)


def with_context(bench):
    for name, parameter, body, rows in CONTEXT:
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / "shop.py").write_text(SHOP)
            (folder / "out").mkdir()
            (folder / "out/shop.py").write_text(SHOP)
            tests = [test(name, f"case {i}", *row) for i, row in enumerate(rows)]
            code = f"from shop import Cart, Item, Kind, tax\n\n\ndef {name}({parameter}):\n    return {body}\n"
            example = f"{name}({rows[0][0]}) returns {rows[0][1]}."
            done, solution = bench.solve(folder, f"Write {name}({parameter}). {example}", answers(spec(name, [parameter]), tests[1:], code),
                                         ["--context", "shop.py", "--out", "out"])  # fmt: skip
            ran = passes_elsewhere(bench, folder, "python") if done.returncode == 0 else done
            anchored = any(t.get("origin") == "example" for ts in solution.get("tests", {}).values() for t in ts)
            yield name, done.returncode == 0 and ran.returncode == 0 and anchored, said(ran)


def code_of(language, name, parameters, state, methods):
    begin = {"items": ("[]", "[]"), "n": ("n" if parameters else "0",) * 2}[state]
    if language == "python":
        text = f"class {name}:\n    def __init__(self{', ' if parameters else ''}{parameters}):\n        self.{state} = {begin[0]}\n"
        return text + "".join(f"\n    def {m}(self{', ' if ps else ''}{ps}):\n        {py}\n" for m, ps, _, py, _, _ in methods)
    if language == "javascript":
        text = f"class {name} {{\n  constructor({parameters}) {{\n    this.{state} = {begin[1]};\n  }}\n"
        return text + "".join(f"  {m}({ps}) {{\n    {js}\n  }}\n" for m, ps, _, _, js, _ in methods) + "}\n"
    made = f"  explicit {name}(int n) : n(n) {{}}\n" if parameters else f"  {name}() = default;\n"
    kept = "  std::vector<int> items;\n" if state == "items" else "  int n = 0;\n" if not parameters else "  int n;\n"
    text = f"#include <vector>\n\nclass {name} {{\n public:\n{made}"
    return text + "".join(f"  {r} {m}({'int ' + ps if ps else ''}) {{ {cpp} }}\n" for m, ps, r, _, _, cpp in methods) + f"\n private:\n{kept}}};\n"


def session_of(language, name, arguments, steps):
    shown = ", ".join(map(str, arguments))
    word = (lambda v: str(v)) if language == "python" else (lambda v: str(v).lower() if isinstance(v, bool) else str(v))
    text = {"python": f"s = {name}({shown})\n", "javascript": f"const s = new {name}({shown});\n", "cpp": f"{name} s = {name}({shown});\n"}[language]
    for method, given, expected in steps:
        call = f"s.{method}({', '.join(map(str, given))})"
        end = "" if language == "python" else ";"
        mark = "#" if language == "python" else "//"
        text += call + end + ("" if expected is NOTHING else f"  {mark} returns {word(expected)}") + "\n"
    return text


def classes(bench):
    for language, title in (("python", "Python"), ("javascript", "JavaScript"), ("cpp", "C++")):
        for name, parameters, arguments, state, methods, steps in CLASSES:
            with tempfile.TemporaryDirectory() as folder:
                folder = Path(folder)
                instruction = f"Write a {title} class {name}.\n\n{session_of(language, name, arguments, steps)}"
                described = spec(name, parameters.split(), methods)
                done, solution = bench.solve(folder, instruction, answers(described, [], code_of(language, name, parameters, state, methods)),
                                             ["--language", language, "--out", "out"])  # fmt: skip
                found = sum(len(t.get("steps", [])) for ts in solution.get("tests", {}).values() for t in ts)
                ran = passes_elsewhere(bench, folder, language) if done.returncode == 0 else done
                yield f"{title} {name}", done.returncode == 0 and ran.returncode == 0 and found >= len(steps), said(ran)


def rounds(bench):
    literals, size = values(), 20
    for begin in range(0, len(literals), size):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            tests = [test("same", f"value {i}", literal, literal) for i, literal in enumerate(literals[begin : begin + size])]
            script = answers(spec("same", ["x"]), tests, "def same(x):\n    return x\n")
            options = ["--accept", "uncertain"]
            done, solution = bench.solve(folder, "Give x back.", script, [*options, "--out", "out"])
            kept = [t for ts in solution.get("tests", {}).values() for t in ts]
            again, cached = bench.solve(folder, "Give x back.", script, options)
            hit = cached.get("metrics", {}).get("cache") == "hit" and cached.get("tests") == solution.get("tests")
            ran = passes_elsewhere(bench, folder, "python") if done.returncode == 0 else done
            line = {"language": "python", "function": "same", "code": "def same(x):\n    return x\n",
                    "tests": [{"args_literal": [v], "expected_literal": v} for v in literals[begin : begin + size]]}  # fmt: skip
            checked = bench.run([bench.synth, "check", "-"], folder, input=json.dumps(line) + "\n")
            answered = json.loads(checked.stdout) if checked.stdout.startswith("{") else {}
            (folder / "tests.jsonl").write_text("".join(json.dumps({"function": "same", "args_literal": [v], "expected_literal": v}) + "\n" for v in literals[begin : begin + size]))
            (folder / "same.py").write_text("def same(x):\n    return x\n")
            suite = bench.run([bench.synth, "suite", "same.py:same", "--tests", "tests.jsonl", "--out", "suite"], folder)
            suite_ran = bench.run([PYTHON, "-B", "-m", "pytest", "-q"], folder / "suite") if suite.returncode == 0 else suite
            good = {t["name"] for t in answered.get("tests", []) if t["verdict"] == "pass"}
            all_good = done.returncode == 0 and len(kept) >= size and hit and ran.returncode == 0 and suite_ran.returncode == 0
            why = "" if all_good else f"solve {done.returncode}, {len(kept)} tests, cache {hit}, pytest {ran.returncode}, suite {suite.returncode}/{suite_ran.returncode}: {said(ran) if ran.returncode else said(suite_ran)}"
            for i, verdict in enumerate(answered.get("tests", []) or [{}] * size):
                yield literals[begin + i], all_good and verdict.get("verdict") == "pass", why or json.dumps(verdict)[:300]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--synth", default=str(HERE.parent / "build/bin/synth"))
    parser.add_argument("--only", choices=["context", "classes", "values"])
    options = parser.parse_args()
    bench = Bench(str(Path(options.synth).resolve()))
    failed = 0
    for name, part in (("context", with_context), ("classes", classes), ("values", rounds)):
        if options.only in (None, name):
            rows = list(part(bench))
            for row, good, why in rows:
                if not good:
                    print(f"{name}: {row}: {why}")
            failed += sum(not good for _, good, _ in rows)
            print(f"{name}: {sum(good for _, good, _ in rows)} of {len(rows)}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
