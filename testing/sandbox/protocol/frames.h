#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The four bytes of length in front of a frame, least significant first.
std::array<char, 4> frame_header(std::size_t size);

// What frames hold: any bytes, or JSON. That has no byte below 9, which each header has: a frame
// that was begun and not finished is known by the next one's header in it, without waiting for the
// rest.
enum class FrameContent : char { bytes, json };

// Takes a byte stream apart into frames. The bytes are foreign: a length above the maximum, or a
// byte that the content cannot have, puts the decoder into its final state `failed`, and it never
// holds more than one frame and what arrived behind it.
class FrameDecoder {
 public:
  explicit FrameDecoder(std::size_t max_frame_bytes, FrameContent content = FrameContent::bytes)
      : max_(max_frame_bytes), content_(content) {}

  void feed(std::string_view bytes);

  // The next whole frame, if there is one.
  std::optional<std::string> next();

  [[nodiscard]] bool failed() const { return failed_; }
  // Whether the stream stops inside a frame here.
  [[nodiscard]] bool inside_frame() const { return !failed_ && buffer_.size() > start_; }

 private:
  [[nodiscard]] bool can_hold(std::string_view body);

  std::size_t max_;
  FrameContent content_;
  std::string buffer_;
  std::size_t start_ = 0;    // what lies before was given out
  std::size_t checked_ = 0;  // so much of the next frame's body has nothing that it cannot have
  bool failed_ = false;
};

}  // namespace synth
