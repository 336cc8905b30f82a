#pragma once

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/program/dictionary_cells.h"
#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/hash.h"
#include "synth/authors/offline/program/streams.h"
#include "synth/authors/offline/search/structured_grammar.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace synth {

// Random values of every type, small and at edges.
class Values {
 public:
  explicit Values(Pool& pool) : pool_(pool) {}

  Cell of(TypeId type) {
    if (const Structure* const structure = pool_.structures().of(type)) {
      return of(*structure);
    }
    if (is_list(type)) {
      std::vector<Cell> items;
      for (std::size_t i = below(5); i > 0; --i) {
        items.push_back(of(element_of(type)));
      }
      return pool_.list(items);
    }
    switch (type) {
      case kBool:
        return static_cast<Cell>(below(2));
      case kInt:
        return below(8) == 0 ? static_cast<Cell>(below(4000)) - 1000
                             : static_cast<Cell>(below(12)) - 4;
      case kFloat:
        return make_float((static_cast<double>(below(400)) - 100) / 8);
      default:
        return text();
    }
  }

  std::size_t below(std::size_t bound) {
    state_ += 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>(mix(state_) % bound);
  }

 private:
  Cell of(const Structure& structure) {
    switch (structure.kind) {
      case Structure::Kind::any: {
        static constexpr TypeId kTypes[] = {kInt, kString, kFloat, kBool, list_of(kInt)};
        const TypeId type = kTypes[below(std::size(kTypes))];
        // Not a whole value, since JavaScript has only one kind of numbers.
        const Cell value =
            type == kFloat ? make_float(static_cast<double>(below(9)) + 0.5) : of(type);
        return below(4) == 0 ? pool_.list({})
                             : pool_.list(std::array<Cell, 2>{static_cast<Cell>(type), value});
      }
      case Structure::Kind::optional:
        return below(3) == 0 ? pool_.list({})
                             : pool_.list(std::array<Cell, 1>{of(structure.parts[0])});
      case Structure::Kind::dictionary: {
        DictionaryBuilder made(pool_);
        for (std::size_t i = below(5); i > 0; --i) {
          Cell key = of(structure.parts[0]);
          if (structure.parts[0] == kString) {  // JavaScript puts keys that are numbers first
            key = pool_.string("k" + std::string(pool_.text(key)));
          }
          made.set(key, of(structure.parts[1]));
        }
        return made.cell();
      }
      default: {
        std::vector<Cell> cells;
        for (const TypeId part : structure.parts) {
          cells.push_back(of(part));
        }
        return pool_.list(cells);
      }
    }
  }

  Cell text() {
    static constexpr std::string_view kPieces[] = {"a", "B", " ",  "1",  "ab", "a b", "-7", ",",
                                                   "é", "E", "\t", "42", ".",  "aa",  "😀"};
    if (below(6) == 0) {
      return pool_.string(std::to_string(below(300)));
    }
    std::string text;
    for (std::size_t i = below(5); i > 0; --i) {
      text += kPieces[below(std::size(kPieces))];
    }
    return pool_.string(text);
  }

  Pool& pool_;
  std::uint64_t state_ = 7;
};

inline TypeSet every_type() {
  TypeSet types = 0;
  for (const TypeId type : {kBool, kInt, kFloat, kString}) {
    types = with(with(types, type), list_of(type));
  }
  return with(with(types, list_of(list_of(kInt))), list_of(list_of(kString)));
}

inline Expression literal(TypeId type, Cell value) {
  Expression expression;
  expression.type = type;
  expression.value = value;
  return expression;
}

// A component or combinator on literals, and its result in the search.
struct Applied {
  std::string name;
  Expression expression;
  Cell result = kUndefined;
};

