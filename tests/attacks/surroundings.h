#pragma once

#include "synth/support/fd.h"
#include "tests/attacks/process_table.h"
#include "tests/attacks/state_of_file.h"
#include "tests/attacks/state_of_process.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace synth {

// Everything that hostile programs try to reach, to damage or to leave behind, and the checks that
// they did not: files of the user, a home and an environment with secrets, a process of the same
// user, ports and a socket that listen, the folder for temporary files, the disk, the kernel's
// objects (mounts, shared memory, names), the process table. Must be constructed before the
// sandbox, which inherits the environment, and checked after the sandbox's end.
class Surroundings {
 public:
  explicit Surroundings(uid_t user) {
    namespace fs = std::filesystem;
    for (const char* name : {"home", "home/.ssh", "temporary"}) {
      fs::create_directory(folder_.path() / name);
    }
    folder_.write("file", kSecret);
    folder_.write("home/.ssh/id_canary", kSecret);
    folder_.write("home/.ssh/id_private", kSecret);
    for (const char* name : {"", "file", "home", "home/.ssh", "home/.ssh/id_canary", "temporary"}) {
      fs::permissions(folder_.path() / name, fs::perms::all);
    }
    fs::permissions(folder_.path() / "home/.ssh/id_private", fs::perms(0600));
    if (user != ::getuid()) {  // only their owner can set their modes and times
      for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
        EXPECT_EQ(::chown(entry.path().c_str(), user, user), 0);
      }
    }
    set("HOME", (folder_.path() / "home").string());
    set("TMPDIR", (folder_.path() / "temporary").string());
    set("FAKE_API_KEY", kSecret);
    start_bystander(user);
    for (const int port : {22, 80, 8000, 8080, 8888}) {
      listen_at(port);
    }
    listen_at_path();
    for (const std::string& path : places_of_canaries()) {
      there_before_[path] = fs::exists(path);
    }
    for (const std::string& path : files_of_kernel()) {
      kernel_before_[path] = text_of(path);
    }
    for (const std::string& path : files_of_user()) {
      files_before_.emplace(path, StateOfFile(path));
    }
    bystander_before_ = std::make_unique<StateOfProcess>(bystander_);
    written_before_ = written_bytes();
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  ~Surroundings() {
    ::kill(bystander_, SIGKILL);
    ::waitpid(bystander_, nullptr, 0);
    if (unix_listener_) {
      ::unlink(kSocketPath);
    }
    for (const auto& [name, value] : variables_) {
      value.empty() ? ::unsetenv(name.c_str()) : ::setenv(name.c_str(), value.c_str(), 1);
    }
  }

  // The secret that no program may reveal.
  static constexpr const char* kSecret = "canary-of-the-user-5ec2e7";

  [[nodiscard]] std::string secret_file() const {
    return (folder_.path() / "home/.ssh/id_canary").string();
  }
  // Returns the file that only the user may read.
  [[nodiscard]] std::string private_file() const {
    return (folder_.path() / "home/.ssh/id_private").string();
  }
  [[nodiscard]] std::string open_file() const { return (folder_.path() / "file").string(); }
  [[nodiscard]] pid_t bystander() const { return bystander_; }

