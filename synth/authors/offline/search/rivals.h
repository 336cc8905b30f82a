#pragma once

#include "synth/authors/offline/search/search.h"
#include "synth/authors/offline/search/task.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// The likeliest functions that fit the examples, compared on calls near them.
class Rivals {
 public:
  // `ranked` is in the order of rank. All arguments but the specification must outlive it.
  Rivals(const FunctionSpec& spec, const Task& task, const std::vector<Found>& ranked, Pool& pool);

  // Returns how likely it is that the first one is not the function that is meant: each other one
  // counts by its distance in rank and by the share of the calls on which it differs. If the first
  // one is little but calls of functions that the words describe, of all of them, and words say
  // every other part of it, a function counts only if it does so too, with as many words. Truth
  // values are excepted: they are too easily right.
  [[nodiscard]] double doubt() const;

  // Returns "f([1]): 1 or 2?": the first call for which the first and this one have different
  // results.
  [[nodiscard]] std::optional<std::string> telling_call(std::size_t other) const;

  // Returns the call that separates the first from as many others as possible.
  [[nodiscard]] std::optional<std::string> settling_call() const;

  // Returns false if the words say the likeliest program whole, with the functions that it is to
  // call, and this rival less well.
  [[nodiscard]] bool is_said_as_well(std::size_t other) const;

 private:
  [[nodiscard]] bool is_set(std::size_t parameter) const;
  [[nodiscard]] bool agree(std::size_t other, std::size_t row) const;
  [[nodiscard]] bool differ(std::size_t other, std::size_t row) const;
  [[nodiscard]] double weight(std::size_t other) const;
  [[nodiscard]] std::string ask(std::size_t other, std::size_t row) const;

  std::string function_;
  const Task& task_;
  const std::vector<Found>& ranked_;
  Pool& pool_;
  std::vector<std::vector<Cell>> inputs_;  // one column per parameter
  std::vector<std::vector<Cell>> values_;  // one row of values per rival
};

}  // namespace synth
