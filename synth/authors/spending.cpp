#include "synth/authors/spending.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {

// Requires the mutex to be held, as do the next two.
Result<void> Spending::check() const {
  const std::int64_t tokens = spent_.tokens.total() + untold_tokens_;
  if (limits_.calls && spent_.calls >= *limits_.calls) {
    return fail(Errc::budget_exhausted,
                fmt::format("{} calls of the model are used up", *limits_.calls),
                "allow more with --max-calls");
  }
  if (limits_.tokens && tokens >= *limits_.tokens) {
    return fail(Errc::budget_exhausted,
                fmt::format("{} of {} tokens are used up", tokens, *limits_.tokens),
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
  return {};
}

bool Spending::may_exceed() const {
  std::int64_t tokens = spent_.tokens.total() + untold_tokens_;
  double cost = spent_.cost_usd.value_or(0);
  for (const Estimate& estimate : under_way_) {
    tokens += estimate.tokens;
    cost += estimate.cost_usd.value_or(0);
  }
  return !under_way_.empty() && ((limits_.tokens && tokens >= *limits_.tokens) ||
                                 (limits_.cost_usd && cost >= *limits_.cost_usd));
}

void Spending::release() {
  if (!under_way_.empty()) {
    under_way_.pop_front();
  }
  ended_.notify_all();
}

Result<void> Spending::begin_call(const Estimate& estimate, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (limits_.cost_usd && !estimate.cost_usd && estimate.tokens > 0) {
    return fail(Errc::budget_exhausted,
                "the model's price is not known, so --max-cost cannot be kept",
                "give its price in a file with --prices, or limit --max-tokens instead");
  }
  if (!ended_.wait(lock, stop, [&] { return !check() || !may_exceed(); })) {
    return fail(Errc::interrupted, "stopped while waiting to ask the model");
  }
  SYNTH_CHECK(check());
  ++spent_.calls;
  under_way_.push_back(estimate);
  return {};
}

void Spending::add(const TokenUsage& usage, std::optional<double> cost_usd) {
  const std::lock_guard lock(mutex_);
  if (usage.total() == 0 && !under_way_.empty()) {
    untold_tokens_ += under_way_.front().tokens;
  }
  release();
  answers_ += usage.output > 0 ? 1 : 0;
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

void Spending::end_call(bool was_refused) {
  const std::lock_guard lock(mutex_);
  spent_.calls -= was_refused ? 1 : 0;
  release();
}

std::optional<std::int64_t> Spending::usual_output() const {
  const std::lock_guard lock(mutex_);
  return answers_ > 0 ? std::optional(spent_.tokens.output / answers_) : std::nullopt;
}

Result<void> Spending::check_limits() const {
  const std::lock_guard lock(mutex_);
  return check();
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
