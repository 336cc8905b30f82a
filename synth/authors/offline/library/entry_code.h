#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "specs/type.h"
#include "synth/authors/offline/library/entry.h"
#include "synth/authors/offline/library/fitting.h"
#include "synth/authors/offline/library/other_functions.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace synth {

// The code of one entry with the names, constants and types of one function. It keeps the
// references.
//
// An entry's code has its own names, and
//   ?name=value| line   a line for that value of a constant (?name!=value| for all others);
//   ⟨a, b⟩              a tuple, or a list where the examples show one;
//   $T, $K, $N, $R, $E  in C++ the type of a variable, of the result, of its elements;
//   $dict(entries), $entries(dictionary)  in JavaScript for objects, or Maps if keys are not
//   text.
// In Bash the function is a script: the code finds its arguments under the entry's names, and
// leaves its result in `result`.
class EntryCode {
 public:
  EntryCode(Language language, const Fitting& fitting, const FunctionSpec& spec,
            OtherFunctions others);

  // Returns the statements, without indentation; nothing if names clash or the entry has no code in
  // the language.
  std::optional<std::string> body();

  // Returns the names of the entries that the code uses, and what it calls them: after body().
  [[nodiscard]] const std::map<std::string, std::string>& helpers() const { return helpers_; }

  // Return the types with what the function takes in place of the entry's variables.
  [[nodiscard]] Type result() const;
  [[nodiscard]] Type parameter(std::size_t i) const;

 private:
  bool read_names();
  std::string renamed(std::string_view name, bool& clashes) const;
  [[nodiscard]] std::string chosen_lines(std::string_view code) const;
  [[nodiscard]] bool holds(std::string_view condition) const;
  [[nodiscard]] std::string with_brackets(std::string code) const;
  [[nodiscard]] std::string with_types(std::string code) const;
  [[nodiscard]] std::string with_dictionaries(std::string code) const;
  [[nodiscard]] Type as_shown(Type type) const;

  Language language_;
  const Fitting& fitting_;
  const LibraryEntry& entry_;
  const FunctionSpec& spec_;
  OtherFunctions others_;
  std::map<std::string, std::string>
      names_;                    // of the entry's parameters, and of functions asked for
  std::set<std::string> users_;  // the user's parameters
  std::map<std::string, std::string> helpers_;  // of used entries
};

}  // namespace synth
