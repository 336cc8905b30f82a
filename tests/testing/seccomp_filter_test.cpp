#include "testing/sandbox/cell/seccomp_filter.h"

#include "tests/testing/allowed_names.h"

#include <gtest/gtest.h>

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

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace synth {
namespace {

constexpr std::uint32_t kAllows = SECCOMP_RET_ALLOW;
constexpr std::uint32_t kKills = SECCOMP_RET_KILL_PROCESS;
constexpr std::uint32_t fails_with(int error) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error);
}
constexpr std::uint32_t kRefuses = fails_with(EPERM);
constexpr std::uint32_t kLacks = fails_with(ENOSYS);
constexpr std::uint32_t kBroken = 0xDEAD;  // not an answer of any filter

using Arguments = std::array<std::uint64_t, 6>;

struct Answer {
  std::uint32_t action = kBroken;
  int steps = 0;
};

std::uint32_t word_at(const seccomp_data& data, std::uint32_t offset) {
  std::uint32_t word = 0;
  std::memcpy(&word, reinterpret_cast<const char*>(&data) + offset, sizeof word);
  return word;
}

bool jumps(const sock_filter& at, std::uint32_t accumulator) {
  switch (BPF_OP(at.code)) {
    case BPF_JEQ:
      return accumulator == at.k;
    case BPF_JGE:
      return accumulator >= at.k;
    case BPF_JGT:
      return accumulator > at.k;
    default:
      return (accumulator & at.k) != 0;  // BPF_JSET
  }
}

// Runs a filter as the kernel does: the part of classic BPF that synth's filters use.
Answer run(const std::vector<sock_filter>& filter, const seccomp_data& data) {
  Answer answer;
  std::uint32_t accumulator = 0;
  for (std::size_t i = 0; i < filter.size(); ++i) {
    ++answer.steps;
    const sock_filter& at = filter[i];
    if (at.code == (BPF_LD | BPF_W | BPF_ABS) && at.k + sizeof accumulator <= sizeof data) {
      accumulator = word_at(data, at.k);
    } else if (at.code == (BPF_ALU | BPF_AND | BPF_K)) {
      accumulator &= at.k;
    } else if (at.code == (BPF_JMP | BPF_JA)) {
      i += at.k;
    } else if (BPF_CLASS(at.code) == BPF_JMP && BPF_SRC(at.code) == BPF_K) {
      i += jumps(at, accumulator) ? at.jt : at.jf;
    } else {
      answer.action = at.code == (BPF_RET | BPF_K) ? at.k : kBroken;
      return answer;
    }
  }
  return answer;
}

seccomp_data call(Architecture architecture, std::uint32_t number, const Arguments& arguments) {
  seccomp_data data{};
  data.nr = static_cast<int>(number);
  data.arch = architecture == Architecture::x86_64 ? AUDIT_ARCH_X86_64 : AUDIT_ARCH_AARCH64;
  std::copy(arguments.begin(), arguments.end(), std::begin(data.args));
  return data;
}

constexpr pid_t kOwn = 77;

FilterOptions of_cgroup() {
  return {};
}
FilterOptions of_namespaces() {
  FilterOptions options;
  options.counted_memory = false;
  return options;
}
FilterOptions of_landlock() {
  FilterOptions options = of_namespaces();
  options.own_files = false;
  return options;
}
FilterOptions of_old_landlock() {
  FilterOptions options = of_landlock();
  options.signal_only = kOwn;
  return options;
}
FilterOptions with_network() {
  FilterOptions options = of_namespaces();
  options.network = true;
  return options;
}

// A call with its arguments, and the expected answer.
struct Case {
  const char* name;
  FilterOptions options;
  Arguments arguments;
  std::uint32_t action;
};

constexpr std::uint64_t minus(int number) {
  return static_cast<std::uint32_t>(-number);
}
constexpr std::uint64_t kHigh = std::uint64_t{1} << 63U;  // in a half that the kernel never reads

