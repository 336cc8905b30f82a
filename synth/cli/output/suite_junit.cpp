#include "synth/cli/output/suite_text.h"
#include "synth/report/run_record.h"

#include <fmt/format.h>

namespace synth {
namespace {

ReportedSuite reported(const SuiteReport& report, const std::string& name, double least_percent) {
  ReportedSuite suite = suite_of(suite_solution(report));
  suite.name = name;
  for (const std::string& each : report.failing) {
    suite.tests.push_back(
        {.name = each, .verdict = Verdict::wrong_answer, .message = "the given test fails"});
  }
  for (const std::string& each : report.skipped) {
    suite.tests.push_back({.name = each, .verdict = Verdict::not_run, .message = each});
  }
  if (least_percent > 0) {
    for (const Suite& each : report.suites) {
      const auto weakness = weakness_of(each, least_percent);
      suite.tests.push_back({.name = fmt::format("mutation score of {}", each.shown),
                             .verdict = weakness ? Verdict::wrong_answer : Verdict::pass,
                             .message = weakness.value_or("")});
    }
  }
  return suite;
}

}  // namespace

std::string suite_junit(const SuiteReport& report, double least_percent) {
  TestReport xml(ReportFormat::junit);
  std::string text = xml.head();
  text += xml.suite(reported(report, report.code_path, least_percent));
  return text + xml.tail();
}

std::string project_junit(const ProjectReport& report, double least_percent) {
  TestReport xml(ReportFormat::junit);
  std::string text = xml.head();
  for (const ModuleOutcome& outcome : report.modules) {
    if (outcome.report && outcome.tests() > 0) {
      text += xml.suite(reported(*outcome.report, outcome.module.path, least_percent));
    } else if (outcome.module.skipped.empty()) {
      text += xml.suite({.name = outcome.module.path,
                         .tests = {{.name = outcome.module.path,
                                    .verdict = Verdict::not_run,
                                    .message = outcome.skipped}}});
    }
  }
  return text + xml.tail();
}

}  // namespace synth
