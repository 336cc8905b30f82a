#include "testing/core/verdict.h"

#include "specs/literal.h"
#include "specs/sequence.h"
#include "synth/support/text.h"
#include "testing/core/difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kOwnModule = "solution";  // the module of a candidate's own classes

// A class name in parts: `json.decoder.JSONDecodeError` has the top `json` and the last part
// `JSONDecodeError`. A name without a module, of a built-in, or of the candidate's own has no top.
struct ClassName {
  std::string_view top;
  std::string_view last;
};

ClassName split_class(std::string_view name) {
  const std::size_t first_end = name.find_first_of(".:");
  ClassName parts{{}, name.substr(name.find_last_of(".:") + 1)};
  if (first_end != std::string_view::npos) {
    parts.top = name.substr(0, first_end);
  }
  if (parts.top == "builtins" || parts.top == kOwnModule) {
    parts.top = {};
  }
  // PEP 3151: the old names are the same class.
  if (parts.top.empty() && (parts.last == "IOError" || parts.last == "EnvironmentError")) {
    parts.last = "OSError";
  }
  return parts;
}

// Returns whether two names denote the same class, as far as names can tell: a module may be
// omitted, and a class may be named by the package that exports it (json.JSONDecodeError is
// json.decoder.JSONDecodeError).
bool same_class(std::string_view a, std::string_view b) {
  const ClassName x = split_class(a);
  const ClassName y = split_class(b);
  return x.last == y.last && (x.top.empty() || y.top.empty() || x.top == y.top);
}

void add_note(TestVerdict& verdict, const std::string& note) {
  if (!note.empty()) {
    verdict.note += (verdict.note.empty() ? "" : "; ") + note;
  }
}

void judge_exception(TestVerdict& verdict, const std::string& class_name) {
  if (!verdict.error) {
    verdict.verdict = Verdict::wrong_answer;
    add_note(verdict, fmt::format("returned a value where {} is expected", class_name));
  } else if (is_instance(*verdict.error, class_name)) {
    verdict.verdict = Verdict::pass;
  } else {
    verdict.verdict = Verdict::exception;
    add_note(verdict,
             fmt::format("raised {} where {} is expected", verdict.error->type, class_name));
  }
}

void judge_value(TestVerdict& verdict, const Claim& claim, Language language) {
  // A Bash script that reports an error still has an output and a status, and those are judged.
  if (verdict.error && language != Language::bash) {
    verdict.verdict = Verdict::exception;
    return;
  }
  const Value expected = claim.expected.value_or(Null{});
  if (matches(*verdict.actual, expected, claim.tolerance, language)) {
    verdict.verdict = Verdict::pass;
  } else {
    verdict.verdict = Verdict::wrong_answer;
    add_note(verdict, describe_difference(*verdict.actual, expected, claim.tolerance, language));
  }
}

RaisedError raised_by(const StepResult& result) {
  RaisedError error;
  error.type = result.raised;
  error.bases = result.bases;
  return error;
}

// Judges the result of a step; Verdict::pass without a note if it is right.
TestVerdict judge_step(const StepResult& result, const Claim& claim, Language language) {
  TestVerdict verdict;
  verdict.verdict = Verdict::pass;
  verdict.actual = result.returned;
  if (!result.raised.empty()) {
    verdict.error = raised_by(result);
  }
  if (claim.raises) {
    judge_exception(verdict, *claim.raises);
  } else if (verdict.error) {
    verdict.verdict = Verdict::exception;
  } else if (claim.expected && result.returned) {
    judge_value(verdict, claim, language);
    const auto* const object = result.returned->get_if<Object>();
    if (verdict.verdict != Verdict::pass && object != nullptr && !object->base) {
      verdict.note = "it gave an object, which is not a value that a test could look at";
    } else if (verdict.verdict != Verdict::pass && verdict.note.empty()) {
      verdict.note = fmt::format("{}, not {}", excerpt(write_literal(*result.returned)),
                                 excerpt(write_literal(*claim.expected)));
    }
  }
  return verdict;
}

