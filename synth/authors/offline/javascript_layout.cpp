#include "synth/authors/offline/javascript_layout.h"

#include "synth/authors/offline/form_writer.h"

#include <algorithm>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kWidth = 80 - 2;  // inside a function

// "xs.filter(...).map(...)" as "xs", ".filter(...)", ".map(...)"; of anything else one part.
std::vector<std::string> chain_of(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      parts.back() += c;
      if (c == '\\' && i + 1 < text.size()) {
        parts.back() += text[++i];
      }
      quote = c == quote ? char{0} : quote;
      continue;
    }
    quote = c == '"' || c == '\'' ? c : char{0};
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (depth == 0 && c == ' ') {
      return {std::string(text)};
    }
    const bool begins_part = depth == 0 && c == '.' && i > 0;
    if (begins_part) {
      parts.emplace_back();
    }
    parts.back() += c;
  }
  return parts;
}

bool is_factory(std::string_view head) {
  return head.front() >= 'A' && head.front() <= 'Z' && head.find('(') == std::string_view::npos;
}

std::string broken(const std::string& before, const std::vector<std::string>& parts) {
  std::string out = before;
  bool is_first = true;
  for (const std::string& part : parts) {
    out += is_first ? part : "\n" + indented(part);
    is_first = false;
  }
  return out + ";";
}

// Where the body begins of the arrow function that is the last argument of the last call, or npos.
std::size_t last_body(std::string_view text) {
  constexpr std::string_view kArrow = " => ";
  std::size_t found = std::string_view::npos;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (depth == 0) {
      found = i + 1 == text.size() && c == ')' ? found : std::string_view::npos;
    } else if (depth == 1 && text.substr(i).starts_with(kArrow)) {
      found = i + kArrow.size();
    } else if (depth == 1 && c == ',') {
      found = std::string_view::npos;
    }
  }
  return found;
}

}  // namespace

std::string lay_out(const std::string& before, const std::string& text) {
  std::string line = before + text + ";";
  std::vector<std::string> parts = chain_of(text);
  if (parts.size() > 1 && is_factory(parts[0])) {
    parts[0] += parts[1];
    parts.erase(parts.begin() + 1);
  }
  const auto calls =
      std::ranges::count_if(parts, [](const std::string& part) { return part.ends_with(')'); });
  const bool has_function = text.find("=>") != std::string::npos;
  const bool fits = line.size() <= kWidth && line.find('\n') == std::string::npos;
  const bool is_busy = calls > 2 && has_function;
  if ((parts.size() > 3 && is_busy) || (parts.size() > 2 && calls > 1 && !fits)) {
    return broken(before, parts);
  }
  const std::size_t body = last_body(text);
  const bool is_block = text.find('\n') != std::string::npos;
  if (fits || is_block || body == std::string::npos) {
    return line;
  }
  const std::string result = text.substr(body, text.size() - 1 - body);
  return before + text.substr(0, body - 1) + "\n" + indented(result + ",") + "\n);";
}

}  // namespace synth
