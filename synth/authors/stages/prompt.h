#pragma once

#include "synth/authors/author.h"
#include "synth/authors/stages/stage.h"

#include <string>
#include <utility>
#include <vector>

namespace synth {

// A request as text for a model. `fixed` is the same for all requests of one stage and language, so
// that a provider's prompt cache can hold it; `material` is the rest, with the instruction last.
struct Prompt {
  std::string fixed;
  std::string material;
  [[nodiscard]] std::string text() const { return fixed + "\n" + material; }
};

Prompt write_prompt(const SpecQuestion& question);
Prompt write_prompt(const TestQuestion& question);
Prompt write_prompt(const ImplementationQuestion& question);
Prompt write_prompt(const RepairQuestion& question);
Prompt write_prompt(const ChoiceQuestion& question);
Prompt write_prompt(const ScriptQuestion& question);  // a repair if earlier code failed
Prompt write_prompt(const ReviewQuestion& question);

// Returns all fixed texts and schemas that can affect a solution, concatenated: the input of the
// hash of the prompts.
std::string all_prompt_texts();

// Named texts, separated by rows of equals signs that are longer than any row inside a text, so
// that no text, whoever wrote it, can begin or end a section.
class Sections {
 public:
  // Adds a section unless its text is empty.
  void add(std::string name, std::string text);
  [[nodiscard]] std::string render() const;

 private:
  std::vector<std::pair<std::string, std::string>> sections_;
};

}  // namespace synth
