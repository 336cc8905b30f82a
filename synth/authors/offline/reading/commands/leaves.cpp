#include "synth/authors/offline/reading/commands/leaves.h"

#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/commands/token_data.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace synth {
namespace {

constexpr std::string_view kLabels =
    "nested|unsorted|mixed|sample|example|test|exam|daily|monthly|weekly|math|class|quiz|final|"
    "student|recent|expression|calculation|equation|raw|original|two|dimensional|integer|string|"
    "numeric|values|variable|named|decimal|whole|plain";

// Returns whether the name is short for the word: dept for "department".
bool is_short_for(const std::string& field, const Token& token) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kShort = {
      {{"dept", "department"},
       {"qty", "quantity"},
       {"amt", "amount"},
       {"temp", "temperature"},
       {"num", "number"},
       {"pop", "population"},
       {"lang", "language"},
       {"cat", "category"},
       {"addr", "address"},
       {"desc", "description"},
       {"yr", "year"},
       {"dob", "birthday"},
       {"pay", "salary"},
       {"quantity", "amount"}}};
  return std::ranges::any_of(kShort, [&](const auto& known) {
    return field == known.first && stem(known.second) == token.stem;
  });
}

bool is_word_for(const Token& token, const std::string& field) {
  return stem(field) == token.stem || is_short_for(field, token);
}

// Returns whether the word means the parameter, whose name is short for it. "The number" may be of
// many things.
bool is_meant_by(const Token& token, const std::string& name, const KnownNames& known) {
  return name != "num" && is_short_for(name, token) &&
         std::ranges::none_of(known.parameters, [&](const Meaning& parameter) {
           return parameter.code == token.text;
         });
}

// Adds a called function, which is preferred to an operation of the same word.
void add_call(const CalledName& called, Leaves::value_type& leaves) {
  constexpr int kNamed = -2;
  const RuleSet& rules = command_rules();
  if (called.by_names) {
    Phrase value = value_phrase(*called.by_names);
    value.cost = kNamed;
    leaves.emplace_back(rules.category("LIT"), std::move(value));
  }
  if (!called.is_unary()) {
    Phrase each = function_phrase(call_on_record(called), called.name + " of a record");
    each.cost = kNamed;
    leaves.emplace_back(rules.category("FN"), std::move(each));
    if (called.arguments.size() == 2) {
      Phrase both = function_phrase(nullptr, called.name);
      both.relation = [called](const Meaning& value, const Meaning& other) {
        return call_with(called, value, other);
      };
      both.cost = kNamed;
      leaves.emplace_back(rules.category("RELATION"), std::move(both));
    }
    return;
  }
  Phrase phrase = function_phrase(call_of(called), called.name);
  phrase.text = called.name;
  phrase.cost = kNamed;
  leaves.emplace_back(rules.category("CALLED"), phrase);
  if (!called.is_property()) {
    if (called.arguments[0].is_list() && called.result.is_list()) {
      leaves.emplace_back(rules.category("SET"), phrase);  // as in "the number of evens"
    }
    leaves.emplace_back(rules.category("FN"), std::move(phrase));
    return;
  }
  leaves.emplace_back(rules.category("HOLDS"), phrase);
  leaves.emplace_back(rules.category("PRED"), phrase);
  phrase.function = [holds = phrase.function](const Meaning& list) {
    return filter_elements(holds, list);
  };
  leaves.emplace_back(rules.category("SET"), std::move(phrase));  // as in "the primes"
}

// Returns whether the word may precede data as a label: "the unsorted list [3, 1]".
bool is_label(const std::string& word) {
  if (names(kLabels, word)) {
    return true;
  }
  static const std::unordered_set<std::string> kNouns = [] {
    std::unordered_set<std::string> stems;
    for (const Noun& noun : nouns()) {
      if (noun.property.empty() || noun.property == "letter") {
        for (const std::string_view known : split(noun.words, '|')) {
          stems.insert(stem(known));
        }
      }
    }
    return stems;
  }();
  return kNouns.contains(stem(word));
}

// Adds the meanings of names.
void add_named(const Token& token, const KnownNames& known, Leaves::value_type& leaves) {
  const RuleSet& rules = command_rules();
  const int literal = rules.category("LIT");
  for (const Meaning& parameter : known.parameters) {
    const std::string name = in_lower_case(parameter.code);  // as tokens are
    if (token.text == name || is_meant_by(token, name, known)) {
      leaves.emplace_back(literal, value_phrase(parameter));
    }
  }
  for (const auto& [name, value] : known.values) {
    if (token.text == name) {
      leaves.emplace_back(literal, value_phrase(value));
    }
  }
  for (const CalledName& called : known.called) {
    if (token.text == called.name) {
      add_call(called, leaves);
    }
  }
}

void add_words(const Token& token, const KnownNames& known, Leaves::value_type& leaves) {
  const RuleSet& rules = command_rules();
  const Phrase itself = function_phrase(nullptr, token.text);
  if (is_label(token.text)) {
    leaves.emplace_back(rules.category("LABEL"), itself);
  }
  leaves.emplace_back(rules.category("WORD"), itself);
  if (known.data.contains(token.stem)) {
    leaves.emplace_back(rules.category("LABEL"), itself);
    const auto list_itself = [](const Meaning& data) {
      return data.shape.is_list() ? std::optional(data) : std::nullopt;
    };
    leaves.emplace_back(rules.category("SET"), function_phrase(list_itself, token.text));
  }
  add_named(token, known, leaves);
}

void add_fields(const Token& token, const std::set<std::string>& fields,
                Leaves::value_type& leaves) {
  for (const std::string& field : fields) {
    const auto* quoted = token.value ? token.value->get_if<std::string>() : nullptr;
    const bool same =
        quoted != nullptr ? *quoted == field : !token.stem.empty() && is_word_for(token, field);
    if (same) {
      Phrase phrase = function_phrase(field_of(field), "field " + field);
      phrase.text = field;
      phrase.cost = -1;  // preferred to an operation of the same word
      leaves.emplace_back(command_rules().category("KEY"), phrase);
    }
  }
}

}  // namespace

Leaves leaves_of(const std::vector<Token>& tokens, const KnownNames& known) {
  const RuleSet& rules = command_rules();
  const std::set<std::string> fields = fields_of(tokens, known.parameters);
  Leaves leaves(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.value || token.is_arithmetic) {
      leaves[i].emplace_back(rules.category(token.stem == "<nth>" ? "NTH" : "LIT"),
                             value_phrase(meaning_of(token)));
    } else {
      add_words(token, known, leaves[i]);
    }
    add_fields(token, fields, leaves[i]);
  }
  return leaves;
}

}  // namespace synth
