import collections
import functools
import itertools
import math
import operator
import posixpath

from generators import *
from skip import SKIP


def subsets(items):
    for n in range(len(items) + 1):
        yield from itertools.combinations(items, n)


def bounded(r):
    n = r.randint(0, 5)
    return [r.randint(1, 6) for _ in range(n)], [r.randint(1, 9) for _ in range(n)], r.randint(0, 15)


def pack(weights, values, capacity):
    return max(sum(v for _, v in s) for s in subsets(list(zip(weights, values))) if sum(w for w, _ in s) <= capacity)


@functools.lru_cache(None)
def fewest(coins, amount):
    if amount == 0:
        return 0
    return 1 + min([fewest(coins, amount - c) for c in coins if c <= amount], default=math.inf)


def ways(coins, amount):
    if amount == 0:
        return 1
    if not coins or amount < 0:
        return 0
    return ways(coins[1:], amount) + ways(coins, amount - coins[0])


def greedy(amount, coins):
    out = []
    while any(c <= amount for c in coins):
        out.append(max(c for c in coins if c <= amount))
        amount -= out[-1]
    return out


def jumps(numbers):
    reached = {0}
    for i in range(len(numbers)):
        if i in reached:
            reached |= set(range(i, i + numbers[i] + 1))
    return len(numbers) - 1 in reached


def walks(h, w):
    return 1 if h == 1 or w == 1 else walks(h - 1, w) + walks(h, w - 1)


def cheapest(grid):
    h, w = len(grid), len(grid[0])
    best = math.inf
    for downs in itertools.combinations(range(h + w - 2), h - 1):
        i = j = 0
        total = grid[0][0]
        for step in range(h + w - 2):
            if step in downs:
                i += 1
            else:
                j += 1
            total += grid[i][j]
        best = min(best, total)
    return best


def floyd(graph):
    nodes = list(graph)
    d = {(a, b): 0 if a == b else 1 if b in graph[a] else math.inf for a in nodes for b in nodes}
    for k in nodes:
        for a in nodes:
            for b in nodes:
                d[a, b] = min(d[a, b], d[a, k] + d[k, b])
    return d


def floyd_lengths(graph):
    nodes = list(graph)
    d = {(a, b): 0 if a == b else graph[a].get(b, math.inf) for a in nodes for b in nodes}
    for k in nodes:
        for a in nodes:
            for b in nodes:
                d[a, b] = min(d[a, b], d[a, k] + d[k, b])
    return d


def weighted(r):
    names = list("abcdef"[: r.randint(2, 6)])
    return {n: {m: r.randint(1, 9) for m in names if m != n and r.random() < 0.4} for n in names}


def with_ends(maker):
    return lambda r: (lambda g: (g, r.choice(list(g)), r.choice(list(g))))(maker(r))


def with_start(maker):
    return lambda r: (lambda g: (g, r.choice(list(g))))(maker(r))


def only_path(graph, start, end, missing):
    d = floyd(graph)
    if d[start, end] == math.inf:
        return None if missing == "None" else []
    found = [p for p in all_paths(graph, start, end, d[start, end])]
    return found[0] if len(found) == 1 else SKIP


def all_paths(graph, a, b, length):
    if length == 0:
        return [[a]] if a == b else []
    return [[a] + rest for n in dict.fromkeys(graph[a]) for rest in all_paths(graph, n, b, length - 1)]


def levels(graph, start):
    out, level = [start], [start]
    while level:
        level = list(dict.fromkeys(n for m in level for n in graph[m] if n not in out))
        out += level
    return out


def deep(graph, start):
    out = []

    def visit(n):
        if n not in out:
            out.append(n)
            for m in graph[n]:
                visit(m)

    visit(start)
    return out


def has_cycle(graph):
    left = {n: set(ms) for n, ms in graph.items()}
    while True:
        ends = [n for n in left if not left[n]]
        if not ends:
            return bool(left)
        for n in ends:
            del left[n]
        for ms in left.values():
            ms.difference_update(ends)


def undirected(r):
    names = list("abcdef"[: r.randint(1, 6)])
    edges = [(a, b) for a, b in itertools.combinations(names, 2) if r.random() < 0.25]
    return {n: [b if a == n else a for a, b in edges if n in (a, b)] for n in names}


def components(graph):
    d = floyd(graph)
    return len({frozenset(b for b in graph if d[a, b] < math.inf) for a in graph})


