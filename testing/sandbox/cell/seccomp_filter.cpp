#include "testing/sandbox/cell/seccomp_filter.h"

#include "testing/sandbox/cell/system.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>

namespace synth {
namespace {

constexpr std::uint32_t kX32Bit = 0x40000000;

constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;
constexpr std::uint32_t kKill = SECCOMP_RET_KILL_PROCESS;
constexpr std::uint32_t error(int number) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(number);
}
constexpr std::uint32_t kRefuse = error(EPERM);
constexpr std::uint32_t kUnknown = error(ENOSYS);

using Code = std::vector<sock_filter>;
using Values = std::vector<std::uint32_t>;

constexpr std::uint32_t kNewNamespaces = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET |
                                         CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

// Returns the allowed commands: without F_SETOWN, F_SETSIG and F_NOTIFY, which can send signals to
// any process of the user, F_SETLEASE, which makes others wait, and F_SETPIPE_SZ: the capacity of
// pipes is limited per user.
Values fcntl_commands() {
  return {F_DUPFD,  F_DUPFD_CLOEXEC, F_GETFD,      F_SETFD,     F_GETFL,
          F_GETLK,  F_SETLK,         F_SETLKW,     F_OFD_GETLK, F_OFD_SETLK,
          F_GETOWN, F_OFD_SETLKW,    F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS};
}

Values ioctl_requests() {
  constexpr std::uint32_t kTcgets2 = 0x802C542A;  // isatty in newer C libraries
  return {TCGETS, kTcgets2, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};
}

Values prctl_options() {
  return {PR_SET_NAME,
          PR_GET_NAME,
          PR_SET_PDEATHSIG,
          PR_GET_PDEATHSIG,
          PR_SET_CHILD_SUBREAPER,
          PR_GET_CHILD_SUBREAPER,
          PR_GET_DUMPABLE,
          PR_SET_NO_NEW_PRIVS,
          PR_GET_NO_NEW_PRIVS,
          PR_GET_SECCOMP,
          PR_CAPBSET_READ,
          PR_SET_TIMERSLACK,
          PR_GET_TIMERSLACK};
}

// Returns the allowed options: without SO_PEERPIDFD, a handle on the process at the other end, and
// without socket filters.
Values socket_options() {
  constexpr std::uint32_t kNewReceiveTimeout = 66;  // SO_RCVTIMEO_NEW
  constexpr std::uint32_t kNewSendTimeout = 67;
  return {SO_REUSEADDR, SO_REUSEPORT, SO_TYPE,      SO_ERROR,           SO_DOMAIN,
          SO_PROTOCOL,  SO_LINGER,    SO_PASSCRED,  SO_PEERCRED,        SO_ACCEPTCONN,
          SO_RCVLOWAT,  SO_RCVTIMEO,  SO_SNDTIMEO,  kNewReceiveTimeout, kNewSendTimeout,
          SO_SNDBUF,    SO_RCVBUF,    SO_KEEPALIVE, SO_BROADCAST};
}

sock_filter load(std::size_t offset) {
  return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}
sock_filter answer(std::uint32_t action) {
  return BPF_STMT(BPF_RET | BPF_K, action);
}
sock_filter jump(unsigned test, std::uint32_t value, std::size_t if_true, std::size_t if_false) {
  return BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | BPF_K | test), value,
                  static_cast<std::uint8_t>(if_true), static_cast<std::uint8_t>(if_false));
}

// The low half of an argument (both architectures are little-endian), under a mask. The kernel
// reads only 32 bits of the arguments checked here.
struct Argument {
  std::size_t index = 0;
  std::uint32_t mask = ~std::uint32_t{0};
};

Code load(Argument argument) {
  Code code{load(offsetof(seccomp_data, args) + argument.index * sizeof(std::uint64_t))};
  if (~argument.mask != 0) {
    code.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, argument.mask));
  }
  return code;
}

// A rule for a system call is a program that ends with an answer on every path. This one continues
// with `then` if the argument is one of `values`.
Code if_one_of(Argument argument, const Values& values, const Code& then, const Code& otherwise) {
  Code code = load(argument);
  for (std::size_t i = 0; i < values.size(); ++i) {
    code.push_back(jump(BPF_JEQ, values[i], values.size() - i - 1 + otherwise.size(), 0));
  }
  code.insert(code.end(), otherwise.begin(), otherwise.end());
  code.insert(code.end(), then.begin(), then.end());
  return code;
}

