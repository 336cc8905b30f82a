#pragma once

#include "specs/language.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What may hold between results whatever they are.
enum class PropertyForm {
  own_inverse,  // before idempotent: a function that is both changes nothing
  idempotent,
  any_order,    // of two arguments
  order_of,     // the items of an argument
  keeps_items,  // before those that follow from it
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
  std::size_t place = 0;                // of the parameter that it is about
  std::string type = {};                // of that, in C++
  std::string other = {};               // the function that undoes it
  std::vector<std::string> errors = {};
};

// As SuiteProperty has them.
struct PropertyText {
  std::string name;
  std::string expression;
  std::string equals;
};

// In JavaScript or C++, as it stands in a test.
PropertyText property_text(Language language, PropertyForm form, const PropertyWords& words);

// Of a script, as Bats runs it: `given` prints what standard input is, `printed` and `code` run the
// script, $1 and on are its arguments. It is about standard input, or an argument. `statuses`: of
// raises_only.
PropertyText bash_property_text(PropertyForm form, bool is_of_input,
                                const std::vector<std::string>& statuses);

}  // namespace synth
