#include "synth/suite/suite_report.h"

#include "synth/consensus/confidence.h"
#include "synth/pipeline/suite_strength.h"
#include "synth/suite/suite_proposals.h"
#include "synth/support/text.h"
#include "synth/support/version.h"
#include "testing/suites/search/mutant_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

void write_mutant(JsonWriter& out, const std::string& source, const Suite& suite,
                  std::size_t place) {
  const SuiteMutant& mutant = suite.mutants[place];
  out.begin_object();
  out.key("id").number(place);
  out.key("operator").string(mutant.edit_operator);
  out.key("line").number(mutant.line);
  out.key("outcome").string(name(mutant.fate));
  out.key("killed_by").begin_array();
  for (const SuiteCase& entry : suite.cases) {
    if (std::ranges::find(entry.kills, place) != entry.kills.end()) {
      out.string(entry.test.name);
    }
  }
  if (!mutant.killed_before.empty()) {
    out.string(mutant.killed_before);
  }
  if (!mutant.killed_elsewhere.empty()) {
    out.string(mutant.killed_elsewhere);
  }
  out.end_array();
  out.key("runs").number(mutant.runs);
  out.key("diff").string(small_diff(source, mutant, ""));
  out.key("edits").begin_array();
  for (const Edit& edit : mutant.edits) {
    out.begin_array();
    out.number(edit.begin).number(edit.end);
    out.string(edit.text).end_array();
  }
  out.end_array().end_object();
}

void write_coverage(JsonWriter& out, const SuiteCoverage& coverage) {
  const auto write = [&](std::string_view key, std::size_t count) { out.key(key).number(count); };
  out.key("coverage").begin_object();
  write("lines", coverage.lines);
  write("covered_lines", coverage.lines - coverage.missed.size());
  write("branches", coverage.ways);
  write("covered_branches", coverage.taken);
  out.key("missed_lines").begin_array();
  for (const int line : coverage.missed) {
    out.number(line);
  }
  out.end_array();
  out.key("missed_branches").begin_array();
  for (const SuiteCoverage::Way& way : coverage.untaken) {
    out.begin_object();
    out.key("line").number(way.line);
    out.key("holds").boolean(way.holds);
    out.end_object();
  }
  out.end_array().end_object();
}

// Writes a suite's data other than its tests.
void write_suite(JsonWriter& out, const std::string& source, const Suite& suite) {
  out.begin_object();
  out.key("function").string(suite.function);
  out.key("shown").string(suite.shown);
  out.key("score").number(suite.score());
  out.key("mutants").begin_object();
  for (const Fate fate :
       {Fate::killed, Fate::survived, Fate::unreached, Fate::likely_equivalent, Fate::equivalent}) {
    out.key(name(fate)).number(suite.count(fate));
  }
  out.end_object();
  out.key("inputs_tried").number(suite.tried);
  out.key("executions").number(suite.executions);
  if (const auto coverage = suite.coverage()) {
    write_coverage(out, *coverage);
  }
  out.key("mutant_outcomes").begin_array();
  for (std::size_t i = 0; i < suite.mutants.size(); ++i) {
    write_mutant(out, source, suite, i);
  }
  out.end_array();
  out.key("properties").begin_array();
  for (const SuiteProperty& property : suite.properties) {
    out.begin_object();
    out.key("name").string(property.name);
    out.key("expression").string(property.statement());
    out.key("inputs").number(property.inputs);
    out.end_object();
  }
  out.end_array();
  out.key("left_out").strings(suite.left_out);
  out.end_object();
}

// Returns the lines of a function, or the whole source if these are unknown.
std::string code_of(const std::string& source, const FunctionPlace& place) {
  if (place.last_line < place.first_line || place.first_line < 1) {
    return source;
  }
  std::string code;
  int number = 0;
  for (const std::string_view line : split(source, '\n')) {
    ++number;
    if (number >= place.first_line && number <= place.last_line) {
      code.append(line).append("\n");
    }
  }
  return code;
}

