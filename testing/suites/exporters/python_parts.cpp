#include "testing/suites/exporters/python_parts.h"

#include "specs/arguments_after.h"
#include "specs/literal.h"
#include "specs/made.h"
#include "specs/sequence.h"
#include "synth/support/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace synth {
namespace {

// Loads by path if the module cannot be imported by name (with_plain_import): `tokenize.py` must
// not be mistaken for the standard library's, and a test with a setup gets a separate module.
constexpr std::string_view kLoad = R"py(

def load():
    """A fresh copy of the module."""
    path = Path(__file__).parent / {path}
    spec = importlib.util.spec_from_file_location("solution", path)
    module = importlib.util.module_from_spec(spec)
    if str(path.{parent}) not in sys.path:
        sys.path.append(str(path.{parent}))  # for {others}
{package}    sys.modules["solution"] = module
    spec.loader.exec_module(module)
    return module


solution = load()
)py";

constexpr std::string_view kPythonMatches = R"py(

def matches(actual, expected, abs_tol=0.0, rel_tol=0.0):
    """Whether actual is expected: NaN matches NaN, and floats match within the tolerance."""
    def same(a, b):
        return matches(a, b, abs_tol, rel_tol)

    number = (int, float)
    if isinstance(expected, float) and math.isnan(expected):
        return isinstance(actual, float) and math.isnan(actual)
    if isinstance(expected, complex) and isinstance(actual, complex):
        return same(actual.real, expected.real) and same(actual.imag, expected.imag)
    if isinstance(expected, number) and isinstance(actual, number):
        if actual == expected:
            return True
        if not (isinstance(actual, float) or isinstance(expected, float)):
            return False
        if not all(math.isfinite(x) for x in (actual, expected) if isinstance(x, float)):
            return False
        return abs(actual - expected) <= max(abs_tol, rel_tol * abs(expected))
    for sequence in (list, tuple):
        if isinstance(expected, sequence):
            return (isinstance(actual, sequence) and len(actual) == len(expected)
                    and all(map(same, actual, expected)))
    if isinstance(expected, dict):
        return (isinstance(actual, dict) and len(actual) == len(expected)
                and all(any(same(k, key) and same(v, value) for k, v in actual.items())
                        for key, value in expected.items()))
    if isinstance(expected, (set, frozenset)):
        return (isinstance(actual, (set, frozenset)) and len(actual) == len(expected)
                and all(any(same(a, item) for a in actual) for item in expected))
    return {otherwise}
)py";

constexpr std::string_view kLike = R"py(

class Like:
    """An instance of the named class with these fields, or this repr."""

    def __init__(self, type_name, shown, fields=None):
        self.type_name, self.shown, self.fields = type_name, shown, fields

    def __repr__(self):
        return self.shown

    def accepts(self, actual, same):
        kind = type(actual)
        if f"{kind.__module__}.{kind.__qualname__}" != self.type_name:
            return False
        if self.fields is not None:
            return all(same(getattr(actual, name), value) for name, value in self.fields.items())
        return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(actual)) == self.shown
)py";

constexpr std::string_view kWithArgumentsHelper = R"py(

def with_arguments(function, places, *args, **kwargs):
    """What a function gives, and its arguments at these places as they are afterwards."""
    result = function(*args, **kwargs)
    return (result, *(args[place] for place in places))
)py";

// The built-in exceptions of CPython 3.8 to 3.13; other classes are compared by name.
constexpr std::string_view kBuiltInExceptions =
    "ArithmeticError AssertionError AttributeError BaseException BlockingIOError "
    "BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError "
    "ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError "
    "EnvironmentError Exception FileExistsError FileNotFoundError FloatingPointError "
    "FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError "
    "IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError "
    "MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError "
    "OverflowError PendingDeprecationWarning PermissionError ProcessLookupError "
    "RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning "
    "StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit "
    "TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError "
    "UnicodeError ValueError ZeroDivisionError";

bool is_built_in(const std::string& exception) {
  return contains_word(kBuiltInExceptions, exception);
}

std::string text_literal(const std::string& text) {
  return write_literal(Value(text));
}

