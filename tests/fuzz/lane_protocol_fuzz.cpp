#include "testing/sandbox/protocol/lane_protocol.h"
#include "tests/fuzz/fuzz.h"

#include <string>

namespace synth {
namespace {

// A message that was read can be written, and is read again as the same.
template <class T>
void read_twice(std::string_view body) {
  if (const auto read = decode<T>(body)) {
    const std::string written = encode(*read);
    const auto again = decode<T>(written);
    require(again.has_value(), "what is written can be read");
    require(encode(*again) == written, "and says the same");
  }
}

// The first byte selects the type of message that the rest is read as.
int fuzz_lane_protocol(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string_view body = as_text(data + 1, size - 1);
  switch (data[0]) {
    case 'r':
      read_twice<CellRequest>(body);
      break;
    case 'o':
      read_twice<CellOpened>(body);
      break;
    case 'e':
      read_twice<CellEnded>(body);
      if (const auto ended = decode<CellEnded>(body)) {
        require(!name(ended->end.ending).empty(), "every ending has a name");
      }
      break;
    case 'l':
      read_twice<LaneReady>(body);
      if (const auto ready = decode<LaneReady>(body)) {
        require(!name(ready->report.level).empty(), "every level has a name");
      }
      break;
    case 'f':
      read_twice<Error>(body);
      break;
    case 'k':
      read_twice<LaneKind>(body);
      break;
    case 'c':
      read_twice<CellReport>(body);
      break;
    default:
      break;
  }
  return 0;
}

const FuzzTarget kLaneProtocol{"lane_protocol", fuzz_lane_protocol};

}  // namespace
}  // namespace synth
