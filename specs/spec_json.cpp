#include "specs/spec_json.h"

#include "synth/support/enum_names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace synth {
namespace {

constexpr EnumName<Complexity> kComplexities[] = {
    {Complexity::simple, "simple"},
    {Complexity::medium, "medium"},
    {Complexity::complex, "complex"},
};

Result<std::string> read_text(const JsonField& json, std::string_view key) {
  const auto field = json.find(key);
  return field ? field->string() : Result<std::string>();
}

Result<void> check_object(const JsonField& json) {
  if (!json.is_object()) {
    return fail(json.error(fmt::format("expected an object, found {}", kind_name(json.json()))));
  }
  return {};
}

// The items of an array that may be missing, each read by `read_item`.
template <class Item>
Result<std::vector<Item>> read_list(const JsonField& json, std::string_view key,
                                    Result<Item> (*read_item)(const JsonField&)) {
  std::vector<Item> read;
  const auto field = json.find(key);
  if (!field) {
    return read;
  }
  SYNTH_TRY(const auto items, field->items());
  read.reserve(items.size());
  for (const JsonField& item : items) {
    SYNTH_TRY(Item value, read_item(item));
    read.push_back(std::move(value));
  }
  return read;
}

Result<Parameter> read_parameter(const JsonField& json) {
  Parameter parameter;
  SYNTH_TRY(const JsonField name, json.at("name"));
  SYNTH_TRY(parameter.name, name.string());
  SYNTH_TRY(parameter.type, read_text(json, "type"));
  SYNTH_TRY(parameter.description, read_text(json, "description"));
  return parameter;
}

Result<Output> read_output(const JsonField& json) {
  SYNTH_CHECK(check_object(json));
  Output output;
  SYNTH_TRY(output.type, read_text(json, "type"));
  SYNTH_TRY(output.description, read_text(json, "description"));
  return output;
}

Result<Raise> read_raise(const JsonField& json) {
  Raise raise;
  SYNTH_TRY(const JsonField type, json.at("type"));
  SYNTH_TRY(raise.type, type.string());
  SYNTH_TRY(raise.when, read_text(json, "when"));
  return raise;
}

Result<std::string> read_name(const JsonField& json) {
  return json.string();
}

Result<Complexity> read_complexity(const JsonField& json) {
  SYNTH_TRY(const std::string text, json.string());
  const auto complexity = parse_complexity(text);
  if (!complexity) {
    return fail(json.error(fmt::format(
        "expected \"simple\", \"medium\" or \"complex\", found \"{}\"", excerpt(text))));
  }
  return *complexity;
}

Result<Example> read_example_as(const JsonField& json, Literals literals) {
  SYNTH_CHECK(check_object(json));
  Example example;
  SYNTH_TRY(example.call, read_call(json, literals));
  SYNTH_TRY(example.claim, read_claim(json, literals));
  return example;
}

Result<Example> read_example(const JsonField& json) {
  return read_example_as(json, Literals::plain);
}

Result<std::vector<Example>> read_readable_examples(const JsonField& spec,
                                                    std::vector<std::string>& unread) {
  std::vector<Example> examples;
  const auto field = spec.find("examples");
  if (!field) {
    return examples;
  }
  SYNTH_TRY(const auto items, field->items());
  for (const JsonField& item : items) {
    if (Result<Example> example = read_example_as(item, Literals::constant)) {
      examples.push_back(std::move(*example));
    } else {
      unread.push_back(example.error().message);
    }
  }
  return examples;
}

void write_parameter(JsonWriter& out, const Parameter& parameter) {
  out.begin_object();
  out.key("name").string(parameter.name);
  out.key("type").string(parameter.type);
  out.key("description").string(parameter.description);
  out.end_object();
}

void write_example(JsonWriter& out, const Example& example) {
  out.begin_object();
  write_call(out, example.call);
  write_claim(out, example.claim);
  out.end_object();
}

std::string default_entry_point(const std::vector<FunctionSpec>& functions) {
  std::set<std::string_view> needed;
  for (const FunctionSpec& function : functions) {
    for (const std::string& dependency : function.dependencies) {
      if (dependency != function.name) {
        needed.insert(dependency);
      }
    }
  }
  const auto last =
      std::find_if(functions.rbegin(), functions.rend(),
                   [&](const FunctionSpec& function) { return !needed.contains(function.name); });
  if (last != functions.rend()) {
    return last->name;
  }
  return functions.empty() ? "" : functions.back().name;
}

}  // namespace

