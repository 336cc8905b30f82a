#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The context in which the code of one function is made to define it; each language has its own
// file. Changes are added to `note`, which the user reads.
struct FunctionFit {
  const FunctionSpec& spec;
  Language language;
  // True for the only function of its group, so that a function of another name must be it.
  bool is_only = false;
  std::string& note;

  void say(const std::string& change) const { note += (note.empty() ? "" : "; ") + change; }
};

// Each returns nothing if the code does not define the function and cannot be made to.
std::optional<std::string> fit_python(std::string code, const FunctionFit& fit);
std::optional<std::string> fit_javascript(std::string code, const FunctionFit& fit);
std::optional<std::string> fit_cpp(std::string code, const FunctionFit& fit);
// Returns the script with a call of its function appended if it defines the function without
// calling it.
std::string fit_script(std::string code, const FunctionFit& fit);

// Returns the functions, classes and variables that code defines at its top level; none for Bash.
std::vector<std::string> definitions(Language language, const std::string& code);
bool is_defined(Language language, const std::string& code, const std::string& name);

// Returns whether the code has more than comments and nameless statements at the top level.
bool has_code_of(Language language, const std::string& code, const std::string& function);

// Returns the code without the `async` of a function that awaits nothing. `head` is the beginning
// of the definition.
std::string without_async(std::string_view head, std::string code, const FunctionFit& fit);

// Returns two parts of one module, separated by two empty lines.
std::string joined_code(const std::string& first, const std::string& second);

}  // namespace synth
