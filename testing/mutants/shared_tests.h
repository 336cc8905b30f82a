#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A Python program followed by a file of tests, which run in its process and can reach everything:
// classes, changes in place, monkeypatching, fixtures of the file. A malicious program can make
// them pass, so they prove less than calls by value.
struct SharedTests {
  std::string source;       // begins with the unchanged program
  std::vector<Test> tests;  // calls of a function at its end, named as in the file
};

inline constexpr std::string_view kScriptTest = "script";  // the test name of a file without tests

// Puts the tests after the program. `module`: the name under which the tests import it. Errors:
// bad_input if the file has no tests, does not load, or needs a fixture that is missing.
Result<SharedTests> share_tests(Runtime& python, const std::string& program, std::string_view tests,
                                std::string_view module, std::stop_token stop);

}  // namespace synth