inline Applied apply_at_random(Pool& pool, Values& values, const Component& component,
                               const Signature& signature) {
  Expression expression;
  expression.kind = Expression::Kind::component;
  expression.component = &component;
  expression.type = signature.result;
  std::array<Cell, kMaxArity> arguments{};
  for (std::size_t i = 0; i < signature.arity; ++i) {
    arguments.at(i) = values.of(signature.arguments.at(i));
    const Structure* const first = pool.structures().of(signature.arguments[0]);
    const bool is_key = i == 1 && first != nullptr && first->kind == Structure::Kind::dictionary &&
                        first->parts[0] == signature.arguments[1];
    if (is_key && values.below(3) > 0) {  // a key that it has, if it has any
      const std::vector<Cell> keys = keys_in(pool, arguments[0]);
      arguments[1] = keys.empty() ? arguments[1] : keys[values.below(keys.size())];
    }
    expression.arguments.push_back(literal(signature.arguments.at(i), arguments.at(i)));
  }
  const Cell result = component.evaluate(pool, arguments.data(), signature);
  return {std::string(component.name), std::move(expression), result};
}

// Returns every component, with every use of its signature, on random values.
inline std::vector<Applied> applied_components(Pool& pool, int rounds) {
  Values values(pool);
  std::vector<Applied> all;
  for (const Component* component : all_components()) {
    for (const Signature& signature : instantiate(component->signature, every_type())) {
      for (int round = 0; round < rounds; ++round) {
        all.push_back(apply_at_random(pool, values, *component, signature));
      }
    }
  }
  return all;
}

// Returns structures of every kind, and the types that they are made of and taken apart into.
inline TypeSet some_structures(Structures& structures) {
  using Kind = Structure::Kind;
  const std::vector<Structure> all = {
      {Kind::dictionary, {kString, kInt}},
      {Kind::dictionary, {kString, list_of(kString)}},
      {Kind::dictionary, {kInt, kString}},
      {Kind::tuple, {kInt, kInt}},
      {Kind::tuple, {kString, kInt, kInt}},
      {Kind::tuple, {kInt, kInt, kInt}},
      {Kind::optional, {kInt}},
      {Kind::any},
  };
  TypeSet types = with(with(with(0, kBool), kInt), kString);
  for (const Structure& structure : all) {
    EXPECT_TRUE(structures.add(structure));
  }
  add_steps_between(structures);
  for (const TypeId number : structures.all()) {
    types = with_parts(with_parts(types, number, structures), list_of(number), structures);
  }
  return types;
}

// Returns the same for the search's components of structures.
inline std::vector<Applied> applied_structured_components(Pool& pool, int rounds) {
  const TypeSet types = some_structures(pool.structures());
  Values values(pool);
  std::vector<Applied> all;
  for (const Component& component : structured_components()) {
    const auto uses = instantiate_structured(component.signature, types, pool.structures());
    EXPECT_FALSE(uses.empty()) << component.name;
    for (std::size_t i = 0; i < std::min<std::size_t>(uses.size(), 6); ++i) {
      for (int round = 0; round < rounds; ++round) {
        all.push_back(apply_at_random(pool, values, component, uses[i]));
      }
    }
  }
  return all;
}

