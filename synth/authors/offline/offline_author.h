#pragma once

#include "synth/authors/author.h"

namespace synth {

struct OfflineOptions {
  // Evaluated expressions that one function may cost (see SearchBudget::work): what takes a few
  // seconds at worst.
  std::uint64_t work = 2'500'000;
};

// Writes functions without a model and without a network: reads names, parameters, types and
// examples out of prose, and searches a typed grammar of Python expressions for those that give
// every example's result. Deterministic; what it cannot read or find it says in the note.
class OfflineAuthor : public Author {
 public:
  explicit OfflineAuthor(OfflineOptions options = {}) : options_(options) {}

  [[nodiscard]] std::string name() const override { return "offline"; }

  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;
  Result<Answers<Test>> tests(const TestQuestion& question) override;
  Result<Answers<Implementations>> implementations(const ImplementationQuestion& question) override;
  // A failing test is one more example; the search goes on with it.
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override;
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) override;
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) override;

 private:
  OfflineOptions options_;
};

}  // namespace synth
