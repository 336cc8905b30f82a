#pragma once

#include "synth/authors/offline/program/streams.h"
#include "synth/authors/offline/search/bank.h"
#include "synth/authors/offline/search/grow.h"

#include <memory>
#include <optional>

namespace synth {

// One stream of the outer bank: its elements as rows, and the bodies found on them so far.
class Environment : private TermSink {
 public:
  // Returns null if the stream has no element on any wanted row, or too many.
  static std::unique_ptr<Environment> create(const StreamUse& use, std::vector<TermId> lists,
                                             const Bank& outer, Pool& pool);

  // Finds the bodies up to this cost. The outer bank must hold all cheaper terms.
  void grow_to(int cost, const Bank& outer, const std::vector<Use>& uses, Pool& pool,
               std::vector<Memo>& memos, Meter& meter);

  [[nodiscard]] const StreamKind& kind() const { return *kind_; }
  [[nodiscard]] int cost() const { return cost_; }
  [[nodiscard]] const std::vector<TermId>& lists() const { return lists_; }
  [[nodiscard]] const Bank& bodies() const { return bank_; }
  [[nodiscard]] const std::vector<TypeId>& variables() const { return variables_; }

  // The rows of one call's elements.
  struct Range {
    std::size_t first;
    std::size_t size;
  };
  [[nodiscard]] std::optional<Range> elements(std::size_t call) const;
  // Returns the element of each row; only for streams of single elements.
  [[nodiscard]] const Cell* items() const { return columns_[item()].data(); }
  [[nodiscard]] TypeId item_type() const { return variables_[item()]; }

 private:
  struct Rows {
    std::vector<std::vector<Cell>> columns;  // one per variable
    std::vector<std::size_t> starts;         // one per call, and the end
    std::vector<bool> defined;               // one per call
    std::size_t required = 0;
  };
  static std::optional<Rows> expand(const StreamKind& kind, const std::vector<TermId>& lists,
                                    const Bank& outer, Pool& pool);
  Environment(const StreamUse& use, std::vector<TermId> lists, const Bank& outer, Rows rows,
              const Structures& structures);

  [[nodiscard]] std::size_t item() const {
    return kind_->item < 0 ? 0 : static_cast<std::size_t>(kind_->item);
  }
  void take(const Term& term, const Cell* values, std::uint64_t fingerprint) override;
  void add(const Term& term, const Cell* values);
  [[nodiscard]] bool wants_partial(TypeId) const override { return false; }
  void add_leaves(int cost, const Bank& outer);
  void capture(TermId id, int cost, const Bank& outer);

  const StreamKind* kind_;
  int cost_;
  std::vector<TermId> lists_;
  std::vector<TypeId> variables_;
  std::vector<std::vector<Cell>> columns_;
  std::vector<std::size_t> starts_;
  std::vector<bool> defined_;
  Bank bank_;
  int grown_ = 0;
  int captured_ = 0;
};

}  // namespace synth
