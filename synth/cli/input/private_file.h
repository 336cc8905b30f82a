#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <string>

namespace synth {

// Opens a file with secrets, which is its owner's alone. `option` names it in messages:
// "--key-file". Error: config, if it is not there, not a file, not this user's, or others may read
// it; `form` says what it is to hold: "lines NAME=KEY".
Result<Fd> open_private_file(const std::string& name, const std::string& option,
                             const std::string& form);

}  // namespace synth
