"""Tasks of ../shared/data in the forms in which users state them, for the benches of the offline
author.

A task has an `instruction`, `shown` (assertions that the instruction also has) and `held_out` (a
script that raises if the code in front of it is wrong).
"""
import ast
import json
import pathlib
import re
import zlib

SHARED = pathlib.Path(__file__).resolve().parents[2] / "shared/data"
DATA = SHARED / "tasks.jsonl"
# Tasks in the same manner that were written apart from the program; those with odd numbers may be
# read.
OWN = pathlib.Path(__file__).resolve().parent / "offline_tasks/combinations.jsonl"
FORMS = ["two", "three", "prose", "docstring"]

# The reference's results near the assertions' arguments, which are crossed, cut, reversed and
# doubled.
NEAR = '''
def _near(calls):
    columns = [list(column) for column in zip(*calls)]
    for i, column in enumerate(columns):
        for value in list(column):
            if isinstance(value, (list, tuple, str)) and len(value) > 1:
                column += [value[1:], value[:-1], value[::-1], value + value[:1]]
            elif isinstance(value, int) and not isinstance(value, bool) and value > 1:
                column += [value + 1, value - 1]
    for call in calls:
        for i, column in enumerate(columns):
            for value in column:
                yield [*call[:i], value, *call[i + 1:]]

def _same(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return isinstance(a, (int, float)) and isinstance(b, (int, float)) and (
            abs(a - b) <= 1e-6 * max(1, abs(b)) or a != a and b != b)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return type(a) is type(b) and len(a) == len(b) and all(map(_same, a, b))
    return a == b

def _held(mine, theirs, calls):
    from copy import deepcopy
    kinds = {type(theirs(*deepcopy(call))) for call in calls}
    for call in list(_near(calls))[:60]:
        try:
            wanted = theirs(*deepcopy(call))
        except Exception:
            continue
        if type(wanted) in kinds:
            assert _same(mine(*deepcopy(call)), wanted), (call, wanted)
'''


def in_half(name, half):
    """Returns whether the task is in that half, by a hash of the function's name: `tune` may be
    read, `report` may not."""
    return half == "all" or (zlib.crc32(name.encode()) % 2 == 0) == (half == "tune")


def function_of(assertions):
    for node in ast.walk(ast.parse(assertions[0])):
        if isinstance(node, ast.Compare):
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    names = [n.func.id for n in ast.walk(node) if isinstance(n, ast.Call)
                             and isinstance(n.func, ast.Name)]
                    return [n for n in names if n not in ("set", "sorted", "round", "tuple")][0]
    return re.search(r"(\w+)\(", assertions[0].replace("assert", "", 1)).group(1)


def calls_of(assertions, name):
    """Returns the arguments of the calls as the source of a list."""
    calls = []
    for assertion in assertions:
        for node in ast.walk(ast.parse(assertion)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                calls.append("[" + ", ".join(map(ast.unparse, node.args)) + "]")
                break
    return "[" + ", ".join(calls) + "]"


def heading_of(reference, name):
    for node in ast.walk(ast.parse(reference)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return f"def {name}({', '.join(a.arg for a in node.args.args)}):"
    return f"def {name}(*args):"


def task_in_form(task, form):
    lines = task["instruction"].splitlines()
    two = [line for line in lines if line.startswith("assert")]
    three = two + task["held_out"]
    name = function_of(three)
    made = {"id": task["id"], "name": name, "setup": task["setup"], "shown": two}
    if form == "two":
        return {**made, "instruction": task["instruction"], "held_out": "\n".join(task["held_out"])}
    reference = task["reference"].replace("\r\n", "\n")
    near = (f"\n_mine = {name}\n{task['setup']}\n{reference}\n{NEAR}\n"
            f"_held(_mine, {name}, {calls_of(three, name)})\n")
    made["held_out"] = "\n".join(three) + near
    if form == "three":
        return {**made, "shown": three, "instruction": task["instruction"] + "\n" + "\n".join(task["held_out"])}
    purpose = "\n".join(line for line in lines if not line.startswith("assert") and line != "Examples:")
    heading = heading_of(reference, name)
    return {**made, "shown": [], "instruction": f'{heading}\n    """{purpose}"""'}


def docstring_task(task):
    code, name = task["code"], task["function"]
    heading = re.search(rf"^def {name}\(.*?\).*?:\s*$", code, re.MULTILINE | re.DOTALL)
    imports = re.findall(r"^(?:from|import) .*$", code, re.MULTILINE)
    text = task["docstring"].replace("\n", "\n    ")
    instruction = "\n".join([*imports, "", heading.group(0).strip(), f'    """{text}', '    """'])
    return {"id": task["id"], "name": name, "setup": "\n".join(imports), "instruction": instruction,
            "shown": [], "held_out": task["held_out_script"]}


def stub_task(task):
    """Returns a task whose instruction is a stub with a docstring."""
    imports = [line for line in task["instruction"].splitlines() if line.startswith(("from ", "import "))]
    return {"id": task["id"], "name": function_of(task["held_out"]), "setup": "\n".join(imports),
            "instruction": task["instruction"], "shown": [], "held_out": "\n".join(task["held_out"])}


def load_own(form, half):
    made = []
    for line in open(OWN, encoding="utf-8"):
        task = json.loads(line)
        is_odd = int(task["id"].rpartition("-")[2]) % 2 == 1
        is_stub = "Examples:\nassert" not in task["instruction"]
        if (half == "all" or is_odd == (half == "tune")) and is_stub == (form == "docstring"):
            made.append(stub_task(task) if is_stub else task_in_form(task, form))
    return made


def load(form, half):
    source = SHARED / "repair.jsonl" if form == "docstring" else DATA
    tasks = [json.loads(line) for line in open(source, encoding="utf-8")]
    made = [docstring_task(task) if form == "docstring" else task_in_form(task, form) for task in tasks]
    return [task for task in made if in_half(task["name"], half)]
