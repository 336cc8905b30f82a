#include "synth/source/private_helpers.h"

#include "synth/source/brace_statements.h"
#include "synth/source/python_statements.h"
#include "synth/support/ascii.h"
#include "synth/support/mapped.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace synth {
namespace {

struct Definition {
  std::string name;
  std::string text;
};

std::vector<Definition> definitions_in(Language language, std::string_view code) {
  std::vector<Definition> definitions;
  if (language == Language::python) {
    for (PythonStatement& statement : split_python(code)) {
      if (statement.kind == PythonStatement::Kind::definition) {
        definitions.push_back({statement.names.front(), std::move(statement.text)});
      }
    }
    return definitions;
  }
  for (BraceStatement& statement : split_braces(language, code)) {
    if (statement.kind == BraceStatement::Kind::definition && !statement.name.empty()) {
      definitions.push_back({std::move(statement.name), std::move(statement.text)});
    }
  }
  return definitions;
}

// Returns the end of the string or comment that begins at `at`; `at` if none begins there.
std::size_t end_of_text(Language language, std::string_view code, std::size_t at) {
  const auto behind = [&](std::string_view mark, std::size_t from) {
    const std::size_t end = code.find(mark, from);
    return end == std::string_view::npos ? code.size() : end + mark.size();
  };
  const std::string_view rest = code.substr(at);
  const bool is_python = language == Language::python;
  if (is_python && (rest.starts_with(R"(""")") || rest.starts_with("'''"))) {
    return behind(rest.substr(0, 3), at + 3);
  }
  if (rest.starts_with(is_python ? "#" : "//")) {
    return std::min(code.find('\n', at), code.size());
  }
  if (!is_python && rest.starts_with("/*")) {
    return behind("*/", at + 2);
  }
  if (rest.front() != '"' && rest.front() != '\'') {
    return at;
  }
  std::size_t end = at + 1;
  while (end < code.size() && code[end] != rest.front() && code[end] != '\n') {
    end += code[end] == '\\' ? 2 : 1;
  }
  return std::min(end + 1, code.size());
}

std::string renamed(Language language, std::string_view code, std::string_view from,
                    std::string_view to) {
  std::string out;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = end_of_text(language, code, at);
    if (end == at && is_word_character(code[at])) {
      while (end < code.size() && is_word_character(code[end])) {
        ++end;
      }
      const std::string_view word = code.substr(at, end - at);
      const bool is_member = at > 0 && code[at - 1] == '.';
      out += word == from && !is_member ? to : word;
    } else {
      end = std::max(end, at + 1);
      out += code.substr(at, end - at);
    }
    at = end;
  }
  return out;
}

// Returns a free private name. C++ reserves names with a leading underscore.
std::string private_name(Language language, const std::string& name,
                         std::span<const FunctionCode> pieces) {
  std::string own = language == Language::cpp ? name + "_" : "_" + name;
  while (std::ranges::any_of(pieces, [&](const FunctionCode& piece) {
    return piece.code.find(own) != std::string::npos;
  })) {
    own += '_';
  }
  return own;
}

}  // namespace

std::vector<FunctionCode> with_private_helpers(Language language,
                                               std::span<const FunctionCode> pieces) {
  std::vector<FunctionCode> out(pieces.begin(), pieces.end());
  if (language == Language::bash || pieces.size() < 2) {
    return out;
  }
  std::vector<std::vector<Definition>> defined = mapped(
      pieces, [&](const FunctionCode& piece) { return definitions_in(language, piece.code); });
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (const Definition& helper : defined[i]) {
      const auto owner = std::ranges::find(pieces, helper.name, &FunctionCode::function);
      if (helper.name == pieces[i].function || owner == pieces.end()) {
        continue;
      }
      const auto& of_owner = defined[static_cast<std::size_t>(owner - pieces.begin())];
      if (std::ranges::find(of_owner, helper.text, &Definition::text) == of_owner.end()) {
        out[i].code =
            renamed(language, out[i].code, helper.name, private_name(language, helper.name, out));
      }
    }
  }
  return out;
}

}  // namespace synth
