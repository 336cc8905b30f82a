#pragma once

#include "specs/call.h"
#include "specs/language.h"
#include "specs/value.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Values of classes (docs/formats/values.md, "Made values").

// How a name with or without points makes a value in text: of the classes that people write without
// their module (`date(2024, 2, 29)`, `Decimal('1.5')`) with it. What begins with a small letter
// otherwise, or is no call and has no point, makes nothing.
std::optional<Construction> making_of(std::string_view name, bool is_call);

// `datetime.date(2024, 2, 29)`: as Python and JavaScript write it, but for the latter's `new`.
std::string made_source(const Construction& making);

// "shop.Cart"; "Cart" without a module.
std::string made_name(const Construction& making);

// Names between points, each of letters, digits and underscores, or of other scripts.
bool is_dotted_name(std::string_view text);

// Whether `is` holds for the value or for one inside it, or inside what makes it.
bool any_value(const Value& value, const std::function<bool(const Value&)>& is);
bool is_made(const Value& value);

// What of a call, or of what is claimed of it, cannot be made in the language, as a test has it.
std::optional<std::string> lacking_made(const Call& call, const Claim& claim, Language language);

// Whether an argument of the call, or of a step, is made, or holds something that is.
bool gives_made(const Call& call);

// The value with what is made in it as `change` gives it, asked of the outermost first; where it
// gives nothing, of what that is made of.
using ChangeMade = std::function<std::optional<Value>(const Construction&)>;
Value with_made(const Value& value, const ChangeMade& change);

// The value with everything that is made in it of the module that `module_of` names.
Value with_modules(const Value& value,
                   const std::function<std::string(const Construction&)>& module_of);

}  // namespace synth
