#include "specs/examples/prose_layout.h"
#include "synth/authors/offline/instruction/requests.h"
#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/reading/commands/command_reader.h"
#include "synth/authors/offline/reading/commands/needs.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/authors/offline/reading/elaborated_reading.h"

// Handles remarks in a command, whose reading has no parameters.

namespace synth {
namespace {

// A name that no program has, so that remarks on calls of the function itself match nothing.
constexpr std::string_view kNoFunction = "command_without_function";

std::string write_program(const FunctionReading& reading) {
  Steps steps;
  steps.assignments = reading.assignments;
  return write_needs(reading.needs) + write_lines(steps, "") + "result = " + reading.value + "\n";
}

FunctionReading read_plain_command(const FunctionSpec& command) {
  const auto steps = read_steps(command.purpose, {});
  if (!steps) {
    return {{}, steps.error().message};
  }
  FunctionReading reading{
      {}, {}, steps->last.shape, {}, steps->assignments, steps->last.code, steps->needs};
  reading.code = write_program(reading);
  return reading;
}

}  // namespace

CommandReading read_command(std::string_view instruction) {
  FunctionSpec command;
  command.name = kNoFunction;
  command.purpose = with_direct_requests(unwrap_prose(with_plain_quotes(instruction)));
  const ElaboratedReading elaborated = read_elaborated(command, read_plain_command);
  if (elaborated.reading.code.empty() || !elaborated.guards.empty()) {
    return {{},
            elaborated.reading.note +
                "; other words, `synth run --code FILE` or another author would help"};
  }
  return {write_program(elaborated.reading), elaborated.note};
}

}  // namespace synth
