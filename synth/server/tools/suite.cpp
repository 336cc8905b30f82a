#include "specs/json_form.h"
#include "synth/server/chat_answer.h"
#include "synth/server/tools.h"
#include "synth/server/tools/request_arguments.h"
#include "synth/suite/write_suite.h"
#include "testing/suites/search/mutant_diff.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::size_t kMostSurvivors = 20;

using Fate = SuiteMutant::Fate;

Result<SuiteOrder> read_suite_order(const Workbench& workbench, const ToolCall& call) {
  const SolveRequest usual = workbench.request({});
  SuiteOrder order;
  SYNTH_TRY(order.source, read_at<std::string>(call.arguments, "code"));
  SYNTH_TRY(order.language, read_at<Language>(call.arguments, "language"));
  if (const auto function = call.arguments.find("function")) {
    SYNTH_TRY(order.function, function->string());
  }
  if (const auto tests = call.arguments.find("tests")) {
    order.test_files.push_back({"tests.jsonl", JsonWriter().document(tests->json()).take()});
  }
  order.path = order.code_file = fmt::format("code{}", info(order.language).extensions.front());
  order.format = usual_suite_format(order.language);
  order.proposals.seed = usual.seed;
  order.proposals.limits = usual.limits;
  order.proposals.budget = usual.budget;
  return order;
}

std::size_t living(const Suite& suite) {
  return suite.count(Fate::survived) + suite.count(Fate::unreached);
}

void write_suites(JsonWriter& out, const SuiteReport& report) {
  out.key("functions").begin_array();
  for (const Suite& suite : report.suites) {
    out.begin_object();
    out.key("function").string(suite.shown);
    out.key("tests").number(suite.cases.size());
    out.key("killed").number(suite.count(Fate::killed));
    out.key("mutants").number(suite.count(Fate::killed) + living(suite));
    out.end_object();
  }
  out.end_array();
}

void write_findings(JsonWriter& out, const SuiteReport& report) {
  out.key("findings").begin_array();
  for (const Suite& suite : report.suites) {
    for (const SuiteCase& entry : suite.cases) {
      if (entry.finding) {
        out.begin_object();
        out.key("call").string(suite.shown_call(entry.test.call));
        out.key("said").string(claim_in_words(entry.test.claim));
        out.key("found").string(*entry.finding);
        out.end_object();
      }
    }
  }
  out.end_array();
}

// Writes the first mutants that no test distinguishes from the code.
void write_survivors(JsonWriter& out, const SuiteReport& report) {
  out.key("survivors").begin_array();
  std::size_t shown = 0;
  for (const Suite& suite : report.suites) {
    for (const SuiteMutant& mutant : suite.mutants) {
      const bool lives = mutant.fate == Fate::survived || mutant.fate == Fate::unreached;
      if (lives && shown++ < kMostSurvivors) {
        out.string(small_diff(report.source, mutant, ""));
      }
    }
  }
  out.end_array();
}

ToolOutcome suite_outcome(const SuiteReport& report) {
  JsonWriter out;
  out.begin_object();
  out.key("score").number(report.score());
  out.key("file_name").string(report.file.name);
  out.key("file").string(report.file.text);
  write_suites(out, report);
  write_findings(out, report);
  write_survivors(out, report);
  out.key("skipped").strings(report.skipped);
  return {out.end_object().take(),
          fmt::format("{:.0f} % of mutants killed, {} findings\n\n{}", 100 * report.score(),
                      report.findings(), fenced_code(report.file.text, name(report.language)))};
}

Result<ToolOutcome> suite(const Workbench& workbench, const ToolCall& call) {
  SYNTH_TRY(const SuiteOrder order, read_suite_order(workbench, call));
  SYNTH_TRY(Runtime* const runtime, workbench.runtimes().find(order.language));
  call.progress("searching tests");
  SYNTH_TRY(const SuiteReport report,
            write_suite(
                order, *runtime, [&] { return workbench.sandbox(); }, call.stop));
  return suite_outcome(report);
}

}  // namespace

Tool suite_tool(const Workbench& workbench) {
  using enum MemberKind;
  return {
      .name = "suite",
      .title = "Write tests for existing code",
      .description =
          "Writes a test suite for given code: searches inputs, keeps the fewest tests that tell "
          "the code from its mutants, and says what share of them the suite kills. What docstrings "
          "or given tests claim and the code does not do is a finding.",
      .parameters = {{"code", text, "the code", true},
                     {"language", text, "its language", true, language_choices()},
                     {"function", text, "the function to test; all that are public without"},
                     {"tests", list, "tests that are known to be right, as check takes them"}},
      .results = {{"score", number, "killed mutants among those that are not equivalent", true},
                  {"file_name", text, "the name of the file of tests", true},
                  {"file", text, "its text, which names the code's file as code.EXTENSION", true},
                  {"functions", list, "tests, killed and mutants of each function", true},
                  {"findings", list, "claims that the code does not meet", true},
                  {"survivors", list, "mutants that no test tells apart, as small diffs", true},
                  {"skipped", list, "functions without tests, with why", true}},
      .run = [&workbench](const ToolCall& call) { return suite(workbench, call); }};
}

}  // namespace synth
