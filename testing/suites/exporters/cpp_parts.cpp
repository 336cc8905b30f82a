#include "testing/suites/exporters/cpp_parts.h"

#include "specs/arguments_after.h"
#include "specs/number_text.h"
#include "specs/operators.h"
#include "specs/sequence.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/runtimes/cpp/host/sequence.h"
#include "testing/runtimes/cpp/host/signature.h"
#include "testing/suites/exporters/cpp_literals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <set>

namespace synth {
namespace {

using Kind = CppType::Kind;

constexpr std::string_view kCppMatches = R"cpp(
  // Whether a value is the expected one: NaN matches NaN, and floating-point numbers match within
  // the tolerance.
  template <class T>
  bool matches(const T& actual, const T& expected, double abs_tol = 0, double rel_tol = 0) {
    const auto same = [&](const auto& a, const auto& b) { return matches(a, b, abs_tol, rel_tol); };
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(expected) || std::isnan(actual)) {
        return std::isnan(expected) && std::isnan(actual);
      }
      if (actual == expected) {
        return true;
      }
      return std::isfinite(actual) && std::isfinite(expected) &&
             std::abs(actual - expected) <= std::max<T>(abs_tol, rel_tol * std::abs(expected));
    } else if constexpr (requires { fields_of(expected); }) {
      return same(fields_of(actual), fields_of(expected));
    } else if constexpr (requires { expected.real(); }) {
      return same(actual.real(), expected.real()) && same(actual.imag(), expected.imag());
    } else if constexpr (std::is_convertible_v<T, std::string>) {
      return actual == expected;
    } else if constexpr (requires { expected.has_value(); }) {
      return actual.has_value() == expected.has_value() && (!actual || same(*actual, *expected));
    } else if constexpr (requires { typename T::hasher; }) {
      return actual.size() == expected.size() &&
             std::is_permutation(actual.begin(), actual.end(), expected.begin(), same);
    } else if constexpr (requires { expected.begin(); }) {
      return std::equal(actual.begin(), actual.end(), expected.begin(), expected.end(), same);
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return (same(std::get<I>(actual), std::get<I>(expected)) && ...);
      }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else {
      return actual == expected;
    }
  }
)cpp";

constexpr std::array<std::string_view, 24> kStandardExceptions{
    "bad_alloc",          "bad_any_cast",      "bad_array_new_length", "bad_cast",
    "bad_exception",      "bad_function_call", "bad_optional_access",  "bad_typeid",
    "bad_variant_access", "bad_weak_ptr",      "domain_error",         "exception",
    "future_error",       "invalid_argument",  "ios_base::failure",    "length_error",
    "logic_error",        "out_of_range",      "overflow_error",       "range_error",
    "regex_error",        "runtime_error",     "system_error",         "underflow_error"};

bool holds_floating(const CppType& type) {
  return type.kind == Kind::floating || type.kind == Kind::complex ||
         std::ranges::any_of(type.items, holds_floating);
}

class CppSuite {
 public:
  CppSuite(const ExportedSuite& suite, const CppRunner& runner) : suite_(suite), runner_(runner) {}

  Result<ExportedFile> write() {
    SYNTH_TRY(const std::string tests,
              test_texts(
                  suite_, [&](const ExportedTest& exported) { return test(exported); },
                  [&](const ExportedProperty& each) { return property(each); }));
    const std::string file = suite_.name + "_test.cpp";
    return ExportedFile{file, head(file) + tests};
  }

 private:
  [[nodiscard]] std::string head(const std::string& file) const {
    std::string text = comment_lines(suite_.header, "//");
    text +=
        fmt::format("// Tests of {}. {}\n{}\n", snake_words(suite_.name),
                    fmt::format(fmt::runtime(runner_.how), fmt::arg("file", file)), runner_.head);
    const bool with_algorithms = with_matches_ || !suite_.properties.empty();
    text += with_algorithms ? "#include <algorithm>\n" : "";
    text += "#include <cmath>\n#include <limits>\n";
    text += with_streams_ ? "#include <sstream>\n" : "";
    text += "#include <string>\n";
    if (with_matches_) {
      text += "#include <tuple>\n#include <type_traits>\n#include <utility>\n";
    }
    // The main of the program would collide with the runner's.
    const auto main = read_cpp_signature(suite_.source, "main");
    const bool has_main = main || main.error().code != Errc::bad_input;
    text += fmt::format("\n{}#include {}\n{}", has_main ? "#define main main_of_the_code\n" : "",
                        cpp_text(suite_.code_file), has_main ? "#undef main\n" : "");
    for (const std::string& name : qualified_) {
      text += fmt::format("using {};\n", name.substr(2));
    }
    return text + fields_of_objects() + std::string(with_matches_ ? kCppMatches : "");
  }