def order_oracle(graph):
    """Returns the order, if there is only one."""
    orders = [p for p in itertools.permutations(graph) if all(p.index(d) < p.index(n) for n in graph for d in graph[n])]
    return list(orders[0]) if len(orders) == 1 else SKIP


def forward_oracle(graph):
    orders = [p for p in itertools.permutations(graph) if all(p.index(d) > p.index(n) for n in graph for d in graph[n])]
    return list(orders[0]) if len(orders) == 1 else SKIP


def chainlike(r):
    names = list("abcde"[: r.randint(1, 5)])
    r.shuffle(names)
    graph = {n: names[i - 1 : i] if i else [] for i, n in enumerate(names)}
    keys = list(graph)
    r.shuffle(keys)
    return {k: graph[k] for k in keys}


def queens(n):
    return sum(len({p[i] + i for i in range(n)}) == len({p[i] - i for i in range(n)}) == n for p in itertools.permutations(range(n)))


def hanoi_valid(count, source, target, spare):
    """Returns the moves of an iterative solver."""
    pegs = {source: list(range(count, 0, -1)), target: [], spare: []}
    cycle = [source, target, spare] if count % 2 else [source, spare, target]
    moves = []
    for k in range(1, 2**count):
        disk = (k & -k).bit_length()
        at = next(p for p in pegs if pegs[p] and pegs[p][-1] == disk)
        way = 1 if (disk % 2 == 1) else -1
        to = cycle[(cycle.index(at) + way) % 3]
        pegs[at].pop()
        pegs[to].append(disk)
        moves.append((at, to))
    return moves


def matched(text):
    depth = 0
    for c in text:
        depth += 1 if c == "(" else -1
        if depth < 0:
            return False
    return depth == 0


def postfix(r):
    out, depth = [], 0
    for _ in range(r.randint(1, 4)):
        out.append(str(r.randint(1, 9)))
        depth += 1
        while depth > 1 and r.random() < 0.6:
            out.append(r.choice("+-*"))
            depth -= 1
    return out + ["+"] * (depth - 1)


def postfix_value(tokens):
    it = list(tokens)

    def read():
        t = it.pop()
        if t in "+-*/":
            b, a = read(), read()
            return {"+": operator.add, "-": operator.sub, "*": operator.mul}[t](a, b)
        return int(t)

    return read()


def infix(r, depth=2):
    if depth == 0 or r.random() < 0.3:
        return str(r.randint(1, 9))
    text = infix(r, depth - 1) + r.choice([" + ", " - ", "*", " // "]) + infix(r, depth - 1)
    return "(" + text + ")" if r.random() < 0.4 else text


def calc(expression):
    try:
        return eval(expression.replace("/", "//"))
    except ZeroDivisionError:
        return SKIP


KEYPAD = {"2": "abc", "3": "def", "4": "ghi", "5": "jkl", "6": "mno", "7": "pqrs", "8": "tuv", "9": "wxyz"}


def breaks(text, words):
    return text == "" or any(w and text.startswith(w) and breaks(text[len(w):], words) for w in words)


@functools.lru_cache(None)
def splits(n, most):
    return 1 if n == 0 else sum(splits(n - k, k) for k in range(1, min(n, most) + 1))


def winner(board):
    lines = [[(i, j) for j in range(3)] for i in range(3)] + [[(j, i) for j in range(3)] for i in range(3)]
    lines += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
    won = {board[l[0][0]][l[0][1]] for l in lines if len({board[i][j] for i, j in l}) == 1} - {"", " "}
    return SKIP if len(won) > 1 else won.pop() if won else None


def moves(a, b):
    names = ["rock", "paper", "scissors"]
    return ["tie", "first", "second"][(names.index(a) - names.index(b)) % 3]


G = graphs()

def chosen(items):
    """Lists all subsequences."""
    return [list(itertools.compress(items, mask)) for mask in itertools.product([0, 1], repeat=len(items))]


def bitonic(items):
    top = items.index(max(items)) if items else 0
    up, down = items[: top + 1], items[top:]
    return all(a < b for a, b in zip(up, up[1:])) and all(a > b for a, b in zip(down, down[1:]))


def jumped(jumps):
    reached, count = {0}, 0
    while len(jumps) - 1 not in reached:
        further = reached | {p + k for p in reached for k in range(jumps[p] + 1) if p + k < len(jumps)}
        if further == reached:
            return -1
        reached, count = further, count + 1
    return count


def cut_rod(prices, length):
    return max([prices[c - 1] + cut_rod(prices, length - c) for c in range(1, length + 1) if c <= len(prices)], default=0)


