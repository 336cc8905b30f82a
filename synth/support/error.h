#pragma once

#include "synth/support/enum_names.h"

#include <string>
#include <string_view>

namespace synth {

// Why an operation could not be done. One value for each thing a caller may want to tell apart;
// the names are the `code` of `--json` errors and stay stable (docs/errors.md).
enum class Errc {
  usage,                 // the command line does not make sense
  bad_input,             // a file, a spec, a test or an instruction is not of its form
  not_allowed,           // a stranger's file asked for what only the user may ask for
  io,                    // the file system refused
  config,                // a setting is wrong or missing
  authentication,        // a provider refused the key
  missing_interpreter,   // the language's interpreter or compiler is not here
  sandbox_level,         // the isolation asked for cannot be had on this machine
  provider_unreachable,  // a model provider cannot be reached
  replay_miss,           // a replayed cassette has no such request
  author_failed,         // an author answered with an error or in the wrong shape
  budget_exhausted,      // calls, tokens, money or wall time ran out
  interrupted,           // the user stopped it
  internal,              // a fault of synth's own
};

// An expected failure: what was wrong and where, and what the reader can do about it.
struct Error {
  Errc code = Errc::internal;
  std::string message;
  std::string remedy = {};

  // The same error, said to have happened while doing `activity`:
  // "while reading spec.json: $.functions[0].name: ...".
  [[nodiscard]] Error within(std::string_view activity) const;
};

// The stable name of a code, as `--json` prints it: "bad_input".
EnumNames<Errc> names_of(Errc);

// The exit status that a command ends with because of this error (docs/errors.md).
int exit_status(Errc code);

}  // namespace synth