  // Returns functions that give the fields of the objects that are compared.
  [[nodiscard]] std::string fields_of_objects() const {
    std::string text;
    for (const auto& [name, object] : compared_) {
      std::string fields;
      for (const CppParameter& field : object->fields) {
        fields += fmt::format("{}object.{}", fields.empty() ? "" : ", ", field.name);
      }
      text += fmt::format(
          "inline auto fields_of([[maybe_unused]] const {}& object) {{ return std::tie({}); }}\n",
          name, fields);
    }
    return text.empty() ? "" : "\n" + text;
  }

  void note_objects(const CppType& type) {
    if (type.kind == Kind::object && compared_.emplace(type.name, type.object).second) {
      for (const CppParameter& field : type.object->fields) {
        note_objects(field.type);
      }
    }
    std::ranges::for_each(type.items, [&](const CppType& item) { note_objects(item); });
  }

  void note_scope(const CppScope& scope, const std::string& qualified) {
    if (!scope.prefix().empty()) {
      qualified_.insert(qualified);
    }
  }

  Result<const CppSignature*> signature_of(const std::string& function) {
    const auto known = signatures_.find(function);
    if (known != signatures_.end()) {
      return &known->second;
    }
    SYNTH_TRY(CppSignature signature, read_cpp_signature(suite_.source, function, suite_.headers));
    note_scope(signature.scope, signature.qualified());
    return &signatures_.emplace(function, std::move(signature)).first->second;
  }

  Result<std::string> test(const ExportedTest& exported) {
    const Test& test = exported.test;
    if (!test.setup.empty()) {
      return fail(Errc::bad_input, "a test of C++ has no setup");
    }
    SYNTH_TRY(const std::string statements,
              is_class(test.function) ? statements_of_object(test) : statements_of_call(test));
    UniqueNames& names = names_.try_emplace(test.function, runner_.separator).first->second;
    std::string text = "\n" + runner_.open(test.function, names.add(runner_.title(test.name)),
                                           exported.disputed.has_value());
    if (exported.disputed && runner_.skip != nullptr) {
      text += fmt::format("  {};\n", runner_.skip(dispute_text(*exported.disputed)));
    }
    return text + statements + "}\n";
  }

  [[nodiscard]] bool is_class(const std::string& function) const {
    return std::ranges::any_of(suite_.tests, [&](const ExportedTest& exported) {
      return exported.test.function == function && !exported.test.call.steps.empty() &&
             !looks_at_arguments(exported.test.call);
    });
  }

  Result<std::string> statements_of_call(const Test& test) {
    SYNTH_TRY(const CppSignature* signature, signature_of(test.function));
    std::string locals;
    SYNTH_TRY(const std::string call,
              call_of(signature->function, test.call, *signature, "argument", locals));
    if (looks_at_arguments(test.call)) {
      SYNTH_TRY(const std::string claims, claims_after(test, *signature, call));
      return locals + claims;
    }
    SYNTH_TRY(const std::string claim, claim_of(test.claim, *signature, call));
    return fmt::format("{}  {};\n", locals, claim);
  }

