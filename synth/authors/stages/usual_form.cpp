#include "synth/authors/stages/usual_form.h"

#include "specs/examples/signature_reader.h"
#include "specs/json.h"
#include "specs/literal.h"
#include "specs/type.h"
#include "synth/authors/stages/told_call.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace synth {
namespace {

// Another name that models give a member. It counts in objects that have a member of the usual name
// and none of this one.
struct OtherName {
  std::string_view name;
  std::string_view usual;
};

constexpr OtherName kOtherNames[] = {
    {"function", "functions"},
    {"specs", "functions"},
    {"function_specs", "functions"},
    {"test_cases", "tests"},
    {"cases", "tests"},
    {"function_name", "name"},
    {"function", "name"},
    {"method", "name"},
    {"param", "name"},
    {"parameter", "name"},
    {"function_name", "function"},
    {"description", "purpose"},
    {"docstring", "purpose"},
    {"args", "inputs"},
    {"arguments", "inputs"},
    {"params", "inputs"},
    {"parameters", "inputs"},
    {"input", "inputs"},
    {"output", "outputs"},
    {"returns", "outputs"},
    {"return", "outputs"},
    {"result", "outputs"},
    {"return_type", "outputs"},
    {"output_type", "outputs"},
    {"exceptions", "raises"},
    {"errors", "raises"},
    {"throws", "raises"},
    {"depends_on", "dependencies"},
    {"test_cases", "examples"},
    {"attributes", "fields"},
    {"annotation", "type"},
    {"exception", "type"},
    {"error", "type"},
    {"condition", "when"},
    {"description", "when"},
    {"reason", "rationale"},
    {"description", "rationale"},
};

const Dict& properties_of(const Value& schema) {
  static const Dict kNone;
  const auto* const object = schema.get_if<Dict>();
  const Value* const properties = object != nullptr ? find_member(*object, "properties") : nullptr;
  return properties != nullptr ? *properties->get_if<Dict>() : kNone;
}

// Returns whether the schema allows this JSON type.
bool allows(const Value& schema, std::string_view type) {
  const auto* const object = schema.get_if<Dict>();
  const Value* const types = object != nullptr ? find_member(*object, "type") : nullptr;
  if (types == nullptr) {
    return false;
  }
  const auto is_type = [&](const Value& each) {
    const auto* const text = each.get_if<std::string>();
    return text != nullptr && *text == type;
  };
  const auto* const list = types->get_if<List>();
  return list != nullptr ? std::ranges::any_of(list->items, is_type) : is_type(*types);
}

const Value& items_of(const Value& schema) {
  return *find_member(*schema.get_if<Dict>(), "items");
}

bool is_call(const Dict& properties) {
  return find_member(properties, "args_literal") != nullptr;
}

bool is_function(const Dict& properties) {
  return find_member(properties, "dependencies") != nullptr;
}

// Returns a text without content: "", "none", "N/A".
bool says_nothing(const std::string& text) {
  return is_among(in_lower_case(trim(text)), "none|n/a|null|", '|');
}

void rename_members(Dict& object, const Dict& properties) {
  for (const OtherName& other : kOtherNames) {
    const bool is_member = find_member(properties, other.usual) != nullptr &&
                           find_member(properties, other.name) == nullptr;
    const bool is_of_call = is_call(properties) && other.usual == "inputs";
    Value* const given = find_member(object, other.name);
    if (is_member && !is_of_call && given != nullptr &&
        find_member(object, other.usual) == nullptr) {
      Value value = std::move(*given);
      set_member(object, other.name, Null{});
      set_member(object, other.usual, std::move(value));
    }
  }
}

// Returns whether a JSON value is one item of a list with this schema, rather than a list by name.
bool is_item(const Value& value, const Dict& properties) {
  const auto* const object = value.get_if<Dict>();
  if (object == nullptr) {
    return false;
  }
  Dict renamed = *object;
  if (is_call(properties)) {
    put_call_in_usual_form(renamed, nullptr);
    const auto has = [&](std::string_view key) { return find_member(renamed, key) != nullptr; };
    return has("args") || has("args_literal") || has("inputs") || has("steps") ||
           (has("kwargs") || has("kwargs_literal"));
  }
  rename_members(renamed, properties);
  const auto known = std::ranges::count_if(renamed.entries, [&](const auto& entry) {
    const auto* const name = entry.first.template get_if<std::string>();
    return name != nullptr && find_member(properties, *name) != nullptr;
  });
  const Value* const type = find_member(renamed, "name");
  const auto* const text = type != nullptr ? type->get_if<std::string>() : nullptr;
  const bool is_type = text != nullptr && !is_function(properties) &&
                       parse_type(*text).kind != Type::Kind::named;  // {"name": "str", …}
  return known >= 2 && !is_type;
}

// Returns the spec in a heading: "def add(a: int, b: int) -> int".
void add_heading(Dict& spec, const std::string& heading) {
  const std::vector<ReadSignature> signatures = read_signatures(heading);
  if (signatures.size() != 1 || !signatures.front().has_parameters) {
    return;
  }
  const ReadSignature& read = signatures.front();
  const auto add = [&](std::string_view key, Value value) {
    if (find_member(spec, key) == nullptr) {
      set_member(spec, key, std::move(value));
    }
  };
  List inputs;
  for (const Parameter& each : read.parameters) {
    Dict input;
    set_member(input, "name", Value(each.name));
    set_member(input, "type", Value(each.type));
    if (!each.default_literal.empty()) {
      set_member(input, "default_literal", Value(each.default_literal));
    }
    inputs.items.emplace_back(std::move(input));
  }
  add("name", Value(read.name));
  add("inputs", std::move(inputs));
  add("outputs", Value(read.output_type));
}

class Shaper {
 public:
  explicit Shaper(std::span<const FunctionSpec> functions) : functions_(functions) {}

