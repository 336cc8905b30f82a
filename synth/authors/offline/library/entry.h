#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "specs/type.h"
#include "synth/support/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A parameter of an entry. If it has a usual value, the user's function may lack it: then the code
// has a constant in its place, the usual value or, if only that yields the examples' results, one
// of the others.
struct LibraryParameter {
  std::string name;
  Type type;
  std::optional<Value> usual;
  std::vector<Value> others;
};

// A well-known function. Types may have variables: T is any type, K a type of keys, N int or float.
struct LibraryEntry {
  std::string name;
  std::string subject;  // "texts": the name of its file
  std::vector<LibraryParameter> parameters;
  Type result;
  std::string means;                     // one sentence
  std::vector<std::string> words;        // phrases that name it, in addition to its name
  std::vector<std::string> uses;         // entries whose functions the code calls
  std::vector<std::string> computes;     // what a purpose is read as (FunctionReading::result)
  std::vector<Example> examples;         // of calls with all parameters that have no usual value
  std::map<Language, std::string> code;  // the body (entry_code.h)

  [[nodiscard]] std::string signature() const;
  // Returns whether some lines of the code apply to some values of the parameter only, so that it
  // has to be a constant.
  [[nodiscard]] bool is_structural(std::string_view parameter) const;
};

// Reads the entries of one file in the format of library/README.md. Errors name the line.
Result<std::vector<LibraryEntry>> read_entries(std::string_view text, std::string_view subject);

}  // namespace synth
