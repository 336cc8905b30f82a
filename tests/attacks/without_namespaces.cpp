// Runs a program as a container's default profile or a cautious distribution does: nobody can
// create a namespace. `without_namespaces PROGRAM ARGUMENT...`

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>

namespace {

constexpr unsigned kNewNamespaces = 0x7E020000U;  // every CLONE_NEW* of clone(2)

sock_filter step(unsigned code, unsigned value, unsigned char if_true = 0,
                 unsigned char if_false = 0) {
  return {static_cast<unsigned short>(code), if_true, if_false, value};
}

sock_filter jump_if(unsigned number, unsigned char steps) {
  return step(BPF_JMP | BPF_JEQ | BPF_K, number, steps);
}

bool refuse_namespaces() {
  std::array program{
      step(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      jump_if(SYS_unshare, 6),
      jump_if(SYS_clone3, 6),
      jump_if(SYS_clone, 1),
      step(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      step(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)),
      step(BPF_JMP | BPF_JSET | BPF_K, kNewNamespaces, 1),
      step(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      step(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      step(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),  // glibc then uses clone
  };
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  if (::getuid() != 0 && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return false;
  }
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace

int main(int count, char** arguments) {
  constexpr int kCannotRun = 126;
  if (count < 2 || !refuse_namespaces()) {
    std::perror("without_namespaces");
    return kCannotRun;
  }
  ::execvp(arguments[1], arguments + 1);
  std::perror(arguments[1]);
  return kCannotRun;
}
