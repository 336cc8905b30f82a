import itertools
import math
import statistics

from generators import *
from oracles_numbers import PRIMES, below, digits, factors, prime
from skip import SKIP

COUNT = integers(1, 9)
ONE = integers(1, 300)
ANY = integers(-300, 300)
SOME = lists(integers(0, 60))
LOW_HIGH = lambda r: sorted((r.randint(1, 60), r.randint(1, 60)))


def ludic(limit):
    out, numbers = [1], list(range(2, limit + 1))
    while numbers:
        step = numbers[0]
        out.append(step)
        numbers = [n for i, n in enumerate(numbers) if i % step]
    return out


def lucky(count):
    numbers, at = list(range(1, 2000, 2)), 1
    while numbers[at] <= len(numbers):
        step = numbers[at]
        numbers = [n for i, n in enumerate(numbers, 1) if i % step]
        at += 1
    return numbers[:count]


def nth(place, condition):
    return next(itertools.islice((n for n in itertools.count(1) if condition(n)), place - 1, None))


def smooth(n, primes):
    return n == 1 or any(n % p == 0 and smooth(n // p, primes) for p in primes)


def kept_in_place(n, m):
    return sum(sum(i == j for i, j in enumerate(p)) == m for p in itertools.permutations(range(n)))


def zigzags(n):
    """Counts the permutations that fall, rise, fall, ..."""
    def alternates(p):
        return all((a > b) == (i % 2 == 0) for i, (a, b) in enumerate(zip(p, p[1:])))

    return [p for p in itertools.permutations(range(n)) if alternates(p)]


def entringer(n, k):
    return sum(p[0] == k for p in zigzags(n + 1))


def lobb(n, m):
    """Counts the rows of n + m ups and n - m downs that never fall below 0."""
    count = 0
    for downs in itertools.combinations(range(2 * n), n - m):
        heights = list(itertools.accumulate(-1 if i in downs else 1 for i in range(2 * n)))
        count += min(heights, default=0) >= 0
    return count


def dyck_with_peaks(n, k):
    count = 0
    for downs in itertools.combinations(range(2 * n), n):
        steps = "".join("D" if i in downs else "U" for i in range(2 * n))
        heights = itertools.accumulate(1 if s == "U" else -1 for s in steps)
        count += min(heights) >= 0 and steps.count("UD") == k
    return count


def schroeder(n, x=0, y=0):
    """Counts the ways from (0, 0) to (n, n) by right, up and diagonal steps that stay below the diagonal."""
    if x > n or y > x:
        return 0
    return 1 if x == y == n else sum(schroeder(n, x + a, y + b) for a, b in ((1, 0), (0, 1), (1, 1)))


def golomb(place):
    return [value for value, count in enumerate(GOLOMB) for _ in range(count)][place - 1]


GOLOMB = [0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8]
CONWAY = [1, 1, 2, 2, 3, 4, 4, 4, 5, 6, 7, 7, 8, 8, 8, 8, 9, 10, 11, 12, 12, 13, 14, 14]
RECAMAN = [0, 1, 3, 6, 2, 7, 13, 20, 12, 21, 11, 22, 10, 23, 9, 24, 8, 25, 43, 62, 42, 63]


def palindromes(numbers):
    return [n for n in numbers if list(str(n)) == list(reversed(str(n)))]


def coins(number):
    return max(n for n in range(number + 1) if sum(range(n + 1)) <= number)


def fewest(number):
    for count in range(1, 5):
        for roots in itertools.combinations_with_replacement(range(1, 12), count):
            if sum(r * r for r in roots) == number:
                return count
    return 0


def steps_down(number):
    """Searches breadth first."""
    reached, steps = {number}, 0
    while 1 not in reached:
        reached = {m for n in reached for m in [n - 1, *(n // d for d in (2, 3) if n % d == 0)]}
        steps += 1
    return steps


def nearest(number, values):
    return sorted(values, key=lambda v: (abs(v - number), v))[0]


def divisors(n):
    return [*below(n), n]


def common(a, b):
    return [d for d in divisors(a) if d in divisors(b)]


def halves(n):
    text = str(n)
    return len(text) % 2 == 0 and sum(map(int, (text[: len(text) // 2], text[len(text) // 2 :]))) ** 2 == n


def fibonacci_numbers():
    out = [0, 1]
    while len(out) < 25:
        out.append(out[-1] + out[-2])
    return out


def naturals(count):
    return list(range(1, count + 1))


PLACED = integers(1, 12)
PAIR = (integers(1, 60), integers(1, 60))

ORACLES = {
    "newman_conway": (lambda n: CONWAY[n - 1], integers(1, 24)),
    "golomb_number": (golomb, integers(1, 60)),
    "sylvester_number": (lambda n: [2, 3, 7, 43, 1807, 3263443][n - 1], integers(1, 6)),
    "moser_number": (lambda n: sum(4**i for i in range(12) if n >> i & 1), integers(0, 300)),
    "ludic_numbers": (ludic, integers(1, 80)),
    "lucky_numbers": (lucky, integers(1, 30)),
    "polite_number": (lambda n: nth(n, lambda m: m & (m - 1)), integers(1, 90)),
    "ugly_number": (lambda n: nth(n, lambda m: set(factors(m)) <= {2, 3, 5}), integers(1, 40)),
    "super_ugly_number": (lambda n, primes: nth(n, lambda m: smooth(m, primes)), integers(1, 14), lambda r: r.sample([2, 3, 5, 7, 11, 13], r.randint(2, 4))),
    "recaman_sequence": (lambda n: RECAMAN[:n], integers(0, 22)),
    "rencontres_number": (kept_in_place, integers(0, 6), integers(0, 6)),
    "entringer_number": (entringer, lambda r: (lambda n: (n, r.randint(0, n)))(r.randint(0, 5))),
    "zigzag_number": (lambda n: len(zigzags(n)), integers(0, 7)),
    "lobb_number": (lobb, lambda r: (lambda n: (n, r.randint(0, n)))(r.randint(1, 5))),
    "narayana_number": (dyck_with_peaks, lambda r: (lambda n: (n, r.randint(1, n)))(r.randint(1, 5))),
    "schroeder_number": (schroeder, integers(0, 5)),
    "stella_octangula_number": (lambda n: sum(6 * i * i - 6 * i + 1 for i in naturals(n)), PLACED),
    "octahedral_number": (lambda n: sum(i * i for i in naturals(n)) + sum(i * i for i in naturals(n - 1)), PLACED),
    "icosahedral_number": (lambda n: [1, 12, 48, 124, 255, 456, 742, 1128, 1629, 2260, 3036, 3972][n - 1], PLACED),
    "dodecahedral_number": (lambda n: [1, 20, 84, 220, 455, 816, 1330, 2024, 2925, 4060, 5456, 7140][n - 1], PLACED),
    "square_pyramidal_number": (lambda n: sum(i * i for i in naturals(n)), PLACED),
    "centered_square_number": (lambda n: n * n + (n - 1) ** 2, PLACED),
    "centered_triangular_number": (lambda n: 1 + 3 * sum(naturals(n)), PLACED),
    "dodecagonal_number": (lambda n: sum(10 * i + 1 for i in range(n)), PLACED),
    "hendecagonal_number": (lambda n: sum(9 * i + 1 for i in range(n)), PLACED),
    "thabit_number": (lambda n: int("10" + "1" * n, 2), integers(0, 20)),
    "is_moran_number": (lambda n: n % sum(digits(n)) == 0 and prime(n // sum(digits(n))), either(ONE, choices(18, 21, 27, 42, 45, 63))),
    "is_buzz_number": (lambda n: n in range(0, 999, 7) or str(n)[-1] == "7", integers(0, 200)),
    "is_tech_number": (halves, either(ONE, choices(81, 2025, 3025, 9801))),
    "is_magic_number": (lambda n: (lambda f, m: f(f, m))(lambda f, m: m == 1 if m < 10 else f(f, sum(digits(m))), n), ONE),
    "is_hoax_number": (lambda n: n not in factors(n) and sum(map(sum, map(digits, set(factors(n))))) == sum(digits(n)), either(integers(2, 300), choices(22, 58, 84, 85, 94, 136))),
    "is_difference_of_squares": (lambda n: any(a * a - b * b == n for a in range(60) for b in range(60)), integers(-50, 50)),
    "is_sum_of_powers_of_two": (lambda n: str(n)[-1] in "02468", integers(1, 200)),
    "has_sum_of_four_evens": (lambda n: n in {a + b + c + 2 for a in range(2, 50, 2) for b in range(2, 50, 2) for c in range(2, 50, 2)}, integers(0, 50)),
    "is_self_dividing": (lambda n: all(d and n % d == 0 for d in digits(n)), either(ONE, choices(128, 12, 15, 36, 48))),
    "self_dividing_numbers": (lambda a, b: [n for n in range(a, b + 1) if not [1 for d in digits(n) if d == 0 or n % d]], LOW_HIGH),
    "next_palindrome": (lambda n: palindromes(range(n + 1, 9999))[0], ONE),
    "previous_palindrome": (lambda n: ([-1] + palindromes(range(n)))[-1], integers(-3, 300)),
    "next_with_same_digits": (lambda n: min([m for p in itertools.permutations(str(n)) if (m := int("".join(p))) > n], default=None), integers(1, 3000)),
    "largest_number_of_digits": (lambda ds: max(int("".join(map(str, p))) for p in itertools.permutations(ds)), lists(integers(0, 9), 1, 5)),
    "smallest_number_of_digits": (lambda ds: min(int("".join(map(str, p))) for p in itertools.permutations(ds)), lists(integers(0, 9), 1, 5)),
    "sort_digits": (lambda n, order: (max if order == "descending" else min)(int("".join(p)) for p in itertools.permutations(str(n))), integers(0, 9999)),
    "first_digit": (lambda n: digits(n)[0], ANY),
    "last_digit": (lambda n: digits(n)[-1], ANY),
    "largest_digit": (lambda n: sorted(digits(n))[-1], ANY),
    "smallest_digit": (lambda n: sorted(digits(n))[0], ANY),
    "count_digit": (lambda n, d: len([1 for e in digits(n) if e == d]), integers(-3000, 3000), integers(0, 9)),
    "sum_of_even_digits": (lambda n: sum(d for d in digits(n) if d in (2, 4, 6, 8)), integers(-3000, 3000)),
    "sum_of_odd_digits": (lambda n: sum(d for d in digits(n) if d in (1, 3, 5, 7, 9)), integers(-3000, 3000)),
    "squared_digit_sum": (lambda n: sum(d * d for d in digits(n)), ANY),
    "digit_sum_of_all": (lambda ns: sum(sum(digits(n)) for n in ns), lists(integers(-99, 99))),
    "digit_sums": (lambda ns: [sum(digits(n)) for n in ns], lists(integers(-99, 99))),
    "sort_by_digit_sum": (lambda ns: [n for s in range(40) for n in ns if sum(digits(n)) == s], lists(integers(-99, 99))),
    "factorial_digit_sum": (lambda n: sum(digits(math.prod(naturals(n)))), integers(0, 25)),
    "last_digit_of_factorial": (lambda n: digits(math.prod(naturals(n)))[-1], integers(0, 12)),
    "last_two_digits_of_factorial": (lambda n: math.prod(naturals(n)) % 100, integers(0, 15)),
    "count_digits_of_factorial": (lambda n: len(digits(math.prod(naturals(n)))), integers(0, 40)),
    "digits_of_sum": (lambda a, b: len(digits(a + b)), integers(-900, 900), integers(-900, 900)),
    "common_divisors": (common, *PAIR),
    "count_common_divisors": (lambda a, b: len(common(a, b)), *PAIR),
    "sum_of_common_divisors": (lambda a, b: sum(common(a, b)), *PAIR),
    "smallest_common_divisor": (lambda a, b: (common(a, b) + [1])[1], *PAIR),
    "count_even_divisors": (lambda n: len([d for d in divisors(n) if d % 2 == 0]), ONE),
    "count_odd_divisors": (lambda n: len([d for d in divisors(n) if d % 2]), ONE),
    "sum_of_even_divisors": (lambda n: sum(d for d in divisors(n) if d % 2 == 0), ONE),
    "sum_of_odd_divisors": (lambda n: sum(d for d in divisors(n) if d % 2), ONE),
    "are_equivalent": (lambda a, b: sum(below(a)) == sum(below(b)), integers(1, 12), integers(1, 12)),
    "count_distinct_prime_factors": (lambda n: len(set(factors(n))), ONE),
    "distinct_prime_factors": (lambda n: sorted(set(factors(n))), ONE),
    "primes_between": (lambda a, b: [p for p in PRIMES if a <= p <= b], LOW_HIGH),
    "sum_of_primes_in": (lambda ns: sum(n for n in ns if n in PRIMES), SOME),
    "count_primes_in": (lambda ns: len([n for n in ns if n in PRIMES]), SOME),
    "previous_prime": (lambda n: ([-1] + [p for p in PRIMES if p < n])[-1], integers(-3, 300)),
    "is_sum_of_two_primes": (lambda n: any(p + q == n for p in PRIMES[:60] for q in PRIMES[:60]), integers(0, 200)),
    "is_arithmetic_sequence": (lambda ns: len({round(b - a, 9) for a, b in itertools.pairwise(ns)}) < 2, either(lists(integers(0, 3), 0, 3), lambda r: list(range(r.randint(0, 5), 20, r.randint(1, 5))))),
    "is_geometric_sequence": (lambda ns: len({b / a for a, b in itertools.pairwise(ns)}) < 2, either(lists(integers(1, 3), 1, 3), lambda r: (lambda a, q: [a * q**i for i in range(4)])(r.randint(1, 5), r.randint(1, 4)))),
    "are_consecutive": (lambda ns: len(set(ns)) == len(ns) == max(ns) - min(ns) + 1, either(lists(integers(0, 4), 1, 4), lambda r: r.sample(range(3, 7), 4))),
    "sum_of_naturals": (lambda n: sum(naturals(n)), integers(0, 50)),
    "sum_and_average_of_naturals": (lambda n: (sum(naturals(n)), statistics.mean(naturals(n)) + 0.0), integers(1, 50)),
    "average_of_even_up_to": (lambda n: statistics.mean(range(2, n + 1, 2)) + 0.0, lambda r: 2 * r.randint(1, 40)),
    "average_of_odd_up_to": (lambda n: statistics.mean(range(1, n + 1, 2)) + 0.0, lambda r: 2 * r.randint(0, 40) + 1),
    "average_of_first_squares": (lambda n: statistics.mean(i * i for i in naturals(n)) + 0.0, integers(1, 30)),
    "average_of_first_cubes": (lambda n: statistics.mean(i**3 for i in naturals(n)) + 0.0, integers(1, 30)),
    "sum_of_powers": (lambda n, k: sum(math.prod([i] * k) for i in naturals(n)), integers(0, 9), integers(0, 5)),
    "sum_of_fifth_powers": (lambda n: sum(math.prod([i] * 5) for i in naturals(n)), integers(0, 20)),
    "sum_of_binomial_products": (lambda n: sum(math.comb(n, i) * math.comb(n, i + 1) for i in range(n)), COUNT),
    "sum_of_even_place_binomials": (lambda n: sum(math.comb(n, i) for i in range(0, n + 1, 2)), COUNT),
    "binomial_modulo": (lambda n, k, m: math.factorial(n) // math.factorial(k) // math.factorial(n - k) % m if k <= n else 0, integers(0, 20), integers(0, 20), integers(1, 30)),
    "superfactorial": (lambda n: math.prod(map(math.factorial, naturals(n))), integers(0, 7)),
    "coin_rows": (coins, integers(0, 200)),
    "largest_with_remainder": (lambda n, d, rest: [k for k in range(n + 1) if k % d == rest][-1] if rest < d and rest <= n else SKIP, integers(10, 60), COUNT, integers(0, 8)),
    "smallest_multiple_of_all": (lambda n: next(m for m in itertools.count(1) if all(m % i == 0 for i in naturals(n))), integers(1, 11)),
    "smallest_of_digit_count": (lambda n: int("1" + "0" * (n - 1)), COUNT),
    "largest_of_digit_count": (lambda n: int("9" * n), COUNT),
    "nth_even_number": (lambda n: list(range(0, 99, 2))[n - 1], PLACED),
    "nth_odd_number": (lambda n: list(range(1, 99, 2))[n - 1], PLACED),
    "next_number_divisible": (lambda n, d: next(m for m in itertools.count(n + 1) if m % d == 0), integers(-20, 60), COUNT),
    "nearest_multiple": (lambda n, d: sorted(range(-99 * d, 99 * d, d), key=lambda m: (abs(m - n), -m))[0], integers(-50, 50), COUNT),
    "nearest_fibonacci": (lambda n: nearest(n, fibonacci_numbers()), integers(0, 300)),
    "count_squares_between": (lambda a, b: len([n for n in range(a, b + 1) if n**0.5 % 1 == 0]), LOW_HIGH),
    "perfect_squares_between": (lambda a, b: [n for n in range(a, b + 1) if n**0.5 % 1 == 0], LOW_HIGH),
    "fewest_squares": (fewest, integers(1, 60)),
    "steps_to_one": (steps_down, integers(1, 40)),
    "lowest_terms": (lambda a, b: tuple(x // max(common(a, b)) for x in (a, b)), *PAIR),
    "round_up_digits": (lambda x, d: -(-round(x * 10**d, 6) // 1) / 10**d if abs(x * 10**d - round(x * 10**d)) > 1e-6 else SKIP, floats(-50, 50, 4), integers(0, 3)),
    "discriminant": (lambda a, b, c: b * b - (a + a) * (c + c), floats(), floats(), floats()),
}
