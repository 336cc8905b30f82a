#pragma once

#include "synth/authors/author.h"
#include "synth/authors/stages/prompt.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One request of a stage, in both its forms.
struct StageRequest {
  Stage stage = Stage::function_specs;
  std::string json;  // for a program
  Prompt prompt;     // for a model
  std::uint64_t seed = 0;
  bool is_varied = false;  // one of several answers to the same question, which are to differ
  std::optional<std::string> complaint = {};  // what was wrong with the answer to it before
};

// In front of an answer that was cut off at a limit of tokens, and holds no object.
inline constexpr const char* kCutOff = "(cut off at the limit of tokens) ";

// An author that is asked in stages and answers with text that holds a JSON object
// (docs/formats/stages.md). A malformed answer is asked for once more; two in a row are an error
// that quotes the last one's beginning.
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
  // The answer's text. Errors: whatever kept an answer from coming.
  virtual Result<std::string> ask(const StageRequest& request, const AuthorBudget& budget) = 0;

 private:
  Result<std::string> ask_or_recall(const StageRequest& request, const AuthorBudget& budget);
  template <class Read>
  auto answer(StageRequest request, const AuthorBudget& budget, Read read)
      -> decltype(read(std::string()));
};

// The JSON objects in an answer, outermost ones only, last first: what may stand around them is
// prose and code fences. Foreign text: linear but for texts made to be otherwise, which are given
// up.
std::vector<std::string_view> objects_in(std::string_view answer);

}  // namespace synth
