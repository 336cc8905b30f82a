#include "cache/store.h"
#include "specs/json.h"
#include "synth/cli/host/open_cache.h"
#include "synth/cli/host/session.h"
#include "synth/cli/subcommand.h"
#include "testing/runtimes/common/run_tests.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

namespace synth {
namespace {

struct VerifiedEntries {
  int passed = 0;
  std::vector<std::string> failed;  // "key: reason"
};

// Runs the tests of a kept solution again. Returns an empty text if they pass as they did.
Result<std::string> verify(const Entry& entry, const Runtimes& runtimes, const Limits& limits,
                           const std::stop_token& stop) {
  const Result<Solution> solution = read_solution(entry.document);
  if (!solution) {
    return solution.error().message;
  }
  std::vector<Test> tests;
  for (const TestResult& result : solution->results) {
    const auto of_function = solution->tests.find(result.function);
    if (result.disputed || of_function == solution->tests.end()) {
      continue;
    }
    for (const Test& test : of_function->second) {
      if (test.name == result.verdict.test) {
        tests.push_back(test);
        tests.back().function = result.function;
      }
    }
  }
  SYNTH_TRY(Runtime* const runtime, runtimes.find(solution->language));
  SYNTH_TRY(const Tested tested, run_tests(*runtime, solution->source, tests, limits, stop));
  if (tested.outcome.load_error) {
    return fmt::format("the code does not load: {}", tested.outcome.load_error->message);
  }
  for (const TestVerdict& verdict : tested.verdicts) {
    if (verdict.verdict != Verdict::pass) {
      return fmt::format("test {}: {}", verdict.test, name(verdict.verdict));
    }
  }
  return std::string();
}

std::string tally_json(const VerifiedEntries& tally, const CacheCheck& check) {
  JsonWriter out(2);
  out.begin_object();
  out.key("entries").number(check.entries);
  out.key("passed").number(tally.passed);
  out.key("failed").strings(tally.failed);
  out.key("problems").strings(check.problems);
  out.key("damaged").begin_array();
  for (const EntrySummary& entry : check.damaged) {
    out.string(entry.key);
  }
  return out.end_array().end_object().take() + "\n";
}

std::string tally_text(const VerifiedEntries& tally, const CacheCheck& check) {
  std::string text =
      fmt::format("{} entries read, {} solutions pass their tests\n", check.entries, tally.passed);
  for (const std::string& failure : tally.failed) {
    text += fmt::format("fails: {}\n", printable(failure));
  }
  for (const std::string& problem : check.problems) {
    text += fmt::format("file: {}\n", printable(problem));
  }
  for (const EntrySummary& entry : check.damaged) {
    text += fmt::format("damaged: {} ({})\n", entry.key, printable(entry.title));
  }
  if (!check.ok()) {
    text += "`synth cache gc` drops what is damaged\n";
  }
  return text;
}

Result<int> run_verify(const CommandContext& context) {
  Settings settings = context.settings;
  settings.no_cache = true;  // for the session: a damaged file would be set aside
  SYNTH_TRY(const auto session, Session::open(settings, context.console, 1));
  SYNTH_TRY(const auto store, open_cache(context.settings, true));
  SYNTH_TRY(const CacheCheck check, store->check());
  const std::stop_token stop = session->interrupt().token();
  VerifiedEntries tally;
  std::optional<Error> error;
  SYNTH_CHECK(store->for_each(EntryKind::solution, [&](const Entry& entry) {
    auto reason = verify(entry, session->runtimes(), context.settings.limits, stop);
    if (!reason) {
      error = std::move(reason).error();
      return false;
    }
    if (reason->empty()) {
      ++tally.passed;
    } else {
      tally.failed.push_back(fmt::format("{}: {}", entry.key, *reason));
    }
    return true;
  }));
  if (error) {
    return fail(std::move(*error));
  }
  SYNTH_CHECK(context.console.print(context.console.json() ? tally_json(tally, check)
                                                           : tally_text(tally, check)));
  return tally.failed.empty() && check.ok() ? 0 : 1;
}

}  // namespace

Subcommand cache_verify_command() {
  CommandLine line{"cache verify", "", "read every entry and run every solution's tests again",
                   "Nothing is changed. Exit status 1: something is damaged or fails.\n"};
  line.groups = {Options::limits, Options::cache, Options::output};
  return {std::move(line), run_verify};
}

}  // namespace synth
