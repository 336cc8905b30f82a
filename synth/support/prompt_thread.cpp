#include "synth/support/prompt_thread.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace synth {
namespace {

// sched_setattr(2); glibc has no declaration before 2.41.
struct SchedulingAttributes {
  std::uint32_t size = sizeof(SchedulingAttributes);
  std::uint32_t policy = 0;  // SCHED_OTHER
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;  // ns
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

constexpr std::uint64_t kResetOnFork = 1;
constexpr std::uint64_t kShortest = 100'000;

}  // namespace

void run_promptly() {
  SchedulingAttributes attributes;
  attributes.flags = kResetOnFork;
  attributes.runtime = kShortest;
  ::syscall(SYS_sched_setattr, 0, &attributes, 0);
}

}  // namespace synth
