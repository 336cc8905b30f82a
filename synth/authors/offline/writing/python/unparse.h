#pragma once

#include "synth/authors/offline/program/expression.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace synth {

// Writes expressions as Python source.
class Unparser {
 public:
  Unparser(const Pool& pool, std::vector<std::string> parameters);

  // Returns the text, in parentheses if the context binds tighter than its outermost operator.
  std::string write(const Expression& expression, int binding = kLoosest);
  // Returns it as the only argument of a function that accepts any iterable, without creating a
  // list.
  std::string write_iterable(const Expression& expression);
  // Returns the modules that the written code needs.
  [[nodiscard]] const std::set<std::string>& imports() const { return imports_; }
  // Returns the functions that it calls (python_helpers of helper_texts.h).
  [[nodiscard]] const std::set<std::string>& helpers() const { return helpers_; }

 private:
  struct Text {
    std::string text;
    int binding;
  };
  Text text_of(const Expression& expression);
  Text constant(const Expression& expression);
  Text component(const Expression& expression);
  Text lift(const Expression& expression);
  Text conditional(const Expression& expression);
  std::string clause(const Expression& lift, const std::vector<std::string>& names);
  std::vector<std::string> names_of(const Expression& lift) const;
  std::string use_helper(std::string_view name);

  const Pool& pool_;
  std::vector<std::string> parameters_;
  std::vector<std::vector<std::string>> variables_;  // innermost stream last
  std::set<std::string> imports_;
  std::set<std::string> helpers_;
};

// Returns a cell as a literal, in the notation of synth's values.
std::string write_cell(const Pool& pool, TypeId type, Cell cell);

}  // namespace synth
