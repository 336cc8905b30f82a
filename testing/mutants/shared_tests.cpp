#include "testing/mutants/shared_tests.h"

#include "specs/literal.h"
#include "testing/mutants/mutant_programs.h"
#include "testing/mutants/program_call.h"

#include <fmt/format.h>

#include <utility>

namespace synth {
namespace {

constexpr const char* kRun = "synth_shared_test";
constexpr const char* kNames = "synth_shared_names";

std::string quoted(std::string_view text) {
  return write_literal(Value(std::string(text)));
}

}  // namespace

Result<SharedTests> share_tests(Runtime& python, const std::string& program, std::string_view tests,
                                std::string_view module, std::stop_token stop) {
  SharedTests shared;
  // In a separate namespace, so that their names do not collide with the program's.
  shared.source = fmt::format(
      "{}\n\n\nsynth_shared = {{'__name__': 'synth shared'}}\nexec({}, synth_shared)\n"
      "{}, {} = synth_shared['bind'](globals(), {}, {})\n",
      program, quoted(kPythonSharedTests), kRun, kNames, quoted(tests), quoted(module));
  const auto names = value_of_program(python, shared.source, kNames, {}, std::move(stop));
  if (!names) {
    return fail(Errc::bad_input, "the tests do not load beside the code: " + names.error().message);
  }
  std::int64_t place = 0;
  for (const Value& name : items_of(*names)) {
    Test test;
    test.function = kRun;
    test.name = text_of(name);
    test.call.args = {Value(place++)};
    test.claim.expected = Value(true);
    shared.tests.push_back(std::move(test));
  }
  if (shared.tests.empty()) {
    return fail(Errc::bad_input, "the file has no tests");
  }
  return shared;
}

}  // namespace synth
