#include "synth/authors/offline/library/fitting.h"

#include "specs/literal.h"
#include "synth/authors/offline/library/stated_constants.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kMostFittings = 48;
constexpr std::size_t kMostParameters = 5;

bool is_number(const Value& value) {
  return value.is<Integer>() || value.is<double>();
}

// Matches values with types that have variables, and collects the types of the variables.
class Matcher {
 public:
  bool match(const Type& type, const Value& value, bool is_result) {
    using Kind = Type::Kind;
    switch (type.kind) {
      case Kind::named:
        return match_variable(type.name, value);
      case Kind::list:
        return match_items(type.arguments[0], value, is_result);
      case Kind::set:
        return match_set(type.arguments[0], value, is_result);
      case Kind::tuple:
        return match_tuple(type, value, is_result);
      case Kind::tuple_of:
        return match_tuple_of(type.arguments[0], value, is_result);
      case Kind::dict:
        return match_dictionary(type, value, is_result);
      case Kind::either:
        if (value.is<Null>() && has_none(type)) {
          return true;  // says nothing about a variable
        }
        return std::ranges::any_of(type.arguments, [&](const Type& alternative) {
          Matcher copy = *this;
          const bool fits = copy.match(alternative, value, is_result);
          *this = fits ? std::move(copy) : *this;
          return fits;
        });
      case Kind::integer:
        return value.is<Integer>() || (is_result && value.is<double>());
      case Kind::floating:
        return is_number(value);
      case Kind::boolean:
        return value.is<bool>();
      default:
        return accepts(type, value);
    }
  }

  [[nodiscard]] std::map<std::string, Type> variables() const {
    std::map<std::string, Type> types;
    for (const auto& [name, values] : seen_) {
      types.emplace(name, common_type(values));
    }
    return types;
  }

  [[nodiscard]] bool tuples_are_lists() const { return tuples_are_lists_; }

 private:
  static bool has_none(const Type& type) {
    return std::ranges::any_of(type.arguments,
                               [](const Type& each) { return each.kind == Type::Kind::none; });
  }

  bool match_variable(const std::string& name, const Value& value) {
    const bool is_key = !value.is<List>() && !value.is<Dict>() && !value.is<Set>();
    if ((name == "N" && !is_number(value)) || (name == "K" && !is_key)) {
      return false;
    }
    seen_[name].push_back(value);
    return true;
  }

  bool match_items(const Type& item, const Value& value, bool is_result) {
    const auto* list = value.get_if<List>();
    const auto* tuple = is_result ? nullptr : value.get_if<Tuple>();
    const std::vector<Value>* items = list != nullptr    ? &list->items
                                      : tuple != nullptr ? &tuple->items
                                                         : nullptr;
    return items != nullptr && std::ranges::all_of(*items, [&](const Value& each) {
             return match(item, each, is_result);
           });
  }

  bool match_set(const Type& item, const Value& value, bool is_result) {
    const auto* set = value.get_if<Set>();
    const auto* frozen = is_result ? nullptr : value.get_if<FrozenSet>();
    const std::vector<Value>* items = set != nullptr      ? &set->items
                                      : frozen != nullptr ? &frozen->items
                                                          : nullptr;
    return items != nullptr && std::ranges::all_of(*items, [&](const Value& each) {
             return match(item, each, is_result);
           });
  }

  bool match_tuple(const Type& type, const Value& value, bool is_result) {
    const auto* list = value.get_if<List>();
    const auto* tuple = value.get_if<Tuple>();
    const std::vector<Value>* items = list != nullptr    ? &list->items
                                      : tuple != nullptr ? &tuple->items
                                                         : nullptr;
    if (items == nullptr || items->size() != type.arguments.size()) {
      return false;
    }
    tuples_are_lists_ = tuples_are_lists_ || (is_result && list != nullptr);
    for (std::size_t i = 0; i < items->size(); ++i) {
      if (!match(type.arguments[i], (*items)[i], is_result)) {
        return false;
      }
    }
    return true;
  }

  bool match_tuple_of(const Type& item, const Value& value, bool is_result) {
    const auto* tuple = value.get_if<Tuple>();
    return tuple != nullptr && std::ranges::all_of(tuple->items, [&](const Value& each) {
             return match(item, each, is_result);
           });
  }

