#include "synth/suite/append_tests.h"

#include "synth/suite/suite_file.h"
#include "testing/suites/runners/peoples_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

bool is_countable(const SuiteMutant& mutant, const std::string& source) {
  return mutant.fate != Fate::equivalent &&
         std::ranges::all_of(mutant.edits, [&](const Edit& e) { return e.end <= source.size(); });
}

// Runs the file's own tests on the code and on mutants of it.
Result<MutantRuns> run_own_tests(const SuiteOrder& order, const AdditionPlace& place,
                                 Runtime& runtime, std::span<const std::vector<Edit>> mutants,
                                 const std::stop_token& stop) {
  SYNTH_TRY(auto runs, run_on_mutants(runtime, order.append->place, place.runner,
                                      order.append->text, order.source, mutants, stop));
  if (!runs) {
    return fail(Errc::missing_interpreter,
                fmt::format("this Python has no {}, which {} needs", name(place.runner),
                            order.append->path),
                "name a Python that has it with --python");
  }
  if (!runs->failures.empty()) {
    const RehearsalFailure& first = runs->failures.front();
    return fail(Errc::bad_input,
                fmt::format("{} fails on {}, so nothing is added to it: {}: {}", order.append->path,
                            order.path, first.test, first.why),
                "mend the test or the code first, or write a suite of its own with --out");
  }
  return *std::move(runs);
}

// Records the mutants of all suites that the file's own tests kill.
Result<void> note_kills(const SuiteOrder& order, const AdditionPlace& place, Runtime& runtime,
                        SuiteReport& report, const std::stop_token& stop) {
  std::vector<std::vector<Edit>> edits;
  std::vector<SuiteMutant*> mutants;
  for (Suite& suite : report.suites) {
    for (SuiteMutant& mutant : suite.mutants) {
      if (is_countable(mutant, report.source)) {
        edits.push_back(mutant.edits);
        mutants.push_back(&mutant);
      }
    }
  }
  SYNTH_TRY(const MutantRuns runs, run_own_tests(order, place, runtime, edits, stop));
  SuiteAddition& addition = report.addition.emplace();
  addition.in_time = runs.killers.size() >= mutants.size();
  for (std::size_t m = 0; m < std::min(mutants.size(), runs.killers.size()); ++m) {
    mutants[m]->killed_before = runs.killers[m];
    addition.killed_before += runs.killers[m].empty() ? 0 : 1;
  }
  return {};
}

// Returns the number of mutants that a case kills and nothing has killed yet.
std::size_t new_kills(const SuiteCase& entry, const std::set<std::size_t>& killed) {
  return static_cast<std::size_t>(std::ranges::count_if(
      entry.kills, [&](std::size_t mutant) { return !killed.contains(mutant); }));
}

// Keeps the fewest cases, by a greedy choice, that kill what the file does not.
void keep_what_is_lacking(Suite& suite) {
  std::set<std::size_t> killed;
  for (std::size_t m = 0; m < suite.mutants.size(); ++m) {
    if (!suite.mutants[m].killed_before.empty()) {
      killed.insert(m);
    }
  }
  std::vector<bool> is_kept(suite.cases.size());
  for (bool is_more = true; is_more;) {
    is_more = false;
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < suite.cases.size(); ++i) {
      const std::size_t kills = suite.cases[i].finding ? 0 : new_kills(suite.cases[i], killed);
      if (kills > most) {
        best = i;
        most = kills;
      }
    }
    if (most > 0) {
      is_more = is_kept[best] = true;
      killed.insert(suite.cases[best].kills.begin(), suite.cases[best].kills.end());
    }
  }
  std::vector<SuiteCase> cases;
  for (std::size_t i = 0; i < suite.cases.size(); ++i) {
    if (is_kept[i] || suite.cases[i].finding) {
      cases.push_back(std::move(suite.cases[i]));
    }
  }
  suite.cases = std::move(cases);
  suite.properties.clear();
  for (std::size_t m = 0; m < suite.mutants.size(); ++m) {
    Fate& fate = suite.mutants[m].fate;
    fate = killed.contains(m) ? Fate::killed : fate == Fate::killed ? Fate::survived : fate;
  }
}

PythonAddition added_to(const SuiteOrder& order, const AdditionPlace& place,
                        const SuiteReport& report) {
  ExportedSuite suite = exported_of(order, report);
  suite.code_file = order.path;
  std::erase_if(suite.tests,
                [](const ExportedTest& exported) { return exported.disputed.has_value(); });
  return add_to_python_tests(order.append->text, place, std::move(suite), report.adapters);
}

