#pragma once

#include "testing/sandbox/engine/probe.h"
#include "tests/temporary_folder.h"
#include "tests/testing/runtimes/languages_here.h"

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

namespace synth {

// A sandbox of exactly that level, with all languages, started as the user of the tests or as an
// ordinary user.
class HostilePlace {
 public:
  HostilePlace(IsolationLevel level, uid_t user) {
    SandboxOptions options;
    options.at_least = options.at_most = level;
    options.lanes = 8;
    const bool other = user != ::getuid();
    if (other) {
      options.lane_program = lane_program_of(user);
    }
    auto sandbox = Sandbox::start(options);
    if (!sandbox) {
      why_not_ = sandbox.error().message;
      return;
    }
    sandbox_ = *std::move(sandbox);
    // Another user, such as root's candidates have, may be unable to read the interpreter of the
    // tests.
    const bool closed_off = other || level < IsolationLevel::namespaces;
    auto python = find_python(closed_off ? "/usr/bin/python3" : "");
    if (!python) {
      why_not_ = python.error().message;
      return;
    }
    const auto gate = std::make_shared<AloneGate>();
    runtimes_.add(std::make_shared<PythonRuntime>(*sandbox_, *std::move(python)));
    if (auto bash = find_bash()) {
      runtimes_.add(std::make_shared<BashRuntime>(*sandbox_, *bash, gate));
    }
    if (auto compiler = find_cpp_compiler()) {
      runtimes_.add(std::make_shared<CppRuntime>(*sandbox_, *compiler, gate));
    }
    if (auto node = find_node()) {
      runtimes_.add(std::make_shared<JavascriptRuntime>(*sandbox_, *node, gate));
    }
  }

  // Returns why nothing can run here; empty if something can.
  [[nodiscard]] const std::string& why_not() const { return why_not_; }
  [[nodiscard]] const Runtimes& runtimes() const { return runtimes_; }

 private:
  // Returns a program that becomes the user and then synth-lane, in a folder that the user can
  // read.
  std::string lane_program_of(uid_t user) {
    namespace fs = std::filesystem;
    const fs::path original = find_lane_program("").value();
    for (const char* name : {"synth-lane", "synth-warm.so"}) {
      fs::copy_file(original.parent_path() / name, folder_.path() / name);
    }
    fs::permissions(folder_.path(), fs::perms(0755));
    const std::string id = std::to_string(user);
    const fs::path program = folder_.write(
        "become-user", "#!/bin/sh\nexec setpriv --reuid=" + id + " --regid=" + id +
                           " --clear-groups " + (folder_.path() / "synth-lane").string() + "\n");
    fs::permissions(program, fs::perms(0755));
    return program.string();
  }

  TemporaryFolder folder_;
  std::string why_not_;
  std::unique_ptr<Sandbox> sandbox_;
  Runtimes runtimes_;
};

}  // namespace synth
