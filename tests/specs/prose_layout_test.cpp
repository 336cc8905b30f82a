#include "specs/examples/prose_layout.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

// A text as typed, and with one block a line.
struct Unwrapping {
  std::string text;
  std::string lines;
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
void PrintTo(const Unwrapping& unwrapping, std::ostream* out) {
  *out << unwrapping.text;
}

class ProseLayout : public ::testing::TestWithParam<Unwrapping> {};

TEST_P(ProseLayout, IsOneBlockALine) {
  EXPECT_EQ(unwrap_prose(GetParam().text), GetParam().lines);
}

TEST_P(ProseLayout, IsTheSameAgain) {
  EXPECT_EQ(unwrap_prose(GetParam().lines), GetParam().lines);
}

INSTANTIATE_TEST_SUITE_P(
    Of, ProseLayout,
    ::testing::Values(
        Unwrapping{"Returns the sum of the squares of the even\nnumbers in a list.",
                   "Returns the sum of the squares of the even numbers in a list."},
        Unwrapping{"Returns the sum of\nall numbers", "Returns the sum of all numbers"},
        Unwrapping{"f(1900)\nis False, f(2000)\n== True, f(4) ==\nFalse, f(5) is\nTrue",
                   "f(1900) is False, f(2000) == True, f(4) == False, f(5) is True"},
        Unwrapping{"f([[1, 2],\n   [3, 4]]) == 2\nf([]) == 0",
                   "f([[1, 2], [3, 4]]) == 2\nf([]) == 0"},
        Unwrapping{"f(1) == 2\nf(2) == 3\n", "f(1) == 2\nf(2) == 3"},
        Unwrapping{"Examples:\n1 -> 2\n3 -> 4", "Examples:\n1 -> 2\n3 -> 4"},
        Unwrapping{"Write two functions:\n\n- f(x), which doubles\n  a number\n- g(x)\n",
                   "Write two functions:\n\n- f(x), which doubles a number\n- g(x)"},
        Unwrapping{"The steps are\n1. read\n2. write", "The steps are\n1. read\n2. write"},
        // A dash between words that wrapping has put at the beginning of a line.
        Unwrapping{
            "running_maximum_of_numbers(numbers, start)\n- list of the maximum so far, where",
            "running_maximum_of_numbers(numbers, start) - list of the maximum so far, where"},
        Unwrapping{"# The slug of titles\n## Task\nMakes a **slug** of 2 ** 3.",
                   "The slug of titles\n\nMakes a slug of 2 ** 3."},
        Unwrapping{"Input:\nabc\nOutput:\ncba", "Input:\nabc\nOutput:\ncba"},
        Unwrapping{"Write f(x):\n```python\nassert f(1) == 2\nx\ny\n```\nIt doubles.",
                   "Write f(x):\nassert f(1) == 2\nx\ny\nIt doubles."},
        Unwrapping{"def f(n: int) -> int:\n    \"\"\"Double a number.\"\"\"\n    pass\n",
                   "def f(n: int) -> int:\nDouble a number."},
        Unwrapping{"def f(xs):\n    \"\"\"\n    Mean of every window of several\n    values.\n\n"
                   "    >>> f([1])\n    [1]\n    \"\"\"\n    ...\n",
                   "def f(xs):\nMean of every window of several values.\n\n>>> f([1])\n[1]"},
        // A comment behind a call speaks of that example.
        Unwrapping{"def f(q):\n    \"\"\"True if q is even.\n    f(1) == False\n    # 1 is odd,\n"
                   "    # and 3 too.\n    f(2) == True\n    \"\"\"\n",
                   "def f(q):\nTrue if q is even.\nf(1) == False\nf(2) == True"},
        Unwrapping{"def f(n): returns True if n is even\ndef g(xs: list[int]) -> int: returns the "
                   "number of even\nnumbers",
                   "def f(n): returns True if n is even\ndef g(xs: list[int]) -> int: returns the "
                   "number of even numbers"},
        Unwrapping{"is_even(n): returns True if n is even\nevens(xs): the even numbers of xs",
                   "is_even(n): returns True if n is even\nevens(xs): the even numbers of xs"},
        Unwrapping{"Returns twice what is given by\nf(n) for every n",
                   "Returns twice what is given by f(n) for every n"},
        Unwrapping{"> Doubles a number\n> and says so.", "Doubles a number and says so."},
        Unwrapping{"    Doubles a number\n      and says so.", "Doubles a number and says so."},
        Unwrapping{"name  n\nAda   2\nBo    3", "name  n\nAda   2\nBo    3"},
        Unwrapping{"the run-\nlength, and f(3 -\n1)", "the run-length, and f(3 - 1)"},
        Unwrapping{"f('a  b\nc') == 1", "f('a  b c') == 1"}, Unwrapping{"", ""}));

}  // namespace
}  // namespace synth