  // The whole answer, whose first member is a list. Wrappers are taken off.
  Value answer(Value document, const Value& schema, int wrappers = 0) {
    const Dict& properties = properties_of(schema);
    const std::string& main = *properties.entries.front().first.get_if<std::string>();
    const Dict& item = properties_of(items_of(properties.entries.front().second));
    if (document.is<List>()) {
      return answer(in_member(main, std::move(document)), schema, wrappers);
    }
    auto* const object = document.get_if<Dict>();
    if (object == nullptr) {
      return document;
    }
    if (is_item(document, item)) {
      const Value* const own = find_member(*object, main);
      if (own == nullptr || !own->is<List>()) {
        return answer(in_member(main, List{{std::move(document)}}), schema, wrappers);
      }
    }
    rename_members(*object, properties);
    if (find_member(*object, main) == nullptr) {
      const bool is_wrapper = object->entries.size() == 1 && wrappers < kMostWrappers;
      if (is_wrapper && has_answer(object->entries.front().second, main, item)) {
        return answer(std::move(object->entries.front().second), schema, wrappers + 1);
      }
      if (!is_by_name(*object, item)) {
        return document;
      }
      return answer(in_member(main, std::move(document)), schema, wrappers);
    }
    return shaped(std::move(document), schema, "");
  }

 private:
  static constexpr int kMostWrappers = 3;

  static Value in_member(std::string_view key, Value value) {
    Dict object;
    set_member(object, key, std::move(value));
    return object;
  }

  // Returns whether the only member of an answer holds the answer.
  static bool has_answer(const Value& inside, std::string_view main, const Dict& item) {
    const auto* const object = inside.get_if<Dict>();
    if (object == nullptr) {
      return false;
    }
    const bool is_wrapped = object->entries.size() == 1 && !is_item(inside, item) &&
                            object->entries.front().second.is<Dict>();
    return find_member(*object, main) != nullptr || is_wrapped;
  }

