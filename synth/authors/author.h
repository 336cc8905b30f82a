#pragma once

#include "specs/function_spec.h"
#include "synth/authors/spending.h"
#include "synth/authors/transcript.h"
#include "synth/support/enum_names.h"
#include "synth/support/result.h"
#include "testing/core/outcome.h"
#include "testing/core/test.h"
#include "testing/core/verdict.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The budget that an author has left for one request.
struct AuthorBudget {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::size_t search_memory_bytes = std::size_t{1} << 30U;
  std::stop_token stop;
  Spending* spending = nullptr;   // accounts for requests to a model; null: not accounted for
  Transcript* answers = nullptr;  // the answers of outside authors in this run; null: not kept
  // The limit of expressions to evaluate for each function.
  std::optional<std::uint64_t> search_work = {};
};

// The code of the functions of one group, by function name.
using Implementations = std::map<std::string, std::string>;

// Calls `function` of the given code in a cell, together with the functions that it may call.
// Returns one outcome per call; none if the code cannot be run.
using RunCode = std::function<std::vector<Outcome>(
    const std::string& code, const std::string& function, const std::vector<Call>& calls)>;

// A verified function that code may call, for an author that needs the results of its calls.
struct CallableFunction {
  FunctionSpec spec;
  bool is_asked_for = true;  // true if it has to be called; false if it only may be
  // Runs the function and returns its values for the calls; nothing for a call without a value.
  // Each request has a fixed price, however many calls it has.
  std::function<std::vector<std::optional<Value>>(const std::vector<Call>& calls)> run;
};

// A failing test and its verdict, for the author of the repair.
struct Failure {
  Test test;
  TestVerdict verdict;
  std::string observed = {};  // a description of how the call went, for the reader; may be empty
};

// A candidate that was run and failed.
struct Tried {
  Implementations implementations;
  std::string summary;
};

// The goal of improving code that passes its tests.
enum class Focus { speed, robustness };
EnumNames<Focus> names_of(Focus);

struct Improvement {
  Focus focus = Focus::speed;
  Implementations code;               // the current code
  std::vector<std::string> evidence;  // measurements of it: "f([0, 3, …]) takes 690 ms"
};

// The part that all questions have in common.
struct Question {
  std::string instruction;
  Language language = Language::python;
  std::vector<FunctionSpec> functions;  // the functions concerned
  std::map<std::string, std::string>
      available;  // verified functions that may be called: name to code
  // Signatures and docstrings of the user's modules, which code may import; may be empty.
  std::string modules = {};
  std::string findings = {};  // what another author has already found out; may be empty
  // The file that is repaired, without the functions concerned; may be empty.
  std::string around = {};
  std::uint64_t seed = 0;
  AuthorBudget budget;
};

struct SpecQuestion : Question {
  std::string parent;       // the function being decomposed, if any
  std::vector<Test> tests;  // the user's own tests, whose functions have to be among the specs
  std::string complaint;    // the fault of the specs answered before; may be empty
};

struct TestQuestion : Question {
  std::vector<std::string> group;
  std::vector<Test> tests;  // the tests that exist already: the user's trusted tests
};

struct ImplementationQuestion : Question {
  std::vector<std::string> group;
  std::vector<Test> tests;
  std::vector<Tried> tried;                // earlier candidates, so that a different one is written
  std::vector<CallableFunction> callable;  // the functions of `available`
  RunCode run;                             // runs code that the author is not sure of; may be null
  int candidate = 0;                       // the index among several independent candidates
  bool different_approach = false;
  std::optional<Improvement> improvement = {};  // set if a better one is wanted although one passes
};

struct RepairQuestion : ImplementationQuestion {
  Implementations implementations;  // the failing candidate
  std::vector<Failure> failures;
  std::string test_file = {};  // the failing test file, if the instruction does not contain it
  std::string stdout_text;
};

struct ChoiceQuestion : Question {
  std::string function;
  Call call;
  std::string first;  // the first candidate's result, as a literal or an exception
  std::string second;
};

