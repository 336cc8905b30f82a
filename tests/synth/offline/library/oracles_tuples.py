import itertools

from generators import *
from skip import SKIP

SMALL = integers(0, 9)
ITEMS = lists(integers(-9, 9), 0, 6)
FEW = lists(integers(0, 2), 0, 5)
POSITIVE = lists(integers(1, 9), 0, 6)
LETTERS = lists(choices("a", "b", "c"), 0, 4)
NESTED = lists(lists(integers(-3, 6), 0, 3), 0, 6)
FULL = lists(lists(integers(-3, 6), 1, 3), 1, 6)
ROWS = matrices()


def by_place(oracle):
    """Returns an oracle that works on each two elements at the same place."""
    return lambda first, second: [oracle(first[i], second[i]) for i in range(min(len(first), len(second)))]


def of_nested(oracle):
    return lambda first, second: [[oracle(a[j], b[j]) for j in range(len(a))] for a, b in zip(first, second)]


def alike(r):
    height, width = r.randint(0, 3), r.randint(1, 3)
    return tuple([[r.randint(-9, 9) for _ in range(width)] for _ in range(height)] for _ in range(2))


def with_place(r):
    rows = ROWS(r)
    return rows, r.randrange(len(rows[0]))


def pairs(r):
    return [[r.randint(-9, 9), r.randint(-9, 9)] for _ in range(r.randint(1, 5))]


def columns(rows):
    return [[row[i] for row in rows] for i in range(len(rows[0]))]


def ordered_by(key):
    """Returns an oracle that inserts each row behind those with a smaller or equal key."""

    def oracle(rows, *more):
        out = []
        for row in rows:
            at = len([other for other in out if key(other, *more) <= key(row, *more)])
            out.insert(at, row)
        return out

    return oracle


def total(rows):
    return sum(itertools.chain(*rows))


