#include "synth/authors/spending.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {

Result<void> Spending::begin_call() {
  const std::lock_guard lock(mutex_);
  if (limits_.calls && spent_.calls >= *limits_.calls) {
    return fail(Errc::budget_exhausted,
                fmt::format("{} calls of the model are used up", *limits_.calls),
                "allow more with --max-calls");
  }
  if (limits_.tokens && spent_.tokens.total() >= *limits_.tokens) {
    return fail(Errc::budget_exhausted,
                fmt::format("{} of {} tokens are used up", spent_.tokens.total(), *limits_.tokens),
                "allow more with --max-tokens");
  }
  if (limits_.cost_usd && !spent_.cost_usd) {
    return fail(Errc::budget_exhausted,
                "the model's price is not known, so --max-cost cannot be kept",
                "give its price in a file with --prices, or limit --max-tokens instead");
  }
  if (limits_.cost_usd && *spent_.cost_usd >= *limits_.cost_usd) {
    return fail(Errc::budget_exhausted,
                fmt::format("{:.4f} of {} USD are spent", *spent_.cost_usd, *limits_.cost_usd),
                "allow more with --max-cost");
  }
  ++spent_.calls;
  return {};
}

void Spending::add(const TokenUsage& usage, std::optional<double> cost_usd) {
  const std::lock_guard lock(mutex_);
  spent_.tokens.input += usage.input;
  spent_.tokens.cached += usage.cached;
  spent_.tokens.cache_write += usage.cache_write;
  spent_.tokens.output += usage.output;
  if (spent_.cost_usd && cost_usd) {
    *spent_.cost_usd += *cost_usd;
  } else {
    spent_.cost_usd.reset();
  }
}

Spent Spending::spent() const {
  const std::lock_guard lock(mutex_);
  return spent_;
}

std::optional<std::int64_t> Spending::calls_left() const {
  const std::lock_guard lock(mutex_);
  return limits_.calls ? std::optional(std::max<std::int64_t>(0, *limits_.calls - spent_.calls))
                       : std::nullopt;
}

}  // namespace synth
