#pragma once

#include "specs/value.h"
#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/search/grammar.h"

#include <optional>
#include <string_view>
#include <vector>

namespace synth {

// Builds expressions from parts; returns nothing if their types do not fit.
class ExpressionBuilder {
 public:
  // `called`: functions that may be used, with the given signatures only. The caller owns both.
  // Constants are kept in `pool`.
  ExpressionBuilder(const std::vector<Use>& called, Pool& pool) : called_(called), pool_(pool) {}

  std::optional<Expression> constant(const Value& value) const;
  std::optional<Expression> use(const Component& component,
                                std::vector<Expression> arguments) const;
  std::optional<Expression> use(std::string_view name, std::vector<Expression> arguments) const;

  // Returns integers converted to floats, if one of the arguments is a float.
  std::vector<Expression> widened_where_one_is_float(std::vector<Expression> arguments) const;

  // Return texts converted to lists of their characters.
  Expression with_characters(const Expression& whole) const;
  std::vector<Expression> with_characters(std::vector<Expression> arguments) const;

 private:
  std::optional<Signature> signature_of(const Component& component,
                                        const std::vector<TypeId>& types) const;
  Expression as_float(const Expression& whole) const;

  const std::vector<Use>& called_;
  Pool& pool_;
};

// Returns the body applied to each of the lists' rows; `lists` in the stream's order.
std::optional<Expression> lifted(const Combinator& combinator, const StreamKind& stream,
                                 std::vector<Expression> lists, Expression body);

std::optional<Expression> conditional_of(Expression condition, Expression then,
                                         Expression otherwise);

}  // namespace synth
