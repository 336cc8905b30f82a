#include "specs/base64.h"
#include "specs/json.h"
#include "specs/language.h"
#include "specs/made.h"
#include "specs/repeats.h"
#include "specs/value_budget.h"

#include <fmt/format.h>

#include <array>
#include <limits>

namespace synth {
namespace {

// The decoder's position: a list of steps on the stack, converted to text only for an error.
struct Place {
  const Place* parent = nullptr;
  std::string_view key;  // the root's path, or a member's name
  std::optional<std::size_t> index = std::nullopt;

  [[nodiscard]] std::string text() const {
    if (parent == nullptr) {
      return std::string(key);
    }
    return index ? item_path(parent->text(), *index) : member_path(parent->text(), key);
  }
};

// A decoder of the values that a document denotes. `depth` is that of the value, not of the JSON;
// no function descends before the budget has allowed the value below.
class ValueDecoder {
 public:
  Result<Value> decode(const Value& json, const Place& place, std::size_t depth) {
    SYNTH_CHECK(within_budget(place, budget_.take_node()));
    if (const auto* text = json.get_if<std::string>()) {
      return decode_text(*text, place);
    }
    if (const auto* integer = json.get_if<Integer>()) {
      return decode_integer(*integer, place);
    }
    if (const auto* list = json.get_if<List>()) {
      SYNTH_TRY(auto items, decode_items(*list, place, depth));
      return Value(List{std::move(items)});
    }
    if (const auto* dict = json.get_if<Dict>()) {
      return decode_dict(*dict, place, depth);
    }
    if (json.is<Null>() || json.is<bool>() || json.is<double>()) {
      return json;
    }
    return wrong(place, fmt::format("a {} is not part of a JSON document", kind_name(json)));
  }

 private:
  using Entries = std::vector<std::pair<Value, Value>>;

  static tl::unexpected<Error> wrong(const Place& place, std::string_view what) {
    return fail(Errc::bad_input, fmt::format("{}: {}", place.text(), what));
  }

  static Result<void> within_budget(const Place& place, const std::optional<std::string>& excess) {
    return excess ? Result<void>(wrong(place, *excess)) : Result<void>();
  }

  Result<Value> decode_text(std::string text, const Place& place) {
    SYNTH_CHECK(within_budget(place, budget_.take_bytes(text.size())));
    return Value(std::move(text));
  }

  Result<Value> decode_integer(const Integer& integer, const Place& place) {
    if (!integer.to_int64()) {
      SYNTH_CHECK(within_budget(place, budget_.take_bytes(integer.decimal().size())));
    }
    return Value(integer);
  }

  Result<std::vector<Value>> decode_items(const List& list, const Place& place, std::size_t depth) {
    SYNTH_CHECK(within_budget(place, ValueBudget::take_level(depth)));
    std::vector<Value> items;
    items.reserve(list.items.size());
    for (const Value& item : list.items) {
      SYNTH_TRY(Value value, decode(item, Place{&place, {}, items.size()}, depth + 1));
      items.push_back(std::move(value));
    }
    return items;
  }

  static const std::string* only_key(const Dict& dict) {
    return dict.entries.size() == 1 ? dict.entries[0].first.get_if<std::string>() : nullptr;
  }

  Result<Value> decode_dict(const Dict& dict, const Place& place, std::size_t depth) {
    if (const auto* form = only_key(dict); form != nullptr && form->starts_with('$')) {
      return decode_form(*form, dict.entries[0].second, Place{&place, *form}, depth);
    }
    SYNTH_CHECK(within_budget(place, ValueBudget::take_level(depth)));
    Dict decoded;
    decoded.entries.reserve(dict.entries.size());
    for (const auto& [key, json] : dict.entries) {
      const auto* name = key.get_if<std::string>();
      if (name == nullptr) {
        return wrong(place, "a key that is not a string");
      }
      const Place below{&place, *name};
      if (name->starts_with('$')) {
        return wrong(below,
                     "a key that begins with `$` must stand alone; "
                     "write this dict as {\"$dict\":[[key, value], …]}");
      }
      SYNTH_CHECK(within_budget(below, budget_.take_node()));
      SYNTH_TRY(Value text, decode_text(*name, below));
      SYNTH_TRY(Value value, decode(json, below, depth + 1));
      decoded.entries.emplace_back(std::move(text), std::move(value));
    }
    return Value(std::move(decoded));
  }

