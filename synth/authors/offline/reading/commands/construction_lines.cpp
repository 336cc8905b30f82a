#include "synth/authors/offline/reading/commands/construction_lines.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <span>
#include <utility>

namespace synth {
namespace {

using SharedWords = std::map<std::string, std::string, std::less<>>;
using Tokens = std::vector<std::string_view>;

struct JoinedLine {
  std::size_t number;
  std::string text;
};

tl::unexpected<Error> refuse(std::size_t number, std::string_view why) {
  return fail(Errc::bad_input, fmt::format("constructions, line {}: {}", number, why));
}

// Returns the lines, each with the indented ones that continue it; comments are left out.
std::vector<JoinedLine> joined_lines(std::string_view text) {
  std::vector<JoinedLine> lines;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty() || line.starts_with('#')) {
      continue;
    }
    if (line.starts_with(' ') && !lines.empty()) {
      lines.back().text += " " + std::string(trim(line));
    } else {
      lines.push_back({number, std::string(trim(line))});
    }
  }
  return lines;
}

// Returns the text with the words that stand for others replaced; nothing if one is unknown.
std::optional<std::string> with_macros(std::string_view text, const SharedWords& macros) {
  std::string out;
  while (true) {
    const std::size_t at = text.find('@');
    out += text.substr(0, at);
    if (at == std::string_view::npos) {
      return out;
    }
    text.remove_prefix(at + 1);
    const auto* const end =
        std::ranges::find_if_not(text, [](char c) { return is_lower(c) || c == '_'; });
    const std::string_view name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    if (name.empty()) {
      out += '@';
      continue;
    }
    const auto macro = macros.find(name);
    if (macro == macros.end()) {
      return std::nullopt;
    }
    out += macro->second;
    text.remove_prefix(name.size());
  }
}

Tokens tokens_of(std::string_view text) {
  Tokens tokens;
  for (const std::string_view token : split(text, ' ')) {
    if (!token.empty()) {
      tokens.push_back(token);
    }
  }
  return tokens;
}

// A pattern, and the names of the alternatives that it chose.
struct ChosenPattern {
  std::string pattern;
  std::vector<std::string_view> tags;
};

void append(std::string& pattern, std::span<const std::string_view> tokens) {
  for (const std::string_view token : tokens) {
    pattern += pattern.empty() ? "" : " ";
    pattern += token;
  }
}

bool is_tag(std::string_view token) {
  return token.size() > 1 && token.ends_with(':') && token.find('|') == std::string_view::npos;
}

// Appends a pattern for each choice of alternatives to `choices`; fails if parentheses do not
// match.
bool expand(ChosenPattern begun, std::span<const std::string_view> rest,
            std::vector<ChosenPattern>& choices) {
  const auto open = std::ranges::find(rest, "(");
  if (std::find(rest.begin(), open, ")") != open) {
    return false;
  }
  append(begun.pattern, {rest.begin(), open});
  if (open == rest.end()) {
    choices.push_back(std::move(begun));
    return true;
  }
  std::vector<Tokens> alternatives(1);
  int depth = 1;
  auto at = open + 1;
  for (; at != rest.end(); ++at) {
    depth += *at == "(" ? 1 : *at == ")" ? -1 : 0;
    if (depth == 0) {
      break;
    }
    if (depth == 1 && *at == ";") {
      alternatives.emplace_back();
    } else {
      alternatives.back().push_back(*at);
    }
  }
  if (at == rest.end()) {
    return false;
  }
  for (Tokens& alternative : alternatives) {
    ChosenPattern next = begun;
    if (!alternative.empty() && is_tag(alternative.front())) {
      next.tags.push_back(alternative.front().substr(0, alternative.front().size() - 1));
      alternative.erase(alternative.begin());
    }
    alternative.insert(alternative.end(), at + 1, rest.end());
    if (!expand(std::move(next), alternative, choices)) {
      return false;
    }
  }
  return true;
}

