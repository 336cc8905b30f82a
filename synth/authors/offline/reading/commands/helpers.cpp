#include "synth/authors/offline/reading/commands/lexicon.h"

#include <algorithm>

namespace synth {
namespace {

struct Need {
  std::string_view name;
  std::string_view source;
};

constexpr Need kNeeds[] = {
    {"average", "def average(values):\n    return sum(values) / len(values)\n"},
    {"spread", "def spread(values):\n    return max(values) - min(values)\n"},
    {"duplicates",
     "def duplicates(values):\n"
     "    return [value for value in dict.fromkeys(values) if values.count(value) > 1]\n"},
    {"is_prime",
     "def is_prime(n):\n"
     "    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))\n"},
    {"divisors", "def divisors(n):\n    return [d for d in range(1, n + 1) if n % d == 0]\n"},
    {"prime_factors",
     "def prime_factors(n):\n"
     "    factors = []\n"
     "    divisor = 2\n"
     "    while divisor * divisor <= n:\n"
     "        while n % divisor == 0:\n"
     "            factors.append(divisor)\n"
     "            n //= divisor\n"
     "        divisor += 1\n"
     "    return factors + [n] if n > 1 else factors\n"},
    {"fibonacci",
     "def fibonacci(count):\n"
     "    numbers = [0, 1]\n"
     "    while len(numbers) < count:\n"
     "        numbers.append(numbers[-1] + numbers[-2])\n"
     "    return numbers[: max(count, 0)]\n"},
    {"fibonacci_up_to",
     "def fibonacci_up_to(limit):\n"
     "    numbers = []\n"
     "    a, b = 0, 1\n"
     "    while a <= limit:\n"
     "        numbers.append(a)\n"
     "        a, b = b, a + b\n"
     "    return numbers\n"},
    {"sentences",
     "import re\n\n\ndef sentences(text):\n"
     "    return [part.strip() for part in re.split(r'[.!?]+', text) if part.strip()]\n"},
    {"letters_and_digits",
     "def letters_and_digits(text):\n"
     "    return ''.join(c for c in text.lower() if c.isalnum())\n"},
    {"without_punctuation",
     "def without_punctuation(text):\n"
     "    return ''.join(c for c in text if c.isalnum())\n"},
    {"primes_below",
     "def primes_below(end):\n"
     "    is_prime = [False, False] + [True] * max(0, end - 2)\n"
     "    for n in range(2, end):\n"
     "        if is_prime[n]:\n"
     "            for multiple in range(n * n, end, n):\n"
     "                is_prime[multiple] = False\n"
     "    return [n for n in range(end) if is_prime[n]]\n"},
    {"greatest_common_divisor",
     "def greatest_common_divisor(*numbers):\n"
     "    divisor = 0\n"
     "    for n in numbers:\n"
     "        while n:\n"
     "            divisor, n = n, divisor % n\n"
     "    return abs(divisor)\n"},
    {"binary_search",
     "def binary_search(items, wanted):\n"
     "    low, high = 0, len(items)\n"
     "    while low < high:\n"
     "        middle = (low + high) // 2\n"
     "        if items[middle] < wanted:\n"
     "            low = middle + 1\n"
     "        else:\n"
     "            high = middle\n"
     "    return low if low < len(items) and items[low] == wanted else -1\n"},
    {"group_by",
     "def group_by(values, key):\n"
     "    groups = {}\n"
     "    for value in values:\n"
     "        groups.setdefault(key(value), []).append(value)\n"
     "    return groups\n"},
    {"rotated",
     "def rotated(values, places):\n"
     "    start = places % len(values) if values else 0\n"
     "    return values[start:] + values[:start]\n"},
    {"interleaved",
     "def interleaved(first, second):\n"
     "    mixed = []\n"
     "    for pair in zip(first, second):\n"
     "        mixed.extend(pair)\n"
     "    shorter = min(len(first), len(second))\n"
     "    return mixed + first[shorter:] + second[shorter:]\n"},
    {"flattened",
     "def flattened(values):\n"
     "    flat = []\n"
     "    for value in values:\n"
     "        if isinstance(value, list):\n"
     "            flat.extend(flattened(value))\n"
     "        else:\n"
     "            flat.append(value)\n"
     "    return flat\n"},
    {"nesting_depth",
     "def nesting_depth(values):\n"
     "    inner = [value for value in values if isinstance(value, list)]\n"
     "    return 1 + max(map(nesting_depth, inner), default=0)\n"},
    {"spiral",
     "def spiral(matrix):\n"
     "    rows = list(matrix)\n"
     "    values = []\n"
     "    while rows:\n"
     "        values.extend(rows[0])\n"
     "        rows = list(zip(*rows[1:]))[::-1]\n"
     "    return values\n"},
    {"largest_rise",
     "def largest_rise(values):\n"
     "    largest = 0\n"
     "    lowest = None\n"
     "    for value in values:\n"
     "        lowest = value if lowest is None else min(lowest, value)\n"
     "        largest = max(largest, value - lowest)\n"
     "    return largest\n"},
    {"luhn_sum",
     "def luhn_sum(number):\n"
     "    digits = [int(c) for c in str(number)][::-1]\n"
     "    doubled = [2 * digit for digit in digits[1::2]]\n"
     "    return sum(digits[::2]) + sum(sum(divmod(digit, 10)) for digit in doubled)\n"},
    {"ranked",
     "def ranked(values, index):\n"
     "    return values[index] if index < len(values) else None\n"},
    {"edit_distance",
     "def edit_distance(first, second):\n"
     "    row = list(range(len(second) + 1))\n"
     "    for i, a in enumerate(first, 1):\n"
     "        before, row = row, [i]\n"
     "        for j, b in enumerate(second, 1):\n"
     "            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b)))\n"
     "    return row[-1]\n"},
    {"without_one",
     "def without_one(values, value):\n"
     "    rest = list(values)\n"
     "    rest.remove(value)\n"
     "    return rest\n"},
    {"without_parts",
     "def without_parts(text, parts):\n"
     "    while any(part in text for part in parts):\n"
     "        for part in parts:\n"
     "            text = text.replace(part, '')\n"
     "    return text\n"},
    {"in_units",
     "def in_units(amount, sizes):\n"
     "    counts = []\n"
     "    for size in sizes:\n"
     "        counts.append(amount // size)\n"
     "        amount %= size\n"
     "    return counts\n"},
    {"ROMAN",
     "ROMAN = {\n"
     "    'M': 1000, 'CM': 900, 'D': 500, 'CD': 400, 'C': 100, 'XC': 90, 'L': 50, 'XL': 40,\n"
     "    'X': 10, 'IX': 9, 'V': 5, 'IV': 4, 'I': 1,\n"
     "}\n"},
    {"from_roman",
     "def from_roman(numeral):\n"
     "    values = [ROMAN[c] for c in numeral.upper()] + [0]\n"
     "    return sum(\n"
     "        -value if value < following else value\n"
     "        for value, following in zip(values, values[1:])\n"
     "    )\n"},
    {"digital_root",
     "def digital_root(n):\n"
     "    while n > 9:\n"
     "        n = sum(int(digit) for digit in str(n))\n"
     "    return n\n"},
    {"collatz",
     "def collatz(n):\n"
     "    numbers = [n]\n"
     "    while n != 1:\n"
     "        n = n // 2 if n % 2 == 0 else 3 * n + 1\n"
     "        numbers.append(n)\n"
     "    return numbers\n"},
    {"subsets",
     "import itertools\n\n\ndef subsets(values):\n"
     "    return [\n"
     "        list(subset)\n"
     "        for size in range(len(values) + 1)\n"
     "        for subset in itertools.combinations(values, size)\n"
     "    ]\n"},
    {"slices",
     "def slices(values):\n"
     "    ends = range(1, len(values) + 1)\n"
     "    return [values[start:end] for start in range(len(values)) for end in ends if start < end]"
     "\n"},
    {"snake_case",
     "import re\n\n\ndef snake_case(text):\n"
     "    return re.sub(r'(?<=[a-z0-9])(?=[A-Z])|[\\s-]+', '_', text).lower()\n"},
    {"camel_case",
     "import re\n\n\ndef camel_case(text):\n"
     "    first, *rest = re.split(r'[_\\s-]+', text)\n"
     "    return first.lower() + ''.join(word.capitalize() for word in rest)\n"},
    {"pascal_case",
     "import re\n\n\ndef pascal_case(text):\n"
     "    return ''.join(word.capitalize() for word in re.split(r'[_\\s-]+', text))\n"},
    {"majority",
     "def majority(values):\n"
     "    return next((value for value in values if values.count(value) > len(values) / 2), "
     "None)\n"},
    {"shift_letters",
     "def shift_letters(text, places):\n"
     "    shifted = ''\n"
     "    for c in text:\n"
     "        if c.isascii() and c.isalpha():\n"
     "            first = ord('A') if c.isupper() else ord('a')\n"
     "            shifted += chr((ord(c) - first + places) % 26 + first)\n"
     "        else:\n"
     "            shifted += c\n"
     "    return shifted\n"},
    {"pascal_rows",
     "def pascal_rows(count):\n"
     "    rows = []\n"
     "    for n in range(count):\n"
     "        rows.append([1] * (n + 1))\n"
     "        for k in range(1, n):\n"
     "            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k]\n"
     "    return rows\n"},
    {"indices_of_sum",
     "def indices_of_sum(numbers, total):\n"
     "    seen = {}\n"
     "    for i, n in enumerate(numbers):\n"
     "        if total - n in seen:\n"
     "            return [seen[total - n], i]\n"
     "        seen[n] = i\n"
     "    return []\n"},
    {"is_power",
     "def is_power(n, base):\n"
     "    while n > 1 and base > 1 and n % base == 0:\n"
     "        n //= base\n"
     "    return n == 1\n"},
    {"bubble_sort",
     "def bubble_sort(values):\n"
     "    values = list(values)\n"
     "    for end in range(len(values) - 1, 0, -1):\n"
     "        for i in range(end):\n"
     "            if values[i] > values[i + 1]:\n"
     "                values[i], values[i + 1] = values[i + 1], values[i]\n"
     "    return values\n"},
    {"insertion_sort",
     "def insertion_sort(values):\n"
     "    values = list(values)\n"
     "    for end in range(1, len(values)):\n"
     "        value = values[end]\n"
     "        place = end\n"
     "        while place > 0 and values[place - 1] > value:\n"
     "            values[place] = values[place - 1]\n"
     "            place -= 1\n"
     "        values[place] = value\n"
     "    return values\n"},
    {"selection_sort",
     "def selection_sort(values):\n"
     "    values = list(values)\n"
     "    for start in range(len(values)):\n"
     "        least = min(range(start, len(values)), key=values.__getitem__)\n"
     "        values[start], values[least] = values[least], values[start]\n"
     "    return values\n"},
    {"merge_sort",
     "def merge_sort(values):\n"
     "    if len(values) < 2:\n"
     "        return list(values)\n"
     "    middle = len(values) // 2\n"
     "    return merge(merge_sort(values[:middle]), merge_sort(values[middle:]))\n"},
    {"merge",
     "def merge(first, second):\n"
     "    merged = []\n"
     "    i = j = 0\n"
     "    while i < len(first) and j < len(second):\n"
     "        if second[j] < first[i]:\n"
     "            merged.append(second[j])\n"
     "            j += 1\n"
     "        else:\n"
     "            merged.append(first[i])\n"
     "            i += 1\n"
     "    return merged + first[i:] + second[j:]\n"},
    {"quick_sort",
     "def quick_sort(values):\n"
     "    if len(values) < 2:\n"
     "        return list(values)\n"
     "    pivot = values[len(values) // 2]\n"
     "    smaller = [value for value in values if value < pivot]\n"
     "    equal = [value for value in values if value == pivot]\n"
     "    larger = [value for value in values if value > pivot]\n"
     "    return quick_sort(smaller) + equal + quick_sort(larger)\n"},
    {"largest_sum",
     "def largest_sum(numbers):\n"
     "    largest = ending_here = numbers[0]\n"
     "    for n in numbers[1:]:\n"
     "        ending_here = max(n, ending_here + n)\n"
     "        largest = max(largest, ending_here)\n"
     "    return largest\n"},
    {"os", "import os\n"},
    {"math", "import math\n"},
    {"statistics", "import statistics\n"},
    {"bisect", "import bisect\n"},
    {"itertools", "import itertools\n"},
    {"collections", "import collections\n"},
    {"calendar", "import calendar\n"},
    {"string", "import string\n"},
    {"re", "import re\n"},
    {"json", "import json\n"},
};

}  // namespace

std::string_view source_of_need(std::string_view name) {
  const auto* found = std::ranges::find(kNeeds, name, &Need::name);
  return found == std::ranges::end(kNeeds) ? std::string_view() : found->source;
}

}  // namespace synth
