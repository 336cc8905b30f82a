#include "synth/authors/offline/reading/recursive_forms.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace synth {
namespace {

// A form with {0} and {1} for the parameters and {f} for the function.
struct RecursiveForm {
  std::string_view result;
  std::string_view recursive;
};

constexpr auto kForms = std::to_array<RecursiveForm>({
    {"math.factorial({0})", "1 if {0} < 2 else {0} * {f}({0} - 1)"},
    {"math.gcd({0}, {1})", "{0} if {1} == 0 else {f}({1}, {0} % {1})"},
    {"{0} ** {1}", "1 if {1} == 0 else {0} * {f}({0}, {1} - 1)"},
    {"{0}**{1}", "1 if {1} == 0 else {0} * {f}({0}, {1} - 1)"},
    {"fibonacci({0})", "{0} if {0} < 2 else {f}({0} - 1) + {f}({0} - 2)"},
    {"sum(range(1, {0} + 1))", "0 if {0} < 1 else {0} + {f}({0} - 1)"},
    {"sum([int(digit) for digit in str(abs({0}))])",
     "abs({0}) if abs({0}) < 10 else {f}(abs({0}) // 10) + abs({0}) % 10"},
    {"sum({0})", "{0}[0] + {f}({0}[1:]) if {0} else 0"},
    {"len({0})", "1 + {f}({0}[1:]) if {0} else 0"},
    {"max({0})", "{0}[0] if len({0}) == 1 else max({0}[0], {f}({0}[1:]))"},
    {"min({0})", "{0}[0] if len({0}) == 1 else min({0}[0], {f}({0}[1:]))"},
    {"{0}[::-1]", "{f}({0}[1:]) + {0}[:1] if {0} else {0}"},
    {"{0} == {0}[::-1]", "len({0}) < 2 or ({0}[0] == {0}[-1] and {f}({0}[1:-1]))"},
});

}  // namespace

std::optional<std::string> recursive_form(const FunctionSpec& spec,
                                          const FunctionReading& reading) {
  if (!reading.assignments.empty()) {
    return std::nullopt;
  }
  for (const RecursiveForm& form : kForms) {
    if (form.result != reading.result) {
      continue;
    }
    std::string code;
    std::string_view rest = form.recursive;
    for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
      const char what = rest[open + 1];
      code.append(rest.substr(0, open))
          .append(what == 'f' ? spec.name : spec.inputs[static_cast<std::size_t>(what - '0')].name);
      rest.remove_prefix(open + 3);
    }
    return code.append(rest);
  }
  return std::nullopt;
}

}  // namespace synth
