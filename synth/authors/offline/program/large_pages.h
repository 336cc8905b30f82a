#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>

namespace synth {

// An allocator for randomly accessed tables: large ones ask the kernel for pages of 2 MB, which
// saves address translations. Small ones are allocated as with std::allocator.
template <class T>
struct LargePageAllocator {
  using value_type = T;

  LargePageAllocator() = default;
  template <class U>
  // NOLINTNEXTLINE(google-explicit-constructor): allocators are converted by containers
  LargePageAllocator(const LargePageAllocator<U>&) {}

  T* allocate(std::size_t count) {
    constexpr std::size_t kPage = std::size_t{2} << 20U;
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kPage) {
      return static_cast<T*>(::operator new(bytes));
    }
    const std::size_t rounded = (bytes + kPage - 1) / kPage * kPage;
    void* const memory = ::operator new(rounded, std::align_val_t(kPage));
    madvise(memory, rounded, MADV_HUGEPAGE);  // a failure only costs speed
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    constexpr std::size_t kPage = std::size_t{2} << 20U;
    if (count * sizeof(T) < kPage) {
      ::operator delete(memory);
    } else {
      ::operator delete(memory, std::align_val_t(kPage));
    }
  }
  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }
};

}  // namespace synth
