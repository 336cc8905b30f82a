#pragma once

#include "synth/authors/author.h"
#include "synth/solution/solution.h"

#include <map>
#include <string>
#include <vector>

namespace synth {

// The tests of an instruction, by function: the user's examples and tests first, then the author's.
// Names are unique within a function. A test that only repeats another is left out; one that
// contradicts a trusted test stays, disputed from the start.
class TestPlan {
 public:
  TestPlan() = default;
  // `modules` says of what module a class or function of that name is that tests make values with.
  TestPlan(const SpecSet& specs, const std::vector<Test>& user_tests, Language language,
           std::map<std::string, std::string> modules = {});

  // Tests may be added for these functions too; their examples are not taken.
  void take_in(const SpecSet& specs);

  // Adds what an author wrote for these functions; tests of other functions are not its business.
  void add(const std::vector<std::string>& functions, std::vector<Test> tests);

  // Takes a function's tests out.
  void drop(const std::string& function);

  // Takes a test that is not trusted out of what decides, openly.
  void dispute(DisputedTest dispute);

  [[nodiscard]] const std::vector<Test>& of(const std::string& function) const;
  [[nodiscard]] std::vector<Test> of(const std::vector<std::string>& functions) const;
  // The same without disputed tests: those that decide.
  [[nodiscard]] std::vector<Test> deciding(const std::vector<std::string>& functions) const;
  [[nodiscard]] bool is_disputed(const std::string& function, const std::string& test) const;
  // Whether a test of these functions is disputed for another reason than what the user said.
  [[nodiscard]] bool is_contested(const std::vector<std::string>& functions) const;
  [[nodiscard]] const std::vector<DisputedTest>& disputed() const { return disputed_; }
  // Returns the tests of functions that have more of them here than in `base`, and what is
  // disputed.
  [[nodiscard]] TestPlan changes_since(const TestPlan& base) const;
  // Takes over what `changes_since` returned.
  void merge(const TestPlan& changes);
  [[nodiscard]] const std::map<std::string, std::vector<Test>>& all() const { return tests_; }

 private:
  void insert(Test test);
  // Of what module of the user's, or of the code itself, a value is made.
  [[nodiscard]] std::string module_of(const Construction& construction) const;

  Language language_ = Language::python;
  std::map<std::string, std::string> modules_;
  std::map<std::string, std::vector<std::string>> parameters_;
  std::map<std::string, std::vector<Test>> tests_;
  std::vector<DisputedTest> disputed_;
};

// Whether a test says otherwise than a trusted one among `tests` of the same call: then it is
// wrong, and says nothing of the code.
bool contradicts_trusted(const Test& test, const std::vector<Test>& tests, Language language);

// Whether what the user says of the functions has a form in the language: of a Bash script, which
// is one program, texts and an exit status.
Result<void> check_trusted_tests(const SpecSet& specs, const std::vector<Test>& user_tests,
                                 Language language);

}  // namespace synth
