import collections
import functools
import itertools
import math
import statistics

from generators import *
from skip import SKIP

TWO = lambda r: r.randint(1, 4)
FEW = lists(integers(0, 3))
NONEMPTY = lists(integers(-9, 9), 1, 8)
PAIR = lambda r: (lambda a, b: [min(a, b), max(a, b)])(r.randint(0, 12), r.randint(0, 12))


def groups(items, size):
    out = []
    for i, item in enumerate(items):
        if i % size == 0:
            out.append([])
        out[-1].append(item)
    return out


def parts(items, count):
    sizes = [len(items[i::count]) for i in range(count)]
    it = iter(items)
    return [list(itertools.islice(it, n)) for n in sizes]


def nested(depth=3):
    def make(r, d=depth):
        return [make(r, d - 1) if d and r.random() < 0.4 else r.randint(0, 9) for _ in range(r.randint(0, 4))]

    return make


def leaves(item):
    return [item] if not isinstance(item, list) else [x for i in item for x in leaves(i)]


def depth(item):
    return 0 if not isinstance(item, list) else 1 + max([depth(i) for i in item] or [0])


def turned(items, by):
    queue = collections.deque(items)
    queue.rotate(by)
    return list(queue)


def slices(items):
    return [items[i:j] for i in range(len(items)) for j in range(i + 1, len(items) + 1)]


def pair_first(numbers, target):
    """Returns the pair whose second place comes first, and of those the one with the last first place."""
    found = [(j, -i) for i in range(len(numbers)) for j in range(i + 1, len(numbers)) if numbers[i] + numbers[j] == target]
    if not found:
        return []
    j = min(found)[0]
    return [max(i for i in range(j) if numbers[i] + numbers[j] == target), j]


def increasing(numbers):
    best = 0
    for mask in range(1 << len(numbers)):
        chosen = [n for i, n in enumerate(numbers) if mask >> i & 1]
        if all(a < b for a, b in zip(chosen, chosen[1:])):
            best = max(best, len(chosen))
    return best


def merged(intervals, touching="merged"):
    """Colours half-open cells and, for touching ends, points between them."""
    todo = [list(i) for i in intervals]
    changed = True
    while changed:
        changed = False
        for a, b in itertools.combinations(todo, 2):
            low, high = max(a[0], b[0]), min(a[1], b[1])
            if low < high or (low == high and touching == "merged"):
                todo.remove(a)
                todo.remove(b)
                todo.append([min(a[0], b[0]), max(a[1], b[1])])
                changed = True
                break
    return sorted(todo)


def proper(most=5):
    def some(r):
        return [[b, b + r.randint(1, 5)] for b in (r.randint(0, 16) for _ in range(r.randint(0, most)))]

    return some


def gaps(intervals):
    whole = merged(intervals)
    return [[a[1], b[0]] for a, b in zip(whole, whole[1:])]


def rooms(meetings):
    return max([sum(b <= t < e for b, e in meetings) for t in range(40)])


def water(heights):
    return sum(max(0, min(max(heights[:i], default=0), max(heights[i + 1:], default=0)) - h) for i, h in enumerate(heights))


def subset_order(items, order):
    every = [[items[i] for i in range(len(items)) if mask >> i & 1] for mask in range(1 << len(items))]
    if order == "binary":
        return every
    place = {x: i for i, x in enumerate(items)}
    if order == "size":
        return sorted(every, key=lambda s: (len(s), [place[x] for x in s]))
    return sorted(every, key=lambda s: [place[x] for x in s])


def before(items):
    return sorted(items)


def freq(items):
    return {i: items.count(i) for i in items}


def single(r):
    twice = r.sample(range(30), r.randint(0, 4))
    out = twice * 2 + [31]
    r.shuffle(out)
    return out


def missing(r):
    n, first = r.randint(1, 8), 0
    numbers = list(range(n + 1))
    r.shuffle(numbers)
    return numbers[1:]


def smash(stones):
    left = list(stones)
    while len(left) > 1:
        a = max(left)
        left.remove(a)
        b = max(left)
        left.remove(b)
        left.append(a - b)
    return left[0] if left else 0


NESTED = lists(lists(integers(0, 5), 0, 4), 1, 5)


def pairs(items):
    return [(items[i], items[j]) for j in range(len(items)) for i in range(j)]


def stretches(items):
    """Lists all runs of neighbours, at least one."""
    return [items[i:j] for i in range(len(items)) for j in range(i + 1, len(items) + 1)]


def packed(items):
    cuts = [0] + [i for i in range(1, len(items)) if items[i] != items[i - 1]] + [len(items)]
    return [items[a:b] for a, b in zip(cuts, cuts[1:]) if a < b]


