#include "synth/review/review.h"

#include "specs/json_form.h"
#include "synth/focus/growth.h"
#include "synth/review/raising_inputs.h"
#include "synth/review/suspicions.h"
#include "synth/review/untested.h"
#include "synth/support/text.h"
#include "testing/suites/code/code_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace synth {

template <>
inline constexpr auto kJsonForm<ReviewFinding> =
    std::tuple(member("kind", &ReviewFinding::kind),
               member("function", &ReviewFinding::function, {.if_empty = IfEmpty::omit}),
               member("line", &ReviewFinding::line, {.if_empty = IfEmpty::omit}),
               member("text", &ReviewFinding::text), member("evidence", &ReviewFinding::evidence));

template <>
inline constexpr auto kJsonForm<ReviewReport> =
    std::tuple(member("file", &ReviewReport::path), member("functions", &ReviewReport::functions),
               member("findings", &ReviewReport::findings), member("notes", &ReviewReport::notes));

namespace {

using Kind = ReviewFinding::Kind;

constexpr std::array<EnumName<Kind>, 7> kKinds{{{Kind::import, "import"},
                                                {Kind::claim, "claim"},
                                                {Kind::raises, "raises"},
                                                {Kind::growth, "growth"},
                                                {Kind::untested, "untested"},
                                                {Kind::confirmed, "confirmed"},
                                                {Kind::said, "said"}}};

// n log n over a hundredfold size grows like the power 1.2, and a measured time may be off by half.
constexpr double kMuchGrowth = 1.6;
constexpr double kExplosion = 4;

// Returns the call whose arguments grow: the longest, since it has the most items to repeat.
const Call* longest_call(const Suite& suite) {
  const Call* longest = nullptr;
  std::size_t most = 0;
  for (const SuiteCase& entry : suite.cases) {
    const std::size_t size = to_source(suite.function, entry.test.call).size();
    if (entry.test.claim.expected && !entry.finding && size > most) {
      longest = &entry.test.call;
      most = size;
    }
  }
  return longest;
}

std::string measured(const Growth& growth) {
  std::vector<std::string> points;
  constexpr std::size_t kShown = 4;
  const std::size_t first = growth.points.size() - std::min(kShown, growth.points.size());
  for (std::size_t i = first; i < growth.points.size(); ++i) {
    const auto& [size, ms] = growth.points[i];
    const bool is_cut_off = growth.is_cut_off && i + 1 == growth.points.size();
    points.push_back(fmt::format("{}: {}{:.1f} ms", size, is_cut_off ? "over " : "", ms));
  }
  return join(points, ", ");
}

Result<std::vector<ReviewFinding>> find_growth(Runtime& runtime, const std::string& source,
                                               const FunctionPlace& place, const Suite& suite,
                                               const SuiteOrder& order,
                                               const std::stop_token& stop) {
  std::vector<ReviewFinding> findings;
  const Call* call = longest_call(suite);
  for (std::size_t i = 0; call != nullptr && i < call->args.size(); ++i) {
    SYNTH_TRY(const Growth growth, measure_growth(runtime, source, suite.function, *call, {i},
                                                  order.proposals.limits, stop));
    const double exponent = growth.exponent().value_or(0);
    if (exponent < kMuchGrowth) {
      continue;
    }
    const std::string argument =
        i < place.parameters.size() ? place.parameters[i] : fmt::format("argument {}", i + 1);
    findings.push_back(
        {.kind = Kind::growth,
         .function = suite.shown,
         .line = place.first_line,
         .text =
             exponent >= kExplosion
                 ? fmt::format("the time of {} explodes with {}{}", suite.shown,
                               growth.is_number ? "" : "the length of ", argument)
                 : fmt::format("the time of {} grows with the power {:.1f} of {}{}", suite.shown,
                               exponent, growth.is_number ? "" : "the length of ", argument),
         .evidence = {measured(growth)}});
  }
  return findings;
}

std::vector<ReviewFinding> find_broken_claims(const FunctionPlace& place, const Suite& suite) {
  std::vector<ReviewFinding> findings;
  for (const SuiteCase& entry : suite.cases) {
    if (entry.finding) {
      findings.push_back(
          {.kind = Kind::claim,
           .function = suite.shown,
           .line = place.first_line,
           .text = fmt::format("{} is said to {}, and {}", suite.shown_call(entry.test.call),
                               claim_in_words(entry.test.claim), *entry.finding)});
    }
  }
  return findings;
}

// Returns a finding if the import policy prevents the code from loading. The rest of a review
// allows all imports.
Result<std::vector<ReviewFinding>> find_refused_imports(const SuiteOrder& order, Runtime& runtime,
                                                        const std::stop_token& stop) {
  Limits limits = order.proposals.limits;
  limits.any_imports = false;
  SYNTH_TRY(const CandidateOutcome run, runtime.run(order.source, {}, limits, stop));
  if (run.load_ending != Verdict::compile_error || !run.load_error) {
    return std::vector<ReviewFinding>();
  }
  return std::vector<ReviewFinding>{{.kind = Kind::import,
                                     .line = run.load_error->line.value_or(0),
                                     .text = run.load_error->message}};
}

// Returns text that quotes the code as one line: a message of several lines could look like another
// finding.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    line += c == '\n' ? "\\n" : std::string(1, c);
  }
  return line;
}

