// Anthropic Message Batches: up to 100,000 requests, which are answered within 24 hours or expire.
#include "synth/authors/language_model/economy/batch_calls.h"
#include "synth/authors/language_model/json_events.h"

#include <fmt/format.h>

#include <array>
#include <ctime>

namespace synth {
namespace {

constexpr const char* kPath = "/v1/messages/batches";
// The tolerance for the difference of two clocks and the duration of a request.
constexpr std::chrono::hours kAround{1};

std::optional<std::chrono::system_clock::time_point> time_in(const std::string& text) {
  std::tm parts{};
  if (strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts) == nullptr) {
    return std::nullopt;
  }
  return std::chrono::system_clock::from_time_t(timegm(&parts));
}

std::size_t requests_in(const JsonField& batch) {
  constexpr std::array kCounts{"processing", "succeeded", "errored", "canceled", "expired"};
  std::int64_t sum = 0;
  if (const auto counts = batch.find("request_counts")) {
    for (const char* const count : kCounts) {
      sum += count_of(*counts, count);
    }
  }
  return static_cast<std::size_t>(sum);
}

// Returns the status of a result. An errored one contains the error as a single request would get
// it, which names its own kind; so the status only has to be an error.
int status_of(const JsonField& result) {
  constexpr int kRefusedStatus = 400;
  constexpr int kFailedStatus = 500;
  const auto outer = result.find("error");
  const auto error = outer ? outer->find("error") : std::nullopt;
  const std::string type = error ? text_of(*error, "type") : "";
  return type == "invalid_request_error" || type == "request_too_large" ? kRefusedStatus
                                                                        : kFailedStatus;
}

// Reads {"custom_id":"...","result":{"type":"succeeded","message":{...}}}; other types are errored
// (with an error), canceled and expired.
BatchResult read_message_line(const JsonField& line) {
  BatchResult result;
  result.id = text_of(line, "custom_id");
  const auto said = line.find("result");
  const std::string type = said ? text_of(*said, "type") : "";
  const auto message = said ? said->find("message") : std::nullopt;
  const auto error = said ? said->find("error") : std::nullopt;
  result.head.headers["content-type"] = "application/json";
  if (type == "succeeded" && message) {
    result.head.status = 200;
    result.body = on_one_line(message->json());
  } else if (type == "errored" && error) {
    result.head.status = status_of(*said);
    result.body = on_one_line(error->json());
  } else {
    result.fault = ModelFault{FaultKind::unanswered, "its result in the batch is " + type, ""};
    if (type == "expired") {
      result.fault->message = "the batch expired before its turn";
    } else if (type == "canceled") {
      result.fault->message = "the batch was canceled at the provider";
      result.fault->should_retry = false;  // it was cancelled on purpose
    }
  }
  return result;
}

class AnthropicBatches : public BatchInterface {
 public:
  explicit AnthropicBatches(BatchAddress address) : address_(std::move(address)) {}

  BatchAnswer<std::string> submit(const BatchOrder& order, const BatchLink& link) const override {
    JsonWriter body;
    body.begin_object().key("requests").begin_array();
    for (const BatchItem& item : order.items) {
      body.begin_object();
      body.key("custom_id").string(item.id);
      body.key("params").raw(item.body);
      body.end_object();
    }
    body.end_array().end_object();
    return fetch_id(address_, post_request(address_, kPath, body.take()), link);
  }

  [[nodiscard]] BatchAnswer<BatchState> state(const std::string& id,
                                              const BatchLink& link) const override {
    const std::string path = fmt::format("{}/{}", kPath, id);
    const auto said = fetch_object(address_, get_request(address_, path), link);
    if (!said) {
      return tl::unexpected(said.error());
    }
    const std::string status = text_of(JsonField(*said), "processing_status");
    if (status == "ended") {
      // Uses the documented path, not `results_url`: that may be on another host (of a gateway's
      // upstream, or of an attacker's choice), which must not get the key.
      return BatchState{.stage = BatchStage::ended, .results = {path + "/results"}};
    }
    if (status != "in_progress" && status != "canceling") {
      return tl::unexpected(unknown_state(status));
    }
    return BatchState{};
  }

  [[nodiscard]] BatchAnswer<std::vector<BatchResult>> results(
      const std::string& path, const BatchLink& link) const override {
    return fetch_results(address_, path, link, read_message_line);
  }

  // Finds batches by time and number of requests, since the list shows nothing else of them.
  [[nodiscard]] BatchAnswer<std::vector<BatchTrace>> find(const BatchOrder& order,
                                                          const BatchLink& link) const override {
    std::vector<BatchTrace> traces;
    const auto hear = [&](const JsonField& batch) {
      const auto made = time_in(text_of(batch, "created_at"));
      if (made && *made < order.made - kAround) {
        return false;  // all that follow are older
      }
      const std::string id = plain_name(batch, "id");
      if (!id.empty() && !(made && *made > order.made + kAround) &&
          requests_in(batch) == order.items.size()) {
        traces.push_back({id});
      }
      return true;
    };
    if (const auto listed = for_each_listed(address_, kPath, "after_id", link, hear); !listed) {
      return tl::unexpected(listed.error());
    }
    return traces;
  }

 private:
  BatchAddress address_;
};

}  // namespace

std::unique_ptr<BatchInterface> make_anthropic_batches(BatchAddress address) {
  return std::make_unique<AnthropicBatches>(std::move(address));
}

}  // namespace synth
