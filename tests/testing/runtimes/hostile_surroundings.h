#pragma once

#include "synth/support/fd.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace synth {

// What hostile programs try to reach, to damage or to leave behind, and the checks that they did
// not: files, a home and an environment with secrets, a process of the same user, ports and a
// socket that listen, the folder for temporary files, the disk, the process table. To be made
// before the sandbox, which inherits the environment, and asked after the sandbox's end.
class Surroundings {
 public:
  explicit Surroundings(uid_t user) : children_before_(children()) {
    namespace fs = std::filesystem;
    for (const char* name : {"home", "home/.ssh", "temporary"}) {
      fs::create_directory(folder_.path() / name);
    }
    folder_.write("file", kUntouched);
    folder_.write("home/.ssh/id_canary", kUntouched);
    for (const char* name : {"", "file", "home", "home/.ssh", "home/.ssh/id_canary", "temporary"}) {
      fs::permissions(folder_.path() / name, fs::perms::all);
    }
    set("HOME", (folder_.path() / "home").string());
    set("TMPDIR", (folder_.path() / "temporary").string());
    set("FAKE_API_KEY", "canary");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // what outlives the sandbox comes to us
    start_bystander(user);
    for (const int port : {22, 80, 8000, 8080, 8888}) {
      listen_at(port);
    }
    listen_at_path();
    for (const std::string& path : places_of_canaries()) {
      there_before_[path] = fs::exists(path);
    }
    core_pattern_ = first_line("/proc/sys/kernel/core_pattern");
    free_before_ = free_bytes();
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

  [[nodiscard]] std::string secret_file() const {
    return (folder_.path() / "home/.ssh/id_canary").string();
  }
  [[nodiscard]] std::string open_file() const { return (folder_.path() / "file").string(); }

  void expect_unharmed() const {
    EXPECT_EQ(first_line(open_file()), kUntouched);
    EXPECT_EQ(first_line(secret_file()), kUntouched);
    EXPECT_EQ(::waitpid(bystander_, nullptr, WNOHANG), 0) << "a process of the user's was killed";
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
    EXPECT_EQ(first_line("/proc/sys/kernel/core_pattern"), core_pattern_);
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path() / "temporary"))
        << "left in the folder for temporary files: "
        << std::filesystem::directory_iterator(folder_.path() / "temporary")->path();
    EXPECT_GT(free_bytes() + (std::uint64_t{512} << 20U), free_before_) << "the disk was filled";
  }

  // After the sandbox's end.
  void expect_no_process_left() const {
    std::set<pid_t> left;
    for (int i = 0; i < 100; ++i) {  // what was killed may take a moment to be gone
      left = children();
      for (const pid_t child : children_before_) {
        left.erase(child);
      }
      left.erase(bystander_);
      std::erase_if(left, [](pid_t child) { return ::waitpid(child, nullptr, WNOHANG) == child; });
      if (left.empty()) {
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << left.size() << " processes survive, the first is "
                  << first_line("/proc/" + std::to_string(*left.begin()) + "/cmdline");
  }

 private:
  static constexpr const char* kUntouched = "untouched";
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
    bystander_ = ::fork();
    if (bystander_ == 0) {
      if (user != ::getuid()) {
        static_cast<void>(::setresuid(user, user, user));
      }
      while (true) {
        ::pause();
      }
    }
  }

  // Only where the port is free and we may have it.
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

  static std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
  }

  static std::uint64_t free_bytes() {
    struct statvfs status {};
    ::statvfs("/tmp", &status);
    return std::uint64_t{status.f_bavail} * status.f_frsize;
  }

  static std::set<pid_t> children() {
    std::set<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string stat = first_line((entry.path() / "stat").string());
      const std::size_t name_end = stat.rfind(") ");
      if (name_end != std::string::npos && std::stoi(stat.substr(name_end + 4)) == ::getpid()) {
        found.insert(std::stoi(entry.path().filename().string()));
      }
    }
    return found;
  }

  // The ports and paths that hostile programs try are the machine's: one test at a time has them.
  static Fd only_one() {
    Fd lock(::open(SYNTH_HOSTILE_FILE, O_RDONLY | O_CLOEXEC));
    EXPECT_EQ(::flock(lock.get(), LOCK_EX), 0);
    return lock;
  }

  Fd lock_ = only_one();
  TemporaryFolder folder_;
  std::map<std::string, std::string> variables_;  // as they were
  std::set<pid_t> children_before_;
  pid_t bystander_ = -1;
  std::vector<Fd> listeners_;
  Fd unix_listener_;
  std::map<std::string, bool> there_before_;
  std::string core_pattern_;
  std::uint64_t free_before_ = 0;
};

}  // namespace synth
