#include "specs/arguments_after.h"
#include "specs/json.h"
#include "specs/operators.h"
#include "specs/sequence.h"
#include "synth/support/ascii.h"
#include "synth/support/names.h"
#include "synth/support/text.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/exporters/javascript_literals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace synth {
namespace {

// For code that exports nothing, whose `require` would return {}.
constexpr std::string_view kDefined = R"js(
// The code exports nothing: what it defines.
const source = readFileSync(new URL({path}, import.meta.url), 'utf8');
const {{ {names} }} = new Function(
  'require', `${{source.replace(/^#!.*/, '')}}\nreturn {{ {names} }};`)(createRequire(import.meta.url));
)js";

// For synth's tests a number and a BigInt of the same value are equal.
constexpr std::string_view kPlain = R"js(
// The value with a number in place of each BigInt that a number can hold.
function plain(value) {
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return new Map(plain([...value]));
  if (value instanceof Set) return new Set(plain([...value]));
  if (value && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(plain(Object.entries(value)));
  }
  return value;
}
)js";

constexpr std::string_view kNear = R"js(
// Throws where the value is not the expected one; numbers match within the tolerance.
function assertNear(actual, expected, absTol, relTol) {
  if (typeof expected === 'number' && typeof actual === 'number' && Number.isFinite(expected)) {
    const most = Math.max(absTol, relTol * Math.abs(expected));
    assert.ok(Math.abs(actual - expected) <= most, `${actual} is not near ${expected}`);
  } else if (Array.isArray(expected) && Array.isArray(actual)) {
    assert.strictEqual(actual.length, expected.length);
    expected.forEach((item, i) => assertNear(actual[i], item, absTol, relTol));
  } else if (expected && Object.getPrototypeOf(expected) === Object.prototype) {
    assert.deepStrictEqual(Object.keys(actual).sort(), Object.keys(expected).sort());
    Object.keys(expected).forEach((key) => assertNear(actual[key], expected[key], absTol, relTol));
  } else {
    assert.deepStrictEqual(actual, expected);
  }
}
)js";

constexpr std::string_view kNamed = R"js(
// Whether an error, or a class it is derived from, has this name.
function named(name) {
  return (error) => {
    for (let at = error; at; at = Object.getPrototypeOf(at)) {
      if (at.name === name || at.constructor?.name === name) return true;
    }
    return false;
  };
}
)js";

constexpr std::array<std::string_view, 8> kBuiltInErrors{
    "AggregateError", "Error",       "EvalError", "RangeError",
    "ReferenceError", "SyntaxError", "TypeError", "URIError"};

// Returns whether the source has a BigInt literal such as 1n, or the word.
bool has_big_integers(std::string_view source) {
  for (std::size_t i = 1; i < source.size(); ++i) {
    const bool ends = i + 1 == source.size() || !is_word_character(source[i + 1]);
    if (source[i] == 'n' && is_digit(source[i - 1]) && ends) {
      return true;
    }
  }
  return contains_word(source, "BigInt");
}

bool exports_by_statement(std::string_view source) {
  return std::ranges::any_of(split(source, '\n'), [](std::string_view line) {
    return line.starts_with("export ") || line.starts_with("export{");
  });
}

// Calls `look` with each value that the tests make with a class.
void each_making(const ExportedSuite& suite, const std::function<void(const Construction&)>& look) {
  for (const ExportedTest& exported : suite.tests) {
    Test test = exported.test;
    change_values(test, [&](const Value& value) {
      any_value(value, [&](const Value& each) {
        if (const auto* const made = each.get_if<Made>()) {
          look(*made->making);
        }
        return false;
      });
      return value;
    });
  }
}

// Functions that the tests call, and classes of the code that they make values with.
std::vector<std::string> used_names(const ExportedSuite& suite) {
  std::vector<std::string> names = tested_functions(suite);
  each_making(suite, [&](const Construction& making) {
    const std::string name = making.name.substr(0, making.name.find('.'));
    const bool is_own =
        making.module.empty() &&
        std::ranges::any_of(std::array{"class ", "const ", "function "}, [&](const char* word) {
          return contains_word(suite.source, word + name);
        });
    if (is_own) {
      append_new(names, {name});
    }
  });
  return names;
}

// Returns lines that import the user's modules with whose classes the tests make values.
std::string module_imports(const ExportedSuite& suite) {
  std::vector<std::string> modules;
  each_making(suite, [&](const Construction& making) {
    if (!making.module.empty()) {
      append_new(modules, {making.module});
    }
  });
  std::string text;
  for (const std::string& module : modules) {
    std::string file = module + ".js";
    for (const char* const ending : {".cjs", ".mjs"}) {
      const bool is_named = suite.source.find("/" + module + ending) != std::string::npos;
      file = is_named ? module + ending : file;
    }
    text += fmt::format("import * as {} from './{}';\n", module, file);
  }
  return text;
}

