#pragma once

#include "testing/check/check.h"
#include "testing/runtimes/bash/host/bash.h"
#include "testing/runtimes/cpp/host/cpp.h"
#include "testing/runtimes/javascript/host/javascript.h"
#include "tests/testing/runtimes/python_here.h"

#include <memory>
#include <string>

namespace synth {

// The languages beside Python that this machine has, in the sandbox of the whole test program.
class LanguagesHere {
 public:
  static const Runtimes& all() {
    static const LanguagesHere kHere;
    return kHere.runtimes_;
  }

 private:
  LanguagesHere() {
    Sandbox& sandbox = PythonHere::sandbox();
    const auto gate = std::make_shared<AloneGate>();
    if (auto bash = find_bash()) {
      runtimes_.add(std::make_shared<BashRuntime>(sandbox, *bash, gate));
    }
    if (auto compiler = find_cpp_compiler()) {
      runtimes_.add(std::make_shared<CppRuntime>(sandbox, *compiler, gate));
    }
    if (auto node = find_node()) {
      runtimes_.add(std::make_shared<JavascriptRuntime>(sandbox, *node, gate));
    }
  }

  Runtimes runtimes_;
};

// Skips the test, with a message, on a machine without the language.
#define SYNTH_NEEDS(language)                                            \
  if (!LanguagesHere::all().find(language)) {                            \
    GTEST_SKIP() << LanguagesHere::all().find(language).error().message; \
  }

// A line of `synth check` and its result, as JSON.
class Checked {
 public:
  explicit Checked(const std::string& line, const Limits& limits = Limits{}) {
    const auto result = check_line(line, LanguagesHere::all(), limits, {});
    EXPECT_TRUE(result) << result.error().message;
    line_ = result ? result->line : "{}";
    document_ = parse_json(line_).value();
  }

  [[nodiscard]] const std::string& line() const { return line_; }
  [[nodiscard]] std::string verdict() const { return text(json(), "verdict"); }
  [[nodiscard]] JsonField json() const { return JsonField(document_); }
  [[nodiscard]] JsonField test(std::size_t index) const {
    return json().at("tests")->items().value().at(index);
  }
  [[nodiscard]] std::string verdict(std::size_t index) const {
    return text(test(index), "verdict");
  }
  // Returns the member as text: a string itself, anything else as JSON.
  static std::string text(const JsonField& field, std::string_view key) {
    const auto member = field.at(key);
    if (!member) {
      return "none";
    }
    return member->string().value_or(JsonWriter().document(member->json()).take());
  }

 private:
  std::string line_;
  Value document_;
};

// Returns a line of `synth check` made from its parts; `rest` is JSON members.
inline std::string check_request(std::string_view language, std::string_view code,
                                 std::string_view rest) {
  JsonWriter out;
  out.begin_object().key("language").string(language).key("code").string(code).end_object();
  std::string line = out.take();
  line.back() = ',';
  return line + std::string(rest) + "}";
}

}  // namespace synth
