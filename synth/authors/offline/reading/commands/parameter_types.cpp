#include "synth/authors/offline/reading/commands/parameter_types.h"

#include "synth/authors/offline/instruction/prose_parameters.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/reading/commands/record_shapes.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace synth {

Shape shape_of_type(const Type& type) {
  std::vector<Shape> parts;
  for (const Type& argument : type.arguments) {
    parts.push_back(shape_of_type(argument));
  }
  switch (type.kind) {
    case Type::Kind::boolean:
      return {Shape::Base::boolean};
    case Type::Kind::integer:
      return {Shape::Base::integer};
    case Type::Kind::floating:
      return {Shape::Base::real};
    case Type::Kind::string:
      return {Shape::Base::text};
    case Type::Kind::list:
    case Type::Kind::tuple_of:
      return list_shape(parts.empty() ? Shape{} : parts[0]);
    case Type::Kind::dict:
      parts.resize(2);
      return {Shape::Base::dict, std::move(parts), {}};
    default:
      return {};
  }
}

namespace {

// Returns whether the parameter is an end of a range of numbers: "from l to r", "in the range l and
// r", whatever lists have such names.
bool is_end_of_range(const FunctionSpec& spec, const std::vector<std::string>& words,
                     std::size_t parameter) {
  const auto are_ends = [&](const std::string& low, const std::string& high) {
    for (std::size_t i = 1; i + 2 < words.size(); ++i) {
      if (words[i] == low && is_among(words[i + 1], "to and through") && words[i + 2] == high &&
          is_among(words[i - 1], "range from between interval")) {
        return true;
      }
    }
    return false;
  };
  const auto name = [&](std::size_t at) { return in_lower_case(spec.inputs[at].name); };
  return (parameter + 1 < spec.inputs.size() && are_ends(name(parameter), name(parameter + 1))) ||
         (parameter > 0 && are_ends(name(parameter - 1), name(parameter)));
}

// Returns whether the words call the parameter a dictionary, whatever lists have such names: "the
// dictionary prices", "a dictionary of prices".
bool is_called_dictionary(const std::vector<std::string>& words, const std::string& name) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t before = i > 1 && words[i - 1] == "of" ? i - 2 : i - 1;
    if (words[i] == name && is_among(words[before], "dictionary dict")) {
      return true;
    }
  }
  return false;
}

// Returns whether the prose describes it as a matrix, whatever its name.
bool holds_lists_in(const Parameter& described) {
  return described.type.starts_with("list[list");
}

bool is_numeric(const Type& type) {
  return type.kind == Type::Kind::integer || type.kind == Type::Kind::floating;
}

// Returns how well a parameter of that name may be what the prose describes. A capital letter
// stands for a list, except for those of counts.
int aptness(const std::string& name, const Parameter& described) {
  const Type type = parse_type(described.type);
  const bool is_capital = name.size() == 1 && is_upper(name[0]) && !is_among(name, "K M N");
  const Type usual =
      parse_type(is_capital ? std::string_view("list") : usual_type(in_lower_case(name)));
  const bool fits = type.kind == usual.kind || (is_numeric(type) && is_numeric(usual));
  return fits ? (is_vague_name(name) ? 1 : 2) : 0;
}

// Returns what the prose describes in the order of the parameters: as it is written, unless their
// names fit another order better, as in f(numbers, x), "the index of a number in a list".
std::vector<Parameter> in_order_of_names(std::vector<Parameter> described,
                                         const FunctionSpec& spec) {
  constexpr std::size_t kMost = 5;  // more parameters have too many orders to try
  if (described.size() != spec.inputs.size() || described.size() > kMost) {
    return described;
  }
  std::vector<std::vector<int>> fits(described.size());
  for (std::size_t i = 0; i < described.size(); ++i) {
    for (const Parameter& each : described) {
      fits[i].push_back(aptness(spec.inputs[i].name, each));
    }
  }
  std::vector<std::size_t> order(described.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::size_t> best = order;
  int most = -1;
  do {
    int sum = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      sum += fits[i][order[i]];
    }
    best = sum > most ? order : best;
    most = std::max(most, sum);
  } while (std::ranges::next_permutation(order).found);
  std::vector<Parameter> sorted;
  for (const std::size_t place : best) {
    sorted.push_back(described[place]);
  }
  return sorted;
}

}  // namespace

