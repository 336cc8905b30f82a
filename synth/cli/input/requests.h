#pragma once

#include "synth/cli/input/input.h"
#include "synth/cli/subcommand.h"
#include "synth/engine.h"

namespace synth {

// What the help of a command says that takes an instruction.
inline constexpr std::string_view kInstructionForms =
    "INSTRUCTION is prose. An argument that names an existing file is read, and so is one that\n"
    "can only be a file's name: one word that ends in .txt or .md or holds a '/'. '-' is standard\n"
    "input, and so is no argument if something is piped in. At most 256 KiB of UTF-8 are read.\n";

// Whether anything but the default names the language.
bool is_language_given(const Settings& settings);

// bad_input if the instruction asks for a language that synth does not write, unless a setting says
// which to take instead.
Result<void> check_language(const Settings& settings, std::string_view instruction);

// The request that settings and inputs make. Where no setting names the language, the spec file
// may, and then the instruction.
SolveRequest solve_request(const Settings& settings, std::string instruction,
                           std::optional<SpecInput> spec, std::vector<Test> tests);

// What `solve`, `spec` and `cache key` are asked: the instruction (which may be left out where
// --spec or `given` has one), --spec and --tests, in whose place `given` may stand.
struct GivenTests {
  std::vector<Test> tests;
  std::string instruction;                // what is asked where nothing else says it; may be empty
  std::optional<Language> language = {};  // what the tests are written in
  std::string addition = {};              // to every instruction; may be empty
};
Result<SolveRequest> read_request(const CommandContext& context,
                                  std::optional<GivenTests> given = std::nullopt);

// An error for a language whose programs `run` does not run.
Result<void> check_can_run(Language language);
// What `run` is asked. Where no setting names the language, the instruction may.
Result<SolveRequest> read_run_request(const CommandContext& context);

}  // namespace synth
