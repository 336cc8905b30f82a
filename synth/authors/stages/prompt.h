#pragma once

#include "synth/authors/author.h"
#include "synth/authors/stages/stage.h"

#include <string>
#include <utility>
#include <vector>

namespace synth {

// A request as text for a model. `fixed` is the same for all requests of one stage and language, so
// that a provider's prompt cache holds it; `material` is the rest, the instruction last.
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
Prompt write_prompt(const ScriptQuestion& question);  // of a repair where code has failed
Prompt write_prompt(const ReviewQuestion& question);

// All fixed texts and schemas that a solution comes from, one after the other: what the hash of the
// prompts is taken of.
std::string all_prompt_texts();

// Texts under their names, set off by rows of equals signs longer than any row inside a text; so no
// text, whoever wrote it, can begin or end a section.
class Sections {
 public:
  // An empty text is left out.
  void add(std::string name, std::string text);
  [[nodiscard]] std::string render() const;

 private:
  std::vector<std::pair<std::string, std::string>> sections_;
};

}  // namespace synth
