#include "synth/support/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace synth {
namespace {

constexpr rlim_t kMost = 65'536;

std::atomic<rlim_t> raised_from{0};  // 0 if not raised

}  // namespace

void raise_open_files_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
    return;
  }
  const rlim_t before = limit.rlim_cur;
  const rlim_t wanted = std::min(limit.rlim_max, kMost);
  if (before >= wanted) {
    return;
  }
  limit.rlim_cur = wanted;
  if (::setrlimit(RLIMIT_NOFILE, &limit) == 0) {
    rlim_t none = 0;
    raised_from.compare_exchange_strong(none, before);
  }
}

int spare_descriptors() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  std::error_code error;
  const auto open = std::distance(std::filesystem::directory_iterator("/proc/self/fd", error),
                                  std::filesystem::directory_iterator());
  return static_cast<int>(std::min(limit.rlim_cur, kMost)) - static_cast<int>(open);
}

void restore_open_files_limit() {
  rlimit limit{};
  const rlim_t before = raised_from.load();
  if (before != 0 && ::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = std::min(before, limit.rlim_max);
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }
}

}  // namespace synth
