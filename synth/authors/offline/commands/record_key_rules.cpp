#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <vector>

// Rules for records and a key that is a parameter: "by the value of the given key".

namespace synth {
namespace {

using Base = Shape::Base;

// Returns whether it may be a key: a text, or of unknown type.
bool may_be_key(const Meaning& value) {
  return value.shape.is(Base::text) || value.shape.is(Base::any);
}

bool are_dictionaries(const Meaning& list) {
  return list.shape.is_list() && list.shape.element().is(Base::dict);
}

// Returns the parameter that is a key; null if two may be.
const Meaning* key_parameter(const Context& context) {
  const Meaning* found = nullptr;
  for (const Meaning& parameter : context.parameters) {
    if (may_be_key(parameter)) {
      if (found != nullptr) {
        return nullptr;
      }
      found = &parameter;
    }
  }
  return found;
}

void add_field_keys(RuleSet& rules) {
  const auto named = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* key = parts.empty() ? key_parameter(context) : &parts[0]->value;
    return key != nullptr && may_be_key(*key) && key->is_name() ? Maybe(value_phrase(*key))
                                                                : std::nullopt;
  };
  const std::string value =
      "different|same? value|=values they? have|has|stored|associated|held? "
      "of|for|under|at|in|with|to ";
  const std::string key =
      "that|this|specified|certain|particular? key|field|column|attribute|property";
  rules.add("FIELDKEY", value + "that|this|specified? key|field|column|attribute|property? LIT", 0,
            named);
  rules.add("FIELDKEY", value + key, 0, named);
  rules.add("FIELDKEY", "key|field|column|attribute|property? LIT", 1, named);
  rules.add("FIELDKEY", key, 1, named);
  rules.add("FIELDKEY", "LIT value|=values", 0, named);
  rules.add("FIELDKEY", "LIT 's value|=values", 0, named);
  rules.add("FIELDKEY", "their|its FIELDKEY", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

const Meaning* records_of(Parts parts, std::size_t at, const Context& context) {
  if (parts.size() > at) {
    return are_dictionaries(parts[at]->value) ? &parts[at]->value : nullptr;
  }
  for (const Meaning& parameter : context.parameters) {
    if (are_dictionaries(parameter)) {
      return &parameter;
    }
  }
  return nullptr;
}

constexpr std::string_view kRecords =
    "record|dictionary|dict|=dicts|item|element|entry|object|row|person|people ";

// Fills a template: {0} the records, {1} the key.
Maybe by_key(const Meaning* records, const Meaning& key, std::string_view python, Shape shape,
             const std::set<std::string>& needs = {}) {
  return records != nullptr
             ? made(fill_template(python, kAtom, std::move(shape), {records, &key}, needs))
             : std::nullopt;
}

void add_groups(RuleSet& rules) {
  const auto grouped = [](Parts parts, const Context& context) -> Maybe {
    const bool is_named = parts.size() == 2;
    const Meaning* records = is_named ? records_of(parts, 0, context) : records_of({}, 0, context);
    if (records == nullptr) {
      return std::nullopt;
    }
    return by_key(records, parts.back()->value, "group_by({0:0}, lambda record: record[{1:0}])",
                  {Base::dict, {{}, records->shape}, {}}, {need("group_by")});
  };
  const std::string things(kRecords);
  for (const std::string& all : std::vector<std::string>{"VAL ", "all|=each? " + things}) {
    rules.add("GROUPED",
              "group|bucket|collect|gather|partition|split " + all +
                  "into|in? group? together? by|on|according|based to|on? FIELDKEY",
              -1, grouped);
    rules.add("GROUPED",
              "group|bucket|collect|gather|partition|put " + all +
                  "that|which|with|having|share|sharing have|share? FIELDKEY together?",
              -1, grouped);
  }
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("GROUPED",
            "GROUPED ,? and? return|returns|returning|as|into|in? dictionary|dict|mapping of "
            "list|group|=lists|=groups?",
            0, same);
  rules.add("GROUPED",
            "GROUPED ,? and? return|returns|returning|giving|as|into|in? dictionary|dict|mapping "
            "that|which? "
            "from|mapping|maps each|every|all? value|=values|group of? key|LIT? to list|=lists of "
            "all|its|their|matching|corresponding? " +
                things + "that|which|with? have|has|share|having? it|them|value?",
            0, same);
  rules.add("VAL", "GROUPED", 0, same);
}

void add_sorts_by_key(RuleSet& rules) {
  for (const bool down : {false, true}) {
    const std::string order =
        down ? " ,? in? descending|decreasing|reverse|highest|largest order|first?"
             : " ,? in? ascending|increasing|lowest|smallest? order|first?";
    rules.add("VAL", "sort|order|arrange VAL by|on|according to? FIELDKEY" + order, -1,
              [down](Parts parts, const Context& context) -> Maybe {
                const Meaning* records = records_of(parts, 0, context);
                return by_key(records, parts[1]->value,
                              down ? "sorted({0:0}, key=lambda record: record[{1:0}], reverse=True)"
                                   : "sorted({0:0}, key=lambda record: record[{1:0}])",
                              records != nullptr ? records->shape : Shape{});
              });
  }
}

void add_values_of_keys(RuleSet& rules) {
  const auto of_all = [&](const std::string& pattern, std::string_view python, const Shape& shape,
                          const std::set<std::string>& needs) {
    for (const std::string& in : std::vector<std::string>{
             "", " in|of|from|over|across|for|among all|each|every? " + std::string(kRecords),
             " in|of|from|over|across|for|among all|each|every? " + std::string(kRecords) +
                 "in|of|from VAL",
             " in|of|from|over|across|for|among VAL"}) {
      rules.add("VAL", pattern + in, -1, [=](Parts parts, const Context& context) -> Maybe {
        return by_key(records_of(parts, 1, context), parts[0]->value, python, shape, needs);
      });
    }
  };
  const Shape any = list_shape({});
  const Shape number{Base::integer};
  of_all("list of? all? FIELDKEY", "[record[{1:0}] for record in {0:4}]", any, {});
  of_all("all FIELDKEY", "[record[{1:0}] for record in {0:4}]", any, {});
  of_all("sum|total|add of|up? all? FIELDKEY", "sum(record[{1:0}] for record in {0:4})", number,
         {});
  of_all("average|mean of? all? FIELDKEY", "sum(record[{1:0}] for record in {0:4}) / len({0:0})",
         {Base::real}, {});
  of_all("largest|highest|maximum|biggest|greatest of? all? FIELDKEY",
         "max(record[{1:0}] for record in {0:4})", number, {});
  of_all("smallest|lowest|minimum|least of? all? FIELDKEY",
         "min(record[{1:0}] for record in {0:4})", number, {});
  of_all("distinct|unique|different of? all? FIELDKEY",
         "list(dict.fromkeys(record[{1:0}] for record in {0:4}))", any, {});
  const Shape counts{Base::dict, {{}, number}, {}};
  const std::string_view counter = "dict(collections.Counter(record[{1:0}] for record in {0:4}))";
  const std::set<std::string> needs = {need("collections")};
  of_all("count|number how|of? often|many? each|every|=times? FIELDKEY =occurs|appears|=occur?",
         counter, counts, needs);
  const auto counted = [=](Parts parts, const Context& context) {
    return by_key(records_of({}, 0, context), parts.back()->value, counter, counts, needs);
  };
  rules.add("VAL",
            "count|number how|of? many? " + std::string(kRecords) +
                "in|of? VAL? have|has|there|are|share|with|for? are|with|for? each|every FIELDKEY",
            -1, counted);
}

void add_records_chosen_by_key(RuleSet& rules) {
  for (const auto& [best, function] : {std::pair{"largest|highest|maximum|biggest|greatest", "max"},
                                       {"smallest|lowest|minimum|least", "min"}}) {
    const std::string python = std::string(function) + "({0:0}, key=lambda record: record[{1:0}])";
    for (const std::string& in : std::vector<std::string>{"", "in|of|from VAL "}) {
      rules.add("VAL",
                std::string(kRecords) + in + "with|having|that|which has? " + best + " FIELDKEY",
                -1, [python](Parts parts, const Context& context) -> Maybe {
                  const Meaning* records = parts.size() == 2 ? records_of(parts, 0, context)
                                                             : records_of({}, 0, context);
                  return by_key(records, parts.back()->value, python,
                                records != nullptr ? records->shape.element() : Shape{});
                });
    }
  }
}

}  // namespace

void add_record_key_rules(RuleSet& rules) {
  add_field_keys(rules);
  add_groups(rules);
  add_sorts_by_key(rules);
  add_values_of_keys(rules);
  add_records_chosen_by_key(rules);
}

}  // namespace synth
