#include "synth/cli/input/private_file.h"

#include "synth/support/fd.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace synth {

Result<std::string> read_private_file(const std::string& name, const std::string& option,
                                      const std::string& form) {
  constexpr mode_t kOthers = 077;
  constexpr std::size_t kMostBytes = std::size_t{64} << 10U;
  struct stat status {};
  // Non-blocking: a pipe without a writer must not delay the open.
  const Fd file(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_uid != ::geteuid() || (status.st_mode & kOthers) != 0) {
    return fail(
        Errc::config,
        fmt::format("{} {}: it is not there, not yours, or others may read it", option, name),
        fmt::format("make a file of {}, and `chmod 600` it", form));
  }
  auto text = read_all(file.get(), kMostBytes);
  if (!text || text->size() > kMostBytes) {
    return fail(Errc::config,
                fmt::format("{} {}: it cannot be read, or is longer than 64 KiB", option, name),
                fmt::format("make it a file of {}", form));
  }
  return *std::move(text);
}

}  // namespace synth
