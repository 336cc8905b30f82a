#pragma once

#include "synth/authors/author.h"
#include "synth/solution/solution.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace synth {

// The tests of an instruction, by function: the user's examples and tests first, then the author's.
// Names are unique within a function. A test that only repeats another is left out; a test that
// contradicts a trusted test stays, disputed from the start.
class TestPlan {
 public:
  TestPlan() = default;
  // `modules` says of what module a class or function of that name is that tests make values with.
  TestPlan(const SpecSet& specs, const std::vector<Test>& user_tests, Language language,
           std::map<std::string, std::string> modules = {});

  // Allows tests for these functions, too; their examples are not added.
  void take_in(const SpecSet& specs);

  // Adds an author's tests of these functions; tests of other functions are ignored.
  void add(const std::vector<std::string>& functions, std::vector<Test> tests);

  // Removes a function's tests.
  void drop(const std::string& function);

  // Removes one test.
  void leave_out(const std::string& function, const std::string& test);

  // Excludes a test that is not trusted from the deciding tests, and records why.
  void dispute(DisputedTest dispute);

  [[nodiscard]] const std::vector<Test>& of(const std::string& function) const;
  [[nodiscard]] std::vector<Test> of(const std::vector<std::string>& functions) const;
  // Returns the tests without disputed ones: those that decide.
  [[nodiscard]] std::vector<Test> deciding(const std::vector<std::string>& functions) const;
  [[nodiscard]] bool is_disputed(const std::string& function, const std::string& test) const;
  // Returns whether a test of these functions is disputed for another reason than the user's own
  // tests.
  [[nodiscard]] bool is_contested(const std::vector<std::string>& functions) const;
  [[nodiscard]] const std::vector<DisputedTest>& disputed() const { return disputed_; }
  // Returns the tests of functions that have others here than in `base`, and the disputes.
  [[nodiscard]] TestPlan changes_since(const TestPlan& base) const;
  // Merges what `changes_since` returned.
  void merge(const TestPlan& changes);
  [[nodiscard]] const std::map<std::string, std::vector<Test>>& all() const { return tests_; }

 private:
  void insert(Test test);
  // Of what module of the user's, or of the code itself, a value is made.
  [[nodiscard]] std::string module_of(const Construction& construction) const;

  Language language_ = Language::python;
  std::map<std::string, std::string> modules_;
  std::map<std::string, std::vector<std::string>> parameters_;
  std::set<std::string> iterating_;  // functions that give iterators
  std::map<std::string, std::vector<Test>> tests_;
  std::vector<DisputedTest> disputed_;
};

// Returns the test that an example of a function is: of kind `error` if it raises.
Test test_of_example(Example example, std::string function, TestOrigin origin,
                     std::string name = {}, std::string rationale = {});

// Returns whether a test contradicts a trusted one of the same call among `tests`: then it is
// wrong, and says nothing of the code.
bool contradicts_trusted(const Test& test, const std::vector<Test>& tests, Language language);

// Checks that the user's tests and examples have a form in the language: for a Bash script, which
// is one program, texts and an exit status.
Result<void> check_trusted_tests(const SpecSet& specs, const std::vector<Test>& user_tests,
                                 Language language);

}  // namespace synth