std::vector<Case> memory_cases() {
  const std::uint32_t shared = MAP_SHARED | MAP_ANONYMOUS;
  return {
      {"mmap", of_namespaces(), {0, 1, 3, MAP_PRIVATE | MAP_ANONYMOUS}, kAllows},
      {"mmap", of_namespaces(), {0, 1, 3, MAP_SHARED}, kAllows},
      {"mmap", of_namespaces(), {0, 1, 3, shared}, kRefuses},
      {"mmap", of_namespaces(), {0, 1, 3, shared | kHigh}, kRefuses},
      {"mmap", of_namespaces(), {0, 1, 3, shared | MAP_NORESERVE | MAP_POPULATE}, kRefuses},
      {"mmap", of_cgroup(), {0, 1, 3, shared}, kAllows},
      {"mmap", of_cgroup(), {0, 1, 3, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB}, kRefuses},
      {"memfd_create", of_cgroup(), {}, kAllows},
      {"memfd_create", of_namespaces(), {}, kLacks},
  };
}

std::vector<Case> descriptor_cases() {
  std::vector<Case> cases;
  for (const int allowed :
       {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW,
        F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETOWN, F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS}) {
    cases.push_back({"fcntl", of_cgroup(), {1, static_cast<std::uint64_t>(allowed)}, kAllows});
  }
  for (const int refused : {F_SETOWN, F_SETSIG, F_SETOWN_EX, F_GETOWN_EX, F_GETSIG, F_SETLEASE,
                            F_GETLEASE, F_NOTIFY, F_SETPIPE_SZ, 17, 1029, 1027, 9999}) {
    for (const std::uint64_t high : {std::uint64_t{0}, kHigh}) {
      cases.push_back(
          {"fcntl", of_cgroup(), {1, static_cast<std::uint64_t>(refused) | high, 0}, kRefuses});
    }
  }
  cases.push_back({"fcntl", of_cgroup(), {1, F_SETFL, O_NONBLOCK | O_APPEND}, kAllows});
  cases.push_back({"fcntl", of_cgroup(), {1, F_SETFL, O_NONBLOCK | O_ASYNC}, kRefuses});
  for (const unsigned allowed :
       {unsigned{TCGETS}, 0x802C542AU, unsigned{TIOCGWINSZ}, unsigned{TIOCGPGRP},
        unsigned{FIONREAD}, unsigned{FIONBIO}, unsigned{FIOCLEX}, unsigned{FIONCLEX}}) {
    cases.push_back({"ioctl", of_cgroup(), {1, allowed}, kAllows});
  }
  // Terminals, signals, addresses of the host, loop devices, copies of files.
  for (const unsigned refused :
       {unsigned{TIOCSTI}, unsigned{TIOCLINUX}, unsigned{TIOCSCTTY}, unsigned{TIOCSPGRP},
        unsigned{FIOSETOWN}, unsigned{SIOCSPGRP}, unsigned{FIOASYNC}, unsigned{SIOCGIFCONF},
        unsigned{SIOCGIFHWADDR}, unsigned{SIOCGIFADDR}, unsigned{TIOCSETD}, 0x4C82U, 0x40049409U,
        0xAE01U, 0U}) {
    cases.push_back({"ioctl", of_cgroup(), {1, refused}, fails_with(ENOTTY)});
    cases.push_back({"ioctl", of_cgroup(), {1, refused | kHigh}, fails_with(ENOTTY)});
  }
  return cases;
}

std::vector<Case> file_cases() {
  std::vector<Case> cases;
  for (const char* name :
       {"truncate", "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "fchownat",
        "lchown", "utime", "utimes", "futimesat", "utimensat"}) {
    cases.push_back({name, of_namespaces(), {}, kAllows});
    cases.push_back({name, of_landlock(), {}, kRefuses});
  }
  for (const char* name :
       {"getxattr", "lgetxattr", "fgetxattr", "listxattr", "llistxattr", "flistxattr", "setxattr",
        "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr"}) {
    cases.push_back({name, of_namespaces(), {}, kAllows});
    cases.push_back({name, of_landlock(), {}, fails_with(ENOTSUP)});
  }
  return cases;
}

