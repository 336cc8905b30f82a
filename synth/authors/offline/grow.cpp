#include "synth/authors/offline/grow.h"

namespace synth {
namespace {

// The terms of one use at one cost.
class UseGrower {
 public:
  UseGrower(const Bank& bank, Pool& pool, Meter& meter, TermSink& sink)
      : bank_(bank), pool_(pool), meter_(meter), sink_(sink), values_(bank.rows()) {}

  void grow(const Use& use, std::uint32_t number, int cost) {
    use_ = &use;
    keep_partial_ = sink_.wants_partial(use.signature.result);
    term_ = {
        TermKind::component, use.signature.result, static_cast<std::uint8_t>(cost), 0, number, {}};
    if (use.signature.arity == 0) {
      if (use.cost == cost) {
        evaluate();
      }
      return;
    }
    choose(0, cost - use.cost);
  }

 private:
  // Fills the arguments from `position` on, whose costs must add up to `left`.
  void choose(std::size_t position, int left) {
    const Signature& signature = use_->signature;
    const int later = signature.arity - static_cast<int>(position) - 1;
    for (int cost = later == 0 ? left : 1; cost <= left - later; ++cost) {
      const auto terms = bank_.of(signature.arguments.at(position), cost);
      for (const TermId id : terms) {
        if (!may_follow(position, id)) {
          continue;
        }
        term_.arguments.at(position) = id;
        if (later > 0) {
          choose(position + 1, left - cost);
        } else {
          evaluate();
        }
        if (meter_.ended()) {
          return;
        }
      }
    }
  }

  [[nodiscard]] bool may_follow(std::size_t position, TermId id) const {
    const unsigned flags = use_->component->flags;
    if (position != 1) {
      return true;
    }
    const TermId first = term_.arguments[0];
    return !((flags & kDistinct) != 0 && id == first) &&
           !((flags & kCommutative) != 0 && id < first);
  }

  void evaluate() {
    const Signature& signature = use_->signature;
    std::array<const Cell*, kMaxArity> columns{};
    term_.depends = 0;
    for (std::size_t i = 0; i < signature.arity; ++i) {
      columns.at(i) = bank_.values(term_.arguments.at(i));
      term_.depends |= bank_.term(term_.arguments.at(i)).depends;
    }
    // What is made of constants alone is a constant that nobody asked for.
    if ((term_.depends == 0 && signature.arity != 0) || !meter_.spend(bank_.rows())) {
      return;
    }
    const Semantics semantics = use_->component->evaluate;
    for (std::size_t row = 0; row < bank_.rows(); ++row) {
      std::array<Cell, kMaxArity> arguments{};
      bool defined = true;
      for (std::size_t i = 0; i < signature.arity; ++i) {
        arguments[i] = columns[i][row];
        defined = defined && arguments[i] != kUndefined;
      }
      values_[row] = defined ? semantics(pool_, arguments.data(), signature) : kUndefined;
      if (values_[row] == kUndefined && row < bank_.required() && !keep_partial_) {
        return;
      }
    }
    sink_.take(term_, values_.data());
  }

  const Bank& bank_;
  Pool& pool_;
  Meter& meter_;
  TermSink& sink_;
  std::vector<Cell> values_;
  const Use* use_ = nullptr;
  bool keep_partial_ = false;
  Term term_;
};

}  // namespace

void grow(const Bank& bank, const std::vector<Use>& uses, int cost, Pool& pool, Meter& meter,
          TermSink& sink) {
  UseGrower grower(bank, pool, meter, sink);
  for (std::uint32_t number = 0; number < uses.size() && !meter.ended(); ++number) {
    if (uses[number].cost <= cost) {
      grower.grow(uses[number], number, cost);
    }
  }
}

}  // namespace synth
