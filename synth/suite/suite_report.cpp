#include "synth/suite/suite_report.h"

#include "specs/json_form.h"
#include "synth/consensus/confidence.h"
#include "synth/pipeline/repair_request.h"
#include "synth/pipeline/suite_strength.h"
#include "synth/support/text.h"
#include "synth/support/version.h"
#include "testing/suites/search/mutant_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

// Returns the names of the tests that kill a mutant.
std::vector<std::string> killers_of(const Suite& suite, std::size_t place) {
  const SuiteMutant& mutant = suite.mutants[place];
  std::vector<std::string> names;
  for (const SuiteCase& entry : suite.cases) {
    if (std::ranges::find(entry.kills, place) != entry.kills.end()) {
      names.push_back(entry.test.name);
    }
  }
  for (const std::string& name : {mutant.killed_before, mutant.killed_elsewhere}) {
    if (!name.empty()) {
      names.push_back(name);
    }
  }
  return names;
}

void write_mutant(JsonWriter& out, const std::string& source, const Suite& suite,
                  std::size_t place) {
  const SuiteMutant& mutant = suite.mutants[place];
  out.begin_object();
  out.key("id").number(place);
  out.key("operator").string(mutant.edit_operator);
  out.key("line").number(mutant.line);
  out.key("outcome").string(name(mutant.fate));
  out.key("killed_by").strings(killers_of(suite, place));
  out.key("runs").number(mutant.runs);
  out.key("diff").string(small_diff(source, mutant, ""));
  out.key("edits").array(mutant.edits, [](JsonWriter& item, const Edit& edit) {
    item.begin_array().number(edit.begin).number(edit.end).string(edit.text).end_array();
  });
  out.end_object();
}

// The members of a suite about its mutants.
struct SuiteMutants {
  static void write(JsonWriter& out, const Suite& suite, const std::string& /*source*/) {
    out.key("mutants").begin_object();
    for (const Fate fate : {Fate::killed, Fate::survived, Fate::unreached, Fate::likely_equivalent,
                            Fate::equivalent}) {
      out.key(name(fate)).number(suite.count(fate));
    }
    out.end_object();
  }
};
struct MutantOutcomes {
  static void write(JsonWriter& out, const Suite& suite, const std::string& source) {
    out.key("mutant_outcomes").begin_array();
    for (std::size_t i = 0; i < suite.mutants.size(); ++i) {
      write_mutant(out, source, suite, i);
    }
    out.end_array();
  }
};

}  // namespace

template <>
inline constexpr auto kJsonForm<SuiteCoverage::Way> = std::tuple(
    member("line", &SuiteCoverage::Way::line), member("holds", &SuiteCoverage::Way::holds));

template <>
inline constexpr auto kJsonForm<SuiteCoverage> = std::tuple(
    member("lines", &SuiteCoverage::lines),
    written("covered_lines",
            [](const SuiteCoverage& all) { return all.lines - all.missed.size(); }),
    member("branches", &SuiteCoverage::ways), member("covered_branches", &SuiteCoverage::taken),
    member("missed_lines", &SuiteCoverage::missed),
    member("missed_branches", &SuiteCoverage::untaken));

template <>
inline constexpr auto kJsonForm<SuiteProperty> = std::tuple(
    member("name", &SuiteProperty::name), written("expression", &SuiteProperty::statement),
    member("inputs", &SuiteProperty::inputs));

template <>
inline constexpr auto kJsonForm<ExportedFile> =
    std::tuple(member("name", &ExportedFile::name), member("text", &ExportedFile::text));

template <>
inline constexpr auto kJsonForm<SuiteAddition> = std::tuple(
    member("tests", &SuiteAddition::tests), member("killed_before", &SuiteAddition::killed_before));

// A suite other than its tests; the context is the source.
template <>
inline constexpr auto kJsonForm<Suite> = std::tuple(
    member("function", &Suite::function), member("shown", &Suite::shown),
    written("score", &Suite::score), JsonPart<SuiteMutants>{},
    member("inputs_tried", &Suite::tried), member("executions", &Suite::executions),
    written("coverage", &Suite::coverage, {.if_empty = IfEmpty::omit}), JsonPart<MutantOutcomes>{},
    member("properties", &Suite::properties), member("left_out", &Suite::left_out));

namespace {

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
  write_json(out.key("exported"), report.file);
  if (report.addition) {
    write_json(out.key("addition"), *report.addition);
  }
  write_json(out.key("functions"), report.suites, report.source);
  out.end_object();
  return out.take();
}

}  // namespace synth