ORACLES = {
    "divide_lists": (by_place(lambda a, b: a * b**-1), ITEMS, POSITIVE),
    "floor_divide_lists": (by_place(lambda a, b: divmod(a, b)[0]), ITEMS, lists(choices(-3, -1, 2, 4, 5))),
    "modulo_lists": (by_place(lambda a, b: divmod(a, b)[1]), ITEMS, POSITIVE),
    "power_lists": (by_place(pow), ITEMS, lists(integers(0, 4))),
    "xor_lists": (by_place(lambda a, b: (a | b) - (a & b)), lists(SMALL), lists(SMALL)),
    "and_lists": (by_place(lambda a, b: a + b - (a | b)), lists(SMALL), lists(SMALL)),
    "or_lists": (by_place(lambda a, b: a + b - (a & b)), lists(SMALL), lists(SMALL)),
    "larger_of_each": (by_place(lambda a, b: sorted([a, b])[1]), ITEMS, ITEMS),
    "smaller_of_each": (by_place(lambda a, b: sorted([a, b])[0]), ITEMS, ITEMS),
    "add_three_lists": (lambda a, b, c: [sum(each) for each in zip(a, b, c)], ITEMS, ITEMS, ITEMS),
    "add_nested": (of_nested(lambda a, b: a - -b), alike),
    "multiply_nested": (of_nested(lambda a, b: b * a), alike),
    "subtract_nested": (of_nested(lambda a, b: -(b - a)), alike),
    "largest_nested": (of_nested(lambda a, b: sorted([a, b])[1]), alike),
    "are_all_greater": (lambda a, b: not [1 for x, y in zip(a, b) if x <= y], FEW, FEW),
    "is_each_greater": (lambda a, b: not [1 for x, y in zip(a, b) if y <= x], FEW, FEW),
    "is_each_smaller": (lambda a, b: not [1 for x, y in zip(a, b) if x <= y], FEW, FEW),
    "count_equal_places": (lambda a, b: len([1 for x, y in zip(a, b) if x == y]), FEW, FEW),
    "count_equal_places_of_three": (lambda a, b, c: len([1 for each in zip(a, b, c) if len(set(each)) == 1]), FEW, FEW, FEW),
    "column_maximum": (lambda rows, i: sorted(columns(rows)[i])[-1], with_place),
    "column_minimum": (lambda rows, i: sorted(columns(rows)[i])[0], with_place),
    "column_sum": (lambda rows, i: sum(columns(rows)[i]), with_place),
    "column_product": (lambda rows, i: eval("*".join("(%d)" % n for n in columns(rows)[i])), with_place),
    "column_maxima": (lambda rows: [sorted(c)[-1] for c in columns(rows)], ROWS),
    "column_minima": (lambda rows: [sorted(c)[0] for c in columns(rows)], ROWS),
    "row_maxima": (lambda rows: [sorted(row)[-1] for row in rows], FULL),
    "row_minima": (lambda rows: [sorted(row)[0] for row in rows], FULL),
    "column_averages": (lambda rows: [sum(c) / len(rows) for c in columns(rows)], ROWS),
    "remove_column": (lambda rows, place: [[n for i, n in enumerate(row) if i != place] for row in rows], with_place),
    "first_items": (lambda rows: [row[-len(row)] for row in rows], FULL),
    "last_items": (lambda rows: [row[len(row) - 1] for row in rows], FULL),
    "sort_rows_by_last": (ordered_by(lambda row: row[-1]), FULL),
    "sort_rows_by_first": (ordered_by(lambda row: row[0]), FULL),
    "sort_rows_by_second": (ordered_by(lambda row: row[1]), matrices(integers(0, 3), 2, 5)),
    "sort_rows_by_column": (ordered_by(lambda row, place: row[place]), with_place),
    "sort_rows_by_sum": (ordered_by(sum), NESTED),
    "sort_rows_by_length": (ordered_by(lambda row: [len(row), *row]), NESTED),
    "rows_of_length": (lambda rows, size: list(filter(lambda row: len(row) == size, rows)), NESTED, integers(0, 3)),
    "rows_without_length": (lambda rows, size: list(filter(lambda row: len(row) != size, rows)), NESTED, integers(0, 3)),
    "rows_divisible": (lambda rows, d: [r for r in rows if not sum(n % d for n in r)], lists(lists(integers(-9, 9), 0, 2)), integers(1, 4)),
    "positive_rows": (lambda rows: [row for row in rows if min([1, *row]) > 0], NESTED),
    "remove_empty_rows": (lambda rows: [row for row in rows if len(row) != 0], NESTED),
    "swap_pairs": (lambda rows: [list(reversed(row)) for row in rows], NESTED),
    "remove_repeated_rows": (lambda rows: list(map(list, dict.fromkeys(map(tuple, rows)))), lists(FEW)),
    "all_same_length": (lambda rows: all(len(a) == len(b) for a in rows for b in rows), lists(lists(SMALL, 0, 1), 0, 3)),
    "all_have_length": (lambda rows, size: set(map(len, rows)) <= {size}, lists(lists(SMALL, 0, 1), 0, 3), integers(0, 1)),
    "row_lengths": (lambda rows: [sum(1 for _ in row) for row in rows], NESTED),
    "count_lists_in": (lambda rows: sum(1 for _ in rows), NESTED),
    "longest_length": (lambda rows: sorted(map(len, rows))[-1], FULL),
    "shortest_length": (lambda rows: sorted(map(len, rows))[0], FULL),
    "largest_pair_difference": (lambda ps: max(max(p) - min(p) for p in ps), pairs),
    "largest_pair_product": (lambda ps: sorted(a * b for a, b in ps)[-1], pairs),
    "total_of_rows": (total, NESTED),
    "count_rows_with": (lambda rows, item: len([1 for row in rows if row.count(item)]), lists(FEW), integers(0, 2)),
    "rows_with": (lambda rows, item: [row for row in rows if row.count(item)], lists(FEW), integers(0, 2)),
    "concatenate_items": (lambda items, separator: "".join(separator + i for i in items)[len(separator):], LETTERS),
    "items_to_number": (lambda ds: int(str(ds).replace(", ", "")[1:-1]), lists(integers(1, 99), 1, 4)),
    "fraction_of_pair": (lambda parts: eval("%d.%d" % tuple(parts)), lists(integers(1, 99), 2, 2)),
    "parse_integers": (lambda texts: [eval(t) for t in texts], lists(lambda r: str(r.randint(-99, 99)))),
    "items_as_texts": (lambda items: ["%d" % i for i in items], ITEMS),
}
