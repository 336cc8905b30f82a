#pragma once

#include "specs/language.h"
#include "specs/value.h"
#include "testing/mutants/source_tokens.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Values of each kind that a parameter may have, the plainest first, with edges.
using ValueKinds = std::vector<std::vector<Value>>;

struct CodeParameter {
  std::string name;
  ValueKinds kinds;  // the likeliest first; empty if no value fits (a callback)
  bool is_optional = false;
  bool is_further = false;  // of a script, without a name: plain calls omit it
  bool is_listed = false;   // one of `$@`, or of `...rest`
};

// A function at the top of JavaScript or C++, as far as a scan of its text can tell; of Bash the
// whole script, whose parameters are $1 and on.
struct CodeFunction {
  std::string name;
  std::vector<CodeParameter> parameters;
  std::string comment;    // before it, without comment marks
  std::size_t begin = 0;  // of the body, in bytes: in braces, or an expression
  std::size_t end = 0;
  std::vector<std::size_t> changeable = {};  // of C++, places of parameters that are references
  bool gives_value = true;                   // of C++: it is not void
  bool is_public = true;     // test files can reach it, and its name has no leading `_`
  std::string refusal = {};  // why no test can call it, if known
};

// Returns the functions of a source: of C++ also those in namespaces, which no test can reach; of
// Bash one, the script.
std::vector<CodeFunction> code_functions(std::string_view source, Language language);

// Returns the comment that ends where a definition begins, without its marks.
std::string comment_before(std::string_view source, std::size_t begin);

// Returns the bodies of a function and of the top-level functions that it calls, except `others`.
std::vector<std::pair<std::size_t, std::size_t>> bodies_of(
    std::string_view source, Language language, const std::vector<CodeFunction>& functions,
    std::string_view function, const std::vector<std::string>& others);

// Returns the numbers and texts in the parts, and neighbouring numbers; each once.
std::vector<Value> constants_of(std::string_view source, Language language,
                                std::span<const std::pair<std::size_t, std::size_t>> parts);

// Reads functions of JavaScript for code_functions: `function f(…) {…}`, `const f = (…) => …` and
// the like.
std::vector<CodeFunction> javascript_functions(std::string_view source);

// Reads functions of C++ for code_functions: definitions, and values of their parameters' types. At
// most 200 functions are read.
std::vector<CodeFunction> cpp_functions(std::string_view source);

// Reads a Bash script as one function: its arguments are inferred from its uses of $1 and on, and
// named as it names them; its standard input, named kBashStdin, follows if a command may read it.
inline constexpr std::string_view kBashScript = "script";
CodeFunction bash_script(std::string_view source);

// Infers the kinds of a parameter from its uses in a JavaScript body: members, operators, loops.
// The kinds of `annotation` (JSDoc's `number[]`) and of `fallback` (a default value's first token)
// come first.
ValueKinds javascript_kinds(std::span<const SourceToken> body, std::string_view name,
                            std::string_view annotation, std::string_view fallback);

}  // namespace synth
