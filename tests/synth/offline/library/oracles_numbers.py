import collections
import decimal
import fractions
import functools
import itertools
import math
import statistics

from generators import *
from skip import SKIP

SMALL = integers(0, 60)
ONE = integers(1, 300)
SOME = lists(integers(-20, 20), 1, 8)
POSITIVE = lists(integers(1, 9), 1, 6)


def prime(n):
    return n > 1 and len([d for d in range(1, n + 1) if n % d == 0]) == 2


PRIMES = [n for n in range(2000) if prime(n)] if False else [n for n in range(2, 2000) if all(n % p for p in range(2, int(n**0.5) + 1))]
FIB = [0, 1]
while len(FIB) < 80:
    FIB.append(sum(FIB[-2:]))


def factors(n):
    out = []
    for p in PRIMES:
        while n % p == 0:
            out.append(p)
            n //= p
    return out


def below(n):
    return [d for d in range(1, n) if n / d == n // d]


def digits(n):
    return [ord(c) - 48 for c in str(abs(n))]


def collatz(n):
    out = [n]
    while n != 1:
        n = [n // 2, 3 * n + 1][n % 2]
        out.append(n)
    return out


def roman(n):
    places = [("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
              ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"),
              ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"), ("", "M", "MM", "MMM")]
    return "".join(places[i][int(d)] for i, d in reversed(list(enumerate(reversed(str(n))))))


ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = [None, None, "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def words_of(n, linked):
    """Writes a number in words, by groups of three digits from the right."""
    if n < 0:
        return "minus " + words_of(-n, linked)
    if n == 0:
        return "zero"
    groups = []
    for unit in ("", " thousand", " million", " billion"):
        n, group = divmod(n, 1000)
        if group:
            hundred, rest = divmod(group, 100)
            small = ONES[rest] if rest < 20 else TENS[rest // 10] + ("-" + ONES[rest % 10] if rest % 10 else "")
            text = (ONES[hundred] + " hundred" if hundred else "") + (" " + linked if hundred and rest else "")[:]
            text = (ONES[hundred] + " hundred" + (" " + linked if rest else "")) if hundred else ""
            text = (text + ("" if not text or text.endswith(" ") else " ") if rest else text) + (small if rest else "")
            groups.append((group, text + unit, unit))
    out = ""
    for i, (group, text, unit) in enumerate(reversed(groups)):
        if out:
            out += " " + (linked if not unit and group < 100 else "")
        out += text
    return out


def size_text(size, style):
    base = 1000 if style == "1.5 kB" else 1024
    power = 0
    while size / base ** (power + 1) >= 1 and power < 5:
        power += 1
    gap = "" if style == "1.5KB" else " "
    if power == 0:
        return "%d%sB" % (size, gap)
    unit = " KMGTP"[power]
    unit = "k" if unit == "K" and style == "1.5 kB" else unit
    places = 2 if style == "1.50 KB" else 1
    return "%.*f%s%s%sB" % (places, size / base**power, gap, unit, "i" if "KiB" in style else "")


def duration(seconds, style):
    import datetime

    h, rest = seconds // 3600, datetime.timedelta(seconds=seconds % 3600)
    _, m, s = str(rest).split(":")
    if ":" in style:
        return ("%02d" if style.startswith("0") else "%d") % h + ":" + m + ":" + s
    parts = [str(n) + u for n, u in ((h, "h"), (int(m), "m"), (int(s), "s")) if n > 0]
    return (" " if " " in style else "").join(parts) if parts else "0s"


def from_base(text, base):
    return sum("0123456789abcdefghijklmnopqrstuvwxyz".index(c) * base**i for i, c in enumerate(reversed(text)))


def to_base(n, base):
    if n < 0:
        return "-" + to_base(-n, base)
    return ("" if n < base else to_base(n // base, base)) + "0123456789abcdefghijklmnopqrstuvwxyz"[n % base]


def rounded(value, digits):
    return value if digits == 10 else round(value, digits)


def safe_round(value, digits):
    """Returns SKIP if languages round differently."""
    shifted = abs(value) * 10**digits
    return SKIP if abs(shifted - math.floor(shifted) - 0.5) < 1e-6 else round(value, digits)


@functools.lru_cache(None)
def ackermann(m, n):
    return [n + 1, n + 2, 2 * n + 3, 2 ** (n + 3) - 3][m]


def survivor(count, step):
    people = collections.deque(range(count))
    while len(people) > 1:
        people.rotate(-(step - 1))
        people.popleft()
    return people[0]


def said(term):
    out, i = "", 0
    while i < len(term):
        j = i
        while j < len(term) and term[j] == term[i]:
            j += 1
        out += str(j - i) + term[i]
        i = j
    return out


def said_times(place):
    term = "1"
    for _ in range(place - 1):
        term = said(term)
    return term


def persistence(n, combine):
    return 0 if n < 10 else 1 + persistence(combine(digits(n)), combine)


def happy(n):
    for _ in range(200):
        n = sum(d * d for d in digits(n))
    return n == 1


def grouped(n, separator):
    text = str(abs(n))[::-1]
    return ("-" if n < 0 else "") + separator.join(text[i : i + 3] for i in range(0, len(text), 3))[::-1]


def quantile(numbers, percent):
    numbers = sorted(numbers)
    place = fractions.Fraction(percent) * (len(numbers) - 1) / 100
    i = int(place)
    return float(numbers[i] + (numbers[min(i + 1, len(numbers) - 1)] - numbers[i]) * (place - i))


def annuity(principal, rate, months):
    if rate == 0:
        return safe_round(principal / months, 2)
    i = rate / 100 / 12
    return safe_round(principal / sum((1 + i) ** -k for k in range(1, months + 1)), 2)


MONEY = floats(1, 900)
N = lambda: lists(integers(-20, 20), 1, 7)

def recurrence(*start, rule):
    """Returns the first 60 terms of a sequence, each by those before it."""
    terms = list(start)
    while len(terms) < 60:
        terms.append(rule(terms))
    return terms


def gnomons(sides, place):
    """Adds up the layers of a polygonal number."""
    return sum(1 + k * (sides - 2) for k in range(place))


def groupings(count):
    """Lists the ways to part things into groups."""
    ways = [[]]
    for thing in range(count):
        ways = [w[:i] + [w[i] + [thing]] + w[i + 1 :] for w in ways for i in range(len(w))] + [w + [[thing]] for w in ways]
    return ways


def cycles(order):
    seen, count = set(), 0
    for start in order:
        count += start not in seen
        while start not in seen:
            seen.add(start)
            start = order[start]
    return count


def chords(points):
    """Counts the ways to join points of a circle without crossings, by what the first is joined with."""
    if points < 2:
        return 1
    return chords(points - 1) + sum(chords(k) * chords(points - 2 - k) for k in range(points - 1))


def steps_through(height, width):
    if height == 0 or width == 0:
        return 1
    return steps_through(height - 1, width) + steps_through(height, width - 1) + steps_through(height - 1, width - 1)


def keith(n):
    terms = digits(n)
    window = collections.deque(terms, maxlen=len(terms))
    while len(terms) > 1 and max(window) < n:
        window.append(sum(window))
    return len(terms) > 1 and window[-1] == n


def bits(n, size=64):
    return [n // 2**i % 2 for i in range(size)]


def number_of(ones):
    return sum(2**i for i, one in enumerate(ones) if one)


def half_digits(n):
    d = digits(n)
    return sum(d[: len(d) // 2]) == sum(d[::-1][: len(d) // 2])


def splits(n):
    text = str(n * n)
    return any(int(text[i:]) > 0 and int(text[:i] or "0") + int(text[i:]) == n for i in range(len(text)))


TERM = integers(0, 30)
PLACE = integers(1, 60)
COUNT = integers(0, 60)
COUNTED = integers(0, 12)


ORACLES = {
    "gcd": (math.gcd, integers(-60, 60), integers(-60, 60)),
    "lcm": (math.lcm, integers(-40, 40), integers(-40, 40)),
    "gcd_of_list": (lambda numbers: math.gcd(*numbers), lists(integers(-60, 60), 0, 4)),
    "lcm_of_list": (lambda numbers: math.lcm(*numbers), lists(integers(1, 12), 1, 4)),
    "is_prime": (prime, integers(-5, 200)),
    "primes_up_to": (lambda limit: [p for p in PRIMES if p <= limit], integers(-3, 200)),
    "primes_below": (lambda limit: [p for p in PRIMES if p < limit], integers(-3, 200)),
    "first_primes": (lambda count: PRIMES[:count], SMALL),
    "nth_prime": (lambda place: PRIMES[place - 1], integers(1, 60)),
    "next_prime": (lambda number: min(p for p in PRIMES if p > number), integers(-5, 500)),
    "count_primes": (lambda limit, ends: len([p for p in PRIMES if p < limit or (p == limit and ends == "up to")]), integers(0, 200)),
    "prime_factors": (factors, ONE),
    "prime_powers": (lambda number: dict(collections.Counter(factors(number))), ONE),
    "largest_prime_factor": (lambda number: max(factors(number)), integers(2, 300)),
    "divisors": (lambda number: sorted({math.prod(c) for k in range(9) for c in itertools.combinations(factors(number), k)}), ONE),
    "proper_divisors": (below, ONE),
    "count_divisors": (lambda number: math.prod(n + 1 for n in collections.Counter(factors(number)).values()), ONE),
    "sum_of_divisors": (lambda number: sum(below(number)) + number, ONE),
    "sum_of_proper_divisors": (lambda number: sum(below(number)), ONE),
    "is_perfect_number": (lambda number: number in (6, 28, 496, 8128), either(integers(-2, 40), choices(6, 28, 496))),
    "classify_number": (lambda number: ["deficient", "perfect", "abundant"][1 + (sum(below(number)) > number) - (sum(below(number)) < number)], either(ONE, choices(6, 28))),
    "are_amicable": (lambda first, second: {first, second} in ({220, 284}, {1184, 1210}), lambda r: r.choice([(220, 284), (284, 220), (1184, 1210), (6, 6), (10, 12), (28, 28), (220, 220), (1, 2), (12, 16), (284, 1210), (9, 4), (30, 42), (18, 21)])),
    "are_coprime": (lambda first, second: not set(factors(first)) & set(factors(second)), integers(1, 60), integers(1, 60)),
    "euler_totient": (lambda number: round(number * math.prod(1 - 1 / p for p in set(factors(number)))), ONE),
    "factorial": (math.factorial, integers(0, 17)),
    "double_factorial": (lambda number: math.prod(range(number, 0, -2)), integers(0, 18)),
    "binomial": (math.comb, integers(0, 20), integers(0, 22)),
    "count_arrangements": (math.perm, integers(0, 10), integers(0, 10)),
    "fibonacci": (lambda place: FIB[place], integers(0, 60)),
    "fibonacci_sequence": (lambda count: FIB[:count], integers(0, 30)),
    "fibonacci_up_to": (lambda limit: [f for f in FIB if f <= limit], integers(-2, 500)),
    "is_fibonacci": (lambda number: number in FIB, integers(-3, 100)),
    "tribonacci": (lambda place: functools.reduce(lambda t, _: t + [sum(t[-3:])], range(30), [0, 1, 1])[place], integers(0, 30)),
    "catalan": (lambda place: math.comb(2 * place, place) // (place + 1), integers(0, 20)),
    "triangular_number": (lambda place: sum(range(place + 1)), SMALL),
    "is_perfect_square": (lambda number: number in [i * i for i in range(60)], either(integers(-5, 200), choices(4, 9, 49, 144, 625))),
    "integer_square_root": (lambda number: max(i for i in range(100) if i * i <= number), integers(0, 3000)),
    "is_power_of_two": (lambda number: number in [2**i for i in range(40)], either(integers(-5, 70), choices(1, 2, 16, 1024))),
    "is_power_of": (lambda number, base: number in [base**i for i in range(12)], either(integers(-3, 30), choices(1, 8, 9, 27, 81)), integers(2, 4)),
    "next_power_of_two": (lambda number: min(2**i for i in range(20) if 2**i >= number), integers(-3, 900)),
    "power_mod": (pow, integers(-9, 30), integers(0, 20), integers(1, 50)),
    "modular_inverse": (lambda number, modulus: pow(number, -1, modulus) if math.gcd(number, modulus) == 1 else -1, integers(1, 30), integers(2, 30)),
    "digits_of": (digits, integers(-2000, 20000)),
    "from_digits": (lambda digits: int("".join(map(str, digits)) or "0"), lists(integers(0, 9), 0, 8)),
    "digit_sum": (lambda number: sum(digits(number)), integers(-2000, 20000)),
    "digit_product": (lambda number: math.prod(digits(number)), integers(-2000, 20000)),
    "count_digits": (lambda number: 1 if number == 0 else math.floor(math.log10(abs(number)) + 1e-12) + 1, integers(-2000, 20000)),
    "digital_root": (lambda number: number if number < 10 else ORACLES["digital_root"][0](sum(digits(number))), integers(0, 20000)),
    "additive_persistence": (lambda number: persistence(number, sum), integers(0, 99999)),
    "multiplicative_persistence": (lambda number: persistence(number, math.prod), integers(0, 99999)),
    "reverse_number": (lambda number: int(math.copysign(1, number)) * sum(d * 10**i for i, d in enumerate(digits(number))), integers(-2000, 20000)),
    "is_palindrome_number": (lambda number: number >= 0 and digits(number) == digits(number)[::-1], either(integers(-200, 2000), choices(121, 1221, 7))),
    "is_armstrong": (lambda number: number in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 153, 370, 371, 407, 1634, 8208, 9474], either(integers(0, 1000), choices(153, 370, 9474))),
    "is_harshad": (lambda number: number / sum(digits(number)) % 1 == 0, ONE),
    "is_happy": (happy, ONE),
    "is_ugly": (lambda number: number > 0 and set(factors(number)) <= {2, 3, 5}, integers(1, 200)),
    "collatz_steps": (lambda number: len(collatz(number)) - 1, ONE),
    "collatz_sequence": (collatz, ONE),
    "to_roman": (roman, integers(1, 3999)),
    "from_roman": (lambda numeral: [roman(n) for n in range(4000)].index(numeral), lambda r: roman(r.randint(1, 3999))),
    "number_to_words": (words_of_skip := (lambda number, linked: words_of(number, linked)), either(integers(-30, 130), integers(0, 5000), integers(0, 3_000_000))),
    "ordinal": (lambda number: str(number) + ("th" if str(number)[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(str(number)[-1], "th")), integers(0, 300)),
    "human_size": (lambda size, style: (lambda text: SKIP if abs(size / (1000 if style == "1.5 kB" else 1024) ** 1 * 100 % 10 - 5) < 0.02 and size < 1_000_000 else text)(size_text(size, style)), either(integers(0, 2000), integers(0, 9_000_000), integers(0, 10**12))),
    "format_duration": (duration, either(integers(0, 200), integers(0, 100_000))),
    "format_minutes": (lambda seconds, style: "%s:%s" % (str(seconds // 60).zfill(2 if style == "01:01" else 1), str(seconds % 60).zfill(2)), integers(0, 5000)),
    "parse_duration": (lambda text: sum(int(p[:-1]) * {"h": 3600, "m": 60, "s": 1, "d": 86400}[p[-1]] for p in text.split()), lambda r: " ".join("%d%s" % (r.randint(0, 70), u) for u in "dhms" if r.random() < 0.6)),
    "time_to_seconds": (lambda time: sum(int(p) * 60**i for i, p in enumerate(reversed(time.split(":")))), either(lettered("#:0#:3#"), lettered("1#:2#"))),
    "add_thousands": (grouped, either(integers(-5000, 5000), integers(-10**9, 10**9))),
    "format_currency": (lambda amount, sign: ("-" if amount < 0 else "") + sign + grouped(round(abs(amount) * 100) // 100, ",") + ".%02d" % (round(abs(amount) * 100) % 100), floats(-90000, 90000)),
    "abbreviate_number": (lambda number: (lambda p: str(number) if p == 0 else ("%.1f" % (number / 1000**p)).replace(".0", "") + " KMB"[p])(min(3, (len(str(abs(number))) - 1) // 3)) if abs(number) % 100 != 50 and abs(number) % 100000 != 50000 else SKIP, either(integers(-999, 999), integers(0, 999_999), integers(0, 10**10))),
    "to_base": (to_base, integers(-500, 5000), integers(2, 36)),
    "to_upper_base": (lambda number, base: to_base(number, base).upper(), integers(-500, 5000), integers(2, 36)),
    "from_base": (from_base, lambda r: (lambda b: (to_base(r.randint(0, 5000), b), b))(r.randint(2, 36))),
    "to_binary": (lambda number: to_base(number, 2), integers(-40, 3000)),
    "from_binary": (lambda bits: from_base(bits, 2), texts("01", 9) if False else lambda r: to_base(r.randint(0, 3000), 2)),
    "to_hex": (lambda number, style: ("0x" if style[0] == "0" else "") + (to_base(number, 16).upper() if "F" in style else to_base(number, 16)), integers(0, 90000)),
    "from_hex": (lambda text: from_base(text.lower(), 16), lambda r: "%X" % r.randint(0, 90000)),
    "to_octal": (lambda number: to_base(number, 8), integers(0, 3000)),
    "count_set_bits": (lambda number: sum(number >> i & 1 for i in range(40)), integers(0, 90000)),
    "bit_length": (lambda number: next(i for i in range(40) if abs(number) < 2**i), integers(-900, 90000)),
    "clamp": (lambda value, low, high: sorted([low, value, high])[1], lambda r: (lambda a, b: (r.randint(-9, 30), min(a, b), max(a, b)))(r.randint(0, 20), r.randint(0, 20))),
    "lerp": (lambda start, end, share: (1 - share) * start + share * end,),
    "map_range": (lambda value, low, high, new_low, new_high: (lambda s: (1 - s) * new_low + s * new_high)((value - low) / (high - low)) if high != low else SKIP,),
    "sign": (lambda number: 0 if number == 0 else int(math.copysign(1, number)), integers(-3, 3)),
    "round_to_multiple": (lambda number, step: max([m for m in range(-600, 600, 1) if m % step == 0], key=lambda m: (-abs(number - m), m)), integers(-50, 200), integers(1, 12)),
    "round_up_to_multiple": (lambda number, step: min(m for m in range(-600, 600) if m % step == 0 and m >= number), integers(-50, 200), integers(1, 12)),
    "ceil_division": (lambda dividend, divisor: math.ceil(fractions.Fraction(dividend, divisor)), integers(-50, 200), integers(1, 12)),
    "percentage": (lambda part, whole, digits: 0.0 if whole == 0 else safe_round(100 * part / whole, digits), integers(0, 50), integers(0, 60)),
    "percent_change": (lambda old, current: (current / old - 1) * 100, integers(1, 90), integers(0, 90)),
    "percent_of": (lambda percent, number: percent / 100 * number,),
    "apply_discount": (lambda price, percent: safe_round(price - price * percent / 100, 2), MONEY, integers(0, 99)),
    "add_tax": (lambda price, percent: safe_round(price + price * percent / 100, 2), MONEY, integers(0, 40)),
    "tip": (lambda amount, percent: safe_round(amount / 100 * percent, 2), MONEY, integers(0, 40)),
    "compound_interest": (lambda principal, rate, years, unit, gives, digits: (lambda a: safe_round(a - (principal if gives == "interest" else 0), digits))(functools.reduce(lambda a, _: a + a * (rate / 100 if unit == "percent" else rate), range(years), float(principal))) if unit == "percent" or rate < 2 else SKIP, integers(1, 2000), either(floats(0, 9), choices(0.05, 0.1)), integers(0, 6)),
    "simple_interest": (lambda principal, rate, years, unit: sum([principal * rate * (0.01 if unit == "percent" else 1)] * years), integers(1, 2000), floats(0, 9), integers(0, 9)),
    "monthly_payment": (annuity, integers(100, 90000), choices(0, 1.5, 3, 6), integers(1, 60)),
    "celsius_to_fahrenheit": (lambda celsius: 1.8 * celsius + 32,),
    "fahrenheit_to_celsius": (lambda fahrenheit, digits: (lambda c: c if digits == 10 else safe_round(c, digits))((fahrenheit - 32) / 1.8),),
    "celsius_to_kelvin": (lambda celsius: celsius - -273.15,),
    "body_mass_index": (lambda weight, height, digits: (lambda b: b if digits == 10 else safe_round(b, digits))(weight / height / height), floats(40, 120), floats(1, 2)),
    "mean": (lambda numbers: statistics.fmean(numbers) if numbers else 0.0, lists()),
    "median": (lambda numbers, empty: statistics.median(numbers) if numbers else (None if empty == "None" else 0), lists()),
    "mode": (lambda items, ties: (lambda best: None if not best else best[0] if ties == "first" else min(best))(statistics.multimode(items)), lists(integers(0, 4))),
    "modes": (statistics.multimode, lists(integers(0, 4))),
    "variance": (lambda numbers, kind, digits: (lambda v: v if digits == 10 else safe_round(v, digits))((statistics.pvariance if kind == "population" else statistics.variance)(list(map(float, numbers)))), lists(integers(), 2, 8)),
    "standard_deviation": (lambda numbers, kind, digits: (lambda v: v if digits == 10 else safe_round(v, digits))((statistics.pstdev if kind == "population" else statistics.stdev)(list(map(float, numbers)))), lists(integers(), 2, 8)),
    "geometric_mean": (statistics.geometric_mean, POSITIVE),
    "harmonic_mean": (statistics.harmonic_mean, POSITIVE),
    "weighted_average": (lambda values, weights: statistics.fmean(list(itertools.chain(*[[v] * w for v, w in zip(values, weights)]))), lambda r: (lambda n: ([r.randint(0, 9) for _ in range(n)], [r.randint(1, 4) for _ in range(n)]))(r.randint(1, 5))),
    "range_of": (lambda numbers: (sorted(numbers)[-1] - sorted(numbers)[0]) if numbers else 0, lists()),
    "percentile": (quantile, SOME, integers(0, 100)),
    "normalize": (lambda numbers: [(n - min(numbers)) / max(1e-300, max(numbers) - min(numbers)) for n in numbers], lists()),
    "sum_of_squares": (lambda numbers: sum(map(pow, numbers, [2] * len(numbers))), lists()),
    "fizz_buzz": (lambda number: {(True, True): "FizzBuzz", (True, False): "Fizz", (False, True): "Buzz"}.get((number % 3 == 0, number % 5 == 0), str(number)), ONE),
    "fizz_buzz_list": (lambda limit: [{(True, True): "FizzBuzz", (True, False): "Fizz", (False, True): "Buzz"}.get((n % 3 == 0, n % 5 == 0), str(n)) for n in range(1, limit + 1)], integers(0, 40)),
    "letter_grade": (lambda score: "FFFFFFDCBAA"[int(score) // 10], integers(0, 100)),
    "dice_probability": (lambda count, total: sum(sum(r) == total for r in itertools.product(range(1, 7), repeat=count)), integers(0, 4), integers(0, 20)),
    "count_trailing_zeros": (lambda number: len(str(math.factorial(number))) - len(str(math.factorial(number)).rstrip("0")), integers(0, 200)),
    "rgb_to_hex": (lambda red, green, blue, style: (lambda t: t if style == "#ff0000" else t.upper() if style == "#FF0000" else t[1:].upper())("#" + bytes([red, green, blue]).hex()), integers(0, 255), integers(0, 255), integers(0, 255)),
    "hex_to_rgb": (lambda color: tuple(bytes.fromhex(color.lstrip("#"))), lambda r: r.choice(["", "#"]) + "%06x" % r.randint(0, 0xFFFFFF)),
    "pascal_row": (lambda place: [math.comb(place, k) for k in range(place + 1)], integers(0, 18)),
    "pascal_triangle": (lambda count: [[math.comb(n, k) for k in range(n + 1)] for n in range(count)], integers(0, 10)),
    "climb_stairs": (lambda count: FIB[count + 1], integers(0, 40)),
    "ackermann": (ackermann, integers(0, 2), integers(0, 8)),
    "hanoi_moves": (lambda count: 0 if count == 0 else 2 * ORACLES["hanoi_moves"][0](count - 1) + 1, integers(0, 30)),
    "josephus": (lambda count, step, first: survivor(count, step) + first, integers(1, 30), integers(1, 7)),
    "look_and_say": (said, texts("123", 8)),
    "count_and_say": (said_times, integers(1, 14)),
    "integer_cube_root": (lambda n: next((k for k in range(-30, 31) if k**3 == n), -1), either(integers(-200, 1000), choices(8, 27, -64, 0, 1000, 343))),
    "harmonic_number": (lambda n: math.fsum(1 / k for k in range(1, n + 1)), integers(0, 20)),
    "safe_divide": (lambda a, b, default: default if b == 0 else a / b, floats(), either(floats(), choices(0))),
    "add_tax_rate": (lambda price, rate: round(price + price * rate, 2), integers(1, 500), choices(0.05, 0.1, 0.25, 0.5)),
    "nth_root": (lambda x, n: math.exp(math.log(x) / n), floats(1, 500), integers(1, 6)),
    "lucas_number": (lambda n: recurrence(2, 1, rule=lambda t: t[-1] + t[-2])[n], TERM),
    "pell_number": (lambda n: recurrence(0, 1, rule=lambda t: 2 * t[-1] + t[-2])[n], TERM),
    "jacobsthal_number": (lambda n: (2**n - (-1) ** n) // 3, TERM),
    "jacobsthal_lucas_number": (lambda n: 2**n + (-1) ** n, TERM),
    "leonardo_number": (lambda n: 2 * FIB[n + 1] - 1, TERM),
    "padovan_number": (lambda n: recurrence(1, 1, 1, rule=lambda t: t[-2] + t[-3])[n], TERM),
    "perrin_number": (lambda n: recurrence(3, 0, 2, rule=lambda t: t[-2] + t[-3])[n], TERM),
    "pronic_number": (lambda n: sum(range(0, 2 * n + 1, 2)), COUNT),
    "pentagonal_number": (lambda n: gnomons(5, n), PLACE),
    "hexagonal_number": (lambda n: gnomons(6, n), PLACE),
    "heptagonal_number": (lambda n: gnomons(7, n), PLACE),
    "octagonal_number": (lambda n: gnomons(8, n), PLACE),
    "nonagonal_number": (lambda n: gnomons(9, n), PLACE),
    "decagonal_number": (lambda n: gnomons(10, n), PLACE),
    "polygonal_number": (gnomons, integers(3, 20), PLACE),
    "centered_hexagonal_number": (lambda n: n**3 - (n - 1) ** 3, PLACE),
    "star_number": (lambda n: 1 + 12 * sum(range(n)), PLACE),
    "tetrahedral_number": (lambda n: math.comb(n + 2, 3), COUNT),
    "cullen_number": (lambda n: sum([2**n] * n) + 1, integers(1, 25)),
    "woodall_number": (lambda n: sum([2**n] * n) - 1, integers(1, 25)),
    "carol_number": (lambda n: 4**n - 2 ** (n + 1) - 1, integers(1, 20)),
    "kynea_number": (lambda n: 4**n + 2 ** (n + 1) - 1, integers(1, 20)),
    "mersenne_number": (lambda n: int("1" * n, 2), integers(1, 45)),
    "fermat_number": (lambda n: int("1" + "0" * (2**n - 1) + "1", 2), integers(0, 5)),
    "gnomonic_number": (lambda n: n**2 - (n - 1) ** 2, PLACE),
    "bell_number": (lambda n: len(groupings(n)), integers(0, 7)),
    "stirling_number": (lambda n, k: sum(len(w) == k for w in groupings(n)), integers(0, 7), integers(0, 8)),
    "stirling_first_kind": (lambda n, k: sum(cycles(p) == k for p in itertools.permutations(range(n))), integers(0, 6), integers(0, 7)),
    "eulerian_number": (lambda n, m: sum(sum(a < b for a, b in zip(p, p[1:])) == m for p in itertools.permutations(range(n))), integers(0, 6), integers(0, 7)),
    "motzkin_number": (chords, integers(0, 11)),
    "derangements": (lambda n: sum(all(i != x for i, x in enumerate(p)) for p in itertools.permutations(range(n))), integers(0, 7)),
    "delannoy_number": (steps_through, integers(0, 6), integers(0, 6)),
    "tetranacci": (lambda n: recurrence(0, 0, 0, 1, rule=lambda t: sum(t[-4:]))[n], TERM),
    "primorial": (lambda n: math.prod(p for p in PRIMES if p <= n), integers(0, 40)),
    "sum_of_first_squares": (lambda n: sum(k**2 for k in range(n + 1)), COUNT),
    "sum_of_first_cubes": (lambda n: sum(k**3 for k in range(n + 1)), COUNT),
    "sum_of_first_fourth_powers": (lambda n: sum(k**4 for k in range(n + 1)), COUNT),
    "sum_of_first_odds": (lambda n: sum(range(1, 2 * n, 2)), COUNT),
    "sum_of_first_evens": (lambda n: sum(range(2, 2 * n + 1, 2)), COUNT),
    "sum_of_odd_squares": (lambda n: sum(k**2 for k in range(1, 2 * n, 2)), COUNT),
    "sum_of_even_squares": (lambda n: sum(k**2 for k in range(2, 2 * n + 1, 2)), COUNT),
    "sum_of_odd_cubes": (lambda n: sum(k**3 for k in range(1, 2 * n, 2)), COUNT),
    "sum_of_even_cubes": (lambda n: sum(k**3 for k in range(2, 2 * n + 1, 2)), COUNT),
    "sum_of_odd_fourth_powers": (lambda n: sum(k**4 for k in range(1, 2 * n, 2)), COUNT),
    "arithmetic_term": (lambda a, d, n: next(itertools.islice(itertools.count(a, d), n - 1, None)), integers(), integers(), PLACE),
    "arithmetic_sum": (lambda a, d, n: n * (2 * a + (n - 1) * d) // 2, integers(), integers(), COUNT),
    "geometric_term": (lambda a, q, n: functools.reduce(lambda t, _: t * q, range(n - 1), a), integers(), integers(-4, 5), integers(1, 9)),
    "geometric_sum": (lambda a, q, n: sum(a * q**k for k in range(n)), integers(), integers(-4, 5), integers(0, 9)),
    "next_perfect_square": (lambda n: next(k * k for k in range(99) if k * k > n), integers(-5, 900)),
    "previous_perfect_square": (lambda n: next(k * k for k in range(99, -1, -1) if k * k < n), integers(1, 900)),
    "smallest_divisor": (lambda n: factors(n)[0], integers(2, 900)),
    "largest_proper_divisor": (lambda n: ([0] + below(n))[-1], integers(1, 900)),
    "first_multiples": (lambda n, count: list(itertools.accumulate([n] * count)), integers(), COUNTED),
    "power_digit_sum": (lambda base, exponent: sum(digits(math.prod([base] * exponent))), integers(1, 99), integers(0, 20)),
    "sum_of_primes_up_to": (lambda n: sum(p for p in PRIMES if p <= n), integers(0, 200)),
    "is_triangular": (lambda n: n in [math.comb(k, 2) for k in range(1, 40)], either(integers(-5, 60), lambda r: math.comb(r.randint(1, 30), 2))),
    "is_pronic": (lambda n: n in [sum(range(0, k, 2)) for k in range(1, 80, 2)], either(integers(0, 60), lambda r: (lambda k: k * k + k)(r.randint(0, 30)))),
    "is_abundant": (lambda n: sum(below(n)) > n, ONE),
    "is_deficient": (lambda n: sum(below(n)) < n, ONE),
    "is_disarium": (lambda n: n == sum(math.prod([d] * (i + 1)) for i, d in enumerate(digits(n))), either(integers(1, 99), integers(80, 600), choices(89, 135, 175, 518, 598, 1306, 1676, 2427))),
    "is_smith": (lambda n: n > 1 and not prime(n) and sum(digits(n)) == sum(d for f in factors(n) for d in digits(f)), either(integers(1, 700), choices(4, 22, 27, 58, 85, 94, 121, 166, 202, 265))),
    "is_automorphic": (lambda n: (n * n - n) % 10 ** len(digits(n)) == 0, either(integers(0, 100), choices(0, 1, 5, 6, 25, 76, 376, 625))),
    "is_woodall": (lambda n: n in [1, 7, 23, 63, 159, 383, 895, 2047, 4607], either(integers(1, 100), choices(1, 7, 23, 63, 159, 383, 895, 2047, 4607, 254, 200))),
    "is_perfect_cube": (lambda n: n in [k**3 for k in range(-30, 31)], either(integers(-100, 100), lambda r: r.randint(-30, 30) ** 3)),
    "is_squarefree": (lambda n: len(set(factors(n))) == len(factors(n)), ONE),
    "is_undulating": (lambda n: len(digits(n)) > 2 and len(set(digits(n)[::2])) == len(set(digits(n)[1::2])) == 1 and len(set(digits(n))) == 2, either(integers(1, 999), choices(1212, 121, 12121, 111, 1211, 12, 343434, 12122, 1213))),
    "is_keith": (keith, either(integers(1, 200), choices(14, 19, 28, 47, 61, 75, 197, 742, 1104, 1537))),
    "is_spy": (lambda n: sum(digits(n)) == math.prod(digits(n)), either(integers(1, 200), choices(22, 123, 132, 1124, 1412))),
    "is_emirp": (lambda n: prime(n) and prime(int(str(n)[::-1])) and str(n) != str(n)[::-1], either(integers(1, 200), choices(13, 17, 31, 37, 71, 107, 113, 149))),
    "is_neon": (lambda n: n == sum(digits(n * n)), integers(0, 30)),
    "is_strong_number": (lambda n: n in (1, 2, 145, 40585), either(integers(1, 200), choices(1, 2, 145, 40585))),
    "is_composite": (lambda n: len(factors(n)) > 1 if n > 0 else False, integers(-3, 200)),
    "is_semiprime": (lambda n: len(factors(n)) == 2, ONE),
    "is_sphenic": (lambda n: sorted(set(factors(n))) == factors(n) and len(factors(n)) == 3, either(ONE, choices(30, 42, 66, 60, 70, 78))),
    "is_duck_number": (lambda n: 0 in digits(n) and n != 0, integers(0, 400)),
    "is_evil": (lambda n: sum(bits(n)) % 2 == 0, ONE),
    "has_odd_parity": (lambda n: sum(bits(n)) % 2 == 1, ONE),
    "is_balanced_number": (half_digits, either(integers(0, 9999), choices(1221, 12321, 1230321, 1423, 909))),
    "is_sum_of_two_squares": (lambda n: any(a * a + b * b == n for a in range(18) for b in range(18)), ONE),
    "is_repdigit": (lambda n: any(digits(n) == [d] * len(digits(n)) for d in range(10)), either(integers(-99, 300), choices(777, -22, 7777, 7877))),
    "is_kaprekar": (splits, either(integers(1, 100), choices(1, 9, 45, 55, 99, 297, 703, 999, 2223))),
    "are_twin_primes": (lambda a, b: prime(a) and prime(b) and sorted([a + 2, a - 2, b])[1] == b and b != a, either(lambda r: (lambda p: (p, p + 2))(r.choice(PRIMES[:20])), lambda r: (lambda p: (p, p - 2))(r.choice(PRIMES[2:20])), lambda r: (r.randint(1, 50), r.randint(1, 50)))),
    "is_sophie_germain_prime": (lambda n: prime(n) and prime(n + n + 1), integers(1, 100)),
    "is_circular_prime": (lambda n: all(prime(int((str(n) * 2)[i : i + len(str(n))])) for i in range(len(str(n)))), either(integers(1, 120), choices(2, 13, 79, 113, 197, 199, 337))),
    "highest_power_of_two": (lambda n: max(2**k for k in range(20) if 2**k <= n), integers(1, 90000)),
    "lowest_set_bit": (lambda n, first: bits(n).index(1) + first, integers(1, 90000)),
    "flip_bits": (lambda n: int("".join("10"[int(b)] for b in format(n, "b")), 2), integers(1, 90000)),
    "swap_nibbles": (lambda n: n % 16 * 16 + n // 16, integers(0, 255)),
    "swap_odd_even_bits": (lambda n: number_of([b for a in zip(bits(n)[1::2], bits(n)[::2]) for b in a]), integers(0, 90000)),
    "total_set_bits": (lambda n: sum(map(sum, map(bits, range(n + 1)))), integers(0, 60)),
    "bit_difference": (lambda a, b: sum(x != y for x, y in zip(bits(a), bits(b))), integers(0, 900), integers(0, 900)),
    "differ_in_one_bit": (lambda a, b: sum(x != y for x, y in zip(bits(a), bits(b))) == 1, integers(0, 20), integers(0, 20)),
    "are_opposite_signs": (lambda a, b: (a >= 0 > b) or (b >= 0 > a),),
    "is_bit_set": (lambda n, place: bits(n)[place] == 1, integers(0, 900), COUNTED),
    "set_bit": (lambda n, place: n + (1 - bits(n)[place]) * 2**place, integers(0, 900), COUNTED),
    "clear_bit": (lambda n, place: n - bits(n)[place] * 2**place, integers(0, 900), COUNTED),
    "toggle_bit": (lambda n, place: n + (1 - 2 * bits(n)[place]) * 2**place, integers(0, 900), COUNTED),
    "reverse_bits": (lambda n: number_of(bits(n, 32)[::-1]), integers(0, 2**32 - 1)),
    "mean_absolute_deviation": (lambda numbers: statistics.fmean(abs(x - statistics.fmean(numbers)) for x in numbers), lists(integers(-9, 9), 1)),
    "simplify_ratio": (lambda a, b, colon: colon.join(str(n // max(d for d in range(1, 400) if a % d == 0 and b % d == 0)) for n in (a, b)), integers(1, 300), integers(1, 300)),
    "round_half_up": (lambda number: int(decimal.Decimal(str(number + 1000)).quantize(decimal.Decimal(1), decimal.ROUND_HALF_UP)) - 1000, lambda r: r.randint(-200, 200) / 4),
    "clamp_all": (lambda numbers, low, high: [sorted([low, n, high])[1] for n in numbers] if low <= high else SKIP, lists(), integers(-10, 10), integers(0, 30)),
}