std::vector<Case> process_cases() {
  std::vector<Case> cases{
      {"clone", of_cgroup(), {CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_THREAD}, kAllows},
      {"clone", of_cgroup(), {CLONE_PIDFD | 17}, kAllows},
      {"prlimit64", of_cgroup(), {0, RLIMIT_NOFILE}, kAllows},
      {"prlimit64", of_cgroup(), {1, RLIMIT_NOFILE}, kRefuses},
      {"setpriority", of_cgroup(), {PRIO_PROCESS, 0, 5}, kAllows},
      {"setpriority", of_cgroup(), {PRIO_PROCESS, 1, 5}, kRefuses},
      {"setpriority", of_cgroup(), {PRIO_PGRP, 0, 5}, kRefuses},
      {"setpriority", of_cgroup(), {PRIO_USER, 0, 5}, kRefuses},
  };
  for (const unsigned flag : {unsigned{CLONE_NEWUSER}, unsigned{CLONE_NEWPID},
                              unsigned{CLONE_NEWNS}, unsigned{CLONE_NEWNET}, unsigned{CLONE_NEWIPC},
                              unsigned{CLONE_NEWUTS}, unsigned{CLONE_NEWCGROUP}}) {
    cases.push_back({"clone", of_cgroup(), {flag | 17U}, kRefuses});
    cases.push_back({"clone", of_cgroup(), {flag | kHigh | 17U}, kRefuses});
  }
  for (const char* name : {"sched_setaffinity", "sched_setparam", "sched_setscheduler"}) {
    cases.push_back({name, of_cgroup(), {0}, kAllows});
    cases.push_back({name, of_cgroup(), {kHigh}, kAllows});
    cases.push_back({name, of_cgroup(), {1}, kRefuses});
  }
  for (const int allowed :
       {PR_SET_NAME, PR_GET_NAME, PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, PR_SET_CHILD_SUBREAPER,
        PR_GET_CHILD_SUBREAPER, PR_GET_DUMPABLE, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS,
        PR_GET_SECCOMP, PR_CAPBSET_READ, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK}) {
    cases.push_back({"prctl", of_cgroup(), {static_cast<std::uint64_t>(allowed)}, kAllows});
  }
  for (const int refused :
       {PR_SET_MM, PR_SET_PTRACER, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_KEEPCAPS,
        PR_SET_SECUREBITS, PR_CAP_AMBIENT, PR_CAPBSET_DROP, PR_SET_TSC, PR_SCHED_CORE, PR_MCE_KILL,
        PR_SET_SPECULATION_CTRL, PR_TASK_PERF_EVENTS_DISABLE, 67, 0x53564d41, 0}) {
    cases.push_back(
        {"prctl", of_cgroup(), {static_cast<std::uint64_t>(refused)}, fails_with(EINVAL)});
  }
  return cases;
}

std::vector<Case> signal_cases() {
  std::vector<Case> cases{
      {"kill", of_old_landlock(), {0}, kAllows},
      {"kill", of_old_landlock(), {kOwn}, kAllows},
      {"kill", of_old_landlock(), {minus(kOwn)}, kAllows},
      {"kill", of_old_landlock(), {minus(1)}, kRefuses},
      {"kill", of_old_landlock(), {1}, kRefuses},
      {"tgkill", of_old_landlock(), {kOwn, 78}, kAllows},
      {"tgkill", of_old_landlock(), {1, kOwn}, kRefuses},
  };
  for (const char* name : {"kill", "tgkill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
                           "pidfd_open", "pidfd_send_signal"}) {
    cases.push_back({name, of_namespaces(), {1}, kAllows});
  }
  for (const char* name :
       {"tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open", "pidfd_send_signal"}) {
    cases.push_back({name, of_old_landlock(), {kOwn}, kRefuses});
  }
  return cases;
}

