#pragma once

#include "synth/cli/host/session.h"
#include "synth/cli/subcommand.h"
#include "synth/run/request.h"
#include "synth/solution/solution.h"

#include <optional>
#include <string>

namespace synth {

// The target of --into: a file of code, and the function that must be put there, if any.
struct Into {
  std::string path;
  std::string function;
  Language language = Language::python;
  bool is_header = false;                     // of C++
  bool writes = false;                        // else the change is only printed
  std::optional<std::string> own_tests = {};  // a file of the module's own tests
};
Result<std::optional<Into>> read_into(const Invocation& invocation);

// Makes the language of a file that an option names ("--into util.js") that of the request if
// nothing else names one. Errors: Errc::usage if something names another.
Result<void> take_language(const CommandContext& context, std::string_view file, Language language,
                           SolveRequest& request);

// Puts the functions into the file, if their tests and the file's own pass there, too; prints the
// change, and writes it where that is asked for. Errors: bad_input, and the file stays as it is.
Result<void> write_into(const CommandContext& context, const Session& session, const Into& into,
                        const Solution& solution);

}  // namespace synth
