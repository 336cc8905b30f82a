#pragma once

#include "synth/authors/author.h"

#include <memory>

namespace synth {

// Asks the first author, and asks the second for what the first cannot do or is not sure of
// (`--author auto`). The second is given the findings of the first: examples that it read, code
// that fits them. The answers name their author. If neither answers and the second leaves no note,
// the note is that of the first.
class FallbackAuthor : public Author {
 public:
  FallbackAuthor(std::shared_ptr<Author> first, std::shared_ptr<Author> second);

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] std::optional<std::string> model() const override;
  [[nodiscard]] bool varies() const override { return second_->varies(); }

  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;
  Result<Answers<Test>> tests(const TestQuestion& question) override;
  Result<Answers<Implementations>> implementations(const ImplementationQuestion& question) override;
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override;
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) override;
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) override;
  Result<Answers<Suspicion>> review(const ReviewQuestion& question) override;

 private:
  template <class Ask>
  auto ask_in_turn(Ask ask);

  std::shared_ptr<Author> first_;
  std::shared_ptr<Author> second_;
};

}  // namespace synth
