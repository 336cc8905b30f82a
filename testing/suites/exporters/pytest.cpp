#include "specs/literal.h"
#include "testing/suites/exporters/python_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kLineLength = 99;

// Tests of a function that differ only in their values.
struct CaseGroup {
  std::string_view suffix;  // of the test function's name
  bool (*takes)(const Test&);
  std::string_view values;     // names of the columns
  std::string_view assertion;  // with {f} for the function
};

bool is_plain(const Test& test, PythonClaim claim) {
  return test.setup.empty() && test.call.steps.empty() && python_claim(test.claim) == claim;
}

// A tolerance belongs to a single test; tests without one are grouped.
constexpr CaseGroup kGroups[] = {
    {"",
     [](const Test& test) {
       return is_plain(test, PythonClaim::equal) || is_plain(test, PythonClaim::near);
     },
     "given, expected", "    assert {call} == expected\n"},
    {"_matches", [](const Test& test) { return is_plain(test, PythonClaim::match); },
     "given, expected, tolerance", "    assert matches({call}, expected, **tolerance)\n"},
    {"_raises", [](const Test& test) { return is_plain(test, PythonClaim::raises); },
     "given, exception", "    with pytest.raises(exception):\n        {call}\n"},
    {"_raises_named", [](const Test& test) { return is_plain(test, PythonClaim::raises_by_name); },
     "given, exception",
     "    with pytest.raises(Exception) as caught:\n        {call}\n"
     "    assert exception in [base.__name__ for base in caught.type.__mro__]\n"},
};

// Returns "pytest.approx(0.3, rel=1e-09, abs=0.0)", which equals synth's tolerance.
std::string approx(const Claim& claim) {
  const std::string number = write_literal(*claim.expected);
  if (any_value(*claim.expected, is_nan)) {
    return fmt::format("pytest.approx({}, nan_ok=True)", number);
  }
  return fmt::format("pytest.approx({}, rel={}, abs={})", number,
                     write_literal(Value(claim.tolerance->rel)),
                     write_literal(Value(claim.tolerance->abs)));
}

std::string expected_columns(const Test& test) {
  switch (python_claim(test.claim)) {
    case PythonClaim::equal:
      break;
    case PythonClaim::near:
      return approx(test.claim);
    case PythonClaim::match:
      return fmt::format("{}, {{{}}}", python_expected(*test.claim.expected),
                         test.claim.tolerance
                             ? fmt::format("'abs_tol': {}, 'rel_tol': {}",
                                           write_literal(Value(test.claim.tolerance->abs)),
                                           write_literal(Value(test.claim.tolerance->rel)))
                             : "");
    case PythonClaim::raises:
      return python_exception(test.claim);
    case PythonClaim::raises_by_name:
      return write_literal(Value(python_exception(test.claim)));
  }
  return python_expected(*test.claim.expected);
}

std::string xfail(const std::string& reason) {
  return fmt::format("pytest.mark.xfail(strict=False, reason={})",
                     write_literal(Value(dispute_text(reason))));
}

std::string case_lines(const ExportedTest& exported) {
  std::vector<std::string> parts{to_source("call", exported.test.call),
                                 expected_columns(exported.test)};
  if (exported.disputed) {
    parts.push_back("marks=" + xfail(*exported.disputed));
  }
  parts.push_back("id=" + write_literal(Value(exported.test.name)));
  std::string line = fmt::format("        pytest.param({}),\n", fmt::join(parts, ", "));
  if (line.size() <= kLineLength + 1) {
    return line;
  }
  return fmt::format("        pytest.param(\n            {},\n        ),\n",
                     fmt::join(parts, ",\n            "));
}