// Returns every such combinator over the entries of dictionaries, pairs and texts. The body is the
// text or its length, or whether the number is positive.
inline std::vector<Applied> applied_structured_combinators(Pool& pool, int rounds) {
  using Kind = Structure::Kind;
  const TypeId dictionary = pool.structures().add({Kind::dictionary, {kString, kInt}}).value();
  pool.structures().add({Kind::dictionary, {kString, kString}});
  pool.structures().add({Kind::dictionary, {kString, list_of(kString)}});
  add_steps_between(pool.structures());
  const TypeId pair = pool.structures().find({Kind::tuple, {kString, kInt}}).value();
  static const StreamKind& texts = stream_kinds()[0];
  Values values(pool);
  std::vector<Applied> all;
  for (const Combinator& combinator : structured_combinators()) {
    const bool predicate = combinator.signature.find("bool ->") != std::string_view::npos;
    for (int round = 0; round < rounds; ++round) {
      const bool over_entries = round % 2 == 0;
      const StreamKind& stream =
          combinator.over_parts ? structured_stream_kinds()[over_entries ? 0 : 1] : texts;
      const TypeId source = !combinator.over_parts ? list_of(kString)
                            : over_entries         ? dictionary
                                                   : list_of(pair);
      const Cell value = values.of(source);
      std::vector<Cell> variables;
      EXPECT_TRUE(stream.expand(pool, &value, variables));
      const std::size_t width = stream.variables.size();
      std::vector<Cell> items;
      std::vector<Cell> bodies;
      for (std::size_t i = 0; i < variables.size(); i += width) {
        items.push_back(variables[i + width - 1]);
        bodies.push_back(predicate ? (variables[i + 1] > 0 ? 1 : 0) : variables[i]);
      }
      Expression body = literal(kString, 0);
      body.kind = Expression::Kind::variable;
      if (predicate) {
        Expression number = literal(kInt, 0);
        number.kind = Expression::Kind::variable;
        number.index = 1;
        const Component* greater = nullptr;
        for (const Component& component : logic_components()) {
          greater = component.name == "greater" ? &component : greater;
        }
        body = {Expression::Kind::component, kBool, 0, 0, greater, nullptr, nullptr,
                {number, literal(kInt, 0)}};
      }
      const auto use =
          use_of(combinator, combinator.over_parts ? pair : kString, body.type, pool.structures());
      if (!use) {  // the result's type is not among them
        continue;
      }
      Expression expression;
      expression.kind = Expression::Kind::lift;
      expression.combinator = &combinator;
      expression.stream = &stream;
      expression.arguments = {literal(source, value), body};
      expression.type = use->result;
      all.push_back({std::string(combinator.name), std::move(expression),
                     combinator.lift(pool, items, bodies, *use)});
    }
  }
  return all;
}

// Returns every combinator over every kind of stream, with the body "is the first variable small"
// or the variable itself, on random lists.
inline std::vector<Applied> applied_combinators(Pool& pool) {
  std::vector<Applied> all;
  Values values(pool);
  const Component* even = nullptr;
  for (const Component& component : logic_components()) {
    even = component.name == "even" ? &component : even;
  }
  for (const Combinator& combinator : combinators()) {
    for (const StreamKind& stream : stream_kinds()) {
      if (combinator.needs_item && stream.item != 0) {
        continue;  // the item of `indexed` is its second variable; covered by the search's tests
      }
      for (int round = 0; round < 12; ++round) {
        const std::array<Cell, 2> lists = {values.of(list_of(kInt)), values.of(list_of(kInt))};
        std::vector<Cell> variables;
        EXPECT_TRUE(stream.expand(pool, lists.data(), variables));
        const std::size_t width = stream.variables.size();
        const bool predicate = combinator.signature.find("bool ->") != std::string_view::npos;
        std::vector<Cell> items;
        std::vector<Cell> bodies;
        for (std::size_t i = 0; i < variables.size(); i += width) {
          items.push_back(variables[i]);
          bodies.push_back(predicate ? (variables[i] % 2 == 0 ? 1 : 0) : variables[i]);
        }
        const TypeId body_type = predicate ? kBool : kInt;
        const auto signature = match(combinator.signature, {kInt, body_type}).value();
        Expression variable = literal(kInt, 0);
        variable.kind = Expression::Kind::variable;
        Expression body = variable;
        if (predicate) {
          body = {Expression::Kind::component, kBool, 0, 0, even, nullptr, nullptr, {variable}};
        }
        Expression expression;
        expression.kind = Expression::Kind::lift;
        expression.combinator = &combinator;
        expression.stream = &stream;
        expression.arguments.push_back(literal(list_of(kInt), lists[0]));
        if (stream.signature.find(',') != std::string_view::npos) {
          expression.arguments.push_back(literal(list_of(kInt), lists[1]));
        }
        expression.arguments.push_back(body);
        const Cell result = combinator.lift(pool, items, bodies, signature);
        expression.type = signature.result;
        all.push_back(
            {fmt::format("{} of {}", combinator.name, stream.name), std::move(expression), result});
      }
    }
  }
  return all;
}

}  // namespace synth