Code allowed() {
  return {answer(kAllow)};
}
Code refused(std::uint32_t how = kRefuse) {
  return {answer(how)};
}

Code only_if(Argument argument, const Values& values, const Code& otherwise = refused()) {
  return if_one_of(argument, values, allowed(), otherwise);
}

Code unless_bits(std::size_t index, std::uint32_t bits, const Code& then) {
  return if_one_of({index, bits}, {0}, then, refused());
}

Code only_where(bool holds, std::uint32_t otherwise = kRefuse) {
  return {answer(holds ? kAllow : otherwise)};
}

// The bits of a socket's type that are not flags (SOCK_TYPE_MASK of the kernel).
constexpr Argument kSocketType{1, 0xF};

// Allows no Unix socket: names without a path belong to the network namespace, which cells share.
Code socket_rule(const FilterOptions& options) {
  if (!options.network) {
    return refused();
  }
  const Code tcp = only_if({2}, {0, IPPROTO_TCP});
  const Code udp = only_if({2}, {0, IPPROTO_UDP});
  return if_one_of({0}, {AF_INET, AF_INET6},
                   if_one_of(kSocketType, {SOCK_STREAM}, tcp,
                             if_one_of(kSocketType, {SOCK_DGRAM}, udp, refused())),
                   refused());
}

// Allows no datagram pair: one end could send to any other socket by its name.
Code socket_pair_rule() {
  return if_one_of({0}, {AF_UNIX}, only_if(kSocketType, {SOCK_STREAM, SOCK_SEQPACKET}), refused());
}

Code socket_option_rule(const FilterOptions& options) {
  const Code unknown = refused(error(ENOPROTOOPT));
  const Code other_levels =
      options.network ? only_if({1}, {IPPROTO_IP, IPPROTO_IPV6, IPPROTO_TCP, IPPROTO_UDP}, unknown)
                      : unknown;
  return if_one_of({1}, {SOL_SOCKET}, only_if({2}, socket_options(), unknown), other_levels);
}

Code memory_rule(const FilterOptions& options) {
  const Code shared = only_where(options.counted_memory);
  return unless_bits(
      3, MAP_HUGETLB,
      if_one_of({3, MAP_TYPE | MAP_ANONYMOUS}, {MAP_SHARED | MAP_ANONYMOUS}, shared, allowed()));
}

Code rule(Condition condition, const FilterOptions& options) {
  const auto process = static_cast<std::uint32_t>(options.signal_only.value_or(0));
  const bool any_signal = !options.signal_only;
  switch (condition) {
    case Condition::none:
      return allowed();
    case Condition::memory_kind:
      return memory_rule(options);
    case Condition::memory_file:
      return only_where(options.counted_memory, kUnknown);
    case Condition::descriptor_command:
      return only_if({1}, fcntl_commands(),
                     if_one_of({1}, {F_SETFL}, unless_bits(2, O_ASYNC, allowed()), refused()));
    case Condition::device_request:
      return only_if({1}, ioctl_requests(), refused(error(ENOTTY)));
    case Condition::file_metadata:
      return only_where(options.own_files);
    case Condition::file_attributes:
      return only_where(options.own_files, error(ENOTSUP));
    case Condition::clone_flags:
      return unless_bits(0, kNewNamespaces, allowed());
    case Condition::process_option:
      return only_if({0}, prctl_options(), refused(error(EINVAL)));
    case Condition::of_itself:
      return only_if({0}, {0});
    case Condition::own_priority:
      return if_one_of({0}, {PRIO_PROCESS}, only_if({1}, {0}), refused());
    case Condition::signal_to_process:
      return any_signal ? allowed() : only_if({0}, {0, process, ~process + 1});
    case Condition::signal_to_thread:
      return any_signal ? allowed() : only_if({0}, {process});
    case Condition::signal_otherwise:
      return only_where(any_signal);
    case Condition::socket_kind:
      return socket_rule(options);
    case Condition::socket_pair_kind:
      return socket_pair_rule();
    case Condition::socket_option:
      return socket_option_rule(options);
  }
  return refused();
}

