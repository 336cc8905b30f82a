#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/program/call_table.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/text/words.h"

#include <memory>
#include <optional>
#include <string>

namespace synth {

// A verified function as a component of one search: it is written as a call, and evaluated by
// running it.
class CalledFunction {
 public:
  // Returns null if the search does not have the types of its specification or examples, or if it
  // takes no arguments or more than kMaxArity. `pool` and `function` must outlive it.
  static std::unique_ptr<CalledFunction> create(const CallableFunction& function, Pool& pool);
  // Likewise for floats where it takes integers: examples such as half(8) == 4.0 show only that it
  // takes those too. Returns null unless it turns integers into floats.
  static std::unique_ptr<CalledFunction> create_for_floats(const CallableFunction& function,
                                                           Pool& pool);

  ~CalledFunction() = default;
  CalledFunction(const CalledFunction&) = delete;
  CalledFunction& operator=(const CalledFunction&) = delete;

  [[nodiscard]] Use use() const { return {&component_, signature_, component_.cost}; }
  // Likewise, cheaper if the prose describes the function.
  [[nodiscard]] Use use(const Words& prose) const;
  // Returns whether the prose has the words of its name ("the word count" after word_count).
  [[nodiscard]] bool is_described_by(const Words& prose) const;
  // Returns whether the function to write is said to use this one.
  [[nodiscard]] bool is_asked_for() const { return is_asked_for_; }
  // Returns the form of a call, which is the same for all types of arguments.
  [[nodiscard]] std::string_view form() const { return form_; }
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

// Collects the calls that a search of a function of one argument probably needs first: the inputs
// of its type and, inside lists, their elements; for an int also the first few integers.
void ask_about_inputs(CalledFunction& function, const Problem& problem, const Pool& pool);

}  // namespace synth