  void expect_unharmed() const {
    for (const auto& [path, before] : files_before_) {
      EXPECT_EQ(StateOfFile(path), before) << path;
    }
    EXPECT_EQ(::waitpid(bystander_, nullptr, WNOHANG), 0) << "a process of the user's was killed";
    EXPECT_EQ(StateOfProcess(bystander_), *bystander_before_);
    for (const Fd& listener : listeners_) {
      EXPECT_LT(::accept4(listener.get(), nullptr, nullptr, SOCK_NONBLOCK), 0)
          << "a candidate reached a port of this machine";
    }
    if (unix_listener_) {
      EXPECT_LT(::accept4(unix_listener_.get(), nullptr, nullptr, SOCK_NONBLOCK), 0)
          << "a candidate reached a socket of this machine";
    }
    for (const auto& [path, before] : there_before_) {
      EXPECT_EQ(std::filesystem::exists(path), before) << path << " was made or removed";
    }
    for (const auto& [path, before] : kernel_before_) {
      EXPECT_EQ(text_of(path), before) << path;
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path() / "temporary"))
        << "left in the folder for temporary files: "
        << std::filesystem::directory_iterator(folder_.path() / "temporary")->path();
    constexpr std::uint64_t kLittle = std::uint64_t{512} << 20U;
    EXPECT_LT(written_bytes() - written_before_, kLittle) << "the disk was filled";
  }

  // Must be called after the sandbox's end.
  void expect_no_process_left() const { left_.expect_none(); }

 private:
  static constexpr const char* kSocketPath = "/tmp/hostile_canary.sock";

  static std::vector<std::string> places_of_canaries() {
    return {"/etc/hostile_canary",     "/usr/lib/python3/hostile_canary",
            "/var/tmp/hostile_canary", "/run/hostile_canary",
            "/tmp/hostile_canary",     "/hostile_canary",
            "/dev/shm/fill",           "core"};
  }

  void set(const char* name, const std::string& value) {
    const char* before = std::getenv(name);
    variables_[name] = before == nullptr ? "" : before;
    ::setenv(name, value.c_str(), 1);
  }

  void start_bystander(uid_t user) {
    std::array<int, 2> ready{};
    EXPECT_EQ(::pipe2(ready.data(), O_CLOEXEC), 0);
    bystander_ = ::fork();
    if (bystander_ == 0) {
      if (user != ::getuid()) {
        static_cast<void>(::setresuid(user, user, user));
      }
      ::close(ready[1]);
      while (true) {
        ::pause();
      }
    }
    left_.expect(bystander_);
    ::close(ready[1]);
    char nothing = 0;
    EXPECT_EQ(::read(ready[0], &nothing, 1),
              0);  // end of file: the process now runs as the intended user
    ::close(ready[0]);
  }

  // Listens only if the port is free and we may use it.
  void listen_at(int port) {
    Fd listener(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::listen(listener.get(), 8) == 0) {
      listeners_.push_back(std::move(listener));
    }
  }

  void listen_at_path() {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::string(kSocketPath).copy(address.sun_path, sizeof address.sun_path - 1);
    const auto* generic = reinterpret_cast<const sockaddr*>(&address);
    Fd listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    ::unlink(kSocketPath);
    if (::bind(listener.get(), generic, sizeof address) == 0 && ::listen(listener.get(), 8) == 0) {
      std::filesystem::permissions(kSocketPath, std::filesystem::perms::all);
      unix_listener_ = std::move(listener);
    }
  }

  [[nodiscard]] std::vector<std::string> files_of_user() const {
    const std::string home = (folder_.path() / "home").string();
    return {folder_.path().string(), open_file(),   home,
            home + "/.ssh",          secret_file(), private_file()};
  }

  // Returns the files of the kernel that exist once for the machine, or for our namespaces.
  static std::vector<std::string> files_of_kernel() {
    return {"/proc/sys/kernel/core_pattern",
            "/proc/sys/kernel/hostname",
            "/proc/self/mountinfo",
            "/proc/self/oom_score_adj",
            "/proc/self/limits",
            "/proc/sysvipc/shm",
            "/proc/sysvipc/sem",
            "/proc/sysvipc/msg"};
  }

  static std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  // Returns the bytes that this process and all that it has waited for wrote to disks (proc(5),
  // /proc/PID/io): other tests write to the same disks. A file that a program only reserves lies in
  // a folder that is checked above.
  static std::uint64_t written_bytes() {
    std::ifstream io("/proc/self/io");
    for (std::string name; io >> name;) {
      std::uint64_t bytes = 0;
      io >> bytes;
      if (name == "write_bytes:") {
        return bytes;
      }
    }
    ADD_FAILURE() << "/proc/self/io tells nothing of write_bytes";
    return 0;
  }

  // Hostile programs try fixed ports and paths of the machine, so only one test at a time may have
  // them.
  static Fd only_one() {
    Fd lock(::open(SYNTH_HOSTILE_FILE, O_RDONLY | O_CLOEXEC));
    EXPECT_EQ(::flock(lock.get(), LOCK_EX), 0);
    return lock;
  }

  Fd lock_ = only_one();
  TemporaryFolder folder_;
  std::map<std::string, std::string> variables_;  // their earlier values
  LeftProcesses left_;
  pid_t bystander_ = -1;
  std::unique_ptr<StateOfProcess> bystander_before_;
  std::vector<Fd> listeners_;
  Fd unix_listener_;
  std::map<std::string, bool> there_before_;
  std::map<std::string, StateOfFile> files_before_;
  std::map<std::string, std::string> kernel_before_;
  std::uint64_t written_before_ = 0;
};

}  // namespace synth
