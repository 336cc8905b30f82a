#pragma once

#include "synth/authors/offline/reading/commands/called_names.h"
#include "synth/authors/offline/reading/commands/meaning.h"
#include "synth/authors/offline/reading/commands/tokens.h"

#include <string_view>
#include <vector>

namespace synth {

// The usual first words of commands.
inline constexpr std::string_view kCommandVerbs =
    "find|calculate|compute|get|return|print|show|give|create|make|list|determine|extract|take|"
    "select|keep|filter|count|sort|remove|sum|pick|choose|tell|generate|reverse|convert|drop|add|"
    "multiply|join|group|square|double|how|what|which";

// Returns the words of an instruction as the grammar expects them: names of parameters, fields and
// functions are one token each, letters that are mentioned are values, steps on separate lines are
// sentences, and synonyms are replaced. More tokens than any reader takes (1,000) stay as they are.
// `parameters` are those of a function.
std::vector<Token> prepared_tokens(std::string_view sentences,
                                   const std::vector<Meaning>& parameters,
                                   const std::vector<CalledName>& called,
                                   std::string_view function);

// Returns whether "a" in front of this text is no article, since no noun follows: it is the name of
// a letter or a parameter, as in "the letter a of", "the sum of a and b".
bool has_no_noun_first(std::string_view rest);

// Removes "Write a Python program that ..." before the command.
void drop_opening(std::vector<Token>& tokens);

// Reads "Sort this list: [3, 1, 2]" as "[3, 1, 2]. Sort this list".
void move_data_to_front(std::vector<Token>& tokens);

}  // namespace synth
