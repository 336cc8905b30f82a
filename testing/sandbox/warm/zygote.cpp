#include "testing/sandbox/warm/zygote.h"

#include "synth/support/ablation.h"
#include "synth/support/files_at.h"
#include "synth/support/liveness.h"
#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/cell/keeper.h"
#include "testing/sandbox/cell/program.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/protocol/descriptors.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

namespace synth {
namespace {

constexpr int kReadyPatienceMs = 20'000;  // on a busy machine
constexpr int kLookAgainMs = 200;
constexpr const char* kLibrary = "synth-warm.so";

// Returns the library's path on the host: beside this program.
Result<std::string> library_path(int proc) {
  std::array<char, 4096> program{};
  const ssize_t got = ::readlinkat(proc, "self/exe", program.data(), program.size() - 1);
  if (got <= 0) {
    return system_failure("cannot find synth-lane");
  }
  // Below another root the link may begin with the place of the host's root.
  std::string path(program.data(), static_cast<std::size_t>(got));
  if (path.starts_with(std::string(kHostRoot) + "/")) {
    path.erase(0, std::strlen(kHostRoot));
  }
  return (std::filesystem::path(path).parent_path() / kLibrary).string();
}

// Returns the /proc of this process namespace, mounted nowhere. Empty if a container forbids it.
Fd open_own_proc() {
  const Fd context(::fsopen("proc", FSOPEN_CLOEXEC));
  if (!context || ::fsconfig(context.get(), FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) != 0) {
    return {};
  }
  return Fd(::fsmount(context.get(), FSMOUNT_CLOEXEC,
                      MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC));
}

[[noreturn]] void end_with(int messages, std::string_view words) {
  [[maybe_unused]] const auto written = ::write(messages, words.data(), words.size());
  ::_exit(127);
}

// Returns the process number in this process's own namespace.
pid_t number_of(int proc, int pidfd) {
  constexpr std::string_view kPid = "\nPid:";
  const std::string info = "\n" + read_text(proc, fmt::format("self/fdinfo/{}", pidfd));
  const std::size_t at = info.find(kPid);
  return at == std::string::npos
             ? -1
             : static_cast<pid_t>(std::strtol(info.c_str() + at + kPid.size(), nullptr, 10));
}

// Forks as fork(2), with namespaces and a pidfd. The C library does not know: the copy only makes
// system calls until it forks the program's process by the library's fork(), which restores its
// state. Plain clone, not clone3, which container profiles refuse.
pid_t clone_into_namespaces(int& pidfd) {
  const int flags = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_PIDFD | SIGCHLD;
  return static_cast<pid_t>(::syscall(SYS_clone, flags, nullptr, &pidfd, nullptr, nullptr));
}

}  // namespace

Zygote::Zygote(const Isolation& isolation, CellRequest request)
    : isolation_(isolation), request_(std::move(request)) {
  request_.files.clear();
  request_.stdin_text.clear();
}

Zygote::~Zygote() {
  control_.reset();
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
}

Result<std::shared_ptr<Zygote>> Zygote::start(const Isolation& isolation, CellRequest request) {
  const auto& warm = request.warm;
  if (warm && (warm->argv.empty() || !warm->argv.front().starts_with('/') ||
               (warm->when == WarmWhen::it_forks && !warm->stdin_text))) {
    return fail(Errc::bad_input, "a warm program must be an absolute path with a text to read");
  }
  std::shared_ptr<Zygote> zygote(new Zygote(isolation, std::move(request)));
  SYNTH_CHECK(zygote->launch());
  return zygote;
}

bool Zygote::serves(const CellRequest& request) const {
  const bool same_view = request.readable == request_.readable &&
                         request.named_descriptors == request_.named_descriptors;
  return same_view && (!is_warm() || (request.warm == request_.warm &&
                                      request.environment == request_.environment));
}

Result<void> Zygote::launch() {
  SYNTH_TRY(const Fd in,
            make_sealed_file(is_warm() && request_.warm->stdin_text ? *request_.warm->stdin_text
                                                                    : std::string()));
  messages_ = Fd(::memfd_create("messages", MFD_CLOEXEC));
  if (!messages_) {
    return system_failure("cannot make a file in memory");
  }
  SYNTH_TRY(auto sockets, make_socket_pair(SocketKind::messages));
  control_ = std::move(sockets.first);
  const Fd theirs = std::move(sockets.second);
  pid_ = static_cast<pid_t>(::syscall(SYS_clone, CLONE_NEWPID | CLONE_NEWNS | SIGCHLD, nullptr,
                                      nullptr, nullptr, nullptr));
  if (pid_ < 0) {
    return system_failure("cannot make a process namespace");
  }
  if (pid_ == 0) {
    become_zygote(in.get(), theirs.get());
  }
  return {};
}

void Zygote::become_zygote(int in, int control) {
  const Fd proc = open_own_proc();  // while the host's is visible
  const auto library = is_warm() ? library_path(isolation_.proc.get()) : std::string();
  if (!library) {
    end_with(messages_.get(), library.error().message);
  }
  if (auto given_up = give_up_lane(*library); !given_up) {
    end_with(messages_.get(), given_up.error().message);
  }
  if (is_warm()) {
    execute_warm(*library, in, control, proc.get());
  }
  if (auto placed = place_descriptors({in, messages_.get(), messages_.get(), control}); !placed) {
    end_with(messages_.get(), placed.error().message);
  }
  execute_program(serve_copies(ProgramOrigin::executed));
}

// Gives up all rights of the lane.
Result<void> Zygote::give_up_lane(const std::string& own_file) {
  offer_to_oom_killer(isolation_.proc.get());
  SYNTH_CHECK(enter_cell_view(request_, isolation_.candidate, own_file));
  if (isolation_.started_as_root) {
    SYNTH_CHECK(give_up_root(isolation_.candidate));
  }
  SYNTH_CHECK(drop_privileges());
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a change of user clears it
  reset_signals();
  ::umask(022);
  return ::chdir("/") == 0 ? Result<void>() : system_failure("cannot enter the root folder");
}

void Zygote::execute_warm(const std::string& library, int in, int control, int proc) {
  const std::string shown =
      fmt::format("{}/{}", kScratch, std::filesystem::path(library).filename().string());
  if (::access(shown.c_str(), R_OK) != 0) {  // the dynamic loader would continue without it
    end_with(messages_.get(),
             system_failure(fmt::format("cannot read {}", library)).value().message);
  }
  std::vector<std::string> arguments = request_.warm->argv;
  std::vector<std::string> environment = environment_of(request_);
  environment.push_back("LD_PRELOAD=" + shown);
  environment.emplace_back("LD_BIND_NOW=1");  // once, not in every copy
  if (const char* ablated = std::getenv(kAblateVariable)) {
    environment.push_back(fmt::format("{}={}", kAblateVariable, ablated));
  }
  if (request_.warm->when == WarmWhen::loaded) {
    environment.push_back(fmt::format("{}=1", kLoadedVariable));
  }
  if (place_descriptors({in, messages_.get(), messages_.get(), control, proc})) {
    ::execve(arguments.front().c_str(), exec_vector(arguments).data(),
             exec_vector(environment).data());
  }
  end_with(STDERR_FILENO,
           system_failure(fmt::format("cannot execute {}", arguments.front())).value().message);
}

std::string Zygote::last_words() const {
  std::array<char, 512> text{};
  const ssize_t got = ::pread(messages_.get(), text.data(), text.size(), 0);
  const std::string words(text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return words.empty() ? "it ended before it was ready" : words;
}

bool Zygote::is_sound() const {
  return liveness_of(isolation_.proc.get(), pid_) == Liveness::goes_on;
}

// Receives an answer. Does not wait for a stopped zygote. A zygote that ends closes its socket
// after it has freed its memory, when its output is complete.
Result<std::vector<Fd>> Zygote::hear(std::span<char> bytes) {
  pollfd answer{control_.get(), POLLIN, 0};
  int ready = 0;
  for (int waited = 0; ready == 0 && waited < kReadyPatienceMs; waited += kLookAgainMs) {
    ready = ::poll(&answer, 1, kLookAgainMs);
    if (ready == 0 && liveness_of(isolation_.proc.get(), pid_) == Liveness::stopped) {
      return fail(Errc::internal, "it was stopped");
    }
  }
  std::vector<Fd> came;
  if (ready <= 0 ||
      receive_with(control_.get(), bytes, came) != static_cast<ssize_t>(bytes.size())) {
    return fail(Errc::internal, last_words());
  }
  return came;
}

Result<void> Zygote::wait_until_ready() {
  std::array<char, 1> word{};
  SYNTH_CHECK(hear(word));
  ready_ = true;
  idle_bytes_ = is_warm() ? address_space(isolation_.proc.get(), std::to_string(pid_)) : 0;
  return {};
}

Result<Zygote::Made> Zygote::make_cell(int socket) {
  if (!ready_) {
    SYNTH_CHECK(wait_until_ready());
  }
  CellOrder order = isolation_.order();
  order.idle_bytes = idle_bytes_;
  if (send_with(control_.get(), {reinterpret_cast<const char*>(&order), sizeof order},
                std::span(&socket, 1)) != static_cast<ssize_t>(sizeof order)) {
    return fail(Errc::internal, last_words());
  }
  std::array<char, sizeof(int)> bytes{};
  SYNTH_TRY(std::vector<Fd> came, hear(bytes));
  int error = 0;
  std::memcpy(&error, bytes.data(), sizeof error);
  if (error != 0 || came.size() != 1) {
    return fail(Errc::internal,
                fmt::format("no cell can be made: {}", std::generic_category().message(error)));
  }
  Made made{.pidfd = std::move(came.front())};
  made.pid = number_of(isolation_.proc.get(), made.pidfd.get());
  const Fd process(::openat(isolation_.proc.get(), std::to_string(made.pid).c_str(),
                            O_PATH | O_DIRECTORY | O_CLOEXEC));
  // If the keeper lives by now, the folder is its own, not that of a process with a reused number.
  if (::syscall(SYS_pidfd_send_signal, made.pidfd.get(), 0, nullptr, 0) != 0) {
    return fail(Errc::internal, "the keeper of a cell was killed");
  }
  SYNTH_CHECK(name_in_user_namespace(process.get(), isolation_.candidate, kInside));
  return made;
}

CellRequest serve_copies(ProgramOrigin origin) {
  ::signal(SIGCHLD, SIG_IGN);  // reaps keepers automatically; the lane has their pidfds
  if (send_with(kZygoteControl, "r") < 0) {  // ready
    ::_exit(1);
  }
  while (true) {
    std::array<char, sizeof(CellOrder)> bytes{};
    std::vector<Fd> lane;
    if (receive_with(kZygoteControl, bytes, lane) != static_cast<ssize_t>(bytes.size()) ||
        lane.size() != 1) {
      ::_exit(0);
    }
    CellOrder order;
    std::memcpy(&order, bytes.data(), bytes.size());
    filter_for(order);
    int pidfd = -1;
    ::prctl(PR_SET_DUMPABLE, 1);  // until the lane has named the candidate in the new namespace
    const pid_t keeper = clone_into_namespaces(pidfd);
    const int error = keeper < 0 ? errno : 0;
    if (keeper == 0) {
      ::close(kZygoteControl);
      return become_cell(std::move(lane.front()), order, origin);
    }
    ::prctl(PR_SET_DUMPABLE, 0);
    std::array<char, sizeof error> answer{};
    std::memcpy(answer.data(), &error, sizeof error);
    if (send_with(kZygoteControl, {answer.data(), answer.size()},
                  std::span(&pidfd, keeper > 0 ? 1U : 0U)) < 0) {
      ::_exit(1);  // the lane waits for this answer
    }
    if (keeper > 0) {
      ::close(pidfd);
    }
  }
}

}  // namespace synth
