#include "synth/authors/language_model/model_client.h"

#include "synth/authors/language_model/wire_secrets.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace synth {
namespace {

// The official SDKs' constants.
constexpr double kFirstWaitSeconds = 0.5;
constexpr double kLongestWaitSeconds = 8;
// Longer waits that a provider asks for are not honoured.
constexpr std::chrono::seconds kLongestHonouredWait{120};
// The silence after which a server is not asked the same again.
constexpr std::chrono::seconds kLongSilence{60};
constexpr std::size_t kMostErrorBytes = std::size_t{64} << 10U;

// Returns whether the time passed without a stop.
bool sleep_for(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

// Returns a fraction below 1 that depends only on the arguments (splitmix64's mixing).
double fraction(std::uint64_t seed, std::uint64_t step) {
  std::uint64_t x = seed + 0x9e3779b97f4a7c15U * (step + 1);
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  x ^= x >> 31U;
  return static_cast<double>(x >> 11U) * 0x1.0p-53;
}

Error out_of_time(const ModelFault& fault, std::string_view provider) {
  Error error = to_error(fault, provider);
  error.code = Errc::budget_exhausted;
  error.message += "; the time for the whole instruction does not allow to ask again";
  error.remedy = "allow more with --max-time";
  return error;
}

}  // namespace

ModelClient::ModelClient(std::unique_ptr<Provider> provider, std::shared_ptr<Transport> transport,
                         std::string model, Prices prices, ClientOptions options)
    : provider_(std::move(provider)),
      transport_(std::move(transport)),
      model_(std::move(model)),
      prices_(std::move(prices)),
      options_(std::move(options)),
      limiter_(options_.most_in_flight, options_.most_per_minute) {}

tl::expected<ModelReply, ModelFault> ModelClient::try_once(const WireRequest& request,
                                                           const AuthorBudget& budget) const {
  WireSecrets secrets(request);
  WireHead head;
  std::unique_ptr<ReplyReader> reader;
  std::string error_body;
  const auto hear = [&](const std::string& bytes) {
    if (reader) {
      reader->feed(bytes);
    } else if (error_body.size() < kMostErrorBytes) {
      error_body += bytes;
    }
  };
  WireSink sink;
  sink.head = [&](const WireHead& said) {
    head = said;
    for (auto& [name, value] : head.headers) {
      value = secrets.removed_from(std::move(value));
    }
    if (said.status >= 200 && said.status < 300) {
      reader = provider_->reader(head);
    }
  };
  sink.body = [&](std::string_view bytes) { hear(secrets.take(bytes)); };
  const auto exchanged = transport_->exchange(request, sink, {budget.deadline, budget.stop});
  if (!exchanged) {
    ModelFault fault = exchanged.error();
    fault.message = secrets.removed_from(std::move(fault.message));
    return tl::unexpected(std::move(fault));
  }
  hear(secrets.rest());
  auto reply = reader ? reader->finish() : tl::unexpected(provider_->fault(head, error_body));
  if (reply) {  // a secret may span parts of a stream
    reply->text = secrets.removed_from(std::move(reply->text));
    reply->refusal = secrets.removed_from(std::move(reply->refusal));
  } else {
    reply.error().key_was_sent = !secrets.empty();
  }
  return reply;
}

// Returns the time to wait before a retry, as the SDKs do: what the provider asks for, otherwise
// twice as long each time, less a random part so that many clients do not retry at once.
std::chrono::milliseconds ModelClient::wait_before(const ModelFault& fault, int tried) const {
  if (!options_.waits) {
    return {};
  }
  if (fault.retry_after) {
    return *fault.retry_after;
  }
  const double seconds = std::min(kFirstWaitSeconds * std::exp2(tried), kLongestWaitSeconds);
  const double random = fraction(options_.jitter_seed, static_cast<std::uint64_t>(tried));
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * (1 - random / 4) * 1000));
}

// Slows down all requests after one was rejected, since the limits are those of the account.
void ModelClient::hold_back(const ModelFault& fault, RequestLimiter::Time entered) {
  if (!options_.waits) {
    return;
  }
  if (fault.kind == FaultKind::overload) {
    limiter_.overloaded(entered);
  } else if (fault.kind == FaultKind::rate) {
    const bool is_short = fault.retry_after && *fault.retry_after <= kLongestHonouredWait;
    limiter_.too_fast(entered, is_short ? fault.retry_after : std::nullopt);
  }
}

