#pragma once

#include <array>
#include <ostream>
#include <streambuf>

namespace synth {

// A stream to a descriptor, which reports whether its reader is closed. Not thread-safe.
class DescriptorStream : public std::ostream {
 public:
  // Does not own the descriptor.
  explicit DescriptorStream(int fd);

  // Returns whether writing failed because the reader is closed (EPIPE).
  [[nodiscard]] bool is_reader_gone() const { return buffer_.is_reader_gone; }

 private:
  struct Buffer : std::streambuf {
    explicit Buffer(int descriptor) : fd(descriptor) { setp(text.begin(), text.end()); }
    int overflow(int c) override;
    int sync() override;

    int fd;
    bool is_reader_gone = false;
    std::array<char, 65536> text{};
  };

  Buffer buffer_;
};

}  // namespace synth
