#include "synth/authors/stages/usual_form.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/stages/json_members.h"
#include "synth/authors/stages/told_call.h"
#include "synth/authors/stages/usual_default.h"
#include "synth/authors/stages/usual_members.h"
#include "synth/authors/stages/usual_texts.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <string>

namespace synth {
namespace {

class Shaper {
 public:
  explicit Shaper(std::span<const FunctionSpec> functions) : functions_(functions) {}

  // The whole answer, whose first member is a list. Wrappers are taken off.
  Value answer(Value document, const Value& schema, int wrappers = 0) {
    const Dict& properties = properties_of(schema);
    const std::string& main = *properties.entries.front().first.get_if<std::string>();
    const Dict& item = properties_of(item_schema(properties.entries.front().second));
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
                 ? describes_call(item) && !list->items.empty() &&
                       std::ranges::all_of(list->items,
                                           [&](const Value& each) { return is_item(each, item); })
                 : is_item(entry.second, item);
    });
  }

  Value shaped(Value value, const Value& schema, std::string_view key) {
    if (allows_type(schema, "array")) {
      return list(std::move(value), item_schema(schema), key);
    }
    if (allows_type(schema, "object")) {
      return object(std::move(value), properties_of(schema));
    }
    return allows_type(schema, "string") ? usual_text(std::move(value), schema, key) : value;
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
    if (describes_call(item)) {
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
      std::vector<Value> told = text != nullptr && describes_call(properties_of(items))
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
      if (const auto* const several = value.get_if<List>();
          several != nullptr && describes_call(item)) {
        for (const Value& each : several->items) {
          items.push_back(named(each, "function", *key));
        }
      } else if (value.is<Dict>()) {
        items.push_back(named(value, name_member(item, *key), *key));
      } else if (describes_call(item)) {  // {"f(1)": 2}
        const auto* const literal = value.get_if<std::string>();
        items.emplace_back(*key + " == " + (literal != nullptr ? *literal : write_literal(value)));
      } else {
        items.push_back(object_of_entry(*key, value, item));
      }
    }
    return items;
  }

  // Returns the member that the key of an item stands for.
  std::string_view name_member(const Dict& item, std::string_view key) const {
    const bool is_of_function = describes_call(item) && find(key) != nullptr;
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

  Value object(Value value, const Dict& properties) {
    if (auto* const list = value.get_if<List>()) {
      value = object_of_list(*list, properties);
    }
    if (const auto* const text = value.get_if<std::string>()) {
      value = object_of_text(*text, properties);
    }
    auto* const object = value.get_if<Dict>();
    if (object == nullptr) {
      return value;
    }
    rename_members(*object, properties);
    if (describes_function(properties)) {
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
      if (describes_function(properties) && name == "outputs") {
        current_ = *object;  // the examples come later
      }
    }
    if (describes_call(properties)) {
      put_call_in_usual_form(*object, function_of(*object));
    } else if (describes_parameter(properties)) {
      take_default(*object);
    }
    return value;
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
