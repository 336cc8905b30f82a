#include "synth/cli/host/text_editor.h"

#include "synth/cli/input/input.h"
#include "synth/support/process.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

namespace synth {
namespace {

namespace fs = std::filesystem;

// A folder that nobody else can read, removed with its contents.
class PrivateFolder {
 public:
  static Result<PrivateFolder> make() {
    std::error_code error;
    std::string path = (fs::temp_directory_path(error) / "synth-edit-XXXXXX").string();
    if (error || ::mkdtemp(path.data()) == nullptr) {
      return fail(Errc::io, fmt::format("cannot make {}", path), "set TMPDIR to a folder of yours");
    }
    return PrivateFolder(path);
  }
  explicit PrivateFolder(fs::path path) : path_(std::move(path)) {}
  PrivateFolder(PrivateFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  PrivateFolder& operator=(PrivateFolder&&) = delete;
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder() {
    if (!path_.empty()) {
      std::error_code ignored;
      fs::remove_all(path_, ignored);
    }
  }

  [[nodiscard]] const fs::path& path() const { return path_; }
  // Keeps the folder for the user.
  void leave() { path_.clear(); }

 private:
  fs::path path_;
};

// Returns the editor as a shell command: it may have arguments, as in "code --wait".
std::optional<std::string> chosen_editor() {
  for (const char* const variable : {"VISUAL", "EDITOR"}) {
    const char* const chosen = std::getenv(variable);
    if (chosen != nullptr && *chosen != '\0') {
      return chosen;
    }
  }
  for (const char* const usual : {"editor", "vi"}) {
    if (find_program(usual)) {
      return usual;
    }
  }
  return std::nullopt;
}

// Runs a program on our terminal; without one it has nothing to read. Returns its wait status.
Result<int> run_on_terminal(const std::vector<std::string>& words) {
  std::vector<std::string> held = words;
  std::vector<char*> argv;
  argv.reserve(held.size() + 1);
  for (std::string& word : held) {
    argv.push_back(word.data());
  }
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  if (::isatty(STDIN_FILENO) != 1) {
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }
  pid_t child = -1;
  const int failed = ::posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    return fail(Errc::io, fmt::format("cannot start {}: {}", words[0],
                                      std::generic_category().message(failed)));
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

Result<std::string> edit_text(const std::string& text, const std::string& file_name) {
  const auto editor = chosen_editor();
  if (!editor) {
    return fail(Errc::config, "there is no editor", "set VISUAL or EDITOR to the one you use");
  }
  SYNTH_TRY(PrivateFolder folder, PrivateFolder::make());
  const fs::path file = folder.path() / file_name;
  SYNTH_CHECK(write_whole_file(file, text));
  SYNTH_TRY(const int status,
            run_on_terminal({"sh", "-c", *editor + " \"$@\"", *editor, file.string()}));
  if (status != 0) {
    return fail(Errc::author_failed,
                fmt::format("{} did not end well; nothing was changed", *editor),
                "set VISUAL or EDITOR to the editor you use");
  }
  auto edited = read_text_file(file, kMaxInputBytes);
  if (!edited) {
    folder.leave();  // it may be hours of work
  }
  return edited;
}

}  // namespace synth