// Judges by the first step whose result is not the claimed one; later failures may only follow from
// it.
void judge_steps(TestVerdict& verdict, const Test& test, const Outcome& outcome,
                 const std::vector<Claim>& claims, Language language) {
  const auto& given = verdict.actual->get_if<List>()->items;
  auto error = outcome.of_steps.begin();
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const StepResult result = read_step_result(given[i]).value_or(StepResult());
    TestVerdict of_step = judge_step(result, claims[i], language);
    const bool has_error = !result.raised.empty() && error != outcome.of_steps.end();
    if (of_step.verdict == Verdict::pass) {
      error += has_error ? 1 : 0;
      continue;
    }
    verdict.verdict = of_step.verdict;
    verdict.error = has_error ? *error : of_step.error;
    const std::string step = to_source(object_name(test.function), test.call.steps[i]);
    const std::string place = test.call.steps[i].is_argument ? std::string("after the call")
                                                             : fmt::format("step {}", i + 1);
    add_note(verdict, fmt::format("{}, {}{}{}", place, excerpt(step),
                                  of_step.note.empty() ? "" : ": ", of_step.note));
    return;
  }
  verdict.verdict = Verdict::pass;
}

// Returns the claim on each step, if the outcome has an entry for each.
std::vector<Claim> claims_of_steps(const Test& test, const Outcome& outcome) {
  std::vector<Claim> claims = step_claims(test.call, test.claim);
  const auto* const given = outcome.value ? outcome.value->get_if<List>() : nullptr;
  const bool fits = given != nullptr && given->items.size() == claims.size();
  return fits ? std::move(claims) : std::vector<Claim>();
}

// Returns whether a call left the process by the very exception that the test names: `sys.exit`
// under "raises": "SystemExit".
bool left_as_expected(const Test& test, const Outcome& outcome) {
  return outcome.ending == Verdict::early_exit && outcome.error && test.claim.raises &&
         same_class(outcome.error->type, *test.claim.raises);
}

bool loaded(const CandidateOutcome& outcome) {
  return outcome.load_ending == Verdict::pass && !outcome.load_error;
}

}  // namespace

bool is_instance(const RaisedError& error, std::string_view class_name) {
  return class_name == "Exception" || class_name == "BaseException" ||
         same_class(error.type, class_name) ||
         std::any_of(error.bases.begin(), error.bases.end(),
                     [&](const std::string& base) { return same_class(base, class_name); });
}

TestVerdict judge(const Test& test, const Outcome& outcome, Language language) {
  TestVerdict verdict{.test = test.name,
                      .verdict = outcome.ending,
                      .actual = outcome.value,
                      .error = outcome.error,
                      .signal = outcome.signal,
                      .note = outcome.note,
                      .duration_ms = outcome.duration_ms};
  if (left_as_expected(test, outcome)) {
    verdict.verdict = Verdict::pass;
  } else if (outcome.ending != Verdict::pass) {
    verdict.actual.reset();  // a call that was cut off has no value to judge
  } else if (!outcome.value && !outcome.error) {
    verdict.verdict = Verdict::protocol_error;
    add_note(verdict, "the call ended with neither a value nor an exception");
  } else if (const auto claims = claims_of_steps(test, outcome); !claims.empty()) {
    judge_steps(verdict, test, outcome, claims, language);
  } else if (test.claim.raises) {
    judge_exception(verdict, *test.claim.raises);
  } else {
    judge_value(verdict, test.claim, language);
  }
  return verdict;
}

std::vector<TestVerdict> judge(const std::vector<Test>& tests, const CandidateOutcome& outcome,
                               Language language) {
  std::vector<TestVerdict> verdicts;
  verdicts.reserve(tests.size());
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (!loaded(outcome) || i >= outcome.outcomes.size()) {
      TestVerdict not_run;
      not_run.test = tests[i].name;
      verdicts.push_back(std::move(not_run));
    } else {
      verdicts.push_back(judge(tests[i], outcome.outcomes[i], language));
    }
  }
  return verdicts;
}

Verdict worst(const std::vector<TestVerdict>& verdicts, const CandidateOutcome& outcome) {
  if (!loaded(outcome)) {
    return outcome.load_ending == Verdict::pass ? Verdict::compile_error : outcome.load_ending;
  }
  if (verdicts.empty()) {
    return Verdict::not_run;
  }
  Verdict least = Verdict::pass;
  for (const TestVerdict& verdict : verdicts) {
    least = worse(least, verdict.verdict);
  }
  return least;
}

}  // namespace synth
