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

// Some values of a kind that a parameter may have, the plainest first, with its edges.
using ValueKinds = std::vector<std::vector<Value>>;

struct CodeParameter {
  std::string name;
  ValueKinds kinds;  // the likeliest first; none where no value fits (a callback)
  bool is_optional = false;
  bool is_further = false;  // of a script that does not name it: plain calls leave it out
};

// A function at the top of JavaScript or C++, as far as its text tells; of Bash the whole script,
// whose parameters are $1 and on.
struct CodeFunction {
  std::string name;
  std::vector<CodeParameter> parameters;
  std::string comment;    // in front of it, without its marks
  std::size_t begin = 0;  // of the body, in bytes: in braces, or an expression
  std::size_t end = 0;
  bool is_public = true;     // what a file of tests can reach, and whose name begins with no `_`
  std::string refusal = {};  // why no test can call it, where that is known
};

// Of C++ the functions of its namespaces too, which no test reaches; of Bash one, the script.
std::vector<CodeFunction> code_functions(std::string_view source, Language language);

// The comment that ends where a definition begins, without its marks.
std::string comment_before(std::string_view source, std::size_t begin);

// The bodies of a function and of those at the top that it comes to, but for `others`.
std::vector<std::pair<std::size_t, std::size_t>> bodies_of(
    std::string_view source, Language language, const std::vector<CodeFunction>& functions,
    std::string_view function, const std::vector<std::string>& others);

// Numbers and texts that stand in the parts, and numbers next to them; each once.
std::vector<Value> constants_of(std::string_view source, Language language,
                                std::span<const std::pair<std::size_t, std::size_t>> parts);

// What code_functions gives for JavaScript: `function f(…) {…}`, `const f = (…) => …` and the like.
std::vector<CodeFunction> javascript_functions(std::string_view source);

// What code_functions gives for C++: definitions, and values of the types that they name. No more
// than 200 functions are read.
std::vector<CodeFunction> cpp_functions(std::string_view source);

// A Bash script is one function: its arguments by what it does with $1 and on, and named as it
// names them; then its standard input, named kBashStdin, where a command may read it.
inline constexpr std::string_view kBashScript = "script";
CodeFunction bash_script(std::string_view source);

// What the body of JavaScript does with a parameter tells its kinds: members, operators, loops;
// what `annotation` (JSDoc's `number[]`) and `fallback` (a default value's first token) say comes
// first.
ValueKinds javascript_kinds(std::span<const SourceToken> body, std::string_view name,
                            std::string_view annotation, std::string_view fallback);

}  // namespace synth