  bool match_dictionary(const Type& type, const Value& value, bool is_result) {
    const auto* dictionary = value.get_if<Dict>();
    const auto* map = value.get_if<Map>();
    if (dictionary == nullptr && map == nullptr) {
      return false;
    }
    const auto& entries = dictionary != nullptr ? dictionary->entries : map->entries;
    return std::ranges::all_of(entries, [&](const auto& entry) {
      return match(type.arguments[0], entry.first, is_result) &&
             match(type.arguments[1], entry.second, is_result);
    });
  }

  std::map<std::string, std::vector<Value>> seen_;
  bool tuples_are_lists_ = false;
};

// Returns whether a parameter of type `given` can be one of the entry's.
bool may_be(const Type& wanted, const Type& given) {
  using Kind = Type::Kind;
  if (given.kind == Kind::any || given.kind == Kind::named || wanted.kind == Kind::named ||
      wanted.kind == Kind::either) {
    return true;
  }
  const bool are_numbers = (wanted.kind == Kind::floating && given.kind == Kind::integer) ||
                           (wanted.kind == Kind::integer && given.kind == Kind::floating);
  if (wanted.kind != given.kind) {
    return are_numbers || given.kind == Kind::either;
  }
  for (std::size_t i = 0; i < std::min(wanted.arguments.size(), given.arguments.size()); ++i) {
    if (!may_be(wanted.arguments[i], given.arguments[i])) {
      return false;
    }
  }
  return true;
}

// Adds the types of variables that a heading's types determine.
void read_variables(const Type& wanted, const Type& given, std::map<std::string, Type>& variables) {
  if (wanted.kind == Type::Kind::named && given.kind != Type::Kind::any) {
    variables.emplace(wanted.name, given);
  }
  for (std::size_t i = 0;
       wanted.kind == given.kind && i < std::min(wanted.arguments.size(), given.arguments.size());
       ++i) {
    read_variables(wanted.arguments[i], given.arguments[i], variables);
  }
}

bool is_flat_list(const Type& type) {
  using Kind = Type::Kind;
  return type.kind == Kind::list && type.arguments[0].kind != Kind::list &&
         type.arguments[0].kind != Kind::tuple;
}

// Returns whether the words call the list that the function takes, and so the one that it returns,
// a tuple: "the common elements of two tuples", but not "a list of tuples".
bool asks_for_tuple(const LibraryEntry& entry, const FunctionSpec& spec) {
  const auto takes_list = [](const LibraryParameter& parameter) {
    return is_flat_list(parameter.type);
  };
  return is_flat_list(entry.result) && std::ranges::any_of(entry.parameters, takes_list) &&
         parse_type(spec.outputs.type).kind == Type::Kind::any &&
         says_one_of(spec.purpose, "tuple tuples") &&
         !says_one_of(spec.purpose, "list lists sublist sublists array arrays");
}

// Sets the types that the examples or the heading determine; returns whether they allow these
// places.
bool fit_types(Fitting& fitting, const FunctionSpec& spec, const std::vector<Example>& examples) {
  const LibraryEntry& entry = *fitting.entry;
  Matcher matcher;
  for (const Example& example : examples) {
    if (example.call.args.size() != fitting.places.size() || !example.call.kwargs.empty()) {
      return false;
    }
    for (std::size_t i = 0; i < fitting.places.size(); ++i) {
      if (!matcher.match(entry.parameters[fitting.places[i]].type, example.call.args[i], false)) {
        return false;
      }
    }
    if (!example.claim.expected) {
      continue;
    }
    const auto* tuple = example.claim.expected->get_if<Tuple>();
    fitting.makes_tuple = tuple != nullptr && entry.result.kind == Type::Kind::list;
    const Value expected =
        fitting.makes_tuple ? Value(List{tuple->items}) : *example.claim.expected;
    if (!matcher.match(entry.result, expected, true)) {
      return false;
    }
  }
  fitting.makes_tuple = fitting.makes_tuple || (examples.empty() && asks_for_tuple(entry, spec));
  fitting.variables = matcher.variables();
  fitting.tuples_are_lists = matcher.tuples_are_lists();
  const bool has_radius = std::ranges::find(entry.parameters, "radius", &LibraryParameter::name) !=
                          entry.parameters.end();
  for (std::size_t i = 0; examples.empty() && i < fitting.places.size(); ++i) {
    const Type given = parse_type(spec.inputs[i].type);
    const Type& wanted = entry.parameters[fitting.places[i]].type;
    if (!may_be(wanted, given) || (has_radius && is_among(spec.inputs[i].name, "d diameter"))) {
      return false;
    }
    read_variables(wanted, given, fitting.variables);
  }
  return true;
}

