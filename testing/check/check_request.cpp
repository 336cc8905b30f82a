#include "specs/function_spec.h"
#include "testing/check/check_form.h"
#include "testing/core/bash_test.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Reads a test in the form of the language; Bash scripts have no functions.
Result<Test> read_test_of(Language language, const JsonField& item, const std::string& function) {
  if (language == Language::bash) {
    return read_bash_test(item, TestOrigin::user);
  }
  SYNTH_TRY(Test test, read_test(item, TestOrigin::user));
  if (test.function.empty()) {
    test.function = function;
  }
  if (test.function.empty()) {
    return fail(item.error("no function is named, here or in $.function"));
  }
  if (!test.call.steps.empty() && !has_classes(language)) {
    return fail(item.at("steps")->error("steps are taken in Python, JavaScript and C++"));
  }
  return test;
}

}  // namespace

Result<void> LineId::read(const JsonField& line, CheckRequest& request, NoContext /*context*/) {
  if (const auto id = line.find(kKeys[0])) {
    request.id = id->json();
  }
  return {};
}

Result<void> LineTests::read(const JsonField& line, CheckRequest& request, NoContext /*context*/) {
  const auto field = line.find(kKeys[0]);
  if (!field) {
    return {};
  }
  SYNTH_TRY(const auto items, field->items());
  for (const JsonField& item : items) {
    SYNTH_TRY(Test test, read_test_of(request.language, item, request.function));
    if (test.name.empty()) {
      test.name = fmt::format("test {}", request.tests.size() + 1);
    }
    request.tests.push_back(std::move(test));
  }
  return {};
}

Result<CheckRequest> read_check_request(const JsonField& line, const Limits& defaults) {
  CheckRequest request;
  request.limits = defaults;
  SYNTH_CHECK(read_json(line, request));
  if (request.tests.empty() && request.script.empty()) {
    return fail(line.error("there is neither a test nor a script"));
  }
  if (!request.script.empty() && request.language == Language::bash) {
    return fail(line.at("script")->error("a Bash script is tested by its output; give tests"));
  }
  if (!request.script.empty() && request.function.empty()) {
    return fail(line.error("a script needs $.function, the name it calls"));
  }
  return request;
}

}  // namespace synth
