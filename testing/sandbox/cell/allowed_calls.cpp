#include "testing/sandbox/cell/seccomp_filter.h"

#include <array>

namespace synth {
namespace {

// A table: several calls a line.
// clang-format off
constexpr auto kCalls = std::to_array<AllowedCall>({
    // memory of its own
    {"brk", 12, 214}, {"mmap", 9, 222, Condition::memory_kind}, {"mprotect", 10, 226},
    {"munmap", 11, 215}, {"mremap", 25, 216}, {"msync", 26, 227}, {"mincore", 27, 232},
    {"madvise", 28, 233}, {"pkey_alloc", 330, 289}, {"pkey_free", 331, 290},
    {"pkey_mprotect", 329, 288}, {"membarrier", 324, 283}, {"map_shadow_stack", 453, 453},
    {"mseal", 462, 462}, {"memfd_create", 319, 279, Condition::memory_file},
    // descriptors
    {"read", 0, 63}, {"write", 1, 64}, {"readv", 19, 65}, {"writev", 20, 66}, {"pread64", 17, 67},
    {"pwrite64", 18, 68}, {"preadv", 295, 69}, {"pwritev", 296, 70}, {"preadv2", 327, 286},
    {"pwritev2", 328, 287}, {"lseek", 8, 62}, {"close", 3, 57}, {"close_range", 436, 436},
    {"dup", 32, 23}, {"dup2", 33, kNone}, {"dup3", 292, 24},
    {"fcntl", 72, 25, Condition::descriptor_command}, {"ioctl", 16, 29, Condition::device_request},
    {"flock", 73, 32}, {"pipe", 22, kNone}, {"pipe2", 293, 59}, {"sendfile", 40, 71},
    {"splice", 275, 76}, {"tee", 276, 77}, {"copy_file_range", 326, 285}, {"readahead", 187, 213},
    {"fadvise64", 221, 223}, {"fsync", 74, 82}, {"fdatasync", 75, 83}, {"sync_file_range", 277, 84},
    {"ftruncate", 77, 46}, {"fallocate", 285, 47}, {"select", 23, kNone}, {"pselect6", 270, 72},
    {"poll", 7, kNone}, {"ppoll", 271, 73}, {"epoll_create", 213, kNone},
    {"epoll_create1", 291, 20}, {"epoll_ctl", 233, 21}, {"epoll_wait", 232, kNone},
    {"epoll_pwait", 281, 22}, {"epoll_pwait2", 441, 441}, {"eventfd", 284, kNone},
    {"eventfd2", 290, 19}, {"signalfd", 282, kNone}, {"signalfd4", 289, 74},
    {"timerfd_create", 283, 85}, {"timerfd_settime", 286, 86}, {"timerfd_gettime", 287, 87},
    // files by name, which the view, permissions and Landlock confine
    {"open", 2, kNone}, {"openat", 257, 56}, {"openat2", 437, 437}, {"creat", 85, kNone},
    {"access", 21, kNone}, {"faccessat", 269, 48}, {"faccessat2", 439, 439}, {"stat", 4, kNone},
    {"lstat", 6, kNone}, {"fstat", 5, 80}, {"newfstatat", 262, 79}, {"statx", 332, 291},
    {"statfs", 137, 43}, {"fstatfs", 138, 44}, {"readlink", 89, kNone}, {"readlinkat", 267, 78},
    {"getcwd", 79, 17}, {"chdir", 80, 49}, {"fchdir", 81, 50}, {"getdents", 78, kNone},
    {"getdents64", 217, 61}, {"mkdir", 83, kNone}, {"mkdirat", 258, 34}, {"rmdir", 84, kNone},
    {"unlink", 87, kNone}, {"unlinkat", 263, 35}, {"rename", 82, kNone}, {"renameat", 264, 38},
    {"renameat2", 316, 276}, {"link", 86, kNone}, {"linkat", 265, 37}, {"symlink", 88, kNone},
    {"symlinkat", 266, 36}, {"mknod", 133, kNone}, {"mknodat", 259, 33}, {"umask", 95, 166},
    // calls that Landlock does not confine
    {"truncate", 76, 45, Condition::file_metadata}, {"chmod", 90, kNone, Condition::file_metadata},
    {"fchmod", 91, 52, Condition::file_metadata}, {"fchmodat", 268, 53, Condition::file_metadata},
    {"fchmodat2", 452, 452, Condition::file_metadata},
    {"chown", 92, kNone, Condition::file_metadata}, {"fchown", 93, 55, Condition::file_metadata},
    {"fchownat", 260, 54, Condition::file_metadata},
    {"lchown", 94, kNone, Condition::file_metadata},
    {"utime", 132, kNone, Condition::file_metadata},
    {"utimes", 235, kNone, Condition::file_metadata},
    {"futimesat", 261, kNone, Condition::file_metadata},
    {"utimensat", 280, 88, Condition::file_metadata},
    {"getxattr", 191, 8, Condition::file_attributes},
    {"lgetxattr", 192, 9, Condition::file_attributes},
    {"fgetxattr", 193, 10, Condition::file_attributes},
    {"listxattr", 194, 11, Condition::file_attributes},
    {"llistxattr", 195, 12, Condition::file_attributes},
    {"flistxattr", 196, 13, Condition::file_attributes},
    {"setxattr", 188, 5, Condition::file_attributes},
    {"lsetxattr", 189, 6, Condition::file_attributes},
    {"fsetxattr", 190, 7, Condition::file_attributes},
    {"removexattr", 197, 14, Condition::file_attributes},
    {"lremovexattr", 198, 15, Condition::file_attributes},
    {"fremovexattr", 199, 16, Condition::file_attributes},
    // its own processes and threads
    {"fork", 57, kNone}, {"vfork", 58, kNone}, {"clone", 56, 220, Condition::clone_flags},
    {"execve", 59, 221}, {"execveat", 322, 281}, {"exit", 60, 93}, {"exit_group", 231, 94},
    {"wait4", 61, 260}, {"waitid", 247, 95}, {"prctl", 157, 167, Condition::process_option},
    {"arch_prctl", 158, kNone}, {"set_tid_address", 218, 96}, {"set_robust_list", 273, 99},
    {"get_robust_list", 274, 100}, {"rseq", 334, 293}, {"futex", 202, 98},
    {"futex_waitv", 449, 449}, {"futex_wake", 454, 454}, {"futex_wait", 455, 455},
    {"futex_requeue", 456, 456}, {"getpid", 39, 172}, {"getppid", 110, 173}, {"gettid", 186, 178},
    {"getpgrp", 111, kNone}, {"getpgid", 121, 155}, {"setpgid", 109, 154}, {"getsid", 124, 156},
    {"setsid", 112, 157}, {"times", 100, 153}, {"getrusage", 98, 165}, {"getrlimit", 97, 163},
    {"setrlimit", 160, 164}, {"prlimit64", 302, 261, Condition::of_itself},
    {"sched_yield", 24, 124}, {"sched_getaffinity", 204, 123}, {"sched_getparam", 143, 121},
    {"sched_getscheduler", 145, 120}, {"sched_getattr", 315, 275},
    {"sched_get_priority_max", 146, 125}, {"sched_get_priority_min", 147, 126},
    {"sched_rr_get_interval", 148, 127}, {"sched_setaffinity", 203, 122, Condition::of_itself},
    {"sched_setparam", 142, 118, Condition::of_itself},
    {"sched_setscheduler", 144, 119, Condition::of_itself}, {"getpriority", 140, 141},
    {"setpriority", 141, 140, Condition::own_priority}, {"getcpu", 309, 168},
    {"restart_syscall", 219, 128},
    // its own identity, and giving up rights
    {"getuid", 102, 174}, {"geteuid", 107, 175}, {"getgid", 104, 176}, {"getegid", 108, 177},
    {"getresuid", 118, 148}, {"getresgid", 120, 150}, {"getgroups", 115, 158}, {"setuid", 105, 146},
    {"setgid", 106, 144}, {"setreuid", 113, 145}, {"setregid", 114, 143}, {"setresuid", 117, 147},
    {"setresgid", 119, 149}, {"setfsuid", 122, 151}, {"setfsgid", 123, 152},
    {"setgroups", 116, 159}, {"capget", 125, 90}, {"capset", 126, 91},
    // signals
    {"rt_sigaction", 13, 134}, {"rt_sigprocmask", 14, 135}, {"rt_sigpending", 127, 136},
    {"rt_sigtimedwait", 128, 137}, {"rt_sigsuspend", 130, 133}, {"rt_sigreturn", 15, 139},
    {"sigaltstack", 131, 132}, {"pause", 34, kNone},
    {"kill", 62, 129, Condition::signal_to_process},
    {"tgkill", 234, 131, Condition::signal_to_thread},
    {"tkill", 200, 130, Condition::signal_otherwise},
    {"rt_sigqueueinfo", 129, 138, Condition::signal_otherwise},
    {"rt_tgsigqueueinfo", 297, 240, Condition::signal_otherwise},
    {"pidfd_open", 434, 434, Condition::signal_otherwise},
    {"pidfd_send_signal", 424, 424, Condition::signal_otherwise},
    // clocks and timers
    {"time", 201, kNone}, {"gettimeofday", 96, 169}, {"clock_gettime", 228, 113},
    {"clock_getres", 229, 114}, {"clock_nanosleep", 230, 115}, {"nanosleep", 35, 101},
    {"alarm", 37, kNone}, {"getitimer", 36, 102}, {"setitimer", 38, 103},
    {"timer_create", 222, 107}, {"timer_settime", 223, 110}, {"timer_gettime", 224, 108},
    {"timer_getoverrun", 225, 109}, {"timer_delete", 226, 111},
    // sockets
    {"socket", 41, 198, Condition::socket_kind},
    {"socketpair", 53, 199, Condition::socket_pair_kind}, {"bind", 49, 200}, {"listen", 50, 201},
    {"accept", 43, 202}, {"accept4", 288, 242}, {"connect", 42, 203}, {"shutdown", 48, 210},
    {"getsockname", 51, 204}, {"getpeername", 52, 205},
    {"setsockopt", 54, 208, Condition::socket_option},
    {"getsockopt", 55, 209, Condition::socket_option}, {"sendto", 44, 206}, {"sendmsg", 46, 211},
    {"sendmmsg", 307, 269}, {"recvfrom", 45, 207}, {"recvmsg", 47, 212}, {"recvmmsg", 299, 243},
    // the machine
    {"uname", 63, 160}, {"sysinfo", 99, 179}, {"getrandom", 318, 278},
});
// clang-format on

}  // namespace

std::span<const AllowedCall> allowed_calls() {
  return kCalls;
}

}  // namespace synth
