#pragma once

#include "synth/support/process.h"
#include "synth/support/result.h"
#include "testing/sandbox/engine/sandbox.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// A container to start: the image's files, read-only, and a program of synth's in it.
struct ContainerPlan {
  std::string name;
  int user = 0;          // inside and, if the engine has no user namespace, outside
  bool network = false;  // the engine's usual network
  // Host paths and their paths inside, read-only.
  std::vector<std::pair<std::filesystem::path, std::string>> shown = {};
  std::vector<std::string> argv = {};  // of its program
};

// Returns the path of the engine of that name, or, if it is empty, of podman, else docker. Errors:
// sandbox_level, with what to install.
Result<std::string> find_container_engine(const std::string& named);

// Podman or Docker, used by the command-line options that both have.
class ContainerEngine {
 public:
  // Finds the engine that `options` names, else podman, else docker, and looks the image up in its
  // local store; nothing is fetched. Errors: sandbox_level, with what to install or to fetch.
  static Result<ContainerEngine> find(const ContainerOptions& options);

  // Returns the command that runs a container in the foreground until its program ends: no
  // capability, no new privileges, nothing writable but a folder in memory, limits on memory and
  // processes.
  [[nodiscard]] Command run(const ContainerPlan& plan) const;

  // Returns the command that ends and removes a container at once.
  [[nodiscard]] Command remove(const std::string& name) const;

  // Returns the folders in which the image looks for programs.
  [[nodiscard]] const std::vector<std::string>& path() const { return path_; }
  [[nodiscard]] const std::string& image() const { return image_; }

 private:
  std::string program_;
  std::string image_;
  std::size_t memory_bytes_ = 0;
  std::vector<std::string> path_;
};

}  // namespace synth
