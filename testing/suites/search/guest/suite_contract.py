# What the prose about a function and its body ask of arguments that no annotation tells. Read in the
# survey: nothing is executed. Follows suite_survey.py's names.
import re

# What a noun calls a value, as an annotation.
NOUNS = {
    "string": "str", "text": "str", "word": "str", "sentence": "str", "phrase": "str", "char": "str", "character": "str",
    "integer": "int", "int": "int", "float": "float", "boolean": "bool", "list": "list", "array": "list",
    "dictionary": "dict", "dict": "dict", "matrix": "list[list[int]]", "grid": "list[list[int]]", "tuple": "tuple",
}  # fmt: skip
PLURALS = {"dictionaries": "dictionary", "matrices": "matrix"}
METHODS = {
    "str": ("lower", "upper", "strip", "lstrip", "rstrip", "split", "replace", "startswith", "endswith", "isdigit", "isalpha",
            "splitlines", "swapcase", "title", "capitalize", "join", "encode", "isupper", "islower", "zfill", "partition"),
    "dict": ("items", "keys", "values", "setdefault"),
}  # fmt: skip
# Adjectives, with the least number that they allow.
LEAST = {"positive": 1, "natural": 1, "non-negative": 0, "nonnegative": 0}
ADJECTIVE = re.compile(r"\b(non-negative|nonnegative|positive|natural)\s+(?:(?:floating[- ]point|decimal|whole|real|base)\s+)?(number|integer|int|float|digit)(s?)\b", re.I)
GIVEN = re.compile(r"\b(given|takes?|accepts?|receives?|inputs?|is an?|are|parameters?|arguments?|called with|:param)\b|^\s*\w+\s*(\([^)]*\))?\s*:", re.I)
GIVES = re.compile(r"\b(returns?|finds?|counts?|gives?|computes?|yields?|whether)\b", re.I)
SAME_LENGTH = re.compile(r"\b(?:same|equal|identical) (?:length|size|number of)|\bequally long", re.I)
NOT_EMPTY = re.compile(r"\bnon-?empty (\w+)", re.I)


def noun_kind(noun):
    noun = noun.lower()
    singular = PLURALS.get(noun, noun[:-1] if noun.endswith("s") else noun)
    return NOUNS.get(singular)


def kinds_in_prose(prose, names):
    """Kinds that the prose names of parameters: "a string s", "two strings s and c", "xs is a list of
    integers"; of a single parameter also "a list of integers"."""
    words = re.findall(r"[A-Za-z_]\w*|[^\sA-Za-z_]", prose.split(">>>")[0])
    found = {}
    for place, word in enumerate(words):
        kind = noun_kind(word) if word not in names else None
        if kind is None:
            continue
        rest = words[place + 1 :]
        if kind == "list" and rest[:1] == ["of"]:
            inner = next((noun_kind(w) for w in rest[1:3] if noun_kind(w)), None)
            if inner is None or inner in ("list", "dict", "tuple"):
                continue
            kind, rest = "list[%s]" % inner, rest[1 + next(i for i, w in enumerate(rest[1:3], 1) if noun_kind(w)) :]
        named = []
        for other in rest[:7]:
            if other in names:
                named.append(other)
            elif other not in (",", "and", "`", "called", "named", "'", '"'):
                break
        before = words[max(0, place - 4) : place]
        if not named and set(before) & {"is", "are"}:
            named = [w for w in before if w in names]
        if not named and len(names) == 1 and (before and before[-1].lower() in ("a", "an", "the", "given") or word.endswith("s")):
            named = list(names) if not GIVES.search(" ".join(words[:place])) else []
        for name in named:
            found.setdefault(name, kind)
    return found


def kinds_in_body(owner, names):
    """Kinds whose methods the body calls on parameters."""
    found = {}
    for node in ast.walk(owner):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            for kind, methods in METHODS.items():
                if node.attr in methods:
                    found.setdefault(node.value.id, kind)
    return found


def rules_in_prose(prose):
    """What the prose asks of numbers and sizes, as (of what, least)."""
    rules = []
    text = prose.split(">>>")[0]
    for sentence in re.split(r"(?<=[.:;])\s+|\n\s*\n", text):
        if re.search(r"(?<!non)(?<!non-)negative", sentence, re.I):
            continue
        for match in ADJECTIVE.finditer(sentence):
            before = sentence[: match.start()]
            if GIVEN.search(sentence) and not GIVES.search(before) or GIVEN.search(before):
                least = LEAST[match[1].lower()]
                rules.append(("items" if match[3] and re.search(r"\b(list|array|sequence|tuple|set)\b", before, re.I) else "number", least))
    if SAME_LENGTH.search(text):
        rules.append(("same length", 0))
    rules += [("not empty", 0)] if any(noun_kind(m[1]) for m in NOT_EMPTY.finditer(text)) else []
    return sorted(set(rules))


def contract_of(owner, names):
    """Kinds of parameters that annotations do not tell, by name, and rules."""
    prose = ast.get_docstring(owner) or ""
    kinds = dict(kinds_in_body(owner, names), **kinds_in_prose(prose, names))
    return sorted(kinds.items()), rules_in_prose(prose)


def patterns_in(source):
    """The regular expressions of the source."""
    calls = [n for n in source.nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr in PATTERN_CALLS]
    return [n.args[0].value for n in calls if n.args and is_constant(n.args[0], str) and getattr(n.func.value, "id", "") == "re"][:20]


def classes_asked(owners):
    """The built-in classes that the code tells arguments by: isinstance(x, int), type(x) is str."""
    found = set()
    for node in (n for owner in owners for n in ast.walk(owner)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "isinstance" and len(node.args) == 2:
            found |= names_in(node.args[1])
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Call) and getattr(node.left.func, "id", "") == "type":
            found |= names_in(node.comparators[0])
    return sorted(found & {"int", "float", "str", "bool", "list", "dict", "tuple"})
