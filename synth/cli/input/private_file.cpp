#include "synth/cli/input/private_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace synth {

Result<Fd> open_private_file(const std::string& name, const std::string& option,
                             const std::string& form) {
  constexpr mode_t kOthers = 077;
  struct stat status {};
  // Non-blocking: a pipe without a writer must not delay the open.
  Fd file(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_uid != ::geteuid() || (status.st_mode & kOthers) != 0) {
    return fail(
        Errc::config,
        fmt::format("{} {}: it is not there, not yours, or others may read it", option, name),
        fmt::format("make a file of {}, and `chmod 600` it", form));
  }
  return file;
}

}  // namespace synth
