#include "synth/authors/language_model/economy/economy_transport.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

#include <set>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

// A provider whose batches end when the test says so.
class FakeBatches : public BatchInterface {
 public:
  struct State {
    std::mutex mutex;
    std::vector<BatchOrder> taken;        // the first is batch b1
    std::vector<ModelFault> send_faults;  // of the next ones, which are not accepted
    bool loses_answers = false;           // true if batches are accepted but their answers lost
    bool is_known = true;                 // true if the provider tells whose a batch is
    int polls = 0;                        // how many before a batch has ended
    int polled = 0;
    std::optional<ModelFault> poll_fault;
    std::set<std::string> missing;  // bodies without a result
    std::set<std::string> errored_once;
    std::vector<BatchTrace> others;  // batches of somebody else
  };
  explicit FakeBatches(std::shared_ptr<State> state) : state_(std::move(state)) {}

  BatchAnswer<std::string> submit(const BatchOrder& order,
                                  const BatchLink& /*link*/) const override {
    const std::lock_guard lock(state_->mutex);
    if (!state_->send_faults.empty()) {
      const ModelFault fault = state_->send_faults.front();
      state_->send_faults.erase(state_->send_faults.begin());
      if (state_->loses_answers) {
        state_->taken.push_back(order);
      }
      return tl::unexpected(fault);
    }
    state_->taken.push_back(order);
    return "b" + std::to_string(state_->taken.size());
  }

  [[nodiscard]] BatchAnswer<BatchState> state(const std::string& id,
                                              const BatchLink& /*link*/) const override {
    const std::lock_guard lock(state_->mutex);
    ++state_->polled;
    if (state_->poll_fault) {
      return tl::unexpected(*state_->poll_fault);
    }
    if (state_->polls-- > 0) {
      return BatchState{};
    }
    return BatchState{.stage = BatchStage::ended, .results = {id}};
  }

  [[nodiscard]] BatchAnswer<std::vector<BatchResult>> results(
      const std::string& path, const BatchLink& /*link*/) const override {
    const std::lock_guard lock(state_->mutex);
    std::vector<BatchResult> results{{"nobody-0", {200, {}}, "{}"}};
    if (path.starts_with("b")) {
      for (const BatchItem& item : state_->taken.at(std::stoul(path.substr(1)) - 1).items) {
        const int status = state_->errored_once.erase(item.body) > 0 ? 500 : 200;
        if (!state_->missing.contains(item.body)) {
          results.push_back({item.id, {status, {}}, "[" + item.body + "]"});
          results.push_back({item.id, {200, {}}, "\"twice\""});
        }
      }
    }
    return results;
  }

  [[nodiscard]] BatchAnswer<std::vector<BatchTrace>> find(
      const BatchOrder& order, const BatchLink& /*link*/) const override {
    const std::lock_guard lock(state_->mutex);
    std::vector<BatchTrace> traces = state_->others;
    for (std::size_t i = 0; i < state_->taken.size(); ++i) {
      if (!state_->is_known || state_->taken[i].mark == order.mark) {
        traces.push_back({"b" + std::to_string(i + 1), state_->is_known});
      }
    }
    return traces;
  }

 private:
  std::shared_ptr<State> state_;
};

class NoNetwork : public Transport {
  tl::expected<void, ModelFault> exchange(const WireRequest& /*request*/, const WireSink& /*sink*/,
                                          const WirePatience& /*patience*/) override {
    return tl::unexpected(ModelFault{});
  }
};

// The outcome of one request: its body, "500" for such a status, or the fault's message.
using Told = std::vector<std::string>;

