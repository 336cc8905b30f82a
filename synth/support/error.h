#pragma once

#include "synth/support/enum_names.h"

#include <string>
#include <string_view>

namespace synth {

// The reason why an operation failed. One value for each case that a caller may want to
// distinguish; the names are the `code` of `--json` errors and stay stable (docs/errors.md).
enum class Errc {
  usage,                 // the command line does not make sense
  bad_input,             // a file, a spec, a test or an instruction is malformed
  not_allowed,           // a foreign file asked for something that only the user may ask for
  io,                    // a file system error
  config,                // a setting is wrong or missing
  authentication,        // a provider rejected the key
  missing_interpreter,   // the language's interpreter or compiler is not installed
  sandbox_level,         // the requested isolation is not available on this machine
  provider_unreachable,  // a model provider cannot be reached
  replay_miss,           // a replayed cassette has no such request
  author_failed,         // an author answered with an error or in the wrong shape
  budget_exhausted,      // calls, tokens, money or wall time ran out
  interrupted,           // the user stopped the run
  internal,              // a fault in synth itself
};

// An expected failure: the problem, its place, and a remedy for the reader.
struct Error {
  Errc code = Errc::internal;
  std::string message;
  std::string remedy = {};

  // Returns the same error with the activity that it happened in: "while reading spec.json:
  // $.functions[0].name: ...".
  [[nodiscard]] Error within(std::string_view activity) const;
};

// The stable names of codes, as `--json` prints them: "bad_input".
EnumNames<Errc> names_of(Errc);

// Returns the exit status of a command that fails with this error (docs/errors.md).
int exit_status(Errc code);

}  // namespace synth
