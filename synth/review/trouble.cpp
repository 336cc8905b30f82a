#include "synth/review/trouble.h"

#include "synth/support/text.h"
#include "testing/suites/code/meant_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kLongestCall{1'000};

}  // namespace

std::optional<std::string> trouble_of(const Outcome& outcome, const std::string& source,
                                      const FunctionPlace& place, Language language,
                                      const Limits& limits) {
  constexpr std::size_t kMostMessage = 120;
  if (outcome.ending == Verdict::pass && outcome.error &&
      !is_meant(*outcome.error, source, place.docstring, language)) {
    const std::string& message = outcome.error->message;
    return fmt::format("raises {}{}{}", outcome.error->type, message.empty() ? "" : ": ",
                       excerpt(message, kMostMessage));
  }
  switch (outcome.ending) {
    case Verdict::time_limit:
      return fmt::format("does not end within {} ms of CPU time", limits.time.count());
    case Verdict::crash:
      return "crashes";
    case Verdict::memory_limit:
      return "takes more memory than is allowed";
    case Verdict::early_exit:
      return "ends the process";
    default:
      return std::nullopt;
  }
}

Limits limits_of_review(const SuiteOrder& order) {
  Limits limits = order.proposals.limits;
  limits.time = std::min(limits.time, kLongestCall);
  return limits;
}

}  // namespace synth
