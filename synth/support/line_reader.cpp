#include "synth/support/line_reader.h"

#include "synth/support/wake.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10U;

// Waits for input. Returns false once a stop is requested.
bool wait_readable(int fd, const std::stop_token& stop) {
  pollfd waiting{fd, POLLIN, 0};
  if (!stop.stop_requested() && ::poll(&waiting, 1, 0) > 0) {
    return true;
  }
  const StopWake wake(stop);
  while (!stop.stop_requested()) {
    std::array<pollfd, 2> either{{{fd, POLLIN, 0}, {wake.fd(), POLLIN, 0}}};
    ::poll(either.data(), either.size(), -1);
    if (either[0].revents != 0) {
      return true;
    }
  }
  return false;
}

}  // namespace

Result<LineReader> LineReader::open(const std::filesystem::path& path, LongLine long_line) {
  if (path == "-") {
    LineReader reader(Fd(), "standard input", long_line);
    reader.fd_ = STDIN_FILENO;
    return reader;
  }
  Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) {
    return fail(Errc::io, fmt::format("cannot open {}: {}", path.string(), std::strerror(errno)),
                "give a readable file, or - for standard input");
  }
  return LineReader(std::move(file), path.string(), long_line);
}

LineReader::LineReader(Fd fd, std::string name, LongLine long_line)
    : owned_(std::move(fd)), fd_(owned_.get()), name_(std::move(name)), long_line_(long_line) {}

Result<std::optional<std::string>> LineReader::next(const std::stop_token& stop) {
  std::size_t searched = begin_;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos || (at_end_ && begin_ < buffer_.size())) {
      std::string line = buffer_.substr(begin_, end == std::string::npos ? end : end - begin_);
      begin_ = end == std::string::npos ? buffer_.size() : end + 1;
      searched = begin_;
      if (std::exchange(dropping_, false)) {
        continue;
      }
      ++line_number_;
      return line;
    }
    buffer_.erase(0, dropping_ ? buffer_.size() : begin_);
    begin_ = 0;
    searched = buffer_.size();
    if (searched > kLongestLine) {
      ++line_number_;
      if (long_line_ == LongLine::refuse) {
        return fail(Errc::bad_input,
                    fmt::format("{}:{}: the line is larger than 64 MiB", name_, line_number_),
                    "divide it into several lines");
      }
      dropping_ = true;
      buffer_.resize(kLongestLine + 1);
      return std::exchange(buffer_, {});
    }
    SYNTH_TRY(const bool more, read_more(stop));
    if (!more) {
      return std::nullopt;
    }
  }
}

// Returns false at the end, or once a stop is requested.
Result<bool> LineReader::read_more(const std::stop_token& stop) {
  if (at_end_ || !wait_readable(fd_, stop)) {
    return false;
  }
  const std::size_t before = buffer_.size();
  buffer_.resize(before + kChunk);
  const ssize_t count = ::read(fd_, buffer_.data() + before, kChunk);
  const int error = errno;
  buffer_.resize(before + (count > 0 ? static_cast<std::size_t>(count) : 0));
  if (count < 0 && error != EINTR && error != EAGAIN) {
    return fail(Errc::io, fmt::format("cannot read {}: {}", name_, std::strerror(error)));
  }
  at_end_ = count == 0;
  return !at_end_ || before > 0;
}

}  // namespace synth
