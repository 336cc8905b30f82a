#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <string>

namespace synth {

// Opens a file with secrets, which only its owner may read. `option` names it in messages:
// "--key-file". Error: config, if it does not exist, is not a file, is not this user's, or others
// may read it; `form` describes the expected contents: "lines NAME=KEY".
Result<Fd> open_private_file(const std::string& name, const std::string& option,
                             const std::string& form);

}  // namespace synth