std::string object_literal(const Object& object) {
  std::string text =
      fmt::format("Like({}, {}", text_literal(object.type), text_literal(object.repr));
  if (object.fields && object.type != "decimal.Decimal") {  // whose number is no attribute
    std::string fields;
    for (const auto& [name, value] : *object.fields) {
      fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", text_literal(name),
                            python_expected(value));
    }
    text += fmt::format(", {{{}}}", fields);
  }
  return text + ")";
}

std::string listed(const std::vector<Value>& items) {
  std::string text;
  for (const Value& item : items) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", python_expected(item));
  }
  return text;
}

// A writer of values without literal syntax: containers that hold objects.
struct ObjectWriter {
  std::string operator()(const Object& object) const { return object_literal(object); }
  std::string operator()(const List& list) const { return "[" + listed(list.items) + "]"; }
  std::string operator()(const Tuple& tuple) const {
    return "(" + listed(tuple.items) + (tuple.items.size() == 1 ? ",)" : ")");
  }
  std::string operator()(const Set& set) const { return "{" + listed(set.items) + "}"; }
  std::string operator()(const FrozenSet& set) const {
    return "frozenset({" + listed(set.items) + "})";
  }
  std::string operator()(const Dict& dict) const {
    std::string text;
    for (const auto& [key, value] : dict.entries) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", python_expected(key),
                          python_expected(value));
    }
    return "{" + text + "}";
  }
  template <class Plain>
  std::string operator()(const Plain& plain) const {
    return write_literal(Value(plain));
  }
};

std::string matches_helper(bool with_objects) {
  std::string body(kPythonMatches);
  constexpr std::string_view kHole = "{otherwise}";
  body.replace(body.find(kHole), kHole.size(),
               with_objects ? "expected.accepts(actual, same) if isinstance(expected, Like) else "
                              "actual == expected"
                            : "actual == expected");
  return body;
}

// Returns the function that loads the code. In a package, its relative imports start there.
std::string load_text(const ExportedSuite& suite) {
  const bool is_alone = suite.package.empty();
  const auto above = 1 + std::ranges::count(suite.package, '.');
  return fmt::format(
      fmt::runtime(kLoad), fmt::arg("path", text_literal(suite.code_file)),
      fmt::arg("parent", is_alone ? "parent" : fmt::format("parents[{}]", above)),
      fmt::arg("others", is_alone ? "the modules beside it" : "its package"),
      fmt::arg("package", is_alone
                              ? ""
                              : fmt::format("    module.__package__, module.__spec__ = {}, None\n",
                                            text_literal(suite.package))));
}

// Returns the import of the tested functions, broken as Black does if it is long.
std::string import_lines(const ExportedSuite& suite) {
  constexpr std::size_t kLongestLine = 88;
  std::vector<std::string> functions = tested_functions(suite);
  std::ranges::sort(functions);
  const std::string start = fmt::format("\nfrom {} import ", suite.imported_from);
  std::string line = fmt::format("{}{}\n", start, fmt::join(functions, ", "));
  return line.size() <= kLongestLine + 2
             ? line
             : fmt::format("{}(\n    {},\n)\n", start, fmt::join(functions, ",\n    "));
}

}  // namespace

ExportedSuite with_own_names(ExportedSuite suite) {
  std::set<std::string> modules(suite.imports.begin(), suite.imports.end());
  for (ExportedTest& exported : suite.tests) {
    const std::string own = exported.test.setup.empty() ? "solution" : "fresh";
    change_values(exported.test, [&](const Value& value) {
      return with_modules(value, [&](const Construction& each) {
        if (!each.module.empty()) {
          modules.insert(each.module);
        }
        return each.module.empty() ? own : each.module;
      });
    });
  }
  suite.imports.assign(modules.begin(), modules.end());
  return suite;
}

std::vector<PythonHelper> python_helpers(const ExportedSuite& suite) {
  const auto any = [&](auto matches) {
    return std::ranges::any_of(suite.tests, [&](const ExportedTest& e) {
      return std::ranges::any_of(claims_of(e.test), matches);
    });
  };
  const bool with_objects = any(
      [](const Claim& claim) { return claim.expected && any_value(*claim.expected, is_object); });
  std::vector<PythonHelper> helpers;
  if (std::ranges::any_of(suite.tests, [](const auto& e) { return !e.with_arguments.empty(); })) {
    helpers.push_back({"with_arguments", std::string(kWithArgumentsHelper)});
  }
  if (with_objects) {
    helpers.push_back({"Like", std::string(kLike)});
  }
  if (any([](const Claim& claim) { return python_claim(claim) == PythonClaim::match; })) {
    helpers.push_back({"matches", matches_helper(with_objects)});
  }
  return helpers;
}

