#include "synth/authors/offline/search/grow.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Generates the terms of one use at one cost.
class UseGrower {
 public:
  UseGrower(const Bank& bank, Pool& pool, Meter& meter, TermSink& sink)
      : bank_(bank),
        pool_(pool),
        meter_(meter),
        sink_(sink),
        values_(kBatch * bank.rows()),
        calls_(bank.rows()),
        no_column_(bank.rows()) {}

  void grow(const Use& use, std::uint32_t number, int cost, Memo& memo) {
    use_ = &use;
    memo_ = &memo;
    columns_.fill(no_column_.data());
    std::ranges::fill(calls_, RememberedCall());
    keep_partial_ = sink_.wants_partial(use.signature.result);
    term_ = {
        TermKind::component, use.signature.result, static_cast<std::uint8_t>(cost), 0, number, {}};
    asked_ = use.component->evaluate.calls;
    if (asked_ != nullptr) {
      choose(0, cost - use.cost, 0);
      std::exchange(asked_, nullptr)->run();
    }
    if (use.signature.arity == 0) {
      if (use.cost == cost) {
        evaluate();
      }
    } else {
      choose(0, cost - use.cost, 0);
    }
    hand_over();
  }

 private:
  static constexpr std::size_t kBatch = 64;
  static constexpr std::size_t kAhead = 4;  // terms that are prefetched before they are needed

  struct RememberedCall {
    std::array<Cell, kMaxArity> arguments{};
    Memo::Call key;
    bool defined = false;
  };

  [[nodiscard]] bool ends() const {
    return meter_.ended() || (asked_ != nullptr && !asked_->is_open());
  }

  // Fills the arguments from `position` on, whose costs must add up to `left`; `depends` is that of
  // the previous ones.
  void choose(std::size_t position, int left, std::uint8_t depends) {
    const Signature& signature = use_->signature;
    const int later = signature.arity - static_cast<int>(position) - 1;
    for (int cost = later == 0 ? left : 1; cost <= left - later; ++cost) {
      const auto terms = may_follow(position, bank_.of(signature.arguments.at(position), cost));
      for (std::size_t i = 0; i < terms.size() && !ends(); ++i) {
        const TermId id = terms[i];
        if (i + kAhead < terms.size()) {
          bank_.prefetch(terms[i + kAhead]);
        }
        if (is_pointless(position, id)) {
          continue;
        }
        term_.arguments[position] = id;
        columns_[position] = bank_.values(id);
        term_.depends = depends | bank_.term(id).depends;
        if (later > 0) {
          choose(position + 1, left - cost, term_.depends);
        } else if (term_.depends != 0) {
          // A term of constants alone would only be another constant.
          evaluate();
        }
      }
    }
  }

  // Returns the terms for an argument; with a commutative component the second is not before the
  // first.
  [[nodiscard]] std::span<const TermId> may_follow(std::size_t position,
                                                   std::span<const TermId> terms) const {
    if (position != 1 || (use_->component->flags & kCommutative) == 0) {
      return terms;
    }
    const auto first = std::ranges::lower_bound(terms, term_.arguments[0]);
    return terms.subspan(static_cast<std::size_t>(first - terms.begin()));
  }

  [[nodiscard]] bool is_pointless(std::size_t position, TermId id) const {
    return position == 1 && id == term_.arguments[0] && (use_->component->flags & kDistinct) != 0;
  }

  // Collects all calls of this use, for a function that is run elsewhere.
  void ask() {
    for (std::size_t row = 0; row < bank_.rows(); ++row) {
      CallTable::Arguments call{};
      for (std::size_t i = 0; i < use_->signature.arity; ++i) {
        call.at(i) = columns_.at(i)[row];
      }
      asked_->ask(call);
    }
  }

  void evaluate() {
    if (asked_ != nullptr) {
      ask();
      return;
    }
    if (!meter_.spend(bank_.rows())) {
      return;
    }
    Cell* values = values_.data() + terms_.size() * bank_.rows();
    if (!fill(values)) {
      return;
    }
    terms_.push_back(term_);
    if (terms_.size() == kBatch) {
      hand_over();
    }
  }

  // Computes the value on each row. Returns false as soon as the term is known to be useless.
  bool fill(Cell* values) {
    const std::size_t required = keep_partial_ ? 0 : bank_.required();
    const Evaluation& evaluation = use_->component->evaluate;
    if (evaluation.columns != nullptr) {
      evaluation.columns(pool_, columns_.data(), bank_.rows(), use_->signature, values);
      return std::find(values, values + required, kUndefined) == values + required;
    }
    switch (use_->signature.arity) {
      case 0:
      case 1:
        return recall<1>(values, required);
      case 2:
        return recall<2>(values, required);
      default:
        return recall<3>(values, required);
    }
  }

  // Likewise with the memo, of which the slots of all rows are prefetched.
  template <std::size_t Arity>
  bool recall(Cell* values, std::size_t required) {
    static_assert(Arity <= kMaxArity);
    memo_->make_room();
    const std::size_t rows = bank_.rows();
    RememberedCall* const calls = calls_.data();
    for (std::size_t row = 0; row < rows; ++row) {
      RememberedCall& call = calls[row];
      call.defined = true;
      for (std::size_t i = 0; i < Arity; ++i) {
        call.arguments[i] = columns_[i][row];
        call.defined &= call.arguments[i] != kUndefined;
      }
      call.key = memo_->find(call.arguments);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      const RememberedCall& call = calls[row];
      values[row] = call.defined
                        ? memo_->value(call.key,
                                       [&] {
                                         return use_->component->evaluate(
                                             pool_, call.arguments.data(), use_->signature);
                                       })
                        : kUndefined;
      if (values[row] == kUndefined && row < required) {
        return false;
      }
    }
    return true;
  }

  // Passes the terms to the sink. All fingerprints are computed first, so that prefetching
  // overlaps.
  void hand_over() {
    meter_.count(terms_.size());
    const std::size_t rows = bank_.rows();
    std::array<std::uint64_t, kBatch> fingerprints{};
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      fingerprints.at(i) = bank_.fingerprint(terms_[i].type, values_.data() + i * rows);
    }
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      sink_.take(terms_[i], values_.data() + i * rows, fingerprints.at(i));
    }
    terms_.clear();
  }

  const Bank& bank_;
  Pool& pool_;
  Meter& meter_;
  TermSink& sink_;
  std::vector<Term> terms_;   // evaluated, but not yet passed on
  std::vector<Cell> values_;  // the values of each
  std::array<const Cell*, kMaxArity> columns_{};
  std::vector<RememberedCall> calls_;  // one per row
  std::vector<Cell> no_column_;        // for components without arguments
  const Use* use_ = nullptr;
  Memo* memo_ = nullptr;
  CallTable* asked_ = nullptr;  // set while calls are collected, not evaluated
  bool keep_partial_ = false;
  Term term_;
};

}  // namespace

void grow(const Bank& bank, const std::vector<Use>& uses, int cost, Pool& pool,
          std::vector<Memo>& memos, Meter& meter, TermSink& sink) {
  UseGrower grower(bank, pool, meter, sink);
  for (std::uint32_t number = 0; number < uses.size() && !meter.ended(); ++number) {
    if (uses[number].cost <= cost) {
      grower.grow(uses[number], number, cost, memos[number]);
    }
  }
}

}  // namespace synth
