#!/usr/bin/env python3
"""Changes the meaning of sentences and purposes automatically, and counts how often the offline
author returns the same program all the same: then it ignores a significant word.

Usage: bench/offline_contrast.py PROGRAM [--half tune|report|all] [--show] [--kinds order,not,...] [--limit N]
PROGRAM is the built offline_solve. Texts are those of tests/synth/offline and bench/readings, and the
purposes of ../shared/data/tasks.jsonl below their headings. A text that is not understood in the first
place is not counted. Kinds of change: `opposite` (ascending for descending, first for last, ...), `not`
(one added, or one taken away), `number` (another one). `clause` (the last one dropped) is told apart: some
clauses say what is so anyway. What is said of the arguments' kind ("two positive integers", "greater than
1") may change without another program, and is left alone. An answer that is doubted counts as noticed.
"""
import argparse
import ast
import collections
import json
import pathlib
import re
import subprocess

import offline_data

ROOT = pathlib.Path(__file__).resolve().parents[1]
OPPOSITES = """ascending descending|increasing decreasing|largest smallest|biggest smallest|highest lowest
longest shortest|maximum minimum|first last|before after|odd even|positive negative|greater less|larger smaller
more fewer|most least|uppercase lowercase|upper lower|sum product|left right|starts ends|start end
starting ending|beginning end|oldest youngest|older younger|longer shorter|above below
earliest latest|vowels consonants|union intersection|row column|rows columns|prefix suffix|minutes hours
forwards backwards|multiply divide|add subtract|adds subtracts|top bottom|over under|true false"""
PAIRS = [pair.split() for line in OPPOSITES.splitlines() for pair in line.split("|")]
OTHER = {a: b for pair in PAIRS for a, b in (pair, pair[::-1])}
NUMBERS = "one two three four five six seven eight nine ten".split()
# Data, names of functions and examples: another number there is other data.
FIXED = re.compile(
    r"\bdef .*|^\s*assert .*|^>>>[^\n]*\n[^\n]*|"
    r"\w+\([^)]*\)`?\s+(?:is|are|gives?|should|returns?|must|yields?|->|=>|==|=|→)[^.;\n]*|\w+\([^)]*\)|"
    r"(?<!\")\"(?!\")[^\"]*\"|'[^']*'|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|`[^`]*`|^\s*\d+[.)]|\b\w+ (?:week|year)\b|"
    r"\b(?:e\.g\.|example|for instance|such as|->|=>|==)[^\0]*", re.IGNORECASE | re.MULTILINE)
# Requirements on an argument, which the program need not check.
KIND = re.compile(r"\b(?:(?:a|an|any|given|one|two|three|some|the|is|are|of|non) )?(?:non-?)?(?:positive|negative)"
                  r"(?: whole| real)? (?:integer|number|int)s?\b|"
                  r"\b(?:integer|number|n)s? (?:greater|larger|bigger|more|less|smaller) than (?:or equal to )?\d+|"
                  r"\b(?:integer|number|n)s? (?:between|from) \d+ (?:and|to) \d+|"
                  r"\b(?:assume|assuming|you can|you may|suppose)\b[^.]*", re.IGNORECASE)
CONDITION = re.compile(r"\b(whether|if|that|which|who|where|when)\b((?:\s+[\w']+){0,4}?)\s+"
                       r"(is|are|was|were|starts?|ends?|contains?|has|have|occurs?|appears?|divides?)\b"
                       r"(?! (?:not|no|none)\b)", re.IGNORECASE)


def parts(text):
    """Returns the parts of the text that may be changed, as (begin, end)."""
    begin = 0
    for fixed in sorted([*FIXED.finditer(text), *KIND.finditer(text)], key=lambda match: match.start()):
        if fixed.start() > begin:
            yield begin, fixed.start()
        begin = max(begin, fixed.end())
    yield begin, len(text)


def in_parts(pattern, text):
    for begin, end in parts(text):
        yield from re.compile(pattern, re.IGNORECASE).finditer(text, begin, end)


def like(word, model):
    return word.capitalize() if model[0].isupper() else word


def other_number(word):
    if word.lower() in NUMBERS:
        return NUMBERS[(NUMBERS.index(word.lower()) + 3) % 10]
    return str(int(word) + 3)


def negated(match):
    subject, verb = match.group(2), match.group(3)
    if verb.lower() in ("is", "are", "was", "were"):
        return f"{match.group(1)}{subject} {verb} not"
    stem = {"has": "have"}.get(verb, verb)
    single = verb == "has" or (verb.endswith("s") and not subject.endswith("s"))
    return f"{match.group(1)}{subject} {'does' if single else 'do'} not {stem.removesuffix('s') if single else stem}"


