import collections
import itertools

from generators import *
from skip import SKIP

NUMBER = integers(0, 900)
ONE = integers(1, 900)
SMALL = lists(integers(0, 20), 2, 7)


def changed_bits(change, first):
    """Returns an oracle that changes every second digit of the binary form, from the right."""

    def oracle(number):
        bits = format(number, "b")[::-1]
        return int("".join(change(b) if i % 2 == first else b for i, b in enumerate(bits))[::-1], 2)

    return oracle


def turned(number, count, width):
    bits = collections.deque(format(number, "0%db" % width))
    bits.rotate(count)
    return int("".join(bits), 2)


def toggled(bit):
    return "10"[int(bit)]


def outer(number):
    bits = format(number, "b")
    return int(toggled(bits) if len(bits) == 1 else toggled(bits[0]) + bits[1:-1] + toggled(bits[-1]), 2)


def inner(number):
    bits = format(number, "b")
    return int(bits[:1] + "".join(map(toggled, bits[1:-1])) + bits[-1], 2) if len(bits) > 1 else number


def with_singles(repeats, singles):
    def make(r):
        numbers = r.sample(range(-9, 30), r.randint(1, 3) + singles)
        out = numbers[:singles] + [n for n in numbers[singles:] for _ in range(repeats)]
        r.shuffle(out)
        return out

    return make


def pairs_of(numbers):
    return list(itertools.combinations(numbers, 2))


def runs_of(digit, text):
    return max([len(list(run)) for d, run in itertools.groupby(text) if d == digit], default=0)


ORACLES = {
    "toggle_even_bits": (changed_bits(toggled, 1), NUMBER),
    "toggle_odd_bits": (lambda n: changed_bits(toggled, 0)(n) if n else 0, NUMBER),
    "set_even_bits": (changed_bits(lambda b: "1", 1), NUMBER),
    "set_odd_bits": (changed_bits(lambda b: "1", 0), ONE),
    "toggle_outer_bits": (outer, NUMBER),
    "toggle_inner_bits": (inner, NUMBER),
    "clear_lowest_bit": (lambda n: int("0".join(format(n, "b").rsplit("1", 1)), 2), NUMBER),
    "set_lowest_unset_bit": (lambda n: int("1".join(format(n, "b").rsplit("0", 1)), 2) if n else 0, NUMBER),
    "set_highest_unset_bit": (lambda n: int(format(n, "b").replace("0", "1", 1), 2) if n else 0, NUMBER),
    "rotate_bits_left": (lambda n, count, width: turned(n, -count, width), integers(0, 255), integers(0, 9)),
    "rotate_bits_right": (lambda n, count, width: turned(n, count, width), integers(0, 255), integers(0, 9)),
    "count_unset_bits": (lambda n: format(n, "b").count("0") if n else 0, NUMBER),
    "total_unset_bits": (lambda n: "".join(format(i, "b") for i in range(1, n + 1)).count("0"), integers(0, 60)),
    "has_alternating_bits": (lambda n: all(a != b for a, b in itertools.pairwise(format(n, "b"))), either(integers(0, 30), choices(42, 85, 170, 341))),
    "are_all_bits_set": (lambda n: set(format(n, "b")) == {"1"}, either(integers(0, 20), choices(31, 63, 127))),
    "have_same_set_bits": (lambda a, b: a.bit_count() == b.bit_count(), integers(0, 20), integers(0, 20)),
    "has_even_parity": (lambda n: n.bit_count() in range(0, 99, 2), NUMBER),
    "sort_by_set_bits": (lambda ns: [n for count in range(12) for n in sorted(ns) if n.bit_count() == count], lists(integers(0, 60))),
    "xor_of_range": (lambda low, high: eval("^".join(map(str, [0, *range(low, high + 1)]))), integers(0, 40), integers(0, 60)),
    "xor_up_to": (lambda n: eval("^".join(map(str, range(n + 1)))), integers(0, 80)),
    "xor_of_list": (lambda ns: sum((sum(n >> i & 1 for n in ns) % 2) << i for i in range(8)), lists(integers(0, 200))),
    "sum_of_pair_xors": (lambda ns: sum(a ^ b for a, b in pairs_of(ns)), SMALL),
    "sum_of_pair_ands": (lambda ns: sum(a & b for a, b in pairs_of(ns)), SMALL),
    "largest_pair_xor": (lambda ns: sorted(a ^ b for a, b in pairs_of(ns))[-1], SMALL),
    "count_even_xor_pairs": (lambda ns: sum((a ^ b) % 2 == 0 for a, b in pairs_of(ns)), lists(integers(0, 20))),
    "count_odd_xor_pairs": (lambda ns: sum((a ^ b) % 2 == 1 for a, b in pairs_of(ns)), lists(integers(0, 20))),
    "single_of_triples": (lambda ns: collections.Counter(ns).most_common()[-1][0], with_singles(3, 1)),
    "two_single_numbers": (lambda ns: sorted(n for n, c in collections.Counter(ns).items() if c == 1), with_singles(2, 2)),
    "swap_bits": (lambda n, i, j: (lambda b: b.__setitem__(i, int(format(n, "012b")[::-1][j])) or b.__setitem__(j, int(format(n, "012b")[::-1][i])) or int("".join(map(str, b[::-1])), 2))([int(c) for c in format(n, "012b")[::-1]]), NUMBER, integers(0, 10), integers(0, 10)),
    "bit_at": (lambda n, place: int(format(n, "012b")[::-1][place]), NUMBER, integers(0, 10)),
    "longest_run_of_ones": (lambda n: runs_of("1", format(n, "b")), NUMBER),
    "binary_gap": (lambda n: runs_of("0", format(n, "b").strip("0")), ONE),
}