std::vector<std::string> python_modules(const ExportedSuite& suite, std::string_view helpers) {
  std::vector<std::string> modules = suite.imports;
  if (helpers.find("math.") != helpers.npos) {
    modules.emplace_back("math");
  }
  if (std::ranges::any_of(suite.tests,
                          [](const auto& e) { return e.form == ValueForm::awaited; })) {
    modules.emplace_back("asyncio");
  }
  if (helpers.find("re.sub") != helpers.npos) {
    modules.emplace_back("re");
  }
  return modules;
}

PythonClaim python_claim(const Claim& claim) {
  if (claim.raises) {
    return is_built_in(*claim.raises) ? PythonClaim::raises : PythonClaim::raises_by_name;
  }
  const Value& expected = *claim.expected;
  if (const auto* number = expected.get_if<double>()) {
    const bool is_near = std::isnan(*number) || (claim.tolerance && std::isfinite(*number));
    return is_near ? PythonClaim::near : PythonClaim::equal;
  }
  if (claim.tolerance && expected.is<Integer>()) {
    return PythonClaim::near;
  }
  const bool match =
      claim.tolerance || any_value(expected, is_nan) || any_value(expected, is_object);
  return match ? PythonClaim::match : PythonClaim::equal;
}

double python_allowance(const Claim& claim) {
  const auto* number = claim.expected->get_if<double>();
  const double size =
      std::abs(number != nullptr ? *number : claim.expected->get_if<Integer>()->to_double());
  const Tolerance tolerance = claim.tolerance.value_or(Tolerance{});
  return std::max(tolerance.abs, tolerance.rel * size);
}

std::string python_head(const ExportedSuite& suite, std::string_view library,
                        const std::vector<std::string>& imports) {
  std::string below;
  for (const PythonHelper& helper : python_helpers(suite)) {
    below += helper.text;
  }
  for (const ExportedAdapter& adapter : suite.adapters) {
    below += "\n\n" + adapter.text;
  }
  const bool is_loaded = suite.imported_from.empty();
  std::vector<std::string> lines = imports;
  if (is_loaded) {
    lines.insert(lines.end(), {"import importlib.util", "import sys"});
  }
  for (const std::string& module : python_modules(suite, below)) {
    lines.push_back("import " + module);
  }
  if (library == "import unittest") {  // unittest belongs to the standard library too
    lines.emplace_back(library);
  }
  std::ranges::sort(lines);
  const auto repeated = std::ranges::unique(lines);
  lines.erase(repeated.begin(), repeated.end());
  std::string text = comment_lines(suite.header, "#");
  if (is_loaded) {
    lines.emplace_back("from pathlib import Path");
  }
  text += fmt::format("\"\"\"Tests of {}.\"\"\"\n", snake_words(suite.name));
  if (!lines.empty()) {
    text += fmt::format("{}\n", fmt::join(lines, "\n"));
  }
  if (library != "import unittest") {
    text += fmt::format("{}{}\n", lines.empty() ? "" : "\n", library);
  }
  text += is_loaded ? load_text(suite) : import_lines(suite);
  return text + below;
}

std::string python_expected(const Value& value) {
  return any_value(value, is_object) ? value.visit(ObjectWriter{}) : write_literal(value);
}

std::string python_match(const std::string& call, const Claim& claim) {
  const std::string tolerance =
      claim.tolerance
          ? fmt::format(", abs_tol={}, rel_tol={}", write_literal(Value(claim.tolerance->abs)),
                        write_literal(Value(claim.tolerance->rel)))
          : "";
  return fmt::format("matches({}, {}{})", call, python_expected(*claim.expected), tolerance);
}

