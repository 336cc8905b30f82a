#include "synth/authors/offline/search/pieces.h"

#include "synth/authors/offline/program/evaluation.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr int kMostRuns = 10'000;  // each is cheap, unlike those of code

Expression with_argument(const Expression& part, const Expression& argument) {
  if (part.kind == Expression::Kind::parameter) {
    return argument;
  }
  Expression out = part;
  for (Expression& each : out.arguments) {
    each = with_argument(each, argument);
  }
  return out;
}

}  // namespace

std::unique_ptr<ElementPiece> ElementPiece::create(ProsePiece piece, Pool& pool) {
  if (!piece.element) {
    return nullptr;
  }
  Signature signature;
  signature.arity = 1;
  signature.arguments[0] = *piece.element;
  signature.result = piece.expression.type;
  return std::unique_ptr<ElementPiece>(new ElementPiece(std::move(piece), signature, pool));
}

Expression ElementPiece::of(const Expression& argument) const {
  Expression whole = with_argument(piece_.expression, argument);
  whole.said = piece_.said;
  return whole;
}

ElementPiece::ElementPiece(ProsePiece piece, const Signature& signature, Pool& pool)
    : piece_(std::move(piece)),
      signature_(signature),
      calls_([this, &pool](const std::vector<CallTable::Arguments>& asked) {
        std::vector<Cell> arguments;
        for (const CallTable::Arguments& each : asked) {
          arguments.push_back(each[0]);
        }
        return evaluate(piece_.expression, {arguments}, arguments.size(), pool);
      }),
      component_{.name = "piece of the prose",
                 .signature = {},
                 .cost = piece_.cost,
                 .words = {},
                 .python = {},
                 .binding = kAtom,
                 .javascript = {},
                 .cpp = {},
                 .evaluate = Evaluation(calls_)} {
  calls_.allow(kMostRuns);
}

}  // namespace synth
