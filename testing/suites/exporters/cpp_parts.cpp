#include "testing/suites/exporters/cpp_parts.h"

#include "specs/number_text.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/codec.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

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

std::string floating_text(const CppType& type, double number) {
  if (!std::isfinite(number)) {
    return fmt::format("{}std::numeric_limits<{}>::{}()", number < 0 ? "-" : "", type.name,
                       std::isnan(number) ? "quiet_NaN" : "infinity");
  }
  return float_text(number) + (type.name == "float" ? "F" : type.name == "double" ? "" : "L");
}

std::string integer_text(const CppType& type, const std::string& digits) {
  if (digits == "-9223372036854775808") {
    return "(-9223372036854775807L - 1)";
  }
  const std::string_view suffix = type.name == "unsigned int"         ? "U"
                                  : type.name == "long"               ? "L"
                                  : type.name == "unsigned long"      ? "UL"
                                  : type.name == "long long"          ? "LL"
                                  : type.name == "unsigned long long" ? "ULL"
                                                                      : "";
  return digits + std::string(suffix);
}

std::string escaped(std::string_view text, char quote) {
  std::string out(1, quote);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\\' || c == quote) {
      out += {'\\', c};
    } else if (c == '?' && i > 0 && text[i - 1] == '?') {
      out += "\\?";  // no trigraph
    } else if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && quote == '\'')) {
      out += fmt::format("\\{:03o}", byte);
    } else {
      out += c;
    }
  }
  return out + quote;
}

const std::vector<Value>& elements_of(const Value& value) {
  static const std::vector<Value> kNone;
  return value.visit([](const auto& kind) -> const std::vector<Value>& {
    if constexpr (requires { kind.items; }) {
      return kind.items;
    } else {
      return kNone;
    }
  });
}

std::string written(const CppType& type, const Value& value, bool is_inner);

std::string braced(const CppType& type, const Value& value) {
  std::string text = type.text() + "{";
  std::string_view separator;
  if (type.kind == Kind::map) {
    const auto* dict = value.get_if<Dict>();
    for (const auto& [key, item] : dict != nullptr ? dict->entries : value.get_if<Map>()->entries) {
      text += fmt::format("{}{{{}, {}}}", separator, written(type.items[0], key, true),
                          written(type.items[1], item, true));
      separator = ", ";
    }
    return text + "}";
  }
  const std::vector<Value>& items = elements_of(value);
  for (std::size_t i = 0; i < items.size(); ++i) {
    text += separator;
    text += written(type.items[type.kind == Kind::tuple ? i : 0], items[i], true);
    separator = ", ";
  }
  return text + "}";
}

// The source of a value that encode_cpp has taken. Containers name their types, so that nothing
// depends on which constructor braces would choose; scalars inside them need no name.
std::string written(const CppType& type, const Value& value, bool is_inner) {
  switch (type.kind) {
    case Kind::boolean: {
      const auto* flag = value.get_if<bool>();
      return flag != nullptr && *flag ? "true" : "false";
    }
    case Kind::integer: {
      const std::string digits = integer_text(type, value.get_if<Integer>()->decimal());
      const bool is_small = type.bits < 32;
      return is_small && !is_inner ? fmt::format("static_cast<{}>({})", type.name, digits) : digits;
    }
    case Kind::floating: {
      const auto* number = value.get_if<double>();
      return floating_text(type,
                           number != nullptr ? *number : value.get_if<Integer>()->to_double());
    }
    case Kind::character:
    case Kind::text: {
      const auto* text = value.get_if<std::string>();
      const std::string& content = text != nullptr ? *text : value.get_if<Bytes>()->data;
      if (type.kind == Kind::character) {
        return escaped(content, '\'');
      }
      const std::string literal = escaped(content, '"');
      return content.find('\0') == content.npos
                 ? literal
                 : fmt::format("std::string({}, {})", literal, content.size());
    }
    case Kind::optional:
      return value.is<Null>()
                 ? type.text() + "{}"
                 : fmt::format("{}{{{}}}", type.text(), written(type.items[0], value, true));
    case Kind::none:
      return "";
    default:
      return braced(type, value);
  }
}

Result<std::string> literal(const CppType& type, const Value& value) {
  std::string scratch;
  SYNTH_CHECK(encode_cpp(type, value, scratch));  // says what does not fit
  return written(type, value, false);
}

bool holds_floating(const CppType& type) {
  return type.kind == Kind::floating || std::ranges::any_of(type.items, holds_floating);
}

