#include "testing/suites/code/shown_calls.h"

#include "testing/mutants/program_call.h"
#include "testing/suites/search/suite_programs.h"

#include <utility>

namespace synth {

Result<ShownCalls> read_shown_calls(Runtime& python, const std::string& source,
                                    std::stop_token stop) {
  SYNTH_TRY(const Value read, value_of_program(python, kPythonShownCalls, "shown_calls",
                                               {Value(source)}, std::move(stop)));
  ShownCalls shown{.prose = text_of(item_of(read, 0)), .calls = {}};
  for (const Value& item : items_of(item_of(read, 1))) {
    Call call{.args = items_of(item_of(item, 1)), .kwargs = {}};
    if (const auto* named = item_of(item, 2).get_if<Dict>()) {
      for (const auto& [name, value] : named->entries) {
        call.kwargs.emplace_back(text_of(name), value);
      }
    }
    shown.calls[text_of(item_of(item, 0))].push_back(std::move(call));
  }
  return shown;
}

}  // namespace synth
