#pragma once

#include "tests/attacks/place.h"
#include "tests/attacks/rows.h"
#include "tests/attacks/verdict_line.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// The result of `synth check -` for a stream of lines.
struct Stream {
  std::vector<std::string> verdicts;  // one for each line, unless synth ended before
  std::optional<int> exit_status;
  std::string stderr_text;
};

struct StreamOptions {
  int jobs = 2;
  std::vector<std::string> arguments;  // additional ones
  std::vector<std::string> environment;
  std::vector<std::string> around;             // a program that runs synth, with its arguments
  std::chrono::milliseconds patience{60'000};  // for the next line
};

// Limits that soon end a candidate that does not end by itself.
inline const std::vector<std::string>& short_limits_of_command() {
  static const std::vector<std::string> kWords{"--time",      "1",  "--wall", "3",
                                               "--processes", "32", "--disk", "8"};
  return kWords;
}

inline Stream check(const Place& place, const char* level, const std::vector<CheckedLine>& lines,
                    const StreamOptions& options) {
  std::vector<std::string> arguments{"check", "--level", level, "--jobs",
                                     std::to_string(options.jobs)};
  const auto& limits = short_limits_of_command();
  arguments.insert(arguments.end(), limits.begin(), limits.end());
  arguments.insert(arguments.end(), options.arguments.begin(), options.arguments.end());
  arguments.emplace_back("-");
  const auto program = place.start(arguments, options.environment, options.around);
  for (const CheckedLine& line : lines) {
    program->send(line.text + '\n');
  }
  program->end_input();
  Stream stream;
  while (auto line = program->next_line(options.patience)) {
    stream.verdicts.push_back(*std::move(line));
  }
  stream.exit_status = program->wait(options.patience);
  stream.stderr_text = program->stderr_text();
  return stream;
}

}  // namespace synth
