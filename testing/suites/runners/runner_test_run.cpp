#include "testing/runtimes/common/ticket.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/suites/runners/google_test_stubs.h"
#include "testing/suites/runners/node_stubs.h"
#include "testing/suites/runners/runner_report.h"
#include "testing/suites/runners/runner_request.h"
#include "testing/suites/runners/runner_test_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace synth {
namespace {

using RunnerSeconds = std::chrono::seconds;

constexpr RunnerSeconds kRunnerStart{20};  // on a busy machine
constexpr RunnerSeconds kBuildWall{300};

struct RunnerPlan {
  Sandbox& sandbox;
  const RunnerFiles& files;
  const std::string& source;
  const Limits& limits;
  const std::stop_token& stop;
};

std::chrono::milliseconds wall_of(const RunnerPlan& plan) {
  const bool builds = plan.files.file.language == Language::cpp;
  return plan.limits.wall_limit() + kRunnerStart + (builds ? kBuildWall : RunnerSeconds(0));
}

// Returns the status of the program that starts the runner if it ended before there was a report.
std::optional<int> status_without_report(const RunnerEnd& end) {
  return end.report || end.of_candidate ? std::nullopt : end.gone.end.exit_status;
}

// Returns an error if the runner, or what it needs, is missing.
Result<void> check_runner(const RunnerEnd& end) {
  const auto status = status_without_report(end);
  if (status == kNoDescriptors) {
    return fail(Errc::sandbox_level, "Bats needs /dev/fd, which cells cannot have here",
                "use a kernel with Landlock, and a container that lets /proc be mounted "
                "(docs/isolation.md)");
  }
  if (status == kNoReporter) {
    return fail(Errc::missing_interpreter,
                "this Node.js cannot write the report of its tests to a file",
                "install Node.js 18.15 or later");
  }
  if (status == kNotBuilt &&
      end.output.stderr_text.find("gtest/gtest.h: No such file") != std::string::npos) {
    return fail(Errc::missing_interpreter, "GoogleTest is not here",
                "install it (Debian: libgtest-dev)");
  }
  return {};
}

TestVerdict not_built(const RunnerEnd& end) {
  TestVerdict verdict = verdict_of_file(Verdict::compile_error, "");
  verdict.error = read_compiler_error(end.output.stderr_text, "code");
  verdict.note = verdict.error->message;
  return verdict;
}

Result<std::vector<TestVerdict>> run_shared(const RunnerPlan& plan) {
  const std::string ticket = new_ticket();
  SYNTH_TRY(const CellRequest request, runner_request(plan.sandbox.programs(), plan.files,
                                                      plan.source, ticket, false, plan.limits));
  SYNTH_TRY(const RunnerEnd end,
            run_with_candidate(plan.sandbox, request, ticket, wall_of(plan), plan.stop));
  SYNTH_CHECK(check_runner(end));
  if (status_without_report(end) == kNotBuilt) {
    return std::vector{not_built(end)};
  }
  return verdicts_of(plan.files.file.language, end);
}

// Returns the verdicts of a run with stubs. Its report does not tell which test had a need.
std::vector<ApartVerdict> apart_verdicts(Language language, const RunnerEnd& end) {
  const std::string wanted = fmt::format("{}", fmt::join(end.wanted, "; "));
  std::vector<ApartVerdict> verdicts;
  for (TestVerdict& verdict : verdicts_of(language, end)) {
    const bool of_file = verdict.test == kWholeFile;
    verdicts.push_back({std::move(verdict), wanted, of_file});
  }
  return verdicts;
}

Result<std::vector<ApartVerdict>> run_node_apart(const RunnerPlan& plan) {
  const JavascriptStubs stubs = javascript_stubs(plan.source, plan.files.file.text);
  const std::string ticket = new_ticket();
  SYNTH_TRY(const CellRequest request, runner_request(plan.sandbox.programs(), plan.files,
                                                      stubs.module, ticket, true, plan.limits));
  SYNTH_TRY(RunnerEnd end, run_with_javascript_candidate(plan.sandbox, request, ticket, plan.source,
                                                         plan.limits, wall_of(plan), plan.stop));
  SYNTH_CHECK(check_runner(end));
  end.wanted.insert(end.wanted.begin(), stubs.wanted.begin(), stubs.wanted.end());
  return apart_verdicts(Language::javascript, end);
}

Result<std::vector<ApartVerdict>> run_google_test_apart(const RunnerPlan& plan) {
  SYNTH_TRY(const auto code,
            google_test_candidate(plan.sandbox, plan.source, plan.limits, plan.stop));
  if (const auto* failure = std::get_if<Outcome>(&code)) {
    TestVerdict verdict =
        verdict_of_file(failure->ending, failure->error ? failure->error->message : failure->note);
    verdict.error = failure->error;
    return std::vector{ApartVerdict{std::move(verdict)}};
  }
  if (const auto* more = std::get_if<WantedMore>(&code)) {
    return std::vector{
        ApartVerdict{verdict_of_file(Verdict::unsupported, more->what), more->what, true}};
  }
  const auto& candidate = std::get<GoogleTestCandidate>(code);
  const std::string ticket = new_ticket();
  SYNTH_TRY(const CellRequest request, runner_request(plan.sandbox.programs(), plan.files,
                                                      candidate.stubs, ticket, true, plan.limits));
  SYNTH_TRY(const RunnerEnd end, run_with_cpp_candidate(plan.sandbox, request, ticket, candidate,
                                                        plan.limits, wall_of(plan), plan.stop));
  SYNTH_CHECK(check_runner(end));
  if (status_without_report(end) == kNotBuilt) {
    TestVerdict verdict = not_built(end);
    const std::string wanted = fmt::format(
        "the tests do not compile with stubs for the code's functions: {}", verdict.note);
    return std::vector{ApartVerdict{std::move(verdict), wanted, true}};
  }
  return apart_verdicts(Language::cpp, end);
}

}  // namespace

Result<TestFileRun> run_runner_tests(Sandbox& sandbox, const RunnerTestFile& file,
                                     const std::vector<std::string>& code_files,
                                     const std::string& source, Sharing sharing,
                                     const Limits& limits, const std::stop_token& stop) {
  const RunnerFiles files = files_for_runner(file, code_files);
  const RunnerPlan plan{sandbox, files, source, limits, stop};
  if (file.language == Language::bash) {
    TestFileRun run{.verdicts = {}, .shared = true};
    SYNTH_TRY(run.verdicts, run_shared(plan));
    return run;
  }
  SYNTH_TRY(auto apart, file.language == Language::javascript ? run_node_apart(plan)
                                                              : run_google_test_apart(plan));
  return settle_test_file(std::move(apart), sharing, [&] { return run_shared(plan); });
}

}  // namespace synth
