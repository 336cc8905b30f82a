#pragma once

#include "synth/authors/offline/program/pool.h"

#include <array>
#include <functional>
#include <map>
#include <vector>

namespace synth {

// The known results of a function that is run elsewhere: the meaning of a component that has no
// semantics in this folder (called_function.h). Since each run has a price, calls are collected
// first, and then run together.
class CallTable {
 public:
  using Arguments = std::array<Cell, kMaxArity>;  // those beyond the arity are 0
  using Run = std::function<std::vector<Cell>(const std::vector<Arguments>& calls)>;

  explicit CallTable(Run run) : run_(std::move(run)) {}

  // Allows that many more runs. Runs are counted and not timed, so that every search finds the
  // same.
  void allow(int runs) { runs_left_ += runs; }
  // Returns whether `ask` has an effect.
  [[nodiscard]] bool is_open() const { return runs_left_ > 0 && values_.size() < kMostCalls; }

  // Collects a call to be run, unless it is known or an argument is undefined.
  void ask(const Arguments& arguments);
  // Runs the collected calls.
  void run();

  // Returns the result of a call; kUndefined if it has no value, or has not been run.
  [[nodiscard]] Cell value(const Arguments& arguments) const;

 private:
  static constexpr std::size_t kMostCalls = 4'000;

  Run run_;
  int runs_left_ = 0;
  std::map<Arguments, Cell> values_;
  std::vector<Arguments> asked_;
};

}  // namespace synth
