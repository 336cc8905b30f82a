import functools

from generators import *

SOME = lists(integers(-20, 20), 1, 8)
ANY = lists(integers(-20, 20))


def last_bit(n):
    return bin(n)[-1]


def in_turn(numbers):
    """Returns the numbers in order, each inserted at its place."""
    out = []
    for number in numbers:
        out.insert(len([each for each in out if each <= number]), number)
    return out


ORACLES = {
    "is_even": (lambda n: last_bit(n) == "0", integers(-30, 30)),
    "is_odd": (lambda n: last_bit(n) == "1", integers(-30, 30)),
    "sum_of_numbers": (lambda ns: functools.reduce(lambda a, b: a + b, ns, 0), ANY),
    "sum_of_evens": (lambda ns: 2 * sum(n >> 1 for n in ns if last_bit(n) == "0"), ANY),
    "sum_of_odds": (lambda ns: sum(ns) - 2 * sum(n >> 1 for n in ns if last_bit(n) == "0"), ANY),
    "count_positives": (lambda ns: len(ns) - len([n for n in ns if str(n).startswith("-") or n == 0]), ANY),
    "largest_number": (lambda ns: in_turn(ns)[-1], SOME),
    "smallest_number": (lambda ns: in_turn(ns)[0], SOME),
    "even_numbers": (lambda ns: list(filter(lambda n: last_bit(n) == "0", ns)), ANY),
    "odd_numbers": (lambda ns: list(filter(lambda n: last_bit(n) == "1", ns)), ANY),
    "in_ascending_order": (in_turn, ANY),
}
