#include "synth/authors/offline/reading/commands/prepared_tokens.h"

#include "specs/examples/prose_layout.h"
#include "specs/literal.h"
#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/commands/paraphrases.h"
#include "synth/authors/offline/reading/commands/quoted_keys.h"
#include "synth/authors/offline/reading/commands/token_data.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

// Converts steps on separate lines, numbered or with bullets, to sentences.
std::string without_enumeration(std::string_view text) {
  std::string out;
  for (const std::string_view line : split(text, '\n')) {
    std::string_view step = trim(line);
    const std::size_t digits = step.find_first_not_of("0123456789");
    const bool numbered =
        digits != std::string_view::npos && digits > 0 && digits < 3 &&
        (step.substr(digits).starts_with(". ") || step.substr(digits).starts_with(") "));
    const bool has_bullet = step.starts_with("- ") || step.starts_with("* ");
    step = numbered ? step.substr(digits + 2) : has_bullet ? step.substr(2) : step;
    const bool ends =
        out.empty() || std::string_view(".:;,?!").find(out.back()) != std::string_view::npos;
    out += numbered || has_bullet ? (ends ? " " : ". ") : out.empty() ? "" : "\n";
    out += numbered || has_bullet ? step : line;
  }
  return out;
}

// Returns the stems of names of parameters and fields, which must not be replaced by synonyms.
std::set<std::string> kept_words(const std::vector<Token>& tokens,
                                 const std::vector<Meaning>& parameters,
                                 const std::vector<CalledName>& called) {
  std::set<std::string> stems;
  for (const std::string& field : fields_of(tokens, parameters)) {
    stems.insert(stem(field));
  }
  for (const Meaning& parameter : parameters) {
    stems.insert(stem(parameter.code));
  }
  for (const CalledName& function : called) {
    stems.insert(function.name);
  }
  return stems;
}

// Joins the words of a parameter's name, which the tokenizer separates, into one token.
void join_names(std::vector<Token>& tokens, const std::vector<Meaning>& parameters) {
  for (const Meaning& parameter : parameters) {
    const std::vector<std::string_view> parts = split(parameter.code, '_');
    for (std::size_t i = 0; i + parts.size() <= tokens.size() && parts.size() > 1; ++i) {
      const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(i);
      const auto last = first + static_cast<std::ptrdiff_t>(parts.size());
      if (std::equal(first, last, parts.begin(), parts.end(),
                     [](const Token& token, std::string_view part) {
                       return token.text == in_lower_case(part);
                     })) {
        first->text = in_lower_case(parameter.code);
        first->stem = first->text;
        tokens.erase(first + 1, last);
      }
    }
  }
}

// Joins the words of a field's name into one token, too: "unit price" is the field unit_price.
void join_fields(std::vector<Token>& tokens, const std::vector<Meaning>& parameters) {
  for (const std::string& field : fields_of(tokens, parameters)) {
    const std::vector<std::string> parts = plain_words(field);
    for (std::size_t i = 0; i + parts.size() <= tokens.size() && parts.size() > 1; ++i) {
      const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(i);
      const auto last = first + static_cast<std::ptrdiff_t>(parts.size());
      const bool same = std::equal(first, last, parts.begin(), parts.end(),
                                   [](const Token& token, const auto& part) {
                                     return !token.value && token.stem == stem(part);
                                   });
      if (same) {
        first->text = field;
        first->stem = stem(field);
        tokens.erase(first + 1, last);
      }
    }
  }
}

// Quotes "a" in "the letter a", if it is no article.
std::string with_quoted_a(std::string text) {
  for (const std::string_view before : {"letter a", "character a"}) {
    for (std::size_t at = text.find(before); at != std::string::npos;
         at = text.find(before, at + before.size())) {
      const std::size_t end = at + before.size();
      const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
      const bool is_whole = end == text.size() || !is_word_character(text[end]);
      if (is_whole && has_no_noun_first(std::string_view(text).substr(next))) {
        text.replace(end - 1, 1, "'a'");
      }
    }
  }
  return text;
}

// Quotes "s" in "the letter s", unless a parameter has that name.
void quote_letters(std::vector<Token>& tokens, const std::vector<Meaning>& parameters) {
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    Token& token = tokens[i];
    const bool is_parameter = std::ranges::any_of(
        parameters, [&](const Meaning& parameter) { return parameter.code == token.text; });
    const bool is_named = tokens[i - 1].stem == "letter" || tokens[i - 1].stem == "character";
    if (is_named && !is_parameter && !token.value && token.text.size() == 1 &&
        is_letter(token.text[0])) {
      const Value letter(token.text);
      token = {write_literal(letter), {}, letter};
      tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      --i;
    }
  }
}