  Result<Value> decode_form(std::string_view form, const Value& json, const Place& place,
                            std::size_t depth) {
    if (form == "$int" || form == "$float" || form == "$str" || form == "$bytes") {
      return decode_scalar(form, json, place);
    }
    if (form == "$complex") {
      return decode_complex(json, place);
    }
    if (form == "$undefined") {
      const auto* flag = json.get_if<bool>();
      return flag != nullptr && *flag ? Result<Value>(Undefined{}) : wrong(place, "expected true");
    }
    if (form == "$object") {
      return decode_object(json, place, depth);
    }
    if (form == "$made") {
      return decode_made(json, place, depth);
    }
    if (form == "$dict" || form == "$map") {
      SYNTH_TRY(Entries entries, decode_entries(json, place, depth));
      const Language rules = form == "$map" ? Language::javascript : Language::python;
      const Repeats repeats = find_repeated_keys(entries, rules);
      SYNTH_CHECK(within_budget(place, budget_.take_compared(repeats.compared_bytes)));
      if (!repeats.indices.empty()) {
        return wrong(Place{&place, {}, repeats.indices[0]}, "this key was there before");
      }
      return form == "$map" ? Value(Map{std::move(entries)}) : Value(Dict{std::move(entries)});
    }
    if (form == "$tuple" || form == "$set" || form == "$frozenset") {
      return decode_sequence(form, json, place, depth);
    }
    return wrong(place,
                 "there is no such form of a value; a dict with such a key is written "
                 "{\"$dict\":[[key, value]]}");
  }

  Result<Value> decode_scalar(std::string_view form, const Value& json, const Place& place) {
    const auto* text = json.get_if<std::string>();
    if (text == nullptr) {
      return wrong(place, "expected a string");
    }
    if (form == "$int") {
      const std::optional<Integer> integer = Integer::parse(*text);
      return integer ? decode_integer(*integer, place) : wrong(place, "expected decimal digits");
    }
    if (form == "$float") {
      const std::optional<double> number = parse_special_float(*text);
      return number ? Result<Value>(*number)
                    : wrong(place, R"(expected "nan", "inf", "-inf" or "-0.0")");
    }
    std::optional<std::string> bytes = base64_decode(*text);
    if (!bytes) {
      return wrong(place, "expected base64 (RFC 4648, with padding)");
    }
    SYNTH_CHECK(within_budget(place, budget_.take_bytes(bytes->size())));
    return form == "$bytes" ? Value(Bytes{std::move(*bytes)}) : Value(std::move(*bytes));
  }

  static std::optional<double> parse_special_float(std::string_view text) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return text == "nan"    ? std::optional(std::numeric_limits<double>::quiet_NaN())
           : text == "inf"  ? std::optional(kInfinity)
           : text == "-inf" ? std::optional(-kInfinity)
           : text == "-0.0" ? std::optional(-0.0)
                            : std::nullopt;
  }

  Result<Value> decode_complex(const Value& json, const Place& place) {
    const auto* parts = json.get_if<List>();
    if (parts == nullptr || parts->items.size() != 2) {
      return wrong(place, "expected [real, imaginary]");
    }
    std::array<double, 2> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const Place below{&place, {}, i};
      SYNTH_TRY(const Value part, decode(parts->items[i], below, 0));
      if (const auto* number = part.get_if<double>()) {
        numbers[i] = *number;
      } else if (const auto* integer = part.get_if<Integer>()) {
        numbers[i] = integer->to_double();
      } else {
        return wrong(below, "expected a number");
      }
    }
    return Value(std::complex<double>(numbers[0], numbers[1]));
  }

  Result<Value> decode_sequence(std::string_view form, const Value& json, const Place& place,
                                std::size_t depth) {
    const auto* list = json.get_if<List>();
    if (list == nullptr) {
      return wrong(place, "expected an array");
    }
    SYNTH_TRY(std::vector<Value> items, decode_items(*list, place, depth));
    if (form == "$tuple") {
      return Value(Tuple{std::move(items)});
    }
    // By JavaScript's rules, since its sets have the same form and it tells 1 from true.
    const Repeats repeats = find_repeated_items(items, Language::javascript);
    SYNTH_CHECK(within_budget(place, budget_.take_compared(repeats.compared_bytes)));
    if (!repeats.indices.empty()) {
      return wrong(Place{&place, {}, repeats.indices[0]}, "this element was there before");
    }
    return form == "$set" ? Value(Set{std::move(items)}) : Value(FrozenSet{std::move(items)});
  }

  Result<Entries> decode_entries(const Value& json, const Place& place, std::size_t depth) {
    const auto* list = json.get_if<List>();
    if (list == nullptr) {
      return wrong(place, "expected an array of [key, value]");
    }
    SYNTH_CHECK(within_budget(place, ValueBudget::take_level(depth)));
    Entries entries;
    entries.reserve(list->items.size());
    for (const Value& item : list->items) {
      const Place below{&place, {}, entries.size()};
      const auto* pair = item.get_if<List>();
      if (pair == nullptr || pair->items.size() != 2) {
        return wrong(below, "expected [key, value]");
      }
      SYNTH_TRY(Value key, decode(pair->items[0], Place{&below, {}, 0}, depth + 1));
      SYNTH_TRY(Value value, decode(pair->items[1], Place{&below, {}, 1}, depth + 1));
      entries.emplace_back(std::move(key), std::move(value));
    }
    return entries;
  }

