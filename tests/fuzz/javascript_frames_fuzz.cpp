#include "testing/runtimes/javascript/host/cell.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

namespace synth {

// Anything that a candidate's Node.js sends is refused, or read into a value that keeps its
// invariants.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto answer = read_javascript_answer(as_text(data, size), "ticket");
  if (!answer) {
    return 0;
  }
  require(std::isfinite(answer->cpu_ms) && answer->cpu_ms >= 0, "a duration is one");
  const Outcome& outcome = answer->outcome;
  require(outcome.ending != Verdict::wrong_answer && outcome.ending != Verdict::not_run,
          "an answer claims no verdict");
  require(outcome.ending == Verdict::pass || !outcome.value, "what was cut off has no value");
  return 0;
}

}  // namespace synth
