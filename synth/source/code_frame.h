#pragma once

#include "specs/language.h"
#include "synth/source/module.h"
#include "synth/support/result.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A function at the top level of a file, and where it is: [begin, end), without the comments above
// it and what exports it. Lines end in \n; places count so.
struct FramedFunction {
  std::string name;
  std::string code;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// A file in which functions can be replaced, while all else stays byte for byte.
class CodeFrame {
 public:
  CodeFrame() = default;
  // A function that the file defines twice has no place in it. A Bash script is one function, named
  // `script`. A file whose lines end in \r\n keeps that. Never fails: what is not of the language
  // has no functions. Linear in the text.
  CodeFrame(Language language, std::string source);

  [[nodiscard]] Language language() const { return language_; }
  [[nodiscard]] const std::string& source() const { return original_; }
  [[nodiscard]] const std::vector<FramedFunction>& functions() const { return functions_; }
  // nullptr if the file has no place for it.
  [[nodiscard]] const FramedFunction* find(std::string_view name) const;

  // What of an answer can take a place in the file: its functions, each with the imports and
  // helpers that the file lacks. An answer may be the whole file: a function of the file that
  // stands in the code of another one has an entry of its own then. What else it says of names that
  // the file has is left out, and so is what has no name.
  [[nodiscard]] std::map<std::string, std::string> reduced(
      const std::map<std::string, std::string>& answer) const;

  // The file with these functions in their places, each with what `reduced` leaves of its code; all
  // others stay. Errors: bad_input for a function that has no place, that its code does not define,
  // or whose parameters its code changes.
  [[nodiscard]] Result<std::string> with(std::span<const FunctionCode> pieces) const;

  // The file with `mark` and its name in the place of each of these functions.
  [[nodiscard]] std::string without(const std::vector<std::string>& functions,
                                    std::string_view mark) const;

 private:
  struct Part;
  static std::vector<Part> parts_of(Language language, std::string_view source);
  [[nodiscard]] bool is_new(const Part& part) const;
  [[nodiscard]] Result<std::string> fitted(const FramedFunction& function,
                                           const std::string& code) const;

  Language language_ = Language::python;
  std::string original_;
  std::string source_;                     // with lines that end in \n alone
  std::vector<FramedFunction> functions_;  // by their places
  std::vector<std::string> names_;         // that the file binds at its top level
  std::vector<std::string> texts_;         // of its statements
};

}  // namespace synth
