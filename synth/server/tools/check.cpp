#include "testing/check/check.h"

#include "specs/json_schema.h"
#include "synth/server/tools.h"
#include "synth/server/tools/request_arguments.h"
#include "synth/support/text.h"
#include "testing/core/limits_form.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostTests = 20;
constexpr std::size_t kMostOfText = 200;

std::string summary(const CheckResult& result) {
  std::string text = fmt::format("**{}**", name(result.verdict));
  if (!result.reason.empty()) {
    text += ": " + excerpt(result.reason, kMostOfText);
  }
  if (result.load_error) {
    text += fmt::format(": {}: {}", result.load_error->type,
                        excerpt(result.load_error->message, kMostOfText));
  }
  const auto failed = std::ranges::count_if(
      result.tests, [](const TestVerdict& test) { return test.verdict != Verdict::pass; });
  if (!result.tests.empty()) {
    text +=
        fmt::format("; {} of {} tests pass", result.tests.size() - static_cast<std::size_t>(failed),
                    result.tests.size());
  }
  text += "\n";
  std::size_t shown = 0;
  for (const TestVerdict& test : result.tests) {
    if (test.verdict != Verdict::pass && shown++ < kMostTests) {
      text += fmt::format("- {}: {}\n", excerpt(test.test, kMostOfText), name(test.verdict));
    }
  }
  return text;
}

Result<ToolOutcome> check(const Workbench& workbench, const ToolCall& call) {
  const std::string line = JsonWriter().document(call.arguments.json()).take();
  SYNTH_TRY(const CheckResult result,
            check_line(line, workbench.runtimes(), workbench.request({}).limits, call.stop));
  if (result.verdict == Verdict::bad_request) {
    return fail(Errc::bad_input, result.reason);
  }
  return ToolOutcome{result.line, summary(result)};
}

}  // namespace

Tool check_tool(const Workbench& workbench) {
  using enum MemberKind;
  return {
      .name = "check",
      .title = "Judge code by tests",
      .description =
          "Runs given code against given tests, each call isolated, and says what every test gave. "
          "The code never sees an expected value. Tests are objects with args (and kwargs) and "
          "expected or raises; or give script, a text of assertions.",
      .parameters = {{"code", text, "the code to judge", true},
                     {"language", text, "its language", true, language_choices()},
                     {"function", text, "the function that the tests call"},
                     {"tests", list, "the tests"},
                     {"script", text, "assertions in the same language, in place of tests"},
                     {.name = "limits",
                      .kind = object,
                      .description = "the limits of one call",
                      .write_properties = write_properties<Limits>},
                     {"id", any, "given back"}},
      .results = {{"verdict", text, "pass, or the worst of what the tests gave", true},
                  {"tests", list, "a verdict for each test"}},
      .run = [&workbench](const ToolCall& call) { return check(workbench, call); }};
}

}  // namespace synth
