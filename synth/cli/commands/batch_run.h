#pragma once

#include "synth/cli/host/lent_context.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"

#include <filesystem>
#include <optional>

namespace synth {

struct Economy;

struct BatchOptions {
  std::filesystem::path input;               // "-" for standard input
  std::optional<std::filesystem::path> out;  // if absent, standard output
  bool trust_input = false;
  std::optional<std::string> trace = {};  // a file (docs/formats/trace.md)
  Economy* economy = nullptr;             // if null, every request is sent on its own
  LentContext context = {};               // for every line
};

// Solves every line of the input, `settings.jobs` at once (others may wait for a model in batches),
// and writes each answer as it comes. Memory does not grow with the input. An interrupt stops the
// current lines without an answer, so that a later call resumes them. Returns the exit status.
Result<int> run_batch(const Settings& settings, const Console& console, BatchOptions options);

}  // namespace synth
