#include "synth/cli/output/console.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(ConsoleTest, ErrorsAsJsonHaveCodeMessageAndRemedy) {
  EXPECT_EQ(error_json({Errc::bad_input, "a \"b\"", "do c"}),
            R"({"error":{"code":"bad_input","message":"a \"b\"","remedy":"do c"}})");
}

TEST(ConsoleTest, ControlCharactersOfOthersAreShownAndNotObeyed) {
  EXPECT_EQ(printable("a\x1b[2Jb\rc\n\td\x7f"), "a\\x1b[2Jb\\x0dc\n\td\\x7f");
  EXPECT_EQ(printable("\xc2\x9b[2J"), "\\x9b[2J");
  EXPECT_EQ(printable("é ✓ \xff"), "é ✓ \xEF\xBF\xBD");
}

}  // namespace
}  // namespace synth
