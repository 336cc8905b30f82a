#include "synth/support/prompt_thread.h"

#include <gtest/gtest.h>

#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <thread>

namespace synth {
namespace {

// In nanoseconds; nothing where the kernel does not tell (before Linux 6.12).
std::optional<std::uint64_t> slice_of_this_thread() {
  std::array<char, 48> attributes{};  // sched_getattr(2)
  if (::syscall(SYS_sched_getattr, 0, attributes.data(), attributes.size(), 0) != 0) {
    return std::nullopt;
  }
  std::uint64_t runtime = 0;
  std::memcpy(&runtime, attributes.data() + 24, sizeof runtime);
  return runtime == 0 ? std::nullopt : std::optional(runtime);
}

TEST(PromptThreadTest, GetsAShortSliceAndThoseThatItStartsTheUsualOne) {
  std::optional<std::uint64_t> before;
  std::optional<std::uint64_t> prompt;
  std::optional<std::uint64_t> started_by_it;
  std::thread thread([&] {
    before = slice_of_this_thread();
    run_promptly();
    prompt = slice_of_this_thread();
    std::thread([&] { started_by_it = slice_of_this_thread(); }).join();
  });
  thread.join();
  if (!before) {
    GTEST_SKIP() << "this kernel has no slices of a thread's own";
  }
  EXPECT_EQ(prompt, 100'000U);
  EXPECT_EQ(started_by_it, before);
}

}  // namespace
}  // namespace synth
