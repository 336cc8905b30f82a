#include "synth/authors/fallback_author.h"

#include "specs/literal.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostCandidatesTold = 3;

// Returns the examples that were read, as calls with their results.
std::string findings_of(const Result<Answers<SpecSet>>& reading) {
  std::string text;
  if (!reading || reading->answers.empty()) {
    return text;
  }
  for (const FunctionSpec& spec : reading->answers.front().functions) {
    for (const Example& example : spec.examples) {
      const Claim& claim = example.claim;
      text += fmt::format("{} -> {}\n", to_source(spec.name, example.call),
                          claim.expected ? write_literal(*claim.expected)
                                         : "raises " + claim.raises.value_or("Exception"));
    }
  }
  return text.empty() ? text : "Examples read in the instruction:\n" + text;
}

// Returns the code that fits the examples, and why that may not be enough.
std::string findings_of(const Answers<Implementations>& found) {
  const bool outvotes = !found.ambiguities.empty() && found.ambiguities.front() &&
                        found.ambiguities.front()->outvotes_examples;
  std::string text =
      fmt::format("These fit {} examples, the likeliest first", outvotes ? "most" : "all");
  if (!found.ambiguities.empty() && found.ambiguities.front()) {
    const Ambiguity& ambiguity = *found.ambiguities.front();
    text += ", but " + ambiguity.reason;
    text += ambiguity.distinguishing_input ? " (" + *ambiguity.distinguishing_input + ")" : "";
  }
  text += ":\n";
  for (std::size_t i = 0; i < std::min(found.answers.size(), kMostCandidatesTold); ++i) {
    for (const auto& [function, code] : found.answers[i]) {
      text += code + (code.ends_with('\n') ? "\n" : "\n\n");
    }
  }
  return text;
}

template <class Answer>
bool is_sure(const Answers<Answer>& found) {
  if (found.ambiguities.empty() || !found.ambiguities.front()) {
    return !found.answers.empty();
  }
  const Ambiguity& first = *found.ambiguities.front();
  // Otherwise a model is likely to do better.
  return first.outvotes_examples && first.examples_failed == 0;
}

}  // namespace

FallbackAuthor::FallbackAuthor(std::shared_ptr<Author> first, std::shared_ptr<Author> second)
    : first_(std::move(first)), second_(std::move(second)) {}

std::string FallbackAuthor::name() const {
  return "auto";
}

std::optional<std::string> FallbackAuthor::model() const {
  return second_->model();
}

template <class Ask>
auto FallbackAuthor::ask_in_turn(Ask ask) {
  auto answered = ask(*first_);
  if (answered && !answered->answers.empty()) {
    answered->by = first_->name();
    return answered;
  }
  auto second = ask(*second_);
  if (second) {
    second->by = second_->name();
    if (second->answers.empty() && second->note.empty() && answered) {
      second->note = answered->note;
    }
  }
  return second;
}

Result<Answers<SpecSet>> FallbackAuthor::specs(const SpecQuestion& question) {
  if (!question.complaint.empty()) {
    return second_->specs(question);  // the first author would answer the same again
  }
  // Any prose has words that could be a name, so only a reading with examples is reliable.
  auto reading = first_->specs(question);
  const bool sure =
      reading && !reading->answers.empty() &&
      std::ranges::all_of(reading->answers.front().functions,
                          [](const FunctionSpec& spec) { return !spec.examples.empty(); });
  if (!sure) {
    SpecQuestion told = question;
    told.findings = findings_of(reading);
    auto second = second_->specs(told);
    if (!second || !second->answers.empty()) {
      return second;
    }
  }
  return reading;
}

Result<Answers<Test>> FallbackAuthor::tests(const TestQuestion& question) {
  return ask_in_turn([&](Author& author) { return author.tests(question); });
}

Result<Answers<Implementations>> FallbackAuthor::implementations(
    const ImplementationQuestion& question) {
  if (question.improvement) {
    // The first author wrote the current code, or would write it again.
    return second_->implementations(question);
  }
  auto found = first_->implementations(question);
  if (found) {
    found->by = first_->name();
  }
  if (found && is_sure(*found)) {
    found->vary = false;
    return found;
  }
  const bool fits = found && !found->answers.empty();
  ImplementationQuestion told = question;
  told.findings = fits ? findings_of(*found) : "";
  auto second = second_->implementations(told);
  if (second) {
    second->by = second_->name();
    if (second->answers.empty() && second->note.empty() && found) {
      second->note = found->note;
    }
  }
  if (!fits || (second && !second->answers.empty())) {
    return second;
  }
  // An uncertain answer is better than none.
  const std::string why = second ? second->note : second.error().message;
  found->note += (found->note.empty() || why.empty() ? "" : "; ") + why;
  return found;
}

// Asks the second author first: an author that reads the failure repairs better than one that finds
// another expression that fits. The first is asked only if the second has no answer, and its answer
// counts only if it is sure.
Result<Answers<RepairAnswer>> FallbackAuthor::repairs(const RepairQuestion& question) {
  auto second = second_->repairs(question);
  if (second && !second->answers.empty()) {
    second->by = second_->name();
    return second;
  }
  auto found = first_->repairs(question);
  if (!found || found->answers.empty() || !is_sure(*found)) {
    return second;
  }
  found->by = first_->name();
  return found;
}

Result<Answers<Choice>> FallbackAuthor::choose(const ChoiceQuestion& question) {
  return second_->choose(question);  // the first author does not judge what the words demand
}

Result<Answers<ScriptAnswer>> FallbackAuthor::scripts(const ScriptQuestion& question) {
  return ask_in_turn([&](Author& author) { return author.scripts(question); });
}

Result<Answers<Suspicion>> FallbackAuthor::review(const ReviewQuestion& question) {
  return second_->review(question);
}

}  // namespace synth
