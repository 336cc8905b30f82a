// A program for the tests of the sandbox: does one thing, named by its first argument, and prints
// the result. Descriptor 3 is the engine.

#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>

namespace {

constexpr int kEngine = 3;

bool read_exactly(char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::read(kEngine, bytes, size);
    if (got <= 0) {
      return false;
    }
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

void write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::write(fd, bytes.data(), bytes.size());
    if (sent <= 0) {
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void send_frame(std::string_view frame) {
  const auto size = static_cast<std::uint32_t>(frame.size());
  std::string bytes(sizeof size, '\0');
  std::memcpy(bytes.data(), &size, sizeof size);
  bytes.append(frame);
  write_all(kEngine, bytes);
}

// Answers every frame with the same frame.
int echo() {
  std::uint32_t size = 0;
  while (read_exactly(reinterpret_cast<char*>(&size), sizeof size)) {
    std::string frame(size, '\0');
    if (!read_exactly(frame.data(), size)) {
      return 1;
    }
    send_frame(frame);
  }
  return 0;
}

int flood() {
  const std::string block(1 << 16, 'x');
  for (int i = 0; i < 3200; ++i) {  // 200 MB
    write_all(STDOUT_FILENO, block);
  }
  return 0;
}

// Prints recognisable first and last lines, and much between them.
int much_output() {
  std::string text = "the first line\n";
  text.append(1 << 20, '.');
  text.append("\nthe last line\n");
  write_all(STDOUT_FILENO, text);
  return 0;
}

int say(const char* what, bool done) {
  std::printf("%s: %s\n", what, done ? "done" : std::strerror(errno));
  return 0;
}

int connect_out() {
  for (const int family : {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK}) {
    const int made = ::socket(family, SOCK_STREAM, 0);
    say("socket", made >= 0);
  }
  return 0;
}

// Returns pages that were never written to.
std::array<char, std::size_t{1} << 20U>& fresh_memory() {
  static std::array<char, std::size_t{1} << 20U> pages;
  return pages;
}

// Reports that the kernel refused a call, after writing to fresh memory. In a full control group of
// version 1 a system call only fails, while a process that needs a page waits, which the group
// shows (mem_cgroup_oom in the kernel).
int refused() {
  for (volatile char& byte : fresh_memory()) {
    byte = 1;
  }
  std::puts("refused");
  return 0;
}

// Fills the buffers of sockets, which are the kernel's memory and not a process's, and reports how
// many MiB it took. In small pieces, for each of which the kernel keeps as much again.
int fill_sockets() {
  const std::string block(1024, 'x');
  std::size_t taken = 0;
  for (int i = 0; i < 100; ++i) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) != 0) {
      return refused();
    }
    for (const int end : ends) {
      while (::write(end, block.data(), block.size()) > 0) {
        taken += block.size();
      }
      if (errno != EAGAIN) {
        return refused();
      }
    }
  }
  std::printf("%zu\n", taken >> 20U);
  std::fflush(stdout);
  ::usleep(2'000'000);  // so that it is noticed on a busy machine too
  return 0;
}

int fork_bomb() {
  int started = 0;
  for (int i = 0; i < 1000; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::setsid();
      ::signal(SIGTERM, SIG_IGN);
      while (true) {
        ::fork();
        ::usleep(1000);
      }
    }
    started += child > 0 ? 1 : 0;
  }
  std::printf("started %d\n", started);
  std::fflush(stdout);
  send_frame("bombed");
  ::pause();
  return 0;
}

int daemonise() {
  if (::fork() == 0) {
    ::setsid();
    if (::fork() == 0) {
      ::signal(SIGHUP, SIG_IGN);
      while (true) {
        ::pause();
      }
    }
    ::_exit(0);
  }
  return 0;
}

