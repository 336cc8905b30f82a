#include "synth/cli/output/descriptor_stream.h"

#include <unistd.h>

#include <cerrno>

namespace synth {

DescriptorStream::DescriptorStream(int fd) : std::ostream(nullptr), buffer_(fd) {
  rdbuf(&buffer_);
}

int DescriptorStream::Buffer::sync() {
  const char* at = pbase();
  while (at < pptr()) {
    const ssize_t count = ::write(fd, at, static_cast<std::size_t>(pptr() - at));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      is_reader_gone = errno == EPIPE;
      return -1;
    }
    at += count;
  }
  setp(text.begin(), text.end());
  return 0;
}

int DescriptorStream::Buffer::overflow(int c) {
  if (sync() != 0) {
    return traits_type::eof();
  }
  return traits_type::eq_int_type(c, traits_type::eof()) ? traits_type::not_eof(c)
                                                         : sputc(traits_type::to_char_type(c));
}

}  // namespace synth