def variants(text):
    for word in in_parts(r"\b[a-z]+\b(?!_)", text):
        near = re.findall(r"[a-z]+", text[max(0, word.start() - 18):word.end() + 18].lower())
        if OTHER.get(word.group().lower(), "and") not in [*near, "and"]:  # not "upper and lower case"
            changed = like(OTHER[word.group().lower()], word.group())
            yield "opposite", text[:word.start()] + changed + text[word.end():]
    for word in in_parts(r"(?<![\w.\-])(?:\d+|" + "|".join(NUMBERS[1:]) + r")(?![\w%]|\.\d)", text):
        yield "number", text[:word.start()] + other_number(word.group()) + text[word.end():]
    for begin, end in parts(text):
        for match in CONDITION.finditer(text, begin, end):
            yield "not", text[:match.start()] + negated(match) + text[match.end():]
        for match in re.compile(r" (?:not|n't|never)\b").finditer(text, begin, end):
            yield "not", text[:match.start()] + text[match.end():]
    clauses = re.split(r"(?<=[.;,])\s+", text.strip().removesuffix('"""'))
    if len(clauses) > 1 and not FIXED.search(clauses[-1]):
        closing = '"""' if text.strip().endswith('"""') else ""
        yield "clause", " ".join(clauses[:-1]).rstrip(",;") + closing


class Plain(ast.NodeTransformer):
    """Removes texts on functions, and names that depend on words."""

    def __init__(self):
        self.names = {}

    def own(self, name):
        return self.names.setdefault(name, f"n{len(self.names)}")

    def visit_FunctionDef(self, node):
        node.name = self.own(node.name)
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:]
        return self.generic_visit(node)

    def visit_arg(self, node):
        node.arg, node.annotation = self.own(node.arg), None
        return node

    def visit_Name(self, node):
        stores = isinstance(node.ctx, ast.Store)
        node.id = self.own(node.id) if stores or node.id in self.names else node.id
        return node


def same_program(a, b):
    return a == b or ast.dump(Plain().visit(ast.parse(a))) == ast.dump(Plain().visit(ast.parse(b)))


def texts(half):
    """Returns (is it a command, text) of all tables, each once, halved by a hash of the text."""
    tests = ROOT / "tests/synth/offline"
    found = {}
    for path in sorted([*tests.glob("*.jsonl"), *(ROOT / "bench/readings").glob("*.jsonl")]):
        for line in open(path, encoding="utf-8"):
            task = json.loads(line)
            if "sentence" in task or ("instruction" in task and "checks" in task):
                found.setdefault(task.get("sentence") or task["instruction"], "sentence" in task)
    for task in offline_data.load("prose", "all"):
        found.setdefault(task["instruction"], False)
    return [(command, text) for text, command in found.items() if offline_data.in_half(text, half)]


def programs_of(program, is_command, instructions):
    """Returns the program of each, or nothing, and whether it is doubted."""
    lines = "".join(json.dumps({"instruction": text}) + "\n" for text in instructions)
    command = [program] + (["--commands"] if is_command else ["300000"])
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    answers = map(json.loads, output.splitlines())
    return [(next(iter(a["code"]), ""), any(a.get("hesitations", [])[:1])) for a in answers]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--half", choices=["tune", "report", "all"], default="tune")
    parser.add_argument("--kinds", default="opposite,not,number,clause")
    parser.add_argument("--show", action="store_true", help="every change that is not noticed")
    parser.add_argument("--limit", type=int, help="so many commands and purposes, from all over the tables")
    options = parser.parse_args()
    counts = collections.Counter()
    for is_command in (True, False):
        chosen = [text for command, text in texts(options.half) if command == is_command]
        chosen = chosen[:: max(1, len(chosen) // options.limit)] if options.limit else chosen
        answers = programs_of(options.program, is_command, chosen)
        understood = [(text, code) for text, (code, doubted) in zip(chosen, answers) if code and not doubted]
        changed = [(kind, new, old, text) for text, old in understood for kind, new in variants(text)
                   if kind in options.kinds.split(",")]
        new_programs = programs_of(options.program, is_command, [new for _, new, _, _ in changed])
        for (kind, new, old, text), (program, doubted) in zip(changed, new_programs):
            outcome = ("abstained" if not program else "doubted" if doubted else
                       "same" if same_program(old, program) else "changed")
            counts[is_command, kind, outcome] += 1
            if options.show and outcome == "same":
                print(f"{kind}: {text}\n   now: {new}\n    " + old.strip().replace("\n", "\n    "))
    for is_command in (True, False):
        for kind in options.kinds.split(","):
            of = {outcome: counts[is_command, kind, outcome] for outcome in ("changed", "doubted", "abstained", "same")}
            total = sum(of.values())
            print(f"{'commands' if is_command else 'purposes'} {kind}: {total}, "
                  + ", ".join(f"{outcome} {count}" for outcome, count in of.items())
                  + f"; noticed {1 - of['same'] / max(1, total):.1%}")


if __name__ == "__main__":
    main()
