#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Makes the code of one function define it, a language a file. What is changed is added to `note`,
// where a person reads it.
struct FunctionFit {
  const FunctionSpec& spec;
  Language language;
  bool is_only = false;  // the only function of its group, so that one of another name is it
  std::string& note;

  void say(const std::string& change) const { note += (note.empty() ? "" : "; ") + change; }
};

// Nothing if the code does not define the function and cannot be made to.
std::optional<std::string> fit_python(std::string code, const FunctionFit& fit);
std::optional<std::string> fit_javascript(std::string code, const FunctionFit& fit);
std::optional<std::string> fit_cpp(std::string code, const FunctionFit& fit);
// A script that defines its function and calls nothing calls it.
std::string fit_script(std::string code, const FunctionFit& fit);

// The functions, classes and variables that code defines at its top level; none of Bash.
std::vector<std::string> definitions(Language language, const std::string& code);
bool is_defined(Language language, const std::string& code, const std::string& name);

// Whether there is more to it than comments and what stands at the top level without any name.
bool has_code_of(Language language, const std::string& code, const std::string& function);

// Without the `async` of a function that waits for nothing. `head`: what the definition begins
// with.
std::string without_async(std::string_view head, std::string code, const FunctionFit& fit);

// Two texts of one module, with two empty lines between.
std::string joined_code(const std::string& first, const std::string& second);

}  // namespace synth
