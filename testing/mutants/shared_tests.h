#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A Python program with a file of tests behind it, which run in its own process and reach it whole:
// classes, changes in place, monkeypatching, fixtures of the file. A program that wants to can make
// them pass; so what they say is worth less than what calls by value do.
struct SharedTests {
  std::string source;       // begins with the program's, unchanged
  std::vector<Test> tests;  // calls of a function at its end, named as in the file
};

inline constexpr std::string_view kScriptTest = "script";  // the name of a file without tests

// `module`: the name under which the tests import the program. Errc::bad_input where the file has
// no tests, does not load, or needs a fixture that is not there.
Result<SharedTests> share_tests(Runtime& python, const std::string& program, std::string_view tests,
                                std::string_view module, std::stop_token stop);

}  // namespace synth
