#pragma once

#include "synth/support/result.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>

namespace synth {

// The limits of what one run may request from language models. Absent: no limit.
struct SpendingLimits {
  std::optional<std::int64_t> calls = {};   // requests sent, including repeated ones
  std::optional<std::int64_t> tokens = {};  // input and output, including cached tokens
  std::optional<double> cost_usd = {};
};

// The token counts of one answer, as its provider reports them.
struct TokenUsage {
  std::int64_t input = 0;        // neither read from nor written to a prompt cache
  std::int64_t cached = 0;       // read from the prompt cache
  std::int64_t cache_write = 0;  // written to the prompt cache
  std::int64_t output = 0;

  [[nodiscard]] std::int64_t total() const { return input + cached + cache_write + output; }
};

struct Spent {
  std::int64_t calls = 0;
  TokenUsage tokens;
  // Absent once the price of an answer was unknown; never a guess.
  std::optional<double> cost_usd = 0;
};

// The expected usage of one request.
struct Estimate {
  std::int64_t tokens = 0;
  std::optional<double> cost_usd = {};  // absent if the price is not known
};

// The spending of one run on language models, held against its limits. Thread-safe.
class Spending {
 public:
  explicit Spending(SpendingLimits limits = {}) : limits_(limits) {}

  // Counts a request that is about to be sent, and reserves its estimated usage until it has ended:
  // concurrent requests exceed a limit by at most one of them. Waits for others to end while their
  // estimated usage would exceed a limit. Errors: budget_exhausted, naming the limit; interrupted.
  // A limit on money can be kept only if the price is known; otherwise the error says so.
  Result<void> begin_call(const Estimate& estimate = {}, const std::stop_token& stop = {});
  // Adds the answer to a request that was begun; `cost_usd` is absent if the model's price or its
  // usage is not known. Usage that a server does not report counts as estimated for the limits.
  void add(const TokenUsage& usage, std::optional<double> cost_usd);
  // Ends a request without an answer. A request that was refused unread does not count as a call.
  void end_call(bool was_refused);

  // Returns the mean number of output tokens of an answer; absent before the first.
  [[nodiscard]] std::optional<std::int64_t> usual_output() const;

  // Returns the error that the next request would get, whatever its usage.
  [[nodiscard]] Result<void> check_limits() const;

  [[nodiscard]] Spent spent() const;
  // Returns the number of requests that may still be sent; absent: unlimited.
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
  std::int64_t untold_tokens_ = 0;  // of answers whose server does not report usage
};

}  // namespace synth
