#include "synth/cli/output/descriptor_stream.h"

#include "synth/support/whole_file.h"

#include <cerrno>

namespace synth {

DescriptorStream::DescriptorStream(int fd) : std::ostream(nullptr), buffer_(fd) {
  rdbuf(&buffer_);
}

int DescriptorStream::Buffer::sync() {
  if (!write_all(fd, {pbase(), pptr()})) {
    is_reader_gone = errno == EPIPE;
    return -1;
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
