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

// What an author may still spend on one request.
struct AuthorBudget {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::size_t search_memory_bytes = std::size_t{1} << 30U;
  std::stop_token stop;
  Spending* spending = nullptr;   // where requests to a model are accounted for; null: nowhere
  Transcript* answers = nullptr;  // what outside authors answered in this run; null: not kept
  std::optional<std::uint64_t> search_work = {};  // expressions to evaluate for each function
};

// Code of the functions of one group, by function name.
using Implementations = std::map<std::string, std::string>;

// Calls `function` of some code in a cell, beside what it may call: an outcome a call. None where
// the code cannot be run.
using RunCode = std::function<std::vector<Outcome>(
    const std::string& code, const std::string& function, const std::vector<Call>& calls)>;

// A verified function that code may call, for an author who has to know what calls of it give.
struct CallableFunction {
  FunctionSpec spec;
  bool is_asked_for = true;  // that it is called; else it only may be
  // Its values for the calls, found by running it: nothing where there is none. Each request has
  // its price, however many calls it has.
  std::function<std::vector<std::optional<Value>>(const std::vector<Call>& calls)> run;
};

// What a failing test showed, for the author of its repair.
struct Failure {
  Test test;
  TestVerdict verdict;
  std::string observed = {};  // how the call went, for whoever reads; may be empty
};

// A candidate that was run and failed.
struct Tried {
  Implementations implementations;
  std::string summary;
};

// What is to become of code that passes its tests.
enum class Focus { speed, robustness };
EnumNames<Focus> names_of(Focus);

struct Improvement {
  Focus focus = Focus::speed;
  Implementations code;               // that stands
  std::vector<std::string> evidence;  // what was measured of it: "f([0, 3, …]) takes 690 ms"
};

// The question every request has in common.
struct Question {
  std::string instruction;
  Language language = Language::python;
  std::vector<FunctionSpec> functions;  // those concerned
  std::map<std::string, std::string>
      available;  // verified functions that may be called: name to code
  // Signatures and docstrings of the user's modules, which code may import; may be empty.
  std::string modules = {};
  std::string findings = {};  // what another author found out about it already; may be empty
  // The file that is repaired, without the functions concerned; may be empty.
  std::string around = {};
  std::uint64_t seed = 0;
  AuthorBudget budget;
};

struct SpecQuestion : Question {
  std::string parent;       // the function being decomposed, if any
  std::vector<Test> tests;  // the user's own, whose functions have to be among the specs
  std::string complaint;    // what was wrong with the specs that were answered before; may be empty
};

struct TestQuestion : Question {
  std::vector<std::string> group;
  std::vector<Test> tests;  // those that exist already: the user's trusted tests
};

struct ImplementationQuestion : Question {
  std::vector<std::string> group;
  std::vector<Test> tests;
  std::vector<Tried> tried;                // earlier candidates, so that another one is written
  std::vector<CallableFunction> callable;  // those of `available`
  RunCode run;                             // for code that the author is not sure of; may be null
  int candidate = 0;                       // which of several independent candidates this is
  bool different_approach = false;
  std::optional<Improvement> improvement = {};  // asked for another one although one passes
};

struct RepairQuestion : ImplementationQuestion {
  Implementations implementations;  // the failing candidate
  std::vector<Failure> failures;
  std::string test_file = {};  // the file of tests that fails, where the instruction has it not
  std::string stdout_text;
};

struct ChoiceQuestion : Question {
  std::string function;
  Call call;
  std::string first;  // what the first candidate gives, as a literal or an exception
  std::string second;
};

struct ScriptQuestion : Question {
  std::vector<std::string> files;   // that lie where the program runs, by name
  std::string failed_code;          // empty for the first; else the code to repair
  Verdict verdict = Verdict::pass;  // of the failed code
  std::optional<RaisedError> error;
  bool language_is_open = false;  // an answer in another language is as good
};

// Asks what is wrong with code that is there.
struct ReviewQuestion : Question {
  std::string code;                 // the whole file
  std::vector<std::string> group;   // functions of it that can be called with plain values
  std::vector<std::string> proven;  // what running has shown of it already, a line each
};

enum class Category { syntax, import, runtime, logical, environment, timeout, resource };
EnumNames<Category> names_of(Category);

enum class Fault { implementation, test, specification };
EnumNames<Fault> names_of(Fault);

// A test its author believes to be wrong.
struct Doubt {
  std::string function;
  std::string test;
  std::string reason;
};

struct RepairAnswer {
  Fault fault = Fault::implementation;
  Category category = Category::logical;
  std::string root_cause;
  Implementations implementations;  // empty unless the fault is the implementation's
  std::vector<Doubt> doubts;
};

// A fault that somebody sees in code, and a call that shows it, if there is one.
struct Suspicion {
  std::string function = {};
  int line = 0;  // 0: unknown
  std::string text;
  std::optional<Call> call = {};
  // What the code gives for the call, or the class that it raises. Neither: it does not end by
  // itself.
  std::optional<Value> gives = {};
  std::optional<std::string> raises = {};
};

enum class Choice { first, second, neither };
EnumNames<Choice> names_of(Choice);

// Why an author would not rely on an answer of its own, though nothing that is known contradicts
// it: another one fits as well, and the input tells them apart.
struct Ambiguity {
  std::string reason;
  std::optional<std::string> distinguishing_input;  // "f(-1): 1 or -1?"
  bool tests_agree = false;  // the other one passes every test too, whoever wrote it
  // Only a doubt where the answer fails some examples, a clear minority: it is likelier than they.
  bool outvotes_examples = false;
  int examples_failed = 0;  // as far as the author knows
  std::string rival = {};   // the code of the other, if it is known
};

// Answers to a question, best first; `note` says what a person should know (what would help an
// author that gave none, what it could not read).
template <class Answer>
struct Answers {
  std::vector<Answer> answers;
  std::string note = {};
  std::string by = {};  // the author that gave them, where that is not the one that was asked
  std::vector<std::optional<Ambiguity>> ambiguities = {};  // one an answer, or fewer: the rest none
  // Without an answer: the call whose result would settle which one is meant ("f(1): 1 or 2?").
  std::optional<std::string> settling_call = {};
  // Specs: what they say is read from the instruction and nothing else, so that their examples are
  // the user's own.
  bool is_reading = false;
};

struct ScriptAnswer {
  std::string code;
  std::optional<Language> language = {};  // where it says one
};

// Who writes specs, tests, implementations, repairs and choices. An author that cannot answer gives
// no answers and says in the note what would help; an Error is a fault (a provider that cannot be
// reached, a malformed answer). Authors never touch the cache. Calls may come from several threads.
class Author {
 public:
  virtual ~Author() = default;

  // "offline", "command", ...: who wrote what, in history and provenance.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::optional<std::string> model() const { return std::nullopt; }

  // Whether asking again gives other answers: then several candidates tell more than one.
  [[nodiscard]] virtual bool varies() const { return model().has_value(); }

  virtual Result<Answers<SpecSet>> specs(const SpecQuestion& question) = 0;
  virtual Result<Answers<Test>> tests(const TestQuestion& question) = 0;
  virtual Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) = 0;
  virtual Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) = 0;
  virtual Result<Answers<Choice>> choose(const ChoiceQuestion& question) = 0;
  virtual Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) = 0;
  // An author that reads no code says so in the note.
  virtual Result<Answers<Suspicion>> review(const ReviewQuestion& question);
};

}  // namespace synth
