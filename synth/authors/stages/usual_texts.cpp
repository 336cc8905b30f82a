#include "synth/authors/stages/usual_texts.h"

#include "specs/examples/signature_reader.h"
#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/stages/json_members.h"
#include "synth/authors/stages/usual_members.h"
#include "synth/support/text.h"

#include <algorithm>
#include <vector>

namespace synth {

bool says_nothing(const std::string& text) {
  return is_among(in_lower_case(trim(text)), "none|n/a|null|", '|');
}

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

Value object_of_list(const List& list, const Dict& properties) {
  if (list.items.size() == 1) {
    return list.items.front();
  }
  const bool is_short =
      std::ranges::all_of(list.items, [](const Value& each) { return each.is<std::string>(); });
  Dict object;
  if (describes_call(properties)) {
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

Value object_of_text(const std::string& text, const Dict& properties) {
  Dict object;
  if (describes_function(properties)) {
    add_heading(object, text);
  } else if (describes_call(properties)) {
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

Value usual_text(Value value, const Value& schema, std::string_view key) {
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
    const bool is_known = std::ranges::any_of(names->get_if<List>()->items, [&](const Value& each) {
      return *each.get_if<std::string>() == name;
    });
    return is_known ? Value(name) : Value(Null{});
  }
  const bool is_empty = value.is<bool>() || (content != nullptr && trim(*content).empty());
  return is_empty && allows_type(schema, "null") ? Value(Null{}) : value;
}

Value object_of_entry(const std::string& name, const Value& value, const Dict& properties) {
  Dict object;
  if (describes_function(properties)) {
    const auto* const heading = value.get_if<std::string>();
    return heading != nullptr ? object_of_text(*heading, properties) : value;
  }
  if (find_member(properties, "when") != nullptr) {
    set_member(object, "type", Value(name));
    set_member(object, "when", value);
  } else {
    set_member(object, "name", Value(name));
    set_member(object, "type", value);
  }
  return object;
}

}  // namespace synth
