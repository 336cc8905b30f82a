#include "testing/sandbox/warm/hot_pages.h"

#include "synth/support/fd.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace synth {
namespace {

constexpr int kPopulateWrite = 23;  // MADV_POPULATE_WRITE, not in every header yet
constexpr std::uint64_t kPresent = std::uint64_t{1} << 63U;
constexpr std::uint64_t kOfFile = std::uint64_t{1} << 61U;

void add(std::vector<MemoryRange>& pages, MemoryRange next) {
  if (!pages.empty() && pages.back().end == next.begin) {
    pages.back().end = next.end;
  } else {
    pages.push_back(next);
  }
}

}  // namespace

std::vector<MemoryRange> own_pages(int proc, const std::vector<Mapping>& mappings) {
  const Fd pagemap(::openat(proc, "self/pagemap", O_RDONLY | O_CLOEXEC));
  const auto page = static_cast<std::uintptr_t>(::getpagesize());
  std::vector<MemoryRange> found;
  for (const Mapping& mapping : mappings) {
    std::array<std::uint64_t, 512> entries;  // pread fills it
    for (std::uintptr_t at = mapping.range.begin;
         mapping.is_writable() && at < mapping.range.end;) {
      const std::size_t wanted =
          std::min<std::size_t>(entries.size(), (mapping.range.end - at) / page) *
          sizeof entries[0];
      const ssize_t got =
          ::pread(pagemap.get(), entries.data(), wanted, static_cast<off_t>(at / page * 8));
      if (got <= 0) {
        return {};
      }
      for (std::size_t i = 0; i < static_cast<std::size_t>(got) / sizeof entries[0]; ++i) {
        if ((entries[i] & kPresent) != 0 && (entries[i] & kOfFile) == 0) {
          add(found, {at, at + page});
        }
        at += page;
      }
    }
  }
  return found;
}

std::vector<MemoryRange> without(const std::vector<MemoryRange>& pages,
                                 const std::vector<MemoryRange>& others) {
  std::vector<MemoryRange> left;
  auto other = others.begin();
  for (MemoryRange range : pages) {
    while (other != others.end() && other->end <= range.begin) {
      ++other;
    }
    for (auto hidden = other; hidden != others.end() && hidden->begin < range.end; ++hidden) {
      if (hidden->begin > range.begin) {
        left.push_back({range.begin, hidden->begin});
      }
      range.begin = std::max(range.begin, hidden->end);
    }
    if (range.begin < range.end) {
      left.push_back(range);
    }
  }
  return left;
}

void make_own(const std::vector<MemoryRange>& pages) {
  for (const MemoryRange& range : pages) {
    ::madvise(reinterpret_cast<void*>(range.begin), range.size(), kPopulateWrite);
  }
}

}  // namespace synth
