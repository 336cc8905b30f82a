#pragma once

#include "synth/authors/offline/reading/commands/called_names.h"
#include "synth/authors/offline/reading/commands/meaning.h"
#include "synth/authors/offline/reading/commands/tokens.h"

#include <string_view>
#include <vector>

namespace synth {

// What a command mostly begins with.
inline constexpr std::string_view kCommandVerbs =
    "find|calculate|compute|get|return|print|show|give|create|make|list|determine|extract|take|"
    "select|keep|filter|count|sort|remove|sum|pick|choose|tell|generate|reverse|convert|drop|add|"
    "multiply|join|group|square|double|how|what|which";

// The words of an instruction as the grammar has them: names of parameters, fields and functions
// are one token each, letters that are spoken of are values, steps on lines of their own are
// sentences, and other words for the same are replaced. Of a function, `parameters` are its own.
std::vector<Token> prepared_tokens(std::string_view sentences,
                                   const std::vector<Meaning>& parameters,
                                   const std::vector<CalledName>& called,
                                   std::string_view function);

// "Write a Python program that ...": what follows is the command.
void drop_opening(std::vector<Token>& tokens);

// "Sort this list: [3, 1, 2]" is read as "[3, 1, 2]. Sort this list".
void move_data_to_front(std::vector<Token>& tokens);

}  // namespace synth
