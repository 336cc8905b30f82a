#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace synth {

// A function that gets inputs. A constant of this type in its file lists it in the program that has
// the file.
struct FuzzTarget {
  std::string_view name;
  int (*run)(const std::uint8_t* data, std::size_t size);
  const FuzzTarget* next = std::exchange(first, this);

  static inline const FuzzTarget* first = nullptr;
};

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Ends the program if a property does not hold, which the fuzzer reports as a find.
inline void require(bool holds, const char* property) {
  if (!holds) {
    std::fprintf(stderr, "does not hold: %s\n", property);
    std::abort();
  }
}

}  // namespace synth

// What libFuzzer calls with each input (https://llvm.org/docs/LibFuzzer.html): a fuzzer has one
// target.
extern "C" [[gnu::used]] inline int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                                           std::size_t size) {
  return synth::FuzzTarget::first->run(data, size);
}
