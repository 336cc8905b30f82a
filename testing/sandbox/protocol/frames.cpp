#include "testing/sandbox/protocol/frames.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kHeaderBytes = 4;

std::size_t read_length(std::string_view bytes) {
  std::size_t length = 0;
  for (std::size_t i = kHeaderBytes; i-- > 0;) {
    length = (length << 8U) | static_cast<unsigned char>(bytes[i]);
  }
  return length;
}

}  // namespace

std::array<char, 4> frame_header(std::size_t size) {
  std::array<char, kHeaderBytes> header{};
  for (char& byte : header) {
    byte = static_cast<char>(size & 0xFFU);
    size >>= 8U;
  }
  return header;
}

void FrameDecoder::feed(std::string_view bytes) {
  if (failed_) {
    return;
  }
  // Returned bytes are dropped before they can accumulate; each byte is moved at most once a frame.
  buffer_.erase(0, start_);
  start_ = 0;
  buffer_.append(bytes);
}

std::optional<std::string> FrameDecoder::next() {
  const std::string_view rest = std::string_view(buffer_).substr(start_);
  if (failed_ || rest.size() < kHeaderBytes) {
    return std::nullopt;
  }
  const std::size_t length = read_length(rest);
  const std::string_view body = rest.substr(kHeaderBytes, length);
  if (length > max_ || !can_hold(body)) {
    failed_ = true;
    buffer_.clear();
    start_ = 0;
    return std::nullopt;
  }
  if (body.size() < length) {
    return std::nullopt;
  }
  start_ += kHeaderBytes + length;
  checked_ = 0;
  return std::string(body);
}

// Checks each byte once, however small the pieces are in which it arrives.
bool FrameDecoder::can_hold(std::string_view body) {
  constexpr char kFirstInJson = '\t';
  const std::string_view fresh = body.substr(checked_);
  checked_ = body.size();
  return content_ == FrameContent::bytes ||
         std::ranges::none_of(fresh, [](char byte) { return byte >= 0 && byte < kFirstInJson; });
}

}  // namespace synth