  Result<Value> decode_object(const Value& json, const Place& place, std::size_t depth) {
    const auto* members = json.get_if<Dict>();
    if (members == nullptr) {
      return wrong(place, "expected an object");
    }
    SYNTH_CHECK(within_budget(place, ValueBudget::take_level(depth)));
    Object object;
    for (const auto& [key, member] : members->entries) {
      const auto* name = key.get_if<std::string>();
      SYNTH_CHECK(decode_object_member(object, name == nullptr ? std::string_view() : *name, member,
                                       place, depth));
    }
    if (object.type.empty()) {
      return wrong(place, "\"type\" is missing");
    }
    return Value(std::move(object));
  }

  Result<void> decode_object_member(Object& object, std::string_view name, const Value& json,
                                    const Place& place, std::size_t depth) {
    const Place below{&place, name};
    if (name == "base") {
      if (!json.is<Null>()) {
        SYNTH_TRY(Value base, decode(json, below, depth + 1));
        object.base = std::make_shared<const Value>(std::move(base));
      }
      return {};
    }
    if (name == "fields") {
      return json.is<Null>() ? Result<void>() : decode_fields(object, json, below, depth);
    }
    if (name != "type" && name != "repr") {
      return wrong(below, "an object has only type, repr, fields and base");
    }
    // Both may hold invalid Unicode, so they have the forms of a str.
    SYNTH_TRY(Value value, decode(json, below, depth + 1));
    auto* text = value.get_if<std::string>();
    if (text == nullptr) {
      return wrong(below, "expected a string");
    }
    (name == "type" ? object.type : object.repr) = std::move(*text);
    return {};
  }

  Result<Value> decode_made(const Value& json, const Place& place, std::size_t depth) {
    const auto* members = json.get_if<Dict>();
    if (members == nullptr) {
      return wrong(place, "expected an object");
    }
    SYNTH_CHECK(within_budget(place, ValueBudget::take_level(depth)));
    Construction making;
    making.is_call = false;
    for (const auto& [key, member] : members->entries) {
      const auto* name = key.get_if<std::string>();
      SYNTH_CHECK(decode_made_member(making, name == nullptr ? std::string_view() : *name, member,
                                     place, depth));
    }
    if (making.name.empty()) {
      return wrong(place, "\"name\" is missing");
    }
    return Value(Made{std::make_shared<const Construction>(std::move(making))});
  }

  Result<void> decode_made_member(Construction& making, std::string_view name, const Value& json,
                                  const Place& place, std::size_t depth) {
    const Place below{&place, name};
    if (name == "args") {
      const auto* list = json.get_if<List>();
      if (list == nullptr) {
        return wrong(below, "expected an array");
      }
      SYNTH_TRY(making.args, decode_items(*list, below, depth + 1));
      making.is_call = true;
      return {};
    }
    if (name == "kwargs") {
      SYNTH_TRY(making.kwargs, decode_members(json, below, depth));
      making.is_call = true;
      return {};
    }
    if (name != "module" && name != "name") {
      return wrong(below, "a made value has only module, name, args and kwargs");
    }
    const auto* text = json.get_if<std::string>();
    if (text == nullptr || !is_dotted_name(*text)) {
      return wrong(below, "expected a name, with or without points");
    }
    SYNTH_CHECK(within_budget(below, budget_.take_bytes(text->size())));
    (name == "module" ? making.module : making.name) = *text;
    return {};
  }

  Result<void> decode_fields(Object& object, const Value& json, const Place& place,
                             std::size_t depth) {
    SYNTH_TRY(object.fields, decode_members(json, place, depth));
    return {};
  }

  Result<std::vector<std::pair<std::string, Value>>> decode_members(const Value& json,
                                                                    const Place& place,
                                                                    std::size_t depth) {
    const auto* fields = json.get_if<Dict>();
    if (fields == nullptr) {
      return wrong(place, "expected an object");
    }
    std::vector<std::pair<std::string, Value>> members;
    for (const auto& [key, member] : fields->entries) {
      const auto* name = key.get_if<std::string>();
      if (name == nullptr) {
        return wrong(place, "a key that is not a string");
      }
      SYNTH_CHECK(within_budget(place, budget_.take_bytes(name->size())));
      SYNTH_TRY(Value value, decode(member, Place{&place, *name}, depth + 1));
      members.emplace_back(*name, std::move(value));
    }
    return members;
  }

  ValueBudget budget_;
};

}  // namespace

Result<Value> decode_value(const Value& json, std::string_view path) {
  return ValueDecoder().decode(json, Place{nullptr, path}, 0);
}

}  // namespace synth
