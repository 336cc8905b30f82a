#include "testing/suites/code/code_reader.h"

#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/mutants/code_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kMostConstants = 40;

// Returns text without quotes and escapes; nothing if an escape is unusual.
std::optional<std::string> unquoted(std::string_view quoted) {
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      text += quoted[i];
      continue;
    }
    const char c = quoted[++i];
    if (is_digit(c) || c == 'u' || c == 'x') {
      return std::nullopt;
    }
    text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
  }
  return text;
}

// Returns whether it is a C++ character such as 'a'.
bool is_character(const SourceToken& token, Language language) {
  return language == Language::cpp && token.kind == TokenKind::pattern &&
         token.text.starts_with('\'');
}

void add_number(std::string_view digits, std::vector<Value>& found) {
  std::int64_t whole = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
  if (error == std::errc() && end == digits.data() + digits.size()) {
    for (const std::int64_t near : {whole, whole + 1, whole - 1}) {
      found.emplace_back(near);
    }
  } else if (auto value = parse_literal(digits); value && value->is<double>()) {
    found.push_back(*std::move(value));
  }
}

// Returns numbers, with neighbouring ones, words, options and file extensions, all as text.
std::vector<Value> bash_constants(std::string_view source) {
  constexpr std::array<std::string_view, 10> kOperators{"-eq", "-ne", "-lt", "-le", "-gt",
                                                        "-ge", "-z",  "-n",  "-a",  "-o"};
  const auto is_part = [](char c) {
    return is_word_character(c) || c == '.' || c == '-' || c == '/';
  };
  std::vector<Value> found;
  for (std::size_t at = 0; at < source.size();) {
    const char before = at == 0 ? '\n' : source[at - 1];
    if (source[at] == '#' && (before == '\n' || before == ' ')) {
      at = std::min(source.find('\n', at), source.size());
      continue;
    }
    std::size_t end = at;
    while (end < source.size() && is_part(source[end])) {
      ++end;
    }
    const std::string_view word = source.substr(at, end - at);
    const bool is_pattern = end < source.size() && (source[end] == ')' || source[end] == '|');
    const bool is_operator = std::ranges::find(kOperators, word) != kOperators.end() && !is_pattern;
    at = std::max(end, at + 1);
    if (word.empty() || word.size() > 40 || is_operator || before == '$' || before == '{') {
      continue;
    }
    std::int64_t whole = 0;
    const auto [behind, error] = std::from_chars(word.data(), word.data() + word.size(), whole);
    if (error == std::errc() && behind == word.data() + word.size()) {
      for (const std::int64_t near : {whole, whole + 1, whole - 1}) {
        found.emplace_back(fmt::format("{}", near));
      }
    } else {
      found.emplace_back(std::string(word));
    }
  }
  return found;
}

}  // namespace

std::string comment_before(std::string_view source, std::size_t begin) {
  std::string_view before = source.substr(0, begin);
  while (!before.empty() && before.back() != '\n') {
    before.remove_suffix(1);
  }
  before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
  std::vector<std::string_view> lines;
  if (before.ends_with("*/")) {
    const std::size_t open = before.rfind("/*");
    before = open == before.npos ? "" : before.substr(open, before.size() - open - 2);
    lines = split(before, '\n');
  } else {
    lines = split(before, '\n');
    std::size_t first = lines.size();
    while (first > 0 &&
           (trim(lines[first - 1]).starts_with("//") || trim(lines[first - 1]).starts_with("#"))) {
      --first;
    }
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
  }
  std::string text;
  for (std::string_view line : lines) {
    line = trim(line);
    line.remove_prefix(std::min(line.find_first_not_of("/*#!"), line.size()));
    text.append(line).append("\n");
  }
  return text;
}

std::vector<CodeFunction> code_functions(std::string_view source, Language language) {
  switch (language) {
    case Language::javascript:
      return javascript_functions(source);
    case Language::cpp:
      return cpp_functions(source);
    case Language::bash:
      return {bash_script(source)};
    default:
      return {};
  }
}

std::vector<std::pair<std::size_t, std::size_t>> bodies_of(
    std::string_view source, Language language, const std::vector<CodeFunction>& functions,
    std::string_view function, const std::vector<std::string>& others) {
  if (language == Language::bash) {
    return {{0, source.size()}};
  }
  std::vector<std::pair<std::size_t, std::size_t>> bodies;
  std::vector<std::string> names{std::string(function)};
  for (std::size_t next = 0; next < names.size(); ++next) {
    const auto found = std::ranges::find(functions, names[next], &CodeFunction::name);
    if (found == functions.end()) {
      continue;
    }
    bodies.emplace_back(found->begin, found->end);
    const std::string_view body = source.substr(found->begin, found->end - found->begin);
    for (const SourceToken& token : source_tokens(body, language)) {
      const auto helper = std::ranges::find(functions, token.text, &CodeFunction::name);
      if (helper != functions.end() && std::ranges::find(names, helper->name) == names.end() &&
          std::ranges::find(others, helper->name) == others.end()) {
        names.push_back(helper->name);
      }
    }
  }
  return bodies;
}

std::vector<Value> constants_of(std::string_view source, Language language,
                                std::span<const std::pair<std::size_t, std::size_t>> parts) {
  std::vector<Value> found;
  if (language == Language::bash) {
    found = bash_constants(source);
  }
  for (const auto& [begin, end] : parts) {
    if (language == Language::bash) {
      break;
    }
    const std::string_view part = source.substr(begin, end - begin);
    for (const SourceToken& token : source_tokens(part, language)) {
      if (token.kind == TokenKind::number) {
        add_number(token.text, found);
      } else if (token.kind == TokenKind::text || is_character(token, language)) {
        auto text = token.text.size() < 200 ? unquoted(token.text) : std::nullopt;
        if (text) {
          found.emplace_back(*std::move(text));
        }
      }
    }
  }
  std::vector<Value> each;
  std::set<std::string> seen;
  for (Value& value : found) {
    if (seen.insert(write_literal(value)).second && each.size() < kMostConstants) {
      each.push_back(std::move(value));
    }
  }
  return each;
}

}  // namespace synth
