#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/program/call_table.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/grammar.h"

#include <memory>
#include <optional>
#include <string>

namespace synth {

// A verified function as a component of one search: it is written as a call, and what it means is
// found out by running it.
class CalledFunction {
 public:
  // Nothing where the search has not the types that its specification or its examples give it, or
  // where it takes none or more than kMaxArity arguments. `pool` and `function` must outlive it.
  static std::unique_ptr<CalledFunction> create(const CallableFunction& function, Pool& pool);

  ~CalledFunction() = default;
  CalledFunction(const CalledFunction&) = delete;
  CalledFunction& operator=(const CalledFunction&) = delete;

  [[nodiscard]] Use use() const { return {&component_, signature_, component_.cost}; }
  // Whether the function to find is said to use it.
  [[nodiscard]] bool is_asked_for() const { return is_asked_for_; }
  [[nodiscard]] const Component& component() const { return component_; }
  [[nodiscard]] const Signature& signature() const { return signature_; }
  [[nodiscard]] CallTable& calls() { return calls_; }

 private:
  CalledFunction(const CallableFunction& function, const Signature& signature, Pool& pool);

  bool is_asked_for_;
  std::string name_;
  std::string words_;
  std::string form_;
  Signature signature_;
  CallTable calls_;
  Component component_;
};

// Asks for what is likely to be wanted first, of a function of one argument: the arguments of that
// type and, inside lists, their elements; of an int also the first few.
void ask_about_inputs(CalledFunction& function, const Problem& problem, const Pool& pool);

}  // namespace synth
