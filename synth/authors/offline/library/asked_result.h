#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/library/entry.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace synth {

// Evidence that an entry is not the function that words alone ask for, though they name it.

// Returns whether the words may ask for what the entry gives: a truth value for a question and for
// nothing else, a collection for "lists …", a number for "the number of …". An entry that gives
// None for some arguments is asked for only by words that say so.
bool may_ask_for_result(const FunctionSpec& spec, const LibraryEntry& entry);

// Returns whether the parameters agree with the types that the entry has at their places: `text` is
// no number, and `nums` neither a text nor one number. What the words call the only one ("a given
// list of strings") says more than its name. Typed and vague names agree with all.
bool names_fit(const FunctionSpec& spec, const LibraryEntry& entry,
               const std::vector<std::size_t>& places);

// Returns whether the words speak of texts and not of numbers, so that a list of anything holds
// texts.
bool speaks_of_texts(std::string_view purpose);

// Returns whether values of the type may be None.
bool may_be_none(const Type& type);

}  // namespace synth
