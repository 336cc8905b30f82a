#pragma once

#include "synth/authors/offline/component.h"
#include "synth/authors/offline/expression.h"
#include "synth/authors/offline/hash.h"
#include "synth/authors/offline/streams.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace synth {

// Random values of every type, small and edge-like.
class Values {
 public:
  explicit Values(Pool& pool) : pool_(pool) {}

  Cell of(TypeId type) {
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

// A component or combinator on literals, and what the search holds it to give.
struct Applied {
  std::string name;
  Expression expression;
  Cell result = kUndefined;
};

// Every component, with every use of its signature, on random values.
inline std::vector<Applied> applied_components(Pool& pool, int rounds) {
  Values values(pool);
  std::vector<Applied> all;
  for (const Component* component : all_components()) {
    for (const Signature& signature : instantiate(component->signature, every_type())) {
      for (int round = 0; round < rounds; ++round) {
        Expression expression;
        expression.kind = Expression::Kind::component;
        expression.component = component;
        expression.type = signature.result;
        std::array<Cell, kMaxArity> arguments{};
        for (std::size_t i = 0; i < signature.arity; ++i) {
          arguments.at(i) = values.of(signature.arguments.at(i));
          expression.arguments.push_back(literal(signature.arguments.at(i), arguments.at(i)));
        }
        const Cell result = component->evaluate(pool, arguments.data(), signature);
        all.push_back({std::string(component->name), std::move(expression), result});
      }
    }
  }
  return all;
}

// Every combinator over every stream kind, with the body "is the first variable small" or the
// variable itself, on random lists.
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
