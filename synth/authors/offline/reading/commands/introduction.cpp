#include "synth/authors/offline/reading/commands/introduction.h"

#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMaxIntroduction = 12;

bool is_mark(const Token& token, std::string_view marks) {
  return !token.value && names(marks, token.text);
}

// Returns whether it is a list, a dictionary or a text: the data of sentences, not a number in
// them.
bool is_data(const Token& token) {
  return token.value && token.stem != "<nth>" &&
         (token.value->is<List>() || token.value->is<Dict>() || token.value->is<Tuple>() ||
          token.value->is<std::string>());
}

// Returns the position of the data that the first words introduce; the number of tokens if there is
// none.
std::size_t first_data(const std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < tokens.size() && i <= kMaxIntroduction; ++i) {
    if (is_data(tokens[i])) {
      return i;
    }
    const bool leads = is_mark(tokens[i], ",") && i + 1 < tokens.size() && is_data(tokens[i + 1]);
    if (tokens[i].value || tokens[i].is_arithmetic || (!leads && is_mark(tokens[i], ".|;|,|?|!"))) {
      break;
    }
  }
  return tokens.size();
}

// Returns whether the result may depend on the word.
bool is_operation(const Token& token) {
  const auto is_named = [&](std::string_view words) {
    return std::ranges::any_of(split(words, '|'), [&](std::string_view word) {
      return !word.starts_with('=') && stem(word) == token.stem;
    });
  };
  return std::ranges::any_of(
             operations(), [&](const Operation& operation) { return is_named(operation.words); }) ||
         std::ranges::any_of(properties(),
                             [&](const Property& property) { return is_named(property.words); });
}

constexpr std::string_view kHave =
    "have|ve|got|own|bought|sold|recorded|measured|collected|counted|ran|spent|took|wrote|made|"
    "noted|kept|earned|read|scored|paid|walked|drove|slept|lost|won|ate|drank|saved|received|"
    "weighed|rolled|threw|grew|cost|caught|swam|rode|worked|drew|sent|gave";

bool introduces(const std::vector<Token>& tokens, std::size_t data) {
  constexpr std::string_view kBe = "is|are|was|were|am";
  const std::string& first = tokens[0].text;
  const std::size_t last = is_mark(tokens[data - 1], ":") ? data - 2 : data - 1;
  if (data < 2) {
    return false;
  }
  if (names("i|we|you", first)) {
    return names(kHave, tokens[1].text);
  }
  if (names("here|there|this|these|those|it", first)) {
    return names(kBe, tokens[1].text) || tokens[1].text == "'s";
  }
  if (names("suppose|assume|imagine|say|let", first)) {
    return true;
  }
  const bool asks = names(
      "what|which|how|who|where|why|is|are|was|were|do|does|did|can|could|will|would|if|when|"
      "find|return|check|print|compute|calculate|give|show|tell",
      first);
  return !asks && last < data && names(kBe, tokens[last].text);
}

// Returns whether the first sentence only states numbers: "My team scored 3, 0 and 2 goals."
bool tells_of_numbers(const std::vector<Token>& tokens, std::size_t first) {
  if (first < 2 || tokens[first - 1].text == "to" || tokens[first - 1].text == "than") {
    return false;
  }
  const std::string& opening = tokens[0].text;
  const bool is_owned = names("my|our|his|her|their|i|we|she|he|they|these|those", opening);
  const bool is_shown = names("here|there|this|suppose|assume|imagine|say|let", opening);
  bool tells = false;
  for (std::size_t i = 0; i < first; ++i) {
    const std::string& word = tokens[i].text;
    const bool is_marked = is_mark(tokens[i], ":") && i + 1 == first;
    if (tokens[i].value || tokens[i].is_arithmetic ||
        (!is_marked && is_mark(tokens[i], ".|,|;|?|!|:|(|=")) ||
        names("not|no|without|except|if|every|each|from|between|than|want|need|what|which|how",
              word)) {
      return false;
    }
    tells = tells || names(kHave, word) || names("is|are|was|were|am|'s|be", word);
  }
  const bool asks = names(
      "is|are|was|were|do|does|did|can|could|find|return|check|print|compute|calculate|give|show|"
      "tell|add|sum|multiply|sort|list|count|take|for|with|in|of|convert|determine",
      opening);
  return tells && !asks &&
         (is_owned || is_shown || names("is|are|was|were", tokens[first - 1].text) ||
          is_mark(tokens[first - 1], ":") ||
          names("number|numbers|value|values", tokens[first - 1].text) ||
          names("is|are|was|were", tokens[std::max<std::size_t>(first, 2) - 2].text));
}

