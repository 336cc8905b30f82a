#include "synth/support/line_cursor.h"

#include "synth/support/fd.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace synth {

Result<bool> LineCursor::read_more() {
  const Fd file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t held = buffer_.size();
  buffer_.resize(held + chunk_);
  ssize_t count = -1;
  do {
    count =
        file ? ::pread(file.get(), buffer_.data() + held, chunk_, static_cast<off_t>(read_)) : -1;
  } while (count < 0 && file && errno == EINTR);
  buffer_.resize(held + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  if (count < 0) {
    return fail(Errc::io, "cannot read " + path_.string() + ": " + std::strerror(errno));
  }
  read_ += static_cast<std::uint64_t>(count);
  return count > 0;
}

Result<std::optional<std::string_view>> LineCursor::next() {
  std::size_t searched = begin_;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      line_offset_ = read_ - (buffer_.size() - begin_);
      const std::string_view line = std::string_view(buffer_).substr(begin_, end - begin_);
      begin_ = end + 1;
      return line;
    }
    searched = buffer_.size() - begin_;
    SYNTH_TRY(const bool more, read_more());
    if (!more) {
      return std::nullopt;
    }
  }
}

}  // namespace synth
