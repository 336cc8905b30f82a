#include "synth/focus/speed_rewrites.h"

#include "testing/mutants/program_call.h"

#include <utility>

namespace synth {

Result<std::vector<std::string>> speed_rewrites(Runtime& python, const std::string& code,
                                                std::stop_token stop) {
  std::vector<Value> args{Value(code)};
  SYNTH_TRY(const Outcome outcome, call_program(python, kPythonSpeedRewrites, "faster_texts",
                                                std::move(args), std::move(stop)));
  std::vector<std::string> texts;
  const Value found = outcome.value.value_or(Value(Null{}));
  for (const Value& text : items_of(found)) {
    texts.push_back(text_of(text));
  }
  return texts;
}

}  // namespace synth
