#include "synth/cli/line_reader.h"

#include "synth/cli/input.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace synth {
namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10U;
constexpr int kPollMilliseconds = 100;

// Whether something can be read; false once a stop is requested.
bool wait_readable(int fd, const std::stop_token& stop) {
  struct pollfd waiting {
    fd, POLLIN, 0
  };
  while (!stop.stop_requested()) {
    if (::poll(&waiting, 1, kPollMilliseconds) > 0) {
      return true;
    }
  }
  return false;
}

}  // namespace

Result<LineReader> LineReader::open(const std::filesystem::path& path) {
  LineReader reader;
  reader.name_ = path == "-" ? "standard input" : path.string();
  if (path == "-") {
    reader.fd_ = STDIN_FILENO;
    return reader;
  }
  reader.owned_ = Fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!reader.owned_) {
    return fail(Errc::io, fmt::format("cannot open {}: {}", path.string(), std::strerror(errno)),
                "give a readable file, or - for standard input");
  }
  reader.fd_ = reader.owned_.get();
  return reader;
}

Result<std::optional<std::string>> LineReader::next(const std::stop_token& stop) {
  std::size_t searched = begin_;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos || (at_end_ && begin_ < buffer_.size())) {
      std::string line = buffer_.substr(begin_, end == std::string::npos ? end : end - begin_);
      begin_ = end == std::string::npos ? buffer_.size() : end + 1;
      ++line_number_;
      return line;
    }
    if (at_end_ || !wait_readable(fd_, stop)) {
      return std::nullopt;
    }
    buffer_.erase(0, begin_);
    begin_ = 0;
    searched = buffer_.size();
    if (searched > kMaxInputBytes) {
      return fail(Errc::bad_input,
                  fmt::format("{}:{}: the line is larger than 64 MiB", name_, line_number_ + 1),
                  "divide it into several lines");
    }
    buffer_.resize(searched + kChunk);
    const ssize_t count = ::read(fd_, buffer_.data() + searched, kChunk);
    const int error = errno;
    buffer_.resize(searched + (count > 0 ? static_cast<std::size_t>(count) : 0));
    if (count < 0 && error != EINTR) {
      return fail(Errc::io, fmt::format("cannot read {}: {}", name_, std::strerror(error)));
    }
    at_end_ = count == 0;
  }
}

}  // namespace synth
