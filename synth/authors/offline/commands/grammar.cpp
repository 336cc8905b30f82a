#include "synth/authors/offline/commands/grammar.h"

#include <algorithm>

namespace synth {

const RuleSet& command_rules() {
  static const RuleSet kRules = [] {
    RuleSet all;
    add_value_rules(all);
    add_pair_rules(all);
    add_function_rules(all);
    add_ordering_rules(all);
    add_dictionary_rules(all);
    add_record_rules(all);
    add_reference_rules(all);
    add_run_rules(all);
    add_bracket_rules(all);
    add_unit_rules(all);
    add_algorithm_rules(all);
    add_search_rules(all);
    add_number_rules(all);
    add_letter_rules(all);
    add_matrix_rules(all);
    add_measure_rules(all);
    add_selection_rules(all);
    add_given_rules(all);
    add_list_rules(all);
    add_noun_rules(all);
    add_property_rules(all);
    add_called_rules(all);
    add_conditional_rules(all);
    add_command_rules(all);
    return all;
  }();
  return kRules;
}

Phrase value_phrase(Meaning value) {
  Phrase phrase;
  phrase.identity = value.code;
  phrase.value = std::move(value);
  return phrase;
}

Phrase function_phrase(Function function, std::string identity) {
  Phrase phrase;
  phrase.function = std::move(function);
  phrase.identity = std::move(identity);
  return phrase;
}

Maybe made(std::optional<Meaning> value) {
  return value ? Maybe(value_phrase(std::move(*value))) : std::nullopt;
}

std::vector<const Meaning*> values_of(Parts parts) {
  std::vector<const Meaning*> values;
  for (const Phrase* part : parts) {
    values.push_back(&part->value);
  }
  return values;
}

std::vector<const Meaning*> members_of(const Phrase& phrase) {
  std::vector<const Meaning*> values;
  for (const Phrase& member : phrase.members) {
    values.push_back(&member.value);
  }
  return values;
}

std::string spaced(std::string_view phrase) {
  std::string out(phrase);
  std::ranges::replace(out, '-', ' ');
  return out;
}

std::string identities(Parts parts) {
  std::string out;
  for (const Phrase* part : parts) {
    out += "(" + part->identity + ")";
  }
  return out;
}

}  // namespace synth