int fill_disk() {
  ::signal(SIGXFSZ, SIG_IGN);
  const std::string block(1 << 16, 'x');
  std::size_t written = 0;
  for (int i = 0; i < 64; ++i) {  // many files: the limit is for all together
    const int file = ::open(("file" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
    for (int block_count = 0; block_count < 16; ++block_count) {
      const ssize_t done = ::write(file, block.data(), block.size());
      written += done > 0 ? static_cast<std::size_t>(done) : 0;
    }
    ::close(file);
  }
  std::printf("%zu\n", written);
  return 0;
}

int outgrow_file() {
  const std::string block(1 << 20, 'x');
  const int file = ::open("file", O_WRONLY | O_CREAT, 0600);
  while (::write(file, block.data(), block.size()) > 0) {
  }
  return 0;
}

// Ends once a process that nobody waits for has used 300 ms of CPU time.
int leave_orphan() {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) {
    return 1;
  }
  if (::fork() == 0) {
    ::close(ends[0]);
    while (std::clock() < 3 * CLOCKS_PER_SEC / 10) {
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  char none = 0;
  return ::read(ends[0], &none, 1) == 0 ? 0 : 1;
}

int start_spinners() {
  for (int i = 0; i < 4; ++i) {
    if (::fork() == 0) {
      while (true) {
      }
    }
  }
  return ::pause();
}

int take_memory() {
  const std::size_t half = std::size_t{128} << 20U;
  for (int i = 0; i < 4; ++i) {
    void* taken = ::mmap(nullptr, half, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED) {
      std::printf("%d\n", i);
      return 0;
    }
    std::memset(taken, 1, half);
  }
  std::puts("all");
  return 0;
}

// Makes one file in memory after another, as large as files may be.
int keep_memory_files() {
  const auto& block = fresh_memory();
  for (int i = 0; i < 40; ++i) {
    const int file = ::memfd_create("kept", 0);
    if (file < 0) {
      return refused();
    }
    for (int j = 0; j < 15; ++j) {
      if (::write(file, block.data(), block.size()) < 0) {
        return refused();
      }
    }
  }
  std::puts("kept");
  return 0;
}

// Writes to shared memory, and keeps it all through a single page.
int keep_shared_memory() {
  const std::size_t size = std::size_t{64} << 20U;
  const int zeros = ::open("/dev/zero", O_RDWR);
  for (int i = 0; i < 8; ++i) {
    void* taken = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED) {
      taken = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, zeros, 0);
    }
    if (taken == MAP_FAILED) {
      return refused();
    }
    std::memset(taken, 1, size);
    ::munmap(static_cast<char*>(taken) + 4096, size - 4096);
  }
  std::puts("kept");
  return 0;
}

// Changes everything about a file that can be changed without opening it for writing.
int change_file(const char* file) {
  const int opened = ::open(file, O_RDONLY);
  const std::array<timespec, 2> long_ago{};
  const auto tell = [](const char* what, int result) {
    std::printf("%s %s\n", what, result == 0 ? "done" : "refused");
  };
  tell("chmod", ::chmod(file, 0666));
  tell("fchmod", ::fchmod(opened, 0666));
  tell("fchmodat2", static_cast<int>(::syscall(452, AT_FDCWD, file, 0666, 0)));
  tell("chown", ::chown(file, ::getuid(), ::getgid()));
  tell("fchown", ::fchown(opened, ::getuid(), ::getgid()));
  tell("utimes", ::utimensat(AT_FDCWD, file, long_ago.data(), 0));
  tell("futimes", ::futimens(opened, long_ago.data()));
  tell("setxattr", ::setxattr(file, "user.synth", "x", 1, 0));
  tell("fsetxattr", ::fsetxattr(opened, "user.synth", "x", 1, 0));
  tell("truncate", ::truncate(file, 0));
  return 0;
}

// Sends to another process's socket from one end of a pair, which needs no socket of its own.
int send_to(const char* socket) {
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_DGRAM, 0, pair.data()) == 0) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, socket, sizeof address.sun_path - 1);
    const auto* to = reinterpret_cast<const sockaddr*>(&address);
    [[maybe_unused]] const auto sent = ::sendto(pair[0], "x", 1, 0, to, sizeof address);
    [[maybe_unused]] const int connected = ::connect(pair[0], to, sizeof address);
    [[maybe_unused]] const auto sent_again = ::send(pair[0], "x", 1, 0);
  }
  return 0;
}

