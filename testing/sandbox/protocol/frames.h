#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns the four bytes of length before a frame, least significant first.
std::array<char, 4> frame_header(std::size_t size);

// The content of frames: any bytes, or JSON. JSON has no byte below 9, but each header has one: an
// unfinished frame is recognised by the next header inside it, without waiting for the rest.
enum class FrameContent : char { bytes, json };

// A decoder that splits a byte stream into frames. The bytes are untrusted: a length above the
// maximum, or a byte that the content cannot have, puts the decoder into its final state `failed`.
// It never holds more than one frame and the bytes that arrived after it.
class FrameDecoder {
 public:
  explicit FrameDecoder(std::size_t max_frame_bytes, FrameContent content = FrameContent::bytes)
      : max_(max_frame_bytes), content_(content) {}

  // Adds bytes of the stream.
  void feed(std::string_view bytes);

  // Returns the next complete frame, if there is one.
  std::optional<std::string> next();

  [[nodiscard]] bool failed() const { return failed_; }
  // Returns whether the stream stops inside a frame.
  [[nodiscard]] bool inside_frame() const { return !failed_ && buffer_.size() > start_; }

 private:
  [[nodiscard]] bool can_hold(std::string_view body);

  std::size_t max_;
  FrameContent content_;
  std::string buffer_;
  std::size_t start_ = 0;    // bytes before it were returned
  std::size_t checked_ = 0;  // number of checked bytes of the next frame's body
  bool failed_ = false;
};

}  // namespace synth
