#include "synth/authors/offline/writing/python/python_lines.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using Bracket = PythonToken::Bracket;
using Tokens = std::vector<PythonToken>;

std::optional<std::size_t> opening_of(const Tokens& tokens, std::size_t close) {
  for (std::size_t i = close; i-- > 0;) {
    if (tokens[i].id == tokens[close].partner) {
      return i;
    }
  }
  return std::nullopt;
}

// Returns whether a body has to be broken: the elements of a list, tuple, set or dictionary are
// either all on the line of the brackets, or on one line each.
bool has_to_break(const Tokens& body, const PythonToken& open) {
  auto breaks = breaks_of(body);
  const bool ends_in_comma = !body.empty() && body.back().text == ",";
  if (ends_in_comma) {
    breaks.erase(body.size() - 1);
  }
  return first_priority(breaks) == BreakPriority::comma && (ends_in_comma || !open.is_trailer);
}

BracketSplit split_between(const PythonLine& line, std::size_t open, std::size_t close) {
  const auto at = [&](std::size_t i) {
    return line.tokens.begin() + static_cast<std::ptrdiff_t>(i);
  };
  BracketSplit split{{Tokens(at(0), at(open + 1)), line.depth},
                     {Tokens(at(open + 1), at(close)), line.depth + 1, true},
                     {Tokens(at(close), line.tokens.end()), line.depth, false, true},
                     line.tokens[open],
                     line.tokens[close]};
  split.body.is_arguments = split.open.is_trailer;
  split.body.has_to_break = has_to_break(split.body.tokens, split.open);
  return split;
}

}  // namespace

LineBreaks breaks_of(const Tokens& tokens) {
  LineBreaks breaks;
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const PythonToken& token = tokens[i];
    depth -= (token.ends_names ? 1 : 0) + (token.bracket == Bracket::close ? 1 : 0);
    if (depth == 0 && token.before != BreakPriority::none && i > 0) {
      breaks[i - 1] = token.before;
    } else if (depth == 0 && token.text == ",") {
      breaks[i] = BreakPriority::comma;
    }
    depth += (token.begins_names ? 1 : 0) + (token.bracket == Bracket::open ? 1 : 0);
  }
  return breaks;
}

BreakPriority first_priority(const LineBreaks& breaks) {
  BreakPriority first = BreakPriority::none;
  for (const auto& [at, priority] : breaks) {
    first = std::max(first, priority);
  }
  return first;
}

std::ptrdiff_t count_of(const LineBreaks& breaks, BreakPriority priority) {
  return std::ranges::count(breaks, priority, &std::pair<const std::size_t, BreakPriority>::second);
}

bool has_magic_comma(const Tokens& tokens, std::size_t close) {
  if (close == 0 || tokens[close].bracket != Bracket::close || tokens[close - 1].text != ",") {
    return false;
  }
  const auto open = opening_of(tokens, close);
  if (!open || tokens[close].text == "}") {
    return open.has_value();
  }
  int depth = 0;
  int commas = 0;
  for (std::size_t i = *open + 1; i < close; ++i) {
    depth += tokens[i].bracket == Bracket::open ? 1 : tokens[i].bracket == Bracket::close ? -1 : 0;
    commas += depth == 0 && tokens[i].text == "," ? 1 : 0;
  }
  const bool is_tuple = tokens[close].text == ")" && !tokens[close].is_trailer;
  const bool is_subscript = tokens[close].text == "]" && tokens[close].is_trailer;
  return commas > 1 || !(is_tuple || is_subscript);
}

bool has_magic_comma(const PythonLine& line) {
  for (std::size_t i = 0; i < line.tokens.size() && !line.is_tail; ++i) {
    if (has_magic_comma(line.tokens, i)) {
      return true;
    }
  }
  return false;
}

std::optional<BracketSplit> first_brackets(const PythonLine& line) {
  for (std::size_t i = 0; i < line.tokens.size(); ++i) {
    if (line.tokens[i].bracket == Bracket::open) {
      for (std::size_t close = i + 2; close < line.tokens.size(); ++close) {
        if (line.tokens[close].id == line.tokens[i].partner) {
          return split_between(line, i, close);
        }
      }
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<BracketSplit> last_brackets(const PythonLine& line,
                                          const std::set<std::size_t>& omitted) {
  for (std::size_t i = line.tokens.size(); i-- > 0;) {
    if (line.tokens[i].bracket != Bracket::close || omitted.contains(line.tokens[i].id)) {
      continue;
    }
    const auto open = opening_of(line.tokens, i);
    if (!open) {
      return std::nullopt;
    }
    if (*open + 1 < i) {
      return split_between(line, *open, i);
    }
  }
  return std::nullopt;
}

std::optional<std::vector<PythonLine>> split_at_delimiters(const PythonLine& line,
                                                           bool has_new_syntax) {
  auto breaks = breaks_of(line.tokens);
  auto before_end = breaks;
  before_end.erase(line.tokens.size() - 1);
  const BreakPriority priority = first_priority(before_end);
  if (before_end.empty() ||
      (priority == BreakPriority::dot && count_of(before_end, priority) == 1)) {
    return std::nullopt;
  }
  std::vector<PythonLine> parts(1);
  bool has_stars = false;
  for (std::size_t i = 0; i < line.tokens.size(); ++i) {
    Tokens& part = parts.back().tokens;
    const PythonToken& token = line.tokens[i];
    has_stars = has_stars ||
                (line.is_arguments && part.empty() && (token.text == "*" || token.text == "**"));
    part.push_back(token);
    const auto here = breaks.find(i);
    if (here != breaks.end() && here->second == priority) {
      parts.emplace_back();
    }
  }
  if (parts.back().tokens.empty()) {
    parts.pop_back();
  }
  // Old Python versions do not allow a comma behind "*arguments".
  if (priority == BreakPriority::comma && parts.back().tokens.back().text != "," &&
      (!has_stars || has_new_syntax)) {
    parts.back().tokens.push_back(comma_token());
  }
  for (PythonLine& part : parts) {
    part.depth = line.depth;
    part.is_body = true;
  }
  return parts.size() > 1 || parts[0].tokens.size() != line.tokens.size() ? std::optional(parts)
                                                                          : std::nullopt;
}

bool can_be_broken(const PythonLine& body) {
  const Tokens& tokens = body.tokens;
  if (tokens.size() < 2) {
    return false;
  }
  const bool is_text = tokens[0].text.ends_with('"') || tokens[0].text.ends_with('\'');
  if (!is_text || tokens[1].text != ".") {
    return true;
  }
  int calls = 0;
  int dots = 0;
  for (std::size_t i = tokens.size() - 1; i-- > 0;) {
    const PythonToken& next = tokens[i + 1];
    if (tokens[i].bracket == Bracket::open) {
      if (next.bracket != Bracket::close) {
        return false;
      }
      ++calls;
    } else if (tokens[i].text == ".") {
      ++dots;
    } else if (is_word_character(tokens[i].text.empty() ? ' ' : tokens[i].text[0])) {
      if (next.text != "." && next.bracket != Bracket::open) {
        return false;
      }
    } else if (tokens[i].bracket != Bracket::close) {
      return false;
    }
    if (dots > 1 && calls > 1) {
      return false;
    }
  }
  return true;
}

PythonToken comma_token() {
  PythonToken token{","};
  token.id = token.partner = static_cast<std::size_t>(-1);
  return token;
}

}  // namespace synth
