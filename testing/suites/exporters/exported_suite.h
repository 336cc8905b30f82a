#pragma once

#include "specs/language.h"
#include "testing/core/test.h"
#include "testing/suites/search/value_form.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The target of a suite: a test runner, or `--tests` (JSON lines).
enum class SuiteFormat { pytest, unittest, googletest, catch2, node_test, bats, jsonl };

std::string_view name(SuiteFormat format);  // "pytest", "node-test", …
std::optional<SuiteFormat> parse_suite_format(std::string_view text);
// Returns the usual format of that language.
SuiteFormat usual_suite_format(Language language);
// Returns the formats that can hold tests of that language: "pytest, unittest or jsonl".
std::string suite_formats_of(Language language);

struct ExportedTest {
  Test test;
  // The reason why the test is disputed, if it is: it runs and may fail, if the runner supports
  // that.
  std::optional<std::string> disputed = {};
  ValueForm form = ValueForm::plain;
  bool is_adapter = false;  // the function is one of the suite's adapters
  // Places of arguments whose values after the call the claim includes, beside the result.
  std::vector<std::size_t> with_arguments = {};
  // The file's name for the function, in Python; empty: a member of the module that it loads.
  std::string called = {};
};

// A property that held on every tried input, as a separate test on some of them.
struct ExportedProperty {
  std::string function;
  std::string name;  // "is idempotent"
  // Equal to `equals`; if that is empty, true, or raises only `errors`; of a script a command, see
  // property_text.h.
  std::string expression;
  std::string equals = {};
  std::vector<std::string> parameters;    // the names that it uses
  std::vector<std::vector<Value>> shown;  // values of these
  std::vector<std::string> functions;     // of the code, that it calls
  std::vector<std::string> errors = {};   // classes; the code's own by their name
};

// A function in the file of tests that calls the code, which may need objects of it.
struct ExportedAdapter {
  std::string name;
  std::string text;
};

// A suite in the form for users. The code stays in its file, which the suite names.
struct ExportedSuite {
  Language language = Language::python;
  std::string name;       // names the file: the function, or the entry point
  std::string code_file;  // the code, relative to the suite's folder: "primes.py", "../primes.py"
  std::string package = {};  // that it lies in, in Python: "shop.models"
  std::string source;        // its text: for the types in C++ and the exports in JavaScript
  std::string headers = {};  // in C++ the texts of headers that define further types
  std::vector<std::string> header = {};  // the comment at the top, line by line
  std::vector<ExportedTest> tests = {};
  std::vector<std::string> imports = {};          // modules that adapters need
  std::vector<ExportedAdapter> adapters = {};     // of Python, called by tests
  std::vector<ExportedProperty> properties = {};  // left out, with a note, if not expressible
  // The module from which a file in Python imports what it tests; empty: it loads the code's file.
  std::string imported_from = {};
};

struct ExportedFile {
  std::string name;  // "test_primes.py"
  std::string text;
  std::vector<std::string> notes = {};  // what the format cannot express
};

// Returns the suite in that format, which the runner's own command runs beside the code's file. It
// passes as long as the code does what the tests claim. A claim has the meaning of synth's own
// verdicts: NaN is NaN, floats match only within the test's tolerance, an exception's base class
// matches. Errors: `usage` for a format of another language; `bad_input`, naming it, for a test
// that the format cannot express.
Result<ExportedFile> exported_suite(SuiteFormat format, const ExportedSuite& suite);

}  // namespace synth
