#include "testing/suites/search/code_variants.h"

#include "specs/equality.h"
#include "specs/json.h"
#include "synth/support/mapped.h"
#include "testing/mutants/program_call.h"
#include "testing/runtimes/bash/host/bash.h"
#include "testing/runtimes/cpp/host/signature.h"
#include "testing/suites/search/javascript_variants.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <numeric>
#include <set>

namespace synth {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kTogether = 100;  // variants in one process
constexpr milliseconds kTimeTogether{30'000};
constexpr milliseconds kTimeAlone{200};  // of a call
constexpr std::size_t kFewCalls = 24;    // that run at once, even if some may be endless
// Wall time of a script's call before it counts as endless; a variant gets several times the
// script's time in addition.
constexpr milliseconds kOwnWall{1'000};
constexpr milliseconds kCertainWall{300};  // more, in final runs
constexpr milliseconds kScriptWall{100};
constexpr int kTimesTheScript = 4;
constexpr std::size_t kScriptOutput = std::size_t{1} << 20U;

// CPU limits of combined variants. After enough cut-off calls a variant is no longer informative.
constexpr std::size_t kMostCutOff = 4;
constexpr VariantLimits kOwnLimits{.a_call = milliseconds(10), .most_cut_off = 60};

std::string call_text(const Call& call) {
  return to_source("", call);
}

std::vector<std::size_t> all_places(std::size_t count) {
  std::vector<std::size_t> places(count);
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

// Returns the difference of a variant that ends the process: its first call differs.
VariantDifference fatal(const PlannedVariant& variant) {
  return {.loads = true, .differs = {variant.calls.front()}, .runs = 1};
}

// Runs all at once; returns nothing if that is impossible.
Result<std::vector<VariantOutcomes>> outcomes_together(Runtime& runtime, const std::string& source,
                                                       std::span<const std::vector<Edit>> variants,
                                                       std::span<const PlannedCall> calls,
                                                       milliseconds time,
                                                       const std::stop_token& stop) {
  std::vector<VariantOutcomes> outcomes;
  std::vector<Call> plain;
  std::vector<std::size_t> places;
  for (const PlannedCall& call : calls) {
    const bool is_unfit = runtime.language() == Language::javascript && !call.call.kwargs.empty();
    if (!call.setup.empty() || is_unfit || call.function != calls[0].function) {
      return outcomes;
    }
    places.push_back(plain.size());
    plain.push_back(call.call);
  }
  std::vector<PlannedVariant> planned;
  for (const std::vector<Edit>& edits : variants) {
    planned.push_back({.edits = edits, .calls = places});
  }
  if (planned.empty() || plain.empty()) {
    return outcomes;
  }
  CodeVariants together(runtime, source, calls[0].function, stop);
  together.allow(runtime.language() == Language::bash ? time + kCertainWall : time);
  SYNTH_TRY(auto found, together.differences(planned, plain, false));
  for (VariantDifference& each : found) {
    const bool is_known = !each.loads || !each.outcomes.empty() || !each.differs.empty();
    if (!is_known) {
      break;  // the others run separately
    }
    outcomes.emplace_back();
    if (each.loads) {
      const bool is_late = runtime.language() == Language::javascript;
      if (is_late && each.outcomes.size() < plain.size()) {
        each.outcomes.push_back(cut_off(Verdict::time_limit, "it takes too long"));
      }
      outcomes.back() = std::move(each.outcomes);
    }
  }
  return outcomes;
}

// Returns why mutants of C++ cannot be compiled together.
Error why_apart(const std::string& source, const std::string& function) {
  const auto signature = read_cpp_signature(source, function);
  if (signature && signature->has_objects()) {
    return {Errc::bad_input,
            "it takes or gives objects of the code's classes, with which its mutants cannot be "
            "compiled together",
            "test it by hand, or what it does with the fields in a function of its own"};
  }
  return {Errc::bad_input,
          "the code cannot stand in a namespace, so its mutants cannot be compiled together",
          "leave out what has to be at the top, such as std::hash<...>, extern \"C\" and ::f()"};
}

}  // namespace

std::string outcome_key(const Outcome& outcome) {
  if (outcome.ending != Verdict::pass) {
    return std::string(name(outcome.ending));
  }
  if (outcome.error && !outcome.value) {
    return "throws " + outcome.error->type;
  }
  return outcome.value ? write_value(*outcome.value) : "nothing";
}

Result<std::vector<VariantOutcomes>> run_code_variants(Runtime& runtime, const std::string& source,
                                                       std::span<const std::vector<Edit>> variants,
                                                       std::span<const PlannedCall> calls,
                                                       milliseconds time,
                                                       const std::stop_token& stop) {
  Limits limits;
  limits.time = std::max(time, kTimeAlone);
  limits.wall = 10 * limits.time;
  std::vector<VariantOutcomes> outcomes;
  SYNTH_TRY(outcomes, outcomes_together(runtime, source, variants, calls, time, stop));
  for (const std::vector<Edit>& edits : variants.subspan(outcomes.size())) {
    SYNTH_TRY(CandidateOutcome ran, runtime.run(edited(source, edits), calls, limits, stop));
    outcomes.emplace_back();
    if (!ran.load_error) {
      outcomes.back() = std::move(ran.outcomes);
    }
  }
  return outcomes;
}

// Returns the script's own time for a call, to detect a variant's endless run soon.
milliseconds CodeVariants::own_time(const Call& call) const {
  const auto own = scripts_.find(source_ + '\0' + call_text(call));
  const bool is_known = own != scripts_.end() && own->second.has_value();
  return milliseconds(
      static_cast<std::int64_t>(is_known ? own->second->duration_ms : own_slowest_ms_));
}

// Returns a script's outcome. A complaint of Bash itself is an error, whatever the status.
Result<std::optional<Outcome>> CodeVariants::run_script(const std::string& source,
                                                        const Call& call) {
  const auto [known, is_new] = scripts_.try_emplace(source + '\0' + call_text(call));
  if (!is_new) {
    return known->second;
  }
  if (&source != &source_) {
    const ProgramVariant variant{.source = source, .calls = {0}};
    const milliseconds own = kTimesTheScript * own_time(call);
    SYNTH_TRY(auto ran, runtime_.run_together(
                            std::span(&variant, 1), function_, std::span(&call, 1),
                            {.a_call = kScriptWall + a_call_ + own, .most_cut_off = 1}, stop_));
    if (ran && (*ran)[0].loads) {
      known->second = std::move((*ran)[0].outcomes.at(0));
    }
    return known->second;
  }
  const PlannedCall planned{.function = function_, .call = call, .setup = ""};
  const milliseconds slowest(static_cast<std::int64_t>(own_slowest_ms_));
  Limits limits;
  limits.time = kTimeAlone;
  limits.wall = own_slowest_ms_ == 0 ? kOwnWall : kScriptWall + slowest;
  limits.output_bytes = kScriptOutput;
  SYNTH_TRY(CandidateOutcome ran, runtime_.run(source, std::span(&planned, 1), limits, stop_));
  if (!ran.load_error) {
    known->second = std::move(ran.outcomes.at(0));
    if (known->second->ending == Verdict::pass) {
      own_slowest_ms_ = std::max(own_slowest_ms_, known->second->duration_ms);
    }
    if (auto error = read_bash_error(ran.stderr_text)) {
      known->second->error = *std::move(error);
    }
  }
  return known->second;
}

// Runs variants one after the other, since each call has a cell of its own anyway.
Result<bool> CodeVariants::in_turn(std::span<const PlannedVariant> variants,
                                   std::span<const Call> calls, bool first,
                                   std::vector<VariantDifference>& found) {
  SYNTH_TRY(const std::vector<Outcome> own, own_outcomes(calls));
  for (const PlannedVariant& variant : variants) {
    const std::string source = edited(source_, variant.edits);
    VariantDifference difference;
    for (const std::size_t place : variant.calls) {
      SYNTH_TRY(auto outcome, run_script(source, calls[place]));
      difference.loads = outcome.has_value();
      if (!outcome) {
        break;
      }
      ++difference.runs;
      const bool is_late = outcome->ending == Verdict::time_limit;
      if (!is_same(*outcome, own[place])) {
        difference.differs.push_back(place);
      }
      difference.outcomes.push_back(*std::move(outcome));
      if (is_late || (first && !difference.differs.empty())) {
        break;
      }
    }
    found.push_back(std::move(difference));
  }
  return true;
}

Result<std::vector<Outcome>> CodeVariants::own_outcomes(std::span<const Call> calls) {
  if (runtime_.language() == Language::bash) {
    std::vector<Outcome> outcomes;
    for (const Call& call : calls) {
      SYNTH_TRY(auto outcome, run_script(source_, call));
      if (!outcome) {
        return fail(Errc::bad_input, "the script has a syntax error",
                    "see what bash -n says of it");
      }
      outcomes.push_back(*std::move(outcome));
    }
    return outcomes;
  }
  std::vector<Call> unknown;
  for (const Call& call : calls) {
    if (!own_.contains(call_text(call))) {
      unknown.push_back(call);
    }
  }
  const bool may_be_late = late_ > 0 || unknown.size() > kFewCalls;
  if (runtime_.language() == Language::javascript && may_be_late && !unknown.empty()) {
    SYNTH_TRY(unknown, ending_in_time(std::move(unknown)));
  }
  std::optional<std::vector<TogetherRun>> ran;
  if (runtime_.language() != Language::javascript && !is_apart_ && !unknown.empty()) {
    const ProgramVariant own{.source = source_, .calls = all_places(unknown.size())};
    SYNTH_TRY(ran,
              runtime_.run_together(std::span(&own, 1), function_, unknown, kOwnLimits, stop_));
    is_apart_ = !ran;
  }
  if (ran) {
    std::vector<Outcome>& outcomes = (*ran)[0].outcomes;
    outcomes.resize(unknown.size(), cut_off(Verdict::time_limit, "it takes too long"));
    for (std::size_t i = 0; i < unknown.size(); ++i) {
      own_[call_text(unknown[i])] = std::move(outcomes[i]);
    }
  } else if (!unknown.empty()) {
    SYNTH_TRY(CandidateOutcome alone, run(source_, unknown));
    if (alone.load_error) {
      return fail(Errc::bad_input,
                  fmt::format("the code does not load: {}: {}", alone.load_error->type,
                              alone.load_error->message),
                  "give a file that loads by itself");
    }
    if (runtime_.language() == Language::cpp) {
      return fail(why_apart(source_, function_));
    }
    for (std::size_t i = 0; i < unknown.size(); ++i) {
      late_ += alone.outcomes[i].ending == Verdict::time_limit ? 1 : 0;
      own_[call_text(unknown[i])] = std::move(alone.outcomes[i]);
    }
  }
  return mapped(calls, [&](const Call& call) { return own_.at(call_text(call)); });
}

// Returns those of the calls of JavaScript that end in time, and notes that the others do not.
Result<std::vector<Call>> CodeVariants::ending_in_time(std::vector<Call> calls) {
  const PlannedCall asked = javascript_late_call(source_, function_, calls, late_, own_slowest_ms_);
  Limits limits;
  limits.time = kTimeTogether;
  SYNTH_TRY(const CandidateOutcome ran,
            runtime_.run(std::string(kJavascriptVariants), std::span(&asked, 1), limits, stop_));
  const Outcome& outcome = ran.outcomes.at(0);
  if (outcome.ending != Verdict::pass || !outcome.value) {
    return calls;
  }
  own_slowest_ms_ = static_cast<double>(count_of(item_of(*outcome.value, 1)));
  std::set<std::size_t> late;
  for (const Value& place : items_of(item_of(*outcome.value, 0))) {
    late.insert(count_of(place));
  }
  late_ += late.size();
  std::vector<Call> ending;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (late.contains(i)) {
      own_[call_text(calls[i])] = cut_off(Verdict::time_limit, "it takes too long");
    } else {
      ending.push_back(std::move(calls[i]));
    }
  }
  return ending;
}

Result<std::vector<bool>> CodeVariants::loading(std::span<const std::vector<Edit>> variants) {
  std::vector<bool> loads(variants.size(), true);
  if (runtime_.language() != Language::cpp || is_apart_) {
    return loads;
  }
  std::vector<ProgramVariant> programs{{.source = source_, .calls = {}}};
  for (const std::vector<Edit>& edits : variants) {
    programs.push_back({.source = edited(source_, edits), .calls = {}});
  }
  SYNTH_TRY(const auto ran, runtime_.run_together(programs, function_, {}, {}, stop_));
  is_apart_ = !ran;
  for (std::size_t i = 0; ran && i < variants.size(); ++i) {
    loads[i] = (*ran)[i + 1].loads;
  }
  return loads;
}

bool CodeVariants::is_same(const Outcome& a, const Outcome& b) const {
  const bool is_alike = outcome_key(a) == outcome_key(b);
  return is_alike || (a.ending == b.ending && a.value && b.value &&
                      equal(*a.value, *b.value, runtime_.language()));
}

// Runs combined variants; returns whether that was possible.
Result<bool> CodeVariants::together(std::span<const PlannedVariant> variants,
                                    std::span<const Call> calls, bool first,
                                    std::vector<VariantDifference>& found) {
  SYNTH_TRY(const std::vector<Outcome> own, own_outcomes(calls));
  if (is_apart_) {
    return false;
  }
  std::vector<ProgramVariant> programs{{.source = source_, .calls = {}}};
  for (const PlannedVariant& variant : variants) {
    programs.push_back({.source = edited(source_, variant.edits), .calls = variant.calls});
  }
  const VariantLimits limits{.a_call = a_call_, .most_cut_off = first ? 1 : kMostCutOff};
  SYNTH_TRY(auto ran, runtime_.run_together(programs, function_, calls, limits, stop_));
  for (std::size_t v = 0; ran && v < variants.size(); ++v) {
    TogetherRun& run = (*ran)[v + 1];
    VariantDifference difference{
        .loads = run.loads, .differs = {}, .runs = run.outcomes.size(), .outcomes = {}};
    for (std::size_t i = 0; i < std::min(run.outcomes.size(), variants[v].calls.size()); ++i) {
      const std::size_t place = variants[v].calls[i];
      if (!is_same(run.outcomes[i], own[place])) {
        difference.differs.push_back(place);
      }
    }
    if (!first) {
      difference.outcomes = std::move(run.outcomes);
    }
    found.push_back(std::move(difference));
  }
  return ran.has_value();
}

Result<CandidateOutcome> CodeVariants::run(const std::string& source, std::span<const Call> calls) {
  std::vector<PlannedCall> planned;
  for (const Call& call : calls) {
    planned.push_back({.function = function_, .call = call, .setup = ""});
  }
  Limits limits;
  limits.time = kTimeAlone;
  limits.wall = 10 * kTimeAlone;
  return runtime_.run(source, planned, limits, stop_);
}

Result<std::vector<VariantDifference>> CodeVariants::differences(
    std::span<const PlannedVariant> variants, std::span<const Call> calls, bool first) {
  std::vector<VariantDifference> found;
  for (std::size_t begin = 0; begin < variants.size(); begin += kTogether) {
    const auto some = variants.subspan(begin, std::min(kTogether, variants.size() - begin));
    bool is_done = false;
    if (!is_apart_) {
      SYNTH_TRY(is_done, runtime_.language() == Language::javascript
                             ? in_javascript(some, calls, first, found)
                         : runtime_.language() == Language::bash
                             ? in_turn(some, calls, first, found)
                             : together(some, calls, first, found));
      is_apart_ = !is_done;
    }
    if (!is_done) {
      SYNTH_CHECK(one_by_one(some, calls, found));
    }
  }
  return found;
}

// Runs variants of JavaScript; returns whether that was possible.
Result<bool> CodeVariants::in_javascript(std::span<const PlannedVariant> variants,
                                         std::span<const Call> calls, bool first,
                                         std::vector<VariantDifference>& found) {
  const PlannedCall call = javascript_variants_call(source_, function_, variants, calls, first);
  Limits limits;
  limits.time = kTimeTogether;
  SYNTH_TRY(const CandidateOutcome ran,
            runtime_.run(std::string(kJavascriptVariants), std::span(&call, 1), limits, stop_));
  const Outcome& outcome = ran.outcomes.at(0);
  if (outcome.ending == Verdict::pass && outcome.value) {
    if (outcome.value->is<Null>()) {
      return false;
    }
    for (std::size_t i = 0; i < variants.size(); ++i) {
      found.push_back(read_javascript_difference(item_of(*outcome.value, i), variants[i], calls));
    }
    return true;
  }
  if (variants.size() == 1) {
    found.push_back(fatal(variants[0]));
    return true;
  }
  const std::size_t half = variants.size() / 2;
  SYNTH_TRY(const bool left, in_javascript(variants.first(half), calls, first, found));
  return left ? in_javascript(variants.subspan(half), calls, first, found) : Result<bool>(false);
}

Result<void> CodeVariants::one_by_one(std::span<const PlannedVariant> variants,
                                      std::span<const Call> calls,
                                      std::vector<VariantDifference>& found) {
  SYNTH_TRY(const CandidateOutcome own, run(source_, calls));
  for (const PlannedVariant& variant : variants) {
    std::vector<Call> some =
        mapped(variant.calls, [&](const std::size_t place) { return calls[place]; });
    SYNTH_TRY(const CandidateOutcome ran, run(edited(source_, variant.edits), some));
    VariantDifference difference{.loads = !ran.load_error, .differs = {}, .runs = some.size()};
    for (std::size_t i = 0; i < some.size() && difference.loads; ++i) {
      if (outcome_key(ran.outcomes[i]) != outcome_key(own.outcomes[variant.calls[i]])) {
        difference.differs.push_back(variant.calls[i]);
      }
    }
    found.push_back(std::move(difference));
  }
  return {};
}

}  // namespace synth