  // Returns claims on what the arguments are after the call: they are variables.
  Result<std::string> claims_after(const Test& test, const CppSignature& signature,
                                   const std::string& call) {
    const std::vector<std::string> parameters = names_of(signature);
    const std::vector<Claim> claims = step_claims(test.call, test.claim);
    std::string text = is_result(test.call.steps.front()) ? "" : fmt::format("  {};\n", call);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const Step& step = test.call.steps[i];
      CppSignature looked_at = signature;
      const auto place = place_of(step, parameters);
      if (!is_result(step)) {
        if (!place || *place >= signature.parameters.size()) {
          return fail(Errc::bad_input, "a step looks at an argument that the function lacks");
        }
        looked_at.result = signature.parameters[*place].type;
      }
      const std::string seen =
          is_result(step) ? call : variable_name(argument_step(place.value_or(0)));
      SYNTH_TRY(const std::string claim, claim_of(claims[i], looked_at, seen));
      text += fmt::format("  {};\n", claim);
    }
    return text;
  }

  Result<const CppClass*> class_of(const std::string& name) {
    const auto known = classes_.find(name);
    if (known != classes_.end()) {
      return &known->second;
    }
    SYNTH_TRY(CppClass made, read_cpp_class(suite_.source, name, suite_.headers));
    note_scope(made.scope, made.qualified());
    return &classes_.emplace(name, std::move(made)).first->second;
  }

  // Returns the steps of a sequence in turn, a statement each.
  Result<std::string> statements_of_object(const Test& test) {
    SYNTH_TRY(const CppClass* made, class_of(test.function));
    SYNTH_TRY(const CppMemberCall constructor, find_cpp_constructor(*made, test.call));
    std::string text;
    SYNTH_TRY(const std::string making,
              call_of(made->name, test.call, made->members[constructor.member].signature,
                      "argument", text));
    if (test.call.steps.empty() && test.claim.raises) {
      SYNTH_TRY(const std::string claim,
                exception_claim(*test.claim.raises, fmt::format("static_cast<void>({})", making)));
      return fmt::format("{}  {};\n", text, claim);
    }
    const std::string object = object_name(test.function);
    text += fmt::format("  auto {} = {};\n", object, making);
    std::vector<Claim> claims = step_claims(test.call, test.claim);
    claims.resize(test.call.steps.size());
    for (std::size_t i = 0; i < claims.size(); ++i) {
      SYNTH_TRY(const std::string statement,
                statement_of_step(*made, object, test.call.steps[i], claims[i], i + 1));
      text += statement;
    }
    return text;
  }

  Result<std::string> statement_of_step(const CppClass& made, const std::string& object,
                                        const Step& step, const Claim& claim, std::size_t number) {
    SYNTH_TRY(const CppMemberCall found, find_cpp_member(made, step));
    const CppMember& member = made.members[found.member];
    std::string text;
    std::string taken = fmt::format("{}.{}", object, step.name);
    if (!step.is_field) {
      const Call call{.args = step.args, .kwargs = step.kwargs};
      SYNTH_TRY(const std::vector<std::string> arguments,
                arguments_of(call, member.signature, fmt::format("step_{}", number), text));
      const Operator* const of = find_operator(step.name);
      taken = of != nullptr ? operator_text(of->cpp, object, arguments)
                            : fmt::format("{}({})", taken, join(arguments, ", "));
      with_streams_ = with_streams_ || taken.find("ostringstream") != taken.npos;
    }
    if (!claim.expected && !claim.raises) {
      return fmt::format("{}  {};\n", text, taken);
    }
    if (claim.expected && !member.no_value.empty()) {
      return fail(Errc::bad_input, member.no_value);
    }
    SYNTH_TRY(const std::string claimed, claim_of(claim, member.signature, taken));
    return fmt::format("{}  {};\n", text, claimed);
  }

  // Returns a lambda that checks the property, and its calls with each of the inputs.
  Result<std::string> property(const ExportedProperty& property) {
    SYNTH_TRY(const CppSignature* signature, signature_of(property.function));
    UniqueNames& names = names_.try_emplace(property.function, runner_.separator).first->second;
    std::string parameters;
    for (const CppParameter& parameter : signature->parameters) {
      parameters += fmt::format("{}const {}& {}", parameters.empty() ? "" : ", ",
                                parameter.type.text(), parameter.name);
    }
    std::string calls;
    for (const std::vector<Value>& shown : property.shown) {
      std::string arguments;
      for (std::size_t i = 0; i < std::min(shown.size(), signature->parameters.size()); ++i) {
        SYNTH_TRY(const std::string argument, cpp_literal(signature->parameters[i].type, shown[i]));
        arguments += (i == 0 ? "" : ", ") + argument;
      }
      calls += fmt::format("  holds({});\n", arguments);
    }
    return fmt::format(
        "\n{}  const auto holds = []({}) {{\n    {}\n  }};\n{}}}\n",
        runner_.open(property.function, names.add(runner_.title(property.name)), false), parameters,
        assertion_of(property), calls);
  }

  [[nodiscard]] std::string assertion_of(const ExportedProperty& property) const {
    if (property.errors.empty()) {
      return (property.equals.empty() ? runner_.holds(property.expression)
                                      : runner_.equal(property.expression, property.equals)) +
             ";";
    }
    std::string text =
        fmt::format("try {{\n      static_cast<void>({});\n    }}", property.expression);
    for (const std::string& error : property.errors) {
      text += fmt::format(" catch (const {}&) {{  // as it should be\n    }}", error);
    }
    return text;
  }

  // Stores an argument that the function may change in a variable.
  static std::vector<std::string> names_of(const CppSignature& signature) {
    return mapped(signature.parameters, &CppParameter::name);
  }

  static Result<std::string> call_of(const std::string& callee, const Call& given,
                                     const CppSignature& signature, std::string_view local,
                                     std::string& locals) {
    SYNTH_TRY(const std::vector<std::string> arguments,
              arguments_of(given, signature, local, locals));
    return fmt::format("{}({})", callee, join(arguments, ", "));
  }

  static Result<std::vector<std::string>> arguments_of(const Call& given,
                                                       const CppSignature& signature,
                                                       std::string_view local,
                                                       std::string& locals) {
    const std::vector<std::string> parameters = names_of(signature);
    const Call call = by_position(given, parameters);
    if (!call.kwargs.empty() || call.args.size() > parameters.size()) {
      return fail(Errc::bad_input, "the arguments are not those of " + signature.declaration());
    }
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      const CppParameter& parameter = signature.parameters[i];
      SYNTH_TRY(std::string argument, cpp_literal(parameter.type, call.args[i]));
      const bool is_looked_at = std::ranges::any_of(call.steps, [&](const Step& step) {
        return step.is_argument && place_of(step, parameters) == i;
      });
      if (parameter.is_changeable() || is_looked_at) {
        const std::string name = fmt::format("{}_{}", local, i + 1);
        locals += fmt::format("  {} {} = {};\n", parameter.type.text(), name, argument);
        argument = name;
      }
      arguments.push_back(std::move(argument));
    }
    return arguments;
  }

  Result<std::string> claim_of(const Claim& claim, const CppSignature& signature,
                               const std::string& call) {
    if (claim.raises) {
      return exception_claim(*claim.raises, call);
    }
    const CppType& type = signature.result;
    if (type.kind == Kind::none) {
      return runner_.returns(call);
    }
    SYNTH_TRY(const std::string expected, cpp_literal(type, *claim.expected));
    if (type.kind == Kind::boolean) {
      return expected == "true" ? runner_.holds(call) : runner_.fails(call);
    }
    const auto* number = claim.expected->get_if<double>();
    if (number != nullptr && std::isnan(*number)) {
      return runner_.holds(fmt::format("std::isnan({})", call));
    }
    note_objects(type);
    const bool has_nan = any_value(*claim.expected, is_nan) || holds_cpp_object(type);
    if (!has_nan && (!claim.tolerance || !holds_floating(type))) {
      return runner_.equal(call, expected);
    }
    const Tolerance tolerance = claim.tolerance.value_or(Tolerance{});
    if (type.kind == Kind::floating) {
      const double at =
          number != nullptr ? *number : claim.expected->get_if<Integer>()->to_double();
      return std::isinf(at) ? runner_.equal(call, expected)
                            : runner_.near(call, expected,
                                           std::max(tolerance.abs, tolerance.rel * std::abs(at)));
    }
    with_matches_ = true;
    return runner_.holds(fmt::format("matches({}, {}, {}, {})", call, expected,
                                     float_text(tolerance.abs), float_text(tolerance.rel)));
  }

  [[nodiscard]] Result<std::string> exception_claim(const std::string& exception,
                                                    const std::string& call) const {
    if (exception == "Exception" || exception == "BaseException") {
      return runner_.raises_any(call);
    }
    const std::string name = exception.starts_with("std::") ? exception.substr(5) : exception;
    if (std::ranges::find(kStandardExceptions, name) != kStandardExceptions.end()) {
      return runner_.raises(call, "std::" + name);
    }
    const std::size_t scope = exception.rfind("::");
    const std::string last = scope == exception.npos ? exception : exception.substr(scope + 2);
    if (suite_.source.find(last) == suite_.source.npos) {
      return fail(Errc::bad_input, fmt::format("the code knows no exception {}", exception));
    }
    return runner_.raises(call, exception);
  }

  const ExportedSuite& suite_;
  const CppRunner& runner_;
  std::map<std::string, CppSignature> signatures_;
  std::map<std::string, CppClass> classes_;
  std::map<std::string, std::shared_ptr<const CppObject>> compared_;  // by their fields
  std::set<std::string> qualified_;  // what the tests use of namespaces, such as "::foo::f"
  std::map<std::string, UniqueNames> names_;  // by function
  bool with_matches_ = false;
  bool with_streams_ = false;
};

}  // namespace

Result<ExportedFile> export_cpp(const ExportedSuite& suite, const CppRunner& runner) {
  return CppSuite(suite, runner).write();
}

}  // namespace synth