// Joins numbers or texts that are stated one by one into the list that the following sentences use.
bool join_told_values(std::vector<Token>& tokens) {
  std::size_t first = 0;
  while (first < tokens.size() && !tokens[first].value && !is_mark(tokens[first], ".|?|!")) {
    ++first;
  }
  const auto is_told = [&](std::size_t i) {
    return i < tokens.size() && tokens[i].value && tokens[i].stem != "<nth>" &&
           (tokens[i].value->is<Integer>() || tokens[i].value->is<double>() ||
            tokens[i].value->is<std::string>());
  };
  if (!is_told(first) || !tells_of_numbers(tokens, first)) {
    return false;
  }
  List told;
  std::size_t at = first;
  for (; is_told(at); ++at) {
    told.items.push_back(*tokens[at].value);
    while (at + 1 < tokens.size() && is_mark(tokens[at + 1], ",|and")) {
      ++at;
    }
  }
  // Skips words without further meaning: "... goals in the last games".
  std::size_t end = at;
  constexpr std::size_t kMostWords = 8;
  while (end < tokens.size() && !is_mark(tokens[end], ".|;|?|!")) {
    const bool says_more =
        tokens[end].value || tokens[end].is_arithmetic || is_mark(tokens[end], ",|:|(") ||
        names("not|no|without|except|but|if|what|which|how|then|and|so", tokens[end].text) ||
        end - at >= kMostWords;
    const bool is_count =  // as in "on three days"
        end > at && tokens[end].value && tokens[end].value->is<Integer>() &&
        end + 1 < tokens.size() &&
        names(
            "days|weeks|months|years|games|rounds|tries|attempts|races|trips|times|evenings|"
            "mornings|nights|hours|tests|matches",
            tokens[end + 1].text);
    if (says_more && !is_count) {
      return false;
    }
    ++end;
  }
  const bool goes_on = end + 1 < tokens.size() && is_mark(tokens[end], ".|;|!");
  if (told.items.size() < 2 || !goes_on) {
    return false;
  }
  const Value list(std::move(told));
  std::vector<Token> out = {Token{write_literal(list), {}, list}, Token{".", "."}};
  out.insert(out.end(), tokens.begin() + static_cast<std::ptrdiff_t>(end) + 1, tokens.end());
  tokens = std::move(out);
  return true;
}

// Joins the values of "Which is the longest: 'cat', 'giraffe' or 'horse'?" into a list.
void join_listed_values(std::vector<Token>& tokens) {
  const auto is_listed = [&](std::size_t i) {
    return i < tokens.size() && tokens[i].value && tokens[i].stem != "<nth>" &&
           (tokens[i].value->is<Integer>() || tokens[i].value->is<double>() ||
            tokens[i].value->is<std::string>());
  };
  std::size_t colon = 1;
  while (colon < tokens.size() && !(is_mark(tokens[colon], ":") && is_listed(colon + 1))) {
    ++colon;
  }
  List listed;
  std::size_t at = colon + 1;
  for (bool joined = true; joined && is_listed(at);) {
    listed.items.push_back(*tokens[at++].value);
    joined = at < tokens.size() && is_mark(tokens[at], ",|and|or");
    while (at < tokens.size() && is_mark(tokens[at], ",|and|or")) {
      ++at;
    }
  }
  const bool ends =
      at == tokens.size() || (at + 1 == tokens.size() && is_mark(tokens[at], ".|?|!"));
  const bool are_names = std::ranges::any_of(tokens, [](const Token& token) {
    return names("key|keys|dictionary|dict|field|fields|columns", token.text);
  });
  if (colon >= tokens.size() || listed.items.size() < 2 || !ends || are_names) {
    return;
  }
  const Value list(std::move(listed));
  tokens.resize(colon + 1);
  tokens.push_back({write_literal(list), {}, list});
}

}  // namespace

void drop_introduction(std::vector<Token>& tokens) {
  join_listed_values(tokens);
  join_told_values(tokens);
  const std::size_t data = first_data(tokens);
  if (data == 0 || data >= tokens.size() || !introduces(tokens, data)) {
    return;
  }
  // A word or two may follow: "We sold [3, 5] tickets."
  std::size_t after = data + 1;
  while (after < tokens.size() && after < data + 4 && !tokens[after].value &&
         !is_mark(tokens[after], ".|;|!|,|:") && !is_operation(tokens[after])) {
    ++after;
  }
  const bool is_one = after + 1 < tokens.size() && is_mark(tokens[after], ".|;|!|,");
  const auto end = tokens.begin() + static_cast<std::ptrdiff_t>(std::min(data, tokens.size()));
  bool computes = false;
  for (std::size_t i = 0; i < std::min(data, tokens.size()); ++i) {
    const bool is_told = i > 0 && names("i|we", tokens[i - 1].text);  // as in "that I counted"
    computes = computes || (!is_told && is_operation(tokens[i]));
  }
  if (!is_one || computes) {
    return;
  }
  tokens[after].text = tokens[after].stem = ".";
  tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(data) + 1,
               tokens.begin() + static_cast<std::ptrdiff_t>(after));
  tokens.erase(tokens.begin(), end);
}

std::set<std::string> names_of_data(const std::vector<Token>& tokens, const RuleSet& rules) {
  std::set<std::string> stems;
  const auto is_name = [&](const Token& token) {
    return !token.value && !token.is_arithmetic && token.text.size() > 3 &&
           token.text.ends_with('s') && !rules.knows(token);
  };
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const std::size_t before = i > 1 && is_mark(tokens[i - 1], ":") ? i - 2 : i - 1;
    if (is_data(tokens[i]) && is_name(tokens[before])) {
      stems.insert(tokens[before].stem);
    }
  }
  std::vector<Token> joined = tokens;
  const bool is_told = join_told_values(joined);
  const std::size_t data = first_data(tokens);
  if (is_told || (data < tokens.size() && data > 1 && introduces(tokens, data))) {
    for (std::size_t i = 0;
         i < tokens.size() && (is_told ? !is_mark(tokens[i], ".|;|!") : i < data); ++i) {
      if (is_name(tokens[i])) {
        stems.insert(tokens[i].stem);
      }
    }
  }
  return stems;
}

}  // namespace synth