namespace {

// Returns how many arguments hold lists: one for "of a given tuple of tuples", both for "two lists
// of tuples".
std::size_t nested_arguments(std::string_view purpose) {
  const std::vector<std::string> words = plain_words(purpose);
  const auto is = [&](std::size_t at, std::string_view list) {
    return at < words.size() && is_among(words[at], list);
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_outer = is(i, "list tuple array lists tuples arrays") && is(i + 1, "of") &&
                          is(i + 2, "lists tuples arrays sublists");
    const bool is_given = is(i - 1, "given") || (is(i - 1, "a the two") && is(i - 2, "in of from"));
    const bool is_inner = is(i, "each every") && is(i + 1, "sublist inner");
    const bool are_two = is(i - 1, "two") || (is(i - 1, "given") && is(i - 2, "two"));
    if (is_outer && are_two && is(i, "lists tuples arrays")) {
      return 2;
    }
    if ((is_outer && is_given) || is_inner) {
      return 1;
    }
  }
  return 0;
}

}  // namespace

bool speaks_of_nested(std::string_view purpose) {
  return nested_arguments(purpose) > 0;
}

std::vector<Type> types_of_parameters(const FunctionSpec& spec, std::string_view type,
                                      Untyped untyped,
                                      std::string_view (*by_name)(std::string_view)) {
  const std::vector<Parameter> described =
      in_order_of_names(parameters_from_prose(spec.purpose, false), spec);
  const bool all_described = described.size() == spec.inputs.size();
  const std::vector<std::string> words = plain_words(spec.purpose);
  const bool is_nested = spec.inputs.size() == nested_arguments(spec.purpose);
  std::vector<Type> types;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const Parameter& input = spec.inputs[i];
    const auto same = std::ranges::find(described, input.name, &Parameter::name);
    const bool is_untyped = !type.empty() && is_vague_name(input.name) &&
                            (untyped == Untyped::vague || usual_type(input.name).empty());
    const bool is_count = spec.purpose.find("given number of " + input.name) != std::string::npos;
    const bool is_said = same != described.end();
    const std::string records = described_type(input.description);
    const std::string_view found =
        !input.type.empty()                                         ? std::string_view(input.type)
        : !records.empty()                                          ? std::string_view(records)
        : is_count || (!is_said && is_end_of_range(spec, words, i)) ? "int"
        : same != described.end()                                   ? std::string_view(same->type)
        : is_called_dictionary(words, in_lower_case(input.name))    ? "dict[str, int]"
        : is_untyped && !(all_described && holds_lists_in(described[i])) ? type
        : all_described ? std::string_view(described[i].type)
                        : by_name(input.name);
    const bool holds_lists = is_nested && input.type.empty() && !is_said &&
                             found.starts_with("list[") && found.find("list", 1) == found.npos;
    types.push_back(holds_lists      ? parse_type("list[" + std::string(found) + "]")
                    : !found.empty() ? parse_type(found)
                    : plural_type(input.name).empty() ? Type{}
                                                      : parse_type(plural_type(input.name)));
  }
  return types;
}

std::string annotation_of_shape(const Shape& shape) {
  switch (shape.base) {
    case Shape::Base::boolean:
      return "bool";
    case Shape::Base::integer:
      return "int";
    case Shape::Base::real:
      return "float";
    case Shape::Base::text:
      return "str";
    case Shape::Base::list: {
      const std::string element = annotation_of_shape(shape.element());
      return element.empty() ? "" : "list[" + element + "]";
    }
    case Shape::Base::tuple: {
      std::string elements;
      for (const Shape& part : shape.parts) {
        const std::string element = annotation_of_shape(part);
        if (element.empty()) {
          return {};
        }
        elements += (elements.empty() ? "" : ", ") + element;
      }
      return "tuple[" + elements + "]";
    }
    default:
      return {};
  }
}

FunctionSpec with_hints(FunctionSpec spec, const Shape& result, std::string_view code) {
  const std::vector<Type> read = types_of_parameters(spec);
  const std::vector<Type> hints = types_of_parameters(spec, {}, Untyped::vague, usual_hint);
  for (std::size_t i = 0; i < hints.size(); ++i) {
    spec.inputs[i].type = hints[i].kind == Type::Kind::any ? "" : to_string(hints[i]);
  }
  const bool is_known = hints == read || result.is(Shape::Base::boolean) ||
                        result.is(Shape::Base::text) || result.is(Shape::Base::real);
  if (spec.outputs.type.empty() && is_known && !has_name(code, "None")) {
    spec.outputs.type = annotation_of_shape(result);
  }
  return spec;
}

FunctionSpec with_input_types(FunctionSpec spec) {
  const std::vector<Type> types = types_of_parameters(spec);
  for (std::size_t i = 0; i < types.size(); ++i) {
    spec.inputs[i].type = types[i].kind == Type::Kind::any ? "" : to_string(types[i]);
  }
  return spec;
}

}  // namespace synth
