#include "testing/suites/runners/test_file_run.h"

#include <algorithm>
#include <utility>

namespace synth {

bool is_failure(const TestVerdict& verdict) {
  return verdict.verdict != Verdict::pass && verdict.verdict != Verdict::not_run;
}

TestVerdict verdict_of_file(Verdict verdict, std::string note) {
  TestVerdict made;
  made.test = kWholeFile;
  made.verdict = verdict;
  made.note = std::move(note);
  return made;
}

namespace {

bool wants_more(const ApartVerdict& each) {
  return is_failure(each.verdict) && !each.wanted.empty();
}

bool has_test(const std::vector<TestVerdict>& verdicts, const std::string& test) {
  return std::ranges::find(verdicts, test, &TestVerdict::test) != verdicts.end();
}

}  // namespace

Result<TestFileRun> settle_test_file(std::vector<ApartVerdict> apart, Sharing sharing,
                                     const RunShared& run_shared) {
  TestFileRun run{.verdicts = {}};
  const auto first = std::ranges::find_if(apart, wants_more);
  if (first != apart.end()) {
    run.wanted = first->wanted;
    run.shared = sharing == Sharing::when_needed;
  }
  std::vector<TestVerdict> beside;
  if (run.shared) {
    SYNTH_TRY(beside, run_shared());
  }
  for (ApartVerdict& each : apart) {
    const bool wants = wants_more(each);
    if (wants && !run.shared) {
      run.wanting.push_back(each.verdict.test);
    }
    // A test without a verdict from the other run keeps this one.
    const bool is_replaced = wants && run.shared &&
                             (each.of_file ? !beside.empty() : has_test(beside, each.verdict.test));
    if (!is_replaced) {
      run.verdicts.push_back(std::move(each.verdict));
    }
  }
  const std::vector<TestVerdict> told_apart = run.verdicts;
  for (TestVerdict& verdict : beside) {
    if (!has_test(told_apart, verdict.test)) {
      run.verdicts.push_back(std::move(verdict));
    }
  }
  return run;
}

}  // namespace synth
