#pragma once

#include "synth/authors/author.h"
#include "synth/run/given_modules.h"

namespace synth {

// An author whose code can use the user's modules: missing imports are added at the top, and
// functions that the modules define are removed from specs.
class ImportingAuthor : public Author {
 public:
  // Both have to outlive this.
  ImportingAuthor(Author& author, const GivenModules& given) : author_(author), given_(given) {}

  [[nodiscard]] std::string name() const override { return author_.name(); }
  [[nodiscard]] std::optional<std::string> model() const override { return author_.model(); }
  [[nodiscard]] bool varies() const override { return author_.varies(); }

  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override;
  Result<Answers<Test>> tests(const TestQuestion& question) override {
    return author_.tests(question);
  }
  Result<Answers<Implementations>> implementations(const ImplementationQuestion& question) override;
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override;
  Result<Answers<Choice>> choose(const ChoiceQuestion& question) override {
    return author_.choose(question);
  }
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) override {
    return author_.scripts(question);
  }

 private:
  void add_imports(Implementations& code) const;
  [[nodiscard]] RunCode importing(RunCode run) const;

  Author& author_;
  const GivenModules& given_;
};

}  // namespace synth
