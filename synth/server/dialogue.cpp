#include "synth/server/dialogue.h"

#include "specs/json.h"
#include "synth/support/run_each.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// `steady_clock::time_point::max()` means no deadline, which a condition variable may overflow on.
constexpr std::chrono::hours kLongestAnswer{24};

std::vector<std::string> functions_of(const StageRequest& request) {
  std::vector<std::string> functions;
  const Value json = parse_json(request.json).value_or(Value());
  const auto group = JsonField(json).find("group");
  for (const JsonField& name :
       group ? group->items().value_or(std::vector<JsonField>()) : std::vector<JsonField>()) {
    functions.push_back(name.string().value_or(""));
  }
  return functions;
}

}  // namespace

// The messages between the engine's thread and the client's calls.
struct Dialogue::Exchange {
  std::mutex mutex;
  std::condition_variable_any changed;
  int asked = 0;
  std::optional<HostQuestion> question;
  std::optional<std::string> answer;
  std::optional<Result<SolveReport>> outcome;
};

// The author whose answers come from outside.
class Dialogue::Host : public StagedAuthor {
 public:
  explicit Host(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}

  [[nodiscard]] std::string name() const override { return "host"; }
  [[nodiscard]] bool varies() const override { return true; }

 protected:
  Result<std::string> ask(const StageRequest& request, const AuthorBudget& budget) override {
    std::string prompt = request.prompt.text();
    if (request.complaint) {
      prompt += fmt::format("\n\nYour last answer could not be used: {}\n", *request.complaint);
    }
    std::unique_lock lock(exchange_->mutex);
    exchange_->question =
        HostQuestion{++exchange_->asked, request.stage, functions_of(request), std::move(prompt)};
    exchange_->answer.reset();
    exchange_->changed.notify_all();
    const auto until = std::min(budget.deadline, std::chrono::steady_clock::now() + kLongestAnswer);
    exchange_->changed.wait_until(lock, budget.stop, until,
                                  [&] { return exchange_->answer.has_value(); });
    exchange_->question.reset();
    if (exchange_->answer) {
      return *std::exchange(exchange_->answer, std::nullopt);
    }
    if (budget.stop.stop_requested()) {
      return fail(Errc::interrupted, "interrupted");
    }
    return fail(Errc::budget_exhausted, "the question was not answered in the time allowed",
                "answer sooner, or allow more with max_time_s");
  }

 private:
  std::shared_ptr<Exchange> exchange_;
};

Dialogue::Dialogue(const Workbench& workbench, SolveRequest request)
    : exchange_(std::make_shared<Exchange>()),
      thread_([&workbench, exchange = exchange_,
               request = std::move(request)](const std::stop_token& stop) {
        AuthorMaterial material;
        material.kind = "host";
        const auto engine = workbench.engine(std::make_shared<Host>(exchange), material);
        Observer nobody;
        Result<SolveReport> outcome =
            catch_all([&] { return engine->solve(request, nobody, stop); });
        const std::lock_guard lock(exchange->mutex);
        exchange->outcome = std::move(outcome);
        exchange->changed.notify_all();
      }) {}

Dialogue::~Dialogue() = default;

Dialogue::State Dialogue::next(std::chrono::milliseconds most, const std::stop_token& stop) {
  std::unique_lock lock(exchange_->mutex);
  exchange_->changed.wait_for(lock, stop, most, [&] {
    return exchange_->outcome || (exchange_->question && !exchange_->answer);
  });
  State state;
  state.outcome = exchange_->outcome;
  if (!exchange_->answer) {
    state.question = exchange_->question;
  }
  return state;
}

Result<void> Dialogue::answer(int number, std::string text) {
  const std::lock_guard lock(exchange_->mutex);
  if (exchange_->outcome || !exchange_->question || exchange_->answer) {
    return fail(Errc::bad_input, "$.question: no question waits for an answer",
                "ask for the next one");
  }
  if (exchange_->question->number != number) {
    return fail(Errc::bad_input,
                fmt::format("$.question: question {} waits for an answer, not question {}",
                            exchange_->question->number, number),
                "ask for the next one");
  }
  exchange_->answer = std::move(text);
  exchange_->changed.notify_all();
  return {};
}

}  // namespace synth
