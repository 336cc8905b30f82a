#include "synth/authors/offline/reading/commands/grammar.h"

#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

namespace synth {

const RuleSet& command_rules() {
  // Never destroyed: thousands of rules would only delay the end of the program.
  static const RuleSet& all_rules = *[] {
    auto* const rules = new RuleSet;
    RuleSet& all = *rules;
    add_value_rules(all);
    add_constructions(all, "pairs");
    add_function_rules(all);
    add_ordering_rules(all);
    add_dictionary_rules(all);
    add_record_rules(all);
    add_constructions(all, "references");
    add_constructions(all, "runs of equal neighbours");
    add_bracket_rules(all);
    add_unit_rules(all);
    add_algorithm_rules(all);
    add_search_rules(all);
    add_binary_search_rules(all);
    add_constructions(all, "numbers");
    add_constructions(all, "caesar ciphers");
    add_constructions(all, "ciphers described");
    add_constructions(all, "matrices");
    add_constructions(all, "entries of matrices");
    add_measure_rules(all);
    add_selection_rules(all);
    add_window_rules(all);
    add_constructions(all, "own values of numbers");
    add_constructions(all, "tests of digits");
    add_constructions(all, "lists in order");
    add_constructions(all, "merged lists");
    add_constructions(all, "values for missing elements");
    add_single_rules(all);
    add_constructions(all, "moved letters");
    add_constructions(all, "counted letters");
    add_constructions(all, "names of code");
    add_constructions(all, "clock times");
    add_constructions(all, "relations of numbers and texts");
    add_constructions(all, "numbers written in other bases");
    add_constructions(all, "nested lists");
    add_given_rules(all);
    add_constructions(all, "signs");
    add_constructions(all, "lists");
    add_noun_rules(all);
    add_removal_rules(all);
    add_property_rules(all);
    add_form_rules(all);
    add_clause_rules(all);
    add_field_rules(all);
    add_keyed_rules(all);
    add_called_rules(all);
    add_content_rules(all);
    add_conditional_rules(all);
    add_quantifier_rules(all);
    add_count_rules(all);
    add_entry_rules(all);
    add_conversion_rules(all);
    add_constructions(all, "changes by percents");
    add_tail_rules(all);
    add_constructions(all, "neighbours");
    add_several_rules(all);
    add_complement_rules(all);
    add_case_rules(all);
    add_membership_rules(all);
    add_constructions(all, "marks");
    add_position_rules(all);
    add_command_rules(all);
    return rules;
  }();
  return all_rules;
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

const Meaning* value_or_parameter(Parts parts, const Context& context) {
  const bool implied = parts.empty() && context.parameters.size() == 1;
  return implied ? context.parameters.data() : parts.empty() ? nullptr : &parts[0]->value;
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

const Meaning* implied_by(const Context& context, std::string_view pattern) {
  const Meaning* found = context.previous;
  if (found != nullptr) {
    return fits(pattern, found->shape) ? found : nullptr;
  }
  for (const Meaning& parameter : context.parameters) {
    if (fits(pattern, parameter.shape)) {
      if (found != nullptr) {
        return nullptr;
      }
      found = &parameter;
    }
  }
  return found;
}

std::string identities(Parts parts) {
  std::string out;
  for (const Phrase* part : parts) {
    out += "(" + part->identity + ")";
  }
  return out;
}

Phrase joined_phrases(Parts parts, std::string_view kind) {
  Phrase out;
  out.identity = std::string(kind) + identities(parts);
  for (const Phrase* part : parts) {
    if (part->members.empty()) {
      out.members.push_back(*part);
    } else {
      out.members.insert(out.members.end(), part->members.begin(), part->members.end());
    }
  }
  return out;
}

std::optional<Meaning> extreme_element(const Meaning& list, const Function& key,
                                       const std::string& function) {
  const Meaning element = element_of_list(list);
  const auto value = key(element);
  return value && value->shape.is_number()
             ? std::optional(fill_template(
                   function + "({0:0}, key=lambda " + element.code + ": " + value->code + ")",
                   kAtom, list.shape.element(), {&list}, value->needs))
             : std::nullopt;
}

}  // namespace synth
