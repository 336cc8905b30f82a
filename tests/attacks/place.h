#pragma once

#include "tests/attacks/running_program.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A level, and the rights of the user who starts synth there.
struct PlaceName {
  const char* name;
  const char* level;
  bool ordinary;    // started by a user that is not root
  bool namespaces;  // user namespaces may be created
  bool groups;      // control groups may be created

  friend std::ostream& operator<<(std::ostream& out, const PlaceName& place) {
    return out << place.name;
  }
};

inline constexpr std::array kPlaces{
    PlaceName{"RootWithGroups", "cgroup", false, true, true},
    PlaceName{"RootWithNamespaces", "namespaces", false, true, false},
    PlaceName{"UserWithNamespaces", "namespaces", true, true, false},
    PlaceName{"RootWithLandlock", "landlock", false, false, false},
    PlaceName{"UserWithLandlock", "landlock", true, false, false},
};

// Starts the built `synth` at such a place, with the usual number of descriptors of a shell, and
// its own home, cache and folder for temporary files.
class Place {
 public:
  // Returns the user that runs there: root's tests can be another user, any other user is an
  // ordinary one.
  static uid_t user_of(const PlaceName& name) {
    constexpr uid_t kFirst = 30'000;
    return name.ordinary && ::getuid() == 0 ? kFirst + static_cast<uid_t>(::getpid()) % kFirst
                                            : ::getuid();
  }

  // `warm` is true to use the library that copies interpreters.
  explicit Place(const PlaceName& name, bool warm = true) : name_(name) {
    namespace fs = std::filesystem;
    for (const char* folder : {"bin", "libexec", "home", "temporary", "cache", "work"}) {
      fs::create_directory(path() / folder);
      fs::permissions(path() / folder, fs::perms::all);
    }
    fs::permissions(path(), fs::perms(0755));
    // Copies, since the user may not be allowed to enter the folder of the originals.
    fs::copy_file(SYNTH_PROGRAM, path() / "bin/synth");
    const fs::path helpers = fs::path(SYNTH_PROGRAM).parent_path().parent_path() / "libexec/synth";
    for (const auto& helper : fs::directory_iterator(helpers)) {
      if (warm || helper.path().extension() != ".so") {
        fs::copy_file(helper.path(), path() / "libexec" / helper.path().filename());
      }
    }
    fs::copy_file(SYNTH_WITHOUT_NAMESPACES, path() / "bin/without_namespaces");
  }

  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }
  [[nodiscard]] std::filesystem::path work() const { return path() / "work"; }

  // Returns why `synth` cannot run here; empty if it can. synth's exit status tells whether the
  // level is available.
  [[nodiscard]] std::string why_not() const {
    if (!name_.ordinary && ::getuid() != 0) {
      return "needs root";
    }
    const auto program = start({"check", "--level", name_.level, "-"});
    program->send(R"({"language":"python","function":"f","code":"def f(x): return x",)"
                  R"("tests":[{"args":[1],"expected":1}]})"
                  "\n");
    program->end_input();
    const std::string line = program->next_line(std::chrono::seconds(60)).value_or("");
    const int status = program->wait(std::chrono::seconds(20)).value_or(-1);
    constexpr int kNoSuchLevel = 7;
    if (status == kNoSuchLevel) {
      return program->stderr_text();
    }
    EXPECT_EQ(status, 0) << program->stderr_text();
    EXPECT_NE(line.find(std::string(R"("level":")") + name_.level + '"'), std::string::npos)
        << line;
    return "";
  }

  // `environment` is added to the variables that every program here gets.
  [[nodiscard]] std::unique_ptr<RunningProgram> start(
      const std::vector<std::string>& arguments, const std::vector<std::string>& environment = {},
      const std::vector<std::string>& around = {}) const {
    std::vector<std::string> argv{"/bin/sh", "-c", R"(ulimit -n 1024 && cd "$0" && exec "$@")",
                                  work().string()};
    for (std::string& word : becoming()) {
      argv.push_back(std::move(word));
    }
    argv.insert(argv.end(), around.begin(), around.end());
    argv.push_back((path() / "bin/synth").string());
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables{
        "PATH=/usr/bin:/bin",
        "LC_ALL=C.UTF-8",
        "HOME=" + (path() / "home").string(),
        "TMPDIR=" + (path() / "temporary").string(),
        "XDG_CACHE_HOME=" + (path() / "cache").string(),
        "SYNTH_LIBEXEC=" + (path() / "libexec").string(),
    };
    variables.insert(variables.end(), environment.begin(), environment.end());
    return std::make_unique<RunningProgram>(argv, variables);
  }

  void expect_no_file_left() const {
    const std::filesystem::path folder = path() / "temporary";
    EXPECT_TRUE(std::filesystem::is_empty(folder))
        << "left behind: " << std::filesystem::directory_iterator(folder)->path();
  }

 private:
  // Returns the words of the command that take rights away: control groups, the user, namespaces.
  [[nodiscard]] std::vector<std::string> becoming() const {
    std::vector<std::string> words;
    const auto add = [&](std::initializer_list<std::string> more) {
      words.insert(words.end(), more.begin(), more.end());
    };
    const std::string id = std::to_string(user_of(name_));
    if (!name_.groups && !name_.ordinary) {
      add({"unshare", "--mount", "sh", "-c",
           R"(mount -t tmpfs -o ro none /sys/fs/cgroup && exec "$@")", "sh"});
    }
    if (name_.ordinary && ::getuid() == 0) {
      add({"setpriv", "--reuid=" + id, "--regid=" + id, "--clear-groups"});
    }
    if (name_.namespaces) {
      return words;
    }
    if (!name_.ordinary) {
      add({(path() / "bin/without_namespaces").string()});
    } else {  // no namespace beyond the existing ones
      add({"unshare", "--user", "--map-user=" + id, "--map-group=" + id, "--keep-caps", "sh", "-c",
           R"(echo 0 >/proc/sys/user/max_user_namespaces && exec "$@")", "sh", "setpriv",
           "--ambient-caps=-all", "--inh-caps=-all", "--bounding-set=-all"});
    }
    return words;
  }

  PlaceName name_;
  TemporaryFolder folder_;
};

}  // namespace synth
