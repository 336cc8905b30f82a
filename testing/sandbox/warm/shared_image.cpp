#include "testing/sandbox/warm/shared_image.h"

#include "synth/support/ablation.h"
#include "synth/support/fd.h"
#include "synth/support/files_at.h"
#include "testing/sandbox/cell/system.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <string>
#include <string_view>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kMost = std::size_t{1} << 30U;  // more is not worth copying

// Smaller texts are ignored.
constexpr std::size_t kLarge = std::size_t{256} << 10U;

constexpr std::size_t kHugePage = std::size_t{2} << 20U;
// The texts of an interpreter are smaller; those of numeric libraries are far larger.
constexpr std::size_t kMostText = std::size_t{16} << 20U;
constexpr int kCollapse = 25;  // MADV_COLLAPSE, not in every header yet

// The bytes from `begin` to before `end`.
struct MemoryRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
};

struct Mapping {
  MemoryRange range;
  int protection = PROT_NONE;  // as in mmap(2)

  [[nodiscard]] bool is_writable() const { return (protection & PROT_WRITE) != 0; }
};

// Returns this process's private mappings in order (proc_pid_maps(5)), except unreadable ones, its
// stack and the kernel's own. `proc`: the host's /proc. Empty if it is unavailable. Lines are like
// "7f12a000-7f12b000 rw-p 00000000 00:00 0  [heap]".
std::vector<Mapping> private_mappings(int proc) {
  const std::string maps = read_text(proc, "self/maps");
  std::vector<Mapping> found;
  for (std::size_t at = 0; at < maps.size();) {
    const std::size_t line_end = std::min(maps.find('\n', at), maps.size());
    const std::string_view line = std::string_view(maps).substr(at, line_end - at);
    char* rest = nullptr;
    Mapping mapping;
    mapping.range.begin = std::strtoull(maps.c_str() + at, &rest, 16);
    mapping.range.end = *rest == '-' ? std::strtoull(rest + 1, &rest, 16) : 0;
    const std::string_view flags = std::string_view(rest).substr(0, 6);
    mapping.protection = (flags[1] == 'r' ? PROT_READ : 0) | (flags[2] == 'w' ? PROT_WRITE : 0) |
                         (flags[3] == 'x' ? PROT_EXEC : 0);
    const bool special = line.ends_with("[stack]") || line.find("[v") != std::string_view::npos;
    if (mapping.range.end > mapping.range.begin && flags[4] == 'p' && flags[1] == 'r' && !special) {
      found.push_back(mapping);
    }
    at = line_end + 1;
  }
  return found;
}

bool is_zero(const char* page, std::size_t size) {
  return *page == 0 && std::memcmp(page, page + 1, size - 1) == 0;
}

// Moves a mapping into the file. Between the copying and the mapping nothing may write to the moved
// memory: no allocation, and no failing system call, which sets errno.
void move_into(int file, const Mapping& mapping, off_t offset, std::size_t page) {
  const MemoryRange range = mapping.range;
  const char* memory = reinterpret_cast<const char*>(range.begin);
  for (std::size_t at = 0; at < range.size();) {
    std::size_t end = at;
    while (end < range.size() && !is_zero(memory + end, page)) {
      end += page;
    }
    if (end > at && ::pwrite(file, memory + at, end - at, offset + static_cast<off_t>(at)) !=
                        static_cast<ssize_t>(end - at)) {
      return;
    }
    at = end + page;
  }
  ::mmap(const_cast<char*>(memory), range.size(), mapping.protection, MAP_PRIVATE | MAP_FIXED, file,
         offset);
}

// Returns the large texts; adjacent ones become one executable range.
std::vector<MemoryRange> texts(const std::vector<Mapping>& mappings) {
  std::vector<MemoryRange> found;
  for (const Mapping& mapping : mappings) {
    if (mapping.is_writable() || mapping.range.size() < kLarge) {
      continue;
    }
    if (!found.empty() && found.back().end == mapping.range.begin) {
      found.back().end = mapping.range.end;
    } else {
      found.push_back(mapping.range);
    }
  }
  return found;
}

// Puts the parts of a text that fill huge pages into huge pages: a page table has one entry for
// each, instead of 512 that every process must copy, and address translation is faster. A text that
// is small or badly aligned, or for which the kernel has no such pages (madvise(2), MADV_COLLAPSE,
// since Linux 6.1), stays in its file; so does that of large libraries, most of which no candidate
// runs.
void put_into_huge_pages(MemoryRange text) {
  const MemoryRange whole{(text.begin + kHugePage - 1) / kHugePage * kHugePage,
                          text.end / kHugePage * kHugePage};
  if (whole.begin >= whole.end || text.size() > kMostText) {
    return;
  }
  const std::size_t room = whole.size() + kHugePage;
  void* found = ::mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) {
    return;
  }
  const auto first = reinterpret_cast<std::uintptr_t>(found);
  void* copy = reinterpret_cast<void*>((first + kHugePage - 1) / kHugePage * kHugePage);
  ::madvise(copy, whole.size(), MADV_HUGEPAGE);
  std::memcpy(copy, reinterpret_cast<const void*>(whole.begin), whole.size());
  if (::madvise(copy, whole.size(), kCollapse) == 0 &&
      ::mprotect(copy, whole.size(), PROT_READ | PROT_EXEC) == 0) {
    ::mremap(copy, whole.size(), whole.size(), MREMAP_MAYMOVE | MREMAP_FIXED,
             reinterpret_cast<void*>(whole.begin));
  }
  ::munmap(found, room);
}

// Allocates the freed blocks, which are scattered over many pages. Copies then allocate adjacent
// memory, and fewer pages must be copied for them.
void use_up_freed_memory() {
  constexpr std::size_t kLargest = std::size_t{64} << 10U;  // larger blocks are mapped
  constexpr std::size_t kStep = 16;
  const auto end = reinterpret_cast<std::uintptr_t>(::sbrk(0));
  const std::uintptr_t untouched = end - ::mallinfo2().keepcost;
  void* (*volatile take)(std::size_t) = std::malloc;  // so that no call is optimised away
  for (std::size_t size = kLargest; size > 0; size = size > 1024 ? size / 2 : size - kStep) {
    void* block = take(size);
    while (block != nullptr && reinterpret_cast<std::uintptr_t>(block) < untouched) {
      block = take(size);
    }
    std::free(block);
  }
}

}  // namespace

void share_image(int proc) {
  if (!is_ablated("freed_memory")) {
    use_up_freed_memory();
  }
  const Fd file(::memfd_create("image", MFD_CLOEXEC));
  if (!file) {
    return;
  }
  const auto page = static_cast<std::size_t>(::getpagesize());
  const std::vector<Mapping> mappings = private_mappings(proc);
  std::size_t total = 0;
  for (const Mapping& mapping : mappings) {
    if (mapping.is_writable()) {
      total += mapping.range.size();
    }
  }
  for (const MemoryRange& text : texts(mappings)) {
    if (!is_ablated("huge_text")) {
      put_into_huge_pages(text);
    }
  }
  if (is_ablated("image") || total > kMost ||
      ::ftruncate(file.get(), static_cast<off_t>(total)) != 0) {
    return;
  }
  off_t offset = 0;
  for (const Mapping& mapping : mappings) {
    if (mapping.is_writable()) {
      move_into(file.get(), mapping, offset, page);
      offset += static_cast<off_t>(mapping.range.size());
    }
  }
}

}  // namespace synth
