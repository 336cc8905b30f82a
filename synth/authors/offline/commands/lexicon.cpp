#include "synth/authors/offline/commands/lexicon.h"

#include <algorithm>

namespace synth {
namespace {

constexpr Operation kOperations[] = {
    {"sum|total|add|add-up|summation", "Ln", "e", "sum({0:g})"},
    {"product|multiply", "Ln", "e", "math.prod({0:g})", kAtom, "math"},
    {"average|mean|arithmetic-mean", "Ln", "f", "average({0:0})", kAtom, "average"},
    {"median", "Ln", "n", "statistics.median({0:g})", kAtom, "statistics"},
    {"mode|most-common|most-frequent|most-frequently-occurring", "L*", "e",
     "statistics.mode({0:g})", kAtom, "statistics"},
    {"population-standard-deviation", "Ln", "f", "statistics.pstdev({0:g})", kAtom, "statistics"},
    {"sample-standard-deviation", "Ln", "f", "statistics.stdev({0:g})", kAtom, "statistics"},
    {"population-variance", "Ln", "f", "statistics.pvariance({0:g})", kAtom, "statistics"},
    {"sample-variance", "Ln", "f", "statistics.variance({0:g})", kAtom, "statistics"},
    {"maximum|max|large|largest|biggest|highest|greatest", "Ln", "e", "max({0:g})"},
    {"minimum|min|smallest|lowest|least", "Ln", "e", "min({0:g})"},
    {"last-alphabetically|alphabetically-last", "Ls", "e", "max({0:g})"},
    {"first-alphabetically|alphabetically-first", "Ls", "e", "min({0:g})"},
    {"range", "Ln", "e", "spread({0:0})", kAtom, "spread"},
    {"longest", "Ls", "e", "max({0:g}, key=len)"},
    {"longest", "LL*", "e", "max({0:g}, key=len)"},
    {"shortest", "Ls", "e", "min({0:g}, key=len)"},
    {"length|size", "s", "i", "len({0:0})"},
    {"=lengths|=sizes", "Ls", "Li", "[len(word) for word in {0:4}]"},
    {"=lengths|=sizes", "LL*", "Li", "[len(inner) for inner in {0:4}]"},
    {"length|size|count|number-of-element", "L*", "i", "len({0:0})"},
    {"size|length", "D", "i", "len({0:0})"},
    {"reverse|backward|inverse", "s", "=", "{0}[::-1]"},
    {"reverse|backward|reverse-order", "L*", "t", "{0}[::-1]"},
    {"first-letter|first-character|initial", "s", "s", "{0}[0]"},
    {"last-letter|last-character", "s", "s", "{0}[-1]"},
    {"upper-case-initial|uppercase-initial|capital-initial", "s", "s",
     "''.join(word[0].upper() for word in {0}.split())"},
    {"=initials|acronym", "s", "s", "''.join(word[0] for word in {0}.split())"},
    {"concatenate", "Ls", "s", "''.join({0:g})"},
    {"json|json-string", "D", "s", "json.dumps({0:0})", kAtom, "json"},
    {"json|json-string", "L*", "s", "json.dumps({0:0})", kAtom, "json"},
    {"reverse|reverse-digit", "i", "i", "int(str({0:0})[::-1])"},
    {"sort|sorted|order|arrange", "Ln", "=", "sorted({0:g})"},
    {"sort|sorted|order|arrange", "Ls", "=", "sorted({0:g})"},
    {"unique|distinct|deduplicate|duplicate-free", "L*", "=", "list(dict.fromkeys({0:g}))"},
    {"duplicate|repeated", "L*", "=", "duplicates({0:0})", kAtom, "duplicates"},
    {"flatten|flat", "LL*", "e", "[item for inner in {0:4} for item in inner]"},
    {"transpose", "LL*", "=", "[list(row) for row in zip(*{0})]"},
    {"cumulative-sum|running-total|running-sum|prefix-sum", "Ln", "=",
     "list(itertools.accumulate({0:g}))", kAtom, "itertools"},
    {"square|squared", "n", "=", "{0} ** 2", kPower},
    {"cube|cubed", "n", "=", "{0} ** 3", kPower},
    {"double|doubled", "n", "=", "{0:12} * 2", kMultiplicative},
    {"triple|tripled", "n", "=", "{0:12} * 3", kMultiplicative},
    {"halve|half", "n", "f", "{0:12} / 2", kMultiplicative},
    {"negate|negation", "n", "=", "-{0:13}", kUnary},
    {"square-root|sqrt", "n", "f", "math.sqrt({0:0})", kAtom, "math"},
    {"cube-root", "n", "f", "round({0} ** (1 / 3), 12)"},
    {"factorial", "i", "i", "math.factorial({0:0})", kAtom, "math"},
    {"absolute-value|absolute|abs|magnitude", "n", "=", "abs({0:0})"},
    {"round-down|floor", "n", "i", "math.floor({0:0})", kAtom, "math"},
    {"round-up|ceiling", "n", "i", "math.ceil({0:0})", kAtom, "math"},
    {"gcd|greatest-common-divisor|greatest-common-factor|highest-common-factor|hcf", "Li", "i",
     "math.gcd(*{0})", kAtom, "math"},
    {"lcm|least-common-multiple|lowest-common-multiple", "Li", "i", "math.lcm(*{0})", kAtom,
     "math"},
    {"prime-factor|prime-factorization", "i", "Li", "prime_factors({0:0})", kAtom, "prime_factors"},
    {"divisor|factor", "i", "Li", "divisors({0:0})", kAtom, "divisors"},
    {"binary", "i", "s", "bin({0:0})[2:]"},
    {"hexadecimal|hex", "i", "s", "hex({0:0})[2:]"},
    {"octal", "i", "s", "oct({0:0})[2:]"},
    {"uppercase|upper|upper-case|uppercased|capital-letter|all-cap", "s", "s", "{0}.upper()"},
    {"lowercase|lower|lower-case|lowercased|small-letter", "s", "s", "{0}.lower()"},
    {"title-case|title|titlecase", "s", "s", "{0}.title()"},
    {"capitalize|capitalized", "s", "s", "{0}.capitalize()"},
    {"capitalize-first-letter|uppercase-first-letter|capitalize-first-character|"
     "capitalize-initial-letter",
     "s", "s", "{0}[:1].upper() + {0}[1:]", kAdditive},
    {"swap-case|swapcase|invert-case", "s", "s", "{0}.swapcase()"},
    {"strip|trim|trimmed|whitespace-trimmed", "s", "s", "{0}.strip()"},
    {"split", "s", "Ls", "{0}.split()"},
    {"integer|int", "s", "i", "int({0:0})"},
    {"integer|int", "n", "i", "int({0:0})"},
    {"float", "s", "f", "float({0:0})"},
    {"string|str|text", "n", "s", "str({0:0})"},
    {"frequency|histogram", "L*", "D", "dict(collections.Counter({0:g}))", kAtom, "collections"},
    {"fibonacci-sequence|fibonacci-number|fibonacci-series|fibonacci", "i", "Li",
     "fibonacci({0:0})", kAtom, "fibonacci"},
};

constexpr Property kProperties[] = {
    {"even", "i", "{0:12} % 2 == 0"},
    {"odd", "i", "{0:12} % 2 == 1"},
    {"prime", "i", "is_prime({0:0})", kAtom, "is_prime"},
    {"composite", "i", "{0:7} > 1 and not is_prime({0:0})", kAnd, "is_prime"},
    {"positive", "n", "{0:7} > 0"},
    {"negative", "n", "{0:7} < 0"},
    {"zero", "n", "{0:7} == 0"},
    {"nonzero|non-zero", "n", "{0:7} != 0"},
    {"perfect-square|square-number", "i", "{0:7} >= 0 and math.isqrt({0:0}) ** 2 == {0:7}", kAnd,
     "math"},
    {"leap-year|leap", "i", "calendar.isleap({0:0})", kAtom, "calendar"},
    {"palindrome|palindromic", "s", "{0:7} == {0}[::-1]"},
    {"palindrome|palindromic", "i", "str({0:0}) == str({0:0})[::-1]"},
    {"palindrome|palindromic", "L*", "{0:7} == {0}[::-1]"},
    {"anagram|anagrams-of-each-other|anagrams-of-one-another", "Ls",
     "len({tuple(sorted(word)) for word in {0:4}}) == 1", kComparison},
    {"vowel", "s", "{0}.lower() in 'aeiou'"},
    {"consonant", "s", "{0}.isalpha() and {0}.lower() not in 'aeiou'", kAnd},
    {"numeric|digit", "s", "{0}.isdigit()", kAtom},
    {"letter|alphabetic", "s", "{0}.isalpha()", kAtom},
    {"alphanumeric", "s", "{0}.isalnum()", kAtom},
    {"uppercase|upper-case|capital", "s", "{0}.isupper()", kAtom},
    {"lowercase|lower-case", "s", "{0}.islower()", kAtom},
    {"capitalized", "s", "{0}[:1].isupper()", kAtom},
    {"space|whitespace", "s", "{0}.isspace()", kAtom},
    {"punctuation|punctuation-mark|punctuation-character", "s", "{0:7} in string.punctuation",
     kComparison, "string"},
    {"bracket", "s", "{0:7} in '()[]{}'"},
    {"parenthesis", "s", "{0:7} in '()'"},
    {"square-bracket", "s", "{0:7} in '[]'"},
    {"brace", "s", "{0:7} in '{}'"},
    {"empty", "s", "{0:7} == ''"},
    {"empty", "L*", "{0:7} == []"},
    {"empty", "D", "{0:7} == {}"},
    {"sorted|ascending|in-ascending-order|sorted-in-ascending-order|in-sorted-order", "Ln",
     "{0:7} == sorted({0:0})"},
};

constexpr Noun kNouns[] = {
    {"natural-number|positive-integer|whole-number|counting-number", "Li", "=", "{0}", "n"},
    {"number|integer|int|value|element|item|entry|member|figure", "Ln", "=", "{0}", "n"},
    {"string|word|element|item|name|value|entry|member|text", "Ls", "=", "{0}", "word"},
    {"list|array|tuple|sequence|set|collection|element|item|data|matrix|dataset|input|row|sublist|"
     "record|entry|object|value|dictionary",
     "L*", "=", "{0}", ""},
    {"dictionary|dict|data|object|json|mapping|record|map|input|table", "D", "=", "{0}", ""},
    {"=sentences", "s", "Ls", "sentences({0:0})", "sentence", "", "sentences"},
    {"string|text|sentence|phrase|paragraph|input|message|name", "s", "=", "{0}", ""},
    {"number|integer|value|input", "n", "=", "{0}", ""},
    {"number|integer|natural-number|positive-integer|whole-number", "i", "=", "{0}", ""},
    {"score|grade|price|age|temperature|fruit|color|city|student|employee|product|sale|amount|"
     "salary|person|people|mark|animal|country|book|user|order|measurement|reading|height|weight|"
     "point|expense|cost|name|language|customer|worker|transaction|purchase|movie|car|item",
     "L*", "=", "{0}", ""},
    {"word", "s", "Ls", "{0}.split()", "word"},
    {"character|char|symbol", "s", "Ls", "list({0:0})", "c"},
    {"letter", "s", "Ls", "list({0:0})", "c", "letter"},
    {"vowel", "s", "Ls", "list({0:0})", "c", "vowel"},
    {"consonant", "s", "Ls", "list({0:0})", "c", "consonant"},
    {"digit", "s", "Ls", "list({0:0})", "c", "digit"},
    {"space|whitespace", "s", "Ls", "list({0:0})", "c", "space"},
    {"punctuation|punctuation-mark|punctuation-character", "s", "Ls", "list({0:0})", "c",
     "punctuation"},
    {"capital-letter|uppercase-letter|upper-case-letter|uppercase-character", "s", "Ls",
     "list({0:0})", "c", "uppercase"},
    {"lowercase-letter|lower-case-letter|lowercase-character", "s", "Ls", "list({0:0})", "c",
     "lowercase"},
    {"line", "s", "Ls", "{0}.splitlines()", "line"},
    {"sentence", "s", "Ls", "sentences({0:0})", "sentence", "", "sentences"},
    {"digit", "i", "Li", "[int(digit) for digit in str(abs({0:0}))]", "digit"},
    {"bracket", "s", "Ls", "list({0:0})", "bracket", "bracket"},
    {"parenthesis|parentheses|paren|round-bracket", "s", "Ls", "list({0:0})", "bracket",
     "parenthesis"},
    {"square-bracket", "s", "Ls", "list({0:0})", "bracket", "square-bracket"},
    {"brace|curly-bracket|curly-brace", "s", "Ls", "list({0:0})", "bracket", "brace"},
    {"run|streak", "s", "Ls", "[''.join(run) for _, run in itertools.groupby({0:0})]", "run", "",
     "itertools"},
    {"run|streak", "L*", "L=", "[list(run) for _, run in itertools.groupby({0:0})]", "run", "",
     "itertools"},
    {"key", "D", "Lk", "list({0:0})", "key"},
    {"value", "D", "Lv", "list({0}.values())", ""},
    {"divisor|factor", "i", "Li", "divisors({0:0})", "n", "", "divisors"},
    {"one", "L*", "=", "{0}", ""},
    {"limit|bound|threshold|maximum-value", "i", "=", "{0}", ""},
    {"even|even-number|even-integer", "Li", "=", "{0}", "n", "even"},
    {"odd|odd-number|odd-integer", "Li", "=", "{0}", "n", "odd"},
    {"prime", "Li", "=", "{0}", "n", "prime"},
    {"palindrome", "L*", "=", "{0}", "", "palindrome"},
    {"perfect-square", "Li", "=", "{0}", "n", "perfect-square"},
    {"leap-year", "Li", "=", "{0}", "year", "leap-year"},
    {"year", "Li", "=", "{0}", "year"},
};

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
     "    return numbers[:count]\n"},
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
    {"change",
     "def change(amount, coins):\n"
     "    coins = sorted(coins, reverse=True)\n"
     "    return dict(zip(coins, in_units(amount, coins)))\n"},
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
    {"math", "import math\n"},
    {"statistics", "import statistics\n"},
    {"itertools", "import itertools\n"},
    {"collections", "import collections\n"},
    {"calendar", "import calendar\n"},
    {"string", "import string\n"},
    {"re", "import re\n"},
    {"json", "import json\n"},
};

}  // namespace

std::span<const Operation> operations() {
  return kOperations;
}
std::span<const Property> properties() {
  return kProperties;
}
std::span<const Noun> nouns() {
  return kNouns;
}

std::string_view source_of_need(std::string_view name) {
  const auto* found = std::ranges::find(kNeeds, name, &Need::name);
  return found == std::ranges::end(kNeeds) ? std::string_view() : found->source;
}

}  // namespace synth
