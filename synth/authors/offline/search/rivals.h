#pragma once

#include "synth/authors/offline/search/search.h"
#include "synth/authors/offline/search/task.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// The likeliest functions that fit the examples, held against each other on calls near them.
class Rivals {
 public:
  // `ranked` is in the order of rank. All but the specification must outlive it.
  Rivals(const FunctionSpec& spec, const Task& task, const std::vector<Found>& ranked, Pool& pool);

  // How likely it is that the first gives another result than what is meant: each of the others
  // counts by how far behind it is, and by the share of the calls on which it differs.
  [[nodiscard]] double doubt() const;

  // "f([1]): 1 or 2?": the first call on which the first and this one have a result, and not the
  // same.
  [[nodiscard]] std::optional<std::string> telling_call(std::size_t other) const;

  // That call which tells the first from as many of the others as one can.
  [[nodiscard]] std::optional<std::string> settling_call() const;

 private:
  [[nodiscard]] bool agree(std::size_t other, std::size_t row) const;
  [[nodiscard]] bool differ(std::size_t other, std::size_t row) const;
  [[nodiscard]] double weight(std::size_t other) const;
  [[nodiscard]] std::string ask(std::size_t other, std::size_t row) const;

  std::string function_;
  const Task& task_;
  const std::vector<Found>& ranked_;
  Pool& pool_;
  std::vector<std::vector<Cell>> inputs_;  // a column a parameter
  std::vector<std::vector<Cell>> values_;  // of each rival
};

}  // namespace synth