def chain(sizes):
    if len(sizes) < 3:
        return 0
    return min(chain(sizes[: k + 1]) + chain(sizes[k:]) + sizes[0] * sizes[k] * sizes[-1] for k in range(1, len(sizes) - 1))


def trials(eggs, floors):
    if floors == 0 or eggs == 1:
        return floors
    return 1 + min(max(trials(eggs - 1, f - 1), trials(eggs, floors - f)) for f in range(1, floors + 1))


def squares(grid):
    places = [(y, x, s) for y in range(len(grid)) for x in range(len(grid[0])) for s in range(1, len(grid) - y + 1) if x + s <= len(grid[0])]
    return max([s * s for y, x, s in places if all(all(row[x : x + s]) for row in grid[y : y + s])], default=0)


def tilings(width):
    return 1 if width < 2 else tilings(width - 1) + tilings(width - 2)


def apart(activities):
    some = [sorted(c, key=lambda a: a[1]) for c in chosen(activities)]
    return max(len(c) for c in some if all(a[1] <= b[0] for a, b in zip(c, c[1:])))


def picked(items):
    """Returns all subsequences."""
    return [list(c) for n in range(len(items) + 1) for c in itertools.combinations(items, n)]


def nonadjacent(items):
    places = picked(range(len(items)))
    return [[items[i] for i in c] for c in places if all(b - a > 1 for a, b in itertools.pairwise(c))]


def rises(items):
    return all(a < b for a, b in itertools.pairwise(items))


def zigzags(items):
    signs = [(b > a) - (b < a) for a, b in itertools.pairwise(items)]
    return 0 not in signs and all(a != b for a, b in itertools.pairwise(signs))


def cheapest_rope(lengths):
    """Tries every order of connecting."""
    if len(lengths) < 2:
        return 0
    costs = []
    for i, j in itertools.combinations(range(len(lengths)), 2):
        rest = [n for k, n in enumerate(lengths) if k not in (i, j)]
        costs.append(lengths[i] + lengths[j] + cheapest_rope([*rest, lengths[i] + lengths[j]]))
    return min(costs)


def triangles(r):
    return [[r.randint(-9, 20) for _ in range(i + 1)] for i in range(r.randint(1, 5))]


def downward(triangle, row=0, place=0):
    """Returns the sums of all paths to the base."""
    if row == len(triangle):
        return [0]
    below = downward(triangle, row + 1, place) + downward(triangle, row + 1, place + 1)
    return [triangle[row][place] + s for s in below]


def cycles(numbers):
    goal = [sorted(numbers).index(n) for n in numbers]
    seen, count = set(), 0
    for i in range(len(goal)):
        count += i not in seen
        while i not in seen:
            seen.add(i)
            i = goal[i]
    return count


