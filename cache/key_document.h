#pragma once

#include "specs/json.h"
#include "specs/value.h"

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Plain JSON documents in the one form that keys are made of (cache/key.h).

// The version of the form of material; another number makes other keys.
inline constexpr int kKeyContract = 2;

Value json_object(std::initializer_list<std::pair<std::string_view, Value>> members);

// Returns the document that `json` denotes, with everything unordered in one order, and one form
// for each value however it was written. Text that is not JSON counts as a string.
Value sorted_document(const std::string& json);

// Returns such a document for each text, in the order of their text.
Value sorted_documents(const std::vector<std::string>& texts);

// Returns each name once, in order.
Value sorted_names(std::vector<std::string> names);

// Adds a member `name` with an object of these texts to `object`, unless there are none.
void add_texts(Value& object, std::string_view name,
               const std::map<std::string, std::string>& texts);

// Sorts the items by their text.
void sort_by_text(std::vector<Value>& items);

// Returns the compact text of a document with its members in order.
std::string sorted_text(Value document);

}  // namespace synth
