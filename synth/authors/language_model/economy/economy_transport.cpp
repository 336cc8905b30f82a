#include "synth/authors/language_model/economy/economy_transport.h"

#include "specs/json.h"
#include "synth/authors/language_model/economy/batch_calls.h"
#include "synth/support/secret.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using std::chrono::steady_clock;

// The time limit for a request in flight when the user stops the program: it is completed so that
// its result is known.
constexpr std::chrono::minutes kLongestSending{10};
constexpr std::chrono::minutes kLongestWait{2};
constexpr std::chrono::hours kForever{24 * 365};

std::string one_line(const std::string& body) {
  const Result<Value> document = parse_json(body);
  return document ? on_one_line(*document) : body;
}

// Returns whether the provider may have accepted a request despite the fault.
bool is_unsure(const ModelFault& fault) {
  return fault.kind == FaultKind::cut || fault.kind == FaultKind::timeout ||
         fault.kind == FaultKind::overload || fault.kind == FaultKind::malformed ||
         fault.kind == FaultKind::interrupted;
}

steady_clock::time_point end_of(const WirePatience& patience) {
  return std::min(patience.deadline, steady_clock::now() + kForever);
}

std::string counted(std::size_t requests) {
  return fmt::format("{} request{}", requests, requests == 1 ? "" : "s");
}

}  // namespace

EconomyTransport::EconomyTransport(std::unique_ptr<BatchInterface> provider,
                                   std::shared_ptr<Transport> network,
                                   std::shared_ptr<BatchJournal> journal, BatchPlace place,
                                   LinesAtWork& lines, EconomyOptions options)
    : provider_(std::move(provider)),
      network_(std::move(network)),
      journal_(std::move(journal)),
      place_(std::move(place)),
      lines_(lines),
      options_(std::move(options)) {
  take_up_journal();
  lines_.on_change([this] { ring(); });
  thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

EconomyTransport::~EconomyTransport() {
  thread_.request_stop();
}

void EconomyTransport::take_up_journal() {
  answers_ = journal_->take_answers(place_);
  for (BatchUnderWay& batch : journal_->under_way(place_)) {
    BatchFlight flight(std::move(batch.order));
    flight.is_lost = batch.batch.empty();
    if (!flight.is_lost) {
      flight.traces = {{batch.batch, true}};
    }
    for (std::size_t i = 0; i < flight.open.size(); ++i) {
      flight.open[i] = !batch.answered.contains(flight.order.items[i].id);
    }
    flights_.push_back(std::move(flight));
  }
}

tl::expected<void, ModelFault> EconomyTransport::exchange(const WireRequest& request,
                                                          const WireSink& sink,
                                                          const WirePatience& patience) {
  std::string body = one_line(request.body);
  BatchAnswer<BatchResult> result;
  if (auto known = known_answer(body)) {
    result = *std::move(known);
  } else {
    const AskedPtr asked = ask(std::move(body));
    lines_.announce();
    result = wait(asked, patience);
    lines_.enter(patience.stop);
  }
  if (!result || result->fault) {
    return tl::unexpected(result ? *result->fault : result.error());
  }
  sink.head(result->head);
  sink.body(result->body);
  return {};
}

std::optional<BatchResult> EconomyTransport::known_answer(const std::string& body) {
  const std::lock_guard lock(mutex_);
  const auto found = answers_.find(body);
  if (found == answers_.end() || found->second.empty()) {
    return std::nullopt;
  }
  BatchResult result = std::move(found->second.front());
  found->second.pop_front();
  return result;
}

// Releases the line's place among those at work, which `exchange` takes again.
EconomyTransport::AskedPtr EconomyTransport::ask(std::string body) {
  const std::lock_guard lock(mutex_);
  auto asked = std::make_shared<AskedInBatch>(AskedInBatch{.body = std::move(body)});
  lines_.pause();
  lines_.leave();
  if (!attach(asked)) {
    if (gathered_.empty()) {
      gathered_since_ = steady_clock::now();
    }
    gathered_.push_back(asked);
  }
  return asked;
}

// Attaches a request to an unanswered item of a batch that is already under way.
bool EconomyTransport::attach(const AskedPtr& asked) {
  for (BatchFlight& flight : flights_) {
    if (const auto item = flight.free_item(asked->body)) {
      if (flight.fault) {
        finish(*asked, tl::unexpected(*flight.fault));
      } else {
        flight.asked[*item] = asked;
      }
      return true;
    }
  }
  return false;
}

BatchAnswer<BatchResult> EconomyTransport::wait(const AskedPtr& asked,
                                                const WirePatience& patience) {
  std::unique_lock lock(mutex_);
  answered_.wait_until(lock, patience.stop, end_of(patience),
                       [&] { return asked->result.has_value(); });
  if (asked->result) {
    return *std::move(asked->result);
  }
  std::erase(gathered_, asked);
  for (BatchFlight& flight : flights_) {
    std::ranges::replace(flight.asked, asked, AskedPtr());
  }
  if (std::exchange(asked->is_waited_for, false)) {
    lines_.resume();
  }
  return tl::unexpected(patience.stop.stop_requested()
                            ? ModelFault{FaultKind::interrupted, "stopped while asking", ""}
                            : ModelFault{.kind = FaultKind::timeout,
                                         .message = "the batch has no answer yet",
                                         .should_retry = false});
}

// Requires the mutex to be held. The line counts as at work from here on, before its thread wakes.
void EconomyTransport::finish(AskedInBatch& asked, BatchAnswer<BatchResult> result) {
  if (std::exchange(asked.is_waited_for, false)) {
    lines_.resume();
    asked.result = std::move(result);
    answered_.notify_all();
  }
}

void EconomyTransport::finish_all(const std::vector<AskedPtr>& asked, const ModelFault& fault) {
  const std::lock_guard lock(mutex_);
  for (const AskedPtr& one : asked) {
    finish(*one, tl::unexpected(fault));
  }
}

void EconomyTransport::ring() {
  const std::lock_guard lock(mutex_);
  is_rung_ = true;
  rung_.notify_all();
}

void EconomyTransport::log(const std::string& text) const {
  if (options_.on_log) {
    options_.on_log(text);
  }
}

void EconomyTransport::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const Time now = steady_clock::now();
    const auto due = std::ranges::find_if(
        flights_, [&](const BatchFlight& flight) { return !flight.fault && flight.next <= now; });
    if (may_send(now)) {
      const std::vector<AskedPtr> asked = take_gathered();
      lock.unlock();
      send(asked);
      lock.lock();
    } else if (due != flights_.end()) {
      lock.unlock();
      look_after(*due, stop);
      lock.lock();
      flights_.remove_if([](const BatchFlight& flight) { return flight.is_over; });
    } else {
      rung_.wait_until(lock, stop, next_time(), [this] { return std::exchange(is_rung_, false); });
    }
  }
}

