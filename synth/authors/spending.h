#pragma once

#include "synth/support/result.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>

namespace synth {

// What one run may ask of language models. Absent: no limit.
struct SpendingLimits {
  std::optional<std::int64_t> calls = {};   // requests sent, repeats included
  std::optional<std::int64_t> tokens = {};  // in and out, cached ones included
  std::optional<double> cost_usd = {};
};

// Tokens of one answer, as its provider counted them.
struct TokenUsage {
  std::int64_t input = 0;        // neither read from nor written to a prompt cache
  std::int64_t cached = 0;       // read from it
  std::int64_t cache_write = 0;  // written to it
  std::int64_t output = 0;

  [[nodiscard]] std::int64_t total() const { return input + cached + cache_write + output; }
};

struct Spent {
  std::int64_t calls = 0;
  TokenUsage tokens;
  std::optional<double> cost_usd = 0;  // absent once an answer had no known price; never a guess
};

// What one request is expected to use.
struct Estimate {
  std::int64_t tokens = 0;
  std::optional<double> cost_usd = {};  // absent where the price is not known
};

// What one run has spent on language models, and whether it may go on. Thread-safe.
class Spending {
 public:
  explicit Spending(SpendingLimits limits = {}) : limits_(limits) {}

  // Counts a request that is about to be sent, and keeps what it may use back until it has ended:
  // requests that are under way at once exceed no limit by more than one of them. Waits for others
  // to end while what they may use would exceed it. Errors: budget_exhausted, naming the limit;
  // interrupted. A limit on money holds only where the price is known, which the error says.
  Result<void> begin_call(const Estimate& estimate = {}, const std::stop_token& stop = {});
  // Adds the answer to a request that was begun; `cost_usd` is absent where the model's price or
  // what it used is not known. What a server does not tell counts as estimated for the limits.
  void add(const TokenUsage& usage, std::optional<double> cost_usd);
  // Ends a request without an answer. One that was refused unread does not count as a call.
  void end_call(bool was_refused);

  // Tokens that an answer has in the mean; absent before the first.
  [[nodiscard]] std::optional<std::int64_t> usual_output() const;

  // Returns the error that the next request would get, whatever it may use.
  [[nodiscard]] Result<void> check_limits() const;

  [[nodiscard]] Spent spent() const;
  // Requests that may still be sent; absent: as many as one likes.
  [[nodiscard]] std::optional<std::int64_t> calls_left() const;

 private:
  SpendingLimits limits_;
  [[nodiscard]] Result<void> check() const;
  [[nodiscard]] bool may_exceed() const;
  void release();

  mutable std::mutex mutex_;
  std::condition_variable_any ended_;
  Spent spent_;
  std::int64_t answers_ = 0;
  std::deque<Estimate> under_way_;
  std::int64_t untold_tokens_ = 0;  // of answers whose server does not say
};

}  // namespace synth
