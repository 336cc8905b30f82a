#!/usr/bin/env python3
"""Compares the offline author with cvc5 (Debian's package cvc5) on string transformations given by
examples (../shared/data/examples.jsonl.gz, sygus_slia): how many each solves, in how much CPU time,
with programs of what size.

Usage: bench/offline_cvc5.py PROGRAM [--sample N] [--limit SECONDS]
PROGRAM is the built offline_solve. cvc5 gets the usual grammar of the SyGuS competition's string
track with its usual constants: the common parts of all results, marks of inputs, small integers.
The size of a program is the number of its operations, parameters and constants.
"""
import argparse
import ast
import gzip
import json
import re
import resource
import subprocess

from offline_examples import DATA, holds, instruction

MARKS = re.compile(r"[^A-Za-z0-9]")


def quoted(text):
    escaped = "".join(c if 32 <= ord(c) < 127 and c != "\\" else f"\\u{{{ord(c):x}}}" for c in text)
    return '"' + escaped.replace('"', '""') + '"'


def literal(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value >= 0 else f"(- {-value})"
    return quoted(value)


def sort_of(value):
    return "Bool" if isinstance(value, bool) else "Int" if isinstance(value, int) else "String"


def constants_of(examples):
    """Returns marks of every first input, and words and marks of every result but no input."""
    texts = [value for value in examples[0]["i"] if isinstance(value, str)]
    constants = {"", " "} | {mark for text in texts for mark in MARKS.findall(text)}
    results = [example["o"] for example in examples if isinstance(example["o"], str)]
    if results:
        for part in re.findall(r"[A-Za-z0-9]+|[^A-Za-z0-9]", results[0]):
            if all(part in result for result in results):
                constants.add(part)
    return sorted(constants)


def problem(examples):
    sorts = [sort_of(value) for value in examples[0]["i"]]
    names = [f"x{i + 1}" for i in range(len(sorts))]
    of_sort = {sort: [name for name, own in zip(names, sorts) if own == sort]
               for sort in ("String", "Int", "Bool")}
    strings = of_sort["String"] + [quoted(text) for text in constants_of(examples)]
    result = sort_of(examples[0]["o"])
    start = {"String": "S", "Int": "I", "Bool": "B"}[result]
    grammar = f"""((Start {result}) (S String) (I Int) (B Bool))
      ((Start {result} ({start}))
       (S String ({" ".join(strings)} (str.++ S S) (str.replace S S S) (str.at S I) (str.from_int I)
         (ite B S S) (str.substr S I I)))
       (I Int ({" ".join(of_sort["Int"])} 0 1 2 3 4 5 (- 1) (+ I I) (- I I) (str.len S) (str.to_int S)
         (ite B I I) (str.indexof S S I)))
       (B Bool ({" ".join(of_sort["Bool"])} true false (= I I) (str.prefixof S S) (str.suffixof S S)
         (str.contains S S))))"""
    parameters = " ".join(f"({name} {sort})" for name, sort in zip(names, sorts))
    constraints = "\n".join(
        f"(constraint (= (f {' '.join(map(literal, example['i']))}) {literal(example['o'])}))"
        for example in examples)
    return (f"(set-logic SLIA)\n(synth-fun f ({parameters}) {result}\n{grammar})\n{constraints}\n"
            "(check-synth)\n")


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def by_cvc5(examples, limit):
    """Returns the size of cvc5's program, None if there is none."""
    try:
        output = subprocess.run(["cvc5", "--lang=sygus2", "-"], input=problem(examples), text=True,
                                capture_output=True, timeout=limit).stdout
    except subprocess.TimeoutExpired:
        return None
    body = re.search(r"\(define-fun f \(.*?\)\) \w+ (.*)\)\s*\)?\s*$", output, re.S)
    return None if body is None else size_of_lisp(body[1])


def size_of_lisp(text):
    return len(re.findall(r'"(?:[^"]|"")*"|[^\s()"]+', text))


def size_of_python(code):
    counted = (ast.Name, ast.Constant, ast.Call, ast.BinOp, ast.BoolOp, ast.Compare, ast.UnaryOp,
               ast.Subscript, ast.IfExp, ast.If, ast.GeneratorExp, ast.ListComp)
    function = next(node for node in ast.parse(code).body if isinstance(node, ast.FunctionDef))
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return sum(isinstance(node, counted) for statement in body for node in ast.walk(statement))


def by_synth(program, record, examples, limit):
    line = json.dumps({"instruction": instruction(record, examples)}) + "\n"
    try:
        output = subprocess.run([program], input=line, text=True, capture_output=True,
                                timeout=limit).stdout
    except subprocess.TimeoutExpired:
        return None, ""
    code = next((code for code in json.loads(output)["code"]), None)
    return (None, "") if code is None else (size_of_python(code), code)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--data", default=DATA)
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--limit", type=float, default=10)
    options = parser.parse_args()
    with gzip.open(options.data, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    records = [record for record in records if record["suite"] == "sygus_slia" and record["examples"]]
    seconds = {"synth": 0.0, "cvc5": 0.0}
    solved = {"synth": 0, "cvc5": 0}
    sizes = []
    for record in records[:: max(1, len(records) // options.sample)]:
        examples = record["examples"]
        before = cpu_of_children()
        own, code = by_synth(options.program, record, examples, options.limit)
        middle = cpu_of_children()
        theirs = by_cvc5(examples, options.limit)
        seconds["synth"] += middle - before
        seconds["cvc5"] += cpu_of_children() - middle
        if own is not None and not holds(code, examples):
            own = None
        solved["synth"] += own is not None
        solved["cvc5"] += theirs is not None
        if own is not None and theirs is not None:
            sizes.append((own, theirs))
        print(f"{record['id']:40} synth {own or '-':>4} {middle - before:6.2f} s   cvc5 {theirs or '-':>4} "
              f"{cpu_of_children() - middle:6.2f} s", flush=True)
    print(f"solved: synth {solved['synth']}, cvc5 {solved['cvc5']}; CPU seconds: "
          f"{seconds['synth']:.1f} and {seconds['cvc5']:.1f}; size where both do: "
          f"{sum(own for own, _ in sizes)} and {sum(theirs for _, theirs in sizes)}")


if __name__ == "__main__":
    main()