class NodeSuite {
 public:
  explicit NodeSuite(const ExportedSuite& suite)
      : suite_(suite),
        names_(used_names(suite)),
        waits_(contains_word(suite.source, "async") || contains_word(suite.source, "Promise") ||
               contains_word(suite.source, "promises")),
        big_(has_big_integers(suite.source)) {}

  Result<ExportedFile> write() {
    SYNTH_TRY(const std::string tests,
              test_texts(
                  suite_, [&](const ExportedTest& exported) { return test(exported); },
                  [&](const ExportedProperty& each) { return property(each); }));
    return ExportedFile{suite_.name + ".test.mjs", head() + tests};
  }

 private:
  [[nodiscard]] std::string head() const {
    std::string text = comment_lines(suite_.header, "//");
    text += fmt::format("// Tests of {}. Run with: node --test\n", snake_words(suite_.name));
    text += "import assert from 'node:assert';\nimport test from 'node:test';\n";
    text += module_imports(suite_);
    text += code();
    text += big_ ? kPlain : "";
    text += uses_near_ ? kNear : "";
    text += uses_named_ ? kNamed : "";
    return text + "\n";
  }

  // Returns the code that imports the functions.
  [[nodiscard]] std::string code() const {
    const std::string names = join(names_, ", ");
    const std::string path =
        javascript_text((suite_.code_file.starts_with(".") ? "" : "./") + suite_.code_file);
    if (exports_by_statement(suite_.source)) {
      return imports(path);
    }
    const std::string create = "import { createRequire } from 'node:module';\n";
    if (contains_word(suite_.source, "exports")) {
      const std::string load = fmt::format("createRequire(import.meta.url)({});\n", path);
      return create + (names.find(',') == names.npos
                           ? fmt::format("\nconst code = {}const {} = typeof code === 'function' ? "
                                         "code : code.{};\n",
                                         load, names, names)
                           : fmt::format("\nconst {{ {} }} = {}", names, load));
    }
    return create + "import { readFileSync } from 'node:fs';\n" +
           fmt::format(fmt::runtime(kDefined), fmt::arg("path", path), fmt::arg("names", names));
  }

  [[nodiscard]] std::string imports(const std::string& path) const {
    std::string text;
    for (const std::string& function : names_) {
      const bool is_default =
          std::ranges::any_of(split(suite_.source, '\n'), [&](std::string_view line) {
            return line.starts_with("export default ") && contains_word(line, function);
          });
      text +=
          fmt::format("import {} from {};\n", is_default ? function : "{ " + function + " }", path);
    }
    return text;
  }

  Result<std::string> test(const ExportedTest& exported) {
    const Test& test = exported.test;
    if (!test.setup.empty() || !test.call.kwargs.empty()) {
      return fail(Errc::bad_input, "a function of JavaScript is called by position, without setup");
    }
    SYNTH_TRY(const std::string arguments, javascript_list(test.call.args));
    const std::string called =
        fmt::format("{}{}({})", is_class(test.function) ? "new " : "", test.function, arguments);
    const std::string call =
        exported.form == ValueForm::listed ? fmt::format("[...{}]", called) : called;
    SYNTH_TRY(const std::string claim, test.call.steps.empty()         ? claim_of(test.claim, call)
                                       : looks_at_arguments(test.call) ? claims_after(test)
                                                                       : sequence_of(test, call));
    const std::string options =
        exported.disputed
            ? fmt::format("{{ todo: {} }}, ", javascript_text(dispute_text(*exported.disputed)))
            : "";
    return fmt::format("test({}, {}{}() => {{\n  {};\n}});\n",
                       javascript_text(test.function + ": " + test.name), options,
                       waits_ ? "async " : "", claim);
  }

  [[nodiscard]] bool is_class(const std::string& function) const {
    return std::ranges::any_of(suite_.tests, [&](const ExportedTest& exported) {
      return exported.test.function == function && !exported.test.call.steps.empty() &&
             !looks_at_arguments(exported.test.call);
    });
  }