std::vector<Case> socket_cases() {
  constexpr std::uint64_t kFlags = SOCK_CLOEXEC | SOCK_NONBLOCK;
  std::vector<Case> cases{
      {"socket", of_namespaces(), {AF_UNIX, SOCK_STREAM | kFlags}, kRefuses},
      {"socket", of_landlock(), {AF_UNIX, SOCK_STREAM}, kRefuses},
      {"socket", of_namespaces(), {AF_INET, SOCK_STREAM}, kRefuses},
      {"socket", with_network(), {AF_INET, SOCK_STREAM | kFlags}, kAllows},
      {"socket", with_network(), {AF_INET6, SOCK_STREAM, IPPROTO_TCP}, kAllows},
      {"socket", with_network(), {AF_INET6, SOCK_DGRAM | kFlags, IPPROTO_UDP}, kAllows},
      {"socket", with_network(), {AF_UNIX, SOCK_STREAM}, kRefuses},
      {"socketpair", of_landlock(), {AF_UNIX, SOCK_STREAM | kFlags}, kAllows},
      {"socketpair", of_landlock(), {AF_UNIX, SOCK_SEQPACKET}, kAllows},
      {"socketpair", of_landlock(), {AF_UNIX, SOCK_DGRAM | kFlags}, kRefuses},
      {"socketpair", of_namespaces(), {AF_UNIX, SOCK_DGRAM | kFlags}, kRefuses},
      {"socketpair", with_network(), {AF_INET, SOCK_STREAM}, kRefuses},
  };
  // Other types or protocols, some of which make the kernel load a module.
  for (const auto& [type, protocol] : std::vector<std::pair<int, int>>{{SOCK_STREAM, IPPROTO_SCTP},
                                                                       {SOCK_STREAM, 262},
                                                                       {SOCK_STREAM, IPPROTO_UDP},
                                                                       {SOCK_DGRAM, IPPROTO_ICMP},
                                                                       {SOCK_DGRAM, 136},
                                                                       {SOCK_DGRAM, IPPROTO_TCP},
                                                                       {SOCK_RAW, IPPROTO_RAW},
                                                                       {SOCK_DCCP, 0},
                                                                       {SOCK_SEQPACKET, 0},
                                                                       {SOCK_PACKET, 0}}) {
    for (const std::uint64_t family : {std::uint64_t{AF_INET}, std::uint64_t{AF_INET6}}) {
      cases.push_back({"socket",
                       with_network(),
                       {family, static_cast<std::uint64_t>(type) | kFlags,
                        static_cast<std::uint64_t>(protocol)},
                       kRefuses});
    }
  }
  for (std::uint64_t family = 0; family < 64; ++family) {
    cases.push_back({"socket", of_cgroup(), {family, SOCK_STREAM}, kRefuses});
    cases.push_back({"socketpair", of_cgroup(), {family, SOCK_DGRAM}, kRefuses});
    if (family != AF_INET && family != AF_INET6) {
      cases.push_back({"socket", with_network(), {family, SOCK_STREAM}, kRefuses});
    }
  }
  for (const char* name : {"setsockopt", "getsockopt"}) {
    for (const int option : {SO_REUSEADDR, SO_TYPE, SO_ERROR, SO_PEERCRED, SO_RCVTIMEO}) {
      cases.push_back({name, of_cgroup(), {3, SOL_SOCKET, std::uint64_t(option)}, kAllows});
    }
    for (const int option : {SO_ATTACH_FILTER, SO_ATTACH_BPF, SO_BINDTODEVICE, 76, 77}) {
      cases.push_back(
          {name, of_cgroup(), {3, SOL_SOCKET, std::uint64_t(option)}, fails_with(ENOPROTOOPT)});
    }
    cases.push_back({name, of_cgroup(), {3, IPPROTO_TCP, 1}, fails_with(ENOPROTOOPT)});
    cases.push_back({name, with_network(), {3, IPPROTO_TCP, 1}, kAllows});
    cases.push_back({name, with_network(), {3, IPPROTO_SCTP, 1}, fails_with(ENOPROTOOPT)});
  }
  return cases;
}

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (const auto& cases : {memory_cases(), descriptor_cases(), file_cases(), process_cases(),
                            signal_cases(), socket_cases()}) {
    all.insert(all.end(), cases.begin(), cases.end());
  }
  return all;
}