// Slows or stops other processes of the user.
int disturb_others() {
  const auto tell = [](const char* what, bool done) {
    std::printf("%s %s\n", what, done ? "done" : "refused");
  };
  tell("nice", ::setpriority(PRIO_USER, 0, 19) == 0 || ::setpriority(PRIO_PGRP, 0, 19) == 0);
  const sched_param none{};
  tell("scheduler",
       ::sched_setscheduler(::getppid() == 0 ? 1 : ::getppid(), SCHED_IDLE, &none) == 0);
  tell("io priority", ::syscall(SYS_ioprio_set, 3, ::getuid(), 3 << 13U) == 0);
  std::array<int, 2> ends{};
  [[maybe_unused]] const int made = ::pipe(ends.data());
  tell("owner", ::fcntl(ends[0], F_SETOWN, ::getpid()) == 0);
  tell("signal", ::fcntl(ends[0], F_SETSIG, SIGKILL) == 0);
  tell("lease", ::fcntl(ends[0], F_SETLEASE, F_RDLCK) == 0);
  tell("pages", ::vmsplice(ends[1], nullptr, 0, 0) == 0);
  tell("watch", ::inotify_init1(0) >= 0);
  tell("lock", ::mlock(ends.data(), 1) == 0);
  return 0;
}

int list_descriptors() {
  for (int fd = 0; fd < 1024; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) {
      std::printf("%d ", fd);
    }
  }
  return 0;
}

int count_descriptors() {
  int count = 0;
  while (::dup(0) >= 0) {
    ++count;
  }
  std::printf("%d\n", count + 4);
  return 0;
}

int hang_up() {
  ::close(kEngine);
  ::usleep(20'000);
  return 6;
}

int run(std::string_view what, const char* argument) {
  if (what == "change") {
    return change_file(argument);
  }
  if (what == "send to") {
    return send_to(argument);
  }
  if (what == "disturb") {
    return disturb_others();
  }
  if (what == "count descriptors") {
    return count_descriptors();
  }
  if (what == "echo") {
    return echo();
  }
  if (what == "answer and leave") {
    send_frame("one");
    send_frame("two");
    return 5;
  }
  if (what == "leave inside a frame") {
    write_all(kEngine, std::string_view("\x09\0\0\0abc", 7));
    return 0;
  }
  if (what == "no frame") {
    write_all(kEngine, "HTTP/1.1 200 OK\r\n\r\n");
    ::pause();
    return 0;
  }
  if (what == "hang up") {
    return hang_up();
  }
  if (what == "flood") {
    return flood();
  }
  if (what == "much output") {
    return much_output();
  }
  if (what == "fill sockets") {
    return fill_sockets();
  }
  if (what == "connect") {
    return connect_out();
  }
  if (what == "fork bomb") {
    return fork_bomb();
  }
  if (what == "daemon") {
    return daemonise();
  }
  if (what == "fill disk") {
    return fill_disk();
  }
  if (what == "outgrow file") {
    return outgrow_file();
  }
  if (what == "orphan") {
    return leave_orphan();
  }
  if (what == "spinners") {
    return start_spinners();
  }
  if (what == "memory") {
    return take_memory();
  }
  if (what == "memory files") {
    return keep_memory_files();
  }
  if (what == "shared memory") {
    return keep_shared_memory();
  }
  if (what == "descriptors") {
    return list_descriptors();
  }
  return 64;
}

}  // namespace

int main(int argc, char** argv) {
  return argc >= 2 ? run(argv[1], argc >= 3 ? argv[2] : "") : 64;
}
