#include "synth/authors/offline/reading/commands/key_meaning.h"

#include "synth/authors/offline/reading/commands/chart.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/leaves.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/commands/prepared_tokens.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::size_t kMostWordsOfKey = 5;

std::string joined_words(const std::vector<std::string>& words, std::size_t from, std::size_t to,
                         char between = ' ') {
  std::string out;
  for (std::size_t i = from; i < to; ++i) {
    out += (i > from ? std::string(1, between) : "") + words[i];
  }
  return out;
}

// Returns the words of a key, with abbreviations written out.
std::vector<std::string> key_words(const std::string& key) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kShort = {
      {{"avg", "average"},
       {"num", "number"},
       {"nr", "number"},
       {"cnt", "count"},
       {"len", "length"},
       {"char", "character"},
       {"chars", "characters"},
       {"freq", "frequent"}}};
  std::vector<std::string> words = plain_words(key);
  for (std::string& word : words) {
    for (const auto& [given, whole] : kShort) {
      word = word == given ? std::string(whole) : std::move(word);
    }
  }
  return words;
}

// Returns whether two functions have the same code for a text, for numbers and for words.
bool are_alike(const Phrase& a, const Phrase& b) {
  for (const Shape& shape :
       {Shape{Base::text}, list_shape({Base::integer}), list_shape({Base::text})}) {
    const Meaning sample{shape, "x"};
    const auto one = a.function(sample);
    const auto other = b.function(sample);
    if (one.has_value() != other.has_value() || (one && one->code != other->code)) {
      return false;
    }
  }
  return true;
}

// Returns the unique cheapest phrase of that category that covers all words.
std::optional<Phrase> phrase_of(const std::string& words, std::string_view category) {
  const std::vector<Token> tokens = prepared_tokens(words, {}, {}, "");
  if (tokens.empty()) {
    return std::nullopt;
  }
  const Leaves leaves = leaves_of(tokens, {});
  const Context context;
  const Chart chart(command_rules(), tokens, leaves, context, 0);
  const auto& phrases = chart.at(0, tokens.size(), command_rules().category(category));
  const bool is_one = !phrases.empty() && phrases[0]->function &&
                      std::ranges::all_of(phrases, [&](const Phrase* other) {
                        return other->cost > phrases[0]->cost ||
                               (other->function && are_alike(*phrases[0], *other));
                      });
  return is_one ? std::optional(*phrases[0]) : std::nullopt;
}

std::optional<Phrase> operation_named(const std::string& words) {
  std::vector<const Operation*> senses;
  for (const Operation& operation : operations()) {
    if (names(operation.words, words)) {
      senses.push_back(&operation);
    }
  }
  return senses.empty() ? std::nullopt : std::optional(function_phrase(function_of(senses), words));
}

// Returns the count in a text only: for a list, 'total_numbers' may be their sum.
std::optional<Phrase> count_in_text(const std::string& things) {
  auto some = phrase_of(things, "SET");
  if (some) {
    const Function view = some->function;
    some = function_phrase(
        [view](const Meaning& text) -> std::optional<Meaning> {
          const auto list = text.shape.is(Base::text) ? view(text) : std::nullopt;
          return list && list->shape.is_list()
                     ? std::optional(fill_template("len({0:0})", kAtom, {Base::integer}, {&*list}))
                     : std::nullopt;
        },
        "count in text " + some->identity);
  }
  return some;
}

// Returns a statistic of a field of records: 'total_price' or 'price_avg'.
std::optional<Phrase> statistic_of_field(const std::vector<std::string>& words) {
  const std::size_t size = words.size();
  const bool is_last = size > 1 && operation_named(words[size - 1]).has_value();
  const auto operation = size < 2  ? std::nullopt
                         : is_last ? operation_named(words[size - 1])
                                   : operation_named(words[0]);
  if (!operation) {
    return std::nullopt;
  }
  const std::string wanted = stem(joined_words(words, is_last ? 0 : 1, is_last ? size - 1 : size));
  return function_phrase(
      [wanted, statistic = operation->function](const Meaning& records) -> std::optional<Meaning> {
        if (!records.shape.is_list()) {
          return std::nullopt;
        }
        for (const auto& [field, shape] : records.shape.element().fields) {
          const std::vector<std::string> said = plain_words(field);
          if (stem(joined_words(said, 0, said.size())) == wanted) {
            return then(field_of(field), statistic)(records);
          }
        }
        return std::nullopt;
      },
      operation->identity + " of field " + wanted);
}

// Returns a function that applies the first of both that fits.
std::optional<Phrase> either(std::optional<Phrase> first, std::optional<Phrase> other) {
  if (!first || !other) {
    return first ? std::move(first) : std::move(other);
  }
  return function_phrase(
      [one = first->function, another = other->function](const Meaning& value) {
        auto out = one(value);
        return out ? std::move(out) : another(value);
      },
      first->identity + " or " + other->identity);
}

std::optional<Phrase> meant_by(const std::vector<std::string>& words) {
  const std::size_t size = words.size();
  if (auto named = operation_named(joined_words(words, 0, size, '-'))) {
    return named;
  }
  if (size > 1 && is_among(words[size - 1], "count number")) {
    return count_in_text(joined_words(words, 0, size - 1));
  }
  if (size > 1 && is_among(words[0], "number count total n")) {
    return count_in_text(joined_words(words, words[1] == "of" ? 2 : 1, size));
  }
  if (size > 1 && is_among(words[0], "unique distinct different")) {
    return count_in_text(joined_words(words, 0, size));
  }
  auto whole = size > 1 ? phrase_of(joined_words(words, 0, size), "FN") : std::nullopt;
  if (whole) {  // "uppercase_letters" may mean all of them, or their number
    whole->function = then(whole->function, [](const Meaning& value) {
      return value.shape.is_list() ? std::nullopt : std::optional(value);
    });
  }
  if (size > 2 && words[size - 1] == "length") {
    whole =
        either(std::move(whole), phrase_of("length of " + joined_words(words, 0, size - 1), "FN"));
  }
  return whole;
}

}  // namespace

std::optional<Phrase> meant_by_key(const std::string& key) {
  const std::vector<std::string> words = key_words(key);
  if (words.empty() || words.size() > kMostWordsOfKey) {
    return std::nullopt;
  }
  auto meant = either(statistic_of_field(words), meant_by(words));
  if (meant) {
    meant->text = key;
    meant->members.clear();
    meant->cost = 0;
    meant->penalty = 0;
  }
  return meant;
}

}  // namespace synth
