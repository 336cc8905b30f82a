#include "synth/server/tools/request_arguments.h"

#include "specs/json_form.h"
#include "synth/support/within.h"
#include "testing/core/test_file.h"

#include <cmath>

namespace synth {

std::vector<std::string_view> language_choices() {
  return {name(Language::python), name(Language::bash), name(Language::javascript),
          name(Language::cpp)};
}

std::vector<ObjectMember> request_parameters() {
  using enum MemberKind;
  constexpr double kLongest = 86'400;
  return {
      {"instruction", text,
       "what the functions must do, in prose, with names and examples of calls and their results"},
      {"language", text,
       "the language to write (default: the one the instruction names, or Python)", false,
       language_choices()},
      {"tests", list, "tests that must pass: objects with function, args and expected or raises"},
      {"max_time_s", number, "wall time for all of it, in seconds", false, {}, 0.1, kLongest},
      {"seed", whole, "seed of everything random (default 0)", false, {}, 0},
  };
}

Result<SolveRequest> read_request_arguments(const Workbench& workbench,
                                            const JsonField& arguments) {
  SYNTH_TRY(const std::string text, read_at<std::string>(arguments, "instruction"));
  SolveRequest request = workbench.request(text);
  if (const auto language = arguments.find("language")) {
    request.language = *parse_language(*language->string());
    request.language_is_open = false;
  } else {
    SYNTH_CHECK(workbench.check_language(text));
  }
  if (const auto tests = arguments.find("tests")) {
    SYNTH_TRY(request.tests, within("reading $.tests",
                                    parse_test_file(JsonWriter().document(tests->json()).take())));
  }
  if (const auto time = arguments.find("max_time_s")) {
    constexpr double kMilli = 1000;
    request.budget.time =
        std::chrono::milliseconds(std::llround(time->number().value_or(0) * kMilli));
  }
  if (const auto seed = arguments.find("seed")) {
    request.seed = static_cast<std::uint64_t>(seed->integer().value_or(0));
  }
  SYNTH_CHECK(workbench.give_context(request));
  return request;
}

}  // namespace synth
