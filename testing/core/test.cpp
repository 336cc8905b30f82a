#include "testing/core/test.h"

#include "synth/support/enum_names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr EnumName<TestKind> kTestKinds[] = {
    {TestKind::normal, "normal"},
    {TestKind::edge, "edge"},
    {TestKind::error, "error"},
};

constexpr EnumName<TestOrigin> kTestOrigins[] = {
    {TestOrigin::example, "example"},     {TestOrigin::user, "user"},
    {TestOrigin::model, "model"},         {TestOrigin::offline, "offline"},
    {TestOrigin::amplified, "amplified"},
};

// The member as one of the names of an enumeration; `otherwise` where it is missing.
template <class Enum, std::size_t Size>
Result<Enum> read_enum(const JsonField& json, std::string_view key,
                       const EnumName<Enum> (&table)[Size], Enum otherwise) {
  const auto field = json.find(key);
  if (!field) {
    return otherwise;
  }
  SYNTH_TRY(const std::string text, field->string());
  const auto value = value_in(table, text);
  if (!value) {
    return fail(field->error(
        fmt::format("expected one of {}, found \"{}\"", all_names_in(table), excerpt(text))));
  }
  return *value;
}

Result<std::string> read_text(const JsonField& json, std::string_view key) {
  const auto field = json.find(key);
  return field ? field->string() : Result<std::string>();
}

// The arguments by parameter name, if every one has a name and none has two values.
std::optional<std::vector<std::pair<std::string_view, const Value*>>> named_arguments(
    const Call& call, const std::vector<std::string>& parameters) {
  if (call.args.size() > parameters.size()) {
    return std::nullopt;
  }
  std::vector<std::pair<std::string_view, const Value*>> named;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    named.emplace_back(parameters[i], &call.args[i]);
  }
  for (const auto& [key, value] : call.kwargs) {
    const auto parameter = std::find(parameters.begin(), parameters.end(), key);
    const auto position = static_cast<std::size_t>(parameter - parameters.begin());
    if (parameter == parameters.end() || position < call.args.size()) {
      return std::nullopt;
    }
    named.emplace_back(key, &value);
  }
  return named;
}

void write_head(JsonWriter& out, const Test& test) {
  out.key("name").string(test.name);
  out.key("kind").string(name(test.kind));
  out.key("origin").string(name(test.origin));
}

void write_optional_text(JsonWriter& out, std::string_view key, const std::string& text) {
  out.key(key);
  if (text.empty()) {
    out.null();
  } else {
    out.string(text);
  }
}

void write_tail(JsonWriter& out, const Test& test) {
  out.key("tolerance");
  if (test.claim.tolerance) {
    write_tolerance(out, *test.claim.tolerance);
  } else {
    out.null();
  }
  write_optional_text(out, "setup", test.setup);
  if (!test.rationale.empty()) {
    out.key("rationale").string(test.rationale);
  }
}

}  // namespace

std::string_view name(TestKind kind) {
  return name_in(kTestKinds, kind);
}

std::string_view name(TestOrigin origin) {
  return name_in(kTestOrigins, origin);
}

std::optional<TestKind> parse_test_kind(std::string_view text) {
  return value_in(kTestKinds, text);
}

std::optional<TestOrigin> parse_test_origin(std::string_view text) {
  return value_in(kTestOrigins, text);
}

Result<Test> read_test(const JsonField& json, TestOrigin origin, Literals literals) {
  if (!json.is_object()) {
    return fail(json.error(fmt::format("expected an object, found {}", kind_name(json.json()))));
  }
  Test test;
  SYNTH_TRY(test.function, read_text(json, "function"));
  SYNTH_TRY(test.name, read_text(json, "name"));
  SYNTH_TRY(test.call, read_call(json, literals));
  SYNTH_TRY(test.claim, read_claim(json, literals));
  const TestKind usual = test.claim.raises ? TestKind::error : TestKind::normal;
  const Result<TestKind> kind = read_enum(json, "kind", kTestKinds, usual);
  if (!kind && literals == Literals::plain) {
    return fail(kind.error());
  }
  test.kind = kind.value_or(usual);  // a model's own word for it says nothing of the call
  SYNTH_TRY(test.origin, read_enum(json, "origin", kTestOrigins, origin));
  SYNTH_TRY(test.setup, read_text(json, "setup"));
  SYNTH_TRY(test.rationale, read_text(json, "rationale"));
  return test;
}

void write_test(JsonWriter& out, const Test& test, const std::vector<std::string>& parameters) {
  out.begin_object();
  write_head(out, test);
  if (const auto named = named_arguments(test.call, parameters)) {
    out.key("inputs").begin_object();
    for (const auto& [key, value] : *named) {
      out.key(key).value(*value);
    }
    out.end_object();
  } else {
    write_call(out, test.call);
  }
  out.key("expected_output");
  if (test.claim.expected && !test.claim.raises) {
    out.value(*test.claim.expected);
  } else {
    out.null();
  }
  write_optional_text(out, "raises", test.claim.raises.value_or(""));
  write_tail(out, test);
  out.end_object();
}

void write_check_test(JsonWriter& out, const Test& test) {
  out.begin_object();
  out.key("function").string(test.function);
  write_head(out, test);
  write_call(out, test.call);
  if (test.claim.raises) {
    out.key("raises").string(*test.claim.raises);
  } else {
    out.key("expected").value(test.claim.expected.value_or(Null{}));
  }
  write_tail(out, test);
  out.end_object();
}

}  // namespace synth
