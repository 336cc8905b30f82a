#include "synth/cli/host/python_environment.h"

#include "cache/md5.h"
#include "synth/support/fd.h"
#include "synth/support/files_at.h"
#include "synth/support/process.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kPatience{30};
constexpr const char* kComplete = "synth-environment";  // holds the environment's material

// Returns a program's error message: pip marks its errors.
std::string last_words(const CommandOutcome& outcome) {
  constexpr std::string_view kMark = "ERROR: ";
  std::string errors;
  std::string_view last;
  for (const std::string_view line : split(outcome.stderr_text, '\n')) {
    if (line.starts_with(kMark)) {
      errors += (errors.empty() ? "" : "; ") + std::string(line.substr(kMark.size()));
    }
    last = trim(line).empty() ? last : line;
  }
  return excerpt(errors.empty() ? last : errors, 600);
}

Result<CommandOutcome> call(std::vector<std::string> argv) {
  Command command;
  command.argv = std::move(argv);
  command.time_limit = kPatience;
  return run_command(command);
}

// Returns the material of an environment. A package that is a file counts with its time and size.
Result<std::string> material(const PythonInterpreter& interpreter,
                             std::vector<std::string>& packages) {
  std::string text = fmt::format("{} {}\n", interpreter.executable, interpreter.version);
  for (std::string& package : packages) {
    if (trim(package).empty() || package.starts_with('-')) {
      return fail(Errc::usage, fmt::format("--with '{}': that is not a package", package),
                  "give what pip install takes: --with pandas, --with 'numpy>=1.26'");
    }
    std::error_code error;
    if (fs::is_regular_file(package, error)) {
      package = fs::absolute(package, error).string();
      text += fmt::format("{} {} {}\n", package, fs::file_size(package, error),
                          fs::last_write_time(package, error).time_since_epoch().count());
    } else {
      text += package + "\n";
    }
  }
  return text;
}

Result<void> install(const PythonInterpreter& interpreter, const std::vector<std::string>& packages,
                     const fs::path& place) {
  std::error_code ignored;
  fs::remove_all(place, ignored);
  SYNTH_TRY(const CommandOutcome made,
            call({interpreter.executable, "-I", "-m", "venv", place.string()}));
  if (made.exit_status != 0) {
    return fail(Errc::missing_interpreter,
                fmt::format("{} cannot make a virtual environment: {}", interpreter.executable,
                            last_words(made)),
                "install the package python3-venv (apt install python3-venv)");
  }
  std::vector<std::string> argv{
      (place / "bin" / "python3").string(), "-m", "pip", "install", "--quiet", "--no-input",
      "--disable-pip-version-check",        "--"};
  argv.insert(argv.end(), packages.begin(), packages.end());
  SYNTH_TRY(const CommandOutcome installed, call(std::move(argv)));
  if (installed.exit_status != 0) {
    return fail(Errc::config,
                fmt::format("pip cannot install {}: {}", fmt::join(packages, ", "),
                            installed.timed_out ? "it took too long" : last_words(installed)),
                "check the names and the package index");
  }
  return {};
}

// Makes all files readable: cells may have another user, whatever our umask.
void let_all_read(const fs::path& place) {
  using fs::perms;
  std::error_code error;
  const perms read = perms::owner_read | perms::group_read | perms::others_read;
  const perms enter = perms::owner_exec | perms::group_exec | perms::others_exec;
  for (const auto& entry : fs::recursive_directory_iterator(place, error)) {
    if (!entry.is_symlink(error)) {
      const bool folder = entry.is_directory(error);
      fs::permissions(entry.path(), folder ? read | enter : read, fs::perm_options::add, error);
    }
  }
  fs::permissions(place, read | enter, fs::perm_options::add, error);
}

// Returns the folder of an environment's packages.
Result<std::string> packages_of(const fs::path& place) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(place / "lib", error)) {
    const fs::path folder = entry.path() / "site-packages";
    if (fs::is_directory(folder, error)) {
      return folder.string();
    }
  }
  return fail(Errc::io, fmt::format("there are no packages in {}", place.string()),
              "remove that folder");
}

}  // namespace

Result<void> add_packages(PythonInterpreter& interpreter, const std::vector<std::string>& packages,
                          const fs::path& folder) {
  if (packages.empty()) {
    return {};
  }
  std::vector<std::string> wanted = packages;
  SYNTH_TRY(const std::string made_of, material(interpreter, wanted));
  SYNTH_TRY(const std::string digest, md5_hex(made_of));
  const fs::path place = folder / digest;
  std::error_code error;
  if (fs::create_directories(folder.parent_path(), error)) {
    fs::permissions(folder.parent_path(), fs::perms::owner_all, error);
  }
  fs::create_directories(folder, error);
  const Fd lock(
      ::open((place.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!lock || ::flock(lock.get(), LOCK_EX) != 0) {
    return fail(Errc::io, fmt::format("cannot write {}: {}", folder.string(), std::strerror(errno)),
                "name another folder with --cache-dir");
  }
  if (read_text(AT_FDCWD, place / kComplete) != made_of) {
    if (auto installed = install(interpreter, wanted, place); !installed) {
      fs::remove_all(place, error);
      return installed;
    }
    let_all_read(place);
    std::ofstream(place / kComplete, std::ios::binary) << made_of;
  }
  SYNTH_TRY(const std::string site_packages, packages_of(place));
  interpreter.packages.insert(interpreter.packages.begin(), site_packages);
  interpreter.readable.push_back(site_packages);
  return {};
}

}  // namespace synth
