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

// File systems that no other machine writes to. Any other may be shared (NFS, sshfs, a folder of a
// virtual machine's host) and is not trusted. Not all of them are in linux/magic.h.
constexpr std::uint32_t kZfs = 0x2FC12FC1;
constexpr std::uint32_t kBcachefs = 0xCA451A4E;
constexpr std::array<std::uint32_t, 10> kLocalFileSystems{
    EXT4_SUPER_MAGIC, XFS_SUPER_MAGIC, BTRFS_SUPER_MAGIC,     F2FS_SUPER_MAGIC,    kZfs, kBcachefs,
    TMPFS_MAGIC,      RAMFS_MAGIC,     OVERLAYFS_SUPER_MAGIC, ECRYPTFS_SUPER_MAGIC};

}  // namespace

std::optional<std::string> why_not_own(const std::filesystem::path& folder) {
  struct stat status {};
  struct statfs system {};
  if (::stat(folder.c_str(), &status) != 0 || ::statfs(folder.c_str(), &system) != 0) {
    return std::string("it cannot be looked at: ") + std::strerror(errno);
  }
  if (!S_ISDIR(status.st_mode)) {
    return "it is not a folder";
  }
  if (status.st_uid != ::geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return "others may write to it";
  }
  const auto kind = static_cast<std::uint32_t>(system.f_type);
  if (std::ranges::find(kLocalFileSystems, kind) == kLocalFileSystems.end()) {
    return "it is not known to be on a disk of this machine";
  }
  return std::nullopt;
}

}  // namespace synth
