#include "testing/runtimes/python/host/frames.h"
#include "testing/runtimes/python/host/steps.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

namespace synth {
namespace {

// Anything that a candidate's cell sends is refused, or read into a value that keeps its
// invariants.
int fuzz_python_frames(const std::uint8_t* data, std::size_t size) {
  const std::string_view frame = as_text(data, size);
  if (const auto loaded = read_python_loaded(frame)) {
    require(loaded->ending == Verdict::pass || loaded->error.has_value(), "a failure has an error");
    require(std::isfinite(loaded->cpu_ms) && loaded->cpu_ms >= 0, "a duration is one");
  }
  if (const auto end = read_python_end(frame)) {
    require(end->frames >= 0 && end->frames <= 2, "frames are counted up to two");
    require(settle_python_call(*end, std::nullopt, {}).ending != Verdict::pass,
            "without an answer nothing passes");
  }
  if (const auto reply = read_python_reply(frame)) {
    const Outcome& outcome = reply->outcome;
    require(outcome.ending != Verdict::wrong_answer && outcome.ending != Verdict::not_run,
            "a reply claims no verdict");
    require(outcome.ending == Verdict::pass || !outcome.value, "what was cut off has no value");
    require(std::isfinite(outcome.duration_ms) && outcome.duration_ms >= 0, "a duration is one");
  }
  if (const auto shown = read_python_shown(frame, "t")) {
    require(shown->left_out >= 0, "what is left out is counted");
    require(!shown->result || *shown->result < shown->results.size(), "the value is one of them");
    for (const ShownResult& result : shown->results) {
      for (const ShownForm& form : result) {
        require(file_ending_of(form.mime).has_value(), "every form has a file");
      }
    }
  }
  if (const auto begin = read_script_begin(frame, "t")) {
    for (const std::string& name : begin->names) {
      require(!name.empty() && name.front() != '_', "what a script wants is public");
    }
  }
  if (const auto message = read_script_message(frame, "t")) {
    const auto* end = std::get_if<ScriptEnd>(&*message);
    require(end == nullptr || end->ending != Verdict::not_run, "a script's end is an end");
  }
  if (const auto names = script_names(frame, {"f", "g"})) {
    require(parse_json(*names).has_value(), "what goes on to the script can be read");
  }
  return 0;
}

const FuzzTarget kPythonFrames{"python_frames", fuzz_python_frames};

}  // namespace
}  // namespace synth