bool EconomyTransport::may_send(Time now) const {
  if (gathered_.empty() || now < not_before_) {
    return false;
  }
  return lines_.all_wait() || gathered_.size() >= options_.most_requests ||
         now >= gathered_since_ + options_.longest_gathering;
}

EconomyTransport::Time EconomyTransport::next_time() const {
  Time next = steady_clock::now() + kForever;
  for (const BatchFlight& flight : flights_) {
    next = flight.fault ? next : std::min(next, flight.next);
  }
  if (!gathered_.empty()) {
    const Time full =
        lines_.all_wait() ? Time::min() : gathered_since_ + options_.longest_gathering;
    next = std::min(next, std::max(not_before_, full));
  }
  return next;
}

std::vector<EconomyTransport::AskedPtr> EconomyTransport::take_gathered() {
  std::vector<AskedPtr> taken;
  std::size_t bytes = 0;
  for (const AskedPtr& asked : gathered_) {
    bytes += asked->body.size();
    if (!taken.empty() && (bytes > options_.most_bytes || taken.size() >= options_.most_requests)) {
      break;
    }
    taken.push_back(asked);
  }
  gathered_.erase(gathered_.begin(), gathered_.begin() + static_cast<std::ptrdiff_t>(taken.size()));
  return taken;
}

void EconomyTransport::gather_again(const std::vector<AskedPtr>& asked, Time not_before) {
  const std::lock_guard lock(mutex_);
  for (const AskedPtr& one : asked) {
    if (one->is_waited_for) {
      gathered_.push_back(one);
    }
  }
  gathered_since_ = Time::min();  // they have waited already
  not_before_ = not_before;
}

std::chrono::milliseconds EconomyTransport::wait_before_sending(const ModelFault& fault) const {
  const auto usual = options_.first_wait * (1 << std::min(failed_sends_, 6));
  return std::min<std::chrono::milliseconds>(fault.retry_after.value_or(usual), kLongestWait);
}

void EconomyTransport::send(const std::vector<AskedPtr>& asked) {
  BatchOrder order{.mark = random_secret().value_or(""), .made = std::chrono::system_clock::now()};
  for (const AskedPtr& one : asked) {
    order.items.push_back({batch_item_id(order.mark, order.items.size()), one->body});
  }
  const Result<void> noted = order.mark.empty()
                                 ? fail(Errc::io, "the system gives no random numbers")
                                 : journal_->ask(place_, order);
  if (!noted) {
    finish_all(asked, {FaultKind::no_journal, noted.error().message, ""});
    return;
  }
  BatchFlight flight(std::move(order));
  flight.asked = asked;
  const auto sent = provider_->submit(
      flight.order, {*network_, {.deadline = steady_clock::now() + kLongestSending}});
  if (!sent) {
    was_not_sent(std::move(flight), sent.error());
    return;
  }
  failed_sends_ = 0;
  if (const Result<void> written = journal_->sent(flight.order.mark, *sent); !written) {
    log(written.error().message);  // a later run searches for it
  }
  log(fmt::format("{} sent to {} as the batch {}", counted(asked.size()), place_.provider, *sent));
  flight.traces = {{*sent, true}};
  flight.look_again_in(options_.first_poll);
  add(std::move(flight));
}

void EconomyTransport::add(BatchFlight flight) {
  const std::lock_guard lock(mutex_);
  for (AskedPtr& asked : flight.asked) {
    if (asked != nullptr && !asked->is_waited_for) {
      asked.reset();  // its caller gave up while it was sent
    }
  }
  flights_.push_back(std::move(flight));
}

void EconomyTransport::was_not_sent(BatchFlight flight, const ModelFault& fault) {
  const std::chrono::milliseconds wait = wait_before_sending(fault);
  ++failed_sends_;
  if (is_unsure(fault)) {
    log(fmt::format("a batch may have been sent, but {}: looking for it", fault.message));
    flight.is_lost = true;
    flight.look_again_in(wait);
    add(std::move(flight));
    return;
  }
  if (const Result<void> written = journal_->end(flight.order.mark); !written) {
    log(written.error().message);
  }
  if (is_passing(fault) && failed_sends_ <= options_.most_retries) {
    log(fmt::format("a batch was not sent: {}; sending it again", fault.message));
    gather_again(flight.asked, steady_clock::now() + wait);
  } else {
    finish_all(flight.asked, fault);
  }
}

}  // namespace synth
