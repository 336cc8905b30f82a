#pragma once

#include "synth/authors/offline/commands/chart.h"

namespace synth {

// The grammar of commands. Categories: VAL a value, FN what does something with one, SET a noun
// with what restricts it, PRED a property, CMD a whole command; LIT, LABEL, KEY come from leaves.
const RuleSet& command_rules();

Phrase value_phrase(Meaning value);
Phrase function_phrase(Function function, std::string identity);

// Adds the rules of one kind each; called once.
void add_value_rules(RuleSet& rules);
void add_function_rules(RuleSet& rules);
void add_noun_rules(RuleSet& rules);
void add_command_rules(RuleSet& rules);

}  // namespace synth
