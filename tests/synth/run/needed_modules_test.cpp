#include "synth/run/needed_modules.h"

#include "specs/literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(NeededModulesTest, AreThoseOfTheSetupAndOfMadeValues) {
  synth::Test test;
  EXPECT_THAT(needed_modules(test), IsEmpty());
  test.setup = "import numpy as np, os.path\nfrom collections import deque\nfrom . import x\ny = 1";
  EXPECT_THAT(needed_modules(test), ElementsAre("numpy", "os.path", "collections"));
  test.setup.clear();
  test.call.args = {parse_literal("[pd.DataFrame({'a': [1]})]").value()};
  test.claim.expected = parse_literal("np.array([1])").value();
  EXPECT_THAT(needed_modules(test), ElementsAre("pandas", "numpy"));
}

}  // namespace
}  // namespace synth
