#pragma once

#include "synth/authors/offline/program/memo.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/bank.h"
#include "synth/authors/offline/search/grammar.h"

namespace synth {

// Counts a search's work and ends it at the limit.
class Meter {
 public:
  explicit Meter(const SearchBudget& budget) : budget_(budget) {}

  // Counts one expression on that many rows, and returns whether the search may go on.
  bool spend(std::size_t rows) {
    work_ += 1 + rows / 16;
    if (work_ >= next_check_) {
      check();
    }
    return !ended_;
  }
  void use_memory(std::size_t bytes) { ended_ = ended_ || bytes > budget_.memory_bytes; }
  // Counts expressions that were evaluated on all rows.
  void count(std::size_t candidates) { candidates_ += candidates; }
  [[nodiscard]] std::uint64_t candidates() const { return candidates_; }
  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] std::uint64_t work() const { return work_; }
  void allow(std::uint64_t work) {
    limit_ = work;
    ended_ = false;
  }

 private:
  void check() {
    next_check_ = work_ + 4096;
    ended_ = ended_ || work_ >= limit_ || budget_.stop.stop_requested() ||
             std::chrono::steady_clock::now() > budget_.deadline;
  }

  const SearchBudget& budget_;
  std::uint64_t work_ = 0;
  std::uint64_t candidates_ = 0;
  std::uint64_t limit_ = budget_.work;
  std::uint64_t next_check_ = 0;
  bool ended_ = false;
};

// Receives the terms of one cost as they are made. `wants_partial` returns whether a term of the
// type is useful even if it is undefined on required rows.
class TermSink {
 public:
  virtual ~TermSink() = default;
  // Receives a term with the bank's fingerprint of its values.
  virtual void take(const Term& term, const Cell* values, std::uint64_t fingerprint) = 0;
  [[nodiscard]] virtual bool wants_partial(TypeId type) const = 0;
};

// Evaluates every component use of exactly this cost over the terms of the bank, which must hold
// all cheaper ones. `memos` has one entry per use, in the same order.
void grow(const Bank& bank, const std::vector<Use>& uses, int cost, Pool& pool,
          std::vector<Memo>& memos, Meter& meter, TermSink& sink);

}  // namespace synth
