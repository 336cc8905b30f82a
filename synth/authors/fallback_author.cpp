#include "synth/authors/fallback_author.h"

#include <algorithm>

namespace synth {

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
  // Any prose has words that could be a name: a reading with examples is one to be sure of.
  auto reading = first_->specs(question);
  const bool sure =
      reading && !reading->answers.empty() &&
      std::ranges::all_of(reading->answers.front().functions,
                          [](const FunctionSpec& spec) { return !spec.examples.empty(); });
  if (!sure) {
    auto second = second_->specs(question);
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
  return ask_in_turn([&](Author& author) { return author.implementations(question); });
}

Result<Answers<RepairAnswer>> FallbackAuthor::repairs(const RepairQuestion& question) {
  return ask_in_turn([&](Author& author) { return author.repairs(question); });
}

Result<Answers<Choice>> FallbackAuthor::choose(const ChoiceQuestion& question) {
  return ask_in_turn([&](Author& author) { return author.choose(question); });
}

Result<Answers<ScriptAnswer>> FallbackAuthor::scripts(const ScriptQuestion& question) {
  return ask_in_turn([&](Author& author) { return author.scripts(question); });
}

}  // namespace synth