// What follows takes time that grows faster than the tokens; no reader takes so many.
constexpr std::size_t kMostTokens = 1'000;

}  // namespace

std::vector<Token> prepared_tokens(std::string_view sentences,
                                   const std::vector<Meaning>& parameters,
                                   const std::vector<CalledName>& called,
                                   std::string_view function) {
  std::string text = without_enumeration(with_plain_quotes(sentences));
  if (parameters.empty()) {
    text = with_quoted_keys(text);
  }
  text = with_quoted_a(std::move(text));
  std::vector<Token> tokens = tokenize(text);
  if (tokens.size() > kMostTokens) {
    return tokens;
  }
  tokens = with_called_names(std::move(tokens), called, function);
  join_names(tokens, parameters);
  join_fields(tokens, parameters);
  quote_letters(tokens, parameters);
  std::set<std::string> kept = kept_words(tokens, parameters, called);
  kept.insert(stem(function));
  tokens = paraphrased(tokens, kept);
  std::erase_if(tokens, [](const Token& token) { return token.text == "(" || token.text == ")"; });
  return tokens;
}

bool has_no_noun_first(std::string_view rest) {
  static constexpr std::string_view kNoNouns[] = {
      "and ",    "or ",     "to ",      "by ",       "is ",     "from ",  "in ",    "with ",
      "of ",     "raised ", "divided ", "are ",      "has ",    "as ",    "have ",  "contains ",
      "equals ", "occurs ", "appears ", "followed ", "modulo ", "times ", "plus ",  "minus ",
      "that ",   "which ",  "who ",     "if ",       "when ",   "where ", "while ", "but ",
      "than ",   "not ",    "without ", "on ",       "at ",     "for ",   "until ", "was ",
      "were ",   "must ",   "can ",     "does ",     "do ",     "up ",    "comes ", "multiplied "};
  return rest.empty() || std::string_view(".,;?!").find(rest[0]) != std::string_view::npos ||
         std::ranges::any_of(kNoNouns, [&](std::string_view no) { return rest.starts_with(no); });
}

void drop_opening(std::vector<Token>& tokens) {
  const auto is = [&](std::size_t at, std::string_view words) {
    return at < tokens.size() && names(words, tokens[at].text);
  };
  while (is(0, "can|could|would|will") && is(1, "you")) {  // polite words
    tokens.erase(tokens.begin(), tokens.begin() + 2);
  }
  if (is(0, "first|firstly") && (is(1, ",") || is(1, kCommandVerbs) || is(1, "build|read|split"))) {
    tokens.erase(tokens.begin(), tokens.begin() + (is(1, ",") ? 2 : 1));
  }
  std::size_t at = 0;
  while (is(at, "can|could|you|i|want|need|would|like|write|create|make|develop|use")) {
    ++at;
  }
  const bool asks = is(at, "program|script|code|function|snippet");
  while (asks && is(at, "program|script|code|function|snippet")) {
    ++at;
  }
  const bool is_wish = at > 0 && is(at, "to|that|which|for");
  if (is_wish && (asks || at > 1)) {
    tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(at + 1));
  }
}

void move_data_to_front(std::vector<Token>& tokens) {
  const auto is = [&](std::size_t at, std::string_view words) {
    return at < tokens.size() && names(words, tokens[at].text);
  };
  while (tokens.size() > 1 && is(tokens.size() - 1, "?|.") && tokens[tokens.size() - 2].value) {
    tokens.pop_back();
  }
  if (tokens.size() < 3 || !tokens.back().value || tokens.back().stem == "<nth>") {
    return;
  }
  const Value& value = *tokens.back().value;
  const bool data = !tokens.back().name.empty() || value.is<List>() || value.is<Dict>() ||
                    value.is<std::string>();
  std::size_t from = tokens.size() - 1;
  while (from > 0 && tokens[from - 1].value == std::nullopt &&
         is(from - 1, "input|data|text|list|string|dictionary|numbers|array|json|example")) {
    --from;
    if (from > 0 && is(from - 1, ":|.")) {
      break;
    }
  }
  if (is(from, ":|.")) {
    --from;
  }
  if (!data || from == 0 || !is(from - 1, ":|.|;|?")) {
    return;
  }
  Token last = tokens.back();
  tokens.resize(from - 1);
  tokens.insert(tokens.begin(), {std::move(last), Token{".", "."}});
}

}  // namespace synth
