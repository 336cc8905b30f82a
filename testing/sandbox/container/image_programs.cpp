#include "testing/sandbox/container/image_programs.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <variant>

namespace synth {
namespace {

constexpr std::chrono::seconds kWall{30};
constexpr std::size_t kMemory = std::size_t{1} << 30U;

CellRequest request_for(const Command& command, const std::string& program) {
  CellRequest request;
  request.argv = command.argv;
  request.argv.front() = program;
  request.environment = {{"PATH", "/usr/bin:/bin"}, {"LANG", "C.UTF-8"}};
  request.stdin_text = command.stdin_text;
  request.kept_output_bytes = command.output_bytes;
  request.limits.output_bytes = command.output_bytes;
  request.runtime_memory_bytes = kMemory;
  return request;
}

// Runs a program in a cell to its end.
Result<CommandOutcome> run_in_cell(Sandbox& sandbox, const CellRequest& request) {
  SYNTH_TRY(auto cell, sandbox.open(request, {}));
  SYNTH_TRY(auto first, cell->receive(kWall, {}));
  SYNTH_TRY(CellOutput output, cell->close());
  CommandOutcome outcome;
  outcome.stdout_text = std::move(output.stdout_text);
  outcome.stderr_text = std::move(output.stderr_text);
  outcome.truncated = output.truncated;
  if (const auto* end = std::get_if<CellEnd>(&first)) {
    outcome.exit_status = end->exit_status;
    outcome.signal = end->signal;
    outcome.timed_out = end->ending == Verdict::time_limit;
  }
  return outcome;
}

}  // namespace

Result<ProgramAnswer> ImagePrograms::ask(const Command& command) const {
  const std::string& name = command.argv.front();
  const bool is_path = name.find('/') != std::string::npos;
  for (const std::string& folder : is_path ? std::vector<std::string>{""} : path_) {
    const std::string program = is_path ? name : fmt::format("{}/{}", folder, name);
    auto outcome = run_in_cell(sandbox_, request_for(command, program));
    if (outcome) {
      return ProgramAnswer{.path = program, .outcome = *std::move(outcome)};
    }
    if (outcome.error().code != Errc::missing_interpreter) {
      return fail(outcome.error());
    }
  }
  return fail(Errc::missing_interpreter,
              is_path
                  ? fmt::format("the image has no program {}", name)
                  : fmt::format("there is no {} in the image's PATH ({})", name, join(path_, ":")),
              "use an image that has it");
}

}  // namespace synth
