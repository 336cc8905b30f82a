// The part of EconomyTransport that follows batches which were sent, or may have been.
#include "synth/authors/language_model/economy/economy_transport.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace synth {
namespace {

constexpr std::chrono::minutes kLongestLook{10};

}  // namespace

void EconomyTransport::look_after(BatchFlight& flight, const std::stop_token& stop) {
  const BatchLink link{*network_,
                       {.deadline = std::chrono::steady_clock::now() + kLongestLook, .stop = stop}};
  if (flight.is_lost) {
    look_for(flight, link);
  } else {
    poll(flight, link);
  }
}

void EconomyTransport::look_for(BatchFlight& flight, const BatchLink& link) {
  auto found = provider_->find(flight.order, link);
  if (!found) {
    found.error().message += "; whether a batch was taken is not known";
    failed(flight, found.error());
    return;
  }
  std::erase_if(*found, [&](const BatchTrace& trace) { return journal_->knows(trace.id); });
  take_found(flight, std::move(*found));
}

void EconomyTransport::take_found(BatchFlight& flight, std::vector<BatchTrace> traces) {
  flight.is_lost = false;
  flight.failures = 0;
  if (!traces.empty()) {
    flight.traces = std::move(traces);
    flight.look_again_in(options_.first_poll);
    if (flight.traces.front().is_sure) {
      (void)journal_->sent(flight.order.mark, flight.traces.front().id);
    }
    return;
  }
  end_without_answers(flight, {.kind = FaultKind::overload,
                               .message = "the provider does not take the batch",
                               .should_retry = false});
}

// Ends a batch that was never accepted: requests with waiting callers are sent in another one,
// until the retries are used up.
void EconomyTransport::end_without_answers(BatchFlight& flight, const ModelFault& fault) {
  if (const Result<void> written = journal_->end(flight.order.mark); !written) {
    log(written.error().message);
  }
  std::vector<AskedPtr> waiting;
  {
    const std::lock_guard lock(mutex_);
    flight.is_over = true;
    flight.open.assign(flight.open.size(), false);
    waiting = flight.waiting();
  }
  if (failed_sends_ <= options_.most_retries) {
    gather_again(waiting, Time::min());
  } else {
    finish_all(waiting, fault);
  }
}

// Reports a fault to the waiting callers once a retry cannot help; the journal keeps the batch.
void EconomyTransport::failed(BatchFlight& flight, ModelFault fault) {
  if (fault.kind == FaultKind::interrupted) {
    return;
  }
  if (is_passing(fault) && ++flight.failures < options_.most_failed_polls) {
    if (flight.failures == 1) {
      log(fmt::format("a batch cannot be looked after: {}; trying again", fault.message));
    }
    flight.look_again_in(
        std::min(std::max(flight.wait, options_.first_wait) * 2, options_.longest_poll));
    return;
  }
  fault.should_retry = false;
  std::vector<AskedPtr> waiting;
  {
    const std::lock_guard lock(mutex_);
    flight.fault = fault;
    waiting = flight.waiting();
  }
  finish_all(waiting, fault);
}

void EconomyTransport::poll(BatchFlight& flight, const BatchLink& link) {
  auto state = provider_->state(flight.traces.front().id, link);
  if (!state) {
    if (state.error().kind == FaultKind::not_found && !flight.traces.front().is_sure) {
      drop_trace(flight);
      return;
    }
    if (state.error().kind == FaultKind::not_found) {
      state.error().message += fmt::format("; without the batch {} remove {} to begin anew",
                                           flight.traces.front().id, journal_->path().string());
    }
    failed(flight, state.error());
    return;
  }
  switch (state->stage) {
    case BatchStage::running:
      flight.failures = 0;
      flight.look_again_in(std::clamp(flight.wait * 2, options_.first_poll, options_.longest_poll));
      return;
    case BatchStage::refused: {
      std::vector<BatchResult> results;
      for (const BatchItem& item : flight.order.items) {
        results.push_back({item.id, {}, "", ModelFault{FaultKind::batch_refused, state->why, ""}});
      }
      give_results(flight, std::move(results));
      return;
    }
    case BatchStage::ended:
      take_results(flight, *state, link);
  }
}

void EconomyTransport::take_results(BatchFlight& flight, const BatchState& state,
                                    const BatchLink& link) {
  std::vector<BatchResult> all;
  for (const std::string& path : state.results) {
    auto some = provider_->results(path, link);
    if (!some) {
      failed(flight, some.error());
      return;
    }
    std::ranges::move(*some, std::back_inserter(all));
  }
  const std::size_t told = all.size();
  std::erase_if(all, [&](const BatchResult& result) {
    return std::ranges::find(flight.order.items, result.id, &BatchItem::id) ==
           flight.order.items.end();
  });
  if (all.empty() && !flight.traces.front().is_sure) {
    drop_trace(flight);
    return;
  }
  if (all.size() < told) {
    log(fmt::format("the batch {} has answers that nobody asked for: {}", flight.traces.front().id,
                    told - all.size()));
  }
  give_results(flight, std::move(all));
}

// Drops a batch that turned out not to be ours.
void EconomyTransport::drop_trace(BatchFlight& flight) {
  std::vector<BatchTrace> others(flight.traces.begin() + 1, flight.traces.end());
  take_found(flight, std::move(others));
}

void EconomyTransport::give_results(BatchFlight& flight, std::vector<BatchResult> results) {
  std::vector<std::optional<BatchResult>> by_item(flight.order.items.size());
  std::vector<BatchResult> fresh;
  for (BatchResult& result : results) {
    const auto item = flight.open_item(result.id);
    if (item && !by_item[*item]) {
      fresh.push_back(result);
      by_item[*item] = std::move(result);
    }
  }
  Result<void> written = journal_->answer(flight.order.mark, fresh);
  written = written ? journal_->end(flight.order.mark) : written;
  if (!written) {
    log(written.error().message);
  }
  log(fmt::format("the batch {} has ended: {} of {} answered", flight.traces.front().id,
                  std::ranges::count_if(fresh, is_lasting), flight.order.items.size()));
  const std::lock_guard lock(mutex_);
  flight.is_over = true;
  for (std::size_t i = 0; i < by_item.size(); ++i) {
    if (!flight.open[i]) {
      continue;
    }
    flight.open[i] = false;
    if (flight.asked[i] != nullptr) {
      finish(*flight.asked[i],
             by_item[i] ? BatchAnswer<BatchResult>(*std::move(by_item[i]))
                        : tl::unexpected(ModelFault{FaultKind::unanswered,
                                                    "the batch has no result for it", ""}));
    } else if (by_item[i] && is_lasting(*by_item[i])) {
      answers_[flight.order.items[i].body].push_back(*std::move(by_item[i]));
    }
  }
}

}  // namespace synth
