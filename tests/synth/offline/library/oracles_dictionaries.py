import collections
import functools
import itertools
import operator
import statistics

from generators import *
from skip import SKIP

DICT = dictionaries(None, integers(0, 4))
KEYS = choices("a", "b", "c", "d")
WORDS = lists(texts("abc", 4))


def tree(depth=2):
    def make(r, d=depth):
        return {KEYS(r): make(r, d - 1) if d and r.random() < 0.5 else r.randint(0, 9) for _ in range(r.randint(0 if d == depth else 1, 3))}

    return make


def paths(nested, before=()):
    for name, value in nested.items():
        if isinstance(value, dict):
            yield from paths(value, before + (name,))
        else:
            yield before + (name,), value


def follow(nested, path):
    if not path:
        return nested
    return follow(nested[path[0]], path[1:]) if isinstance(nested, dict) and path[0] in nested else None


def deep(first, second):
    return {
        k: deep(first[k], second[k]) if k in first and k in second and isinstance(first[k], dict) and isinstance(second[k], dict)
        else second.get(k, first.get(k))
        for k in list(first) + list(second)
    }


def all_paths(nested, before=""):
    out = []
    for name in nested:
        out.append(before + name)
        out += all_paths(nested[name], before + name + ".") if type(nested[name]) is dict else []
    return out


def distinct_values(r):
    values = r.sample(range(10, 40), 4)
    return {k: values.pop() for k in r.sample("abcdef", r.randint(0, 4))}


def records(r):
    return [{"n": r.randint(0, 3), "m": r.randint(0, 9)} for _ in range(r.randint(0, 5))]


FIELD = choices("n")
RECORDS = lambda: (records, FIELD)


def grouped(items, key):
    out = collections.defaultdict(list)
    for item in items:
        out[key(item)].append(item)
    return dict(out)


def pair_text(pair_separator_, key_separator_):
    return lambda r: pair_separator_.join("%s%s%s" % (k, key_separator_, r.randint(0, 9)) for k in r.sample("abc", r.randint(0, 3)))


LISTED = dictionaries(None, lists(integers(0, 6), 0, 4))


