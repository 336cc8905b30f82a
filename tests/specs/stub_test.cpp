#include "specs/examples/stub.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(StubTest, AHeadingWithADocstringIsItsOwnSpec) {
  const auto specs = read_stub(R"(from typing import List

def longest(words: List[str], least: int) -> str:
    """The longest word.

    >>> longest(['a', 'bb'], 1)
    'bb'
    """
)");
  ASSERT_TRUE(specs);
  EXPECT_EQ(specs->entry_point, "longest");
  ASSERT_EQ(specs->functions.size(), 1U);
  const FunctionSpec& spec = specs->functions[0];
  ASSERT_EQ(spec.inputs.size(), 2U);
  EXPECT_EQ(spec.inputs[0].name, "words");
  EXPECT_EQ(spec.inputs[0].type, "List[str]");
  EXPECT_EQ(spec.outputs.type, "str");
  EXPECT_TRUE(spec.purpose.starts_with("The longest word."));
}

TEST(StubTest, AnythingElseIsNoStub) {
  const char* const others[] = {
      "",
      "Write f(x), which doubles x.",
      "def f(x):\n    \"\"\"Doubles.\"\"\"\n",  // no example
      "Write this:\ndef f(x):\n    \"\"\"Doubles.\n    >>> f(1)\n    2\n    \"\"\"\n",
      "def f(x):\n    \"\"\"Doubles.\n    >>> f(1)\n    2\n    \"\"\"\nAnd a test.\n",
      "def f(x):\n    \"\"\"Doubles.\n    >>> f(1)\n    2\n    \"\"\"\n    return 2 * x\n",
      "def f(x, y=g()):\n    \"\"\"Doubles.\n    >>> f(1, 1)\n    2\n    \"\"\"\n",
      "def f(x):\n    \"\"\"Raises ValueError below 0.\n    >>> f(1)\n    2\n    \"\"\"\n",
      "def g(x):\n    return x\n\ndef f(x):\n    \"\"\"Doubles.\n    >>> f(1)\n    2\n    \"\"\"\n",
      "def f(x):\n    \"\"\"Doubles.\n    >>> g(1)\n    2\n    \"\"\"\n",
  };
  for (const char* const other : others) {
    EXPECT_FALSE(read_stub(other)) << other;
  }
}

}  // namespace
}  // namespace synth
