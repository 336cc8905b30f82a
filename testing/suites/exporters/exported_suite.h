#pragma once

#include "specs/language.h"
#include "testing/core/test.h"
#include "testing/suites/search/value_form.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a suite is written for: a test runner, or `--tests` (JSON lines).
enum class SuiteFormat { pytest, unittest, googletest, catch2, node_test, bats, jsonl };

std::string_view name(SuiteFormat format);  // "pytest", "node-test", …
std::optional<SuiteFormat> parse_suite_format(std::string_view text);
// What people of that language use.
SuiteFormat usual_suite_format(Language language);
// "pytest, unittest or jsonl": those that hold tests of that language.
std::string suite_formats_of(Language language);

struct ExportedTest {
  Test test;
  // Why the test is disputed, where it is: it is run and may fail, if the runner can say so.
  std::optional<std::string> disputed = {};
  ValueForm form = ValueForm::plain;
  bool is_adapter = false;  // the function is one of the suite's adapters
  // The claim is about what the function gives and its arguments at these places after the call.
  std::vector<std::size_t> with_arguments = {};
  // What the file calls the function, in Python; empty: as one of the module that it loads.
  std::string called = {};
};

// What holds of a function on every input that was tried, as a test of its own on some of them.
struct ExportedProperty {
  std::string function;
  std::string name;  // "is idempotent"
  // What `equals` is equal to; where that is empty, what is true, or raises nothing but `errors`;
  // of a script a command, see property_text.h.
  std::string expression;
  std::string equals = {};
  std::vector<std::string> parameters;    // the names that it uses
  std::vector<std::vector<Value>> shown;  // values of these
  std::vector<std::string> functions;     // of the code, that it calls
  std::vector<std::string> errors = {};   // classes; the code's own by their name
};

// A function that the file of tests has itself: it makes objects of the code's and calls these.
struct ExportedAdapter {
  std::string name;
  std::string text;
};

// A suite as it is handed to people. The code stays in its file, which the suite names.
struct ExportedSuite {
  Language language = Language::python;
  std::string name;       // what the file is named after: the function, or the entry point
  std::string code_file;  // where the code is, from the suite's folder: "primes.py", "../primes.py"
  std::string source;     // its text: C++ has the types there, JavaScript what is exported
  std::vector<std::string> header = {};  // what a comment at the top says, line by line
  std::vector<ExportedTest> tests;
  std::vector<std::string> imports = {};          // modules that adapters need
  std::vector<ExportedAdapter> adapters = {};     // of Python, that tests call
  std::vector<ExportedProperty> properties = {};  // left out, with a note, where there is no room
};

struct ExportedFile {
  std::string name;  // "test_primes.py"
  std::string text;
  std::vector<std::string> notes = {};  // what the format could not take
};

// The suite in that format, run by the runner's own command beside the code's file and green while
// the code does what the tests say. A claim keeps the meaning that synth's own verdict gives it:
// NaN is NaN, floats match within the test's tolerance only, an exception's base class matches.
// Errors: `usage` for a format of another language; `bad_input` for a test that has no form in it,
// which is named.
Result<ExportedFile> exported_suite(SuiteFormat format, const ExportedSuite& suite);

}  // namespace synth
