#include "synth/prompt/typed_history.h"

#include "synth/support/fd.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace synth {
namespace {

constexpr mode_t kOwnerOnly = 0600;

Error io_error(const std::filesystem::path& file) {
  return Error{Errc::io,
               fmt::format("the lines of the prompt are not kept in {}: {}", file.string(),
                           std::generic_category().message(errno)),
               "see to that folder's rights and to the space that is left, or give --no-log"};
}

// Opens and locks the file.
Result<Fd> open_locked(const std::filesystem::path& file) {
  Fd opened(
      ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, kOwnerOnly));
  struct stat status {};
  if (!opened || ::fstat(opened.get(), &status) != 0) {
    return fail(io_error(file));
  }
  if (!S_ISREG(status.st_mode)) {
    errno = EINVAL;
    return fail(io_error(file));
  }
  while (::flock(opened.get(), LOCK_EX) != 0) {
    if (errno != EINTR) {
      return fail(io_error(file));
    }
  }
  if ((status.st_mode & 0077U) != 0) {
    (void)::fchmod(opened.get(), kOwnerOnly);
  }
  return opened;
}

// Returns the last `most` bytes of an open file.
Result<std::string> read_end(const Fd& opened, std::size_t most,
                             const std::filesystem::path& file) {
  const off_t size = ::lseek(opened.get(), 0, SEEK_END);
  if (size < 0) {
    return fail(io_error(file));
  }
  const off_t passed = std::max<off_t>(size - static_cast<off_t>(most), 0);
  ::lseek(opened.get(), passed, SEEK_SET);
  auto text = read_all(opened.get(), most);
  if (!text) {
    return fail(io_error(file));
  }
  if (passed > 0) {
    text->erase(0, text->find('\n') == std::string::npos ? text->size() : text->find('\n') + 1);
  }
  return *std::move(text);
}

// Cuts the file in place, since processes that wait for the lock have this very file open. The
// newest lines stay at its end until the last moment.
Result<void> cut_to(const std::vector<std::string>& lines, const Fd& opened,
                    const std::filesystem::path& file) {
  const std::string text = join(lines, "\n") + "\n";
  const bool done = ::lseek(opened.get(), 0, SEEK_SET) == 0 && write_all(opened.get(), text) &&
                    ::ftruncate(opened.get(), static_cast<off_t>(text.size())) == 0;
  return done ? Result<void>() : fail(io_error(file));
}

// Returns whether the file ends in the middle of a line, as after a full disk.
bool ends_in_a_line(const Fd& opened, off_t size) {
  char last = '\n';
  return size > 0 && ::pread(opened.get(), &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

Result<std::vector<std::string>> TypedHistory::read() {
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(file_, error))) {
    return std::vector<std::string>();
  }
  SYNTH_TRY(const Fd opened, open_locked(file_));
  const off_t size = ::lseek(opened.get(), 0, SEEK_END);
  SYNTH_TRY(const std::string text, read_end(opened, kMostBytes, file_));
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.empty()) {
      lines.emplace_back(line);
    }
  }
  const bool is_long = lines.size() > 2 * kMostLines || size > static_cast<off_t>(2 * kMostBytes);
  if (lines.size() > kMostLines) {
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kMostLines));
  }
  if (is_long) {
    SYNTH_CHECK(cut_to(lines, opened, file_));
  }
  return lines;
}

Result<void> TypedHistory::add(std::string_view line) {
  if (trim(line).empty()) {
    return {};
  }
  std::error_code error;
  std::filesystem::create_directories(file_.parent_path(), error);
  SYNTH_TRY(const Fd opened, open_locked(file_));
  const off_t size = ::lseek(opened.get(), 0, SEEK_END);
  std::string text(line);
  std::ranges::replace(text, '\n', ' ');
  text = (ends_in_a_line(opened, size) ? "\n" : "") + text + "\n";
  return write_all(opened.get(), text) ? Result<void>() : fail(io_error(file_));
}

}  // namespace synth