ORACLES = {
    "invert_dictionary": (lambda mapping: dict(zip(mapping.values(), mapping.keys())), distinct_values),
    "invert_grouping": (lambda mapping: {v: [k for k in mapping if mapping[k] == v] for v in set(mapping.values())}, lambda r: dict(sorted(DICT(r).items()))),
    "merge_dictionaries": (lambda first, second: dict(collections.ChainMap(second, first)), DICT, DICT),
    "merge_sums": (lambda first, second: {k: first.get(k, 0) + second.get(k, 0) for k in set(first) | set(second)}, DICT, DICT),
    "deep_merge": (deep, tree(), tree()),
    "deep_get": (lambda nested, path, separator: follow(nested, path.split(separator)) if separator == "." else SKIP if "." in path and False else follow(nested, path.split(separator)), tree(), choices("a", "a.b", "b.c", "a.b.c", "d", "a/b", "c/d")),
    "get_in": (follow, tree(), lists(KEYS, 1, 3)),
    "flatten_dictionary": (lambda nested, separator: {separator.join(p): v for p, v in paths(nested)} if separator == "." or all(len(p) < 3 for p, _ in paths(nested)) else SKIP, tree()),
    "unflatten_dictionary": (lambda flat: functools.reduce(deep, [functools.reduce(lambda v, n: {n: v}, reversed(k.split(".")), v) for k, v in flat.items()], {}), lambda r: {".".join(p): v for p, v in paths(tree()(r))}),
    "pick": (lambda mapping, names: {k: v for k, v in mapping.items() if k in names}, DICT, lists(KEYS, 0, 3)),
    "omit": (lambda mapping, names: {k: mapping[k] for k in set(mapping) - set(names)}, DICT, lists(KEYS, 0, 3)),
    "rename_keys": (lambda mapping, names: {(names[k] if k in names else k): mapping[k] for k in mapping}, DICT, dictionaries(KEYS, choices("x", "y"), 1)),
    "remove_none_values": (lambda mapping: dict(filter(lambda e: e[1] is not None, mapping.items())), dictionaries(None, choices(1, 2, None, 0))),
    "sort_by_value": (lambda mapping, order: [(k, v) for n in (range(40) if order == "smallest first" else range(40, -1, -1)) for k, v in mapping.items() if v == n], distinct_values),
    "sorted_dictionary": (lambda mapping, order: {k: v for n in (range(40) if order == "smallest first" else range(40, -1, -1)) for k, v in mapping.items() if v == n}, distinct_values),
    "keys_by_value": (lambda mapping, order: [k for n in (range(40) if order == "smallest first" else range(40, -1, -1)) for k, v in mapping.items() if v == n], DICT),
    "key_of_max": (lambda mapping: next((k for k in mapping if all(mapping[k] >= v for v in mapping.values())), None), distinct_values),
    "key_of_min": (lambda mapping: next((k for k in mapping if all(mapping[k] <= v for v in mapping.values())), None), DICT),
    "sum_values": (lambda mapping: functools.reduce(operator.add, mapping.values(), 0), DICT),
    "zip_to_dictionary": (lambda names, values: {names[i]: values[i] for i in range(min(len(names), len(values)))}, distinct(KEYS, 0, 4), lists()),
    "pairs_to_dictionary": (dict, lists(lambda r: (KEYS(r), r.randint(0, 9)))),
    "group_pairs": (lambda pairs: {k: [v for n, v in pairs if n == k] for k, _ in pairs}, lists(lambda r: (KEYS(r), r.randint(0, 9)))),
    "group_by_length": (lambda words: grouped(words, len), WORDS),
    "group_by_first_letter": (lambda words: {k: list(v) for k, v in itertools.groupby(sorted(filter(None, words), key=lambda w: w[0]), lambda w: w[0])}, WORDS),
    "group_by_parity": (lambda numbers: {"even": [n for n in numbers if not n & 1], "odd": [n for n in numbers if n & 1]}, lists()),
    "group_by_field": (lambda records, field: grouped(records, lambda r: r[field]), records, FIELD),
    "pluck": (lambda records, field: list(map(operator.itemgetter(field), records)), records, FIELD),
    "sort_by_field": (lambda records, field, order: [r for n in (range(5) if order == "ascending" else range(5, -1, -1)) for r in records if r[field] == n], records, FIELD),
    "sum_field": (lambda records, field: sum(map(operator.itemgetter(field), records)), records, FIELD),
    "find_by": (lambda records, field, value: ([r for r in records if r[field] == value] + [None])[0], records, FIELD, integers(0, 4)),
    "filter_by": (lambda records, field, value: list(filter(lambda r: r[field] == value, records)), records, FIELD, integers(0, 4)),
    "index_by": (lambda records, field: dict(zip(map(operator.itemgetter(field), records), records)), records, FIELD),
    "count_by_field": (lambda records, field: dict(collections.Counter(map(operator.itemgetter(field), records))), records, FIELD),
    "common_keys": (lambda first, second: sorted(k for k in first if k in second), DICT, DICT),
    "dictionary_difference": (lambda old, new: {"added": sorted(set(new).difference(old)), "removed": sorted(set(old).difference(new)), "changed": sorted(k for k, v in new.items() if old.get(k, v) != v)}, DICT, DICT),
    "filter_by_value": (lambda mapping, limit, ends: {k: mapping[k] for k in mapping if mapping[k] > limit or (mapping[k] == limit and ends == "from")}, DICT, integers(0, 4)),
    "parse_pairs": (lambda text, pair_separator, key_separator: {p.partition(key_separator)[0]: p.partition(key_separator)[2] for p in text.split(pair_separator) if p} if all(p.count(key_separator) == 1 for p in text.split(pair_separator) if p) else SKIP, either(*[pair_text(p, k) for p in ",;& " for k in "=:"])),
    "nested_keys": (all_paths, tree()),
    "has_key": (lambda mapping, name: name in list(mapping), DICT, KEYS),
    "is_empty_dictionary": (lambda mapping: len(mapping) == 0, either(DICT, choices({}))),
    "keys_with_value": (lambda mapping, value: [k for k in mapping if mapping[k] == value], DICT, integers(0, 4)),
    "remove_key": (lambda mapping, name: dict(filter(lambda e: e[0] != name, mapping.items())), DICT, KEYS),
    "sort_by_key": (lambda mapping: {k: mapping[k] for k in sorted(mapping)}, DICT),
    "all_values_are": (lambda mapping, value: set(mapping.values()) <= {value}, dictionaries(None, integers(0, 1), 3), integers(0, 1)),
    "distinct_values": (lambda mapping: [v for v in range(5) if v in mapping.values()], DICT),
    "distinct_values_of_lists": (lambda mapping: [v for v in range(7) if any(v in each for each in mapping.values())], LISTED),
    "count_listed_values": (lambda mapping: len(list(itertools.chain(*mapping.values()))), LISTED),
    "sum_listed_values": (lambda mapping: {k: functools.reduce(operator.add, v, 0) for k, v in mapping.items()}, LISTED),
    "dictionary_keys": (lambda m: [k for k in m], dictionaries()),
    "dictionary_values": (lambda m: [m[k] for k in m], dictionaries()),
    "key_at": (lambda m, i: next(itertools.islice(m, i, None)), lambda r: (lambda m: (m, r.randrange(len(m))))({k: 1 for k in r.sample("abcdef", r.randint(1, 6))})),
    "sort_listed_values": (lambda m: {k: sorted(m[k]) for k in m}, dictionaries(None, lists())),
    "key_of_longest_list": (lambda m: [k for n in range(9, -1, -1) for k in m if len(m[k]) == n][0] if m else SKIP, dictionaries(None, lists())),
    "top_keys": (lambda m, n: [k for v in range(40, -21, -1) for k in m if m[k] == v][:n], dictionaries(), integers(0, 4)),
    "largest_value": (lambda m: sorted(m.values())[-1] if m else SKIP, dictionaries()),
    "smallest_value": (lambda m: sorted(m.values())[0] if m else SKIP, dictionaries()),
    "product_of_values": (lambda m: functools.reduce(lambda a, b: a * b, m.values(), 1), dictionaries(None, integers(-5, 5))),
    "average_of_values": (lambda m: statistics.mean(m.values()) + 0.0 if m else SKIP, dictionaries()),
    "count_value": (lambda m, v: list(m.values()).count(v), dictionaries(None, integers(0, 2)), integers(0, 2)),
    "keep_below": (lambda m, limit: dict(filter(lambda e: e[1] < limit, m.items())), dictionaries(), integers()),
    "merge_three_dictionaries": (lambda a, b, c: {k: [d for d in (a, b, c) if k in d][0][k] for k in [*c, *b, *a]}, dictionaries(), dictionaries(), dictionaries()),
    "items_of": (lambda m: list(zip(m.keys(), m.values())), dictionaries()),
    "dictionary_depth": (lambda m: max(str(m)[: i + 1].count("{") - str(m)[: i + 1].count("}") for i in range(len(str(m)))), lambda r: (lambda make: make(make, 3))(lambda make, d: {k: make(make, d - 1) if d and r.random() < 0.4 else 1 for k in r.sample("abc", r.randint(0, 3))})),
    "split_into_records": (lambda m: [{k: m[k][i] for k in m} for i in range(min(map(len, m.values())))] if m else [], dictionaries(None, lists(integers(), 2, 4))),
    "first_occurrences": (lambda ns: {n: ns.index(n) for n in ns}, lists(choices(*"abc"))),
}
