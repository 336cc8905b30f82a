#include "testing/sandbox/cell/seccomp_filter.h"

#include "testing/sandbox/cell/system.h"

#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace synth {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "the system call filter knows x86_64 and aarch64"
#endif
constexpr std::uint32_t kX32Bit = 0x40000000;

constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;
constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;
constexpr std::uint32_t kUnknown = SECCOMP_RET_ERRNO | ENOSYS;
constexpr std::uint32_t kKill = SECCOMP_RET_KILL_PROCESS;

// Numbers that are the same on every architecture (since Linux 5.1), for headers that lack them.
constexpr std::uint32_t kQuotactlFd = 443;
constexpr std::uint32_t kMemfdSecret = 447;
constexpr std::uint32_t kProcessMrelease = 448;
constexpr std::uint32_t kLastKnown = 462;  // mseal, Linux 6.10

constexpr std::uint32_t kNewNamespaces = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET |
                                         CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | 0x80;

std::vector<std::uint32_t> refused_calls() {
  std::vector<std::uint32_t> calls {
    // other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_getfd,
        SYS_process_madvise, kProcessMrelease, SYS_move_pages, SYS_migrate_pages,
        // namespaces and mounts
        SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_fsopen,
        SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_move_mount, SYS_open_tree, SYS_mount_setattr,
        // large or rarely used parts of the kernel
        SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_bpf, SYS_perf_event_open,
        SYS_keyctl, SYS_add_key, SYS_request_key, SYS_userfaultfd, SYS_fanotify_init,
        SYS_fanotify_mark, kMemfdSecret, SYS_personality, SYS_mbind, SYS_set_mempolicy,
        // objects that outlive a process, and files by handle
        SYS_shmget, SYS_shmat, SYS_shmctl, SYS_shmdt, SYS_semget, SYS_semop, SYS_semtimedop,
        SYS_semctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink,
        SYS_open_by_handle_at, SYS_name_to_handle_at,
        // the machine
        SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot,
        SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl, kQuotactlFd, SYS_settimeofday,
        SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
        SYS_syslog, SYS_vhangup, SYS_lookup_dcookie, SYS_nfsservctl,
#if defined(SYS_kexec_file_load)
        SYS_kexec_file_load,
#endif
#if defined(__x86_64__)
        SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_create_module, SYS_query_module,
        SYS_get_kernel_syms, SYS__sysctl, SYS_ustat, SYS_sysfs,
#endif
  };
  return calls;
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

// The low half of an argument (both architectures are little-endian). The kernel reads no more than
// 32 bits of the arguments looked at here.
std::size_t argument(std::size_t index) {
  return offsetof(seccomp_data, args) + index * sizeof(std::uint64_t);
}

using Code = std::vector<sock_filter>;

// Allows a call whose argument is one of `values`, and refuses it otherwise.
Code only_if(std::size_t index, const std::vector<std::uint32_t>& values) {
  Code code{load(argument(index))};
  for (std::size_t i = 0; i < values.size(); ++i) {
    code.push_back(jump(BPF_JEQ, values[i], values.size() - i, 0));
  }
  code.push_back(answer(kRefuse));
  code.push_back(answer(kAllow));
  return code;
}

Code refuse_if_bits(std::size_t index, std::uint32_t bits) {
  return {load(argument(index)), jump(BPF_JSET, bits, 0, 1), answer(kRefuse), answer(kAllow)};
}

// What is done with one system call: a program that ends with an answer on every path.
struct Rule {
  std::uint32_t call;
  Code code;
};

std::vector<Rule> make_rules(const FilterOptions& options) {
  std::vector<Rule> rules;
  for (const std::uint32_t call : refused_calls()) {
    rules.push_back({call, {answer(kRefuse)}});
  }
  rules.push_back({SYS_clone3, {answer(kUnknown)}});
  if (!options.allow_memory_files) {
    rules.push_back({SYS_memfd_create, {answer(kUnknown)}});
  }
  rules.push_back({SYS_clone, refuse_if_bits(0, kNewNamespaces)});
  rules.push_back({SYS_socketpair, only_if(0, {AF_UNIX})});
  std::vector<std::uint32_t> families;
  if (options.allow_unix_sockets) {
    families = {AF_UNIX};
  }
  if (options.allow_network) {
    families.insert(families.end(), {AF_INET, AF_INET6});
  }
  rules.push_back({SYS_socket, only_if(0, families)});
  rules.push_back({SYS_prlimit64, only_if(0, {0})});  // its own limits only
  // Typing into a terminal, should there be one (ioctl_tty(2)).
  rules.push_back({SYS_ioctl,
                   {load(argument(1)), jump(BPF_JEQ, TIOCSTI, 1, 0), jump(BPF_JEQ, TIOCLINUX, 0, 1),
                    answer(kRefuse), answer(kAllow)}});
  if (options.signal_only) {
    const auto own = static_cast<std::uint32_t>(*options.signal_only);
    const auto own_group = static_cast<std::uint32_t>(-*options.signal_only);
    rules.push_back({SYS_kill, only_if(0, {0, own, own_group})});
    rules.push_back({SYS_tgkill, only_if(0, {own})});
    for (const int call : {SYS_tkill, SYS_pidfd_send_signal, SYS_rt_sigqueueinfo,
                           SYS_rt_tgsigqueueinfo, SYS_pidfd_open}) {
      rules.push_back({static_cast<std::uint32_t>(call), {answer(kRefuse)}});
    }
  }
  std::sort(rules.begin(), rules.end(),
            [](const Rule& a, const Rule& b) { return a.call < b.call; });
  return rules;
}

// The calls from `first` up to the next span's, and what is done with them.
struct Span {
  std::uint32_t first;
  const Code* code;
};

// All calls in order, those that lie side by side and are answered alike together: a third of the
// length of a rule for each, which counts when the kernel compiles the filter and works out for
// which calls it always allows.
std::vector<Span> make_spans(const std::vector<Rule>& rules, const Code& otherwise) {
  std::vector<Span> spans;
  const auto add = [&](std::uint32_t first, const Code* code) {
    if (!spans.empty() && spans.back().first == first) {
      spans.pop_back();
    }
    const bool is_same = !spans.empty() && spans.back().code->size() == 1 && code->size() == 1 &&
                         spans.back().code->front().k == code->front().k;
    if (!is_same) {
      spans.push_back({first, code});
    }
  };
  add(0, &otherwise);
  for (const Rule& rule : rules) {
    add(rule.call, &rule.code);
    add(rule.call + 1, &otherwise);
  }
  return spans;
}

// Finds the span of the call in the accumulator by halving.
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
  const std::vector<Rule> rules = make_rules(options);
  Code code{
      load(offsetof(seccomp_data, arch)),
      jump(BPF_JEQ, kArchitecture, 1, 0),
      answer(kKill),
      load(offsetof(seccomp_data, nr)),
      jump(BPF_JGE, kX32Bit, 0, 1),
      answer(kKill),
      jump(BPF_JGT, kLastKnown, 0, 1),
      answer(kUnknown),
  };
  const Code otherwise{answer(kAllow)};
  const Code tree = search(make_spans(rules, otherwise));
  code.insert(code.end(), tree.begin(), tree.end());
  return code;
}

Result<void> install_filter(const std::vector<sock_filter>& filter) {
  const sock_fprog program{static_cast<unsigned short>(filter.size()),
                           const_cast<sock_filter*>(filter.data())};  // the kernel only reads it
  // Before Linux 5.16 a filter slows its process down by switching speculation off, unless told not
  // to; it is no help against candidate code, which shares no address space with anything.
  if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) !=
          0 &&
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) {
    return system_failure("cannot install the system call filter");
  }
  return {};
}

}  // namespace synth
