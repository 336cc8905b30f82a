#pragma once

#include "tests/end_to_end/synth_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace synth {

// A test with its own home, and files in the folder where synth runs.
class HomeTest : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((home.work() / name).parent_path());
    std::ofstream(home.work() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(home.work() / name, std::ios::binary).rdbuf();
    return text.str();
  }

  SynthHome home;
};

inline void expect_usage_error(const SynthOutcome& outcome, const std::string& message) {
  using ::testing::AllOf;
  using ::testing::HasSubstr;
  EXPECT_EQ(outcome.exit_status, 2);
  EXPECT_THAT(outcome.stdout_text, ::testing::IsEmpty());
  EXPECT_THAT(outcome.stderr_text, AllOf(::testing::StartsWith("synth: "), HasSubstr(message)));
  EXPECT_THAT(outcome.stderr_text, HasSubstr("\n  ")) << "no remedy";
}

}  // namespace synth
