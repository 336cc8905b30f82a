#pragma once

#include "synth/source/put_into_braces.h"
#include "synth/source/sure_statements.h"

#include <string>
#include <vector>

namespace synth {

// Returns `file` with the statements of `code` in it, as put_into_braces without namespaces.
// `first_line`: of the file in messages, if it is the inside of a namespace.
Result<std::string> put_statements(Language language, const SureSource& file,
                                   const SureSource& code, const PutInto& how, int first_line = 1);

// Returns for each token of C++ whether only namespaces surround it.
std::vector<bool> at_namespace_level(const SureSource& source);

}  // namespace synth
