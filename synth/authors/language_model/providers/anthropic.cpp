// Anthropic Messages, version 2026-10-21: structured output by `output_config.format`, always
// streamed, the fixed part of the prompt marked for the provider's cache.
#include "synth/authors/language_model/json_events.h"

namespace synth {
namespace {

FaultKind kind_of(const std::string& type, FaultKind otherwise) {
  if (type == "authentication_error" || type == "permission_error") {
    return FaultKind::authentication;
  }
  if (type == "billing_error") {
    return FaultKind::money;
  }
  if (type == "rate_limit_error") {
    return FaultKind::rate;
  }
  if (type == "overloaded_error" || type == "api_error") {
    return FaultKind::overload;
  }
  if (type == "timeout_error") {
    return FaultKind::timeout;
  }
  return type == "not_found_error" ? FaultKind::not_found : otherwise;
}

// Reads {"type":"error","error":{"type","message","details"?},"request_id"}.
void read_anthropic_error(const JsonField& json, ModelFault& fault) {
  if (const std::string id = text_of(json, "request_id"); !id.empty()) {
    fault.request_id = id;
  }
  const std::optional<JsonField> error = json.find("error");
  if (!error) {
    return;
  }
  fault.kind = kind_of(text_of(*error, "type"), fault.kind);
  if (const std::string message = text_of(*error, "message"); !message.empty()) {
    fault.message = message;
  }
  const std::optional<JsonField> details = error->find("details");
  if (details && text_of(*details, "error_code").ends_with("spend_limit_reached")) {
    fault.kind = FaultKind::money;
  }
}

class AnthropicReader : public JsonEventReader {
 public:
  using JsonEventReader::JsonEventReader;

 protected:
  std::optional<ModelFault> take(const JsonField& json) override {
    const std::string type = text_of(json, "type");
    if (type == "error") {
      return late_fault(json, read_anthropic_error);
    }
    if (type == "message_start") {
      if (const auto message = json.find("message")) {
        take_message(*message);
      }
    } else if (type == "message") {
      take_message(json);
      take_content(json);
      ended_ = true;
    } else if (type == "content_block_start") {
      take_block_start(json);
    } else if (type == "content_block_delta") {
      if (const auto delta = json.find("delta"); delta && in_first_text_) {
        reply().text += text_of(*delta, "text");
      }
    } else if (type == "content_block_stop") {
      text_done_ = text_done_ || in_first_text_;
      in_first_text_ = false;
    } else if (type == "message_delta") {
      if (const auto delta = json.find("delta")) {
        take_end(*delta);
      }
      take_usage(json);
    } else if (type == "message_stop") {
      ended_ = true;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool ended() const override { return ended_; }

 private:
  void take_message(const JsonField& message) {
    reply().model = text_of(message, "model");
    take_usage(message);
    take_end(message);
  }

  // Reads the first block of text, which is the answer; thinking may precede it.
  void take_content(const JsonField& message) {
    const auto content = message.find("content");
    const auto blocks = content ? content->items() : Result<std::vector<JsonField>>{};
    for (const JsonField& block : blocks.value_or(std::vector<JsonField>{})) {
      if (text_of(block, "type") == "text") {
        reply().text = text_of(block, "text");
        return;
      }
    }
  }

  void take_block_start(const JsonField& json) {
    const auto block = json.find("content_block");
    in_first_text_ = block && !text_done_ && text_of(*block, "type") == "text";
    if (in_first_text_) {
      reply().text += text_of(*block, "text");
    }
  }

  void take_end(const JsonField& json) {
    const std::string reason = text_of(json, "stop_reason");
    if (reason == "max_tokens" || reason == "model_context_window_exceeded") {
      reply().end = ReplyEnd::too_long;
    } else if (reason == "refusal") {
      reply().end = ReplyEnd::refused;
      if (const auto details = json.find("stop_details")) {
        reply().refusal = text_of(*details, "category");
      }
    }
  }

  // Reads counts, which are totals so far, not increments; a message_delta has only some of them.
  void take_usage(const JsonField& json) {
    const auto usage = json.find("usage");
    if (!usage) {
      return;
    }
    TokenUsage& known = reply().usage;
    known.input = std::max(known.input, count_of(*usage, "input_tokens"));
    known.cached = std::max(known.cached, count_of(*usage, "cache_read_input_tokens"));
    known.cache_write =
        std::max(known.cache_write, count_of(*usage, "cache_creation_input_tokens"));
    known.output = std::max(known.output, count_of(*usage, "output_tokens"));
  }

  bool in_first_text_ = false;
  bool text_done_ = false;
  bool ended_ = false;
};

class Anthropic : public Provider {
 public:
  explicit Anthropic(ProviderAddress address) : address_(std::move(address)) {}

  [[nodiscard]] std::string name() const override { return "anthropic"; }
  [[nodiscard]] bool takes_schema() const override { return true; }

  [[nodiscard]] WireRequest request(const ModelRequest& asked) const override {
    JsonWriter body;
    body.begin_object();
    body.key("model").string(address_.model);
    body.key("max_tokens").number(asked.most_output);
    if (asked.stream) {
      body.key("stream").boolean(true);
    }
    body.key("system").begin_array().begin_object();
    body.key("type").string("text");
    body.key("text").string(asked.fixed);
    body.key("cache_control").begin_object().key("type").string("ephemeral").end_object();
    body.end_object().end_array();
    body.key("messages").begin_array().begin_object();
    body.key("role").string("user");
    body.key("content").string(asked.material);
    body.end_object().end_array();
    if (asked.schema.empty()) {
      body.end_object();
    } else {
      body.key("output_config").begin_object().key("format").begin_object();
      body.key("type").string("json_schema");
      body.key("schema").raw(asked.schema);
      body.end_object().end_object().end_object();
    }
    return {address_.base_url, "/v1/messages", headers(), body.take()};
  }

  [[nodiscard]] std::unique_ptr<ReplyReader> reader(const WireHead& head) const override {
    return std::make_unique<AnthropicReader>(head);
  }

  [[nodiscard]] ModelFault fault(const WireHead& head, std::string_view body) const override {
    return fault_of(head, body, read_anthropic_error);
  }

  [[nodiscard]] std::unique_ptr<BatchInterface> batches() const override {
    return make_anthropic_batches({address_.base_url, headers(), read_anthropic_error});
  }

 private:
  [[nodiscard]] WireHeaders headers() const {
    const bool is_token = address_.key.starts_with("Bearer ");
    return {{"anthropic-version", "2026-10-21"},
            {is_token ? "authorization" : "x-api-key", address_.key}};
  }

  ProviderAddress address_;
};

}  // namespace

std::unique_ptr<Provider> make_anthropic(ProviderAddress address) {
  return std::make_unique<Anthropic>(std::move(address));
}

}  // namespace synth
