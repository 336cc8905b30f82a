#include "synth/authors/offline/reading/commands/operations.h"

#include "specs/literal.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

Shape result_shape(std::string_view pattern, const Shape& argument) {
  switch (pattern[0]) {
    case 'L':
      return list_shape(pattern[1] == 'k'   ? argument.parts[0]
                        : pattern[1] == 'v' ? argument.parts[1]
                                            : result_shape(pattern.substr(1), argument));
    case 'i':
      return {Base::integer};
    case 'n':
    case 'f':
      return {Base::real};
    case 's':
      return {Base::text};
    case 'b':
      return {Base::boolean};
    case 'e':
      return argument.element();
    case '=':
    case 't':
      return argument;
    case 'D':
      return {Base::dict, {argument.element(), {Base::integer}}, {}};
    default:
      return {};
  }
}

std::set<std::string> needs_of(std::string_view name) {
  return name.empty() ? std::set<std::string>() : std::set<std::string>{std::string(name)};
}

// Joins the changed words of one text into a text again.
Meaning joined(Meaning words, const Meaning& before) {
  if (!before.of_sentence || !words.shape.element().is(Base::text)) {
    return words;
  }
  return fill_template("' '.join({0:g})", kAtom, {Base::text}, {&words});
}

// The path to the only place in the data with a field of that name.
struct Path {
  std::vector<std::string> steps;  // field names; "*" iterates over the elements
  int found = 0;
};

void find_path(const Shape& shape, const std::string& name, std::vector<std::string>& steps,
               Path& path) {
  if (steps.size() > 6) {
    return;
  }
  if (shape.field(name) != nullptr) {
    path.found += 1;
    path.steps = steps;
    path.steps.push_back(name);
    return;
  }
  if (shape.is_list()) {
    steps.emplace_back("*");
    find_path(shape.element(), name, steps, path);
    steps.pop_back();
  }
  for (const auto& [field, inner] : shape.fields) {
    steps.push_back(field);
    find_path(inner, name, steps, path);
    steps.pop_back();
  }
}

std::optional<Meaning> follow(const Meaning& value, std::span<const std::string> steps) {
  if (steps.empty()) {
    return value;
  }
  if (steps.front() == "*") {
    return map_elements([&](const Meaning& element) { return follow(element, steps.subspan(1)); },
                        value);
  }
  const Shape* shape = value.shape.field(steps.front());
  if (shape == nullptr) {
    return std::nullopt;
  }
  const auto place = std::ranges::find_if(
      value.shape.fields, [&](const auto& field) { return field.first == steps.front(); });
  const std::string index = value.shape.is(Base::tuple)
                                ? std::to_string(place - value.shape.fields.begin())
                                : write_literal(Value(steps.front()));
  Meaning out = fill_template("{0}[" + index + "]", kAtom, *shape, {&value});
  return follow(out, steps.subspan(1));
}

Meaning applied(const Operation& operation, const Meaning& argument) {
  Meaning out = fill_template(operation.python, operation.binding,
                              result_shape(operation.result, argument.shape), {&argument},
                              needs_of(operation.needs));
  out.item = argument.item;
  out.done = operation.words;
  return operation.result == "t" ? joined(std::move(out), argument) : out;
}

std::optional<Meaning> viewed(const Noun& noun, const Meaning& argument) {
  // Nobody joins words in order to have them apart, and "the words of the text capitalized" are
  // each.
  if (noun.item == "word" && noun.python != "{0}" &&
      (argument.code.starts_with("' '.join(") || argument.code.ends_with(".capitalize()"))) {
    return std::nullopt;
  }
  Meaning out = argument;
  if (noun.python != "{0}") {
    out = fill_template(noun.python, kAtom, result_shape(noun.result, argument.shape), {&argument},
                        needs_of(noun.needs));
    out.of_sentence = noun.item == "word";
  }
  if (!noun.item.empty() && out.item.empty()) {
    out.item = noun.item;
  }
  return noun.property.empty() ? out : filter_elements(predicate_named(noun.property), out);
}

}  // namespace

