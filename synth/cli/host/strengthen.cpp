#include "synth/cli/host/strengthen.h"

#include "synth/pipeline/suite_strength.h"

namespace synth {

Result<void> strengthen(const Session& session, const Settings& settings, std::uint64_t seed,
                        const std::stop_token& stop, Solution& solution) {
  Result<void> done = strengthen_suite(session.python(), solution, settings.limits, seed, stop);
  const bool was_too_late =
      !done && done.error().code == Errc::interrupted && !session.interrupt().happened();
  if (was_too_late) {
    solution.notes.emplace_back("no tests were added: the time allowed is used up");
    return {};
  }
  return done;
}

}  // namespace synth
