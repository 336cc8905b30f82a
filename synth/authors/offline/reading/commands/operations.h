#pragma once

#include "synth/authors/offline/reading/commands/lexicon.h"
#include "synth/authors/offline/reading/commands/meaning.h"

namespace synth {

// Returns whether a pattern of the lexicon allows the shape.
bool fits(std::string_view pattern, const Shape& shape);

// Returns the function of the entries: the first that fits a value, or else fits each element of a
// list.
Function function_of(std::vector<const Operation*> senses);
Function predicate_of(const Property& property);
// Returns the first of the entries that fits.
Function view_of(std::vector<const Noun*> senses);
// Returns the property of that name, for any shape that has it.
Function predicate_named(std::string_view words);
// Returns value[name], or a list of it over records, wherever in the data its only place is.
Function field_of(const std::string& name);

// Returns the first of the fields "price|cost" that a record has.
Function field_among(std::string_view fields);

// Returns whether `phrase` is one of the phrases "a|b-c".
bool names(std::string_view words, std::string_view phrase);

}  // namespace synth
