#include "cache/own_folder.h"

#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace synth {
namespace {

// Not all of them stand in linux/magic.h.
constexpr std::uint32_t kCifs = 0xFF534D42;
constexpr std::uint32_t kSmb2 = 0xFE534D42;
constexpr std::uint32_t kLustre = 0x0BD00BD0;
constexpr std::uint32_t kGpfs = 0x47504653;
constexpr std::uint32_t kBeeGfs = 0x19830326;
constexpr std::uint32_t kCeph = 0x00C36400;
constexpr std::array<std::uint32_t, 9> kNetworkFileSystems{
    NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, kCifs,   kSmb2, AFS_SUPER_MAGIC,
    kLustre,         kGpfs,           kBeeGfs, kCeph};

}  // namespace

std::optional<std::string> why_not_own(const std::filesystem::path& folder) {
  struct stat status {};
  struct statfs system {};
  if (::stat(folder.c_str(), &status) != 0 || ::statfs(folder.c_str(), &system) != 0) {
    return std::string("it cannot be looked at: ") + std::strerror(errno);
  }
  if (!S_ISDIR(status.st_mode)) {
    return "it is no folder";
  }
  if (status.st_uid != ::geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return "others may write to it";
  }
  const auto kind = static_cast<std::uint32_t>(system.f_type);
  if (std::ranges::find(kNetworkFileSystems, kind) != kNetworkFileSystems.end()) {
    return "it is on a network file system";
  }
  return std::nullopt;
}

}  // namespace synth
