#include "synth/authors/stages/told_call.h"

#include "specs/call_fields.h"
#include "specs/examples/example_reader.h"
#include "specs/json.h"
#include "specs/literal.h"
#include "specs/type.h"
#include "synth/authors/stages/json_members.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace synth {
namespace {

// The other names of all arguments together, and of a result. The last of the first ones is
// singular: a list there may be one argument.
constexpr std::array<std::string_view, 4> kArgumentNames{"arguments", "params", "parameters",
                                                         "input"};
constexpr std::array<std::string_view, 8> kResultNames{
    "output", "result", "returns", "return", "expected_result", "expected_value", "answer", "want"};
constexpr std::array<std::string_view, 5> kErrorNames{"exception", "error", "throws",
                                                      "expected_exception", "expected_error"};

Value json_of(const Value& value) {
  return parse_json(write_value(value)).value_or(Null{});
}

// Returns the same for a JSON value: texts in another member than that for literals.
Value value_of(const Value& json, std::string_view type) {
  const auto* const text = json.get_if<std::string>();
  return text != nullptr ? json_of(value_in(*text, type)) : json;
}

std::string_view type_at(const FunctionSpec* spec, std::size_t place) {
  return spec != nullptr && place < spec->inputs.size() ? std::string_view(spec->inputs[place].type)
                                                        : std::string_view();
}

Value list_of_values(const std::vector<Value>& items, const FunctionSpec* spec) {
  List values;
  for (const Value& item : items) {
    values.items.push_back(value_of(item, type_at(spec, values.items.size())));
  }
  return values;
}

// Returns whether an object gives arguments by name, and is not itself the only one.
bool is_by_name(const Dict& object, const FunctionSpec* spec) {
  if (spec == nullptr) {
    return !object.entries.empty();
  }
  return std::ranges::all_of(object.entries, [&](const auto& entry) {
    const auto* const name = entry.first.template get_if<std::string>();
    return name != nullptr && std::ranges::any_of(spec->inputs, [&](const Parameter& input) {
             return input.name == *name;
           });
  });
}

// Returns whether a list under a singular name is one argument.
bool is_one_argument(const std::vector<Value>& items, const FunctionSpec* spec) {
  if (spec == nullptr) {
    return true;
  }
  if (spec->inputs.size() != 1) {
    return spec->inputs.size() != items.size();
  }
  const Type type = parse_type(spec->inputs.front().type);
  const auto whole = decode_value(List{items});
  return items.size() != 1 || (type.kind != Type::Kind::any && whole && accepts(type, *whole));
}

// Returns the values in a text of arguments: "1, 'a'", "(1, 'a')".
std::optional<std::vector<Value>> arguments_in(const std::string& text, const FunctionSpec* spec) {
  const auto tuple = parse_constant("(" + text + "\n,)");
  if (!tuple || !tuple->is<Tuple>()) {
    return std::nullopt;
  }
  std::vector<Value> values = tuple->get_if<Tuple>()->items;
  if (values.size() == 1 && spec != nullptr && spec->inputs.size() != 1) {
    const auto* const list = values.front().get_if<List>();
    const auto* const inner = values.front().get_if<Tuple>();
    if (list != nullptr || inner != nullptr) {
      values = std::vector<Value>(list != nullptr ? list->items : inner->items);
    }
  }
  for (Value& value : values) {
    value = json_of(value);
  }
  return values;
}

// Moves arguments under another name, or in another shape, to `args` or `inputs`.
void put_arguments(Dict& test, std::string_view key, const FunctionSpec* spec) {
  const Value given = *find_member(test, key);
  const bool is_singular = key == kArgumentNames.back();
  const auto put = [&](std::string_view usual, Value value) {
    set_member(test, key, Null{});
    set_member(test, usual, std::move(value));
  };
  if (const auto* const object = given.get_if<Dict>()) {
    if (is_by_name(*object, spec)) {
      put("inputs", given);
    } else {
      put("args", List{{given}});
    }
  } else if (const auto* const list = given.get_if<List>()) {
    if (is_singular && is_one_argument(list->items, spec)) {
      put("args", List{{given}});
    } else {
      put("args", list_of_values(list->items, spec));
    }
  } else if (const auto* const text = given.get_if<std::string>()) {
    const bool is_one = is_singular && (spec == nullptr || spec->inputs.size() == 1);
    const auto values = is_one ? std::nullopt : arguments_in(*text, spec);
    put("args", values ? Value(List{*values}) : Value(List{{value_of(given, type_at(spec, 0))}}));
  } else {
    put("args", List{{given}});
  }
}

// Returns whether a text that is no literal is a word or several, and means itself: "hello".
bool is_bare_text(std::string_view text, std::string_view type) {
  return parse_type(type).kind == Type::Kind::string && !trim(text).empty() &&
         std::ranges::all_of(
             text, [](char c) { return is_word_character(c) || c == ' ' || !is_ascii(c); }) &&
         !parse_constant(text);
}

// Mends literals of arguments: "n=1" in the place of the parameter n, and a bare word for a text.
void mend_literals(Dict& test, const FunctionSpec& spec) {
  Value* const given = find_member(test, "args_literal");
  auto* const list = given != nullptr ? given->get_if<List>() : nullptr;
  const std::size_t count = list != nullptr ? std::min(list->items.size(), spec.inputs.size()) : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto* const text = list->items[i].get_if<std::string>();
    if (text == nullptr) {
      continue;
    }
    const std::size_t equals = text->find('=');
    if (equals != std::string::npos &&
        trim(std::string_view(*text).substr(0, equals)) == spec.inputs[i].name) {
      list->items[i] = Value(trim(std::string_view(*text).substr(equals + 1)));
    } else if (is_bare_text(*text, spec.inputs[i].type)) {
      list->items[i] = Value(write_literal(Value(*text)));
    }
  }
}