  // Returns whether an object has items, or lists of them, by name.
  static bool is_by_name(const Dict& object, const Dict& item) {
    return !object.entries.empty() && std::ranges::all_of(object.entries, [&](const auto& entry) {
      const auto* const list = entry.second.template get_if<List>();
      return list != nullptr
                 ? is_call(item) && !list->items.empty() &&
                       std::ranges::all_of(list->items,
                                           [&](const Value& each) { return is_item(each, item); })
                 : is_item(entry.second, item);
    });
  }

  Value shaped(Value value, const Value& schema, std::string_view key) {
    if (allows(schema, "array")) {
      return list(std::move(value), items_of(schema), key);
    }
    if (allows(schema, "object")) {
      return object(std::move(value), properties_of(schema));
    }
    return allows(schema, "string") ? text(std::move(value), schema, key) : value;
  }

  Value list(Value value, const Value& items, std::string_view key) {
    const Dict& item = properties_of(items);
    if (value.is<Null>()) {
      return List{};
    }
    if (auto* const object = value.get_if<Dict>()) {
      if (Value* const inside = find_member(*object, key)) {
        return list(std::move(*inside), items, key);
      }
      if (Value* const inside = find_member(*object, "properties");  // a JSON schema
          inside != nullptr && inside->is<Dict>()) {
        return list(std::move(*inside), items, key);
      }
      return item.entries.empty() && !object->entries.empty() ? value
             : is_item(value, item)                           ? list(List{{value}}, items, key)
                                    : shaped_items(by_name(*object, item), items);
    }
    if (const auto* const text = value.get_if<std::string>()) {
      return list_in(*text, item, items);
    }
    auto* const given = value.get_if<List>();
    return given != nullptr ? shaped_items(std::move(given->items), items) : value;
  }

  // Returns the list in a text: "a: int, b: int", "ValueError", "helper, other".
  Value list_in(const std::string& text, const Dict& item, const Value& items) {
    if (says_nothing(text)) {
      return List{};
    }
    if (is_call(item)) {
      return shaped_items({Value(text)}, items);
    }
    if (item.entries.empty()) {
      List names;
      for (const std::string_view each : split(text, ',')) {
        names.items.emplace_back(trim(each));
      }
      return names;
    }
    if (find_member(item, "name") != nullptr && find_member(item, "type") != nullptr) {
      Dict heading;
      add_heading(heading, "def f(" + text + "): ...");
      const Value* const inputs = find_member(heading, "inputs");
      return inputs != nullptr ? *inputs : Value(text);
    }
    return find_member(item, "when") != nullptr ? shaped_items({Value(text)}, items) : Value(text);
  }

  Value shaped_items(std::vector<Value> given, const Value& items) {
    List list;
    for (Value& each : given) {
      const auto* const text = each.get_if<std::string>();
      std::vector<Value> told = text != nullptr && is_call(properties_of(items))
                                    ? told_calls(*text)
                                    : std::vector<Value>();
      if (told.empty() && !each.is<Null>()) {
        told.push_back(std::move(each));
      }
      for (Value& one : told) {
        list.items.push_back(shaped(std::move(one), items, ""));
      }
    }
    return list;
  }

  // Returns the items of an object that has them by name.
  std::vector<Value> by_name(const Dict& object, const Dict& item) {
    std::vector<Value> items;
    for (const auto& [name, value] : object.entries) {
      const auto* const key = name.get_if<std::string>();
      if (key == nullptr) {
        continue;
      }
      if (const auto* const several = value.get_if<List>(); several != nullptr && is_call(item)) {
        for (const Value& each : several->items) {
          items.push_back(named(each, "function", *key));
        }
      } else if (value.is<Dict>()) {
        items.push_back(named(value, name_member(item, *key), *key));
      } else if (is_call(item)) {  // {"f(1)": 2}
        const auto* const literal = value.get_if<std::string>();
        items.emplace_back(*key + " == " + (literal != nullptr ? *literal : write_literal(value)));
      } else {
        items.push_back(short_item(*key, value, item));
      }
    }
    return items;
  }