// Returns a parametrised test of those tests that include changed arguments, or of the others.
std::string group_function(const ExportedSuite& suite, const std::string& function,
                           const CaseGroup& group, bool with_arguments, UniqueNames& names) {
  std::string cases;
  const ExportedTest* first = nullptr;
  for (const ExportedTest& exported : suite.tests) {
    if (exported.test.function == function && group.takes(exported.test) &&
        exported.with_arguments.empty() != with_arguments) {
      first = first == nullptr ? &exported : first;
      cases += case_lines(exported);
    }
  }
  if (cases.empty()) {
    return "";
  }
  const std::string_view columns = group.values;
  return fmt::format(
             "\n\n@pytest.mark.parametrize(\n    \"{}\",\n    [\n{}    ],\n)\n"
             "def {}({}):\n    args, kwargs = given\n",
             columns, cases,
             names.add(fmt::format("test_{}{}{}", function,
                                   with_arguments ? "_and_its_arguments" : "", group.suffix)),
             columns) +
         fmt::format(fmt::runtime(group.assertion),
                     fmt::arg("call", python_call(*first, "*args, **kwargs")));
}

std::string pytest_assertion(const std::string& call, const Claim& claim) {
  switch (python_claim(claim)) {
    case PythonClaim::equal:
      break;
    case PythonClaim::near:
      return fmt::format("    assert {} == {}\n", call, approx(claim));
    case PythonClaim::match:
      return fmt::format("    assert {}\n", python_match(call, claim));
    case PythonClaim::raises:
      return fmt::format("    with pytest.raises({}):\n        {}\n", *claim.raises, call);
    case PythonClaim::raises_by_name:
      return fmt::format(
          "    with pytest.raises(Exception) as caught:\n        {}\n"
          "    assert {} in [base.__name__ for base in caught.type.__mro__]\n",
          call, write_literal(Value(python_exception(claim))));
  }
  return fmt::format("    assert {} == {}\n", call, python_expected(*claim.expected));
}

}  // namespace

const PythonHelper kPytestCall{"call", R"py(

def call(*args, **kwargs):
    """What a function is given."""
    return args, kwargs
)py"};

std::string pytest_function(const ExportedTest& exported, UniqueNames& names) {
  const Test& test = exported.test;
  const std::string words = snake_words(test.name);
  std::string text = "\n\n";
  if (exported.disputed) {
    text += fmt::format("@{}\n", xfail(*exported.disputed));
  }
  text += fmt::format("def {}():\n", names.add(fmt::format("test_{}{}{}", test.function,
                                                           words.empty() ? "" : "_", words)));
  return text + python_setup(test, "    ") + python_body(exported, "    ", pytest_assertion);
}

std::string pytest_groups(const ExportedSuite& suite, const std::string& function,
                          UniqueNames& names) {
  std::string text;
  for (const CaseGroup& group : kGroups) {
    text += group_function(suite, function, group, false, names);
    text += group_function(suite, function, group, true, names);
  }
  for (const ExportedTest& exported : suite.tests) {
    const Test& test = exported.test;
    if (test.function == function && !(test.setup.empty() && test.call.steps.empty())) {
      text += pytest_function(exported, names);  // a test with a setup or steps is separate
    }
  }
  return text;
}

Result<ExportedFile> export_pytest(const ExportedSuite& suite) {
  std::string text = python_head(suite, "import pytest");
  if (std::ranges::any_of(suite.tests, [](const auto& e) {
        return e.test.setup.empty() && e.test.call.steps.empty();
      })) {
    text += kPytestCall.text;
  }
  UniqueNames names;
  for (const std::string& function : tested_functions(suite)) {
    text += pytest_groups(suite, function, names);
    for (const ExportedProperty& property : suite.properties) {
      if (property.function == function) {
        text +=
            fmt::format("\n\ndef {}():\n{}",
                        names.add(fmt::format("test_{}_{}", function, snake_words(property.name))),
                        python_property(suite, property, "    ", "assert {}"));
      }
    }
  }
  return ExportedFile{fmt::format("test_{}.py", suite.name), std::move(text)};
}

}  // namespace synth
