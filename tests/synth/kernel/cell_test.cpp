#include "synth/kernel/cell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(CellTest, AWordSaysWhatIsDoneWithIt) {
  const auto read = [](std::string_view text) { return *read_notebook_cell(text); };
  EXPECT_EQ(read("x = 1\n%%synth").kind, CellKind::python);
  EXPECT_EQ(read("  x = 1").body, "  x = 1") << "Python is left as it is";
  EXPECT_EQ(read("%%synth Write f(x).").body, "Write f(x).");
  EXPECT_EQ(read("\n%%synth\nWrite f(x).\nf(1) is 2.\n").body, "Write f(x).\nf(1) is 2.");
  EXPECT_EQ(read("%%synth\tWrite f(x).").kind, CellKind::synth);
  EXPECT_EQ(read("%%check\r\nf(1) == 2").kind, CellKind::check);
  EXPECT_EQ(read("%%suite\ndef f(): pass").kind, CellKind::suite);
  EXPECT_EQ(read(" %%accept \n").kind, CellKind::accept);
  EXPECT_EQ(read("").kind, CellKind::python);
}

TEST(CellTest, WhatCannotBeDoneIsSaid) {
  EXPECT_EQ(read_notebook_cell("%%synht Write f(x).").error().remedy, "did you mean %%synth?");
  EXPECT_THAT(read_notebook_cell("%%time\nx").error().remedy, HasSubstr("%%suite"));
  EXPECT_THAT(read_notebook_cell("%%synth \n ").error().message, HasSubstr("needs an instruction"));
  EXPECT_THAT(read_notebook_cell("%%check").error().message, HasSubstr("needs code"));
  EXPECT_THAT(read_notebook_cell("%%accept f").error().message, HasSubstr("without anything"));
  EXPECT_EQ(read_notebook_cell("%%").error().code, Errc::usage);
}

TEST(CellTest, WhatShowsACallIsApartFromCode) {
  const auto claims = read_claims(
      "import math\n"
      "def f(x):\n"
      "    assert x\n"
      "    return x + 1\n"
      "\n"
      "# what it gives\n"
      "f(1) == 2  # that is, one more\n"
      "f('a') raises TypeError\n"
      "assert f(3) != f(2)\n"
      "limit = 3\n"
      "print(f(1))\n");
  ASSERT_TRUE(claims) << claims.error().message;
  EXPECT_EQ(claims->code,
            "import math\ndef f(x):\n    assert x\n    return x + 1\nlimit = 3\nprint(f(1))\n");
  EXPECT_THAT(claims->lines,
              ElementsAre("f(1) == 2  # that is, one more", "f('a') raises TypeError"));
  EXPECT_THAT(claims->asserts, ElementsAre("assert f(3) != f(2)"));
}

TEST(CellTest, NoLineIsHeldAgainstNothing) {
  EXPECT_EQ(read_claims("f(1) == 2 and f(2) == 3").error().code, Errc::usage);
  EXPECT_THAT(read_claims("f(1) == 2 and f(2) == 3").error().remedy, HasSubstr("assert"));
  EXPECT_THAT(read_claims("# only a comment")->lines, IsEmpty());
}

}  // namespace
}  // namespace synth