// Removes from the suites the tests that have no place in the file. Returns whether there were any.
bool leave_out(const std::vector<PythonAddition::LeftOut>& left_out, SuiteReport& report) {
  for (const PythonAddition::LeftOut& each : left_out) {
    for (Suite& suite : report.suites) {
      for (std::size_t i = suite.cases.size(); i-- > 0;) {
        if (suite.function == each.function && suite.cases[i].test.name == each.test) {
          suite.leave_out(i, each.why);
        }
      }
    }
  }
  return !left_out.empty();
}

std::size_t new_tests(const SuiteReport& report) {
  std::size_t count = 0;
  for (const Suite& suite : report.suites) {
    count += suite.cases.size() - suite.findings();
  }
  return count;
}

// Adds the tests, runs the file elsewhere, and removes failing ones, until no others fail.
Result<void> write_addition(const SuiteOrder& order, const AdditionPlace& place, Runtime& runtime,
                            SuiteReport& report, const std::stop_token& stop) {
  const PeoplesTests& people = order.append->place;
  for (int round = 0; round < kMostRehearsals; ++round) {
    PythonAddition made = added_to(order, place, report);
    if (leave_out(made.left_out, report)) {
      made = added_to(order, place, report);
    }
    if (new_tests(report) == 0) {
      break;
    }
    const ExportedFile file{people.test_name, made.text, {}};
    SYNTH_TRY(const auto failures, rehearse_python(runtime, people.code_name, report.source,
                                                   place.runner, file, stop, &people));
    bool is_changed = false;
    for (const RehearsalFailure& failure : failures.value_or(std::vector<RehearsalFailure>())) {
      if (failure.test == "the file") {
        return fail(Errc::bad_input,
                    fmt::format("{} with the new tests fails when it is run elsewhere: {}",
                                order.append->path, failure.why),
                    "write a suite of its own with --out");
      }
      is_changed = take_out(failure, report) || is_changed;
    }
    if (!is_changed) {
      report.file = {order.append->path, made.text, {}};
      return {};
    }
  }
  report.file = {order.append->path, order.append->text, {}};
  for (Suite& suite : report.suites) {
    for (std::size_t i = suite.cases.size(); i-- > 0;) {
      if (!suite.cases[i].finding) {
        suite.leave_out(i, "fails when the file is run elsewhere");
      }
    }
  }
  return {};
}

}  // namespace

SuiteClaims calls_of(const TestsToExtend& file, Runtime& runtime, const SandboxSource& sandbox,
                     const CodeUnderTest& code, const Limits& limits, const std::stop_token& stop) {
  auto read = read_suite_claims(runtime, sandbox, code, {{file.path, file.text}}, Sharing::never,
                                limits, stop);
  SuiteClaims calls;
  if (read) {
    calls.calls = std::move(read->calls);
    for (const auto& [function, tests] : read->tests) {
      for (const Test& test : tests) {
        if (test.setup.empty()) {
          calls.calls[function].push_back(test.call);
        }
      }
    }
  }
  return calls;
}

Result<AdditionPlace> find_addition_place(const SuiteOrder& order, Runtime& runtime,
                                          const std::stop_token& stop) {
  SYNTH_TRY(AdditionPlace place,
            read_addition_place(runtime, order.append->place, order.append->text, stop));
  if (!place.reaches_code()) {
    return fail(Errc::bad_input,
                fmt::format("{} imports nothing of {}", order.append->path, order.path),
                "name a file of tests that imports the code, or write one with --out");
  }
  SYNTH_CHECK(run_own_tests(order, place, runtime, {}, stop));
  return place;
}

Result<void> append_tests(const SuiteOrder& order, const AdditionPlace& place, Runtime& runtime,
                          SuiteReport& report, const std::stop_token& stop) {
  SYNTH_CHECK(note_kills(order, place, runtime, report, stop));
  for (Suite& suite : report.suites) {
    keep_what_is_lacking(suite);
  }
  SYNTH_CHECK(write_addition(order, place, runtime, report, stop));
  report.addition->tests = new_tests(report);
  if (!report.addition->in_time) {
    report.file.notes.push_back(
        fmt::format("the tests of {} take too long to be run on every mutant", order.append->path));
  }
  return {};
}

}  // namespace synth
