# Texts that regular expressions of the code match, and similar ones that they do not match:
# generated from the parsed pattern. Follows suite_values.py.
import re

try:
    from re import _parser as pattern_parser
except ImportError:
    import sre_parse as pattern_parser
MOST_REPEATED = 3  # repetitions of an unlimited part
CATEGORY = {"CATEGORY_DIGIT": "0", "CATEGORY_WORD": "a", "CATEGORY_SPACE": " ", "CATEGORY_NOT_DIGIT": "x",
            "CATEGORY_NOT_WORD": "-", "CATEGORY_NOT_SPACE": "x"}  # fmt: skip


def letter_in(items, chance):
    """Returns a character of a class."""
    kind, value = chance.of(items)
    kind = str(kind)
    if kind == "NEGATE":
        taken = {chr(v) for k, v in items if str(k) == "LITERAL"}
        return next(c for c in "a0-x_ " if c not in taken)
    if kind == "RANGE":
        return chr(value[0] + chance.below(value[1] - value[0] + 1))
    return CATEGORY.get(str(value), "a") if kind == "CATEGORY" else chr(value)


def text_of_pattern(parsed, chance, groups):
    text = ""
    for kind, value in parsed:
        kind = str(kind)
        if kind == "LITERAL":
            text += chr(value)
        elif kind == "NOT_LITERAL":
            text += "x" if value != ord("x") else "y"
        elif kind == "ANY":
            text += chance.of("ab1 ")
        elif kind == "IN":
            text += letter_in(value, chance)
        elif kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high, inner = value
            for _ in range(low + chance.below(min(int(high) - low, MOST_REPEATED) + 1)):
                text += text_of_pattern(inner, chance, groups)
        elif kind == "BRANCH":
            text += text_of_pattern(chance.of(value[1]), chance, groups)
        elif kind == "SUBPATTERN":
            groups[value[0]] = text_of_pattern(value[3], chance, groups)
            text += groups[value[0]]
        elif kind == "ATOMIC_GROUP":
            text += text_of_pattern(value, chance, groups)
        elif kind == "GROUPREF":
            text += groups.get(value, "")
    return text


def texts_of_patterns(patterns, chance):
    """Returns texts that the patterns match, twelve of each."""
    found = {}
    for pattern in patterns:
        try:
            parsed = pattern_parser.parse(pattern)
            for _ in range(12):
                found[text_of_pattern(parsed, chance, {})] = None
        except (re.error, RecursionError, OverflowError, StopIteration, ValueError):
            continue
    return [text for text in found if len(text) <= 60]
