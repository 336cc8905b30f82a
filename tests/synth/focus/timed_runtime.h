#pragma once

#include "tests/testing/runtimes/python_here.h"

#include <functional>
#include <string>
#include <utility>

namespace synth {

// The machine's own Python, with a clock that the test controls: the time of a call depends only on
// the code and the call, and not on the load of the machine.
class TimedRuntime : public Runtime {
 public:
  using Cost = std::function<double(const std::string& source, const PlannedCall& call)>;  // ms
  explicit TimedRuntime(Cost cost) : cost_(std::move(cost)) {}

  [[nodiscard]] Language language() const override { return Language::python; }
  [[nodiscard]] std::string toolchain() const override { return "Python with a clock"; }
  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override {
    auto ran = PythonHere::runtime()->run(source, calls, limits, std::move(stop));
    if (ran) {
      ran->duration_ms = 0;
      for (std::size_t i = 0; i < ran->outcomes.size(); ++i) {
        ran->outcomes[i].duration_ms = cost_(source, calls[i]);
        ran->duration_ms += ran->outcomes[i].duration_ms;
      }
    }
    return ran;
  }
  Result<ScriptOutcome> run_script(const std::string&, const Limits&, std::stop_token) override {
    return ScriptOutcome{};
  }

 private:
  Cost cost_;
};

// Returns a cost in proportion to the length of the list argument for code that makes a set of it,
// and to the square of the length for other code.
inline double cost_of_twins(const std::string& source, const PlannedCall& call) {
  const auto* const list = call.call.args.at(0).get_if<List>();
  const double items = list == nullptr ? 0 : static_cast<double>(list->items.size());
  return (source.find("set(") == std::string::npos ? items : 1) * items / 1'000;
}

}  // namespace synth
