#include "testing/sandbox/warm/zygote.h"

#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/program.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/cell_process.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

namespace synth {
namespace {

constexpr int kCopyPatienceMs = 20'000;  // to get ready, on a busy machine
constexpr const char* kLibrary = "synth-warm.so";

// The library's path on the host: beside this program.
Result<std::string> library_path(int proc) {
  std::array<char, 4096> program{};
  const ssize_t got = ::readlinkat(proc, "self/exe", program.data(), program.size() - 1);
  if (got <= 0) {
    return system_failure("cannot find synth-lane");
  }
  // Below another root the link may begin with the place where the host's is.
  std::string path(program.data(), static_cast<std::size_t>(got));
  if (path.starts_with(std::string(kHostRoot) + "/")) {
    path.erase(0, std::strlen(kHostRoot));
  }
  return (std::filesystem::path(path).parent_path() / kLibrary).string();
}

// The dynamic loader would go on without it.
Result<void> check_readable(const std::string& path) {
  if (::access(path.c_str(), R_OK) != 0) {
    return system_failure(fmt::format("cannot read {}", path));
  }
  return {};
}

// Lets what is executed keep the rights to make cells, whoever it runs as (capabilities(7)).
void keep_rights() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> held{};
  ::syscall(SYS_capget, &header, held.data());
  for (auto& half : held) {
    half.inheritable = half.permitted;
  }
  ::syscall(SYS_capset, &header, held.data());
  for (unsigned capability = 0; capability < 64; ++capability) {
    if ((held[capability / 32].permitted >> (capability % 32) & 1U) != 0) {
      ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0);
    }
  }
}

// Moves the sources to descriptors 0 and on, which exec leaves open, and closes all others.
bool place(std::vector<int> sources) {
  for (int& source : sources) {
    source = ::fcntl(source, F_DUPFD_CLOEXEC, 16);
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (::dup2(sources[i], static_cast<int>(i)) < 0) {
      return false;
    }
  }
  close_from(static_cast<int>(sources.size()));
  return true;
}

// What the zygote's process does before it is the program.
Result<std::string> enter_view(const Isolation& isolation, const CellRequest& request) {
  SYNTH_TRY(const std::string path, library_path(isolation.proc.get()));
  if (isolation.level < IsolationLevel::namespaces) {
    SYNTH_CHECK(check_readable(path));
    return path;
  }
  SYNTH_CHECK(check_readable(kHostRoot + path));
  if (::unshare(CLONE_NEWNS) != 0) {
    return system_failure("cannot make a mount namespace");
  }
  SYNTH_CHECK(enter_shared_root(request, isolation.candidate, path));
  return fmt::format("{}/{}", kScratch, kLibrary);
}

[[noreturn]] void become_zygote(const Isolation& isolation, const CellRequest& request, int in,
                                int messages, int control) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  offer_to_oom_killer(isolation.proc.get());
  const auto library = enter_view(isolation, request);
  std::string failure = library ? "" : library.error().message;
  if (library) {
    std::vector<std::string> arguments = request.warm->argv;
    std::vector<std::string> environment = environment_of(request);
    environment.push_back("LD_PRELOAD=" + *library);
    environment.emplace_back("LD_BIND_NOW=1");  // once, not in every copy
    if (request.warm->when == WarmWhen::loaded) {
      environment.push_back(fmt::format("{}=1", kLoadedVariable));
    }
    keep_rights();
    reset_signals();
    ::umask(022);
    if (place({in, messages, messages, control, isolation.proc.get()}) && ::chdir("/") == 0) {
      messages = STDERR_FILENO;
      ::execve(arguments.front().c_str(), exec_vector(arguments).data(),
               exec_vector(environment).data());
    }
    failure = system_failure(fmt::format("cannot execute {}", arguments.front())).value().message;
  }
  [[maybe_unused]] const auto written = ::write(messages, failure.data(), failure.size());
  ::_exit(127);
}

bool send_with(int socket, const std::string& bytes, const std::vector<int>& descriptors) {
  const std::size_t size = descriptors.size() * sizeof(int);
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMostCloneDescriptors * sizeof(int))> control{};
  std::string copy = bytes;
  iovec part{copy.data(), copy.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = CMSG_SPACE(size);
  cmsghdr* rights = CMSG_FIRSTHDR(&message);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(size);
  std::memcpy(CMSG_DATA(rights), descriptors.data(), size);
  return ::sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
}

}  // namespace

