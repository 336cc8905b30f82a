#include "synth/pipeline/entry_admission.h"

#include "cache/store.h"
#include "specs/json_form.h"
#include "synth/pipeline/recall.h"
#include "synth/pipeline/reuse.h"
#include "synth/run/kept_question.h"
#include "synth/support/version.h"

#include <fmt/format.h>

namespace synth {
namespace {

// The time limit for all tests of an entry: they have passed before.
constexpr std::chrono::minutes kMostTime{2};

Admitted left_out(std::string why) {
  return {Admitted::Verdict::left_out, std::move(why)};
}

Admitted refused(std::string why) {
  return {Admitted::Verdict::refused, std::move(why)};
}

// Returns the outcome of a run that ended with an error: a timeout is the fault of the entry's
// code.
Result<Admitted> outcome_of(const RunContext& context, const Error& error) {
  Error cause = context.cause_of(error);
  return cause.code == Errc::budget_exhausted ? Result<Admitted>(refused("its tests take too long"))
                                              : fail(std::move(cause));
}

Result<Language> language_of_function(const Entry& entry) {
  SYNTH_TRY(const Value material, parse_json(entry.material));
  return read_at<Language>(JsonField(material), "language");
}

}  // namespace

Result<Admitted> EntryAdmission::verify_solution(Entry& entry) const {
  Result<AskedQuestion> asked = read_asked_question(entry.material);
  if (!asked) {
    return refused(asked.error().message);
  }
  if (asked->engine != kVersion) {
    return left_out(fmt::format("it is of synth {}, and this is {}", asked->engine, kVersion));
  }
  const auto runtime = runtimes.find(asked->request.language);
  if (!runtime) {
    return left_out(runtime.error().message);
  }
  if (asked->toolchain != (*runtime)->toolchain()) {
    return left_out(
        fmt::format("it is for {}, and here is {}", asked->toolchain, (*runtime)->toolchain()));
  }
  Result<Solution> solution = read_solution(entry.document);
  if (!solution) {
    return refused(solution.error().message);
  }
  SolveRequest& request = asked->request;
  request.limits = limits;
  request.budget.time = kMostTime;
  Observer nobody;
  SolutionStore store = SolutionStore::holding(cache, entry, request, nobody);
  const RunContext context(request, author, *runtime, store, nobody, stop);
  const auto fault = find_fault(context, *solution);
  if (!fault) {
    return outcome_of(context, fault.error());
  }
  if (*fault) {
    return refused(**fault);
  }
  // A listing shows the verified text.
  entry.title = title_of(solution->instruction);
  entry.language = name(solution->language);
  entry.confidence = name(solution->confidence.level);
  return Admitted{};
}

Result<Admitted> EntryAdmission::verify_function(Entry& entry) const {
  if (!entry.is_trusted) {
    return left_out(
        "nobody but its writer speaks for a function: they are taken only of a store that is named "
        "with |trusted");
  }
  const auto language = language_of_function(entry);
  if (!language) {
    return refused(language.error().message);
  }
  const auto runtime = runtimes.find(*language);
  if (!runtime) {
    return left_out(runtime.error().message);
  }
  SolveRequest request;
  request.language = *language;
  request.limits = limits;
  request.budget.time = kMostTime;
  Observer nobody;
  SolutionStore store = SolutionStore::holding(cache, entry, request, nobody);
  const auto functions = store.read_function(entry);
  if (!functions) {
    return refused(functions.error().message);
  }
  const RunContext context(request, author, *runtime, store, nobody, stop);
  const auto passes = passes_here(context, *functions);
  if (!passes) {
    return outcome_of(context, passes.error());
  }
  if (!*passes) {
    return refused("it does not pass its tests here");
  }
  entry.title = functions->back().spec.name;
  entry.language = name(*language);
  entry.confidence.clear();
  return Admitted{};
}

Result<Admitted> EntryAdmission::admit(Entry entry) const {
  SYNTH_TRY(Admitted outcome,
            entry.kind == EntryKind::function ? verify_function(entry) : verify_solution(entry));
  if (outcome.verdict == Admitted::Verdict::kept) {
    SYNTH_CHECK(cache.take_in(std::move(entry)));
  }
  return outcome;
}

}  // namespace synth
