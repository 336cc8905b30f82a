#include "tests/attacks/place.h"
#include "tests/attacks/rows.h"
#include "tests/attacks/stream.h"
#include "tests/attacks/surroundings.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

// The interpreter that cells are copied from imports the modules of the user's packages that
// --preload names, and has no right there that a candidate does not have.
namespace synth {
namespace {

class PreloadTest : public ::testing::TestWithParam<PlaceName> {};
INSTANTIATE_TEST_SUITE_P(Places, PreloadTest, ::testing::ValuesIn(kPlaces),
                         [](const auto& place) { return std::string(place.param.name); });

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Installs the module in the folders where interpreters of any version look for the user's
// packages.
void install(const Place& place) {
  const std::string module = "FOLDER = '" + place.path().string() + "'\n" +
                             text_of(std::filesystem::path(SYNTH_ATTACKS) / "authors/preloaded.py");
  for (int minor = 8; minor < 20; ++minor) {
    const auto folder =
        place.path() / "home/.local/lib" / ("python3." + std::to_string(minor)) / "site-packages";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "preloaded.py") << module;
  }
  const auto secret = place.path() / "private";
  std::ofstream(secret) << "secret";
  std::filesystem::permissions(secret, std::filesystem::perms(0600));
}

TEST_P(PreloadTest, HasNoRights) {
  const Surroundings surroundings(Place::user_of(GetParam()));
  {
    const Place place(GetParam());
    if (const std::string why = place.why_not(); !why.empty()) {
      GTEST_SKIP() << why;
    }
    install(place);
    const CheckedLine line{.id = "preloaded",
                           .language = "python",
                           .text = R"({"id":"preloaded","language":"python","function":"f","code":)"
                                   R"("import preloaded\ndef f(): return preloaded.gained",)"
                                   R"("tests":[{"args":[],"expected":[]}]})",
                           .want = {"pass"}};
    StreamOptions options;
    options.arguments = {"--preload", "preloaded"};
    const Stream stream = check(place, GetParam().level, {line, line, line}, options);
    ASSERT_EQ(stream.verdicts.size(), 3) << stream.stderr_text;
    for (const std::string& verdict : stream.verdicts) {
      EXPECT_EQ(verdict_of(verdict), "pass") << verdict;
    }
    place.expect_no_file_left();
  }
  surroundings.expect_no_process_left();
  surroundings.expect_unharmed();
}

}  // namespace
}  // namespace synth