  // Returns claims on what the arguments are after the call: they are variables.
  Result<std::string> claims_after(const Test& test) {
    const CallOfVariables with = with_variables(test.call);
    std::string text;
    for (const auto& [name, value] : with.variables) {
      SYNTH_TRY(const std::string values, javascript_literal(value));
      text += fmt::format("const {} = {};\n  ", name, values);
    }
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < test.call.args.size(); ++i) {
      SYNTH_TRY(const std::string value, javascript_literal(test.call.args[i]));
      arguments.push_back(with.args[i].value_or(value));
    }
    const std::string call = fmt::format("{}({})", test.function, join(arguments, ", "));
    std::vector<Claim> claims = step_claims(test.call, test.claim);
    for (Claim& claim : claims) {
      const bool has_float = claim.expected && any_value(*claim.expected, [](const Value& v) {
                               return v.is<double>();
                             });
      claim.tolerance = has_float ? claim.tolerance : std::nullopt;
    }
    text += is_result(test.call.steps.front()) ? "" : (waits_ ? "await " : "") + call;
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const Step& step = test.call.steps[i];
      SYNTH_TRY(const std::string statement,
                claim_of(claims[i], is_result(step) ? call : variable_name(step)));
      text += (is_result(step) ? "" : ";\n  ") + statement;
    }
    return text;
  }

  static Result<std::string> step_in_javascript(const std::string& object, const Step& step) {
    const Operator* const of = step.is_field ? nullptr : find_operator(step.name);
    if (of != nullptr && !of->javascript.empty() && of->arguments == step.args.size()) {
      std::vector<std::string> arguments;
      for (const Value& argument : step.args) {
        SYNTH_TRY(arguments.emplace_back(), javascript_literal(argument));
      }
      return operator_text(of->javascript, object, arguments);
    }
    SYNTH_TRY(const std::string arguments, javascript_list(step.args));
    return step.is_field ? fmt::format("{}.{}", object, step.name)
                         : fmt::format("{}.{}({})", object, step.name, arguments);
  }

  // Returns the steps of a sequence in turn, a statement each.
  Result<std::string> sequence_of(const Test& test, const std::string& made) {
    const std::string object = object_name(test.function);
    std::string text = fmt::format("const {} = {}", object, made);
    std::vector<Claim> claims = step_claims(test.call, test.claim);
    claims.resize(test.call.steps.size());
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const Step& step = test.call.steps[i];
      if (!step.kwargs.empty()) {
        return fail(Errc::bad_input, "a method of JavaScript is called by position");
      }
      SYNTH_TRY(const std::string taken, step_in_javascript(object, step));
      const bool is_claimed = claims[i].expected || claims[i].raises;
      SYNTH_TRY(const std::string statement,
                is_claimed ? claim_of(claims[i], taken)
                           : Result<std::string>((waits_ ? "await " : "") + taken));
      text += ";\n  " + statement;
    }
    return text;
  }

  Result<std::string> property(const ExportedProperty& property) {
    std::string given;
    for (const std::vector<Value>& shown : property.shown) {
      SYNTH_TRY(const std::string values, javascript_list(shown));
      given += fmt::format("    [{}],\n", values);
    }
    return fmt::format(
        "test({}, () => {{\n  for (const [{}] of [\n{}  ]) {{\n    {};\n  }}\n}});\n",
        javascript_text(property.function + ": " + property.name), join(property.parameters, ", "),
        given, assertion_of(property));
  }

  std::string assertion_of(const ExportedProperty& property) {
    if (property.errors.empty()) {
      return property.equals.empty() ? fmt::format("assert.ok({})", property.expression)
                                     : fmt::format("assert.deepStrictEqual({}, {})",
                                                   property.expression, property.equals);
    }
    std::vector<std::string> accepted;
    for (const std::string& error : property.errors) {
      const bool is_built_in = std::ranges::find(kBuiltInErrors, error) != kBuiltInErrors.end();
      uses_named_ = uses_named_ || !is_built_in;
      accepted.push_back(is_built_in ? "error instanceof " + error
                                     : fmt::format("named({})(error)", javascript_text(error)));
    }
    return fmt::format("try {{ {}; }} catch (error) {{ assert.ok({}); }}", property.expression,
                       join(accepted, " || "));
  }

  Result<std::string> claim_of(const Claim& claim, const std::string& call) {
    if (claim.raises) {
      const std::string accepted = exception_of(*claim.raises);
      return waits_ ? fmt::format("await assert.rejects(async () => {}{})", call, accepted)
                    : fmt::format("assert.throws(() => {}{})", call, accepted);
    }
    SYNTH_TRY(const std::string expected, javascript_literal(*claim.expected));
    const std::string waited = (waits_ ? "await " : "") + call;
    const std::string actual = big_ ? fmt::format("plain({})", waited) : waited;
    if (claim.tolerance) {
      uses_near_ = true;
      return fmt::format("assertNear({}, {}, {}, {})", actual, expected,
                         javascript_number(claim.tolerance->abs),
                         javascript_number(claim.tolerance->rel));
    }
    return fmt::format("assert.deepStrictEqual({}, {})", actual, expected);
  }

  std::string exception_of(const std::string& exception) {
    const std::string name = exception.substr(exception.rfind('.') + 1);
    if (name == "Exception") {
      return "";
    }
    if (std::ranges::find(kBuiltInErrors, name) != kBuiltInErrors.end()) {
      return ", " + name;
    }
    uses_named_ = true;
    return fmt::format(", named({})", javascript_text(name));
  }

  const ExportedSuite& suite_;
  std::vector<std::string> names_;
  bool waits_;  // for promises
  bool big_;
  bool uses_near_ = false;
  bool uses_named_ = false;
};

}  // namespace

Result<ExportedFile> export_node_test(const ExportedSuite& suite) {
  return NodeSuite(suite).write();
}

}  // namespace synth
