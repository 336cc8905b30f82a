#include "testing/sandbox/engine/programs.h"

#include <fmt/format.h>

#include <utility>

namespace synth {
namespace {

class HostPrograms final : public Programs {
 public:
  [[nodiscard]] Result<ProgramAnswer> ask(const Command& command) const override {
    const std::string& name = command.argv.front();
    auto path = find_program(name);
    if (!path) {
      return fail(Errc::missing_interpreter,
                  name.find('/') == std::string::npos
                      ? fmt::format("there is no {} in PATH", name)
                      : fmt::format("cannot start '{}': no such program", name));
    }
    Command whole = command;
    whole.argv.front() = *path;
    SYNTH_TRY(CommandOutcome outcome, run_command(whole));
    return ProgramAnswer{.path = *std::move(path), .outcome = std::move(outcome)};
  }

  [[nodiscard]] bool are_here() const override { return true; }
};

}  // namespace

const Programs& host_programs() {
  static const HostPrograms kPrograms;
  return kPrograms;
}

}  // namespace synth
