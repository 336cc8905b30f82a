
#include "synth/support/fd.h"
#include "testing/sandbox/lane/host_scratch.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

namespace synth {
namespace {

namespace fs = std::filesystem;

// Makes a path that is longer than a path may be.
void nest(const fs::path& folder, int depth, const std::string& name) {
  Fd at(::open(folder.c_str(), O_PATH | O_DIRECTORY));
  for (int i = 0; i < depth; ++i) {
    ASSERT_EQ(::mkdirat(at.get(), name.c_str(), 0700), 0);
    if (i % 50 == 0) {
      const Fd file(::openat(at.get(), ("beside" + name).c_str(), O_CREAT | O_WRONLY, 0600));
    }
    at = Fd(::openat(at.get(), name.c_str(), O_PATH | O_DIRECTORY));
  }
}

// Writes a file outside, in a folder with a known mode.
fs::path write_kept(const TemporaryFolder& folder) {
  fs::create_directory(folder.path() / "outside");
  fs::permissions(folder.path() / "outside", fs::perms(0755));
  return folder.write("outside/kept", "kept");
}

// Runs in a process of an ordinary user, whom folder permissions bind.
int as_ordinary_user(const std::function<bool()>& holds) {
  const pid_t child = ::fork();
  if (child == 0) {
    const bool ordinary = ::geteuid() != 0 || ::setresuid(12345, 12345, 12345) == 0;
    ::_exit(ordinary && holds() ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(RemoveTreeTest, AnyDepthIsRemovedWithFewDescriptors) {
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "tree";
  fs::create_directories(tree / "wide");
  nest(tree, 3000, "d");
  nest(tree / "wide", 300, std::string(200, 'n'));
  for (int i = 0; i < 300; ++i) {
    const std::ofstream made(tree / "wide" / std::to_string(i));
    // Names that remove_tree might want to use.
    fs::create_directories(tree / ("removed-" + std::to_string(i % 20)) / "filled");
  }
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{32, before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &few);
  remove_tree(AT_FDCWD, tree.c_str());
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_FALSE(fs::exists(fs::symlink_status(tree)));
}

TEST(RemoveTreeTest, FoldersThatTheirOwnerClosedAreRemoved) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms::all);
  const fs::path tree = folder.path() / "tree";
  EXPECT_EQ(as_ordinary_user([&] {
              fs::create_directories(tree / "a/b/c/d");
              std::ofstream(tree / "a/b/c/file");
              for (const char* closed : {"a/b/c/d", "a/b/c", "a/b", "a", ""}) {
                fs::permissions(tree / closed, fs::perms::none);
              }
              remove_tree(AT_FDCWD, tree.c_str());
              return !fs::exists(fs::symlink_status(tree));
            }),
            0);
}

TEST(RemoveTreeTest, LinksAreRemovedAndNotWhatTheyNameIs) {
  const TemporaryFolder folder;
  const auto kept = write_kept(folder);
  fs::create_directories(folder.path() / "tree/in");
  fs::create_directory_symlink(kept.parent_path(), folder.path() / "tree/in/folder");
  fs::create_symlink(kept, folder.path() / "tree/file");
  remove_tree(AT_FDCWD, (folder.path() / "tree").c_str());
  EXPECT_FALSE(fs::exists(folder.path() / "tree"));
  fs::create_directory_symlink(kept.parent_path(), folder.path() / "itself");
  remove_tree(AT_FDCWD, (folder.path() / "itself").c_str());
  EXPECT_FALSE(fs::exists(fs::symlink_status(folder.path() / "itself")));
  EXPECT_TRUE(fs::exists(kept));
  EXPECT_EQ(fs::status(kept.parent_path()).permissions(), fs::perms(0755));
}

// A folder is replaced by a link, and back, while it is removed.
TEST(RemoveTreeTest, FoldersThatBecomeLinksAreNotFollowed) {
  const TemporaryFolder folder;
  const auto kept = write_kept(folder);
  const fs::path tree = folder.path() / "tree";
  std::atomic<bool> done = false;
  std::thread exchange([&] {
    while (!done) {
      for (const char* place : {"a", "a/in"}) {
        ::syscall(SYS_renameat2, AT_FDCWD, (tree / place).c_str(), AT_FDCWD,
                  (folder.path() / "link").c_str(), RENAME_EXCHANGE);
      }
    }
  });
  for (int i = 0; i < 300; ++i) {
    std::error_code ignored;
    fs::create_directories(tree / "a/in/deep", ignored);
    fs::create_directory_symlink(kept.parent_path(), folder.path() / "link", ignored);
    remove_tree(AT_FDCWD, tree.c_str());
  }
  done = true;
  exchange.join();
  EXPECT_TRUE(fs::exists(kept));
  EXPECT_EQ(fs::status(kept.parent_path()).permissions(), fs::perms(0755));
}

// Makes a folder with a name of synth's that looks old.
fs::path leave(const fs::path& folder, const char* name) {
  fs::path left = folder / name;
  fs::create_directories(left / "in");
  const std::array<timespec, 2> long_ago{};
  EXPECT_EQ(::utimensat(AT_FDCWD, left.c_str(), long_ago.data(), 0), 0);
  return left;
}

TEST(HostScratchTest, OnlyWhatIsOursIsTakenForAbandoned) {
  const TemporaryFolder folder;
  ::setenv("TMPDIR", folder.path().c_str(), 1);
  const fs::path ours = leave(folder.path(), "synth-cell-1-1-1");
  const fs::path other_name = leave(folder.path(), "other");
  const fs::path others = leave(folder.path(), "synth-cell-1-2-1");
  const bool is_root = ::geteuid() == 0;
  if (is_root) {
    ASSERT_EQ(::chown(others.c_str(), 12345, 12345), 0);
  }
  fs::create_directory_symlink(other_name, folder.path() / "synth-cell-1-3-1");
  HostScratch::remove_abandoned();
  ::unsetenv("TMPDIR");
  EXPECT_FALSE(fs::exists(ours));
  EXPECT_TRUE(fs::exists(other_name / "in"));
  EXPECT_EQ(fs::exists(others / "in"), is_root);
}

}  // namespace
}  // namespace synth
