#pragma once

#include "synth/authors/author.h"
#include "synth/authors/language_model/prices.h"
#include "synth/authors/language_model/provider.h"
#include "synth/authors/language_model/request_form.h"
#include "synth/authors/language_model/request_limiter.h"

#include <functional>
#include <memory>
#include <optional>

namespace synth {

struct ClientOptions {
  int most_retries = 4;  // after the first try
  int most_in_flight = 16;
  std::optional<double> most_per_minute = {};  // requests sent, including retries
  bool waits = true;    // between tries; false for a recording or a batch, which need no wait
  bool streams = true;  // false: whole answers are requested
  double price = 1;     // the factor of an answer's price to the list price
  std::uint64_t jitter_seed = 0;
  std::function<void(const std::string&)> on_log = {};  // receives each failed try; may be empty
};

// Asks one provider: waits for a place, sends, reads the stream, retries if that can help, and
// accounts for every request (Question's budget). Thread-safe.
class ModelClient {
 public:
  ModelClient(std::unique_ptr<Provider> provider, std::shared_ptr<Transport> transport,
              std::string model, Prices prices, ClientOptions options);

  // Returns the model's reply. Errors: by FaultKind (model_fault.h); budget_exhausted if the budget
  // forbids to ask or to wait any longer. If a part of the request is refused, it is sent again in
  // a form that the server accepts (request_form.h), which is remembered.
  Result<ModelReply> ask(const ModelRequest& asked, const AuthorBudget& budget);

  [[nodiscard]] const Provider& provider() const { return *provider_; }
  [[nodiscard]] const std::string& model() const { return model_; }

 private:
  tl::expected<ModelReply, ModelFault> try_once(const WireRequest& request,
                                                const AuthorBudget& budget) const;
  [[nodiscard]] std::chrono::milliseconds wait_before(const ModelFault& fault, int tried) const;
  // Waits for a place in flight and counts a call of the budget.
  Result<RequestLimiter::Place> enter(const WireRequest& request, const AuthorBudget& budget);
  // Returns the expected usage of a request: its own tokens, and the usual number of an answer.
  [[nodiscard]] Estimate estimate(const WireRequest& request, const AuthorBudget& budget) const;
  void account(const tl::expected<ModelReply, ModelFault>& reply, const AuthorBudget& budget) const;
  [[nodiscard]] std::optional<double> cost(const std::string& model, const TokenUsage& usage) const;
  void hold_back(const ModelFault& fault, RequestLimiter::Time entered);

  std::unique_ptr<Provider> provider_;
  std::shared_ptr<Transport> transport_;
  std::string model_;
  Prices prices_;
  ClientOptions options_;
  RequestLimiter limiter_;
  KnownForm form_;
};

}  // namespace synth
