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

// A function at the top level of a file, and its place: [begin, end), without the comments above it
// and its export. Places are counted with \n as line ends.
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
  // Finds the replaceable functions. A function that the file defines twice is not replaceable. A
  // Bash script is one function, named `script`. A file whose lines end in \r\n keeps them. Never
  // fails: text in another language has no functions. Linear in the text.
  CodeFrame(Language language, std::string source);

  [[nodiscard]] Language language() const { return language_; }
  [[nodiscard]] const std::string& source() const { return original_; }
  [[nodiscard]] const std::vector<FramedFunction>& functions() const { return functions_; }
  // Returns nullptr if the file has no place for it.
  [[nodiscard]] const FramedFunction* find(std::string_view name) const;

  // Returns the parts of an answer that can take a place in the file: its functions, each with the
  // imports and helpers that the file lacks. An answer may be the whole file: a function of the
  // file that appears in the code of another one gets its own entry. Other definitions of names
  // that the file has, and statements without a name, are left out.
  [[nodiscard]] std::map<std::string, std::string> reduced(
      const std::map<std::string, std::string>& answer) const;

  // Returns the file with these functions in their places, each as `reduced` leaves its code; all
  // others stay. Errors: bad_input for a function that has no place, that its code does not define,
  // or whose parameters its code changes.
  [[nodiscard]] Result<std::string> with(std::span<const FunctionCode> pieces) const;

  // Returns the file with `mark` and the name in place of each of these functions.
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
  std::string source_;                     // with \n as line ends
  std::vector<FramedFunction> functions_;  // by their places
  std::vector<std::string> names_;         // names that the file binds at its top level
  std::vector<std::string> texts_;         // of its statements
};

}  // namespace synth
