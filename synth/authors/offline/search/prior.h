#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/text/words.h"

namespace synth {

// Returns the cost of a part adjusted by the prose: less if its words occur, more if one of those
// marked with '!' does.
int cost_after(int cost, std::string_view phrases, const Words& words);

// Returns the grammar adjusted by the prose (the idea of TF-Coder and HySynth, with counted words
// instead of a model): a component becomes cheaper if one of its words occurs.
Grammar make_grammar(const Words& words, TypeSet types);

// Returns the constants of a search: some that are always available, and those that the prose names
// as numbers, quoted strings or characters ("comma"), cheapest if named.
std::vector<Constant> make_constants(std::string_view prose, TypeSet types, Pool& pool);

}  // namespace synth
