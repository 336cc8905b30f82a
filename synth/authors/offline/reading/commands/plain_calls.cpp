#include "synth/authors/offline/reading/commands/plain_calls.h"

#include "synth/authors/offline/writing/python/python_tokens.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace synth {
namespace {

struct ListCall {
  std::string_view call;     // up to the list's bracket
  std::string_view between;  // between its items; empty for arguments
};

constexpr ListCall kListCalls[] = {
    {"sum([", " + "}, {"math.prod([", " * "}, {"max([", ""}, {"min([", ""}};

// Returns the items of the list display whose first one begins at `begin`, and sets `end` to its
// closing bracket. Returns none for a comprehension, or if items have operators.
std::optional<std::vector<std::string>> read_items(std::string_view code, std::size_t begin,
                                                   std::size_t& end) {
  std::vector<std::string> items(1);
  int depth = 0;
  for (std::size_t at = begin; at < code.size();) {
    const char c = code[at];
    if (c == ']' && depth == 0) {
      end = at;
      return items;
    }
    const bool is_literal = c == '\'' || c == '"';
    const std::size_t next = is_literal ? end_of_python_string(code, at) : at + 1;
    depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
    depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
    if (depth == 0 && c == ',') {
      items.emplace_back();
      at = code.substr(next, 1) == " " ? next + 1 : next;
      continue;
    }
    if (depth == 0 && !is_literal && !is_word_character(c) && c != '.' && c != ')' && c != ']') {
      return std::nullopt;
    }
    items.back() += code.substr(at, next - at);
    at = next;
  }
  return std::nullopt;
}

// Returns whether an operation needs no parentheses here.
bool is_alone(std::string_view before, std::string_view after) {
  const bool begins = before.empty() || before.back() == '(' || before.ends_with(", ");
  const bool ends = after.empty() || after.front() == ')' || after.front() == ',';
  return begins && ends;
}

std::optional<std::string> with_first_replaced(std::string_view code, const ListCall& call,
                                               std::size_t at) {
  std::size_t end = 0;
  const auto items = read_items(code, at + call.call.size(), end);
  if (!items || items->size() < 2 || code.substr(end, 2) != "])" ||
      std::ranges::any_of(*items, [](const std::string& item) { return item.empty(); })) {
    return std::nullopt;
  }
  const std::string_view before = code.substr(0, at);
  const std::string_view after = code.substr(end + 2);
  std::string value =
      call.between.empty()
          ? std::string(call.call.substr(0, call.call.size() - 1)) + join(*items, ", ") + ")"
          : join(*items, call.between);
  if (!call.between.empty() && !is_alone(before, after)) {
    value = "(" + value + ")";
  }
  return std::string(before) + value + std::string(after);
}

}  // namespace

std::string with_plain_calls(std::string code) {
  for (const ListCall& call : kListCalls) {
    for (std::size_t at = code.find(call.call); at != std::string::npos;
         at = code.find(call.call, at + 1)) {
      const bool is_whole = at == 0 || (!is_word_character(code[at - 1]) && code[at - 1] != '.');
      if (auto replaced = is_whole ? with_first_replaced(code, call, at) : std::nullopt) {
        code = *std::move(replaced);
      }
    }
  }
  return code;
}

}  // namespace synth
