#include "synth/authors/offline/reading/remarks.h"

#include "synth/authors/offline/reading/remark_rules.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace synth {
namespace {

// Returns the words of a command, with each literal as one word.
std::vector<RemarkWord> words_around_data(std::string_view command) {
  std::vector<RemarkWord> words;
  std::size_t end = 0;
  for (RemarkWord& word : remark_words(command)) {
    if (word.begin < end) {
      continue;
    }
    if (const std::size_t behind = end_of_data(command, word.begin); behind > word.begin) {
      word.end = behind;
      word.text = command.substr(word.begin, behind - word.begin);
      word.stem = word.text;
    }
    end = word.end;
    words.push_back(std::move(word));
  }
  return words;
}

// Returns whether a quote is not closed: it may be an apostrophe in quoted text, which then
// continues behind it.
bool has_open_quote(const std::vector<RemarkWord>& words) {
  return std::ranges::any_of(
      words, [](const RemarkWord& word) { return word.text == "'" || word.text == "\""; });
}

struct FoundRemark {
  const RemarkRule* rule = nullptr;
  RemarkPattern::Match match = {};
};

class Finder {
 public:
  explicit Finder(const FunctionSpec& spec)
      : spec_(spec),
        words_(is_command(spec) ? words_around_data(spec.purpose) : remark_words(spec.purpose)) {}

  std::vector<Remark> find() {
    std::vector<Remark> remarks;
    if (words_.size() > kMostRemarkWords || (is_command(spec_) && has_open_quote(words_))) {
      return remarks;
    }
    for (std::size_t at = 0; at < words_.size();) {
      const auto found = words_[at].text == "." ? std::nullopt : find_at(at);
      if (!found) {
        ++at;
        continue;
      }
      remarks.push_back(remark_of(*found, at));
      at = found->match.end;
    }
    return remarks;
  }

 private:
  // Returns the first matching definition, since definitions have no end of their own, and the
  // longest match of other remarks.
  [[nodiscard]] std::optional<FoundRemark> find_at(std::size_t at,
                                                   bool with_definitions = true) const {
    std::optional<FoundRemark> best;
    for (const RemarkRule& rule : remark_rules()) {
      const bool is_definition = rule.kind == RemarkKind::definition;
      const bool is_request = rule.kind == RemarkKind::statement && at == 0;
      if (is_request || (is_definition && (best || !with_definitions))) {
        continue;
      }
      auto match = rule.pattern.match(words_, at, spec_.purpose, spec_);
      if (match && match->end > at && !says_what_is_true(rule, at, match->end) &&
          (!best || match->end > best->match.end)) {
        best = FoundRemark{&rule, std::move(*match)};
      }
    }
    // A remark of another kind may follow a colon.
    if (best && best->rule->topic == "colon" && find_at(at + 1, false)) {
      return std::nullopt;
    }
    if (best && best->rule->kind == RemarkKind::definition) {
      shorten(*best, at);
    }
    return best;
  }

  // Returns whether the match is the function's question, as in "Return True if there is a vowel",
  // not a special case.
  [[nodiscard]] bool says_what_is_true(const RemarkRule& rule, std::size_t at,
                                       std::size_t end) const {
    return rule.kind == RemarkKind::nothing &&
           std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(at),
                       words_.begin() + static_cast<std::ptrdiff_t>(end),
                       [](const RemarkWord& word) { return word.text == "true"; });
  }

  // Ends a definition where another remark begins.
  void shorten(FoundRemark& found, std::size_t at) const {
    for (std::size_t i = at + 1; i + 1 < found.match.end; ++i) {
      const bool is_joint = words_[i].text == "," || words_[i].text == "and";
      if (is_joint && (find_at(i, false) || find_at(i + 1, false))) {
        found.match.end = i;
        for (auto& [first, last] : found.match.parts) {
          last = std::min(last, i);
        }
        return;
      }
    }
  }

  [[nodiscard]] Remark remark_of(const FoundRemark& found, std::size_t at) const {
    const auto text = [&](std::size_t first, std::size_t last) {
      return first < last ? spec_.purpose.substr(words_[first].begin,
                                                 words_[last - 1].end - words_[first].begin)
                          : std::string();
    };
    Remark remark{found.rule->kind,          found.rule->topic, {},
                  text(at, found.match.end), words_[at].begin,  words_[found.match.end - 1].end,
                  found.rule->instead};
    for (const auto& [first, last] : found.match.parts) {
      remark.parts.push_back(text(first, last));
    }
    return remark;
  }

  const FunctionSpec& spec_;
  std::vector<RemarkWord> words_;
};

// Empty brackets in the text, which must not be removed with those around remarks.
constexpr std::string_view kBrackets = "()";
constexpr std::string_view kBracketsApart = "(\x01)";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Removes words that connected a removed remark, and marks with nothing between them.
std::string tidied(std::string_view text) {
  std::string out;
  const auto drop_end = [&](std::string_view end) {
    if (!out.ends_with(end)) {
      return false;
    }
    out.resize(out.size() - end.size());
    return true;
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const std::size_t end = end_of_data(text, at); end > at) {
      out += text.substr(at, end - at);
      at = end - 1;
      continue;
    }
    const char c = text[at];
    if (c == '.' || c == ',' || c == ')' || c == ';' || c == ':') {
      while (drop_end(" ") || drop_end(" and") || drop_end(" or") || drop_end(",") ||
             drop_end(" (") || drop_end(" -") || drop_end(":") || drop_end(";")) {
      }
      if (out.empty() || out.ends_with('.')) {
        continue;
      }
    }
    if (c == ' ' && (out.empty() || out.ends_with(' '))) {
      continue;
    }
    out += c;
  }
  while (drop_end(" ") || drop_end(" and") || drop_end(",") || drop_end(":") || drop_end(";")) {
  }
  return out;
}

}  // namespace

bool is_command(const FunctionSpec& spec) {
  return spec.inputs.empty();
}

std::vector<Remark> find_remarks(const FunctionSpec& spec) {
  return Finder(spec).find();
}

std::string without_remarks(std::string_view purpose, const std::vector<Remark>& remarks) {
  std::string out;
  std::size_t at = 0;
  for (const Remark& remark : remarks) {
    out.append(
           replaced(std::string(purpose.substr(at, remark.begin - at)), kBrackets, kBracketsApart))
        .append(remark.instead);
    at = remark.end + (purpose.substr(remark.end).starts_with(kBrackets) ? 2 : 0);  // as in "bin()"
    // As between two commas: "a numeral, written in capitals, to a number".
    const std::string_view before = trim(out);
    if (remark.instead.empty() && before.ends_with(',') && purpose.substr(at).starts_with(", ")) {
      out.resize(before.size() - 1);
      ++at;
    }
  }
  out += replaced(std::string(purpose.substr(at)), kBrackets, kBracketsApart);
  return replaced(tidied(out), kBracketsApart, kBrackets);
}

}  // namespace synth
