#pragma once

#include "synth/authors/author.h"
#include "synth/authors/stages/prompt.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One request of a stage, in both of its forms.
struct StageRequest {
  Stage stage = Stage::function_specs;
  std::string json;  // for a program
  Prompt prompt;     // for a model
  std::uint64_t seed = 0;
  // True if several answers to the same question are wanted, which should differ.
  bool is_varied = false;
  std::optional<std::string> complaint = {};  // the fault of the previous answer
};

// Precedes an answer that was cut off at a limit of tokens and has no JSON object.
inline constexpr const char* kCutOff = "(cut off at the limit of tokens) ";

// An author that is asked in stages and answers with text that contains a JSON object
// (docs/formats/stages.md). A malformed answer is requested once more; two in a row are an error
// that quotes the beginning of the last one.
class StagedAuthor : public Author {
 public:
  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;
  Result<Answers<Test>> tests(const TestQuestion& question) final;
  Result<Answers<Implementations>> implementations(const ImplementationQuestion& question) final;
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) final;
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) final;
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) final;
  Result<Answers<Suspicion>> review(const ReviewQuestion& question) final;

 protected:
  // Returns the answer's text. Errors: any failure to get an answer.
  virtual Result<std::string> ask(const StageRequest& request, const AuthorBudget& budget) = 0;

 private:
  Result<std::string> ask_or_recall(const StageRequest& request, const AuthorBudget& budget);
  template <class Read>
  auto answer(StageRequest request, const AuthorBudget& budget, Read read)
      -> decltype(read(std::string()));
};

// Returns the outermost JSON objects, and lists of objects, in an answer, last first; prose and
// code fences may stand around them. Foreign input: takes linear time, except for hostile texts,
// which are given up.
std::vector<std::string_view> objects_in(std::string_view answer);

}  // namespace synth
