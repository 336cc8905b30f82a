#pragma once

#include "specs/json.h"
#include "testing/runtimes/python/host/python.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The machine's own Python in real cells, started once for the whole test program, before it has
// threads.
class PythonHere {
 public:
  static std::shared_ptr<PythonRuntime> runtime() { return instance().runtime_; }
  static Sandbox& sandbox() { return *instance().sandbox_; }

 private:
  PythonHere();
  static PythonHere& instance() {
    static PythonHere here;
    return here;
  }

  std::unique_ptr<Sandbox> sandbox_;
  std::shared_ptr<PythonRuntime> runtime_;
};

inline PythonHere::PythonHere() {
  SandboxOptions options;
  options.at_least = IsolationLevel::none;
  options.lanes = 8;
  auto sandbox = Sandbox::start(options);
  if (!sandbox) {
    ADD_FAILURE() << sandbox.error().message;
    std::abort();
  }
  sandbox_ = *std::move(sandbox);
  auto python = find_python("");
  if (!python) {
    ADD_FAILURE() << python.error().message;
    std::abort();
  }
  runtime_ = std::make_shared<PythonRuntime>(*sandbox_, *std::move(python));
}

// Returns the value of a JSON form.
inline Value json(std::string_view text) {
  auto document = parse_json(text);
  EXPECT_TRUE(document) << text;
  auto value = decode_value(*document);
  EXPECT_TRUE(value) << text;
  return *std::move(value);
}

inline PlannedCall call(std::string function, std::vector<Value> args = {}) {
  return {.function = std::move(function),
          .call = {.args = std::move(args), .kwargs = {}},
          .setup = ""};
}

// Returns short limits, so that an endless call is cut off soon.
inline Limits short_limits() {
  Limits limits;
  limits.time = std::chrono::milliseconds(1'000);
  limits.wall = std::chrono::milliseconds(1'500);
  return limits;
}

inline CandidateOutcome run_python(const std::string& source, const std::vector<PlannedCall>& calls,
                                   const Limits& limits = {}) {
  auto outcome = PythonHere::runtime()->run(source, calls, limits, {});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? *std::move(outcome) : CandidateOutcome{};
}

inline Outcome call_python(const std::string& source, const PlannedCall& planned,
                           const Limits& limits = {}) {
  CandidateOutcome candidate = run_python(source, {planned}, limits);
  EXPECT_EQ(candidate.load_ending, Verdict::pass)
      << (candidate.load_error ? candidate.load_error->traceback : "");
  return candidate.outcomes.empty() ? Outcome{} : candidate.outcomes[0];
}

// Returns the JSON form of an expression's value in a candidate; the ending if it has no value.
inline std::string value_of(const std::string& expression, const std::string& before = "") {
  const Outcome outcome =
      call_python(before + "\ndef f():\n    return " + expression + "\n", call("f"));
  return outcome.value ? write_value(*outcome.value) : std::string(name(outcome.ending));
}

}  // namespace synth
