#include "testing/sandbox/lane/processes.h"

#include "synth/support/fd.h"
#include "synth/support/pipe.h"
#include "testing/sandbox/cell/system.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstring>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20U;

void* take(std::size_t bytes) {
  void* taken = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::memset(taken, 1, bytes);
  return taken;
}

// A child that holds 64 MiB, with children that share them or hold their own.
class Family {
 public:
  Family(int children, bool share) {
    auto ready = make_pipe();
    auto end = make_pipe();
    ancestor_ = ::fork();
    if (ancestor_ == 0) {
      end->write.reset();
      if (::fork() == 0) {
        void* held = take(64 * kMiB);
        for (int i = 0; i < children; ++i) {
          if (::fork() == 0) {
            if (!share) {
              std::memset(held, 2, 64 * kMiB);
            }
            wait_for(*end, *ready);
          }
        }
        wait_for(*end, *ready);
      }
      wait_for(*end, *ready);
    }
    lifeline_ = std::move(end->write);
    for (int i = 0; i < children + 2; ++i) {
      char byte = 0;
      EXPECT_EQ(::read(ready->read.get(), &byte, 1), 1);
    }
  }
  ~Family() {
    lifeline_.reset();
    ::waitpid(ancestor_, nullptr, 0);
  }
  Family(const Family&) = delete;
  Family& operator=(const Family&) = delete;
  Family(Family&&) = delete;
  Family& operator=(Family&&) = delete;

  [[nodiscard]] bool exceeds(std::size_t limit) const {
    const Fd proc(::open("/proc", O_PATH | O_DIRECTORY));
    return exceeds_memory(proc.get(), ancestor_, limit).value_or(false);
  }

 private:
  [[noreturn]] static void wait_for(const Pipe& end, const Pipe& ready) {
    [[maybe_unused]] const auto told = ::write(ready.write.get(), "r", 1);
    char byte = 0;
    [[maybe_unused]] const auto got = ::read(end.read.get(), &byte, 1);
    ::_exit(0);
  }

  pid_t ancestor_ = -1;
  Fd lifeline_;
};

TEST(CellMemoryTest, TheMemoryOfAllIsSummed) {
  const Family family(2, false);
  EXPECT_TRUE(family.exceeds(180 * kMiB));
  EXPECT_FALSE(family.exceeds(300 * kMiB));
}

TEST(CellMemoryTest, WhatTheyShareCountsOnce) {
  const Family family(6, true);
  EXPECT_TRUE(family.exceeds(60 * kMiB));
  EXPECT_FALSE(family.exceeds(160 * kMiB));
}

}  // namespace
}  // namespace synth
