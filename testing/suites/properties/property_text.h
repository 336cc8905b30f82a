#pragma once

#include "specs/language.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The relations that may hold between results, whatever they are.
enum class PropertyForm {
  own_inverse,  // before idempotent: a function with both changes nothing
  idempotent,
  any_order,    // of two arguments
  order_of,     // of the items of an argument
  keeps_items,  // before those that it implies
  keeps_length,
  gives_items,
  gives_item,
  undone_by,  // another function
  raises_only,
};
inline constexpr std::array kPropertyForms{PropertyForm::own_inverse, PropertyForm::idempotent,
                                           PropertyForm::any_order,   PropertyForm::order_of,
                                           PropertyForm::keeps_items, PropertyForm::keeps_length,
                                           PropertyForm::gives_items, PropertyForm::gives_item,
                                           PropertyForm::undone_by,   PropertyForm::raises_only};

struct PropertyWords {
  std::string function;
  std::vector<std::string> names = {};  // of its parameters
  std::size_t place = 0;                // of the parameter that it concerns
  std::string type = {};                // of that parameter, in C++
  std::string other = {};               // the function that undoes it
  std::vector<std::string> errors = {};
};

// The texts of a SuiteProperty.
struct PropertyText {
  std::string name;
  std::string expression;
  std::string equals;
};

// Returns the property in JavaScript or C++, as in a test.
PropertyText property_text(Language language, PropertyForm form, const PropertyWords& words);

// Returns the property of a script, as Bats runs it: `given` prints the standard input, `printed`
// and `code` run the script, $1 and on are its arguments. It concerns standard input, or an
// argument. `statuses`: for raises_only.
PropertyText bash_property_text(PropertyForm form, bool is_of_input,
                                const std::vector<std::string>& statuses);

}  // namespace synth
