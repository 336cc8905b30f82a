#pragma once

#include "testing/suites/search/suite_search.h"

#include <string>
#include <string_view>

namespace synth {

// Returns the lines of the source that a mutant changes, as a diff without context.
std::string small_diff(const std::string& source, const SuiteMutant& mutant,
                       std::string_view indent);

// Returns the number of the first of them.
int first_changed_line(const std::string& source, const SuiteMutant& mutant);

}  // namespace synth
