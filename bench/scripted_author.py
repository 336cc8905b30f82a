"""A command author with fixed answers: five functions, eight tests each, right at the first try.

Each instruction names its own number, so that no two of them share a cache entry.
"""

import json
import re
import sys

FUNCTIONS = ["add_some", "double_it", "square_it", "negate_it", "combine"]
CODE = {
    "add_some": "return x + {k}",
    "double_it": "return 2 * x",
    "square_it": "return x * x",
    "negate_it": "return -x",
    "combine": "return add_some(double_it(square_it(negate_it(x))))",
}


def expected(name, k, x):
    values = {
        "add_some": x + k,
        "double_it": 2 * x,
        "square_it": x * x,
        "negate_it": -x,
        "combine": 2 * x * x + k,
    }
    return values[name]


def spec(name):
    return {
        "name": name,
        "purpose": name.replace("_", " "),
        "inputs": [{"name": "x", "type": "int", "description": ""}],
        "outputs": {"type": "int", "description": ""},
        "raises": [],
        "dependencies": FUNCTIONS[:4] if name == "combine" else [],
        "complexity": "simple",
        "examples": [],
    }


def test(name, k, x):
    return {
        "function": name,
        "name": f"of {x}",
        "kind": "normal",
        "args_literal": [str(x)],
        "expected_literal": str(expected(name, k, x)),
        "raises": None,
        "tolerance": None,
        "setup": None,
        "rationale": "",
    }


def code(name, k):
    return f"def {name}(x):\n    {CODE[name].format(k=k)}\n"


def answer(request):
    k = int(re.search(r"number (\d+)", request["instruction"]).group(1))
    if request["stage"] == "function_specs":
        specs = [spec(name) for name in FUNCTIONS]
        return {"functions": specs, "entry_point": "combine", "parent": None}
    if request["stage"] == "test_cases":
        return {"tests": [test(name, k, x) for name in request["group"] for x in range(8)]}
    pieces = [{"function": name, "code": code(name, k)} for name in request["group"]]
    return {"implementations": pieces}


json.dump(answer(json.load(sys.stdin)), sys.stdout)
