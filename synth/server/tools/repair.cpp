#include "specs/json_form.h"
#include "synth/repair/repair_file.h"
#include "synth/server/chat_answer.h"
#include "synth/server/tools.h"
#include "synth/support/within.h"
#include "testing/core/test_file.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::string_view kCodePath = "code.py";
constexpr std::chrono::milliseconds kLongestCall{1'000};  // a longer call counts as hanging

std::string_view word(RepairResult::Ending ending) {
  switch (ending) {
    case RepairResult::Ending::nothing_fails:
      return "nothing_fails";
    case RepairResult::Ending::repaired:
      return "repaired";
    case RepairResult::Ending::not_repaired:
      break;
  }
  return "not_repaired";
}

Result<RepairOrder> read_repair(const Workbench& workbench, const ToolCall& call) {
  const SolveRequest usual = workbench.request({});
  RepairOrder order;
  order.path = kCodePath;
  order.tests_path = "$.tests";
  SYNTH_TRY(order.source, read_at<std::string>(call.arguments, "code"));
  const auto tests = call.arguments.find("tests");
  const auto script = call.arguments.find("script");
  if (tests.has_value() == script.has_value()) {
    return fail(Errc::bad_input, "$.tests: give either tests or script");
  }
  if (script) {
    SYNTH_TRY(order.assertions, script->string());
  } else {
    SYNTH_TRY(order.tests, within("reading $.tests",
                                  parse_test_file(JsonWriter().document(tests->json()).take())));
  }
  order.limits = {.limits = usual.limits.for_all_calls(), .seed = usual.seed};
  order.limits.limits.time = std::min(order.limits.limits.time, kLongestCall);
  return order;
}

ToolOutcome repair_outcome(const RepairReport& report) {
  JsonWriter out;
  out.begin_object();
  out.key("ending").string(word(report.result.ending));
  out.key("code").string(report.result.source);
  out.key("patch").string(report.patch);
  out.key("outcome").string(report.outcome);
  out.key("confidence").string(name(report.confidence.level));
  out.key("reason").string(report.confidence.reason);
  out.key("failing").strings(report.result.failing);
  out.key("notes").strings(report.notes);
  return {out.end_object().take(),
          fmt::format("{}\n{}", report.outcome,
                      report.patch.empty() ? "" : fenced_code(report.patch, "diff"))};
}

Result<ToolOutcome> repair(const Workbench& workbench, const ToolCall& call) {
  SYNTH_TRY(const RepairOrder order, read_repair(workbench, call));
  SYNTH_TRY(Runtime* const python, workbench.runtimes().find(Language::python));
  call.progress("searching a repair");
  SYNTH_TRY(const RepairReport report, repair_file(order, *python, call.stop));
  return repair_outcome(report);
}

}  // namespace

Tool repair_tool(const Workbench& workbench) {
  using enum MemberKind;
  return {
      .name = "repair",
      .title = "Make code pass tests",
      .description =
          "Searches small edits of a Python program that make it pass every test, without a model: "
          "operators, constants, conditions, names, missing steps. Gives the repaired code and the "
          "change as a unified diff.",
      .parameters = {{"code", text, "the Python program", true},
                     {"tests", list, "the tests that are to pass, as check takes them"},
                     {"script", text, "assertions or pytest functions, in place of tests"}},
      .results = {{"ending", text, "repaired, nothing_fails, or not_repaired", true},
                  {"code", text, "the repaired program, or the given one", true},
                  {"patch", text, "what was changed, as a unified diff", true},
                  {"outcome", text, "the same in words", true},
                  {"confidence", text, "how sure synth is: verified, tested, …", true},
                  {"reason", text, "why", true},
                  {"failing", list, "tests that the given program fails", true},
                  {"notes", list, "what a person should know", true}},
      .run = [&workbench](const ToolCall& call) { return repair(workbench, call); }};
}

}  // namespace synth