  // Returns the member that the key of an item stands for.
  std::string_view name_member(const Dict& item, std::string_view key) const {
    const bool is_of_function = is_call(item) && find(key) != nullptr;
    for (const std::string_view member : {is_of_function ? "function" : "name", "type"}) {
      if (find_member(item, member) != nullptr) {
        return member;
      }
    }
    return "";
  }

  static Value named(Value value, std::string_view member, const std::string& name) {
    auto* const object = value.get_if<Dict>();
    if (object != nullptr && !member.empty() && find_member(*object, member) == nullptr) {
      set_member(*object, member, Value(name));
    }
    return value;
  }

  // {"a": "int"}, {"ValueError": "a is negative"}: the first two texts of an item.
  static Value short_item(const std::string& name, const Value& value, const Dict& item) {
    Dict object;
    if (is_function(item)) {
      const auto* const heading = value.get_if<std::string>();
      return heading != nullptr ? of_text(*heading, item) : value;
    }
    if (find_member(item, "when") != nullptr) {
      set_member(object, "type", Value(name));
      set_member(object, "when", value);
    } else {
      set_member(object, "name", Value(name));
      set_member(object, "type", value);
    }
    return object;
  }

  Value object(Value value, const Dict& properties) {
    if (auto* const list = value.get_if<List>()) {
      value = of_list(*list, properties);
    }
    if (const auto* const text = value.get_if<std::string>()) {
      value = of_text(*text, properties);
    }
    auto* const object = value.get_if<Dict>();
    if (object == nullptr) {
      return value;
    }
    rename_members(*object, properties);
    if (is_function(properties)) {
      for (const std::string_view key : {"signature", "heading", "definition"}) {
        const Value* const signature = find_member(*object, key);
        if (signature != nullptr && signature->is<std::string>()) {
          add_heading(*object, *signature->get_if<std::string>());
        }
      }
      current_ = *object;
    }
    for (const auto& [key, schema] : properties.entries) {
      const std::string& name = *key.get_if<std::string>();
      Value* const member = find_member(*object, name);
      if (member != nullptr && !name.ends_with("_literal")) {
        *member = shaped(std::move(*member), schema, name);
      }
      if (is_function(properties) && name == "outputs") {
        current_ = *object;  // the examples come later
      }
    }
    if (is_call(properties)) {
      put_call_in_usual_form(*object, function_of(*object));
    }
    return value;
  }

  // Returns the object of a list of its members: ["a", "int"], [[1, 2], 3].
  static Value of_list(const List& list, const Dict& properties) {
    if (list.items.size() == 1) {
      return list.items.front();
    }
    const bool is_short =
        std::ranges::all_of(list.items, [](const Value& each) { return each.is<std::string>(); });
    Dict object;
    if (is_call(properties)) {
      if (list.items.size() != 2) {
        return list;
      }
      set_member(object, "input", list.items[0]);
      set_member(object, "output", list.items[1]);
      return object;
    }
    if (!is_short || list.items.size() > properties.entries.size()) {
      return list;
    }
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      set_member(object, *properties.entries[i].first.get_if<std::string>(), list.items[i]);
    }
    return object;
  }

  // Returns the object that a text stands for: "a: int", "list[int]", "ValueError".
  static Value of_text(const std::string& text, const Dict& properties) {
    Dict object;
    if (is_function(properties)) {
      add_heading(object, text);
    } else if (is_call(properties)) {
      return text;
    } else if (find_member(properties, "name") != nullptr) {
      const std::size_t colon = text.find(':');
      set_member(object, "name", Value(trim(std::string_view(text).substr(0, colon))));
      if (colon != std::string::npos) {
        set_member(object, "type", Value(trim(std::string_view(text).substr(colon + 1))));
      }
    } else if (find_member(properties, "type") != nullptr) {
      set_member(object, "type", Value(text));
    }
    return object.entries.empty() ? Value(text) : Value(std::move(object));
  }