Result<std::unique_ptr<Zygote>> Zygote::start(const Isolation& isolation,
                                              const CellRequest& request,
                                              std::vector<pid_t> others) {
  std::unique_ptr<Zygote> zygote(new Zygote());
  zygote->request_ = request;
  zygote->request_.files.clear();
  zygote->request_.stdin_text.clear();
  SYNTH_CHECK(zygote->launch(isolation, request));
  SYNTH_CHECK(zygote->try_out(isolation, std::move(others)));
  return zygote;
}

Zygote::~Zygote() {
  control_.reset();
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
}

bool Zygote::serves(const CellRequest& request) const {
  return request.warm == request_.warm && request.environment == request_.environment &&
         request.readable == request_.readable &&
         request.named_descriptors == request_.named_descriptors;
}

Result<void> Zygote::launch(const Isolation& isolation, const CellRequest& request) {
  const WarmProgram& warm = *request.warm;
  if (warm.argv.empty() || !warm.argv.front().starts_with('/') ||
      (warm.when == WarmWhen::it_forks && !warm.stdin_text)) {
    return fail(Errc::bad_input, "a warm program must be an absolute path with a text to read");
  }
  SYNTH_TRY(const Fd in, make_sealed_file(warm.stdin_text ? *warm.stdin_text : ""));
  messages_ = Fd(::memfd_create("messages", MFD_CLOEXEC));
  std::array<int, 2> ends{};
  if (!messages_ || ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return system_failure("cannot make a socket pair");
  }
  control_ = Fd(ends[0]);
  const Fd theirs(ends[1]);
  pid_ = ::fork();
  if (pid_ < 0) {
    return system_failure("cannot start a process");
  }
  if (pid_ == 0) {
    become_zygote(isolation, request, in.get(), messages_.get(), theirs.get());
  }
  return {};
}

Result<void> Zygote::try_out(const Isolation& isolation, std::vector<pid_t> others) {
  SYNTH_TRY(auto sockets, make_socket_pair());
  SYNTH_TRY(CellProcess cell, start_cell(isolation, request_, std::move(sockets.second), {}, this));
  pollfd told{cell.reports.get(), POLLIN, 0};
  ::poll(&told, 1, kCopyPatienceMs);
  const auto report = next_report(cell);
  kill_cell(isolation, cell);
  others.push_back(pid_);
  bury_cell(isolation, cell, others);
  if (!report || report->kind != CellReport::Kind::started) {
    return fail(Errc::sandbox_level,
                report && report->error ? report->error->message : "a trial copy did not start");
  }
  return {};
}

std::string Zygote::last_words() const {
  std::array<char, 512> text{};
  const ssize_t got = ::pread(messages_.get(), text.data(), text.size(), 0);
  const std::string words(text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return words.empty() ? "it ended before it was ready" : words;
}

Result<pid_t> Zygote::clone_keeper(const Isolation& isolation, const CellRequest& request,
                                   const std::string& scratch, const Ends& ends) {
  CellRequest own = request;
  own.warm.reset();
  own.stdin_text.clear();  // a descriptor of its own
  SYNTH_TRY(const Fd body, make_sealed_file(encode(own)));
  const bool ends_with_group = isolation.groups && isolation.groups->end_together();
  const CloneOrder order{
      .level = isolation.level,
      .share_memory = isolation.level >= IsolationLevel::namespaces && !ends_with_group,
      .started_as_root = isolation.started_as_root,
      .candidate = isolation.candidate,
      .network = isolation.network};
  std::string bytes(sizeof order, '\0');
  std::memcpy(bytes.data(), &order, sizeof order);
  bytes += scratch;
  std::vector<int> descriptors{body.get(), ends.reports, ends.in, ends.out, ends.err, ends.data};
  descriptors.insert(descriptors.end(), ends.doors.begin(), ends.doors.end());
  if (!send_with(control_.get(), bytes, descriptors)) {
    return fail(Errc::internal, last_words());
  }
  pollfd answer{control_.get(), POLLIN, 0};
  pid_t keeper = -1;
  if (::poll(&answer, 1, kCopyPatienceMs) <= 0 ||
      ::recv(control_.get(), &keeper, sizeof keeper, 0) != sizeof keeper) {
    return fail(Errc::internal, last_words());
  }
  if (keeper < 0) {
    return fail(Errc::internal,
                fmt::format("it cannot be copied: {}", std::generic_category().message(-keeper)));
  }
  return keeper;
}

}  // namespace synth
