#include "cache/store.h"
#include "synth/support/fd.h"
#include "tests/cache/child.h"
#include "tests/cache/entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sched.h>
#include <signal.h>  // SIGXFSZ is POSIX's
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::HasSubstr;

constexpr uid_t kNobody = 65534;

// Mounts a tiny file system that only this process sees; returns false if the machine forbids it.
bool mount_tiny_disk(const std::filesystem::path& at) {
  const int namespaces = ::getuid() == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER;
  return ::unshare(namespaces) == 0 &&
         ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("tmpfs", at.c_str(), "tmpfs", 0, "size=400k") == 0;
}

void fill_disk(const std::filesystem::path& directory) {
  const Fd file(::open((directory / "filler").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
  const std::string block(1024, 'f');
  while (::write(file.get(), block.data(), block.size()) > 0) {
  }
}

// Returns the status of a child in which checks run: gtest prints their failures there, and this
// counts them.
int status_of_child() {
  return ::testing::Test::HasFailure() ? 1 : 0;
}

int use_until_full(const std::filesystem::path& directory) {
  const auto store = open_store(CacheOptions{.directory = directory});
  int kept = 0;
  Result<void> result = {};
  while (kept < 1000 && (result = store->keep(sample_entry(std::to_string(kept), 8000)))) {
    ++kept;
  }
  EXPECT_FALSE(result);
  EXPECT_GT(kept, 3);
  EXPECT_EQ(result.error().code, Errc::io);
  EXPECT_THAT(result.error().message, HasSubstr("the disk that holds " + directory.string()));
  EXPECT_THAT(result.error().message, HasSubstr("full"));
  EXPECT_THAT(result.error().remedy, HasSubstr("--cache-dir"));
  for (int i = 0; i < kept; ++i) {
    EXPECT_TRUE(is_kept(*store, sample_entry(std::to_string(i), 8000))) << i;
  }
  EXPECT_TRUE(store->check().value().ok());
  EXPECT_EQ(notes_of(*store), "");
  return kept;
}

TEST(CacheOnAFullDisk, SaysSoAndGoesOnServing) {
  const Scratch scratch;
  const int status = run_child([&] {
    if (!mount_tiny_disk(scratch.path())) {
      return kCannot;
    }
    const int kept = use_until_full(scratch.path());
    fill_disk(scratch.path());
    const auto store = open_store(scratch);
    EXPECT_TRUE(is_kept(*store, sample_entry(std::to_string(kept - 1), 8000)));
    EXPECT_FALSE(store->keep(sample_entry("more", 8000)));
    return status_of_child();
  });
  if (status == kCannot) {
    GTEST_SKIP() << "this machine lets no test mount a file system";
  }
  EXPECT_EQ(status, 0);
}

TEST(CacheOnAFullDisk, ThatWasFullFromTheStartIsNotFatal) {
  const Scratch scratch;
  const int status = run_child([&] {
    if (!mount_tiny_disk(scratch.path())) {
      return kCannot;
    }
    fill_disk(scratch.path());
    const auto store = open_store(scratch);
    EXPECT_FALSE(look_up(*store, sample_entry("one")));
    const Result<void> kept = store->keep(sample_entry("one"));
    EXPECT_FALSE(kept);
    EXPECT_THAT(kept.error().message, HasSubstr("full"));
    std::filesystem::remove(scratch.path() / "filler");
    EXPECT_TRUE(open_store(scratch)->keep(sample_entry("one")));
    return status_of_child();
  });
  if (status == kCannot) {
    GTEST_SKIP() << "this machine lets no test mount a file system";
  }
  EXPECT_EQ(status, 0);
}

TEST(CacheUnderAFileSizeLimit, SaysSoAndGoesOnServing) {
  const Scratch scratch;
  EXPECT_EQ(
      run_child([&] {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 200'000, .rlim_max = 200'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = open_store(scratch);
        int kept = 0;
        Result<void> result = {};
        while (kept < 1000 && (result = store->keep(sample_entry(std::to_string(kept), 8000)))) {
          ++kept;
        }
        EXPECT_FALSE(result);
        EXPECT_EQ(result.error().code, Errc::io);
        EXPECT_THAT(result.error().remedy, HasSubstr("ulimit -f")) << result.error().message;
        for (int i = 0; i < kept; ++i) {
          EXPECT_TRUE(is_kept(*store, sample_entry(std::to_string(i), 8000)));
        }
        return status_of_child();
      }),
      0);
}

// Makes a directory and everything in it read-only; root, whom permissions do not bind, gives it to
// the user who reads it.
void forbid_writing(const std::filesystem::path& directory) {
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    ::chmod(entry.path().c_str(), 0444);
  }
  ::chmod(directory.c_str(), 0555);
}

// Runs `work` as a user whom the directory's permissions bind.
template <class Work>
int as_bound_user(const Work& work) {
  return run_child([&] {
    if (::getuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) {
      return kCannot;
    }
    work();
    return status_of_child();
  });
}

void expect_read_only(const std::filesystem::path& directory, const Entry& entry) {
  const auto store = open_store(CacheOptions{.directory = directory});
  EXPECT_TRUE(is_kept(*store, entry));
  EXPECT_FALSE(look_up(*store, sample_entry("never kept")));
  EXPECT_EQ(store->list().value().size(), 1U);
  const Result<void> kept = store->keep(sample_entry("two"));
  EXPECT_FALSE(kept);
  EXPECT_EQ(kept.error().code, Errc::io);
  EXPECT_THAT(kept.error().message, HasSubstr(directory.string() + " cannot be written"));
  EXPECT_THAT(kept.error().remedy, HasSubstr("--cache-dir"));
  EXPECT_EQ(notes_of(*store), "");
}

TEST(ReadOnlyCache, AnswersLookUpsAndSaysWhyItKeepsNothing) {
  const Scratch scratch;
  const Entry entry = sample_entry("one");
  ASSERT_TRUE(open_store(scratch)->keep(entry));
  forbid_writing(scratch.path());
  EXPECT_EQ(as_bound_user([&] { expect_read_only(scratch.path(), entry); }), 0);
}

TEST(ReadOnlyCache, AnswersFromALogThatWasLeftToo) {
  const Scratch scratch;
  const Entry entry = sample_entry("one");
  ASSERT_EQ(run_child([&] {
              const auto store = open_store(scratch);
              EXPECT_TRUE(store->keep(entry));
              ::_exit(status_of_child());  // as if killed: the log stays
              return 0;
            }),
            0);
  ASSERT_TRUE(std::filesystem::exists(scratch.path() / "cache.db-wal"));
  forbid_writing(scratch.path());
  EXPECT_EQ(as_bound_user([&] { expect_read_only(scratch.path(), entry); }), 0);
}

TEST(ReadOnlyCache, ThatIsEmptyMissesAndSaysWhyItKeepsNothing) {
  const Scratch scratch;
  forbid_writing(scratch.path());
  EXPECT_EQ(as_bound_user([&] {
              const auto store = open_store(scratch);
              EXPECT_FALSE(look_up(*store, sample_entry("one")));
              EXPECT_THAT(store->keep(sample_entry("one")).error().message,
                          HasSubstr("cannot be written"));
            }),
            0);
}

TEST(ReadOnlyCache, ThatIsDamagedMissesAndIsLeftAsItIs) {
  const Scratch scratch;
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
  std::filesystem::resize_file(scratch.path() / kCacheFile, 5000);
  forbid_writing(scratch.path());
  EXPECT_EQ(as_bound_user([&] {
              const auto store = open_store(scratch);
              EXPECT_FALSE(look_up(*store, sample_entry("one")));
              EXPECT_NE(notes_of(*store), "");
            }),
            0);
  EXPECT_EQ(std::filesystem::file_size(scratch.path() / kCacheFile), 5000U);
}

}  // namespace
}  // namespace synth
