#pragma once

#include "specs/spec_form.h"
#include "synth/authors/author.h"
#include "testing/core/test_form.h"

namespace synth {

// The answers of the stages as authors write them (docs/formats/stages.md). Both the reader and the
// schema that an author receives are derived from each form.

struct SpecsAnswer {
  std::vector<FunctionSpec> functions;
  std::string entry_point;
  std::optional<std::string> parent;
};
template <>
inline constexpr auto kJsonForm<SpecsAnswer> = std::tuple(
    member("functions", &SpecsAnswer::functions, {.required = true}),
    member("entry_point", &SpecsAnswer::entry_point), member("parent", &SpecsAnswer::parent));

struct TestsAnswer {
  std::vector<Test> tests;
  std::vector<std::string> unread;  // the faults of the tests that were left out
};
struct AnsweredTests {
  static constexpr std::array<std::string_view, 1> kRequired{"tests"};
  static Result<void> read(const JsonField& object, TestsAnswer& answer, NoContext context);
  static void schema(JsonWriter& out) { write_schema<std::vector<Test>>(out.key(kRequired[0])); }
};
template <>
inline constexpr auto kJsonForm<TestsAnswer> = std::tuple(JsonPart<AnsweredTests>());

struct WrittenFunction {
  std::string function;
  std::string code;
};
template <>
inline constexpr auto kJsonForm<WrittenFunction> =
    std::tuple(member("function", &WrittenFunction::function),
               member("code", &WrittenFunction::code, {.required = true}));

struct ImplementationAnswer {
  std::vector<WrittenFunction> implementations;
};
// Also accepts an object by function name, a single entry, and code as a list of lines.
struct AnsweredCode {
  static constexpr std::array<std::string_view, 1> kRequired{"implementations"};
  static Result<void> read(const JsonField& object, ImplementationAnswer& answer,
                           NoContext context);
  static void schema(JsonWriter& out) {
    write_schema<std::vector<WrittenFunction>>(out.key(kRequired[0]));
  }
};
template <>
inline constexpr auto kJsonForm<ImplementationAnswer> = std::tuple(JsonPart<AnsweredCode>());

template <>
inline constexpr auto kJsonForm<Doubt> =
    std::tuple(member("function", &Doubt::function),
               member("test", &Doubt::test, {.required = true}), member("reason", &Doubt::reason));

struct WrittenRepair {
  Fault fault = Fault::implementation;
  Category category = Category::logical;
  std::string root_cause;
  std::vector<WrittenFunction> implementations;
  std::vector<Doubt> disputed_tests;
};
// Ignores an unknown category: it says nothing about the code.
struct RepairCategory {
  static constexpr std::array<std::string_view, 1> kRequired{"category"};
  static Result<void> read(const JsonField& object, WrittenRepair& repair, NoContext context);
  static void schema(JsonWriter& out) { write_schema<Category>(out.key(kRequired[0])); }
};
// Code is required if the implementation is at fault.
struct RepairImplementations {
  static constexpr std::array<std::string_view, 1> kRequired{"implementations"};
  static Result<void> read(const JsonField& object, WrittenRepair& repair, NoContext context);
  static void schema(JsonWriter& out) {
    write_schema<std::vector<WrittenFunction>>(out.key(kRequired[0]));
  }
};
template <>
inline constexpr auto kJsonForm<WrittenRepair> =
    std::tuple(member("fault", &WrittenRepair::fault), JsonPart<RepairCategory>(),
               member("root_cause", &WrittenRepair::root_cause), JsonPart<RepairImplementations>(),
               member("disputed_tests", &WrittenRepair::disputed_tests));

struct ChoiceAnswer {
  Choice choice = Choice::neither;
  std::string reason;
};
template <>
inline constexpr auto kJsonForm<ChoiceAnswer> =
    std::tuple(member("choice", &ChoiceAnswer::choice, {.required = true}),
               member("reason", &ChoiceAnswer::reason));

struct WrittenScript {
  std::string language;
  std::string code;
};
template <>
inline constexpr auto kJsonForm<WrittenScript> =
    std::tuple(member("language", &WrittenScript::language),
               member("code", &WrittenScript::code, {.required = true}));

struct WrittenSuspicion {
  std::string function;
  int line = 0;
  std::string text;
  std::optional<std::vector<std::string>> args_literal;
  std::optional<std::string> gives_literal;
  std::optional<std::string> raises;
};
template <>
inline constexpr auto kJsonForm<WrittenSuspicion> = std::tuple(
    member("function", &WrittenSuspicion::function), member("line", &WrittenSuspicion::line),
    member("text", &WrittenSuspicion::text, {.required = true}),
    member("args_literal", &WrittenSuspicion::args_literal),
    member("gives_literal", &WrittenSuspicion::gives_literal),
    member("raises", &WrittenSuspicion::raises));

struct ReviewAnswer {
  std::vector<WrittenSuspicion> findings;
};
template <>
inline constexpr auto kJsonForm<ReviewAnswer> =
    std::tuple(member("findings", &ReviewAnswer::findings, {.required = true}));

}  // namespace synth
