#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/library/variants.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Entries that words alone ask for, without examples.

// Returns the entry that a purpose names beyond doubt: no other is nearly as likely, and every word
// is explained. Of a purpose that is read without the library (`is_read`) a common word such as
// "product" names nothing.
std::optional<Variant> named_alone(const FunctionSpec& spec, Language language,
                                   const OtherFunctions& others, bool is_read);

// Returns the entry that a purpose names if its examples refute the code that the purpose was read
// as. A set that an example expects does not refute a list.
std::optional<Variant> refuting(const std::string& code, const FunctionSpec& spec,
                                Language language, const RunCode& run,
                                const OtherFunctions& others);

// Gives a function of which neither heading nor words say parameters, and without examples, those
// of the entry that its purpose names.
void take_library_parameters(FunctionSpec& spec);

// Return the entry that computes what a purpose was read as (FunctionReading::result): its code in
// JavaScript or C++, and its examples as tests. Nothing for other results and other types.
std::optional<std::string> write_computed(Language language, const FunctionSpec& spec,
                                          const std::string& result, const OtherFunctions& others);
std::vector<Test> tests_by_result(const FunctionSpec& spec, const std::string& result);

// Returns the examples of the entry that a purpose without examples names, as tests in the user's
// order of parameters; none if there is no such entry.
std::vector<Test> tests_by_library(const FunctionSpec& spec, bool is_read);

}  // namespace synth
