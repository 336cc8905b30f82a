#include "testing/sandbox/protocol/cell_report.h"
#include "testing/sandbox/protocol/lane_protocol.h"
#include "tests/fuzz/fuzz.h"

#include <string>

namespace synth {
namespace {

// What is read can be written, and is read again as the same.
template <class Decode>
void read_twice(std::string_view body, Decode decode) {
  if (const auto read = decode(body)) {
    const std::string written = encode(*read);
    const auto again = decode(written);
    require(again.has_value(), "what is written can be read");
    require(encode(*again) == written, "and says the same");
  }
}

}  // namespace

// The first byte says what the rest is taken for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string_view body = as_text(data + 1, size - 1);
  switch (data[0]) {
    case 'r':
      read_twice(body, decode_cell_request);
      break;
    case 'o':
      read_twice(body, decode_cell_opened);
      break;
    case 'e':
      read_twice(body, decode_cell_ended);
      if (const auto ended = decode_cell_ended(body)) {
        require(!name(ended->end.ending).empty(), "every ending has a name");
      }
      break;
    case 'l':
      read_twice(body, decode_lane_ready);
      if (const auto ready = decode_lane_ready(body)) {
        require(!name(ready->report.level).empty(), "every level has a name");
      }
      break;
    case 'f':
      read_twice(body, decode_error);
      break;
    case 'k':
      read_twice(body, decode_lane_kind);
      break;
    case 'c':
      read_twice(body, decode_cell_report);
      break;
    default:
      break;
  }
  return 0;
}

}  // namespace synth
