#pragma once

#include "synth/server/rpc_desk.h"
#include "synth/support/line_reader.h"
#include "synth/support/result.h"

#include <stop_token>

namespace synth {

// Reads a message per line from `in` and writes answers to the descriptor `out`, as they are ready.
// At most `at_once` requests are worked on at a time; others wait. At the end of the input, open
// requests are finished, unless nobody reads `out` any more: then, and if `stop` is requested, they
// are stopped. Returns when all have ended.
//
// A message that cannot be read is answered with an error and ends nothing.
Result<void> serve_messages(LineReader& in, int out, RpcProtocol& protocol, int at_once,
                            const std::stop_token& stop);

// Serves the same over standard input and output.
Result<void> serve_standard_streams(RpcProtocol& protocol, int at_once,
                                    const std::stop_token& stop);

}  // namespace synth
