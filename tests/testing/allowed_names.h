#pragma once

#include <vector>

// The names of the system calls that candidate code may make, as the tests expect them: with any
// arguments, or (*_IF) only with some. Numbers come from the kernel's headers.

// clang-format off
#define SYNTH_ALLOWED(X) \
  X(accept) X(accept4) X(bind) X(brk) X(capget) X(capset) X(chdir) X(clock_getres) \
  X(clock_gettime) X(clock_nanosleep) X(close) X(close_range) X(connect) X(copy_file_range) \
  X(dup) X(dup3) X(epoll_create1) X(epoll_ctl) X(epoll_pwait) X(epoll_pwait2) X(eventfd2) \
  X(execve) X(execveat) X(exit) X(exit_group) X(faccessat) X(faccessat2) X(fadvise64) \
  X(fallocate) X(fchdir) X(fdatasync) X(flock) X(fstat) X(fstatfs) X(fsync) X(ftruncate) \
  X(futex) X(futex_requeue) X(futex_wait) X(futex_waitv) X(futex_wake) X(get_robust_list) \
  X(getcpu) X(getcwd) X(getdents64) X(getegid) X(geteuid) X(getgid) X(getgroups) X(getitimer) \
  X(getpeername) X(getpgid) X(getpid) X(getppid) X(getpriority) X(getrandom) X(getresgid) \
  X(getresuid) X(getrlimit) X(getrusage) X(getsid) X(getsockname) X(gettid) X(gettimeofday) \
  X(getuid) X(linkat) X(listen) X(lseek) X(madvise) X(map_shadow_stack) X(membarrier) X(mincore) \
  X(mkdirat) X(mknodat) X(mprotect) X(mremap) X(mseal) X(msync) X(munmap) X(nanosleep) \
  X(newfstatat) X(openat) X(openat2) X(pipe2) X(pkey_alloc) X(pkey_free) X(pkey_mprotect) \
  X(ppoll) X(pread64) X(preadv) X(preadv2) X(pselect6) X(pwrite64) X(pwritev) X(pwritev2) \
  X(read) X(readahead) X(readlinkat) X(readv) X(recvfrom) X(recvmmsg) X(recvmsg) X(renameat) \
  X(renameat2) X(restart_syscall) X(rseq) X(rt_sigaction) X(rt_sigpending) X(rt_sigprocmask) \
  X(rt_sigreturn) X(rt_sigsuspend) X(rt_sigtimedwait) X(sched_get_priority_max) \
  X(sched_get_priority_min) X(sched_getaffinity) X(sched_getattr) X(sched_getparam) \
  X(sched_getscheduler) X(sched_rr_get_interval) X(sched_yield) X(sendfile) X(sendmmsg) \
  X(sendmsg) X(sendto) X(set_robust_list) X(set_tid_address) X(setfsgid) X(setfsuid) X(setgid) \
  X(setgroups) X(setitimer) X(setpgid) X(setregid) X(setresgid) X(setresuid) X(setreuid) \
  X(setrlimit) X(setsid) X(setuid) X(shutdown) X(sigaltstack) X(signalfd4) X(splice) X(statfs) \
  X(statx) X(symlinkat) X(sync_file_range) X(sysinfo) X(tee) X(timer_create) X(timer_delete) \
  X(timer_getoverrun) X(timer_gettime) X(timer_settime) X(timerfd_create) X(timerfd_gettime) \
  X(timerfd_settime) X(times) X(umask) X(uname) X(unlinkat) X(wait4) X(waitid) X(write) \
  X(writev)

#define SYNTH_ALLOWED_IF(X) \
  X(clone) X(fchmod) X(fchmodat) X(fchmodat2) X(fchown) X(fchownat) X(fcntl) X(fgetxattr) \
  X(flistxattr) X(fremovexattr) X(fsetxattr) X(getsockopt) X(getxattr) X(ioctl) X(kill) \
  X(lgetxattr) X(listxattr) X(llistxattr) X(lremovexattr) X(lsetxattr) X(memfd_create) X(mmap) \
  X(pidfd_open) X(pidfd_send_signal) X(prctl) X(prlimit64) X(removexattr) X(rt_sigqueueinfo) \
  X(rt_tgsigqueueinfo) X(sched_setaffinity) X(sched_setparam) X(sched_setscheduler) \
  X(setpriority) X(setsockopt) X(setxattr) X(socket) X(socketpair) X(tgkill) X(tkill) \
  X(truncate) X(utimensat)

// Calls that exist only on x86-64.
#define SYNTH_ALLOWED_ON_X86_64(X) \
  X(access) X(alarm) X(arch_prctl) X(creat) X(dup2) X(epoll_create) X(epoll_wait) X(eventfd) \
  X(fork) X(getdents) X(getpgrp) X(link) X(lstat) X(mkdir) X(mknod) X(open) X(pause) X(pipe) \
  X(poll) X(readlink) X(rename) X(rmdir) X(select) X(signalfd) X(stat) X(symlink) X(time) \
  X(unlink) X(vfork)

#define SYNTH_ALLOWED_IF_ON_X86_64(X) \
  X(chmod) X(chown) X(futimesat) X(lchown) X(utime) X(utimes)
// clang-format on

namespace synth {

struct NamedCall {
  const char* name;
  int number;
  bool conditional;
};

std::vector<NamedCall> allowed_on_this_architecture();
std::vector<NamedCall> allowed_on_aarch64();

}  // namespace synth
