#pragma once

#include "synth/kernel/service.h"
#include "synth/support/result.h"

#include <string_view>

namespace synth {

// Reads the text of a connection file (jupyter-client, "Connection files"). Foreign text: errors
// are bad_input and name the field. A kernel without a key is refused: anybody who reaches its
// ports could run code as its user.
Result<KernelConnection> read_connection(std::string_view text);

}  // namespace synth