class EconomyTransportTest : public ::testing::Test {
 protected:
  // Sends all of them in parallel, each as a line of a batch that ends after it.
  Told ask(const std::vector<std::string>& bodies, std::stop_token stop = {},
           std::chrono::steady_clock::time_point deadline =
               std::chrono::steady_clock::time_point::max()) {
    const auto journal = BatchJournal::open(path());
    if (!journal) {
      return {journal.error().message};
    }
    LinesAtWork lines(1, static_cast<int>(bodies.size()));
    EconomyTransport transport(std::make_unique<FakeBatches>(server_),
                               std::make_shared<NoNetwork>(), *journal, {"fake", "http://x", "m"},
                               lines, options_);
    Told told(bodies.size());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < bodies.size(); ++i) {
        threads.emplace_back([&, i] {
          lines.enter(stop);
          told[i] = exchange(transport, bodies[i], {deadline, stop});
          lines.leave();
          lines.end();
        });
      }
    }
    left_ = (*journal)->count();
    return told;
  }

  // Does the same with batches that do not end, and stops once one was polled.
  Told ask_until_polled(const std::vector<std::string>& bodies) {
    server_->polls = 1'000'000;
    std::stop_source source;
    const std::jthread stopper([&] {
      while (!was_polled()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      source.request_stop();
    });
    return ask(bodies, source.get_token());
  }

  static std::string exchange(Transport& transport, const std::string& body,
                              const WirePatience& patience) {
    std::string said;
    const WireSink sink{[&](const WireHead& head) { said = head.status == 200 ? "" : "500"; },
                        [&](std::string_view bytes) { said += said == "500" ? "" : bytes; }};
    const auto done = transport.exchange({"http://x", "/p", {}, body}, sink, patience);
    return done ? said : done.error().message;
  }

  [[nodiscard]] std::vector<std::size_t> sizes() const {
    std::vector<std::size_t> sizes;
    for (const BatchOrder& order : server_->taken) {
      sizes.push_back(order.items.size());
    }
    return sizes;
  }
  [[nodiscard]] bool was_polled() const {
    const std::lock_guard lock(server_->mutex);
    return server_->polled > 0;
  }
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "j"; }

  std::shared_ptr<FakeBatches::State> server_ = std::make_shared<FakeBatches::State>();
  EconomyOptions options_{.first_poll = std::chrono::milliseconds(1),
                          .longest_poll = std::chrono::milliseconds(4),
                          .most_failed_polls = 3,
                          .first_wait = std::chrono::milliseconds(1)};
  BatchJournal::Count left_;

 private:
  TemporaryFolder folder_;
};

TEST_F(EconomyTransportTest, WhatAllLinesAskIsOneBatchAndEachGetsItsOwnAnswer) {
  server_->polls = 3;
  EXPECT_THAT(ask({"1", "2", "3", "2"}), ElementsAre("[1]", "[2]", "[3]", "[2]"));
  EXPECT_THAT(sizes(), ElementsAre(4));
  EXPECT_EQ(server_->polled, 4);
  EXPECT_EQ(left_.batches, 0U);
}

TEST_F(EconomyTransportTest, ManyAreSeveralBatches) {
  options_.most_requests = 2;
  EXPECT_THAT(ask({"1", "2", "3"}), ElementsAre("[1]", "[2]", "[3]"));
  EXPECT_THAT(sizes(), ElementsAre(2, 1));
}

TEST_F(EconomyTransportTest, WhatWasAnsweredIsGivenAgainInItsOrderAndThenAsked) {
  EXPECT_THAT(ask({"1", "1"}), ElementsAre("[1]", "[1]"));
  EXPECT_THAT(ask({"1", "1", "1"}), ElementsAre("[1]", "[1]", "[1]"));
  EXPECT_THAT(sizes(), ElementsAre(2, 1));
}

TEST_F(EconomyTransportTest, WhatIsUnderWayIsWaitedForByTheNextRun) {
  EXPECT_THAT(ask_until_polled({"1", "2"}), ElementsAre(HasSubstr("stop"), HasSubstr("stop")));
  EXPECT_EQ(left_.requests, 2U);
  server_->polls = 1;
  EXPECT_THAT(ask({"2", "3", "1"}), ElementsAre("[2]", "[3]", "[1]"));
  EXPECT_THAT(sizes(), ElementsAre(2, 1));
}

