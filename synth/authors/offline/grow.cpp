#include "synth/authors/offline/grow.h"

#include <algorithm>

namespace synth {
namespace {

// The terms of one use at one cost.
class UseGrower {
 public:
  UseGrower(const Bank& bank, Pool& pool, Meter& meter, TermSink& sink)
      : bank_(bank),
        pool_(pool),
        meter_(meter),
        sink_(sink),
        values_(kBatch * bank.rows()),
        calls_(bank.rows()) {}

  void grow(const Use& use, std::uint32_t number, int cost, Memo& memo) {
    use_ = &use;
    memo_ = &memo;
    keep_partial_ = sink_.wants_partial(use.signature.result);
    term_ = {
        TermKind::component, use.signature.result, static_cast<std::uint8_t>(cost), 0, number, {}};
    if (use.signature.arity == 0) {
      if (use.cost == cost) {
        evaluate();
      }
    } else {
      choose(0, cost - use.cost);
    }
    hand_over();
  }

 private:
  static constexpr std::size_t kBatch = 64;

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
    const std::size_t arity = use_->signature.arity;
    term_.depends = 0;
    for (std::size_t i = 0; i < arity; ++i) {
      columns_.at(i) = bank_.values(term_.arguments.at(i));
      term_.depends |= bank_.term(term_.arguments.at(i)).depends;
    }
    // What is made of constants alone is a constant that nobody asked for.
    if ((term_.depends == 0 && arity != 0) || !meter_.spend(bank_.rows())) {
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

  // The value on each row. False where it is of no use, which is seen before the last row.
  bool fill(Cell* values) {
    const std::size_t required = keep_partial_ ? 0 : bank_.required();
    const Evaluation& evaluation = use_->component->evaluate;
    if (evaluation.columns != nullptr) {
      evaluation.columns(pool_, columns_.data(), bank_.rows(), use_->signature, values);
      return std::find(values, values + required, kUndefined) == values + required;
    }
    memo_->make_room();
    const std::size_t rows = bank_.rows();
    for (std::size_t row = 0; row < rows; ++row) {
      calls_[row] = memo_->find(arguments_on(row));
    }
    for (std::size_t row = 0; row < rows; ++row) {
      const auto evaluate_row = [&] {
        const auto arguments = arguments_on(row);
        return evaluation(pool_, arguments.data(), use_->signature);
      };
      values[row] = !is_defined_on(row) ? kUndefined
                    : calls_[row]       ? memo_->value(*calls_[row], evaluate_row)
                                        : evaluate_row();
      if (values[row] == kUndefined && row < required) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] std::array<Cell, kMaxArity> arguments_on(std::size_t row) const {
    std::array<Cell, kMaxArity> arguments{};
    for (std::size_t i = 0; i < use_->signature.arity; ++i) {
      arguments[i] = columns_[i][row];
    }
    return arguments;
  }

  [[nodiscard]] bool is_defined_on(std::size_t row) const {
    bool defined = true;
    for (std::size_t i = 0; i < use_->signature.arity; ++i) {
      defined = defined && columns_[i][row] != kUndefined;
    }
    return defined;
  }

  // Looks all of them up at once: the set of fingerprints is fetched for one while others are made.
  void hand_over() {
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
  std::vector<Term> terms_;   // evaluated, and not handed over yet
  std::vector<Cell> values_;  // of each of them
  std::array<const Cell*, kMaxArity> columns_{};
  std::vector<std::optional<Memo::Call>> calls_;  // a row each
  const Use* use_ = nullptr;
  Memo* memo_ = nullptr;
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
