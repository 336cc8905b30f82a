#pragma once

#include "specs/call_fields.h"
#include "specs/spec_form.h"
#include "testing/core/test.h"

#include <array>

namespace synth {

// The JSON of a test (docs/formats/check.md). The contexts of a writer: the document of the test.
struct CheckedTest {};  // in the input of `check` and in an author's request
struct ListedTest {     // in a solution
  std::vector<std::string> parameters;
};
// The context of a reader.
struct ReadingTest {
  Literals literals;
};

struct TestFunction {
  static constexpr std::array<std::string_view, 1> kRequired{"function"};
  static void write(JsonWriter& out, const Test& test, const CheckedTest& /*context*/) {
    out.key(kRequired[0]).string(test.function);
  }
  static void write(JsonWriter& /*out*/, const Test& /*test*/, const ListedTest& /*context*/) {}
  static Result<void> read(const JsonField& object, Test& test, const ReadingTest& /*context*/) {
    const std::optional<JsonField> field = object.find(kRequired[0]);
    return field ? read_json(*field, test.function) : Result<void>();
  }
  static void schema(JsonWriter& out) { write_schema<std::string>(out.key(kRequired[0])); }
};

// A test without a kind is `error` if it expects an exception. A kind that a model names is ignored
// if it is unknown.
struct TestKindMember {
  static constexpr std::array<std::string_view, 1> kRequired{"kind"};
  static void write(JsonWriter& out, const Test& test, const auto& /*context*/) {
    write_json(out.key(kRequired[0]), test.kind);
  }
  static Result<void> read(const JsonField& object, Test& test, const ReadingTest& context);
  static void schema(JsonWriter& out) { write_schema<TestKind>(out.key(kRequired[0])); }
};

struct TestCall {
  static constexpr std::array<std::string_view, 1> kRequired{"args_literal"};
  static constexpr auto kKeys = kCallFields;
  static void write(JsonWriter& out, const Test& test, const CheckedTest& context);
  static void write(JsonWriter& out, const Test& test, const ListedTest& context);
  static Result<void> read(const JsonField& object, Test& test, const ReadingTest& context);
  static void schema(JsonWriter& out);
};

struct TestClaim {
  static constexpr std::array<std::string_view, 4> kRequired{"expected_literal", "raises",
                                                             "tolerance", "steps"};
  static constexpr std::array<std::string_view, 6> kKeys{
      "expected", "expected_output", "expected_literal", "raises", "tolerance", "steps"};
  static void write(JsonWriter& out, const Test& test, const CheckedTest& context);
  static void write(JsonWriter& out, const Test& test, const ListedTest& context);
  static Result<void> read(const JsonField& object, Test& test, const ReadingTest& context);
  static void schema(JsonWriter& out);
};

template <>
inline constexpr auto kJsonForm<Test> =
    std::tuple(JsonPart<TestFunction>(), member("name", &Test::name), JsonPart<TestKindMember>(),
               member("origin", &Test::origin, {.in_schema = false}), JsonPart<TestCall>(),
               JsonPart<TestClaim>(), member("setup", &Test::setup, {.if_empty = IfEmpty::null}),
               member("rationale", &Test::rationale, {.if_empty = IfEmpty::omit}));

}  // namespace synth
