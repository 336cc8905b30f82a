#pragma once

#include "specs/language.h"
#include "synth/cli/host/neighbours.h"

namespace synth {

// Returns the files that a module of JavaScript or a header of C++ names by relative paths
// (`require('./rates')`, `import ... from './rates.js'`, `#include "rates.h"`), those that they
// name, and itself, with their names below its folder. Files outside of that folder are left out,
// as are those that do not exist. With a header comes the source file of its name beside it.
// Errors: those of neighbours_of.
Result<ModuleFiles> files_beside(Language language, const std::filesystem::path& path);

}  // namespace synth
