#pragma once

#include "specs/json_schema.h"
#include "specs/spec_json.h"

#include <array>

namespace synth {

// The JSON of specs (docs/formats/solution.md, `function_specs`).

template <>
inline constexpr auto kJsonForm<Tolerance> =
    std::tuple(member("abs", &Tolerance::abs), member("rel", &Tolerance::rel));

template <>
inline constexpr auto kJsonForm<Parameter> =
    std::tuple(member("name", &Parameter::name, {.required = true}),
               member("type", &Parameter::type), member("description", &Parameter::description),
               member("default_literal", &Parameter::default_literal,
                      {.if_empty = IfEmpty::omit, .in_schema = false}));

template <>
inline constexpr auto kJsonForm<Output> =
    std::tuple(member("type", &Output::type), member("description", &Output::description));

template <>
inline constexpr auto kJsonForm<Raise> =
    std::tuple(member("type", &Raise::type, {.required = true}), member("when", &Raise::when));

// The context of a reader of a model's specs: their examples may be constant expressions; an
// example that cannot be read is left out and reported in `unread`.
struct ModelExamples {
  std::vector<std::string>* unread;
};

// The call and the claim of an example, in the forms of a test; a model is asked for literals.
struct ExampleParts {
  static void write(JsonWriter& out, const Example& example, const auto& /*context*/) {
    write_call(out, example.call);
    write_claim(out, example.call, example.claim);
  }
  template <class Context>
  static Result<void> read(const JsonField& object, Example& example, const Context& /*context*/) {
    constexpr Literals kLiterals =
        std::is_same_v<Context, ModelExamples> ? Literals::constant : Literals::plain;
    SYNTH_TRY(example.call, read_call(object, kLiterals));
    SYNTH_TRY(example.claim, read_claim(object, kLiterals));
    return {};
  }
  static constexpr std::array<std::string_view, 2> kRequired{"args_literal", "expected_literal"};
  static void schema(JsonWriter& out) {
    write_schema<std::vector<std::string>>(out.key("args_literal"));
    write_schema<std::string>(out.key("expected_literal"));
  }
};
template <>
inline constexpr auto kJsonForm<Example> = std::tuple(JsonPart<ExampleParts>());

struct SpecExamples {
  static constexpr std::string_view kKey = "examples";
  static void write(JsonWriter& out, const FunctionSpec& spec, const auto& context) {
    write_json(out.key(kKey), spec.examples, context);
  }
  template <class Context>
  static Result<void> read(const JsonField& object, FunctionSpec& spec, const Context& context) {
    const std::optional<JsonField> field = object.find(kKey);
    if constexpr (std::is_same_v<Context, ModelExamples>) {
      SYNTH_TRY(const auto items,
                field ? field->items() : Result<std::vector<JsonField>>(std::vector<JsonField>()));
      for (const JsonField& item : items) {
        if (Result<Example> example = from_json<Example>(item, context)) {
          spec.examples.push_back(std::move(*example));
        } else {
          context.unread->push_back(example.error().message);
        }
      }
      return {};
    } else {
      return field ? read_json(*field, spec.examples, context) : Result<void>();
    }
  }
  static constexpr std::array<std::string_view, 1> kRequired{kKey};
  static void schema(JsonWriter& out) { write_schema<std::vector<Example>>(out.key(kKey)); }
};

template <>
inline constexpr auto kJsonForm<MethodSpec> =
    std::tuple(member("name", &MethodSpec::name, {.required = true}),
               member("purpose", &MethodSpec::purpose), member("inputs", &MethodSpec::inputs),
               member("outputs", &MethodSpec::outputs), member("raises", &MethodSpec::raises));

template <>
inline constexpr auto kJsonForm<FunctionSpec> =
    std::tuple(member("name", &FunctionSpec::name, {.required = true}),
               member("purpose", &FunctionSpec::purpose), member("inputs", &FunctionSpec::inputs),
               member("outputs", &FunctionSpec::outputs), member("raises", &FunctionSpec::raises),
               member("dependencies", &FunctionSpec::dependencies),
               member("complexity", &FunctionSpec::complexity), JsonPart<SpecExamples>(),
               member("methods", &FunctionSpec::methods, {.if_empty = IfEmpty::omit}),
               member("fields", &FunctionSpec::fields, {.if_empty = IfEmpty::omit}));

template <>
inline constexpr auto kJsonForm<SpecFile> =
    std::tuple(member("instruction", &SpecFile::instruction),
               member("language", &SpecFile::language, {.if_empty = IfEmpty::omit}),
               member("functions", [](auto& file) -> auto& { return file.specs.functions; },
                      {.required = true}),
               member("entry_point", [](auto& file) -> auto& { return file.specs.entry_point; }));

}  // namespace synth
