#include "synth/source/cpp_scope.h"

#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/runtimes/cpp/host/signature.h"

namespace synth {

std::optional<std::string> qualified_cpp_name(std::string_view code, const std::string& name) {
  if (auto function = find_cpp_function(code, name)) {
    return function;
  }
  const auto made = read_cpp_class(code, name);
  return made ? std::optional(made->scope.prefix() + made->name) : std::nullopt;
}

}  // namespace synth