struct Expected {
  Architecture architecture;
  std::vector<NamedCall> calls;
};

class SeccompFilterTest : public ::testing::TestWithParam<int> {
 protected:
  static Expected expected() {
    return GetParam() == 0 ? Expected{kThisArchitecture, allowed_on_this_architecture()}
                           : Expected{Architecture::aarch64, allowed_on_aarch64()};
  }
};

INSTANTIATE_TEST_SUITE_P(Architectures, SeccompFilterTest, ::testing::Values(0, 1),
                         [](const auto& which) { return which.param == 0 ? "This" : "Aarch64"; });

TEST_P(SeccompFilterTest, EveryNumberIsListedOrUnknown) {
  const Expected expected = SeccompFilterTest::expected();
  std::map<int, NamedCall> by_number;
  for (const NamedCall& named : expected.calls) {
    EXPECT_TRUE(by_number.emplace(named.number, named).second) << named.name;
  }
  for (FilterOptions options :
       {of_cgroup(), of_namespaces(), of_landlock(), of_old_landlock(), with_network()}) {
    options.architecture = expected.architecture;
    const auto filter = make_filter(options);
    EXPECT_LT(filter.size(), std::size_t{BPF_MAXINSNS});
    for (std::uint32_t number = 0; number < 1024; ++number) {
      const auto named = by_number.find(static_cast<int>(number));
      for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
        const Answer answer = run(filter, call(expected.architecture, number,
                                               {value, value, value, value, value, value}));
        EXPECT_LT(answer.steps, 80) << number;
        EXPECT_NE(answer.action, kBroken) << number;
        if (named == by_number.end()) {
          EXPECT_EQ(answer.action, kLacks) << number;
        } else if (!named->second.conditional) {
          EXPECT_EQ(answer.action, kAllows) << named->second.name;
        }
      }
    }
  }
}

TEST_P(SeccompFilterTest, ArgumentsDecideWhereTheyMatter) {
  const Expected expected = SeccompFilterTest::expected();
  std::map<std::string, int> numbers;
  std::set<std::string> untried;
  for (const NamedCall& named : expected.calls) {
    numbers[named.name] = named.number;
    if (named.conditional) {
      untried.insert(named.name);
    }
  }
  for (Case tried : all_cases()) {
    const auto number = numbers.find(tried.name);
    if (number == numbers.end()) {
      continue;  // of another architecture
    }
    tried.options.architecture = expected.architecture;
    const Answer answer = run(
        make_filter(tried.options),
        call(expected.architecture, static_cast<std::uint32_t>(number->second), tried.arguments));
    EXPECT_EQ(answer.action, tried.action)
        << tried.name << "(" << tried.arguments[0] << ", " << tried.arguments[1] << ", "
        << tried.arguments[2] << ", " << tried.arguments[3] << ")";
    untried.erase(tried.name);
  }
  EXPECT_TRUE(untried.empty()) << *untried.begin();
}

TEST_P(SeccompFilterTest, AnotherInstructionSetEndsTheProcess) {
  const Architecture own = expected().architecture;
  FilterOptions options = of_cgroup();
  options.architecture = own;
  const auto filter = make_filter(options);
  for (std::uint32_t number = 0; number < 1024; ++number) {
    seccomp_data data = call(own, number, {});
    const std::uint32_t other =
        own == Architecture::x86_64 ? AUDIT_ARCH_AARCH64 : AUDIT_ARCH_X86_64;
    for (const std::uint32_t foreign :
         {std::uint32_t{AUDIT_ARCH_I386}, std::uint32_t{AUDIT_ARCH_ARM}, other}) {
      data.arch = foreign;
      EXPECT_EQ(run(filter, data).action, kKills);
    }
    EXPECT_EQ(run(filter, call(own, number | 0x40000000U, {})).action, kKills);  // x32
    EXPECT_EQ(run(filter, call(own, number | 0x80000000U, {})).action, kKills);
  }
}

}  // namespace
}  // namespace synth
