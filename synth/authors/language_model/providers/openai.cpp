// OpenAI Chat Completions and compatible servers (llama.cpp, vLLM, OpenRouter, LM Studio):
// structured output by the nested `response_format.json_schema`, streamed with usage.
#include "synth/authors/language_model/json_events.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::array<std::string_view, 6> kMoneyCodes{
    "insufficient_quota",           "credit_balance_exhausted",
    "billing_hard_limit_reached",   "organization_spend_limit_exceeded",
    "project_spend_limit_exceeded", "organization_usage_limit_exceeded"};

bool is_about_money(const std::string& word) {
  return std::ranges::find(kMoneyCodes, word) != kMoneyCodes.end();
}

// Reads {"error":{"message","type","param","code"}}.
void read_openai_error(const JsonField& json, ModelFault& fault) {
  const std::optional<JsonField> error = json.find("error");
  if (!error) {
    return;
  }
  if (const std::string message = text_of(*error, "message"); !message.empty()) {
    fault.message = message;
  }
  const std::string code = text_of(*error, "code");
  if (is_about_money(text_of(*error, "type")) || is_about_money(code)) {
    fault.kind = FaultKind::money;
  } else if (code == "rate_limit_exceeded" || code == "slow_down") {
    fault.kind = FaultKind::rate;
  } else if (code == "server_is_overloaded") {
    fault.kind = FaultKind::overload;
  } else if (code == "invalid_api_key") {
    fault.kind = FaultKind::authentication;
  } else if (code == "model_not_found") {
    fault.kind = FaultKind::not_found;
  }
}

// Returns a text, or the text of a list of parts.
std::string content_of(const JsonField& message) {
  const auto content = message.find("content");
  const auto parts = content ? content->items() : Result<std::vector<JsonField>>{};
  if (!content || !parts) {
    return text_of(message, "content");
  }
  std::string text;
  for (const JsonField& part : *parts) {
    text += text_of(part, "text");
  }
  return text;
}

std::string arguments_of(const JsonField& message) {
  const auto call = first_of(message, "tool_calls");
  const auto function = call ? call->find("function") : std::nullopt;
  return function ? text_of(*function, "arguments") : "";
}

class OpenAiReader : public JsonEventReader {
 public:
  using JsonEventReader::JsonEventReader;

 protected:
  std::optional<ModelFault> take(const JsonField& json) override {
    if (json.find("error")) {
      return late_fault(json, read_openai_error);
    }
    if (const std::string model = text_of(json, "model"); !model.empty()) {
      reply().model = model;
    }
    take_usage(json);
    if (const auto choice = first_of(json, "choices")) {
      take_choice(*choice);
    }
    return std::nullopt;
  }

  [[nodiscard]] bool ended() const override { return ended_; }

  // Servers that do structured output by a function call have the object in its arguments.
  void complete(ModelReply& reply) override {
    if (trim(reply.text).empty()) {
      reply.text = called_with_;
    }
  }

 private:
  void take_choice(const JsonField& choice) {
    auto message = choice.find("delta");
    message = message ? message : choice.find("message");
    if (message) {
      reply().text += content_of(*message);
      called_with_ += arguments_of(*message);
      if (const std::string refusal = text_of(*message, "refusal"); !refusal.empty()) {
        reply().end = ReplyEnd::refused;
        reply().refusal += refusal;
      }
    }
    const std::string reason = text_of(choice, "finish_reason");
    ended_ = ended_ || !reason.empty();
    if (reason == "length") {
      reply().end = ReplyEnd::too_long;
    } else if (reason == "content_filter") {
      reply().end = ReplyEnd::refused;
      reply().refusal = "content filter";
    }
  }

  void take_usage(const JsonField& json) {
    const auto usage = json.find("usage");
    if (!usage) {
      return;
    }
    TokenUsage& known = reply().usage;
    if (const auto details = usage->find("prompt_tokens_details")) {
      known.cached = count_of(*details, "cached_tokens");
    }
    known.input = std::max<std::int64_t>(count_of(*usage, "prompt_tokens") - known.cached, 0);
    known.output = count_of(*usage, "completion_tokens");
  }

  bool ended_ = false;
  std::string called_with_;  // the arguments of a function
};

class OpenAi : public Provider {
 public:
  explicit OpenAi(ProviderAddress address)
      : address_(std::move(address)),
        is_openai_(address_.base_url.find("api.openai.com") != std::string::npos) {}

  [[nodiscard]] std::string name() const override { return "openai"; }
  [[nodiscard]] bool takes_schema() const override { return true; }

  [[nodiscard]] WireRequest request(const ModelRequest& asked) const override {
    JsonWriter body;
    body.begin_object();
    body.key("model").string(address_.model);
    body.key("messages").begin_array();
    message(body, is_openai_ ? "developer" : "system", asked.fixed);
    message(body, "user", asked.material);
    body.end_array();
    if (!asked.schema.empty()) {
      body.key("response_format").begin_object();
      body.key("type").string("json_schema");
      body.key("json_schema").begin_object();
      body.key("name").string(asked.stage);
      body.key("strict").boolean(true);
      body.key("schema").raw(asked.schema);
      body.end_object().end_object();
    }
    // Compatible servers know only the older name.
    body.key(is_openai_ ? "max_completion_tokens" : "max_tokens").number(asked.most_output);
    if (!is_openai_ && asked.temperature) {  // otherwise vLLM would use the model's own
      write_temperature(body, *asked.temperature);
      if (*asked.temperature > 0) {
        body.key("seed").number(asked.seed & 0x7fffffffU);
      }
    }
    if (asked.stream) {
      body.key("stream").boolean(true);
    }
    if (asked.stream && asked.stream_options) {
      body.key("stream_options").begin_object().key("include_usage").boolean(true).end_object();
    }
    body.end_object();
    return {address_.base_url, "/chat/completions", headers(), body.take()};
  }

  [[nodiscard]] std::unique_ptr<ReplyReader> reader(const WireHead& head) const override {
    return std::make_unique<OpenAiReader>(head);
  }

  [[nodiscard]] ModelFault fault(const WireHead& head, std::string_view body) const override {
    return fault_of(head, body, read_openai_error);
  }

  [[nodiscard]] std::unique_ptr<BatchInterface> batches() const override {
    return make_openai_batches({address_.base_url, headers(), read_openai_error});
  }

 private:
  [[nodiscard]] WireHeaders headers() const {
    return address_.key.empty() ? WireHeaders()
                                : WireHeaders{{"authorization", "Bearer " + address_.key}};
  }

  static void message(JsonWriter& body, std::string_view role, std::string_view content) {
    body.begin_object();
    body.key("role").string(role);
    body.key("content").string(content);
    body.end_object();
  }

  ProviderAddress address_;
  bool is_openai_;
};

}  // namespace

std::unique_ptr<Provider> make_openai(ProviderAddress address) {
  return std::make_unique<OpenAi>(std::move(address));
}

}  // namespace synth
