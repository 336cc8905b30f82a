#pragma once

#include "synth/authors/offline/reading/commands/lexicon.h"
#include "synth/authors/offline/reading/commands/meaning.h"

namespace synth {

// Whether a pattern of the lexicon allows the shape.
bool fits(std::string_view pattern, const Shape& shape);

// What the entries do: the first that fits a value, or else fits each element of a list.
Function function_of(std::vector<const Operation*> senses);
Function predicate_of(const Property& property);
// The first of the entries that fits.
Function view_of(std::vector<const Noun*> senses);
// The property of that name, for any shape that has one.
Function predicate_named(std::string_view words);
// value[name], or the list of it over records, wherever in the data the one place is.
Function field_of(const std::string& name);

// The first of the fields "price|cost" that a record has.
Function field_among(std::string_view fields);

// Whether one of the phrases "a|b-c" is this one.
bool names(std::string_view words, std::string_view phrase);
std::string need(std::string_view name);

}  // namespace synth
