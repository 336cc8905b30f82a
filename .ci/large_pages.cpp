// Preloaded into the programs of a build: asks for large pages (2 MiB) where they map memory. g++
// maps a gigabyte for a large file, and on a virtual machine each first touch of a small page (4
// KiB) takes 10 µs.

#include <sys/mman.h>

#include <cstddef>
#include <dlfcn.h>

extern "C" void* mmap(void* address, std::size_t size, int protection, int flags, int file,
                      off_t offset) noexcept {
  static const auto real = reinterpret_cast<decltype(&mmap)>(dlsym(RTLD_NEXT, "mmap"));
  void* const memory = real(address, size, protection, flags, file, offset);
  constexpr std::size_t kWorthIt = 64 * 1024;  // adjacent maps become one
  if (memory != MAP_FAILED && (flags & MAP_ANONYMOUS) != 0 && size >= kWorthIt) {
    madvise(memory, size, MADV_HUGEPAGE);
  }
  return memory;
}
