#pragma once

#include "synth/authors/author.h"
#include "synth/authors/stages/prompt.h"

#include <mutex>
#include <string>
#include <vector>

namespace synth {

// A prompt that a model would receive.
struct PlannedPrompt {
  Stage stage = Stage::function_specs;
  std::vector<std::string> functions;  // the functions concerned; may be empty
  Prompt prompt;
};

// Stands in for a model: keeps the prompts that it would receive, and never answers. Prompts that
// depend on answers are therefore missing.
class PromptCollector : public Author {
 public:
  explicit PromptCollector(std::string model) : model_(std::move(model)) {}

  [[nodiscard]] std::string name() const override { return "nobody"; }
  [[nodiscard]] std::optional<std::string> model() const override { return model_; }

  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;
  Result<Answers<Test>> tests(const TestQuestion& question) override;
  Result<Answers<Implementations>> implementations(const ImplementationQuestion& question) override;
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override;
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) override;
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) override;

  // Returns the prompts in the order in which they were asked.
  [[nodiscard]] std::vector<PlannedPrompt> prompts() const;

 private:
  void keep(PlannedPrompt prompt);

  std::string model_;
  mutable std::mutex mutex_;
  std::vector<PlannedPrompt> prompts_;
};

}  // namespace synth
