#pragma once

#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/support/result.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a construction composes its result from: the parts of its pattern, null for one that is left
// out, and the argument if the result is a function.
struct Composed {
  std::span<const Phrase* const> parts;
  const Meaning* argument = nullptr;
  const Context* context = nullptr;
};

// A value made of the parts: "0", "0(1)", "not(1(x))", "(0(1) where 2)".
struct PartExpression {
  enum class Kind { argument, part, call, call_of_each, where, named, negated, element, index };
  Kind kind = Kind::part;
  std::size_t part = 0;  // also the function of a call, or the property of a filter
  std::vector<PartExpression> of = {};
  std::string property = {};  // the name of one

  // Returns null if the types do not fit or the part is left out. What is no part itself is kept in
  // `made`.
  [[nodiscard]] const Meaning* value(const Composed& composed, std::optional<Meaning>& made) const;
  [[nodiscard]] bool uses_argument() const;
};

// A condition on the parts: "0:Ln", "1 not literal", `0 starts "sorted("`.
struct PartCondition {
  PartExpression subject;
  std::optional<PartExpression> other = {};
  std::string word;  // "type", "starts", "literal"
  bool is_wanted = true;
  std::vector<std::string> texts = {};  // types, or code

  [[nodiscard]] bool holds(const Composed& composed) const;
  [[nodiscard]] bool uses_argument() const;
  // Returns whether there is such a test of a value, of two, or of its code.
  static bool is_known(std::string_view word, bool has_other, bool has_texts);
};

// One result of a construction.
struct ConstructionResult {
  enum class Kind { nothing, flag, literal, same, value, python };
  Kind kind = Kind::python;
  std::string text;                // of a flag, or Python with a slot for each expression
  std::vector<PartExpression> of;  // the expressions
  int binding = kAtom;
  std::string shape;
  std::set<std::string> needs = {};
  bool is_each = false;                     // also of each element of a list among the parts
  std::set<std::size_t> each_of = {};       // only of these, unless empty
  std::optional<PartExpression> then = {};  // what is applied to the result, its argument
  std::vector<std::string> giving = {};     // the types that the result may have; any if empty
  std::optional<Meaning> literal = {};
  std::vector<PartCondition> conditions = {};

  // Returns the result, or nothing if a condition does not hold.
  [[nodiscard]] std::optional<Meaning> value(const Composed& composed) const;

 private:
  [[nodiscard]] std::optional<Meaning> plain_value(const Composed& composed) const;
};

// Reads a result as constructions.txt explains it; `parts` is the number of parts. The error says
// what is wrong.
Result<ConstructionResult> read_result(std::string_view text, std::size_t parts);

// Returns whether the shape fits one of the types.
bool fits_one(const std::vector<std::string>& types, const Shape& shape);

}  // namespace synth
