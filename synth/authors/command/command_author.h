#pragma once

#include "synth/authors/stages/staged_author.h"

#include <functional>
#include <string>

namespace synth {

// An author that is a program of the user's: it is run once per request through `sh -c`, in the
// user's own environment, with the request as JSON on stdin and the stage's answer on stdout
// (docs/formats/stages.md, "The command author").
class CommandAuthor : public StagedAuthor {
 public:
  // `on_log` receives the program's stderr; it may be empty.
  explicit CommandAuthor(std::string command, std::function<void(const std::string&)> on_log = {});

  [[nodiscard]] std::string name() const override { return "command"; }
  [[nodiscard]] bool varies() const override { return true; }

 protected:
  Result<std::string> ask(const StageRequest& request, const AuthorBudget& budget) override;

 private:
  std::string command_;
  std::function<void(const std::string&)> hear_;
};

}  // namespace synth
