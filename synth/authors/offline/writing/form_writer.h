#pragma once

#include "synth/authors/offline/writing/form.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace synth {

// Writes expressions by the forms of one language: the common part of JavaScript and C++. If a part
// needs statements before it, they are added to the innermost open block.
class FormWriter {
 public:
  virtual ~FormWriter() = default;

  // Returns the name of the first part for which the language has no equivalent form; empty if
  // none.
  [[nodiscard]] const std::string& missing() const { return missing_; }
  // Returns the helper functions that the written code calls.
  [[nodiscard]] const std::set<std::string>& helpers() const { return helpers_; }

  Written write(const Expression& expression);
  // Returns the statements needed since the last call, for the outermost block.
  std::vector<std::string> take_lines() { return std::move(lines_); }

 protected:
  // `taken`: names that must not be used.
  FormWriter(const Pool& pool, std::vector<std::string> parameters, std::set<std::string> taken);

  [[nodiscard]] virtual std::string_view form_of(const Component& component) const = 0;
  [[nodiscard]] virtual std::string literal(TypeId type, Cell cell) const = 0;
  // Returns a copy of a named list, which may be modified.
  [[nodiscard]] virtual std::string copy(const std::string& name) const = 0;
  // Returns a declaration of `name` with the written text as its value.
  [[nodiscard]] virtual std::string declaration(const std::string& name, TypeId type,
                                                const std::string& text) const = 0;
  virtual Written lift(const Expression& expression) = 0;
  // Writes a component by its form, unless the language overrides it.
  virtual Written component(const Expression& expression);
  // Slots other than arguments, names and helpers.
  using Slots = std::map<std::string, Written, std::less<>>;
  // Returns the further slots that the forms of a component may use.
  [[nodiscard]] virtual Slots component_slots(const Expression& /*expression*/) const { return {}; }
  // Returns an argument of `whole` as it has to be written at its place.
  [[nodiscard]] virtual Written adapt(const Expression& /*whole*/, std::size_t /*index*/,
                                      Written part, const Place& /*place*/) const {
    return part;
  }
  // Returns `wished` or, if that is taken, the first of its variants that is free.
  [[nodiscard]] virtual std::string choose_name(const std::string& wished) const;

  std::string fill(std::string_view line, const Expression& expression, const Slots& slots);
  // Returns the name of a parameter, a variable or a literal; declares one for any other
  // expression.
  std::string named(const Expression& expression);
  std::string new_name(const std::string& wished);
  std::vector<std::string> new_names(const std::vector<std::string>& wished);
  // Releases a name whose scope has ended.
  void release(const std::string& name) { taken_.erase(name); }
  // Writes a body with these names of its variables.
  Written write_body(const Expression& body, std::vector<std::string> variables);
  void miss(std::string_view what);

  [[nodiscard]] const std::vector<std::string>& parameters() const { return parameters_; }
  [[nodiscard]] const Pool& pool() const { return pool_; }
  [[nodiscard]] bool is_taken(const std::string& name) const { return taken_.contains(name); }
  std::vector<std::string>& lines() { return lines_; }
  void use_helper(std::string_view name) { helpers_.emplace(name); }

 private:
  Written argument(const Expression& expression, bool as_own);

  const Pool& pool_;
  std::vector<std::string> parameters_;
  std::set<std::string> taken_;
  std::vector<std::vector<std::string>> variables_;  // innermost stream last
  std::vector<std::string> lines_;
  std::set<std::string> helpers_;
  std::string missing_;
};

// Returns the text with every line indented by two more columns.
std::string indented(std::string_view text);
// Returns whether a part is as easy to read as a name.
bool is_simple(const Expression& expression);
// Returns whether the value may be shared: a parameter, or an element of a list.
bool is_shared(const Expression& expression);

}  // namespace synth