def best_pair(numbers):
    products = [(numbers[i] * numbers[j], -i, -j) for i in range(len(numbers)) for j in range(i + 1, len(numbers))]
    _, i, j = max(products)
    return (numbers[-i], numbers[-j])


def rotated(r):
    items = sorted({r.randint(-20, 40) for _ in range(r.randint(1, 8))})
    cut = r.randint(0, len(items) - 1)
    return [items[cut:] + items[:cut], r.choice(items + [r.randint(-20, 40)])]


def twisted(numbers):
    return stretches(numbers) + [numbers[i:] + numbers[:j] for i in range(len(numbers)) for j in range(i)]


def alternated(numbers):
    rest, out = list(numbers), []
    while rest:
        out.append((max if len(out) % 2 else min)(rest))
        rest.remove(out[-1])
    return out


ORACLES = {
    "chunk": (groups, lists(), TWO),
    "split_into_parts": (parts, lists(), TWO),
    "flatten": (leaves, nested()),
    "flatten_once": (lambda lists: list(itertools.chain.from_iterable(lists)), lists(lists(), 0, 4)),
    "dedupe": (lambda items: [x for i, x in enumerate(items) if x not in items[:i]], FEW),
    "sorted_unique": (lambda items: [k for k, _ in itertools.groupby(sorted(items))], FEW),
    "find_duplicates": (lambda items: [x for i, x in enumerate(items) if items[: i].count(x) == 1], FEW),
    "has_duplicates": (lambda items: any(a == b for a, b in itertools.combinations(items, 2)), lists(integers(0, 20), 0, 6)),
    "all_unique": (lambda items: all(a != b for a, b in itertools.combinations(items, 2)), lists(integers(0, 20), 0, 6)),
    "single_number": (lambda numbers: functools.reduce(lambda a, b: a ^ b, numbers), single),
    "odd_occurrence": (lambda numbers: ([n for n in numbers if len([m for m in numbers if m == n]) & 1] + [-1])[0], lists(integers(0, 3), 0, 7)),
    "missing_number": (lambda numbers, first: next(n for n in range(first, 99) if n not in numbers) if (0 in numbers) <= (first == 0) and max(numbers) <= first + len(numbers) else SKIP, lambda r: (lambda n, f: r.sample([x for x in range(f, f + n + 1)], n))(r.randint(1, 7), r.randint(0, 1))),
    "missing_numbers": (lambda numbers: sorted(set(range(min(numbers), max(numbers) + 1)) - set(numbers)) if numbers else [], lists(integers(-5, 12))),
    "first_missing_positive": (lambda numbers: min(set(range(1, 40)) - set(numbers)), lists(integers(-2, 8))),
    "rotate_right": (turned, lists(), integers(-12, 12)),
    "rotate_left": (lambda items, count: turned(items, -count), lists(), integers(-12, 12)),
    "zip_lists": (lambda first, second: [(first[i], second[i]) for i in range(min(len(first), len(second)))], lists(), lists(choices("a", "b"))),
    "interleave": (lambda first, second, rest: [x for i in range(99) for s in (first, second) for x in s[i : i + 1] if rest == "kept" or i < min(len(first), len(second))], lists(), lists()),
    "partition": (lambda numbers, pivot: [list(filter(lambda n: n < pivot, numbers)), list(filter(lambda n: not n < pivot, numbers))], lists(), integers()),
    "split_even_odd": (lambda numbers: ([n for n in numbers if not n & 1], [n for n in numbers if n & 1]), lists()),
    "running_sum": (lambda numbers: [sum(numbers[: i + 1]) for i in range(len(numbers))], lists()),
    "running_max": (lambda numbers: [max(numbers[: i + 1]) for i in range(len(numbers))], lists()),
    "running_min": (lambda numbers: [min(numbers[: i + 1]) for i in range(len(numbers))], lists()),
    "running_product": (lambda numbers: [math.prod(numbers[: i + 1]) for i in range(len(numbers))], lists(integers(-4, 4))),
    "moving_average": (lambda numbers, size: [(a - b) / size for a, b in zip(list(itertools.accumulate(numbers))[size - 1 :], [0] + list(itertools.accumulate(numbers)))], lists(), TWO),
    "sliding_windows": (lambda items, size: [s for s in slices(items) if len(s) == size], lists(), TWO),
    "sliding_max": (lambda numbers, size: [sorted(s)[-1] for s in slices(numbers) if len(s) == size], lists(), TWO),
    "differences": (lambda numbers: [numbers[i + 1] - numbers[i] for i in range(len(numbers) - 1)], lists()),
    "adjacent_pairs": (lambda items: list(itertools.pairwise(items)), lists()),
    "all_pairs": (lambda items: [(items[i], items[j]) for i in range(len(items)) for j in range(len(items)) if i < j], lists(None, 0, 5)),
    "cartesian_product": (lambda first, second: list(itertools.product(first, second)), lists(None, 0, 4), lists(choices("a", "b"), 0, 4)),
    "two_sum": (pair_first, lists(integers(0, 9)), integers(0, 15)),
    "has_pair_with_sum": (lambda numbers, target: any(a + b == target for a, b in itertools.combinations(numbers, 2)), lists(integers(0, 9), 0, 5), integers(0, 15)),
    "pairs_with_sum": (lambda numbers, target: [(numbers[i], numbers[j]) for i in range(len(numbers)) for j in range(i + 1, len(numbers)) if numbers[i] == target - numbers[j]], lists(integers(0, 9)), integers(0, 15)),
    "merge_sorted": (lambda first, second: sorted(first + second), ordered(), ordered()),
    "second_largest": (lambda numbers: max([n for n in numbers if n != max(numbers)], default=None), lists(integers(0, 4), 0, 5)),
    "second_smallest": (lambda numbers: min([n for n in numbers if n != min(numbers)], default=None), lists(integers(0, 4), 0, 5)),
    "kth_largest": (lambda numbers, place: next(n for n in numbers if sum(m > n for m in numbers) < place <= sum(m >= n for m in numbers)), lists(integers(0, 9), 3, 8), integers(1, 3)),
    "kth_smallest": (lambda numbers, place: next(n for n in numbers if sum(m < n for m in numbers) < place <= sum(m <= n for m in numbers)), lists(integers(0, 9), 3, 8), integers(1, 3)),
    "largest_numbers": (lambda numbers, count: __import__("heapq").nlargest(count, numbers), lists(), integers(0, 5)),
    "smallest_numbers": (lambda numbers, count: __import__("heapq").nsmallest(count, numbers), lists(), integers(0, 5)),
    "majority_element": (lambda items: next((k for k, v in freq(items).items() if v > len(items) / 2), None), lists(integers(0, 2), 0, 6)),
    "top_k_frequent": (lambda items, count: (lambda f: sorted(f, key=lambda k: (-f[k], items.index(k)))[:count])(freq(items)), FEW, integers(0, 3)),
    "binary_search": (lambda items, target: items.index(target) if target in items else -1, lambda r: (lambda xs: (sorted(xs), r.randint(-3, 20)))(set(lists(integers(0, 18))(r)))),
    "insert_position": (lambda items, target: sum(i < target for i in items), ordered(integers(0, 9)), integers(-1, 10)),
    "permutations": (lambda items: sorted([list(p) for p in itertools.permutations(items)], key=lambda p: [items.index(x) for x in p]), distinct(None, 0, 4)),
    "text_permutations": (lambda text: [t for t in map("".join, itertools.product(sorted(set(text)), repeat=len(text))) if sorted(t) == sorted(text)], texts("abc", 4)),
    "combinations": (lambda items, count: [[items[i] for i in range(len(items)) if m >> (len(items) - 1 - i) & 1] for m in range((1 << len(items)) - 1, -1, -1) if bin(m).count("1") == count], lists(None, 0, 5), integers(0, 3)),
    "subsets": (subset_order, distinct(None, 0, 4)),
    "max_subarray_sum": (lambda numbers: max(map(sum, slices(numbers))), NONEMPTY),
    "max_product_subarray": (lambda numbers: max(map(math.prod, slices(numbers))), lists(integers(-4, 4), 1, 6)),
    "longest_increasing_subsequence": (increasing, lists(integers(0, 9))),
    "longest_increasing_run": (lambda numbers: max([len(s) for s in slices(numbers) if s == sorted(set(s))], default=0), lists(integers(0, 9))),
    "longest_consecutive": (lambda numbers: max([n for a in numbers for n in range(1, 20) if set(range(a, a + n)) <= set(numbers)], default=0), lists(integers(0, 12))),
    "product_except_self": (lambda numbers: [math.prod(numbers[:i] + numbers[i + 1 :]) for i in range(len(numbers))], lists(integers(-4, 4))),
    "max_profit": (lambda prices: max([0] + [b - a for a, b in itertools.combinations(prices, 2)]), lists(integers(0, 20))),
    "trapped_water": (water, lists(integers(0, 5))),
    "container_with_most_water": (lambda heights: max([(j - i) * min(heights[i], heights[j]) for i in range(len(heights)) for j in range(i)] and [abs(j - i) * min(heights[i], heights[j]) for i in range(len(heights)) for j in range(len(heights))] or [0]), lists(integers(0, 9))),
    "move_zeros": (lambda numbers: sorted(numbers, key=lambda n: n == 0), FEW),
    "intersection": (lambda first, second: sorted(set(first) & set(second), key=first.index), FEW, FEW),
    "difference": (lambda first, second: list(itertools.filterfalse(set(second).__contains__, first)), FEW, lists(integers(0, 3), 0, 2)),
    "union": (lambda first, second: sorted(set(first) | set(second), key=(first + second).index), FEW, lists(integers(2, 6))),
    "symmetric_difference": (lambda first, second: [x for x in first + second if (x in first) != (x in second)], FEW, lists(integers(2, 6))),
    "is_sorted": (lambda items: items == sorted(items), lists(integers(0, 9), 0, 4)),
    "is_strictly_increasing": (lambda items: items == sorted(set(items)), lists(integers(0, 9), 0, 4)),
    "is_monotonic": (lambda items: items in (sorted(items), sorted(items, reverse=True)), lists(integers(0, 9), 0, 4)),
    "is_palindrome_list": (lambda items: all(items[i] == items[~i] for i in range(len(items) // 2)), lists(integers(0, 1), 0, 4)),
    "reverse_list": (lambda items: list(reversed(items)), lists()),
    "every_nth": (lambda items, step: [items[i] for i in range(0, len(items), step)], lists(), TWO),
    "compact": (lambda items: [i for i in items if i not in (0, "", None, False)], lists(choices(0, 1, "", "a", None, False, True, 2))),
    "remove_none": (lambda items: list(filter(lambda i: i is not None, items)), lists(choices(None, 1, 2, 0))),
    "all_indices": (lambda items, target: [i for i in range(len(items)) if items[i] == target], FEW, integers(0, 3)),
    "index_of_max": (lambda numbers: max(range(len(numbers)), key=lambda i: (numbers[i], -i), default=-1), FEW),
    "index_of_min": (lambda numbers: min(range(len(numbers)), key=lambda i: (numbers[i], i), default=-1), FEW),
    "min_max": (lambda numbers: (sorted(numbers)[0], sorted(numbers)[-1]), NONEMPTY),
    "find_peaks": (lambda numbers: [i + 1 for i, (a, b, c) in enumerate(zip(numbers, numbers[1:], numbers[2:])) if b > max(a, c)], lists(integers(0, 5))),
    "equilibrium_index": (lambda numbers: next((i for i in range(len(numbers)) if sum(numbers[:i]) == sum(numbers[i + 1 :])), -1), lists(integers(-2, 2))),
    "count_inversions": (lambda numbers: sum(len([m for m in numbers[i:] if m < n]) for i, n in enumerate(numbers)), lists()),
    "subarray_sum_count": (lambda numbers, target: [sum(s) for s in slices(numbers)].count(target), lists(integers(-2, 3)), integers(-2, 5)),
    "next_greater": (lambda numbers: [([m for m in numbers[i:] if m > n] + [-1])[0] for i, n in enumerate(numbers)], lists(integers(0, 9))),
    "daily_temperatures": (lambda temperatures: [next((j - i for j in range(i, len(temperatures)) if temperatures[j] > t), 0) for i, t in enumerate(temperatures)], lists(integers(0, 9))),
    "leaders": (lambda numbers: [n for i, n in enumerate(numbers) if n > max(numbers[i + 1 :], default=-math.inf)], lists()),
    "three_sum": (lambda numbers: [list(t) for t in sorted({tuple(sorted((a, b, -a - b))) for a in numbers for b in numbers if all((collections.Counter([a, b, -a - b]) - collections.Counter(numbers)).values()) is True and not (collections.Counter([a, b, -a - b]) - collections.Counter(numbers))})], lists(integers(-4, 4))),
    "sort_colors": (before, lists(integers(0, 2))),
    "merge_sort": (before, lists()),
    "quick_sort": (before, lists()),
    "sort_by_length": (lambda words, order: [w for n in (range(20) if order == "shortest first" else range(20, -1, -1)) for w in words if len(w) == n], lists(texts("ab", 4))),
    "ranks": (lambda numbers: [1 + len([m for m in numbers if m > n]) for n in numbers], FEW),
    "sum_of_products": (lambda pairs: sum(a for a, b in pairs for _ in range(b)), lists(lambda r: (r.randint(-9, 30), r.randint(0, 9)))),
    "dot_product": (lambda first, second: sum(map(lambda p: p[0] * p[1], zip(first, second))), lists(), lists()),
    "add_lists": (lambda first, second: list(map(sum, zip(first, second))), lists(), lists()),
    "merge_intervals": (lambda intervals, touching: merged(intervals, touching), proper()),
    "merge_interval_pairs": (lambda intervals: [tuple(i) for i in merged(intervals)], proper()),
    "insert_interval": (lambda intervals, interval: merged(intervals + [interval]), lambda r: (merged(proper()(r)), proper(1)(r) and PAIR(r) or PAIR(r))),
    "intervals_overlap": (lambda first, second, touching: (lambda d: d > 0 or (d == 0 and touching == "yes"))(min(first[1], second[1]) - max(first[0], second[0])) if first[0] < first[1] and second[0] < second[1] else SKIP, PAIR, PAIR),
    "ranges_overlap": (lambda start1, end1, start2, end2, touching: (lambda d: d > 0 or (d == 0 and touching == "yes"))(min(end1, end2) - max(start1, start2)) if start1 < end1 and start2 < end2 else SKIP, lambda r: PAIR(r) + PAIR(r)),
    "interval_intersection": (lambda first, second: (lambda s: [min(s), max(s)] if s else None)(set(range(first[0], first[1] + 1)) & set(range(second[0], second[1] + 1))), PAIR, PAIR),
    "interval_gaps": (gaps, proper()),
    "total_covered": (lambda intervals: len({x for b, e in intervals for x in range(b, e)}), proper()),
    "min_meeting_rooms": (rooms, proper()),
    "can_attend_all": (lambda meetings: rooms(meetings) < 2, proper(3)),
    "depth_of_list": (depth, nested()),
    "deep_sum": (lambda nested: sum(leaves(nested)), nested()),
    "frequencies": (freq, FEW),
    "best_two_product": (lambda numbers: max(numbers[i] * numbers[j] for i in range(len(numbers)) for j in range(i)), lists(integers(-9, 9), 2, 7)),
    "last_stone": (smash, lists(integers(1, 9))),
    "plus_one": (lambda digits: list(map(int, str(sum(d * 10**i for i, d in enumerate(digits[::-1])) + 1))), lambda r: [r.randint(1, 9)] + [r.choice([9, 9, 1, 0]) for _ in range(r.randint(0, 4))]),
    "count_true": (lambda flags: flags.count(True), lists(choices(True, False))),
    "count_none": (lambda xs: xs.count(None), lists(either(integers(), choices(None)))),
    "replace_none": (lambda xs, v: [v if x is None else x for x in xs], lists(either(integers(), choices(None))), integers()),
    "count_types": (
        lambda xs: {k: n for k, n in (("int", sum(isinstance(x, int) for x in xs)), ("str", sum(isinstance(x, str) for x in xs))) if n},
        lists(either(integers(), choices("a", "bc"))),
    ),
    "smallest_difference": (lambda numbers: min(abs(a - b) for a, b in pairs(numbers)), lists(integers(-50, 50), 2, 7)),
    "pair_with_largest_product": (best_pair, lists(integers(-9, 9), 2, 7)),
    "count_pairs_with_sum": (lambda numbers, target: len([1 for a, b in pairs(numbers) if a == target - b]), lists(integers(0, 9)), integers(0, 15)),
    "consecutive_products": (lambda numbers: list(map(lambda w: math.prod(w), zip(numbers[:-1], numbers[1:]))), lists()),
    "consecutive_sums": (lambda numbers: list(map(sum, zip(numbers[:-1], numbers[1:]))), lists()),
    "pack_duplicates": (packed, FEW),
    "split_every_nth": (lambda items, count: [[x for i, x in enumerate(items) if i % count == k] for k in range(count)], lists(), TWO),
    "has_sublist": (lambda whole, part: part == [] or part in stretches(whole), lists(integers(0, 2)), lists(integers(0, 2), 0, 3)),
    "longest_list": (lambda ls: [x for x in ls if all(len(x) >= len(y) for y in ls)][0], NESTED),
    "shortest_list": (lambda ls: [x for x in ls if all(len(x) <= len(y) for y in ls)][0], NESTED),
    "list_with_largest_sum": (lambda ls: [x for x in ls if all(sum(x) >= sum(y) for y in ls)][0], NESTED),
    "sort_sublists": (lambda ls: [[v for v in range(6) for _ in range(x.count(v))] for x in ls], NESTED),
    "count_distinct_lists": (lambda ls: sum(x not in ls[:i] for i, x in enumerate(ls)), lists(lists(integers(0, 1), 0, 2), 0, 6)),
    "sort_numeric_texts": (lambda texts: [str(n) for n in sorted(map(int, texts))], lists(lambda r: str(r.randint(-40, 150)))),
    "largest_window_sum": (lambda numbers, size: max(sum(w) for w in stretches(numbers) if len(w) == size), lambda r: (lambda items: (items, r.randint(1, len(items))))(NONEMPTY(r))),
    "longest_equal_run": (lambda items: max([len(w) for w in stretches(items) if len(set(w)) == 1], default=0), FEW),
    "subtract_lists": (lambda a, b: [a[i] - b[i] for i in range(min(len(a), len(b)))], lists(), lists()),
    "multiply_lists": (lambda a, b: [a[i] * b[i] for i in range(min(len(a), len(b)))], lists(), lists()),
    "insert_before_each": (lambda items, item: [item if k % 2 == 0 else items[k // 2] for k in range(2 * len(items))], lists(), integers()),
    "swap_ends": (lambda items: [items[{0: -1, len(items) - 1: 0}.get(i, i)] for i in range(len(items))], lists()),
    "split_at": (lambda items, length: ([x for i, x in enumerate(items) if i < length], [x for i, x in enumerate(items) if i >= length]), lists(), integers(0, 9)),
    "count_in_range": (lambda numbers, low, high: len([1 for n in numbers if n in range(low, high + 1)]), lists(), integers(), integers()),
    "nth_items": (lambda ls, place: list(list(zip(*ls))[place]), lambda r: (lambda width: ([[r.randint(0, 9) for _ in range(width)] for _ in range(r.randint(1, 4))], r.randint(0, width - 1)))(r.randint(1, 4))),
    "all_equal": (lambda items: len(set(items)) < 2, lists(integers(0, 1), 0, 3)),
    "median_of_two_lists": (lambda a, b: float(statistics.median(a + b)), ordered(integers(), 1, 6), ordered(integers(), 0, 6)),
    "search_rotated": (lambda numbers, target: numbers.index(target) if target in numbers else -1, rotated),
    "first_occurrence": (lambda items, target: next((i for i in range(len(items)) if items[i] == target), -1), ordered(integers(0, 6)), integers(0, 7)),
    "last_occurrence": (lambda items, target: max([i for i in range(len(items)) if items[i] == target], default=-1), ordered(integers(0, 6)), integers(0, 7)),
    "smallest_subarray_sum": (lambda numbers: min(map(sum, stretches(numbers))), NONEMPTY),
    "largest_circular_sum": (lambda numbers: max(map(sum, twisted(numbers))), NONEMPTY),
    "longest_subarray_with_sum": (lambda numbers, target: max([len(w) for w in stretches(numbers) if sum(w) == target], default=0), lists(integers(-3, 5)), integers(-2, 9)),
    "shortest_subarray_from_sum": (lambda numbers, target: min([len(w) for w in stretches(numbers) if sum(w) >= target], default=0), lists(integers(1, 9)), integers(1, 30)),
    "best_three_product": (lambda numbers: max(map(math.prod, itertools.combinations(numbers, 3))), lists(integers(-9, 9), 3, 7)),
    "count_triplets_with_sum": (lambda numbers, target: sum(map(lambda t: sum(t) == target, itertools.combinations(numbers, 3))), lists(integers(-3, 6)), integers(-3, 9)),
    "sum_of_pair_differences": (lambda numbers: sum(max(p) - min(p) for p in pairs(numbers)), lists()),
    "elements_above": (lambda ns, k: list(filter(lambda n: not n <= k, ns)), lists(), integers()),
    "all_above": (lambda ns, k: not [n for n in ns if n <= k], lists(integers(0, 9), 0, 3), integers(0, 5)),
    "exceeds_all": (lambda ns, k: not [n for n in ns if n >= k], lists(integers(0, 9), 0, 3), integers(3, 12)),
    "above_average": (lambda ns: [n for n in ns if n > statistics.mean(ns)], lists(integers(0, 9))),
    "remove_nth": (lambda ns, k: [n for i, n in enumerate(ns, 1) if i != k], lambda r: (lambda ns: (ns, r.randint(1, len(ns))))(NONEMPTY(r))),
    "nth_element": (lambda ns, k: dict(enumerate(ns, 1))[k], lambda r: (lambda ns: (ns, r.randint(1, len(ns))))(NONEMPTY(r))),
    "first_n_items": (lambda ns, k: [n for i, n in enumerate(ns) if i < k], lists(), integers(0, 9)),
    "last_n_items": (lambda ns, k: [n for i, n in enumerate(ns) if i >= len(ns) - k], lists(), integers(0, 9)),
    "items_at": (lambda ns, places: list(map(ns.__getitem__, places)), lambda r: (lambda ns: (ns, [r.randrange(len(ns)) for _ in range(r.randint(0, 4))]))(NONEMPTY(r))),
    "sum_of_slice": (lambda ns, a, b: sum(n for i, n in enumerate(ns) if a <= i <= b), lists(), integers(0, 5), integers(0, 9)),
    "replace_last_with": (lambda a, b: a[: max(len(a) - 1, 0)] + b, lists(), lists()),
    "alternate_items": (lambda ns: [n for i, n in enumerate(ns) if not i & 1], lists()),
    "insert_at": (lambda ns, k, n: (lambda out: out.insert(k, n) or out)(list(ns)), lambda r: (lambda ns: (ns, r.randint(0, len(ns)), 7))(NONEMPTY(r))),
    "insert_between": (lambda ns, k: [ns[i // 2] if i % 2 == 0 else k for i in range(2 * len(ns) - 1)], lists(), integers()),
    "move_first_to_end": (lambda ns: turned(ns, -1), lists()),
    "move_last_to_front": (lambda ns: turned(ns, 1), lists()),
    "reverse_first": (lambda ns, k: list(reversed(ns[:k])) + ns[k:], lists(), integers(0, 9)),
    "split_and_append": (lambda ns, k: turned(ns, -min(k, len(ns))), lists(), integers(0, 9)),
    "non_repeated_items": (lambda ns: [n for n, c in collections.Counter(ns).items() if c == 1], FEW),
    "sum_of_repeated": (lambda ns: sum(n * c for n, c in collections.Counter(ns).items() if c > 1), FEW),
    "sum_of_distinct": (lambda ns: sum(collections.Counter(ns)), FEW),
    "product_of_distinct": (lambda ns: math.prod(collections.Counter(ns)), lists(integers(1, 4))),
    "count_distinct": (lambda ns: len(collections.Counter(ns)), FEW),
    "most_frequent_count": (lambda ns: max(collections.Counter(ns).values(), default=0), FEW),
    "least_frequent_count": (lambda ns: min(collections.Counter(ns).values(), default=0), FEW),
    "frequency_difference": (lambda ns: (lambda cs: cs[-1] - cs[0] if cs else 0)(sorted(collections.Counter(ns).values())), FEW),
    "sort_by_frequency": (lambda ns: sorted(ns, key=lambda n: (-ns.count(n), ns.index(n))), FEW),
    "counts_as_pairs": (lambda ns: [(n, ns.count(n)) for n in sorted(dict.fromkeys(ns), key=lambda n: -ns.count(n))], FEW),
    "most_common_pairs": (lambda ns, k: [(n, ns.count(n)) for n in sorted(dict.fromkeys(ns), key=lambda n: -ns.count(n))][:k], FEW, integers(0, 4)),
    "consecutive_counts": (lambda ns: tuple(map(list, zip(*[(k, sum(1 for _ in g)) for k, g in itertools.groupby(ns)]))) or ([], []), FEW),
    "drop_consecutive_duplicates": (lambda ns: [k for k, _ in itertools.groupby(ns)], FEW),
    "largest_difference": (lambda ns: max(abs(a - b) for a in ns for b in ns), NONEMPTY),
    "sum_of_extremes": (lambda ns: sorted(ns)[0] + sorted(ns)[-1], NONEMPTY),
    "max_and_min": (lambda ns: (sorted(ns)[-1], sorted(ns)[0]), NONEMPTY),
    "sum_and_product": (lambda ns: (functools.reduce(lambda a, b: a + b, ns, 0), functools.reduce(lambda a, b: a * b, ns, 1)), lists(integers(-5, 5), 0, 6)),
    "average_product": (lambda ns: functools.reduce(lambda a, b: a * b, ns, 1) / len(ns), NONEMPTY),
    "sum_of_positives": (lambda ns: (sum(ns) + sum(map(abs, ns))) // 2, lists()),
    "sum_of_negatives": (lambda ns: (sum(ns) - sum(map(abs, ns))) // 2, lists()),
    "positive_count": (lambda ns: len([n for n in ns if n > 0]), lists(integers(-3, 3))),
    "negative_count": (lambda ns: len([n for n in ns if n < 0]), lists(integers(-3, 3))),
    "zero_ratio": (lambda ns, digits: (lambda x: SKIP if digits == 2 and abs(x * 100 % 1 - 0.5) < 1e-6 else round(x, digits))(len([n for n in ns if n == 0]) / len(ns)), lists(integers(-1, 1), 1)),
    "closest_to": (lambda ns, t, ties: [n for d in range(99) for n in (ns if ties == "the first" else sorted(ns, reverse=ties == "the larger")) if abs(n - t) == d][0], NONEMPTY, integers()),
    "smallest_pair_sum_to_zero": (lambda ns: [a + b for d in range(99) for a, b in itertools.combinations(ns, 2) if abs(a + b) == d][0], lists(integers(-20, 20), 2)),
    "even_at_even_places": (lambda ns: not any(n & 1 for i, n in enumerate(ns) if i % 2 == 0), lists(integers(0, 5), 0, 4)),
    "odd_at_odd_places": (lambda ns: all(n & 1 for i, n in enumerate(ns) if i % 2), lists(integers(0, 5), 0, 4)),
    "even_before_odd": (lambda ns: [n for n in ns if not n & 1] + [n for n in ns if n & 1], lists()),
    "negatives_first": (lambda ns: [n for n in ns if n < 0] + [n for n in ns if n >= 0], lists()),
    "max_min_alternately": (lambda ns: (lambda d: [d.pop() if i % 2 == 0 else d.popleft() for i in range(len(ns))])(collections.deque(sorted(ns))), lists()),
    "longest_ones_run": (lambda ns: max(map(len, "".join("1" if n == 1 else "0" for n in ns).split("0"))), lists(integers(0, 2))),
    "sum_of_odd_length_subarrays": (lambda ns: sum(sum(w) for w in stretches(ns) if len(w) % 2), lists()),
    "sum_of_subarrays": (lambda ns: sum(map(sum, stretches(ns))), lists()),
    "count_subarrays_below_product": (lambda ns, k: len([w for w in stretches(ns) if math.prod(w) < k]), lists(integers(1, 5)), integers(1, 40)),
    "all_sublists": (lambda ns: stretches(ns), lists(integers(), 0, 5)),
    "right_insertion_point": (lambda ns, t: len([n for n in ns if not n > t]), ordered(integers(0, 6)), integers(0, 7)),
    "left_insertion_point": (lambda ns, t: len([n for n in ns if n < t]), ordered(integers(0, 6)), integers(0, 7)),
    "is_majority": (lambda ns, t: len([n for n in ns if n == t]) > len([n for n in ns if n != t]), ordered(integers(0, 1)), integers(0, 1)),
    "fixed_point": (lambda ns: min([i for i in range(len(ns)) if ns[i] == i], default=-1), ordered(integers(-3, 9))),
    "rotation_count": (lambda ns: [i for i in range(len(ns)) if ns[i:] + ns[:i] == sorted(ns)][0] if ns else 0, lambda r: (lambda ns, k: ns[k:] + ns[:k])(sorted(r.sample(range(30), 6)), r.randint(0, 5))),
    "smallest_of_rotated": (lambda ns: sorted(ns)[0], lambda r: (lambda ns, k: ns[k:] + ns[:k])(sorted(r.sample(range(30), 6)), r.randint(0, 5))),
    "smallest_absent": (lambda ns: sorted(set(range(99)) - set(ns))[0], lists(integers(0, 9))),
    "merge_pairwise": (lambda a, b: [[*a[i], *b[i]] for i in range(min(len(a), len(b)))], lists(lists(integers(), 0, 3), 0, 4), lists(lists(integers(), 0, 3), 0, 4)),
    "concatenate_pairwise": (lambda a, b: [a[i] + b[i] for i in range(min(len(a), len(b)))], lists(texts("ab", 3)), lists(texts("ab", 3))),
    "zip_three": (lambda a, b, c: list(zip(a, b, c)), lists(), lists(), lists()),
    "interleave_three": (lambda a, b, c: [n for t in zip(a, b, c) for n in t], lists(integers(), 4, 4), lists(integers(), 4, 4), lists(integers(), 4, 4)),
    "common_to_three": (lambda a, b, c: sorted(set(a) & set(b) & set(c), key=a.index), FEW, FEW, FEW),
    "common_in_all": (lambda ls: sorted(set(ls[0]).intersection(*ls), key=ls[0].index) if ls else [], lists(FEW, 0, 3)),
    "count_listed": (lambda a, b: len([n for n in a if b.count(n)]), FEW, lists(integers(0, 3), 0, 2)),
    "consists_only_of": (lambda a, b: set(a) <= set(b), lists(integers(0, 3), 0, 3), FEW),
    "has_any_of": (lambda a, b: bool(set(a) & set(b)), lists(integers(0, 6), 0, 3), lists(integers(0, 6), 0, 3)),
    "first_and_last": (lambda ns: tuple(ns[:1] + ns[len(ns) - 1 :]), NONEMPTY),
    "empty_dictionaries": (lambda n: eval("[" + "{}," * n + "]"), integers(0, 5)),
    "empty_lists": (lambda n: eval("[" + "[]," * n + "]"), integers(0, 5)),
    "cheapest_items": (lambda items, n: [i for p in range(50) for i in items if i["price"] == p][:n], lists(lambda r: {"name": r.choice("abc"), "price": r.randint(1, 40)}), integers(0, 4)),
    "dearest_items": (lambda items, n: [i for p in range(50, 0, -1) for i in items if i["price"] == p][:n], lists(lambda r: {"name": r.choice("abc"), "price": r.randint(1, 40)}), integers(0, 4)),
    "smallest_pair_sums": (lambda a, b, k: [[x, y] for s in range(99) for x in a for y in b if x + y == s][:k], lists(integers(0, 9)), lists(integers(0, 9)), integers(0, 5)),
    "alternating_extremes": (alternated, lists()),
    "has_triplet_with_sum": (lambda numbers, target: any(numbers[i] + numbers[j] + numbers[k] == target for i in range(len(numbers)) for j in range(i) for k in range(j)), lists(integers(-6, 6))),
    "keep_integers": (lambda values: [x for x in values if type(x) is int], lists()),
    "linear_search": (lambda items, target: next((i for i, x in enumerate(items) if x == target), -1), lists(integers(0, 9)), integers(0, 12)),
}
