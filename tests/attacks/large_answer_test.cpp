#include "tests/attacks/place.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>

namespace synth {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kKeepsWhatIsFreed = true;
#elif defined(__has_feature)
constexpr bool kKeepsWhatIsFreed = __has_feature(address_sanitizer);
#else
constexpr bool kKeepsWhatIsFreed = false;
#endif

// Returns the memory that only this process holds, in KiB.
long held_by(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("RssAnon:")) {
      return std::stol(line.substr(line.find(':') + 1));
    }
  }
  return -1;
}

// The allocator must not keep it for later use.
TEST(LargeAnswerTest, ItsMemoryIsGivenBack) {
  if (kKeepsWhatIsFreed) {
    GTEST_SKIP() << "the address sanitizer keeps what is freed";
  }
  const Place place(kPlaces[2]);
  if (const std::string why = place.why_not(); !why.empty()) {
    GTEST_SKIP() << why;
  }
  constexpr std::chrono::seconds kAmple{60};
  const auto program = place.start({"check", "--jobs", "1", "-"});
  const auto ask = [&](const std::string& value) {
    program->send(R"({"language":"python","function":"f","code":"def f(x): return )" + value +
                  R"(","tests":[{"args":[1],"expected":1}]})" + "\n");
    return program->next_line(kAmple).value_or("");
  };
  ASSERT_NE(ask("x").find("pass"), std::string::npos);
  const long before = held_by(program->pid());
  for (int i = 0; i < 3; ++i) {
    ASSERT_NE(ask("'y' * (8 << 20)").find("wrong_answer"), std::string::npos);
  }
  ASSERT_NE(ask("x").find("pass"), std::string::npos);
  const long after = held_by(program->pid());
  program->end_input();
  ASSERT_GT(before, 0);
  EXPECT_LT(after, before + (6 << 10));
}

}  // namespace
}  // namespace synth
