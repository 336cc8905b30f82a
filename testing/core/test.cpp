#include "specs/sequence.h"
#include "testing/core/test_form.h"

#include <algorithm>

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

// Returns the arguments by parameter name, if each has a name and none has two values.
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

// A step in the form that authors write.
struct ScriptedStep {
  std::optional<std::string> method;
  std::optional<std::string> field;
  std::optional<std::string> argument;
  std::vector<std::string> args_literal;
  std::optional<std::string> expected_literal;
  std::optional<std::string> raises;
};

}  // namespace

template <>
inline constexpr auto kJsonForm<ScriptedStep> =
    std::tuple(member("method", &ScriptedStep::method), member("field", &ScriptedStep::field),
               member("argument", &ScriptedStep::argument),
               member("args_literal", &ScriptedStep::args_literal),
               member("expected_literal", &ScriptedStep::expected_literal),
               member("raises", &ScriptedStep::raises));

void change_values(Test& test, const std::function<Value(const Value&)>& change) {
  const auto change_arguments = [&](auto& given) {
    for (Value& value : given.args) {
      value = change(value);
    }
    for (auto& [name, value] : given.kwargs) {
      value = change(value);
    }
  };
  change_arguments(test.call);
  std::ranges::for_each(test.call.steps, change_arguments);
  if (test.claim.expected) {
    test.claim.expected = change(*test.claim.expected);
  }
}

EnumNames<TestKind> names_of(TestKind) {
  return kTestKinds;
}

EnumNames<TestOrigin> names_of(TestOrigin) {
  return kTestOrigins;
}

Result<void> TestKindMember::read(const JsonField& object, Test& test, const ReadingTest& context) {
  test.kind = object.find("raises") ? TestKind::error : TestKind::normal;
  const std::optional<JsonField> field = object.find(kRequired[0]);
  const Result<void> read = field ? read_json(*field, test.kind) : Result<void>();
  return context.literals == Literals::plain ? read : Result<void>();
}

void TestCall::write(JsonWriter& out, const Test& test, const CheckedTest& /*context*/) {
  write_call(out, test.call);
}

void TestCall::write(JsonWriter& out, const Test& test, const ListedTest& context) {
  const auto named = named_arguments(test.call, context.parameters);
  if (!named) {
    write_call(out, test.call);
    return;
  }
  out.key("inputs").begin_object();
  for (const auto& [key, value] : *named) {
    out.key(key).value(*value);
  }
  out.end_object();
}

Result<void> TestCall::read(const JsonField& object, Test& test, const ReadingTest& context) {
  return json_form::assign(test.call, read_call(object, context.literals));
}

void TestCall::schema(JsonWriter& out) {
  write_schema<std::vector<std::string>>(out.key("args_literal"));
}

void TestClaim::write(JsonWriter& out, const Test& test, const CheckedTest& /*context*/) {
  if (!test.call.steps.empty()) {
    write_steps(out, test.call, test.claim);
  } else if (test.claim.raises) {
    out.key("raises").string(*test.claim.raises);
  } else {
    out.key("expected").value(test.claim.expected.value_or(Null{}));
  }
  write_json(out.key("tolerance"), test.claim.tolerance);
}

void TestClaim::write(JsonWriter& out, const Test& test, const ListedTest& /*context*/) {
  if (!test.call.steps.empty()) {
    write_steps(out, test.call, test.claim, "expected_output");
    write_json(out.key("tolerance"), test.claim.tolerance);
    return;
  }
  write_json(out.key("expected_output"), test.claim.raises ? std::nullopt : test.claim.expected);
  write_json(out.key("raises"), test.claim.raises);
  write_json(out.key("tolerance"), test.claim.tolerance);
}

Result<void> TestClaim::read(const JsonField& object, Test& test, const ReadingTest& context) {
  return json_form::assign(test.claim, read_claim(object, context.literals));
}

void TestClaim::schema(JsonWriter& out) {
  write_schema<std::string>(out.key("expected_literal"), true);
  write_schema<std::string>(out.key("raises"), true);
  write_schema<Tolerance>(out.key("tolerance"), true);
  write_schema<std::vector<ScriptedStep>>(out.key("steps"), true);
}

Result<Test> read_test(const JsonField& json, TestOrigin origin, Literals literals) {
  Test test;
  test.origin = origin;
  SYNTH_CHECK(read_json(json, test, ReadingTest{literals}));
  return test;
}

Result<std::vector<Test>> read_users_tests(const JsonField& list) {
  SYNTH_TRY(const std::vector<JsonField> items, list.items());
  std::vector<Test> tests;
  for (const JsonField& item : items) {
    SYNTH_TRY(Test test, read_test(item, TestOrigin::user));
    test.origin = TestOrigin::user;
    tests.push_back(std::move(test));
  }
  return tests;
}

void write_test(JsonWriter& out, const Test& test, const std::vector<std::string>& parameters) {
  write_json(out, test, ListedTest{parameters});
}

void write_check_test(JsonWriter& out, const Test& test) {
  write_json(out, test, CheckedTest{});
}

}  // namespace synth
