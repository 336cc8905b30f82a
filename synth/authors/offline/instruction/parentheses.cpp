#include "synth/authors/offline/instruction/parentheses.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostRemarks = 3;

struct Parenthesis {
  std::size_t begin = 0;  // of the bracket
  std::size_t end = 0;    // behind the closing one
  std::string said = {};
};

// Returns the place behind the text in quotes that begins there, or `at`.
std::size_t behind_quoted(std::string_view text, std::size_t at) {
  const bool is_quote = text[at] == '"' || (text[at] == '\'' && (at == 0 || text[at - 1] == ' '));
  const std::size_t end = is_quote ? text.find(text[at], at + 1) : std::string_view::npos;
  return end == std::string_view::npos ? at : end + 1;
}

// Returns the remarks in parentheses, of at least two words: not those of calls and formulas, which
// follow a name or hold signs.
std::vector<Parenthesis> parentheses_in(std::string_view text) {
  std::vector<Parenthesis> all;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t behind = behind_quoted(text, at); behind > at) {
      at = behind;
      continue;
    }
    const std::size_t end = text[at] == '(' ? text.find_first_of("()", at + 1) : text.npos;
    if (end == std::string_view::npos || text[end] != ')') {
      ++at;
      continue;
    }
    const std::string_view said = trim(text.substr(at + 1, end - at - 1));
    const bool is_remark = at > 0 && text[at - 1] == ' ' && plain_words(said).size() > 1 &&
                           said.find_first_of("*/^=[{+") == std::string_view::npos;
    if (is_remark) {
      all.push_back({at, end + 1, std::string(said)});
    }
    at = end + 1;
  }
  return all;
}

// Returns whether the remark only explains: none of its words limits or changes a result.
bool explains(const Parenthesis& remark) {
  const std::vector<std::string> words = plain_words(remark.said);
  const auto any = [&](std::string_view list) {
    return std::ranges::any_of(words,
                               [&](const std::string& word) { return is_among(word, list); });
  };
  if (is_among(words[0], "for i e") && words.size() > 2 &&
      is_among(words[1], "example instance e g")) {
    return true;
  }
  if (any("may might can could") && !any("not only")) {  // what is allowed
    return true;
  }
  const bool has_digit = std::ranges::any_of(remark.said, is_digit);
  return !has_digit && remark.said.find_first_of("\"'`") == std::string::npos &&
         !any(
             "no not non none never without except excluding exclude excluded including include "
             "included inclusive exclusive only just at least most more less if when where "
             "otherwise "
             "else unless ignoring ignore ignored regardless case rounded round sorted descending "
             "ascending reversed empty zero negative positive first last second starting ending "
             "each every all both return returns give gives raise raises keep kept remove removed "
             "unique distinct different duplicates same original whole integer text string list "
             "upper lower absolute");
}

std::string with_remarks_moved(std::string_view text, const std::vector<Parenthesis>& remarks,
                               std::string_view before, bool keeps_explaining, bool is_said) {
  std::string out;
  std::size_t at = 0;
  for (const Parenthesis& remark : remarks) {
    out += text.substr(at, remark.begin - at);
    out.resize(out.find_last_not_of(' ') + 1);
    if (is_said && (keeps_explaining || !explains(remark))) {
      out += std::string(before) + remark.said;
    }
    at = remark.end;
  }
  return out + std::string(text.substr(at));
}

}  // namespace

std::vector<std::string> with_remarks_elsewhere(std::string_view purpose) {
  const std::vector<Parenthesis> remarks = parentheses_in(purpose);
  if (remarks.empty() || remarks.size() > kMostRemarks) {
    return {};
  }
  std::vector<std::string> out = {with_remarks_moved(purpose, remarks, ", ", true, true)};
  std::string apart = with_remarks_moved(purpose, remarks, "", false, false);
  for (const Parenthesis& remark : remarks) {
    apart = trim(apart);
    apart += apart.ends_with('.') ? " " : ". ";
    apart += static_cast<char>(to_upper(remark.said.front()));
    apart += remark.said.substr(1) + ".";
  }
  out.push_back(std::move(apart));
  if (std::ranges::any_of(remarks, explains)) {
    out.push_back(with_remarks_moved(purpose, remarks, ", ", false, true));
  }
  return out;
}

}  // namespace synth
