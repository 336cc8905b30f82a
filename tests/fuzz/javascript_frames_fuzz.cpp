#include "testing/runtimes/javascript/host/cell.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

namespace synth {
namespace {

// Anything that a candidate's Node.js sends is refused, or read into a value that keeps its
// invariants.
int fuzz_javascript_frames(const std::uint8_t* data, std::size_t size) {
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

const FuzzTarget kJavascriptFrames{"javascript_frames", fuzz_javascript_frames};

}  // namespace
}  // namespace synth
