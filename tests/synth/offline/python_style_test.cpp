#include "synth/authors/offline/writing/python/python_style.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(PythonStyleTest, DoublesQuotesAsBlackDoes) {
  EXPECT_EQ(in_black_style("return 'a' + x['k'] + ''"), R"(return "a" + x["k"] + "")");
  EXPECT_EQ(in_black_style(R"(x = 'it\'s \n \\')"), R"(x = "it's \n \\")");
  EXPECT_EQ(in_black_style(R"(f'{a} and {b}', b'raw', rb'\d', r'"')"),
            R"(f"{a} and {b}", b"raw", rb"\d", r'"')");
}

TEST(PythonStyleTest, LeavesQuotesWhereDoubleOnesCostBackslashesOrAreNone) {
  for (const char* source : {R"(say('"'))", R"(f'{x["k"]}')", R"('''long 'one' ''')",
                             "\"it's\" # don't 'touch'\n", R"("""doc 'x' """)"}) {
    EXPECT_EQ(in_black_style(source), source);
  }
}

TEST(PythonStyleTest, WritesPowersOfNamesAndNumbersTogether) {
  EXPECT_EQ(in_black_style("sum(n ** 2 for n in a.b ** -1) + 2 ** k"),
            "sum(n**2 for n in a.b**-1) + 2**k");
  for (const char* source : {"x[0] ** 2", "f(x) ** 2", "2 ** f(x)", "2 ** -x", "2 ** x[0]",
                             "f(x).y ** 2", "2 ** (n + 1)", "'n ** 2'"}) {
    EXPECT_EQ(in_black_style(source), source[0] == '\'' ? "\"n ** 2\"" : source);
  }
}

TEST(PythonStyleTest, LeavesTwoEmptyLinesBeforeFunctions) {
  const std::string text = "    return \"\"\"\n\ndef \"\"\"\n";
  EXPECT_EQ(in_black_style("import math\n\ndef f():\n" + text + "\n\ndef g():\n"),
            "import math\n\n\ndef f():\n" + text + "\n\ndef g():\n");
}

TEST(PythonStyleTest, LeavesLiteralsWithoutAnEnd) {
  EXPECT_EQ(in_black_style("x = 'open"), "x = 'open");
  EXPECT_EQ(in_black_style("'"), "'");
  EXPECT_EQ(in_black_style("'\\"), "'\\");
}

}  // namespace
}  // namespace synth
