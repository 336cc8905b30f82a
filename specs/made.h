#pragma once

#include "specs/call.h"
#include "specs/language.h"
#include "specs/value.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Values of classes (docs/formats/values.md, "Made values").

// Returns the construction that a name denotes, with or without points. Classes that people write
// without their module (`date(2024, 2, 29)`, `Decimal('1.5')`) get it. Returns nothing for another
// name that begins with a small letter, and for a name without a point that is not called.
std::optional<Construction> making_of(std::string_view name, bool is_call);

// Returns the source, such as `datetime.date(2024, 2, 29)`; in JavaScript it needs `new` in front.
std::string made_source(const Construction& making);

// Returns the name with its module, if there is one: "shop.Cart".
std::string made_name(const Construction& making);

// Returns whether the text is names between points, or `::` of C++, each of letters of any script,
// digits and underscores.
bool is_dotted_name(std::string_view text);

// Returns whether `is` holds for the value, for a value inside it, or for an argument that makes
// it.
bool any_value(const Value& value, const std::function<bool(const Value&)>& is);
bool is_made(const Value& value);

// Returns whether a module of Python's library, or one that it is often used with, makes it.
bool is_of_python(const Construction& making);

// Returns the part of a call or its claim that a test in the language cannot make, as source.
// `modules`: the names of the user's modules.
std::optional<std::string> lacking_made(const Call& call, const Claim& claim, Language language,
                                        const std::vector<std::string>& modules = {});

// Returns whether an argument of the call, or of a step, is or holds a made value.
bool gives_made(const Call& call);

// Returns the value with each made value replaced by `change`, the outermost first. If `change`
// returns nothing, the arguments of that value are changed instead.
using ChangeMade = std::function<std::optional<Value>(const Construction&)>;
Value with_made(const Value& value, const ChangeMade& change);

// Returns the value with the module of each made value set by `module_of`.
Value with_modules(const Value& value,
                   const std::function<std::string(const Construction&)>& module_of);

}  // namespace synth