void add_suite(const Suite& suite, Solution& solution) {
  for (const SuiteCase& entry : suite.cases) {
    solution.tests[suite.function].push_back(entry.test);
    solution.results.push_back({.function = suite.function, .verdict = entry.verdict});
    if (entry.finding) {
      solution.findings->push_back(
          {.function = suite.function,
           .test = entry.test,
           .actual = entry.verdict.actual,
           .claimed_by = entry.claimed_by,
           .reason = fmt::format("{} is said to {}, and {}", suite.shown_call(entry.test.call),
                                 claim_in_words(entry.test.claim), *entry.finding)});
    }
  }
  solution.notes.insert(solution.notes.end(), suite.left_out.begin(), suite.left_out.end());
  solution.metrics.executions += static_cast<int>(suite.executions);
  solution.provenance.isolation_level = suite.level;
}

}  // namespace

Solution suite_solution(const SuiteReport& report) {
  Solution solution;
  solution.language = report.language;
  solution.source = report.source;
  solution.findings.emplace();
  for (const FunctionPlace& place : report.functions) {
    solution.specs.functions.push_back(spec_of(place));
    solution.specs.entry_point = place.name;
    solution.implementations[place.name] = code_of(report.source, place);
    solution.order.push_back({.functions = {place.name}, .cycle = {}});
  }
  for (const Suite& suite : report.suites) {
    add_suite(suite, solution);
  }
  for (const std::string& each : report.failing) {
    Test test;
    test.name = each;
    solution.findings->push_back({.function = "",
                                  .test = std::move(test),
                                  .actual = {},
                                  .claimed_by = "tests",
                                  .reason = fmt::format("the given test at {} fails", each)});
  }
  solution.notes.insert(solution.notes.end(), report.file.notes.begin(), report.file.notes.end());
  solution.all_tests_passed = solution.findings->empty();
  solution.suite = strength_of(report.suites, report.source);
  solution.metrics.cache = "off";
  solution.provenance.author = "search";
  solution.provenance.engine = kVersion;
  solution.provenance.toolchain = report.toolchain;
  solution.confidence = assess_suite(solution);
  return solution;
}

bool SuiteReport::has_tests() const {
  return std::ranges::any_of(suites, [](const Suite& suite) { return !suite.cases.empty(); });
}

std::size_t SuiteReport::findings() const {
  std::size_t count = failing.size();
  for (const Suite& suite : suites) {
    count += suite.findings();
  }
  return count;
}

double SuiteReport::score() const {
  return strength_of(suites).score();
}

std::optional<std::string> weakness_of(const Suite& suite, double least_percent) {
  constexpr double kPercent = 100;
  constexpr double kTenths = 10;
  const double percent = kPercent * suite.score();
  if (percent >= least_percent) {
    return std::nullopt;
  }
  // Rounded down: 89.96 is not 90.
  return fmt::format("the score of {} is {} %, below --min-score {}", suite.shown,
                     std::floor(kTenths * percent) / kTenths, least_percent);
}

std::vector<std::string> SuiteReport::below(double least_percent) const {
  std::vector<std::string> sentences;
  for (const Suite& suite : suites) {
    if (auto weakness = weakness_of(suite, least_percent)) {
      sentences.push_back(*std::move(weakness));
    }
  }
  return sentences;
}

std::string suite_json(const SuiteReport& report) {
  JsonWriter out(2);
  out.begin_object();
  write_members(out, suite_solution(report));
  out.key("exported").begin_object();
  out.key("name").string(report.file.name);
  out.key("text").string(report.file.text);
  out.end_object();
  if (report.addition) {
    out.key("addition").begin_object();
    out.key("tests").number(report.addition->tests);
    out.key("killed_before").number(report.addition->killed_before);
    out.end_object();
  }
  out.key("functions").begin_array();
  for (const Suite& suite : report.suites) {
    write_suite(out, report.source, suite);
  }
  out.end_array().end_object();
  return out.take();
}

}  // namespace synth
