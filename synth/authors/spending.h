#pragma once

#include "synth/support/result.h"

#include <cstdint>
#include <mutex>
#include <optional>

namespace synth {

// What one run may ask of language models. Absent: no limit.
struct SpendingLimits {
  std::optional<std::int64_t> calls;   // requests sent, repeats included
  std::optional<std::int64_t> tokens;  // in and out, cached ones included
  std::optional<double> cost_usd;
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

// What one run has spent on language models, and whether it may go on. Thread-safe.
class Spending {
 public:
  explicit Spending(SpendingLimits limits = {}) : limits_(limits) {}

  // Counts a request that is about to be sent. Errors: budget_exhausted, naming the limit. A limit
  // on money holds only where the price is known, which the error says.
  Result<void> begin_call();
  // Adds an answer; `cost_usd` is absent where the model's price is not known.
  void add(const TokenUsage& usage, std::optional<double> cost_usd);

  [[nodiscard]] Spent spent() const;
  // Requests that may still be sent; absent: as many as one likes.
  [[nodiscard]] std::optional<std::int64_t> calls_left() const;

 private:
  SpendingLimits limits_;
  mutable std::mutex mutex_;
  Spent spent_;
};

}  // namespace synth
