#include "specs/json.h"
#include "synth/server/rpc_message.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// The answer to any message is one line of JSON.
int fuzz_rpc_message(const std::uint8_t* data, std::size_t size) {
  const auto message = read_rpc_message(as_text(data, size));
  const std::string answer = message ? rpc_result(message->id, "{}")
                                     : rpc_error(message.error().id, message.error().error);
  require(parse_json(answer).has_value(), "an answer is JSON");
  require(answer.find('\n') == std::string::npos, "an answer is one line");
  return 0;
}

const FuzzTarget kRpcMessage{"rpc_message", fuzz_rpc_message};

}  // namespace
}  // namespace synth