// The calls from `first` up to the next span's, and their rule.
struct Span {
  std::uint32_t first;
  const Code* code;
};

// The rules for each condition, and for calls that are not listed.
struct Rules {
  std::array<Code, std::size_t{1} + static_cast<std::size_t>(Condition::socket_option)> listed;
  Code others = refused(kUnknown);

  explicit Rules(const FilterOptions& options) {
    for (std::size_t i = 0; i < listed.size(); ++i) {
      listed.at(i) = rule(static_cast<Condition>(i), options);
    }
  }
  [[nodiscard]] const Code* of(Condition condition) const {
    return &listed.at(static_cast<std::size_t>(condition));
  }
};

bool is_same(const Code& a, const Code& b) {
  return std::ranges::equal(a, b, [](const sock_filter& x, const sock_filter& y) {
    return std::tie(x.code, x.jt, x.jf, x.k) == std::tie(y.code, y.jt, y.jf, y.k);
  });
}

// Returns spans of all calls in order; neighbours with the same rule share one. That is a third of
// the length of a rule for each call, which matters when the kernel compiles the filter and finds
// the calls that it always allows.
std::vector<Span> make_spans(const Rules& rules, Architecture architecture) {
  std::vector<std::pair<std::uint32_t, Condition>> calls;
  for (const AllowedCall& call : allowed_calls()) {
    const int number = architecture == Architecture::x86_64 ? call.x86_64 : call.aarch64;
    if (number != kNone) {
      calls.emplace_back(number, call.condition);
    }
  }
  std::ranges::sort(calls);
  std::vector<Span> spans;
  const auto add = [&](std::uint32_t first, const Code* code) {
    if (!spans.empty() && spans.back().first == first) {
      spans.pop_back();
    }
    if (spans.empty() || !is_same(*spans.back().code, *code)) {
      spans.push_back({first, code});
    }
  };
  add(0, &rules.others);
  for (const auto& [number, condition] : calls) {
    add(number, rules.of(condition));
    add(number + 1, &rules.others);
  }
  return spans;
}

// Finds the span of the call in the accumulator by binary search.
Code search(std::span<const Span> spans) {
  if (spans.size() == 1) {
    return *spans.front().code;
  }
  const auto below = spans.first(spans.size() / 2);
  const auto from = spans.subspan(below.size());
  const Code first = search(below);
  const Code second = search(from);
  // A conditional jump reaches 255 instructions; the unconditional one any distance.
  Code code;
  if (first.size() <= 255) {
    code.push_back(jump(BPF_JGE, from.front().first, first.size(), 0));
  } else {
    code.push_back(jump(BPF_JGE, from.front().first, 0, 1));
    code.push_back(BPF_STMT(BPF_JMP | BPF_JA, static_cast<std::uint32_t>(first.size())));
  }
  code.insert(code.end(), first.begin(), first.end());
  code.insert(code.end(), second.begin(), second.end());
  return code;
}

}  // namespace

std::vector<sock_filter> make_filter(const FilterOptions& options) {
  const std::uint32_t architecture = options.architecture == Architecture::x86_64
                                         ? std::uint32_t{AUDIT_ARCH_X86_64}
                                         : std::uint32_t{AUDIT_ARCH_AARCH64};
  Code code{
      load(offsetof(seccomp_data, arch)), jump(BPF_JEQ, architecture, 1, 0), answer(kKill),
      load(offsetof(seccomp_data, nr)),   jump(BPF_JGE, kX32Bit, 0, 1),      answer(kKill),
  };
  const Rules rules(options);
  const Code tree = search(make_spans(rules, options.architecture));
  code.insert(code.end(), tree.begin(), tree.end());
  return code;
}

Result<void> install_filter(const std::vector<sock_filter>& filter) {
  const sock_fprog program{static_cast<unsigned short>(filter.size()),
                           const_cast<sock_filter*>(filter.data())};  // the kernel only reads it
  // Before Linux 5.16 a filter slows its process by disabling speculation, unless this flag is set.
  // That would not protect against candidate code, which shares no address space with anything.
  if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) !=
          0 &&
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) {
    return system_failure("cannot install the system call filter");
  }
  return {};
}

}  // namespace synth
