#pragma once

#include "synth/cli/input/input.h"
#include "synth/cli/subcommand.h"
#include "synth/run/request.h"

namespace synth {

// The help text of commands that take an instruction.
inline constexpr std::string_view kInstructionForms =
    "INSTRUCTION is prose. An argument that names an existing file is read, and so is one that\n"
    "can only be a file's name: one word that ends in .txt or .md or holds a '/'. '-' is standard\n"
    "input, and so is not an argument if something is piped in. At most 256 KiB of UTF-8 are "
    "read.\n";

// Returns bad_input if the instruction asks for a language that synth does not write, unless a
// setting chooses another.
Result<void> check_language(const Settings& settings, std::string_view instruction);

// Returns the request of settings and inputs. If no setting names the language, the spec file may,
// and then the instruction.
SolveRequest solve_request(const Settings& settings, std::string instruction,
                           std::optional<SpecInput> spec, std::vector<Test> tests);

// Tests that replace those of --tests in a request of `solve`, `spec` or `cache key`. The
// instruction may be omitted if --spec or `given` has one.
struct GivenTests {
  std::vector<Test> tests;
  std::string instruction;                // the instruction, if there is no other; may be empty
  std::optional<Language> language = {};  // the language of the tests
  std::string addition = {};              // to every instruction; may be empty
};
Result<SolveRequest> read_request(const CommandContext& context,
                                  std::optional<GivenTests> given = std::nullopt);

// Returns an error for a language whose programs `run` does not run.
Result<void> check_can_run(Language language);
// Reads the request of `run`. If no setting names the language, the instruction may.
Result<SolveRequest> read_run_request(const CommandContext& context);

}  // namespace synth
