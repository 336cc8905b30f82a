#include "synth/authors/stages/prompt_collector.h"

namespace synth {

void PromptCollector::keep(PlannedPrompt prompt) {
  const std::lock_guard lock(mutex_);
  prompts_.push_back(std::move(prompt));
}

std::vector<PlannedPrompt> PromptCollector::prompts() const {
  const std::lock_guard lock(mutex_);
  return prompts_;
}

Result<Answers<SpecSet>> PromptCollector::specs(const SpecQuestion& question) {
  keep({Stage::function_specs, {}, write_prompt(question)});
  return Answers<SpecSet>{};
}

Result<Answers<Test>> PromptCollector::tests(const TestQuestion& question) {
  keep({Stage::test_cases, question.group, write_prompt(question)});
  return Answers<Test>{};
}

Result<Answers<Implementations>> PromptCollector::implementations(
    const ImplementationQuestion& question) {
  keep({Stage::implementation, question.group, write_prompt(question)});
  return Answers<Implementations>{};
}

Result<Answers<RepairAnswer>> PromptCollector::repairs(const RepairQuestion& question) {
  keep({Stage::repair, question.group, write_prompt(question)});
  return Answers<RepairAnswer>{};
}

Result<Answers<Choice>> PromptCollector::choose(const ChoiceQuestion& question) {
  keep({Stage::choice, {question.function}, write_prompt(question)});
  return Answers<Choice>{};
}

Result<Answers<ScriptAnswer>> PromptCollector::scripts(const ScriptQuestion& question) {
  keep({question.failed_code.empty() ? Stage::script : Stage::repair, {}, write_prompt(question)});
  return Answers<ScriptAnswer>{};
}

}  // namespace synth