int line_at(const std::string& source, std::size_t place) {
  return 1 + static_cast<int>(std::count(
                 source.begin(), source.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

// Returns a function's first line: known for Python; in other languages the line of its body; for a
// function that stands for a method the line of its first mutant.
int line_of(const FunctionPlace& place, const Suite& suite, const SuiteReport& suites) {
  if (place.first_line != 0) {
    return place.first_line;
  }
  if (suites.language != Language::python) {
    for (const CodeFunction& function : code_functions(suites.source, suites.language)) {
      if (function.name == place.name) {
        return line_at(suites.source, function.begin);
      }
    }
  }
  const auto first = std::ranges::min_element(suite.mutants, {}, &SuiteMutant::line);
  return first == suite.mutants.end() ? 0 : first->line;
}

Result<void> review_function(const SuiteOrder& order, Runtime& runtime, const SuiteReport& suites,
                             const FunctionPlace& place, const Suite& suite,
                             const std::stop_token& stop, std::vector<ReviewFinding>& findings) {
  const std::string source = suites.adapters.with(suites.source);
  std::ranges::move(find_broken_claims(place, suite), std::back_inserter(findings));
  SYNTH_TRY(auto raising, find_raising_inputs(runtime, source, place, suite, order, stop));
  std::ranges::move(raising, std::back_inserter(findings));
  SYNTH_TRY(auto growing, find_growth(runtime, source, place, suite, order, stop));
  std::ranges::move(growing, std::back_inserter(findings));
  std::ranges::move(find_untested(suites.source, place, suite), std::back_inserter(findings));
  return {};
}

}  // namespace

EnumNames<Kind> names_of(Kind) {
  return kKinds;
}

Result<ReviewReport> review(const SuiteOrder& order, Runtime& runtime, const SandboxSource& sandbox,
                            const std::stop_token& stop) {
  ReviewReport report{.path = order.path};
  SYNTH_TRY(report.findings, find_refused_imports(order, runtime, stop));
  SuiteOrder free = order;
  free.proposals.limits.any_imports = true;
  free.proposals.engine = nullptr;  // its author reviews the code, and writes no tests of it
  SYNTH_TRY(SuiteReport suites, search_suites(free, runtime, sandbox, stop));
  for (const Suite& suite : suites.suites) {
    const auto place = std::ranges::find(suites.functions, suite.function, &FunctionPlace::name);
    place->first_line = line_of(*place, suite, suites);
    report.functions.push_back(suite.shown);
    SYNTH_CHECK(review_function(free, runtime, suites, *place, suite, stop, report.findings));
  }
  for (const std::string& failing : suites.failing) {
    report.findings.push_back({.kind = Kind::claim, .text = failing});
  }
  if (order.proposals.engine != nullptr) {
    SYNTH_CHECK(add_suspicions(order, runtime, suites, stop, report));
  }
  for (ReviewFinding& finding : report.findings) {
    finding.text = on_one_line(finding.text);
    std::ranges::transform(finding.evidence, finding.evidence.begin(), on_one_line);
  }
  std::ranges::stable_sort(report.findings, {}, [](const ReviewFinding& finding) {
    return std::tuple(finding.kind, finding.line);
  });
  report.notes.insert(report.notes.begin(), suites.file.notes.begin(), suites.file.notes.end());
  return report;
}

std::size_t ReviewReport::proven() const {
  return findings.size() -
         static_cast<std::size_t>(std::ranges::count(findings, Kind::said, &ReviewFinding::kind));
}

std::string review_json(const ReviewReport& report) {
  JsonWriter out(2);
  write_json(out, report);
  return out.take();
}

}  // namespace synth
