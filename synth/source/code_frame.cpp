#include "synth/source/code_frame.h"

#include "synth/source/brace_statements.h"
#include "synth/source/parameter_list.h"
#include "synth/source/put_into.h"
#include "synth/source/python_statements.h"
#include "synth/source/text_edits.h"
#include "synth/support/names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace synth {

// A statement at the top level, in any of the languages.
struct CodeFrame::Part {
  std::string text;  // without the comments above it, and without `export`
  std::vector<std::string> names = {};
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_import = false;
  bool is_function = false;

  [[nodiscard]] bool defines(std::string_view name) const {
    return is_function && names.size() == 1 && names.front() == name;
  }
};

namespace {

bool is_python_function(std::string_view code) {
  for (const std::string_view line : split(code, '\n')) {
    if (line.starts_with("def ") || line.starts_with("async def ")) {
      return true;
    }
    if (line.starts_with("class ")) {
      return false;
    }
  }
  return false;
}

bool is_brace_function(Language language, std::string_view code) {
  if (language == Language::cpp) {
    return code.ends_with('}') && code.find('(') != code.npos && !code.starts_with("namespace");
  }
  return !code.starts_with("class ") &&
         (code.starts_with("function") || code.starts_with("async function") ||
          code.find("=>") != code.npos || code.find("= function") != code.npos ||
          code.find("= async function") != code.npos);
}

}  // namespace

std::vector<CodeFrame::Part> CodeFrame::parts_of(Language language, std::string_view source) {
  std::vector<Part> parts;
  if (language == Language::python) {
    for (PlacedStatement& placed : placed_statements(source)) {
      Part part{.text = std::string(source.substr(placed.begin, placed.end - placed.begin)),
                .names = std::move(placed.statement.names),
                .begin = placed.begin,
                .end = placed.end};
      part.is_import = placed.statement.kind == PythonStatement::Kind::import;
      part.is_function = placed.statement.kind == PythonStatement::Kind::definition &&
                         is_python_function(part.text);
      parts.push_back(std::move(part));
    }
    return parts;
  }
  for (const BraceStatement& statement : split_braces(language, source)) {
    Part part{.text = statement.text.substr(statement.code)};
    part.end = statement.end;
    part.begin = part.end - std::min(part.end, part.text.size());
    part.is_import = statement.kind == BraceStatement::Kind::import;
    if (!statement.name.empty()) {
      part.names = {statement.name};
      part.is_function = is_brace_function(language, part.text);
    }
    if (statement.kind != BraceStatement::Kind::exporting &&
        source.substr(part.begin, part.text.size()) == part.text) {
      parts.push_back(std::move(part));
    }
  }
  return parts;
}

CodeFrame::CodeFrame(Language language, std::string source)
    : language_(language), original_(std::move(source)), source_(original_) {
  if (has_crlf_only(original_)) {
    std::erase(source_, '\r');
  }
  if (language == Language::bash) {
    functions_ = {{"script", source_, 0, source_.size()}};
    return;
  }
  std::set<std::string> defined;
  for (const Part& part : parts_of(language, source_)) {
    texts_.push_back(part.text);
    for (const std::string& name : part.names) {
      if (part.defines(name) && defined.insert(name).second) {
        functions_.push_back({name, part.text, part.begin, part.end});
      } else if (part.is_function) {
        std::erase_if(functions_, [&](const FramedFunction& known) { return known.name == name; });
      }
      if (!part.is_import) {
        append_new(names_, {name});
      }
    }
  }
}

const FramedFunction* CodeFrame::find(std::string_view name) const {
  const auto found = std::ranges::find(functions_, name, &FramedFunction::name);
  return found == functions_.end() ? nullptr : &*found;
}

// Returns whether the file lacks the import, or the definition and its names.
bool CodeFrame::is_new(const Part& part) const {
  return (part.is_import || !part.names.empty()) && !contains(texts_, part.text) &&
         std::ranges::none_of(part.names, [&](const std::string& name) {
           return !part.is_import && contains(names_, name);
         });
}

std::map<std::string, std::string> CodeFrame::reduced(
    const std::map<std::string, std::string>& answer) const {
  if (language_ == Language::bash) {
    return answer;
  }
  std::map<std::string, std::string> kept;
  for (const auto& [name, code] : answer) {
    const FramedFunction* const own = find(name);
    if (own == nullptr || code == own->code) {
      kept[name] = code;
      continue;
    }
    std::string text;
    bool defines_own = false;
    for (const Part& part : parts_of(language_, code)) {
      const std::string& function = part.names.empty() ? name : part.names.front();
      const bool is_own = part.defines(name);
      defines_own = defines_own || is_own;
      if (is_own || is_new(part)) {
        text += (text.empty() ? "" : part.is_import ? "\n" : "\n\n") + part.text;
      } else if (part.is_function && find(function) != nullptr && !answer.contains(function)) {
        kept[function] = part.text;
      }
    }
    kept[name] = defines_own ? text : code;
  }
  return kept;
}

Result<std::string> CodeFrame::fitted(const FramedFunction& function,
                                      const std::string& code) const {
  const std::vector<Part> parts = parts_of(language_, code);
  const auto own =
      std::ranges::find_if(parts, [&](const Part& part) { return part.defines(function.name); });
  if (own == parts.end()) {
    return fail(Errc::bad_input,
                fmt::format("the code for '{}' does not define it", function.name));
  }
  SYNTH_CHECK(check_same_parameters(language_, function.code, own->text, function.name));
  return code;
}

Result<std::string> CodeFrame::with(std::span<const FunctionCode> pieces) const {
  std::map<std::string, std::string> answer;
  for (const FunctionCode& piece : pieces) {
    if (find(piece.function) == nullptr) {
      return fail(Errc::bad_input,
                  fmt::format("the file has no function '{}' at its top level", piece.function));
    }
    answer[piece.function] = piece.code;
  }
  if (language_ == Language::bash) {
    const auto script = answer.find("script");
    return script == answer.end() || script->second == source_ ? original_ : script->second;
  }
  const std::map<std::string, std::string> kept = reduced(answer);
  std::string result;
  std::string imports;
  std::set<std::string> added;
  std::size_t at = 0;
  for (const FramedFunction& function : functions_) {
    const auto changed = kept.find(function.name);
    if (changed == kept.end() || changed->second == function.code) {
      continue;
    }
    SYNTH_TRY(const std::string code, fitted(function, changed->second));
    result += source_.substr(at, function.begin - at);
    at = function.end;
    std::string text;
    for (const Part& part : parts_of(language_, code)) {
      const bool is_known = !part.defines(function.name) && !added.insert(part.text).second;
      if (part.is_import && language_ == Language::python) {
        imports += part.text + "\n";
      } else if (!is_known) {
        text += (text.empty() ? "" : part.is_import ? "\n" : "\n\n") + part.text;
      }
    }
    result += text;
  }
  result += source_.substr(at);
  if (!imports.empty()) {
    result = put_into(result, imports);
  }
  return source_ == original_ ? result : with_crlf(result);
}

std::string CodeFrame::without(const std::vector<std::string>& functions,
                               std::string_view mark) const {
  std::string result;
  std::size_t at = 0;
  for (const FramedFunction& function : functions_) {
    if (contains(functions, function.name)) {
      result += source_.substr(at, function.begin - at);
      result.append(mark).append(function.name);
      at = function.end;
    }
  }
  return result + source_.substr(at);
}

}  // namespace synth
