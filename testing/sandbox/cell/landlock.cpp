#include "testing/sandbox/cell/landlock.h"

#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace synth {
namespace {

// As in linux/landlock.h, whose older versions lack the later members.
struct RulesetAttributes {
  std::uint64_t handled_files = 0;
  std::uint64_t handled_network = 0;  // version 4
  std::uint64_t scoped = 0;           // version 6
};
struct [[gnu::packed]] PathAttributes {
  std::uint64_t allowed;
  std::int32_t parent;
};
constexpr unsigned kAskVersion = 1;
constexpr int kPathBeneath = 1;
constexpr std::uint64_t kExecute = 1U << 0U;
constexpr std::uint64_t kWriteFile = 1U << 1U;
constexpr std::uint64_t kReadFile = 1U << 2U;
constexpr std::uint64_t kReadFolder = 1U << 3U;
constexpr std::uint64_t kTruncate = 1U << 14U;
constexpr std::uint64_t kIoctlDevice = 1U << 15U;
constexpr std::uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | kTruncate | kIoctlDevice;
constexpr std::uint64_t kTcpBindAndConnect = 3;
constexpr std::uint64_t kAbstractSocketsAndSignals = 3;

// Returns all rights on files that a version knows: 13 in version 1, one more each in 2, 3 and 5.
std::uint64_t file_rights(int version) {
  const int count = 13 + (version >= 2 ? 1 : 0) + (version >= 3 ? 1 : 0) + (version >= 5 ? 1 : 0);
  return (std::uint64_t{1} << static_cast<unsigned>(count)) - 1;
}

Result<void> allow(int ruleset, const std::string& path, std::uint64_t rights) {
  const Fd place(::open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat status {};
  if (!place || ::fstat(place.get(), &status) != 0) {
    return {};
  }
  const PathAttributes rule{S_ISDIR(status.st_mode) ? rights : rights & kOfFiles, place.get()};
  if (::syscall(SYS_landlock_add_rule, ruleset, kPathBeneath, &rule, 0) != 0) {
    return system_failure(fmt::format("cannot allow access to {}", path));
  }
  return {};
}

}  // namespace

int landlock_version() {
  const auto version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

Result<void> enforce_landlock(const AllowedPaths& paths, bool network) {
  const int version = landlock_version();
  RulesetAttributes attributes{.handled_files = file_rights(version)};
  std::size_t size = sizeof attributes.handled_files;
  if (version >= 4) {
    attributes.handled_network = network ? 0 : kTcpBindAndConnect;
    size += sizeof attributes.handled_network;
  }
  if (version >= 6) {
    attributes.scoped = kAbstractSocketsAndSignals;
    size += sizeof attributes.scoped;
  }
  const Fd ruleset(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, size, 0)));
  if (!ruleset) {
    return system_failure("cannot make a Landlock rule set");
  }
  for (const std::string& path : paths.listed) {
    SYNTH_CHECK(allow(ruleset.get(), path, kReadFolder));
  }
  for (const std::string& path : paths.readable) {
    SYNTH_CHECK(allow(ruleset.get(), path, kExecute | kReadFile | kReadFolder));
  }
  for (const std::string& path : paths.writable) {
    SYNTH_CHECK(allow(ruleset.get(), path, attributes.handled_files));
  }
  if (::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) != 0) {
    return system_failure("cannot enforce Landlock");
  }
  return {};
}

}  // namespace synth
