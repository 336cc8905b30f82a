#include "testing/sandbox/cell/system.h"

#include "synth/support/files_at.h"
#include "synth/support/pipe.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace synth {

tl::unexpected<Error> system_failure(std::string_view what) {
  return fail(Errc::io, fmt::format("{}: {}", what, std::generic_category().message(errno)));
}

Result<Fd> make_sealed_file(std::string_view text) {
  Fd file(::memfd_create("stdin", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!file || !write_all(file.get(), text) || ::lseek(file.get(), 0, SEEK_SET) != 0 ||
      ::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL)) {
    return system_failure("cannot prepare standard input");
  }
  return file;
}

Result<void> write_new_file(const std::string& root, const std::string& name,
                            std::string_view content) {
  const std::filesystem::path path(name);
  bool inside = path.is_relative() && path.has_filename();
  for (const auto& part : path) {
    inside = inside && part != "..";
  }
  if (!inside || name.find('\0') != std::string::npos) {
    return fail(Errc::bad_input, fmt::format("'{}' is not a file name inside the cell", name));
  }
  const std::filesystem::path whole = std::filesystem::path(root) / path;
  std::error_code error;
  std::filesystem::create_directories(whole.parent_path(), error);
  // Executable at once, since modes cannot always be changed later.
  const Fd file(::open(whole.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0555));
  if (!file || !write_all(file.get(), content)) {
    return system_failure(fmt::format("cannot write the cell's file '{}'", name));
  }
  return {};
}

std::size_t address_space(int proc, const std::string& process) {
  const std::string pages = read_text(proc, process + "/statm");
  return std::strtoul(pages.c_str(), nullptr, 10) * static_cast<std::size_t>(::getpagesize());
}

// Places the descriptors, after moving all sources out of the way.
Result<void> place_descriptors(std::vector<int> sources) {
  constexpr int kOutOfTheWay = 16;
  for (int& source : sources) {
    if (source >= 0 && (source = ::fcntl(source, F_DUPFD_CLOEXEC, kOutOfTheWay)) < 0) {
      return system_failure("cannot move a descriptor");
    }
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] < 0) {
      ::close(static_cast<int>(i));
    } else if (::dup3(sources[i], static_cast<int>(i), 0) < 0) {
      return system_failure("cannot place a descriptor");
    }
  }
  close_range(static_cast<unsigned>(sources.size()), ~0U);
  return {};
}

void bind_to_processor(pid_t process, int processor) {
  if (process >= 0) {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    CPU_SET(processor, &mask);
    ::sched_setaffinity(process, sizeof mask, &mask);
  }
}

Fd watch_children() {
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &watched, nullptr);
  ::signal(SIGCHLD, SIG_DFL);
  return Fd(::signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK));
}

void close_all_but(std::vector<int> kept) {
  std::sort(kept.begin(), kept.end());
  int first = 0;
  for (const int fd : kept) {
    if (fd > first) {
      close_range(static_cast<unsigned>(first), static_cast<unsigned>(fd - 1));
    }
    first = std::max(first, fd + 1);
  }
  close_range(static_cast<unsigned>(first), ~0U);
}

}  // namespace synth
