#include "synth/pipeline/specify.h"

#include "synth/support/stopwatch.h"
#include "synth/support/text.h"

namespace synth {

Result<void> specify(const RunContext& context, Draft& draft) {
  context.observer->stage("reading", {});
  const Stopwatch watch(draft.metrics.specification_s);
  if (context.request.spec) {
    draft.specs = context.request.spec->specs;
  } else {
    SYNTH_TRY(Answers<SpecSet> answers, context.author.specs(context.question<SpecQuestion>()));
    draft.note(answers.note);
    if (answers.answers.empty()) {
      return {};
    }
    draft.specs = std::move(answers.answers.front());
  }
  if (Result<void> valid = validate(draft.specs, context.request.language); !valid) {
    const bool users_own = context.request.spec.has_value();
    draft.specs = {};
    return fail(valid.error().within(users_own ? "the spec file" : "the author's specs"));
  }
  context.observer->specs_read(draft.specs);
  return {};
}

Result<void> order_groups(const RunContext& context, Draft& draft) {
  context.observer->stage("ordering", {});
  SYNTH_TRY(draft.groups, order(draft.specs.functions));
  SYNTH_CHECK(check_trusted_tests(draft.specs, context.request.tests, context.request.language));
  draft.plan = TestPlan(draft.specs, context.request.tests, context.request.language);
  for (const Group& group : draft.groups) {
    if (!group.cycle.empty()) {
      draft.note("mutually recursive, written and tested together: " + join(group.cycle, " → "));
    }
  }
  context.observer->ordered(draft.groups);
  return {};
}

}  // namespace synth
