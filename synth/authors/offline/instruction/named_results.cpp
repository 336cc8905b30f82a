#include "synth/authors/offline/instruction/named_results.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kMostResults = 4;
// Bytes of the names, and of the sentence that explains them: they bound the time of hostile text.
constexpr std::size_t kLongestNames = 200;
constexpr std::size_t kLongestSentence = 2000;

// Names in brackets, and the place behind these.
struct BracketedNames {
  std::vector<std::string_view> names;
  std::size_t end = 0;
};

std::string_view without_marks_of_name(std::string_view name) {
  while (!name.empty() && std::string_view("'\"` ").find(name.front()) != name.npos) {
    name.remove_prefix(1);
  }
  while (!name.empty() && std::string_view("'\"` ").find(name.back()) != name.npos) {
    name.remove_suffix(1);
  }
  return name;
}

std::optional<BracketedNames> names_at(std::string_view text, std::size_t at) {
  const std::string_view near = text.substr(at, kLongestNames);
  const std::size_t length = near.find(near.front() == '(' ? ')' : ']');
  if (length == std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t close = at + length;
  BracketedNames read{{}, close + 1};
  for (const std::string_view part : split(text.substr(at + 1, close - at - 1), ',')) {
    const std::string_view name = without_marks_of_name(part);
    if (name.empty() || is_digit(name.front()) || !std::ranges::all_of(name, is_word_character)) {
      return std::nullopt;
    }
    read.names.push_back(name);
  }
  const bool are_several = read.names.size() >= 2 && read.names.size() <= kMostResults;
  return are_several ? std::optional(std::move(read)) : std::nullopt;
}

// Returns the end of the sentence, or of as much of it as is read.
std::size_t end_of_sentence(std::string_view text, std::size_t at) {
  const std::size_t last = std::min(text.size(), at + kLongestSentence);
  for (; at < last; ++at) {
    const bool is_point = text[at] == '.' && (at + 1 == text.size() || text[at + 1] == ' ');
    if (is_point || text[at] == ';' || text[at] == '\n') {
      break;
    }
  }
  return at;
}

// A place where a name is explained: "low is", "'low' represents".
struct Explained {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::optional<Explained> find_explained(std::string_view text, std::string_view name,
                                        std::size_t from) {
  constexpr std::array<std::string_view, 7> kVerbs = {
      " is ", " are ", " being ", " = ", " stands for ", " denotes ", " represents "};
  for (std::size_t at = text.find(name, from); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    const bool is_quoted = end < text.size() && at > 0 && text[at - 1] == text[end] &&
                           std::string_view("'\"`").find(text[end]) != std::string_view::npos;
    const std::size_t begin = at - (is_quoted ? 1 : 0);
    end += is_quoted ? 1 : 0;
    const bool is_word = begin == 0 || !is_word_character(text[begin - 1]);
    for (const std::string_view verb : kVerbs) {
      if (is_word && text.substr(end).starts_with(verb)) {
        return Explained{begin, end + verb.size()};
      }
    }
  }
  return std::nullopt;
}

// Returns the explanation without what leads to the next one: ", and where".
std::string_view without_joint(std::string_view text) {
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    text = trim(text);
    for (const std::string_view joint : {",", " and", " where", " while"}) {
      if (text.ends_with(joint) || text == trim(joint)) {
        text.remove_suffix(std::min(text.size(), joint.size()));
        is_changed = true;
      }
    }
  }
  return text;
}

// Returns what each name stands for, in order; nothing if one is not explained.
std::optional<std::vector<std::string_view>> meanings_of(const BracketedNames& names,
                                                         std::string_view text, std::size_t end) {
  const std::string_view lead = trim(text.substr(names.end, end - names.end));
  const bool is_led = std::ranges::any_of(
      std::array<std::string_view, 5>{"where ", ", where ", "such that ", "in which ", "with "},
      [&](std::string_view word) { return lead.starts_with(word); });
  if (!is_led) {
    return std::nullopt;
  }
  std::vector<Explained> places;
  std::size_t from = names.end;
  for (const std::string_view name : names.names) {
    const auto place = find_explained(text.substr(0, end), name, from);
    if (!place) {
      return std::nullopt;
    }
    places.push_back(*place);
    from = place->end;
  }
  std::vector<std::string_view> meanings;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t behind = i + 1 < places.size() ? places[i + 1].begin : end;
    meanings.push_back(without_joint(text.substr(places[i].end, behind - places[i].end)));
    if (meanings.back().empty()) {
      return std::nullopt;
    }
  }
  return meanings;
}

struct NamedResults {
  std::size_t begin = 0;  // of the brackets
  std::size_t end = 0;    // of the sentence
  std::vector<std::string_view> meanings;
};

std::optional<NamedResults> find_named(std::string_view purpose) {
  for (std::size_t at = 0; at < purpose.size(); ++at) {
    if (purpose[at] != '(' && purpose[at] != '[') {
      continue;
    }
    const auto names = names_at(purpose, at);
    const std::size_t end = names ? end_of_sentence(purpose, names->end) : 0;
    if (auto meanings = names ? meanings_of(*names, purpose, end) : std::nullopt) {
      return NamedResults{at, end, *std::move(meanings)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> with_named_results(std::string_view purpose) {
  const auto found = find_named(purpose);
  if (!found) {
    return std::nullopt;
  }
  std::string out(trim(purpose.substr(0, found->begin)));
  const bool is_called =
      std::ranges::any_of(std::array<std::string_view, 4>{" tuple", " pair", " list", " triple"},
                          [&](std::string_view word) { return out.ends_with(word); });
  out += is_called ? "" : purpose[found->begin] == '(' ? " a tuple" : " a list";
  for (std::size_t i = 0; i < found->meanings.size(); ++i) {
    out += i == 0 ? " with " : i + 1 < found->meanings.size() ? ", " : " and ";
    out += found->meanings[i];
  }
  return out.append(purpose.substr(found->end));
}

std::vector<std::string> named_results(std::string_view purpose) {
  std::vector<std::string> purposes;
  if (const auto found = find_named(purpose)) {
    for (const std::string_view meaning : found->meanings) {
      purposes.push_back("Return " + std::string(meaning) + ".");
    }
  }
  return purposes;
}

}  // namespace synth
