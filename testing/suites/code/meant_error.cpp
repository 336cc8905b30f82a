#include "testing/suites/code/meant_error.h"

#include "synth/support/text.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

std::string_view line_of(std::string_view source, int line) {
  const auto lines = split(source, '\n');
  return line >= 1 && static_cast<std::size_t>(line) <= lines.size()
             ? lines[static_cast<std::size_t>(line) - 1]
             : std::string_view();
}

// Returns whether it is a message of libstdc++'s own errors: "stoi", "vector::_M_range_check: …",
// "basic_string::substr: …".
bool is_of_library(std::string_view message) {
  return message.starts_with("sto") || message.find("::") != message.npos;
}

bool is_thrown_in_cpp(const RaisedError& error, std::string_view type, std::string_view source) {
  if (is_of_library(error.message)) {
    return false;
  }
  constexpr std::array<std::string_view, 8> kBuiltin{
      "int", "const char*", "unsigned int", "char", "double", "long", "bool", "std::string"};
  if (std::ranges::find(kBuiltin, error.type) != kBuiltin.end()) {
    return true;
  }
  for (std::size_t at = source.find("throw "); at != source.npos;
       at = source.find("throw ", at + 1)) {
    const std::string_view thrown = source.substr(at, source.find(';', at) - at);
    if (thrown.find(type) != thrown.npos) {
      return true;
    }
  }
  return false;
}

bool is_thrown_in_javascript(const RaisedError& error, std::string_view type,
                             std::string_view source) {
  constexpr std::array<std::string_view, 6> kOfTheEngine{
      "TypeError", "RangeError", "ReferenceError", "SyntaxError", "URIError", "InternalError"};
  if (std::ranges::find(kOfTheEngine, type) == kOfTheEngine.end()) {
    return true;
  }
  return line_of(source, error.line.value_or(0)).find("throw") != std::string_view::npos;
}

// Returns whether the script has the message in ${1:?message}.
bool is_said_in_bash(const RaisedError& error, std::string_view source) {
  const std::size_t colon = error.message.rfind(": ");
  return colon != std::string::npos &&
         source.find(":?" + error.message.substr(colon + 2)) != source.npos;
}

}  // namespace

bool is_deliberate(const RaisedError& error, std::string_view source, Language language) {
  const std::string_view type = std::string_view(error.type).substr(error.type.rfind(':') + 1);
  switch (language) {
    case Language::bash:
      return is_said_in_bash(error, source);
    case Language::cpp:
      return is_thrown_in_cpp(error, type, source);
    case Language::javascript:
      return is_thrown_in_javascript(error, type, source);
    case Language::python:
      break;
  }
  const std::string_view line = line_of(source, error.line.value_or(0));
  return contains_word(line, "raise") || contains_word(line, "assert");
}

bool is_meant(const RaisedError& error, std::string_view source, std::string_view documentation,
              Language language) {
  return (!error.type.empty() && documentation.find(error.type) != std::string_view::npos) ||
         is_deliberate(error, source, language);
}

}  // namespace synth
