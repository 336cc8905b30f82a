#pragma once

#include "specs/value.h"
#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/search/grammar.h"

#include <optional>
#include <string_view>
#include <vector>

namespace synth {

// Puts expressions together whose types fit; nothing where they do not.
class ExpressionBuilder {
 public:
  // `called`: functions that may be used with the signatures given there only. Both are the
  // caller's. Constants are kept in `pool`.
  ExpressionBuilder(const std::vector<Use>& called, Pool& pool) : called_(called), pool_(pool) {}

  std::optional<Expression> constant(const Value& value) const;
  std::optional<Expression> use(const Component& component,
                                std::vector<Expression> arguments) const;
  std::optional<Expression> use(std::string_view name, std::vector<Expression> arguments) const;

  // Integers as floats, where one of them is a float.
  std::vector<Expression> widened_where_one_is_float(std::vector<Expression> arguments) const;

  // Texts as lists of their characters.
  Expression with_characters(const Expression& whole) const;
  std::vector<Expression> with_characters(std::vector<Expression> arguments) const;

 private:
  std::optional<Signature> signature_of(const Component& component,
                                        const std::vector<TypeId>& types) const;
  Expression as_float(const Expression& whole) const;

  const std::vector<Use>& called_;
  Pool& pool_;
};

// The body for each of the lists' rows; `lists` as the stream has them.
std::optional<Expression> lifted(const Combinator& combinator, const StreamKind& stream,
                                 std::vector<Expression> lists, Expression body);

std::optional<Expression> conditional_of(Expression condition, Expression then,
                                         Expression otherwise);

}  // namespace synth
