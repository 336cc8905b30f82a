#include "synth/pipeline/specify.h"

#include "synth/support/text.h"

namespace synth {

Result<void> read_specs(Author& author, Workspace& work) {
  work.observer.stage("reading", {});
  const Stopwatch watch(work.metrics.specification_s);
  if (work.request.spec) {
    work.specs = work.request.spec->specs;
  } else {
    SpecQuestion question;
    static_cast<Question&>(question) = work.question();
    SYNTH_TRY(Answers<SpecSet> answers, author.specs(question));
    work.note(answers.note);
    if (answers.answers.empty()) {
      return {};
    }
    work.specs = std::move(answers.answers.front());
  }
  if (Result<void> valid = validate(work.specs, work.request.language); !valid) {
    const bool users_own = work.request.spec.has_value();
    work.specs = {};
    return fail(valid.error().within(users_own ? "the spec file" : "the author's specs"));
  }
  work.observer.specs_read(work.specs);
  return {};
}

Result<void> order_groups(Workspace& work) {
  work.observer.stage("ordering", {});
  SYNTH_TRY(work.groups, order(work.specs.functions));
  SYNTH_CHECK(check_anchors(work.specs, work.request.tests, work.request.language));
  work.plan = TestPlan(work.specs, work.request.tests, work.request.language);
  for (const Group& group : work.groups) {
    if (!group.cycle.empty()) {
      work.note("mutually recursive, written and tested together: " + join(group.cycle, " → "));
    }
  }
  work.observer.ordered(work.groups);
  return {};
}

}  // namespace synth
