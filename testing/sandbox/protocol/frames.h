#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The four bytes of length in front of a frame, least significant first.
std::array<char, 4> frame_header(std::size_t size);

// Takes a byte stream apart into frames. The bytes are foreign: a length above the maximum puts the
// decoder into its final state `failed`, and it never holds more than one frame and what arrived
// behind it.
class FrameDecoder {
 public:
  explicit FrameDecoder(std::size_t max_frame_bytes) : max_(max_frame_bytes) {}

  void feed(std::string_view bytes);

  // The next whole frame, if there is one.
  std::optional<std::string> next();

  [[nodiscard]] bool failed() const { return failed_; }
  // Whether the stream stops inside a frame here.
  [[nodiscard]] bool inside_frame() const { return !failed_ && buffer_.size() > start_; }

 private:
  std::size_t max_;
  std::string buffer_;
  std::size_t start_ = 0;  // what lies before was given out
  bool failed_ = false;
};

}  // namespace synth
