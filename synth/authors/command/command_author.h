#pragma once

#include "synth/authors/author.h"

#include <functional>
#include <string>

namespace synth {

// An author that is a program of the user's: run once a request through `sh -c`, in the user's own
// environment, with the request as JSON on stdin and the stage's answer on stdout
// (contracts/model-stages.md, "The command author"). A malformed answer is asked for once more.
class CommandAuthor : public Author {
 public:
  // `hear` gets what the program writes to stderr; it may be empty.
  explicit CommandAuthor(std::string command, std::function<void(const std::string&)> hear = {});

  [[nodiscard]] std::string name() const override { return "command"; }

  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;
  Result<Answers<Test>> tests(const TestQuestion& question) override;
  Result<Answers<Implementations>> implementations(const ImplementationQuestion& question) override;
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override;
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) override;
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) override;

 private:
  Result<std::string> ask(const std::string& request, const AuthorBudget& budget) const;
  template <class Read>
  auto answer(const std::string& request, const AuthorBudget& budget, Read read) const
      -> decltype(read(std::string()));

  std::string command_;
  std::function<void(const std::string&)> hear_;
};

}  // namespace synth