std::string_view name(Complexity complexity) {
  return name_in(kComplexities, complexity);
}

std::optional<Complexity> parse_complexity(std::string_view text) {
  return value_in(kComplexities, text);
}

namespace {

Result<FunctionSpec> read_without_examples(const JsonField& json) {
  SYNTH_CHECK(check_object(json));
  FunctionSpec spec;
  SYNTH_TRY(const JsonField name, json.at("name"));
  SYNTH_TRY(spec.name, name.string());
  SYNTH_TRY(spec.purpose, read_text(json, "purpose"));
  SYNTH_TRY(spec.inputs, read_list(json, "inputs", read_parameter));
  if (const auto outputs = json.find("outputs")) {
    SYNTH_TRY(spec.outputs, read_output(*outputs));
  }
  SYNTH_TRY(spec.raises, read_list(json, "raises", read_raise));
  SYNTH_TRY(spec.dependencies, read_list(json, "dependencies", read_name));
  if (const auto complexity = json.find("complexity")) {
    SYNTH_TRY(spec.complexity, read_complexity(*complexity));
  }
  return spec;
}

}  // namespace

Result<FunctionSpec> read_function_spec(const JsonField& json) {
  SYNTH_TRY(FunctionSpec spec, read_without_examples(json));
  SYNTH_TRY(spec.examples, read_list(json, "examples", read_example));
  return spec;
}

Result<FunctionSpec> read_function_spec(const JsonField& json, std::vector<std::string>& unread) {
  SYNTH_TRY(FunctionSpec spec, read_without_examples(json));
  SYNTH_TRY(spec.examples, read_readable_examples(json, unread));
  return spec;
}

void write_function_spec(JsonWriter& out, const FunctionSpec& spec) {
  out.begin_object();
  out.key("name").string(spec.name);
  out.key("purpose").string(spec.purpose);
  out.key("inputs").begin_array();
  for (const Parameter& input : spec.inputs) {
    write_parameter(out, input);
  }
  out.end_array();
  out.key("outputs").begin_object();
  out.key("type").string(spec.outputs.type);
  out.key("description").string(spec.outputs.description);
  out.end_object();
  out.key("raises").begin_array();
  for (const Raise& raise : spec.raises) {
    out.begin_object();
    out.key("type").string(raise.type).key("when").string(raise.when);
    out.end_object();
  }
  out.end_array();
  out.key("dependencies").begin_array();
  for (const std::string& dependency : spec.dependencies) {
    out.string(dependency);
  }
  out.end_array();
  out.key("complexity").string(name(spec.complexity));
  out.key("examples").begin_array();
  for (const Example& example : spec.examples) {
    write_example(out, example);
  }
  out.end_array();
  out.end_object();
}

Result<SpecFile> read_spec_file(const JsonField& json) {
  SYNTH_CHECK(check_object(json));
  SpecFile file;
  SYNTH_TRY(file.instruction, read_text(json, "instruction"));
  if (const auto field = json.find("language")) {
    SYNTH_TRY(const std::string text, field->string());
    file.language = parse_language(text);
    if (!file.language) {
      return fail(field->error(
          fmt::format("expected \"python\", \"bash\", \"javascript\" or \"cpp\", found \"{}\"",
                      excerpt(text))));
    }
  }
  SYNTH_TRY(const JsonField functions, json.at("functions"));
  SYNTH_CHECK(functions.items());
  SYNTH_TRY(file.specs.functions, read_list(json, "functions", read_function_spec));
  SYNTH_TRY(file.specs.entry_point, read_text(json, "entry_point"));
  if (!json.find("entry_point")) {
    file.specs.entry_point = default_entry_point(file.specs.functions);
  }
  return file;
}

Result<SpecFile> parse_spec_file(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  SYNTH_TRY(SpecFile file, read_spec_file(JsonField(document)));
  SYNTH_CHECK(validate(file.specs, file.language.value_or(Language::python)));
  return file;
}

void write_spec_file(JsonWriter& out, const SpecFile& file) {
  out.begin_object();
  out.key("instruction").string(file.instruction);
  if (file.language) {
    out.key("language").string(name(*file.language));
  }
  out.key("functions").begin_array();
  for (const FunctionSpec& function : file.specs.functions) {
    write_function_spec(out, function);
  }
  out.end_array();
  out.key("entry_point").string(file.specs.entry_point);
  out.end_object();
}

}  // namespace synth
