#pragma once

#include "synth/authors/offline/writing/form.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace synth {

// Writes expressions by the forms of one language: what JavaScript and C++ have in common. Where a
// part needs statements before it, they go to the innermost block that is open.
class FormWriter {
 public:
  virtual ~FormWriter() = default;

  // The name of the first part for which the language has no faithful form; empty if none.
  [[nodiscard]] const std::string& missing() const { return missing_; }
  // Helper functions that what was written calls.
  [[nodiscard]] const std::set<std::string>& helpers() const { return helpers_; }

  Written write(const Expression& expression);
  // The statements that were needed since the last call, for the outermost block.
  std::vector<std::string> take_lines() { return std::move(lines_); }

 protected:
  // `taken`: names that nothing else may have.
  FormWriter(const Pool& pool, std::vector<std::string> parameters, std::set<std::string> taken);

  [[nodiscard]] virtual std::string_view form_of(const Component& component) const = 0;
  [[nodiscard]] virtual std::string literal(TypeId type, Cell cell) const = 0;
  // A list that exists under a name, copied so that it may be changed.
  [[nodiscard]] virtual std::string copy(const std::string& name) const = 0;
  // `name` is from now on what was written.
  [[nodiscard]] virtual std::string declaration(const std::string& name, TypeId type,
                                                const std::string& text) const = 0;
  virtual Written lift(const Expression& expression) = 0;
  // By its form, unless the language knows better.
  virtual Written component(const Expression& expression);
  // A slot other than an argument, a name or a helper; nothing where there is no such slot.
  using Slots = std::map<std::string, Written, std::less<>>;
  // What else the forms of a component may name.
  [[nodiscard]] virtual Slots component_slots(const Expression& /*expression*/) const { return {}; }
  // An argument of `whole` as it has to be written at its place.
  [[nodiscard]] virtual Written adapt(const Expression& /*whole*/, std::size_t /*index*/,
                                      Written part, const Place& /*place*/) const {
    return part;
  }
  // `wished` or, where that is taken, the first of its variants that is free.
  [[nodiscard]] virtual std::string choose_name(const std::string& wished) const;

  std::string fill(std::string_view line, const Expression& expression, const Slots& slots);
  // The name of a parameter, a variable or a literal; of anything else one declared for it.
  std::string named(const Expression& expression);
  std::string new_name(const std::string& wished);
  std::vector<std::string> new_names(const std::vector<std::string>& wished);
  // A name whose scope has ended.
  void release(const std::string& name) { taken_.erase(name); }
  // What a body gives where its variables are written so.
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

// Every line two columns further in.
std::string indented(std::string_view text);
// Whether a part is as quickly read as a name.
bool is_simple(const Expression& expression);
// Whether the value may be held by something else: a parameter, or an element taken out of a list.
bool is_shared(const Expression& expression);

}  // namespace synth