std::string python_property(const ExportedSuite& suite, const ExportedProperty& property,
                            std::string_view indent, std::string_view assertion) {
  std::string text;
  for (const std::string& name : property.functions) {
    text += suite.imported_from.empty() ? fmt::format("{0}{1} = solution.{1}\n", indent, name) : "";
  }
  text += fmt::format("{}for {}{} in [\n", indent, fmt::join(property.parameters, ", "),
                      property.parameters.size() == 1 ? "," : "");
  for (const std::vector<Value>& shown : property.shown) {
    text += fmt::format("{}    {},\n", indent, write_literal(Tuple{shown}));
  }
  text += fmt::format("{}]:\n", indent);
  if (property.errors.empty()) {
    return text + fmt::format("{}    {}\n", indent,
                              fmt::format(fmt::runtime(assertion), property.expression));
  }
  std::vector<std::string> errors;
  for (const std::string& error : property.errors) {
    errors.push_back(is_built_in(error) ? error : "solution." + error);
  }
  return text + fmt::format("{0}    try:\n{0}        {1}\n{0}    except ({2},):\n{0}        pass\n",
                            indent, property.expression, fmt::join(errors, ", "));
}

std::string python_exception(const Claim& claim) {
  return claim.raises->substr(claim.raises->rfind('.') + 1);
}

std::string python_setup(const Test& test, std::string_view indent) {
  return test.setup.empty() ? ""
                            : fmt::format("{0}fresh = load()\n{0}exec({1}, vars(fresh))\n", indent,
                                          text_literal(test.setup));
}

std::vector<Claim> claims_of(const Test& test) {
  if (test.call.steps.empty()) {
    return {test.claim};
  }
  std::vector<Claim> claims = step_claims(test.call, test.claim);
  std::erase_if(claims, [](const Claim& claim) { return !claim.expected && !claim.raises; });
  return claims;
}

namespace {

// Returns a test of what the arguments are after the call: they are variables.
std::string body_with_variables(const ExportedTest& exported, std::string_view indent,
                                std::string (*assertion)(const std::string& call,
                                                         const Claim& claim)) {
  const Call& call = exported.test.call;
  std::string text;
  for (const auto& [name, value] : with_variables(call).variables) {
    text += fmt::format("{}{} = {}\n", indent, name, write_literal(value));
  }
  const std::string called = python_call(exported, arguments_with_variables(call));
  const std::vector<Claim> claims = step_claims(call, exported.test.claim);
  text += is_result(call.steps.front()) ? "" : fmt::format("{}{}\n", indent, called);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const bool is_of_call = is_result(call.steps[i]);
    text += assertion(is_of_call ? called : variable_name(call.steps[i]), claims[i]);
  }
  return text;
}

}  // namespace

std::string python_body(const ExportedTest& exported, std::string_view indent,
                        std::string (*assertion)(const std::string& call, const Claim& claim)) {
  const Test& test = exported.test;
  if (test.call.steps.empty()) {
    return assertion(python_call(exported), test.claim);
  }
  if (looks_at_arguments(test.call)) {
    return body_with_variables(exported, indent, assertion);
  }
  const std::string object = object_name(test.function);
  std::string text = fmt::format("{}{} = {}\n", indent, object, python_call(exported));
  std::vector<Claim> claims = step_claims(test.call, test.claim);
  claims.resize(test.call.steps.size());
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const std::string step = to_source(object, test.call.steps[i]);
    const bool is_claimed = claims[i].expected || claims[i].raises;
    text += is_claimed ? assertion(step, claims[i]) : fmt::format("{}{}\n", indent, step);
  }
  return text;
}

std::string python_call(const ExportedTest& exported, const std::string& arguments) {
  const Test& test = exported.test;
  const std::string function =
      !exported.called.empty() ? exported.called
      : exported.is_adapter
          ? test.function
          : fmt::format("{}.{}", test.setup.empty() ? "solution" : "fresh", test.function);
  if (exported.with_arguments.empty()) {
    return in_form(exported.form, fmt::format("{}({})", function, arguments));
  }
  return fmt::format("with_arguments({}, ({},), {})", function,
                     fmt::join(exported.with_arguments, ", "), arguments);
}

std::string python_call(const ExportedTest& exported) {
  const Call& call = exported.test.call;
  return python_call(exported, arguments_source(call.args, call.kwargs));
}

}  // namespace synth