// Returns the number of parameters at the place of one of the same name, and whether the order is
// the same.
std::pair<int, bool> likelihood(const Fitting& fitting, const FunctionSpec& spec) {
  int same_names = 0;
  for (std::size_t i = 0; i < fitting.places.size(); ++i) {
    same_names += spec.inputs[i].name == fitting.entry->parameters[fitting.places[i]].name ? 1 : 0;
  }
  return {same_names, std::ranges::is_sorted(fitting.places)};
}

// Adds every choice of distinct places for the user's parameters that includes all places without a
// usual value.
void choose_places(const LibraryEntry& entry, std::size_t count, std::vector<std::size_t>& chosen,
                   std::vector<std::vector<std::size_t>>& all) {
  const auto is_chosen = [&](std::size_t place) {
    return std::ranges::find(chosen, place) != chosen.end();
  };
  if (chosen.size() == count) {
    for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
      if (!entry.parameters[i].usual && !is_chosen(i)) {
        return;
      }
    }
    all.push_back(chosen);
    return;
  }
  for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
    if (!is_chosen(i) && !entry.is_structural(entry.parameters[i].name)) {
      chosen.push_back(i);
      choose_places(entry, count, chosen, all);
      chosen.pop_back();
    }
  }
}

// Adds the fitting with each combination of constants for missing parameters, the usual ones first,
// and the one that the purpose states behind the others.
void add_constants(const Fitting& fitting, std::size_t from,
                   const std::optional<StatedNumber>& stated, std::vector<Fitting>& out) {
  const std::vector<LibraryParameter>& parameters = fitting.entry->parameters;
  while (from < parameters.size() &&
         std::ranges::find(fitting.places, from) != fitting.places.end()) {
    ++from;
  }
  if (from == parameters.size()) {
    if (out.size() < kMostFittings) {
      out.push_back(fitting);
    }
    return;
  }
  Fitting next = fitting;
  next.constants[parameters[from].name] = *parameters[from].usual;
  add_constants(next, from + 1, stated, out);
  next.is_usual = false;
  std::vector<Value> others = parameters[from].others;
  if (stated && stated->parameter == parameters[from].name) {
    others.emplace_back(stated->value);
  }
  for (Value& other : others) {
    next.constants[parameters[from].name] = std::move(other);
    add_constants(next, from + 1, stated, out);
  }
}

}  // namespace

std::vector<Fitting> fittings_of(const LibraryEntry& entry, const FunctionSpec& spec,
                                 const std::vector<Example>& examples) {
  const auto least = std::ranges::count_if(
      entry.parameters, [](const LibraryParameter& each) { return !each.usual; });
  if (std::cmp_less(spec.inputs.size(), least) || spec.inputs.size() > entry.parameters.size() ||
      spec.inputs.size() > kMostParameters) {
    return {};
  }
  std::vector<std::vector<std::size_t>> places;
  std::vector<std::size_t> chosen;
  choose_places(entry, spec.inputs.size(), chosen, places);
  std::vector<Fitting> fitting;
  for (std::vector<std::size_t>& each : places) {
    Fitting candidate{&entry, std::move(each), {}, {}};
    if (fit_types(candidate, spec, examples)) {
      fitting.push_back(std::move(candidate));
    }
  }
  std::ranges::stable_sort(fitting, [&](const Fitting& a, const Fitting& b) {
    return likelihood(a, spec) > likelihood(b, spec);
  });
  const auto stated = stated_number(entry, spec);
  std::vector<Fitting> out;
  for (const Fitting& each : fitting) {
    add_constants(each, 0, stated, out);
  }
  std::ranges::stable_partition(out, &Fitting::is_usual);
  return out;
}

Type substituted(const Type& type, const std::map<std::string, Type>& variables) {
  if (type.kind == Type::Kind::named) {
    const auto known = variables.find(type.name);
    return known == variables.end() ? Type{} : known->second;
  }
  Type out = type;
  for (Type& argument : out.arguments) {
    argument = substituted(argument, variables);
  }
  return out;
}

}  // namespace synth
