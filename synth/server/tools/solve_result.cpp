#include "synth/server/tools/solve_result.h"

#include "specs/json_form.h"
#include "synth/support/names.h"

#include <algorithm>

namespace synth {

std::vector<ObjectMember> solve_result_members() {
  using enum MemberKind;
  return {
      {"status",
       text,
       "how sure synth is of the code",
       true,
       {"verified", "consistent", "uncertain", "failed", "abstained"}},
      {"reason", text, "why", true},
      {"ask", text, "a call whose result, if you say it, decides between programs that fit"},
      {"code", text, "the module; empty if none was found", true},
      {"language", text, "the language of the code", true},
      {"functions", texts, "the functions in it", true},
      {"tests", whole, "how many tests were run", true},
      {"passed", whole, "how many of them pass", true},
      {"suite_score", number, "share of planted faults that the tests notice"},
      {"notes", texts, "what a person should know", true},
      {"ended_by", text, "why the run ended early"},
      {"key", text, "the key of the run in the cache", true},
      {"solution", object, "everything that is known, if detail is full"},
  };
}

void write_solve_result(JsonWriter& out, const SolveReport& report, Detail detail) {
  const Solution& solution = report.solution;
  out.key("status").string(name(solution.confidence.level));
  out.key("reason").string(solution.confidence.reason);
  write_json(out.key("ask"), solution.confidence.distinguishing_input);
  out.key("code").string(solution.source);
  out.key("language").string(name(solution.language));
  out.key("functions").strings(names_of(solution.implementations));
  out.key("tests").number(solution.results.size());
  out.key("passed").number(std::ranges::count_if(solution.results, &TestResult::passed));
  out.key("suite_score")
      .number(solution.suite ? std::optional(solution.suite->score()) : std::nullopt);
  out.key("notes").strings(solution.notes);
  write_json(out.key("ended_by"),
             report.ended_by ? std::optional(report.ended_by->message) : std::nullopt);
  out.key("key").string(solution.provenance.key);
  if (detail == Detail::full) {
    out.key("solution").begin_object();
    write_members(out, solution);
    out.end_object();
  }
}

}  // namespace synth