ORACLES = {
    "knapsack": (pack, bounded),
    "coin_change": (lambda coins, amount: (lambda n: -1 if n == math.inf else n)(fewest(tuple(coins), amount)), distinct(integers(2, 9), 1, 3), integers(0, 30)),
    "coin_change_ways": (ways, distinct(integers(1, 9), 1, 3), integers(0, 25)),
    "greedy_change": (greedy, integers(0, 60), lambda r: r.sample([25, 10, 5, 2], r.randint(1, 3)) + [1]),
    "subset_sum": (lambda numbers, target: any(sum(s) == target for s in subsets(numbers)), lists(integers(1, 9), 0, 6), integers(0, 25)),
    "can_partition": (lambda numbers: any(2 * sum(s) == sum(numbers) for s in subsets(numbers)), lists(integers(1, 9), 0, 6)),
    "rob_houses": (lambda amounts: max(sum(amounts[i] for i in s) for s in subsets(range(len(amounts))) if all(b - a > 1 for a, b in zip(s, s[1:]))), lists(integers(0, 9))),
    "can_jump": (jumps, lists(integers(0, 3), 1, 7)),
    "unique_paths": (walks, integers(1, 6), integers(1, 6)),
    "min_path_sum": (cheapest, matrices(integers(0, 9))),
    "topological_order": (order_oracle, either(chainlike, acyclic("abcd"))),
    "topological_order_forward": (forward_oracle, either(chainlike, acyclic("abcd"))),
    "shortest_path_length": (lambda graph, start, end: (lambda d: -1 if d == math.inf else d)(floyd(graph)[start, end]), with_ends(G)),
    "shortest_path": (only_path, with_ends(graphs("abcdef", 2))),
    "bfs_order": (levels, with_start(G)),
    "dfs_order": (deep, with_start(G)),
    "has_path": (lambda graph, start, end: floyd(graph)[start, end] < math.inf, with_ends(graphs("abcdef", 1))),
    "has_cycle": (has_cycle, either(acyclic(), graphs("abcdef", 1))),
    "count_components": (components, undirected),
    "dijkstra": (lambda graph, start: {b: d for (a, b), d in floyd_lengths(graph).items() if a == start and d < math.inf}, with_start(weighted)),
    "shortest_distance": (lambda graph, start, end: (lambda d: -1 if d == math.inf else d)(floyd_lengths(graph)[start, end]), with_ends(weighted)),
    "count_queens": (queens, integers(1, 6)),
    "hanoi_steps": (hanoi_valid, lambda r: (r.randint(0, 5), "A", "C", "B")),
    "generate_parentheses": (lambda count: ["".join(t) for t in itertools.product("()", repeat=2 * count) if matched(t)], integers(0, 4)),
    "evaluate_postfix": (postfix_value, postfix),
    "evaluate_expression": (calc, lambda r: infix(r).replace("//", "/")),
    "word_break": (breaks, texts("ab", 6), lists(texts("ab", 3), 0, 3)),
    "letter_combinations": (lambda digits: [t for t in map("".join, itertools.product("abcdefghijklmnopqrstuvwxyz", repeat=len(digits))) if all(c in KEYPAD[d] for c, d in zip(t, digits))] if digits else [], texts("23479", 2)),
    "gray_code": (lambda bits: functools.reduce(lambda c, _: c + [len(c) + x for x in reversed(c)], range(bits), [0]), integers(0, 6)),
    "integer_partitions": (lambda number: splits(number, number), integers(0, 20)),
    "tic_tac_toe_winner": (winner, lambda r: [[r.choice(["X", "O", "X", ""]) for _ in range(3)] for _ in range(3)]),
    "rock_paper_scissors": (moves, choices("rock", "paper", "scissors"), choices("rock", "paper", "scissors")),
    "simplify_path": (lambda path: posixpath.normpath("/" + path.lstrip("/")), lambda r: "/" + "/".join(r.choice(["a", "b", "..", ".", "", "c.d"]) for _ in range(r.randint(0, 6)))),
    "max_sum_increasing_subsequence": (lambda numbers: max(sum(c) for c in chosen(numbers) if c and all(a < b for a, b in zip(c, c[1:]))), lists(integers(-5, 20), 1, 8)),
    "longest_bitonic_subsequence": (lambda numbers: max(len(c) for c in chosen(numbers) if bitonic(c)), lists(integers(0, 9), 0, 8)),
    "min_jumps": (jumped, lists(integers(0, 3), 1, 8)),
    "is_min_heap": (lambda items: not any(items[i] > items[c] for i in range(len(items)) for c in (2 * i + 1, 2 * i + 2) if c < len(items)), either(lists(integers(0, 9), 0, 4), ordered(integers(0, 9)))),
    "is_max_heap": (lambda items: not any(items[i] < items[c] for i in range(len(items)) for c in (2 * i + 1, 2 * i + 2) if c < len(items)), either(lists(integers(0, 9), 0, 4), lambda r: ordered(integers(0, 9))(r)[::-1])),
    "rod_cutting": (cut_rod, lists(integers(1, 20), 1, 6), integers(0, 8)),
    "largest_rectangle": (lambda heights: max([min(heights[i:j]) * (j - i) for i in range(len(heights)) for j in range(i + 1, len(heights) + 1)], default=0), lists(integers(0, 9))),
    "maximal_square": (squares, matrices(choices(0, 1, 1, 1), 1, 5)),
    "matrix_chain_cost": (chain, lists(integers(1, 9), 2, 6)),
    "egg_drop": (trials, integers(1, 3), integers(0, 8)),
    "max_activities": (apart, lists(lambda r: (lambda a: [a, a + r.randint(1, 5)])(r.randint(0, 12)), 0, 6)),
    "count_tilings": (tilings, integers(0, 15)),
    "bubble_sort": (sorted, lists()),
    "insertion_sort": (sorted, lists()),
    "selection_sort": (sorted, lists()),
    "shell_sort": (sorted, lists()),
    "comb_sort": (sorted, lists()),
    "counting_sort": (sorted, lists()),
    "radix_sort": (sorted, lists(integers(0, 900))),
    "heap_sort": (sorted, lists()),
    "merge_sorted_lists": (lambda ls: sorted(sum(ls, [])), lists(ordered(integers(), 0, 4), 0, 4)),
    "merge_three_sorted": (lambda a, b, c: sorted([*a, *b, *c]), ordered(), ordered(), ordered()),
    "rope_cost": (cheapest_rope, lists(integers(1, 9), 0, 5)),
    "largest_nonadjacent_sum": (lambda ns: max(sum(c) for c in nonadjacent(ns)), lists(integers(-9, 9), 0, 8)),
    "longest_zigzag": (lambda ns: max(len(c) for c in picked(ns) if zigzags(c)), lists(integers(0, 5), 0, 8)),
    "max_bitonic_sum": (lambda ns: max(sum(c) for c in picked(ns) if c and any(rises(c[:i]) and rises(c[i - 1 :][::-1]) for i in range(1, len(c) + 1))), lists(integers(1, 9), 1, 8)),
    "longest_chain": (lambda ps: max(len(c) for p in itertools.permutations(ps) for c in [p[:i] for i in range(len(p) + 1)] if all(a[1] < b[0] for a, b in itertools.pairwise(c))), intervals(5, 14)),
    "largest_divisible_subset": (lambda ns: max(len(c) for c in picked(ns) if all(a % b == 0 or b % a == 0 for a, b in itertools.combinations(c, 2))), lists(integers(1, 20), 0, 7)),
    "has_subset_divisible": (lambda ns, d: any(c and sum(c) % d == 0 for c in picked(ns)), lists(integers(1, 30), 0, 4), integers(1, 12)),
    "fewest_removals_for_range": (lambda ns, k: len(ns) - max(len(c) for c in picked(ns) if not c or max(c) - min(c) <= k), lists(integers(0, 20), 0, 8), integers(0, 9)),
    "triangle_path_sum": (lambda t: min(downward(t)), triangles),
    "triangle_largest_path_sum": (lambda t: max(downward(t)), triangles),
    "longest_repeating_subsequence": (lambda s: max(len(c) for c in picked(range(len(s))) for d in picked(range(len(s))) if len(c) == len(d) and all(i != j and s[i] == s[j] for i, j in zip(c, d))), texts("ab", 6)),
    "lcs_of_three": (lambda *ts: max(map(len, set.intersection(*({tuple(c) for c in picked(t)} for t in ts)))), texts("abc", 7), texts("abc", 7), texts("abc", 7)),
    "count_subsequences": (lambda s, p: sum("".join(c) == p for c in picked(s)), texts("ab", 9), texts("ab", 3)),
    "count_stair_ways": (lambda n, m: len([1 for k in range(n + 1) for p in itertools.product(range(1, m + 1), repeat=k) if sum(p) == n]), integers(0, 6), integers(1, 3)),
    "count_paint_ways": (lambda n, k: len([1 for p in itertools.product(range(k), repeat=n) if not any(a == b == c for a, b, c in zip(p, p[1:], p[2:]))]), integers(1, 5), integers(1, 4)),
    "count_strings_without_ones": (lambda n: len([1 for p in itertools.product("01", repeat=n) if "11" not in "".join(p)]), integers(0, 9)),
    "count_subsets_with_sum": (lambda ns, t: sum(sum(c) == t for c in picked(ns)), lists(integers(1, 6), 0, 8), integers(0, 14)),
    "smallest_partition_difference": (lambda ns: min(abs(sum(ns) - 2 * sum(c)) for c in picked(ns)), lists(integers(0, 20), 0, 8)),
    "min_sort_swaps": (lambda ns: len(ns) - cycles(ns), distinct(integers(), 0, 8)),
    "adjacent_sort_swaps": (lambda ns: sum(a > b for a, b in itertools.combinations(ns, 2)), lists(integers(0, 3))),
    "min_platforms": (lambda a, d: max([sum(x <= t <= y for x, y in zip(a, d)) for t in range(40)], default=0), lambda r: (lambda a: (a, [x + r.randint(0, 9) for x in a]))([r.randint(0, 25) for _ in range(r.randint(0, 6))])),
    "best_two_trades": (lambda ps: max([0, *(ps[b] - ps[a] + ps[d] - ps[c] for a, b, c, d in itertools.combinations_with_replacement(range(len(ps)), 4))]), lists(integers(0, 9), 0, 7)),
    "all_trades_profit": (lambda ps: sum(b - a for a, b in itertools.pairwise(ps) if b > a), lists(integers(0, 20))),
}
