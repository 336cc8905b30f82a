#pragma once

#include "synth/support/process.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace synth {

struct SynthOutcome {
  int exit_status = -1;  // -1 if a signal or the time limit ended it
  std::string stdout_text;
  std::string stderr_text;
};

// A home in which the built program runs as for a new user: no cache, no settings. Removed when the
// test ends.
class SynthHome {
 public:
  SynthHome() {
    std::string pattern = (std::filesystem::temp_directory_path() / "synth-home-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
    std::filesystem::create_directory(path_ / "work");
  }
  ~SynthHome() { std::filesystem::remove_all(path_); }
  SynthHome(const SynthHome&) = delete;
  SynthHome& operator=(const SynthHome&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // Returns the folder where the program is started.
  [[nodiscard]] std::filesystem::path work() const { return path_ / "work"; }

  // Runs `synth` with these arguments; `environment` is added to the variables of a shell.
  [[nodiscard]] SynthOutcome run(const std::vector<std::string>& arguments,
                                 const std::string& stdin_text = "",
                                 const std::vector<std::string>& environment = {}) const {
    return run_by({SYNTH_PROGRAM}, arguments, stdin_text, environment);
  }

  // Runs another program there, by its name and arguments.
  [[nodiscard]] SynthOutcome run_other(const std::vector<std::string>& program) const {
    return run_by(program, {}, "", {});
  }

  // Runs a shell script, in which $SYNTH is the program.
  [[nodiscard]] SynthOutcome run_shell(const std::string& script) const {
    return run_by({"bash", "-c", script}, {}, "", {"SYNTH=" SYNTH_PROGRAM});
  }

  // Does the same, and interrupts it as by Ctrl-C once `file` has two lines.
  [[nodiscard]] SynthOutcome interrupt_at(const std::filesystem::path& file,
                                          const std::vector<std::string>& arguments,
                                          const std::vector<std::string>& environment) const {
    constexpr const char* kInterrupt =
        "import os, signal, subprocess, sys, time\n"
        "child = subprocess.Popen(sys.argv[2:])\n"
        "while not (os.path.exists(sys.argv[1]) and open(sys.argv[1]).read().count('\\n') > 1):\n"
        "    time.sleep(0.01)\n"
        "child.send_signal(signal.SIGINT)\n"
        "sys.exit(child.wait())\n";
    return run_by({"python3", "-c", kInterrupt, file.string(), SYNTH_PROGRAM}, arguments, "",
                  environment);
  }

 private:
  [[nodiscard]] SynthOutcome run_by(std::vector<std::string> program,
                                    const std::vector<std::string>& arguments,
                                    const std::string& stdin_text,
                                    const std::vector<std::string>& environment) const {
    Command command;
    command.argv = std::move(program);
    command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
    command.stdin_text = stdin_text;
    command.directory = work().string();
    command.environment = {"HOME=" + path_.string(), "XDG_CACHE_HOME=" + (path_ / "cache").string(),
                           "XDG_CONFIG_HOME=" + (path_ / "config").string(),
                           "PATH=" + std::string(std::getenv("PATH")), "LC_ALL=C.UTF-8"};
    command.environment->insert(command.environment->end(), environment.begin(), environment.end());
    const Result<CommandOutcome> outcome = run_command(command);
    if (!outcome) {
      ADD_FAILURE() << outcome.error().message;
      return {};
    }
    return {outcome->exit_status.value_or(-1), outcome->stdout_text, outcome->stderr_text};
  }

  std::filesystem::path path_;
};

}  // namespace synth
