#pragma once

#include "synth/support/result.h"

#include <string>

namespace synth {

// Returns the text of a file with secrets, which only its owner may read. `option` names it in
// messages: "--key-file". Error: config, if it does not exist, is not a file, is not this user's,
// others may read it, or it has more than 64 KiB; `form` describes the expected contents: "lines
// NAME=KEY".
Result<std::string> read_private_file(const std::string& name, const std::string& option,
                                      const std::string& form);

}  // namespace synth
