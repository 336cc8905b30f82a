#include "testing/suites/code_variants.h"

#include "specs/json.h"
#include "synth/support/text.h"
#include "testing/mutants/program_call.h"
#include "testing/suites/suite_programs.h"

#include <algorithm>

namespace synth {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kTogether = 100;  // variants in one process
constexpr milliseconds kTimeTogether{30'000};
constexpr milliseconds kTimeAlone{200};  // of a call

Value edit_list(const std::vector<Edit>& edits) {
  List list;
  for (const Edit& edit : edits) {
    list.items.emplace_back(List{{Value(static_cast<std::int64_t>(edit.begin)),
                                  Value(static_cast<std::int64_t>(edit.end)), Value(edit.text)}});
  }
  return list;
}

Value place_list(const std::vector<std::size_t>& places) {
  List list;
  for (const std::size_t place : places) {
    list.items.emplace_back(static_cast<std::int64_t>(place));
  }
  return list;
}

// The text that javascript_variants.js gives for a call.
Outcome read_outcome(const std::string& text) {
  constexpr std::string_view kThrows = "throws ";
  Outcome outcome = cut_off(Verdict::pass, "");
  if (text.starts_with(kThrows)) {
    const auto names = split(std::string_view(text).substr(kThrows.size()), ' ');
    outcome.error = RaisedError{.type = std::string(names[0]),
                                .bases = {names.begin() + 1, names.end()},
                                .message = {},
                                .line = std::nullopt,
                                .traceback = {}};
    return outcome;
  }
  const auto json = parse_json(text);
  auto value = json ? decode_value(*json) : Result<Value>(fail(Errc::bad_input, "no value"));
  if (!value) {
    return cut_off(Verdict::crash, "");
  }
  outcome.value = *std::move(value);
  return outcome;
}

VariantDifference read_difference(const Value& value, const PlannedVariant& variant) {
  VariantDifference difference;
  difference.loads = !value.is<Null>();
  for (const Value& place : items_of(item_of(value, 0))) {
    const std::size_t at = count_of(place);
    if (std::ranges::find(variant.calls, at) != variant.calls.end()) {
      difference.differs.push_back(at);
    }
  }
  difference.runs = count_of(item_of(value, 1));
  for (const Value& text : items_of(item_of(value, 2))) {
    difference.outcomes.push_back(read_outcome(text_of(text)));
  }
  return difference;
}

// A variant that ends the process is told by its first call.
VariantDifference fatal(const PlannedVariant& variant) {
  return {.loads = true, .differs = {variant.calls.front()}, .runs = 1};
}

// All at once; nothing where that cannot be.
Result<std::vector<VariantOutcomes>> javascript_outcomes(
    Runtime& runtime, const std::string& source, std::span<const std::vector<Edit>> variants,
    std::span<const PlannedCall> calls, const std::stop_token& stop) {
  std::vector<VariantOutcomes> outcomes;
  std::vector<Call> plain;
  std::vector<std::size_t> places;
  for (const PlannedCall& call : calls) {
    if (!call.setup.empty() || !call.call.kwargs.empty() || call.function != calls[0].function) {
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
  SYNTH_TRY(
      auto found,
      CodeVariants(runtime, source, calls[0].function, stop).differences(planned, plain, false));
  for (VariantDifference& each : found) {
    const bool is_known = !each.loads || !each.outcomes.empty() || !each.differs.empty();
    if (!is_known) {
      break;  // the rest each by itself
    }
    outcomes.emplace_back();
    if (each.loads) {
      if (each.outcomes.size() < plain.size()) {
        each.outcomes.push_back(cut_off(Verdict::time_limit, "it takes too long"));
      }
      outcomes.back() = std::move(each.outcomes);
    }
  }
  return outcomes;
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
  if (runtime.language() == Language::javascript) {
    SYNTH_TRY(outcomes, javascript_outcomes(runtime, source, variants, calls, stop));
  }
  for (const std::vector<Edit>& edits : variants.subspan(outcomes.size())) {
    SYNTH_TRY(CandidateOutcome ran, runtime.run(edited(source, edits), calls, limits, stop));
    outcomes.emplace_back();
    if (!ran.load_error) {
      outcomes.back() = std::move(ran.outcomes);
    }
  }
  return outcomes;
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
    if (runtime_.language() == Language::javascript && !waits_) {
      SYNTH_TRY(is_done, in_javascript(some, calls, first, found));
      waits_ = !is_done;
    }
    if (!is_done) {
      SYNTH_CHECK(one_by_one(some, calls, found));
    }
  }
  return found;
}

// Whether it could be done.
Result<bool> CodeVariants::in_javascript(std::span<const PlannedVariant> variants,
                                         std::span<const Call> calls, bool first,
                                         std::vector<VariantDifference>& found) {
  List planned;
  for (const PlannedVariant& variant : variants) {
    planned.items.emplace_back(List{{edit_list(variant.edits), place_list(variant.calls)}});
  }
  List texts;
  for (const Call& call : calls) {
    texts.items.emplace_back(write_value(Value(List{call.args})));
  }
  const PlannedCall call{.function = "synthVariants",
                         .call = {.args = {Value(source_), Value(std::move(planned)),
                                           Value(function_), Value(std::move(texts)), Value(first)},
                                  .kwargs = {}},
                         .setup = ""};
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
      found.push_back(read_difference(item_of(*outcome.value, i), variants[i]));
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
    std::vector<Call> some;
    for (const std::size_t place : variant.calls) {
      some.push_back(calls[place]);
    }
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
