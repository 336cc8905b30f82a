#include "testing/bash_test.h"

#include "synth/support/text.h"

#include <utility>

namespace synth {
namespace {

Value text_or_bytes(std::string text) {
  return find_invalid_utf8(text) ? Value(Bytes{std::move(text)}) : Value(std::move(text));
}

// Text, or bytes in the form of values: {"$bytes":"..."}, {"$str":"..."}.
Result<std::string> read_bytes(const JsonField& field) {
  SYNTH_TRY(const Value value, field.value());
  if (const auto* text = value.get_if<std::string>()) {
    return *text;
  }
  if (const auto* bytes = value.get_if<Bytes>()) {
    return bytes->data;
  }
  return fail(field.error("expected a string"));
}

Result<std::string> read_optional_text(const JsonField& json, std::string_view key) {
  const auto field = json.find(key);
  return field ? field->string() : Result<std::string>();
}

Result<Call> read_bash_call(const JsonField& json) {
  Call call;
  if (const auto args = json.find("args")) {
    SYNTH_TRY(const auto items, args->items());
    for (const JsonField& item : items) {
      SYNTH_TRY(std::string arg, read_bytes(item));
      if (arg.find('\0') != std::string::npos) {
        return fail(item.error("an argument of a program cannot hold a NUL"));
      }
      call.args.push_back(text_or_bytes(std::move(arg)));
    }
  }
  if (const auto input = json.find("stdin")) {
    SYNTH_TRY(std::string text, read_bytes(*input));
    call.kwargs.emplace_back(kBashStdin, text_or_bytes(std::move(text)));
  }
  return call;
}

Result<Claim> read_bash_claim(const JsonField& json) {
  const auto output = json.find("expected_stdout");
  if (!output) {
    return fail(json.error("the claim is missing: a test of a Bash script says `expected_stdout`"));
  }
  SYNTH_TRY(std::string text, read_bytes(*output));
  std::int64_t status = 0;
  if (const auto exit = json.find("expected_exit")) {
    SYNTH_TRY(status, exit->integer());
    if (status < 0 || status > 255) {
      return fail(exit->error("expected an exit status, 0 to 255"));
    }
  }
  Claim claim;
  claim.expected = bash_result(std::move(text), static_cast<int>(status));
  return claim;
}

}  // namespace

Result<Test> read_bash_test(const JsonField& json, TestOrigin origin) {
  if (!json.is_object()) {
    return fail(json.error("expected an object"));
  }
  for (const std::string_view key : {"setup", "kwargs", "inputs", "raises", "expected"}) {
    if (json.find(key)) {
      return fail(json.at(key)->error(
          "a test of a Bash script has `args`, `stdin`, `expected_stdout` and `expected_exit`"));
    }
  }
  Test test;
  test.origin = origin;
  SYNTH_TRY(test.name, read_optional_text(json, "name"));
  SYNTH_TRY(test.rationale, read_optional_text(json, "rationale"));
  SYNTH_TRY(test.call, read_bash_call(json));
  SYNTH_TRY(test.claim, read_bash_claim(json));
  return test;
}

Value bash_result(std::string stdout_text, int exit_status) {
  Dict result;
  result.entries.emplace_back(Value("stdout"), text_or_bytes(std::move(stdout_text)));
  result.entries.emplace_back(Value("exit"), Value(exit_status));
  return result;
}

}  // namespace synth
