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

// Which form of material this is; another number is another key.
inline constexpr int kKeyContract = 2;

Value json_object(std::initializer_list<std::pair<std::string_view, Value>> members);

// The document that `json` denotes, with everything whose order says nothing in one order, and
// values in one form whatever way they were written. Text that is not JSON counts as a string.
Value sorted_document(const std::string& json);

// Each text as such a document, in the order of their text.
Value sorted_documents(const std::vector<std::string>& texts);

// Each name once, in order.
Value sorted_names(std::vector<std::string> names);

// Adds `name` with an object of these texts to an object, unless there are none.
void add_texts(Value& object, std::string_view name,
               const std::map<std::string, std::string>& texts);

// Puts the items in the order of their text.
void sort_by_text(std::vector<Value>& items);

// The compact text of a document with its members in order.
std::string sorted_text(Value document);

}  // namespace synth
