#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/text/words.h"

namespace synth {

// What a part costs after the prose had its say: less if it has its words, more if it denies
// them.
int cost_after(int cost, std::string_view phrases, const Words& words);

// What the prose says of the grammar (TF-Coder's and HySynth's idea with counted words in place of
// a model): a component one of whose words occurs becomes cheaper.
Grammar make_grammar(const Words& words, TypeSet types);

// The constants for a search: some always at hand, those that the prose names as numbers, quoted
// strings or characters ("comma"), cheapest where named.
std::vector<Constant> make_constants(std::string_view prose, TypeSet types, Pool& pool);

}  // namespace synth
