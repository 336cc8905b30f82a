#include "synth/server/tools/solve_result.h"

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

namespace {

void write_text_or_null(JsonWriter& out, std::string_view key,
                        const std::optional<std::string>& text) {
  out.key(key);
  if (text) {
    out.string(*text);
  } else {
    out.null();
  }
}

std::vector<std::string> functions_of(const Solution& solution) {
  std::vector<std::string> names;
  for (const auto& [function, code] : solution.implementations) {
    names.push_back(function);
  }
  return names;
}

}  // namespace

void write_solve_result(JsonWriter& out, const SolveReport& report, Detail detail) {
  const Solution& solution = report.solution;
  out.key("status").string(name(solution.confidence.level));
  out.key("reason").string(solution.confidence.reason);
  write_text_or_null(out, "ask", solution.confidence.distinguishing_input);
  out.key("code").string(solution.source);
  out.key("language").string(name(solution.language));
  out.key("functions").strings(functions_of(solution));
  out.key("tests").number(solution.results.size());
  out.key("passed").number(std::ranges::count_if(solution.results, [](const TestResult& result) {
    return result.verdict.verdict == Verdict::pass;
  }));
  out.key("suite_score");
  if (solution.suite) {
    out.number(solution.suite->score());
  } else {
    out.null();
  }
  out.key("notes").strings(solution.notes);
  write_text_or_null(out, "ended_by",
                     report.ended_by ? std::optional(report.ended_by->message) : std::nullopt);
  out.key("key").string(solution.provenance.key);
  if (detail == Detail::full) {
    out.key("solution").begin_object();
    write_members(out, solution);
    out.end_object();
  }
}

}  // namespace synth