bool fits(std::string_view pattern, const Shape& shape) {
  switch (pattern[0]) {
    case 'L':
      return shape.is_list() && fits(pattern.substr(1), shape.element());
    case 'i':
      return shape.is(Base::integer);
    case 'n':
    case 'f':
      return shape.is_number();
    case 'r':
      return shape.is(Base::real);
    case 's':
      return shape.is(Base::text);
    case 'b':
      return shape.is(Base::boolean);
    case 'D':
      return shape.is(Base::dict) &&
             (pattern.size() < 3 ||
              (shape.parts.size() == 2 && fits(pattern.substr(1, 1), shape.parts[0]) &&
               fits(pattern.substr(2), shape.parts[1])));
    default:
      return pattern[0] == '*';
  }
}

Function function_of(std::vector<const Operation*> senses) {
  return [senses = std::move(senses)](const Meaning& argument) -> std::optional<Meaning> {
    // In "Square them and sum the squares" the squares are the previous result.
    const bool is_done = argument.is_implied && !argument.done.empty() &&
                         std::ranges::any_of(senses, [&](const Operation* operation) {
                           return operation->words == argument.done;
                         });
    if (is_done) {
      return argument;
    }
    for (const Operation* operation : senses) {
      if (fits(operation->argument, argument.shape)) {
        return applied(*operation, argument);
      }
    }
    for (const Operation* operation : senses) {
      const bool for_elements = operation->argument[0] != 'L' && operation->argument[0] != 'D';
      if (for_elements && argument.shape.is_list() &&
          fits(operation->argument, argument.shape.element())) {
        auto mapped = map_elements(
            [&](const Meaning& element) { return std::optional(applied(*operation, element)); },
            argument);
        if (mapped) {
          mapped->done = operation->words;
        }
        // "The first letters of the words" stand for nothing apart.
        if (mapped && argument.of_sentence && operation->python.ends_with("[0]")) {
          return fill_template("''.join({0:g})", kAtom, {Base::text}, {&*mapped});
        }
        return mapped ? std::optional(joined(std::move(*mapped), argument)) : std::nullopt;
      }
    }
    return std::nullopt;
  };
}

Function predicate_of(const Property& property) {
  return [&property](const Meaning& argument) -> std::optional<Meaning> {
    if (!fits(property.argument, argument.shape)) {
      return std::nullopt;
    }
    return fill_template(property.python, property.binding, {Base::boolean}, {&argument},
                         needs_of(property.needs));
  };
}

Function view_of(std::vector<const Noun*> senses) {
  return [senses = std::move(senses)](const Meaning& argument) -> std::optional<Meaning> {
    const auto found = std::ranges::find_if(
        senses, [&](const Noun* noun) { return fits(noun->argument, argument.shape); });
    return found == senses.end() ? std::nullopt : viewed(**found, argument);
  };
}

Function predicate_named(std::string_view words) {
  return [words](const Meaning& argument) -> std::optional<Meaning> {
    for (const Property& property : properties()) {
      if (names(property.words, words)) {
        if (auto test = predicate_of(property)(argument)) {
          return test;
        }
      }
    }
    return std::nullopt;
  };
}

Function field_of(const std::string& name) {
  return [name](const Meaning& argument) -> std::optional<Meaning> {
    std::vector<std::string> steps;
    Path path;
    find_path(argument.shape, name, steps, path);
    return path.found == 1 ? follow(argument, path.steps) : std::nullopt;
  };
}

Function field_among(std::string_view fields) {
  return [fields = std::string(fields)](const Meaning& record) -> std::optional<Meaning> {
    for (const std::string_view field : split(fields, '|')) {
      if (record.shape.field(std::string(field)) != nullptr) {
        return field_of(std::string(field))(record);
      }
    }
    return std::nullopt;
  };
}

bool names(std::string_view words, std::string_view phrase) {
  return is_among(phrase, words, '|');
}

}  // namespace synth
