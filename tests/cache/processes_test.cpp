#include "cache/store.h"
#include "synth/support/fd.h"
#include "tests/cache/child.h"
#include "tests/cache/entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <signal.h>  // kill is POSIX's

#include <array>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace synth {
namespace {

constexpr int kWriters = 6;
constexpr int kEntriesEach = 25;

Entry entry_of(int writer, int i) {
  const std::string name = "writer " + std::to_string(writer) + " entry " + std::to_string(i);
  return sample_entry(name, static_cast<std::size_t>(200 + (1777 * i) % 9000));
}

// Keeps its own entries, and looks up those of all: each must be complete or missing. Returns 0 if
// so.
int write_and_read(const std::filesystem::path& directory, int writer) {
  const auto store = CacheStore::open(CacheOptions{.directory = directory});
  if (!store) {
    return 1;
  }
  for (int i = 0; i < kEntriesEach; ++i) {
    if (!(*store)->keep(entry_of(writer, i))) {
      return 2;
    }
    const Entry other = entry_of((writer + i) % kWriters, (i * 7) % kEntriesEach);
    const auto found = (*store)->find_solution(other.key, other.material);
    if (!found) {
      return 3;
    }
    if (*found && (*found)->document != other.document) {
      return 4;
    }
  }
  return (*store)->take_notes().empty() ? 0 : 5;
}

TEST(CacheProcesses, WriteAndReadAtOnceWithoutLosingAnything) {
  const Scratch scratch;
  std::vector<pid_t> children;
  children.reserve(kWriters);
  for (int writer = 0; writer < kWriters; ++writer) {
    children.push_back(
        start_child([&] { return write_and_read(scratch.path() / "cache", writer); }));
  }
  for (const pid_t child : children) {
    EXPECT_EQ(wait_for(child), 0);
  }
  const auto store = open_store(CacheOptions{.directory = scratch.path() / "cache"});
  for (int writer = 0; writer < kWriters; ++writer) {
    for (int i = 0; i < kEntriesEach; ++i) {
      EXPECT_TRUE(is_kept(*store, entry_of(writer, i)));
    }
  }
  EXPECT_TRUE(store->check().value().ok());
}

TEST(CacheThreads, ShareOneStore) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  std::vector<std::jthread> threads;
  for (int writer = 0; writer < 4; ++writer) {
    threads.emplace_back([&store, writer] {
      for (int i = 0; i < 10; ++i) {
        EXPECT_TRUE(store->keep(entry_of(writer, i)));
        EXPECT_TRUE(is_kept(*store, entry_of(writer, i)));
      }
    });
  }
  threads.clear();
  EXPECT_EQ(store->stats().value().solutions.entries, 40U);
  EXPECT_EQ(store->stats().value().hits, 40U);
}

struct Pipe {
  Fd read_end;
  Fd write_end;
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) == 0) {
      read_end = Fd(ends[0]);
      write_end = Fd(ends[1]);
    }
  }
};

// Keeps entries until it is killed, and reports each one that is kept.
int keep_for_ever(const std::filesystem::path& directory, int writer, int report) {
  const auto store = CacheStore::open(CacheOptions{.directory = directory, .size_limit = 1 << 20});
  if (!store) {
    return 1;
  }
  for (int i = 0;; ++i) {
    if (!(*store)->keep(entry_of(writer, i)) || ::write(report, "k", 1) != 1) {
      return 2;
    }
  }
}

// Returns how many entries the child reported before it was killed, `delay` after its first one.
int keep_until_killed(const std::filesystem::path& directory, int writer,
                      std::chrono::microseconds delay) {
  Pipe pipe;
  const pid_t child =
      start_child([&] { return keep_for_ever(directory, writer, pipe.write_end.get()); });
  pipe.write_end.reset();
  int kept = 0;
  char report = 0;
  kept += static_cast<int>(::read(pipe.read_end.get(), &report, 1));
  std::this_thread::sleep_for(delay);
  ::kill(child, SIGKILL);
  EXPECT_EQ(wait_for(child), -SIGKILL);
  while (::read(pipe.read_end.get(), &report, 1) == 1) {
    ++kept;
  }
  return kept;
}

TEST(CacheProcesses, KilledWhileKeepingLoseNothingThatWasKept) {
  const Scratch scratch;
  for (int round = 0; round < 20; ++round) {
    const int kept =
        keep_until_killed(scratch.path(), round, std::chrono::microseconds(731 * round));
    ASSERT_GT(kept, 0);
    const auto store = open_store(scratch);
    EXPECT_EQ(notes_of(*store), "");
    EXPECT_TRUE(store->check().value().ok());
    EXPECT_TRUE(is_kept(*store, entry_of(round, kept - 1)));
  }
}

TEST(CacheProcesses, KilledWhileMakingTheFileLeaveOneThatWorks) {
  for (int round = 0; round < 20; ++round) {
    const Scratch scratch;
    const pid_t child = start_child([&] { return keep_for_ever(scratch.path(), 0, -1); });
    std::this_thread::sleep_for(std::chrono::microseconds(173 * round));
    ::kill(child, SIGKILL);
    wait_for(child);
    const auto store = open_store(scratch);
    EXPECT_EQ(notes_of(*store), "");
    EXPECT_TRUE(store->keep(sample_entry("new")));
    EXPECT_TRUE(is_kept(*store, sample_entry("new")));
  }
}

TEST(CacheProcesses, SetADamagedFileAsideOnlyOnce) {
  const Scratch scratch;
  {
    const Fd file(::open((scratch.path() / kCacheFile).c_str(), O_CREAT | O_WRONLY, 0600));
    const std::string garbage(20'000, 'x');
    ASSERT_EQ(::write(file.get(), garbage.data(), garbage.size()), 20'000);
  }
  std::vector<pid_t> children;
  for (int writer = 0; writer < 4; ++writer) {
    children.push_back(start_child([&] {
      const auto store = CacheStore::open(CacheOptions{.directory = scratch.path()});
      // A process that comes too early for a new file works without it: reported, not fatal.
      return store ? 0 : 1;
    }));
  }
  for (const pid_t child : children) {
    EXPECT_EQ(wait_for(child), 0);
  }
  const auto store = open_store(scratch);
  EXPECT_EQ(store->stats().value().set_aside_files, 1U);
  EXPECT_TRUE(store->keep(sample_entry("new")));
  EXPECT_TRUE(is_kept(*store, sample_entry("new")));
}

}  // namespace
}  // namespace synth
