# Values of the kinds that annotations name, and a check whether a value is of such a kind.
KINDS = ("int", "list[int]", "str", "list[str]", "float", "bool", "dict[str, int]", "tuple[int, ...]",
         "list[list[int]]", "list[tuple[str, int]]", "None")  # fmt: skip
KIND_VALUES = {
    "int": [3, 12, 1], "list[int]": [[3, 1, 2], [1, 2, 2, 5, 4]], "str": ["abca b", "Hello world", "12"],
    "list[str]": [["b", "a", "abc"]], "float": [2.5, 0.5], "bool": [True, False], "bytes": [b"ab"],
    "dict[str, int]": [{"a": 1, "b": 2}], "tuple[int, ...]": [(3, 1, 2)], "None": [None],
    "list[list[int]]": [[[1, 2], [3, 4]]], "list[tuple[str, int]]": [[("a", 2), ("b", 1)]],
}  # fmt: skip
NAMED_KINDS = {"int": (int,), "float": (float, int), "str": (str,), "bool": (bool,), "bytes": (bytes,), "none": (type(None),)}
LISTS = ("list", "sequence", "iterable", "collection", "mutablesequence", "iterator")
MAPPINGS = ("dict", "mapping", "mutablemapping")


def values_of_annotation(text):
    text = text.replace("typing.", "").replace(" ", "").strip("\"'")
    lowered = text.lower()
    if lowered.startswith("optional["):
        return values_of_annotation(text[len("optional[") : -1]) + [None]
    if len(split_types(text, "|")) > 1:
        return [v for part in split_types(text, "|") for v in values_of_annotation(part) or []]
    name, _, inside = lowered.partition("[")
    inside = text[len(name) + 1 : -1] if inside else ""
    if name in LISTS or name in SETS_BY_NAME:
        items = (values_of_annotation(inside) if inside else None) or [3, 1, 2]
        items = items + items[:1] if len(items) < 3 else items
        if name in SETS_BY_NAME:
            return [SETS_BY_NAME[name](i for i in items if is_key(i))]
        return [items, items[:1]]
    if name == "tuple":
        parts = split_types(inside)
        if not parts or parts[-1] == "...":
            return [tuple(values_of_annotation(parts[0]) or [3, 1, 2])] if parts else [(3, 1, 2)]
        filled = [values_of_annotation(part) or [1] for part in parts]
        return [tuple(values[0] for values in filled), tuple(values[-1] for values in filled)]
    if name in MAPPINGS:
        parts = split_types(inside) or ["str", "int"]
        keys, items = (values_of_annotation(part) or [1] for part in (parts + ["int"])[:2])
        return [{k: items[i % len(items)] for i, k in enumerate(keys) if is_key(k)}]
    if name == "union":
        return [v for part in split_types(inside) for v in values_of_annotation(part) or []]
    return copied(KIND_VALUES.get({"none": "None"}.get(name, name), []))


SETS_BY_NAME = {"set": set, "frozenset": frozenset}


def split_types(text, separator=","):
    parts, depth, part = [], 0, ""
    for char in text:
        depth += (char == "[") - (char == "]")
        if char == separator and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += char
    return parts + [part] if part else parts


def values_of_any_kind():
    return [copied(values[0]) for values in (KIND_VALUES[kind] for kind in KINDS)]


# Texts in the formats that code expects most, used if no plain one is accepted.
USUAL_TEXTS = ["2024-02-29", "12:30", "2024-02-29T12:30:00", "29.02.2024", "02/29/2024", "12:30:15", "1.2.3",
               "192.168.0.1", "a=1", "a=1&b=2", "a,b", "1,2", "1;2", "3 4", "ada@example.com", "https://example.com/a?b=1",
               '{"a": 1}', "[1, 2]", "#ff8800", "ff", "0x1f", "1010", "(1 + 2) * 3", "XIV", "+49 30 123456", "a/b.txt"]  # fmt: skip


def records_of(keys, chance):
    """Returns dicts with these keys and values of several kinds: all the same, then mixed."""
    if not keys:
        return []
    values = [3, "ab", [3, 1, 2], ["b", "a"], 2.5, True]
    found = [dict.fromkeys(keys, value) for value in values[:4]]
    return found + [{key: chance.of(values) for key in keys} for _ in range(40)]


def mixtures_of(texts):
    """Returns lists of numbers with one of these texts behind or between them, as marks of operations are."""
    short = [text for text in texts if 0 < len(text) <= 2][:4]
    return [list(items) for mark in short for a, b in ((7, 2), (2.5, 4.0)) for items in ((a, b, mark), (a, mark, b))]


def fits(text, value):
    """Returns whether a value fits an annotation; unknown annotations accept everything."""
    text = text.replace("typing.", "").replace(" ", "").strip("\"'")
    if "|" in text and len(split_types(text, "|")) > 1:
        return any(fits(part, value) for part in split_types(text, "|"))
    name, _, inside = text.partition("[")
    name, parts = name.lower(), split_types(inside[:-1])
    if name == "optional":
        return value is None or fits(inside[:-1], value)
    if name == "union":
        return any(fits(part, value) for part in parts)
    if name in NAMED_KINDS:
        return type(value) in NAMED_KINDS[name]
    if name in LISTS or name in SETS_BY_NAME:
        kinds = (SETS_BY_NAME[name],) if name in SETS_BY_NAME else (list,) if name == "list" else (list, tuple, str)
        return type(value) in kinds and (not parts or all(fits(parts[0], item) for item in value))
    if name == "tuple":
        if type(value) is not tuple or not parts:
            return type(value) is tuple
        if parts[-1] == "...":
            return all(fits(parts[0], item) for item in value)
        return len(value) == len(parts) and all(map(fits, parts, value))
    if name in MAPPINGS:
        return type(value) is dict and (
            len(parts) != 2 or all(fits(parts[0], k) and fits(parts[1], v) for k, v in value.items())
        )
    return True
