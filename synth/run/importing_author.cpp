#include "synth/run/importing_author.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Removes functions that the modules define, except the entry point and functions that the user
// tests. Returns a note for the user.
std::string leave_out_given(SpecSet& specs, const GivenModules& given,
                            const std::vector<Test>& tests) {
  std::string note;
  std::erase_if(specs.functions, [&](const FunctionSpec& spec) {
    const GivenDefinition* const known = given.find(spec.name);
    const bool is_asked = spec.name == specs.entry_point ||
                          std::ranges::find(tests, spec.name, &Test::function) != tests.end();
    if (known == nullptr || is_asked) {
      return false;
    }
    note +=
        fmt::format("{}'{}' is in {} already", note.empty() ? "" : "; ", spec.name, known->module);
    return true;
  });
  for (FunctionSpec& spec : specs.functions) {
    std::erase_if(spec.dependencies, [&](const std::string& name) {
      return specs.find(name) == nullptr && given.find(name) != nullptr;
    });
  }
  return note;
}

}  // namespace

Result<Answers<SpecSet>> ImportingAuthor::specs(const SpecQuestion& question) {
  SYNTH_TRY(Answers<SpecSet> answers, author_.specs(question));
  for (SpecSet& specs : answers.answers) {
    const std::string note = leave_out_given(specs, given_, question.tests);
    answers.note += (answers.note.empty() || note.empty() ? "" : "; ") + note;
  }
  return answers;
}

void ImportingAuthor::add_imports(Implementations& code) const {
  for (auto& [function, text] : code) {
    text = given_.with_imports(text);
  }
}

RunCode ImportingAuthor::importing(RunCode run) const {
  if (run == nullptr) {
    return run;
  }
  return [this, run = std::move(run)](const std::string& code, const std::string& function,
                                      const std::vector<Call>& calls) {
    return run(given_.with_imports(code), function, calls);
  };
}

Result<Answers<Implementations>> ImportingAuthor::implementations(
    const ImplementationQuestion& question) {
  ImplementationQuestion own = question;
  own.run = importing(own.run);
  SYNTH_TRY(Answers<Implementations> answers, author_.implementations(own));
  for (Implementations& code : answers.answers) {
    add_imports(code);
  }
  return answers;
}

Result<Answers<RepairAnswer>> ImportingAuthor::repairs(const RepairQuestion& question) {
  RepairQuestion own = question;
  own.run = importing(own.run);
  SYNTH_TRY(Answers<RepairAnswer> answers, author_.repairs(own));
  for (RepairAnswer& answer : answers.answers) {
    add_imports(answer.implementations);
  }
  return answers;
}

}  // namespace synth