class CppSuite {
 public:
  CppSuite(const ExportedSuite& suite, const CppRunner& runner) : suite_(suite), runner_(runner) {}

  Result<ExportedFile> write() {
    std::string tests;
    for (const ExportedTest& exported : suite_.tests) {
      auto text = test(exported);
      if (!text) {
        return fail(
            text.error().within(fmt::format("{}, {}", exported.test.function, exported.test.name)));
      }
      tests += *text;
    }
    for (const ExportedProperty& each : suite_.properties) {
      SYNTH_TRY(const std::string text, property(each));
      tests += text;
    }
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
    text += "#include <cmath>\n#include <limits>\n#include <string>\n";
    if (with_matches_) {
      text += "#include <tuple>\n#include <type_traits>\n#include <utility>\n";
    }
    // A program's own main would be a second one.
    const auto main = read_cpp_signature(suite_.source, "main");
    const bool has_main = main || main.error().code != Errc::bad_input;
    text += fmt::format("\n{}#include {}\n{}", has_main ? "#define main main_of_the_code\n" : "",
                        cpp_text(suite_.code_file), has_main ? "#undef main\n" : "");
    return text + std::string(with_matches_ ? kCppMatches : "");
  }

  Result<const CppSignature*> signature_of(const std::string& function) {
    const auto known = signatures_.find(function);
    if (known != signatures_.end()) {
      return &known->second;
    }
    SYNTH_TRY(CppSignature signature, read_cpp_signature(suite_.source, function));
    return &signatures_.emplace(function, std::move(signature)).first->second;
  }

  Result<std::string> test(const ExportedTest& exported) {
    const Test& test = exported.test;
    if (!test.setup.empty()) {
      return fail(Errc::bad_input, "a test of C++ has no setup");
    }
    SYNTH_TRY(const CppSignature* signature, signature_of(test.function));
    UniqueNames& names = names_.try_emplace(test.function, runner_.separator).first->second;
    std::string locals;
    SYNTH_TRY(const std::string call, call_of(test, *signature, locals));
    SYNTH_TRY(const std::string claim, claim_of(test.claim, *signature, call));
    std::string text = "\n" + runner_.open(test.function, names.add(runner_.title(test.name)),
                                           exported.disputed.has_value());
    if (exported.disputed && runner_.skip != nullptr) {
      text += fmt::format("  {};\n", runner_.skip(dispute_text(*exported.disputed)));
    }
    return text + fmt::format("{}  {};\n}}\n", locals, claim);
  }

  // A lambda that says what holds, called with each of the inputs.
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
        SYNTH_TRY(const std::string argument, literal(signature->parameters[i].type, shown[i]));
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

  // An argument that the function may change needs a variable.
  static Result<std::string> call_of(const Test& test, const CppSignature& signature,
                                     std::string& locals) {
    std::vector<std::string> parameters;
    for (const CppParameter& parameter : signature.parameters) {
      parameters.push_back(parameter.name);
    }
    const Call call = by_position(test.call, parameters);
    if (!call.kwargs.empty() || call.args.size() > parameters.size()) {
      return fail(Errc::bad_input, "the arguments are not those of " + signature.declaration());
    }
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      const CppParameter& parameter = signature.parameters[i];
      SYNTH_TRY(std::string argument, literal(parameter.type, call.args[i]));
      if (parameter.passed == "&") {
        locals += fmt::format("  {} argument_{} = {};\n", parameter.type.text(), i + 1, argument);
        argument = fmt::format("argument_{}", i + 1);
      }
      arguments.push_back(std::move(argument));
    }
    return fmt::format("{}({})", signature.function, join(arguments, ", "));
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
    SYNTH_TRY(const std::string expected, literal(type, *claim.expected));
    if (type.kind == Kind::boolean) {
      return expected == "true" ? runner_.holds(call) : runner_.fails(call);
    }
    const auto* number = claim.expected->get_if<double>();
    if (number != nullptr && std::isnan(*number)) {
      return runner_.holds(fmt::format("std::isnan({})", call));
    }
    const bool has_nan = any_value(*claim.expected, is_nan);
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
  std::map<std::string, UniqueNames> names_;  // by function
  bool with_matches_ = false;
};

}  // namespace

std::string cpp_text(std::string_view text) {
  return escaped(text, '"');
}

Result<ExportedFile> export_cpp(const ExportedSuite& suite, const CppRunner& runner) {
  return CppSuite(suite, runner).write();
}

}  // namespace synth
