#include "synth/cli/pytest_export.h"

#include "specs/literal.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace synth {
namespace {

// Loading by place and not by name: a module called `tokenize.py` must not be mistaken for the
// standard library's, and a test with a setup gets a module of its own.
constexpr std::string_view kHead = R"py("""Tests of {module}."""
import importlib.util
{imports}from pathlib import Path

import pytest


def load():
    """A fresh copy of {module}.py, which lies beside this file."""
    path = Path(__file__).with_name("{module}.py")
    spec = importlib.util.spec_from_file_location("solution", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["solution"] = module
    spec.loader.exec_module(module)
    return module


solution = load()
)py";

// The equality of a test where Python's own would not do: NaN matches NaN, floats match within the
// test's tolerance.
constexpr std::string_view kMatches = R"py(

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
    return actual == expected
)py";

// An expected instance of a class: by type and fields, else by type and repr.
constexpr std::string_view kIsObject = R"py(

def is_object(actual, type_name, shown, fields=None):
    """Whether actual is an instance of the named class with these fields, or this repr."""
    kind = type(actual)
    if f"{kind.__module__}.{kind.__qualname__}" != type_name:
        return False
    if fields is not None:
        return all(getattr(actual, name) == value for name, value in fields.items())
    return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(actual)) == shown
)py";

// The built-in exceptions of CPython 3.8 to 3.13; other classes are told by name.
constexpr std::array<std::string_view, 62> kBuiltInExceptions{"ArithmeticError",
                                                              "AssertionError",
                                                              "AttributeError",
                                                              "BaseException",
                                                              "BlockingIOError",
                                                              "BrokenPipeError",
                                                              "BufferError",
                                                              "BytesWarning",
                                                              "ChildProcessError",
                                                              "ConnectionAbortedError",
                                                              "ConnectionError",
                                                              "ConnectionRefusedError",
                                                              "ConnectionResetError",
                                                              "DeprecationWarning",
                                                              "EOFError",
                                                              "EnvironmentError",
                                                              "Exception",
                                                              "FileExistsError",
                                                              "FileNotFoundError",
                                                              "FloatingPointError",
                                                              "FutureWarning",
                                                              "GeneratorExit",
                                                              "IOError",
                                                              "ImportError",
                                                              "ImportWarning",
                                                              "IndentationError",
                                                              "IndexError",
                                                              "InterruptedError",
                                                              "IsADirectoryError",
                                                              "KeyError",
                                                              "KeyboardInterrupt",
                                                              "LookupError",
                                                              "MemoryError",
                                                              "ModuleNotFoundError",
                                                              "NameError",
                                                              "NotADirectoryError",
                                                              "NotImplementedError",
                                                              "OSError",
                                                              "OverflowError",
                                                              "PendingDeprecationWarning",
                                                              "PermissionError",
                                                              "ProcessLookupError",
                                                              "RecursionError",
                                                              "ReferenceError",
                                                              "ResourceWarning",
                                                              "RuntimeError",
                                                              "RuntimeWarning",
                                                              "StopAsyncIteration",
                                                              "StopIteration",
                                                              "SyntaxError",
                                                              "SyntaxWarning",
                                                              "SystemError",
                                                              "SystemExit",
                                                              "TabError",
                                                              "TimeoutError",
                                                              "TypeError",
                                                              "UnboundLocalError",
                                                              "UnicodeDecodeError",
                                                              "UnicodeEncodeError",
                                                              "UnicodeError",
                                                              "ValueError",
                                                              "ZeroDivisionError"};

bool is_built_in_exception(std::string_view name) {
  return std::find(kBuiltInExceptions.begin(), kBuiltInExceptions.end(), name) !=
         kBuiltInExceptions.end();
}

const std::vector<Value>* items_of(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    return &list->items;
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return &tuple->items;
  }
  if (const auto* set = value.get_if<Set>()) {
    return &set->items;
  }
  const auto* frozen = value.get_if<FrozenSet>();
  return frozen == nullptr ? nullptr : &frozen->items;
}

// Bounded by kMaxValueDepth.
bool holds_nan(const Value& value) {
  if (const auto* number = value.get_if<double>()) {
    return std::isnan(*number);
  }
  if (const auto* number = value.get_if<std::complex<double>>()) {
    return std::isnan(number->real()) || std::isnan(number->imag());
  }
  if (const auto* items = items_of(value)) {
    return std::any_of(items->begin(), items->end(), holds_nan);
  }
  if (const auto* dict = value.get_if<Dict>()) {
    return std::any_of(dict->entries.begin(), dict->entries.end(), [](const auto& entry) {
      return holds_nan(entry.first) || holds_nan(entry.second);
    });
  }
  return false;
}

bool needs_matches(const Test& test) {
  return test.claim.expected && (test.claim.tolerance || holds_nan(*test.claim.expected));
}

bool expects_object(const Test& test) {
  return test.claim.expected && test.claim.expected->is<Object>();
}

std::string object_assertion(const std::string& call, const Object& object) {
  std::string fields;
  if (object.fields) {
    fields = ", {";
    for (const auto& [name, value] : *object.fields) {
      fields += fmt::format("{}{}: {}", fields.size() > 3 ? ", " : "", write_literal(Value(name)),
                            write_literal(value));
    }
    fields += "}";
  }
  return fmt::format("    assert is_object({}, {}, {}{})\n", call,
                     write_literal(Value(object.type)), write_literal(Value(object.repr)), fields);
}

std::string raises_assertion(const std::string& call, const std::string& exception) {
  if (is_built_in_exception(exception)) {
    return fmt::format("    with pytest.raises({}):\n        {}\n", exception, call);
  }
  // The class may be the module's own or any library's: its name, or one of its bases', decides.
  const std::string name = exception.substr(exception.rfind('.') + 1);
  return fmt::format(
      "    with pytest.raises(Exception) as caught:\n        {}\n"
      "    assert {} in [base.__name__ for base in caught.type.__mro__]\n",
      call, write_literal(Value(name)));
}

std::string assertion(const std::string& call, const Claim& claim, bool with_matches) {
  if (claim.raises) {
    return raises_assertion(call, *claim.raises);
  }
  if (const auto* object = claim.expected->get_if<Object>()) {
    return object_assertion(call, *object);
  }
  const std::string expected = write_literal(*claim.expected);
  if (with_matches) {
    const std::string tolerance =
        claim.tolerance
            ? fmt::format(", abs_tol={}, rel_tol={}", write_literal(Value(claim.tolerance->abs)),
                          write_literal(Value(claim.tolerance->rel)))
            : "";
    return fmt::format("    assert matches({}, {}{})\n", call, expected, tolerance);
  }
  return claim.expected->is<Null>() ? fmt::format("    assert {} is None\n", call)
                                    : fmt::format("    assert {} == {}\n", call, expected);
}

// Names of test functions: what a name says in the characters an identifier may have, each once.
class TestNames {
 public:
  std::string add(const Test& test) {
    std::string name = "test_" + test.function + "_";
    for (const char c : test.name) {
      if (is_letter(c) || is_digit(c)) {
        name += c;
      } else if (name.back() != '_') {
        name += '_';
      }
    }
    while (name.back() == '_') {
      name.pop_back();
    }
    const std::string base = name;
    for (int number = 2; !taken_.insert(name).second; ++number) {
      name = fmt::format("{}_{}", base, number);
    }
    return name;
  }

 private:
  std::set<std::string> taken_;
};

bool is_disputed(const Solution& solution, const Test& test) {
  return std::any_of(solution.results.begin(), solution.results.end(),
                     [&](const TestResult& result) {
                       return result.disputed && result.function == test.function &&
                              result.verdict.test == test.name;
                     });
}

std::string dispute_reason(const Solution& solution, const Test& test) {
  const auto found = std::find_if(
      solution.disputed.begin(), solution.disputed.end(), [&](const DisputedTest& disputed) {
        return disputed.function == test.function && disputed.test == test.name;
      });
  return found == solution.disputed.end() || found->reason.empty() ? "disputed"
                                                                   : "disputed: " + found->reason;
}

std::string test_function(const Solution& solution, const Test& test, TestNames& names) {
  std::string text = "\n\n";
  if (is_disputed(solution, test)) {
    text += fmt::format("@pytest.mark.xfail(strict=False, reason={})\n",
                        write_literal(Value(dispute_reason(solution, test))));
  }
  text += fmt::format("def {}():\n", names.add(test));
  std::string module = "solution";
  if (!test.setup.empty()) {
    text += "    fresh = load()\n";
    text += fmt::format("    exec({}, vars(fresh))\n", write_literal(Value(test.setup)));
    module = "fresh";
  }
  const std::string call = to_source(fmt::format("{}.{}", module, test.function), test.call);
  return text + assertion(call, test.claim, needs_matches(test));
}

template <class Predicate>
bool any_test(const Solution& solution, Predicate predicate) {
  return std::any_of(solution.tests.begin(), solution.tests.end(), [&](const auto& entry) {
    return std::any_of(entry.second.begin(), entry.second.end(), predicate);
  });
}

}  // namespace

std::string pytest_file(const Solution& solution) {
  const bool with_matches = any_test(solution, needs_matches);
  const bool with_objects = any_test(solution, expects_object);
  const std::string imports = fmt::format("{}{}import sys\n", with_matches ? "import math\n" : "",
                                          with_objects ? "import re\n" : "");
  std::string text =
      fmt::format(fmt::runtime(kHead), fmt::arg("module", solution.specs.entry_point),
                  fmt::arg("imports", imports));
  text += with_matches ? kMatches : "";
  text += with_objects ? kIsObject : "";
  TestNames names;
  for (const FunctionSpec& function : solution.specs.functions) {
    const auto tests = solution.tests.find(function.name);
    if (tests == solution.tests.end()) {
      continue;
    }
    for (const Test& test : tests->second) {
      Test named = test;
      named.function = function.name;
      text += test_function(solution, named, names);
    }
  }
  return text;
}

}  // namespace synth
