from generators import *

SETS = sets(integers(0, 6))
FEW = lists(integers(0, 6))


def lowered(text, case):
    return text.lower() if case == "lower" else text


ORACLES = {
    "set_union": (lambda a, b: {x for s in (a, b) for x in s}, SETS, SETS),
    "set_intersection": (lambda a, b: {x for x in a if x in b}, SETS, SETS),
    "set_difference": (lambda a, b: {x for x in a if x not in b}, SETS, SETS),
    "set_symmetric_difference": (lambda a, b: {x for x in range(99) if (x in a) != (x in b)}, SETS, SETS),
    "union_of_all": (lambda all: {x for s in all for x in s}, lists(SETS, 0, 4)),
    "is_subset": (lambda a, b: len(a | b) == len(b), SETS, SETS),
    "is_superset": (lambda a, b: len(a | b) == len(a), SETS, SETS),
    "are_disjoint_sets": (lambda a, b: len(a & b) == 0, SETS, SETS),
    "is_sublist_of": (lambda a, b: not set(a) - set(b), lists(integers(0, 4), 0, 3), FEW),
    "have_common_element": (lambda a, b: len(set(a) & set(b)) > 0, lists(integers(0, 9), 0, 3), FEW),
    "to_set": (lambda xs: {x for x in xs}, FEW),
    "common_elements": (lambda a, b: {x for x in a if b.count(x)}, FEW, FEW),
    "repeated_elements": (lambda xs: {x for i, x in enumerate(xs) if x in xs[:i]}, FEW),
    "unique_characters": (lambda s, case: {c for c in lowered(s, case)}, texts("abcABC x")),
    "unique_words": (lambda s, case: {w for w in lowered(s, case).split(" ") if w}, words(5, "aA", 2)),
    "sorted_elements": (lambda s: [x for x in range(99) if x in s], SETS),
    "add_to_set": (lambda s, x: {y for y in [*s, x]}, SETS, integers(0, 6)),
    "remove_from_set": (lambda s, x: {y for y in s if y != x}, SETS, integers(0, 6)),
}