void take_call(Dict& test, const FunctionSpec* spec) {
  const bool has_usual = std::ranges::any_of(kCallFields, [&](std::string_view field) {
    return field != "inputs" && find_member(test, field) != nullptr;
  });
  if (!has_usual) {
    if (const Value* const inputs = find_member(test, "inputs")) {
      if (!inputs->is<Dict>()) {
        put_arguments(test, "inputs", spec);
      }
      return;
    }
    const auto* const name = std::ranges::find_if(
        kArgumentNames, [&](std::string_view each) { return find_member(test, each) != nullptr; });
    if (name != kArgumentNames.end()) {
      put_arguments(test, *name, spec);
    }
    return;
  }
  for (const std::string_view field : {"args", "args_literal"}) {
    const Value* const given = find_member(test, field);
    if (given != nullptr && !given->is<List>()) {
      put_arguments(test, field, spec);
    }
  }
}

// Returns the error that a text names in place of a value: "ValueError", "raises ValueError".
std::optional<std::string> named_error(std::string_view text) {
  text = trim(text);
  for (const std::string_view word : {"raises ", "raise "}) {
    if (text.starts_with(word)) {
      text = trim(text.substr(word.size()));
    }
  }
  text = text.substr(0, text.find_first_of("(:"));
  const bool is_error = text.ends_with("Error") || text.ends_with("Exception");
  return is_error && text.find(' ') == std::string_view::npos ? std::optional(std::string(text))
                                                              : std::nullopt;
}

// Returns the name of the error in the member that is for it, in whatever shape; null if it names
// none.
Value error_in(const Value& given) {
  if (const auto* const list = given.get_if<List>(); list != nullptr && list->items.size() == 1) {
    return error_in(list->items.front());
  }
  if (const auto* const object = given.get_if<Dict>()) {
    const Value* const type = find_member(*object, "type");
    return type != nullptr && type->is<std::string>() ? error_in(*type) : Value(Null{});
  }
  const auto* const text = given.get_if<std::string>();
  if (text == nullptr || trim(*text).empty() || *text == "None") {
    return Null{};
  }
  return named_error(*text).value_or(*text);
}

// A number alone is an absolute tolerance.
void take_tolerance(Dict& test) {
  const Value* const given = find_member(test, "tolerance");
  if (given == nullptr || given->is<Dict>()) {
    return;
  }
  Dict tolerance;
  if (given->is<double>()) {
    set_member(tolerance, "abs", *given);
  }
  set_member(test, "tolerance", tolerance.entries.empty() ? Value(Null{}) : Value(tolerance));
}

void take_claim(Dict& test, const FunctionSpec* spec) {
  const auto is_there = [&](std::string_view field) { return find_member(test, field) != nullptr; };
  for (const std::string_view name : kErrorNames) {
    if (is_there(name) && !is_there("raises")) {
      const Value given = *find_member(test, name);
      set_member(test, "raises", given);
    }
  }
  if (const Value* const raises = find_member(test, "raises")) {
    set_member(test, "raises", error_in(*raises));
  }
  if (!std::ranges::any_of(kClaimFields, is_there)) {
    const auto* const name = std::ranges::find_if(kResultNames, is_there);
    if (name != kResultNames.end()) {
      const Value given = *find_member(test, *name);
      set_member(test, *name, Null{});
      const auto* const text = given.get_if<std::string>();
      const auto error = text != nullptr ? named_error(*text) : std::nullopt;
      set_member(test, error ? "raises" : "expected",
                 error ? Value(*error)
                       : value_of(given, spec != nullptr ? spec->outputs.type : std::string()));
    }
    return;
  }
  Value* const literal = find_member(test, "expected_literal");
  const auto* const text = literal != nullptr ? literal->get_if<std::string>() : nullptr;
  if (text == nullptr) {
    return;
  }
  if (is_there("raises")) {
    if (trim(*text).empty() || *text == "None") {
      set_member(test, "expected_literal", Null{});
    }
  } else if (auto error = named_error(*text)) {
    set_member(test, "raises", *std::move(error));
    set_member(test, "expected_literal", Null{});
  } else if (spec != nullptr && is_bare_text(*text, spec->outputs.type)) {
    set_member(test, "expected_literal", Value(write_literal(Value(*text))));
  }
}

}  // namespace

void put_call_in_usual_form(Dict& test, const FunctionSpec* spec) {
  if (find_member(test, "kwargs") == nullptr && find_member(test, "kwargs_literal") == nullptr) {
    take_call(test, spec);
    if (spec != nullptr) {
      mend_literals(test, *spec);
    }
  }
  take_claim(test, spec);
  take_tolerance(test);
}

Value value_in(const std::string& text, std::string_view type) {
  const Type wanted = parse_type(type);
  auto constant = parse_constant(text);
  const bool is_text = !constant || (!accepts(wanted, *constant) && accepts(wanted, Value(text)));
  return is_text ? Value(text) : *std::move(constant);
}

std::vector<Value> told_calls(std::string_view text) {
  std::vector<Value> calls;
  for (const ReadExample& read : read_examples(text)) {
    JsonWriter out;
    out.begin_object().key("function").string(read.function);
    write_call(out, read.example.call);
    write_claim(out, read.example.call, read.example.claim);
    out.end_object();
    if (auto object = parse_json(out.text())) {
      calls.push_back(*std::move(object));
    }
  }
  return calls;
}

}  // namespace synth