// Returns the text with $ or $1 for the first tag, $2 for the second; nothing if there is none.
std::optional<std::string> with_tags(std::string_view text,
                                     std::span<const std::string_view> tags) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '$') {
      out += text[at];
      continue;
    }
    const bool is_numbered = at + 1 < text.size() && is_digit(text[at + 1]);
    const std::size_t index = is_numbered ? static_cast<std::size_t>(text[at + 1] - '1') : 0;
    if (index >= tags.size()) {
      return std::nullopt;
    }
    out += tags[index];
    at += is_numbered ? 1 : 0;
  }
  return out;
}

// Likewise, in all parts of a line; fails if there is none.
bool replace_tags(ConstructionLine& line, std::span<const std::string_view> tags) {
  const auto replace = [&](std::string& text) {
    if (text.find('$') == std::string::npos) {
      return true;
    }
    auto written = with_tags(text, tags);
    text = written ? std::move(*written) : text;
    return written.has_value();
  };
  return replace(line.category) && replace(line.pattern) &&
         std::ranges::all_of(line.outcomes, replace);
}

std::vector<std::string> parts_between_arrows(std::string_view text) {
  constexpr std::string_view kArrow = " => ";
  std::vector<std::string> parts;
  while (true) {
    const std::size_t at = text.find(kArrow);
    parts.emplace_back(trim(text.substr(0, at)));
    if (at == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(at + kArrow.size());
  }
}

// Appends the patterns of a line such as "VAL 0 double VAL:n => 2 * {0:12} : n".
Result<void> read_line(const JoinedLine& line, const std::string& section,
                       std::vector<ConstructionLine>& out) {
  std::vector<std::string> parts = parts_between_arrows(line.text);
  const Tokens tokens = tokens_of(parts[0]);
  if (parts.size() < 2 || tokens.size() < 3 || !is_upper(tokens[0][0])) {
    return refuse(line.number, "expected CATEGORY COST PATTERN => RESULT");
  }
  int cost = 0;
  const char* const end = tokens[1].data() + tokens[1].size();
  if (const auto [rest, error] = std::from_chars(tokens[1].data(), end, cost);
      error != std::errc{} || rest != end) {
    return refuse(line.number, "the cost is no integer: " + std::string(tokens[1]));
  }
  std::vector<ChosenPattern> choices;
  if (!expand({}, std::span(tokens).subspan(2), choices)) {
    return refuse(line.number, "a parenthesis lacks its counterpart");
  }
  for (ChosenPattern& choice : choices) {
    ConstructionLine& each = out.emplace_back();
    each = {line.number, section, std::string(tokens[0]), cost, std::move(choice.pattern), {}};
    each.outcomes.assign(parts.begin() + 1, parts.end());
    if (!replace_tags(each, choice.tags)) {
      return refuse(line.number, "no alternative has a name for $");
    }
  }
  return {};
}

}  // namespace

Result<std::vector<ConstructionLine>> read_construction_lines(std::string_view text) {
  constexpr std::string_view kSection = "== ";
  constexpr std::string_view kStandsFor = " = ";
  std::vector<ConstructionLine> out;
  std::string section;
  SharedWords macros;
  for (JoinedLine& line : joined_lines(text)) {
    if (line.text.starts_with(kSection)) {
      section = line.text.substr(kSection.size());
      continue;
    }
    const std::size_t equals = line.text.find(kStandsFor);
    const bool is_macro = line.text.starts_with('@') && equals != std::string::npos;
    const std::size_t from = is_macro ? equals + kStandsFor.size() : 0;
    auto written = with_macros(std::string_view(line.text).substr(from), macros);
    if (!written) {
      return refuse(line.number, "a word with @ is not known");
    }
    if (is_macro) {
      macros.insert_or_assign(line.text.substr(1, equals - 1), std::move(*written));
    } else if (section.empty()) {
      return refuse(line.number, "a construction before the first section");
    } else {
      line.text = std::move(*written);
      SYNTH_CHECK(read_line(line, section, out));
    }
  }
  return out;
}

}  // namespace synth