std::optional<double> ModelClient::cost(const std::string& model, const TokenUsage& usage) const {
  const std::optional<double> by_the_list = prices_.cost(model, usage);
  return by_the_list ? std::optional(*by_the_list * options_.price) : std::nullopt;
}

Estimate ModelClient::estimate(const WireRequest& request, const AuthorBudget& budget) const {
  constexpr std::size_t kBytesOfToken = 4;
  constexpr std::int64_t kUsualOutput = 1'000;
  const std::int64_t usual = budget.spending->usual_output().value_or(kUsualOutput);
  TokenUsage usage;
  usage.input = static_cast<std::int64_t>(request.body.size() / kBytesOfToken);
  usage.output = usual;
  return {usage.total(), cost(model_, usage)};
}

Result<RequestLimiter::Place> ModelClient::enter(const WireRequest& request,
                                                 const AuthorBudget& budget) {
  RequestLimiter::Place place = limiter_.enter(budget.deadline, budget.stop);
  if (!place) {
    const bool stopped = budget.stop.stop_requested();
    return fail(
        stopped ? Errc::interrupted : Errc::budget_exhausted,
        stopped ? "stopped while waiting to ask the model" : "no time is left to ask the model",
        stopped ? "" : "allow more with --max-time");
  }
  if (budget.spending != nullptr) {
    SYNTH_CHECK(budget.spending->begin_call(estimate(request, budget), budget.stop));
  }
  return place;
}

void ModelClient::account(const tl::expected<ModelReply, ModelFault>& reply,
                          const AuthorBudget& budget) const {
  if (budget.spending == nullptr) {
    return;
  }
  if (!reply) {
    budget.spending->end_call(reply.error().kind == FaultKind::bad_request);
    return;
  }
  const std::string& priced = reply->model.empty() ? model_ : reply->model;
  const bool is_told = reply->usage.total() > 0;
  budget.spending->add(reply->usage, is_told ? cost(priced, reply->usage) : std::nullopt);
}

Result<ModelReply> ModelClient::ask(const ModelRequest& asked, const AuthorBudget& budget) {
  ModelRequest request = asked;
  request.stream = asked.stream && options_.streams;
  RequestForm form = form_.get();
  WireRequest wire = provider_->request(in_form(request, form));
  for (int tried = 0;; ++tried) {
    tl::expected<ModelReply, ModelFault> reply;
    RequestLimiter::Time entered;
    {
      SYNTH_TRY(const RequestLimiter::Place place, enter(wire, budget));
      entered = place.entered();
      reply = try_once(wire, budget);
    }
    account(reply, budget);
    if (reply) {
      limiter_.answered();
      form_.set(form);
      return std::move(*reply);
    }
    ModelFault& fault = reply.error();
    if (const auto easier = easier_form(form, request.most_output, fault)) {
      form = *easier;
      wire = provider_->request(in_form(request, form));
      --tried;  // does not count: the number of parts to leave out is limited
      continue;
    }
    if (fault.kind == FaultKind::timeout &&
        std::chrono::steady_clock::now() - entered > kLongSilence) {
      fault.should_retry = false;  // a retry would take as long, and may be paid for twice
    }
    hold_back(fault, entered);
    const std::chrono::milliseconds wait = wait_before(fault, tried);
    if (!is_passing(fault) || tried >= options_.most_retries || wait > kLongestHonouredWait) {
      Error error = to_error(fault, provider_->name());
      error.message += tried > 0 ? fmt::format(" (after {} tries)", tried + 1) : "";
      if (is_passing(fault) && wait > kLongestHonouredWait) {
        error.message += fmt::format("; it asks to wait {} s", wait.count() / 1000);
      }
      return fail(std::move(error));
    }
    if (budget.deadline - std::chrono::steady_clock::now() < wait) {
      return fail(out_of_time(fault, provider_->name()));
    }
    if (options_.on_log) {
      options_.on_log(fmt::format("{}; asking again in {:.1f} s",
                                  to_error(fault, provider_->name()).message,
                                  static_cast<double>(wait.count()) / 1000));
    }
    if (!sleep_for(wait, budget.stop)) {
      return fail(Errc::interrupted, "stopped while waiting to ask the model again");
    }
  }
}

}  // namespace synth
