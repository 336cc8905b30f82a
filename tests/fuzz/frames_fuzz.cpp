#include "testing/sandbox/protocol/frames.h"
#include "tests/fuzz/fuzz.h"

namespace synth {
namespace {

// The first byte gives the size of the pieces in which the rest arrives; its bit 0x10 says whether
// the rest is JSON. The result does not depend on the pieces, and is never larger than the input.
int fuzz_frames(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  constexpr std::size_t kMax = 64;
  const std::string_view stream = as_text(data + 1, size - 1);
  const std::size_t piece = data[0] % 16 + 1;
  const auto content = (data[0] & 16U) != 0 ? FrameContent::json : FrameContent::bytes;
  FrameDecoder whole(kMax, content);
  whole.feed(stream);
  FrameDecoder pieces(kMax, content);
  std::size_t given = 0;
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    pieces.feed(stream.substr(at, piece));
    while (const auto frame = pieces.next()) {
      require(frame->size() <= kMax, "no frame is larger than allowed");
      require(whole.next() == frame, "frames do not depend on how they arrive");
      given += frame->size() + frame_header(0).size();
    }
  }
  require(!whole.next(), "all frames came out");
  require(whole.failed() == pieces.failed(), "both fail or neither");
  require(given <= stream.size(), "frames are made of what arrived");
  return 0;
}

const FuzzTarget kFrames{"frames", fuzz_frames};

}  // namespace
}  // namespace synth
