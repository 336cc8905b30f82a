#include "synth/view/followed_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace synth {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;

}  // namespace

std::vector<std::string> FollowedFile::new_lines() {
  struct stat now {};
  struct stat opened {};
  const bool is_there = ::stat(path_.c_str(), &now) == 0 && S_ISREG(now.st_mode);
  const bool is_open = file_ && ::fstat(file_.get(), &opened) == 0;
  if (is_there && (!is_open || opened.st_ino != now.st_ino || opened.st_dev != now.st_dev ||
                   static_cast<std::size_t>(now.st_size) < read_)) {
    file_ = Fd(::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    rest_.clear();
    read_ = 0;
    passing_over_ = false;
  }
  std::vector<std::string> lines;
  if (!file_) {
    return lines;
  }
  std::string bytes(kMostBytes, '\0');
  const ssize_t count = ::read(file_.get(), bytes.data(), bytes.size());
  if (count <= 0) {
    return lines;
  }
  bytes.resize(static_cast<std::size_t>(count));
  read_ += bytes.size();
  for (const char c : bytes) {
    if (c != '\n') {
      passing_over_ = passing_over_ || rest_.size() >= kMostBytes;
      if (!passing_over_) {
        rest_ += c == '\r' ? ' ' : c;  // it would end a line of an event
      }
      continue;
    }
    if (!passing_over_) {
      lines.push_back(std::move(rest_));
    }
    rest_.clear();
    passing_over_ = false;
  }
  return lines;
}

}  // namespace synth
