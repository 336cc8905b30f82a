#pragma once

#include "synth/prompt/desk.h"
#include "synth/prompt/input.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The state of a prompt and its commands. Errors are displayed, and change nothing.
class PromptDialogue {
 public:
  enum class Next { stays, leaves };

  // `desk` must outlive it.
  explicit PromptDialogue(PromptDesk& desk) : desk_(desk) {}

  // Processes one input, with all its lines.
  Next take(std::string_view text);

 private:
  // An answer in the history of :undo.
  struct Answer {
    std::string instruction;
    SolveReport report;
    std::optional<std::int64_t> accepted = {};  // the step that defines it
    std::optional<std::string> edited = {};     // code that could not be judged, for the next :edit
  };
  static constexpr std::size_t kMostAnswers = 100;

  Result<void> perform(const PromptInput& input);
  Result<void> solve(const std::string& instruction);
  Result<void> test(const std::string& example);
  Result<void> accept();
  Result<void> edit();
  Result<void> undo();
  Result<void> run(const std::string& code);
  Result<Answer*> current();
  void keep(Answer answer);

  PromptDesk& desk_;
  std::vector<Answer> answers_;
  std::optional<Language> session_language_;  // of the last accepted answer
};

}  // namespace synth
