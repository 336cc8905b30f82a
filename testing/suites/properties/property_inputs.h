#pragma once

#include "testing/suites/code/code_inputs.h"
#include "testing/suites/properties/property_values.h"

namespace synth {

inline constexpr std::size_t kLeastTelling = 12;  // inputs on which a property must be informative
inline constexpr std::size_t kMostShown = 4;      // inputs on which a suite tests a property
inline constexpr std::size_t kInputSlot = 0;      // of a script: standard input

// The inputs of a search in the form for properties: arguments as slots, see PropertySample.
class PropertyInputs {
 public:
  // `inputs` must outlive this.
  PropertyInputs(CodeInputs& inputs, Language language);

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }  // of arguments
  [[nodiscard]] bool has_input() const { return has_input_; }                     // of a script
  [[nodiscard]] CodeInputs& all() { return inputs_; }

  // Convert between a call and its slots.
  [[nodiscard]] std::vector<Value> slots_of(const Call& call) const;
  [[nodiscard]] Call call_of(std::vector<Value> slots) const;
  // Returns the function's result, or the output of a script that ended with status 0.
  [[nodiscard]] std::optional<Value> given_by(const Outcome& outcome) const;

  // Returns the inputs on which the function returns, the simplest first; of a script some of them.
  Result<std::vector<PropertySample>> samples();

 private:
  [[nodiscard]] bool is_script() const { return language_ == Language::bash; }
  [[nodiscard]] std::vector<Call> some_of_script(const std::vector<Call>& all) const;

  CodeInputs& inputs_;
  Language language_;
  std::vector<std::string> names_;
  bool has_input_ = false;
};

// Returns the property that a function throws only on purpose, or that a script ends only with
// statuses that it names; nothing if it never does so, or did otherwise.
Result<std::optional<SuiteProperty>> error_property(PropertyInputs& inputs,
                                                    const std::string& source, Language language);

}  // namespace synth
