#include "synth/authors/offline/reading/commands/steps.h"

#include "synth/authors/offline/program/names.h"

#include <fmt/format.h>

namespace synth {
namespace {

std::size_t find_name(std::string_view code, std::string_view name, std::size_t from) {
  const auto inside = [&](std::size_t at) {
    return at < code.size() && is_identifier(std::string("_") + code[at]);
  };
  const auto after_dot = [&](std::size_t at) { return at > 0 && code[at - 1] == '.'; };
  for (std::size_t at = code.find(name, from); at != std::string_view::npos;
       at = code.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool is_prefix = end < code.size() && (code[end] == '"' || code[end] == '\'');  // f"..."
    if (!(at > 0 && inside(at - 1)) && !after_dot(at) && !inside(end) && !is_prefix) {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

bool has_name(std::string_view code, std::string_view name) {
  return find_name(code, name, 0) != std::string_view::npos;
}

std::string write_lines(const Steps& steps, std::string_view indent) {
  std::string out;
  for (const auto& [name, code] : steps.assignments) {
    out += fmt::format("{}{} = {}\n", indent, name, code);
  }
  return out;
}

std::string renamed(std::string code, const std::string& from, const std::string& to) {
  for (std::size_t at = find_name(code, from, 0); at != std::string::npos;
       at = find_name(code, from, at + to.size())) {
    code.replace(at, from.size(), to);
  }
  return code;
}

}  // namespace synth