struct ScriptQuestion : Question {
  std::vector<std::string> files;  // the names of the files in the folder in which the program runs
  std::string failed_code;         // the code to repair; empty for the first program
  Verdict verdict = Verdict::pass;  // of the failed code
  std::optional<RaisedError> error;
  bool language_is_open = false;  // true if an answer in another language is as good
};

// Asks for the faults of existing code.
struct ReviewQuestion : Question {
  std::string code;                 // the whole file
  std::vector<std::string> group;   // its functions that can be called with plain values
  std::vector<std::string> proven;  // what running the code has already shown, one line each
};

enum class Category { syntax, import, runtime, logical, environment, timeout, resource };
EnumNames<Category> names_of(Category);

enum class Fault { implementation, test, specification };
EnumNames<Fault> names_of(Fault);

// A test that its author believes to be wrong.
struct Doubt {
  std::string function;
  std::string test;
  std::string reason;
};

struct RepairAnswer {
  Fault fault = Fault::implementation;
  Category category = Category::logical;
  std::string root_cause;
  Implementations implementations;  // empty unless the implementation is at fault
  std::vector<Doubt> doubts;
};

// A suspected fault in code, and a call that shows it, if there is one.
struct Suspicion {
  std::string function = {};
  int line = 0;  // 0: unknown
  std::string text;
  std::optional<Call> call = {};
  // The value that the code returns for the call, or the class of the exception that it raises.
  // Neither is set if the call does not end by itself.
  std::optional<Value> gives = {};
  std::optional<std::string> raises = {};
};

enum class Choice { first, second, neither };
EnumNames<Choice> names_of(Choice);

// The reason why an author does not rely on its own answer, although nothing that is known
// contradicts it: another answer fits as well, and the input tells them apart.
struct Ambiguity {
  std::string reason;
  std::optional<std::string> distinguishing_input;  // "f(-1): 1 or -1?"
  bool tests_agree = false;  // true if the other one passes every test too, whoever wrote it
  // True if the answer fails a clear minority of the examples, but is likelier than they are.
  bool outvotes_examples = false;
  int examples_failed = 0;  // as far as the author knows
  std::string rival = {};   // the code of the other answer, if it is known
};

// The answers to a question, best first. `note` is a message for the user: what would help an
// author that has no answer, or what it could not read.
template <class Answer>
struct Answers {
  std::vector<Answer> answers;
  std::string note = {};
  std::string by = {};  // the author of the answers, if it is not the author that was asked
  // One per answer, or fewer: the rest have none.
  // If there is no answer: the call whose result would settle which one is meant ("f(1): 1 or 2?").
  std::vector<std::optional<Ambiguity>> ambiguities = {};
  std::optional<std::string> settling_call = {};
  bool vary = true;  // false if their author would answer the same again
  // True if specs were read from the instruction alone, so that their examples are the user's own.
  bool is_reading = false;

  // Returns the author's doubt about one answer, if it has one.
  [[nodiscard]] std::optional<Ambiguity> ambiguity(std::size_t i) const {
    return i < ambiguities.size() ? ambiguities[i] : std::nullopt;
  }
};

struct ScriptAnswer {
  std::string code;
  std::optional<Language> language = {};  // if it states one
};

// Writes specs, tests, implementations, repairs and choices. An author that cannot answer returns
// no answers and says in the note what would help; an Error is a fault (a provider that cannot be
// reached, a malformed answer). Authors never touch the cache. Calls may come from several threads.
class Author {
 public:
  virtual ~Author() = default;

  // Returns "offline", "command", …: the author's name in the history and provenance.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::optional<std::string> model() const { return std::nullopt; }

  // Returns whether another request yields different answers, so that several candidates tell more
  // than one.
  [[nodiscard]] virtual bool varies() const { return model().has_value(); }

  virtual Result<Answers<SpecSet>> specs(const SpecQuestion& question) = 0;
  virtual Result<Answers<Test>> tests(const TestQuestion& question) = 0;
  virtual Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) = 0;
  virtual Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) = 0;
  virtual Result<Answers<Choice>> choose(const ChoiceQuestion& question) = 0;
  virtual Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) = 0;
  // Returns suspected faults. An author that does not read code says so in the note.
  virtual Result<Answers<Suspicion>> review(const ReviewQuestion& question);
};

}  // namespace synth
