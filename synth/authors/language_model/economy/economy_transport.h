#pragma once

#include "synth/authors/language_model/economy/batch_flight.h"
#include "synth/authors/language_model/economy/batch_journal.h"
#include "synth/authors/language_model/economy/lines_at_work.h"
#include "synth/authors/language_model/wire.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace synth {

struct EconomyOptions {
  std::size_t most_requests = 1'000;  // per batch; providers accept many more
  std::size_t most_bytes = std::size_t{32} << 20U;
  std::chrono::milliseconds longest_gathering = std::chrono::minutes(1);
  // The delay of the first poll of a batch, which doubles with each poll.
  std::chrono::milliseconds first_poll{200};
  std::chrono::milliseconds longest_poll = std::chrono::minutes(1);
  int most_failed_polls = 60;  // in a row: an hour without a network
  int most_retries = 4;        // of sending; the first comes after first_wait, and the wait doubles
  std::chrono::milliseconds first_wait{500};
  std::function<void(const std::string&)> on_log = {};
};

// Carries requests to a provider in batches. A request waits until every line waits, or enough
// requests have gathered, or it has waited long enough; then they are sent together, and answered
// when the batch has ended. A request that the journal knows is answered from there, or its batch
// is waited for, and it is not sent again. Thread-safe.
class EconomyTransport : public Transport {
 public:
  // `lines` has to outlive the transport, and is not used after the transport's end.
  EconomyTransport(std::unique_ptr<BatchInterface> provider, std::shared_ptr<Transport> network,
                   std::shared_ptr<BatchJournal> journal, BatchPlace place, LinesAtWork& lines,
                   EconomyOptions options = {});
  EconomyTransport(const EconomyTransport&) = delete;
  EconomyTransport& operator=(const EconomyTransport&) = delete;
  ~EconomyTransport() override;

  tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                          const WirePatience& patience) override;

 private:
  using Time = std::chrono::steady_clock::time_point;
  using AskedPtr = std::shared_ptr<AskedInBatch>;

  void take_up_journal();
  std::optional<BatchResult> known_answer(const std::string& body);
  AskedPtr ask(std::string body);
  bool attach(const AskedPtr& asked);
  BatchAnswer<BatchResult> wait(const AskedPtr& asked, const WirePatience& patience);
  void finish(AskedInBatch& asked, BatchAnswer<BatchResult> result);
  void finish_all(const std::vector<AskedPtr>& asked, const ModelFault& fault);
  void ring();

  // Run on the transport's own thread only:
  void work(const std::stop_token& stop);
  [[nodiscard]] bool may_send(Time now) const;
  [[nodiscard]] Time next_time() const;
  std::vector<AskedPtr> take_gathered();
  void gather_again(const std::vector<AskedPtr>& asked, Time not_before);
  void send(const std::vector<AskedPtr>& asked);
  void add(BatchFlight flight);
  void was_not_sent(BatchFlight flight, const ModelFault& fault);
  void look_after(BatchFlight& flight, const std::stop_token& stop);
  void look_for(BatchFlight& flight, const BatchLink& link);
  void take_found(BatchFlight& flight, std::vector<BatchTrace> traces);
  void poll(BatchFlight& flight, const BatchLink& link);
  void take_results(BatchFlight& flight, const BatchState& state, const BatchLink& link);
  void drop_trace(BatchFlight& flight);
  void give_results(BatchFlight& flight, std::vector<BatchResult> results);
  void end_without_answers(BatchFlight& flight, const ModelFault& fault);
  void failed(BatchFlight& flight, ModelFault fault);
  void log(const std::string& text) const;
  [[nodiscard]] std::chrono::milliseconds wait_before_sending(const ModelFault& fault) const;

  const std::unique_ptr<BatchInterface> provider_;
  const std::shared_ptr<Transport> network_;
  const std::shared_ptr<BatchJournal> journal_;
  const BatchPlace place_;
  LinesAtWork& lines_;
  const EconomyOptions options_;

  std::mutex mutex_;
  std::condition_variable_any answered_;
  std::condition_variable_any rung_;
  bool is_rung_ = false;
  BatchJournal::Answers answers_;  // of an earlier run
  std::vector<AskedPtr> gathered_;
  Time gathered_since_ = {};
  Time not_before_ = Time::min();
  std::list<BatchFlight> flights_;
  int failed_sends_ = 0;  // in a row
  std::jthread thread_;   // joined first
};

}  // namespace synth