  static Value text(Value value, const Value& schema, std::string_view key) {
    if (const auto* const list = value.get_if<List>()) {
      std::vector<std::string> lines;
      for (const Value& each : list->items) {
        const auto* const line = each.get_if<std::string>();
        lines.push_back(line != nullptr ? *line : write_literal(each));
      }
      value = Value(join(lines, key == "type" ? " | " : "\n"));
    } else if (const auto* const object = value.get_if<Dict>()) {
      const Value* const type = find_member(*object, "type");
      value = type != nullptr && type->is<std::string>() ? *type : value;
    } else if (value.is<Integer>() || value.is<double>()) {
      value = Value(write_literal(value));
    }
    const auto* const content = value.get_if<std::string>();
    const Value* const names = find_member(*schema.get_if<Dict>(), "enum");
    if (names != nullptr && content != nullptr) {
      const std::string name = in_lower_case(trim(*content));
      const bool is_known = std::ranges::any_of(
          names->get_if<List>()->items,
          [&](const Value& each) { return *each.get_if<std::string>() == name; });
      return is_known ? Value(name) : Value(Null{});
    }
    const bool is_empty = value.is<bool>() || (content != nullptr && trim(*content).empty());
    return is_empty && allows(schema, "null") ? Value(Null{}) : value;
  }

  [[nodiscard]] const FunctionSpec* find(std::string_view name) const {
    const auto found = std::ranges::find(functions_, name, &FunctionSpec::name);
    return found != functions_.end() ? &*found : nullptr;
  }

  // Returns the function of a test, or that whose examples are read, as far as it is known.
  const FunctionSpec* function_of(const Dict& test) {
    if (!current_.entries.empty()) {
      shown_ = FunctionSpec();
      const Value* const inputs = find_member(current_, "inputs");
      const auto* const list = inputs != nullptr ? inputs->get_if<List>() : nullptr;
      for (const Value& input : list != nullptr ? list->items : std::vector<Value>()) {
        Parameter& parameter = shown_.inputs.emplace_back();
        parameter.name = text_in(input, "name");
        parameter.type = text_in(input, "type");
      }
      if (const Value* const outputs = find_member(current_, "outputs")) {
        shown_.outputs.type = text_in(*outputs, "type");
      }
      return &shown_;
    }
    const Value* const name = find_member(test, "function");
    const auto* const text = name != nullptr ? name->get_if<std::string>() : nullptr;
    return text != nullptr ? find(*text) : functions_.size() == 1 ? &functions_.front() : nullptr;
  }

  static std::string text_in(const Value& object, std::string_view key) {
    const auto* const members = object.get_if<Dict>();
    const Value* const value = members != nullptr ? find_member(*members, key) : nullptr;
    const auto* const text = value != nullptr ? value->get_if<std::string>() : nullptr;
    return text != nullptr ? *text : std::string();
  }

  std::span<const FunctionSpec> functions_;
  Dict current_;  // the spec whose members are put in form
  FunctionSpec shown_;
};

}  // namespace

Value in_usual_form(Value document, Stage stage, std::span<const FunctionSpec> functions) {
  static const std::map<Stage, Value> kSchemas = [] {
    std::map<Stage, Value> schemas;
    for (const Stage each : {Stage::function_specs, Stage::test_cases}) {
      schemas[each] = parse_json(schema(each)).value_or(Dict{});
    }
    return schemas;
  }();
  if (const auto known = kSchemas.find(stage); known != kSchemas.end()) {
    return Shaper(functions).answer(std::move(document), known->second);
  }
  if (stage == Stage::implementation && document.is<List>()) {
    Dict answer;
    set_member(answer, "implementations", std::move(document));
    return answer;
  }
  return document;
}

}  // namespace synth
