#include "synth/authors/stages/fit_language.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Returns the name of the function whose definition begins in the line: `name() {`, `function name
// {`.
std::string function_begun(std::string_view line) {
  constexpr std::string_view kKeyword = "function ";
  const bool has_keyword = line.starts_with(kKeyword);
  line = has_keyword ? trim(line.substr(kKeyword.size())) : line;
  const auto* const end = std::ranges::find_if_not(line, is_word_character);
  const auto size = static_cast<std::size_t>(end - line.begin());
  const std::string_view rest = trim(line.substr(size));
  const bool is_one = size > 0 && rest.ends_with('{') && (has_keyword || rest.starts_with("()"));
  return is_one ? std::string(line.substr(0, size)) : "";
}

// Returns the functions of a script that only defines functions and sets options; none if it does
// more.
std::vector<std::string> only_functions(std::string_view code) {
  std::vector<std::string> functions;
  bool is_inside = false;
  for (const std::string_view line : split(code, '\n')) {
    const std::string name = is_inside ? "" : function_begun(line);
    if (is_inside) {
      is_inside = line != "}";
    } else if (!name.empty()) {
      functions.push_back(name);
      is_inside = true;
    } else if (!trim(line).empty() && !line.starts_with('#') && !line.starts_with("set ")) {
      return {};
    }
  }
  return functions;
}

}  // namespace

std::string fit_script(std::string code, const FunctionFit& fit) {
  if (!code.starts_with("#!")) {
    code.insert(0, "#!/usr/bin/env bash\n");
  }
  const std::vector<std::string> functions = only_functions(code);
  for (const std::string& name : {fit.spec.name, std::string("main")}) {
    if (std::ranges::find(functions, name) != functions.end()) {
      fit.say(fmt::format("the script defined '{0}' and did not call it", name));
      return fmt::format("{}\n\n{} \"$@\"\n", trim(code), name);
    }
  }
  return code;
}

}  // namespace synth
