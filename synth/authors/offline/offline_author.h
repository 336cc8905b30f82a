#pragma once

#include "synth/authors/author.h"

namespace synth {

struct OfflineOptions {
  // The limit of evaluated expressions for one function (see SearchBudget::work): a few seconds at
  // worst.
  std::uint64_t work = 2'500'000;
};

// Writes functions without a model and without a network: reads names, parameters, types and
// examples from prose, and searches a typed grammar of Python expressions for those that have every
// example's result. Deterministic; the note says what it could not read or find.
class OfflineAuthor : public Author {
 public:
  explicit OfflineAuthor(OfflineOptions options = {}) : options_(options) {}

  [[nodiscard]] std::string name() const override { return "offline"; }

  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;
  Result<Answers<Test>> tests(const TestQuestion& question) override;
  Result<Answers<Implementations>> implementations(const ImplementationQuestion& question) override;
  // Adds each failing test as an example, and repeats the search.
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override;
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) override;
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) override;

 private:
  OfflineOptions options_;
};

}  // namespace synth
