#pragma once

#include "synth/authors/offline/reading/commands/rule_set.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the grammar of commands. Categories: VAL a value, FN a function of one, SET a noun with
// its restrictions, PRED a property, CMD a whole command; LIT, LABEL, KEY come from leaves.
const RuleSet& command_rules();

using Maybe = std::optional<Phrase>;

Phrase value_phrase(Meaning value);
Phrase function_phrase(Function function, std::string identity);
Maybe made(std::optional<Meaning> value);
// Returns the values of each phrase; a phrase such as "two lists" has several.
std::vector<const Meaning*> values_of(Parts parts);
std::vector<const Meaning*> members_of(const Phrase& phrase);
// Returns the first value, or the only parameter if no value is named.
const Meaning* value_or_parameter(Parts parts, const Context& context);
// Returns "square-root" as the words of a pattern.
std::string spaced(std::string_view phrase);
// Returns what a sentence refers to without naming it: the previous result, or the only parameter
// that fits the pattern.
const Meaning* implied_by(const Context& context, std::string_view pattern);
// Returns one identity for all parts.
std::string identities(Parts parts);
// Returns a phrase whose `members` are the parts, or the members of these; `kind` begins its
// identity.
Phrase joined_phrases(Parts parts, std::string_view kind);
// Returns the element of a list whose `key` is greatest ("max") or least ("min"), if it is a
// number.
std::optional<Meaning> extreme_element(const Meaning& list, const Function& key,
                                       const std::string& function);

// Returns both conditions, joined by "and" or "or" with the given precedence.
Function both(const Function& a, const Function& b, const std::string& word, int binding);

// Each adds the rules of one kind; called once.
void add_value_rules(RuleSet& rules);
void add_function_rules(RuleSet& rules);
void add_parameter_rules(RuleSet& rules);
void add_noun_rules(RuleSet& rules);
void add_removal_rules(RuleSet& rules);
void add_property_rules(RuleSet& rules);
void add_ordering_rules(RuleSet& rules);
void add_dictionary_rules(RuleSet& rules);
void add_record_rules(RuleSet& rules);
void add_bracket_rules(RuleSet& rules);
void add_unit_rules(RuleSet& rules);
void add_algorithm_rules(RuleSet& rules);
void add_search_rules(RuleSet& rules);
void add_binary_search_rules(RuleSet& rules);
void add_measure_rules(RuleSet& rules);
void add_selection_rules(RuleSet& rules);
void add_window_rules(RuleSet& rules);
void add_single_rules(RuleSet& rules);
void add_given_rules(RuleSet& rules);
void add_form_rules(RuleSet& rules);
void add_clause_rules(RuleSet& rules);
void add_field_rules(RuleSet& rules);
void add_keyed_rules(RuleSet& rules);
void add_called_rules(RuleSet& rules);
void add_content_rules(RuleSet& rules);
void add_conditional_rules(RuleSet& rules);
void add_quantifier_rules(RuleSet& rules);
void add_count_rules(RuleSet& rules);
void add_entry_rules(RuleSet& rules);
void add_conversion_rules(RuleSet& rules);
void add_tail_rules(RuleSet& rules);
void add_several_rules(RuleSet& rules);
void add_complement_rules(RuleSet& rules);
void add_case_rules(RuleSet& rules);
void add_membership_rules(RuleSet& rules);
void add_position_rules(RuleSet& rules);
void add_command_rules(RuleSet& rules);

}  // namespace synth
