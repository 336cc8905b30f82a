#pragma once

#include "synth/authors/offline/program/pool.h"

#include <array>
#include <functional>
#include <map>
#include <vector>

namespace synth {

// What a function gives that is run elsewhere, as far as it has been run: the meaning of a
// component that is in no table of this folder (called_function.h). As a run has its price, calls
// are asked for first, and then run together.
class CallTable {
 public:
  using Arguments = std::array<Cell, kMaxArity>;  // those that it does not have are 0
  using Run = std::function<std::vector<Cell>(const std::vector<Arguments>& calls)>;

  explicit CallTable(Run run) : run_(std::move(run)) {}

  // May be run so many times more. Counted and not timed, so that every search finds the same.
  void allow(int runs) { runs_left_ += runs; }
  // Whether it is of use to ask.
  [[nodiscard]] bool is_open() const { return runs_left_ > 0 && values_.size() < kMostCalls; }

  // Wants the call to be run, unless it was. An undefined argument gives nothing to run.
  void ask(const Arguments& arguments);
  // Runs what was asked for.
  void run();

  // kUndefined where the call has no value, or has not been run.
  [[nodiscard]] Cell value(const Arguments& arguments) const;

 private:
  static constexpr std::size_t kMostCalls = 4'000;

  Run run_;
  int runs_left_ = 0;
  std::map<Arguments, Cell> values_;
  std::vector<Arguments> asked_;
};

}  // namespace synth
