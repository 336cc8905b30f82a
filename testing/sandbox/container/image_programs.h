#pragma once

#include "testing/sandbox/engine/programs.h"
#include "testing/sandbox/engine/sandbox.h"

#include <string>
#include <utility>
#include <vector>

namespace synth {

// The programs of an image, each run in a cell of its container.
class ImagePrograms final : public Programs {
 public:
  // `sandbox` outlives this; `path` holds the folders in which the image looks for programs.
  ImagePrograms(Sandbox& sandbox, std::vector<std::string> path)
      : sandbox_(sandbox), path_(std::move(path)) {}

  [[nodiscard]] Result<ProgramAnswer> ask(const Command& command) const override;
  [[nodiscard]] bool are_here() const override { return false; }

 private:
  Sandbox& sandbox_;
  std::vector<std::string> path_;
};

}  // namespace synth
