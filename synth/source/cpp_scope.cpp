#include "synth/source/cpp_scope.h"

#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace synth {

std::optional<std::string> qualified_cpp_name(std::string_view code, const std::string& name) {
  if (auto function = find_cpp_function(code, name)) {
    return function;
  }
  const auto made = read_cpp_class(code, name);
  return made ? std::optional(made->scope.prefix() + made->name) : std::nullopt;
}

std::optional<std::string> cpp_function_beside(std::string_view code, const std::string& of_class,
                                               const std::string& name) {
  const auto made = read_cpp_class(code, of_class);
  if (!made) {
    return std::nullopt;
  }
  const auto method = std::ranges::find_if(made->members, [&](const CppMember& member) {
    return member.kind == CppMember::Kind::method && member.signature.function == name;
  });
  if (method == made->members.end() || !method->no_value.empty()) {
    return std::nullopt;
  }
  std::vector<std::string> parameters;
  std::vector<std::string> arguments;
  for (const CppParameter& each : method->signature.parameters) {
    const std::string argument =
        each.name.empty() ? fmt::format("a{}", parameters.size()) : each.name;
    parameters.push_back(each.declaration(argument));
    arguments.push_back(each.passed == "&&"
                            ? fmt::format("static_cast<{}&&>({})", each.type.text(), argument)
                            : argument);
  }
  return fmt::format("{} {}({}) {{\n  return {}().{}({});\n}}\n", method->signature.result.text(),
                     name, join(parameters, ", "), made->qualified(), name, join(arguments, ", "));
}

}  // namespace synth