TEST_F(EconomyTransportTest, WaitingEndsAtTheDeadline) {
  server_->polls = 1'000'000;
  EXPECT_THAT(ask({"1"}, {}, std::chrono::steady_clock::now() + std::chrono::milliseconds(20)),
              ElementsAre(HasSubstr("no answer yet")));
}

TEST_F(EconomyTransportTest, ABatchOfWhichNobodyHeardIsFoundAndNotSentTwice) {
  server_->send_faults = {{FaultKind::cut, "cut"}};
  server_->loses_answers = true;
  for (const bool is_known : {true, false}) {
    server_->is_known = is_known;
    EXPECT_THAT(ask({is_known ? "1" : "2"}), ElementsAre(is_known ? "[1]" : "[2]"));
    server_->send_faults = {{FaultKind::timeout, "late"}};
  }
  EXPECT_THAT(sizes(), ElementsAre(1, 1));
}

TEST_F(EconomyTransportTest, OneThatWasNeverTakenIsSentAgain) {
  server_->send_faults = {{FaultKind::cut, "cut"}, {FaultKind::rate, "slowly"}};
  server_->others = {{"other", false}};
  EXPECT_THAT(ask({"1"}), ElementsAre("[1]"));
  EXPECT_THAT(sizes(), ElementsAre(1));
  server_->send_faults = std::vector<ModelFault>(9, {FaultKind::cut, "cut"});
  EXPECT_THAT(ask({"2"}), ElementsAre(HasSubstr("does not take")));
  server_->send_faults = {{FaultKind::money, "no credit"}};
  EXPECT_THAT(ask({"3"}), ElementsAre("no credit"));
  EXPECT_EQ(left_.batches, 0U);
}

TEST_F(EconomyTransportTest, AKillBetweenTheJournalAndTheAnswerIsMended) {
  {
    const auto journal = BatchJournal::open(path());
    BatchOrder order{.mark = "m1", .made = {}, .items = {{"m1-0", "1"}}};
    ASSERT_TRUE((*journal)->ask({"fake", "http://x", "m"}, order));
    order = {.mark = "m2", .made = {}, .items = {{"m2-0", "2"}}};
    ASSERT_TRUE((*journal)->ask({"fake", "http://x", "m"}, order));
    server_->taken = {order};  // the second one arrived
  }
  EXPECT_THAT(ask({"1", "2"}), ElementsAre("[1]", "[2]"));
  EXPECT_THAT(sizes(), ElementsAre(1, 1));
}

TEST_F(EconomyTransportTest, ARequestWithoutAResultIsSaidToBe) {
  server_->missing = {"2"};
  EXPECT_THAT(ask({"1", "2"}), ElementsAre("[1]", HasSubstr("no result")));
  server_->missing.clear();
  EXPECT_THAT(ask({"1", "2"}), ElementsAre("[1]", "[2]"));
  EXPECT_THAT(sizes(), ElementsAre(2, 1));
}

TEST_F(EconomyTransportTest, WhatWasErroredIsAskedAgainByTheNextRun) {
  server_->errored_once = {"1"};
  EXPECT_THAT(ask({"1"}), ElementsAre("500"));
  EXPECT_THAT(ask({"1"}), ElementsAre("[1]"));
}

TEST_F(EconomyTransportTest, ABatchThatCannotBeLookedAfterIsGivenUpAndKept) {
  server_->poll_fault = {FaultKind::unreachable, "no network"};
  EXPECT_THAT(ask({"1"}), ElementsAre("no network"));
  EXPECT_EQ(server_->polled, 3);
  server_->poll_fault = {FaultKind::not_found, "gone"};
  EXPECT_THAT(ask({"1"}), ElementsAre(HasSubstr("remove")));
  EXPECT_EQ(left_.batches, 1U);
  server_->poll_fault.reset();
  EXPECT_THAT(ask({"1"}), ElementsAre("[1]"));
  EXPECT_THAT(sizes(), ElementsAre(1));
}

}  // namespace
}  // namespace synth
