// Gemini's own interface, version v1: structured output by `responseJsonSchema`, always streamed as
// server-sent events. The text that many requests share comes first, in `systemInstruction`: the
// provider's implicit cache matches common prefixes and takes no marks.
#include "synth/authors/language_model/json_events.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

FaultKind fault_of_status(std::string_view status, FaultKind otherwise) {
  if (status == "UNAUTHENTICATED" || status == "PERMISSION_DENIED") {
    return FaultKind::authentication;
  }
  if (status == "RESOURCE_EXHAUSTED") {
    return FaultKind::rate;
  }
  if (status == "UNAVAILABLE" || status == "INTERNAL") {
    return FaultKind::overload;
  }
  if (status == "DEADLINE_EXCEEDED") {
    return FaultKind::timeout;
  }
  return status == "NOT_FOUND" ? FaultKind::not_found : otherwise;
}

// Reads {"error":{"code","message","status"}}.
void read_gemini_error(const JsonField& json, ModelFault& fault) {
  const std::optional<JsonField> error = json.find("error");
  if (!error) {
    return;
  }
  fault.kind = fault_of_status(text_of(*error, "status"), fault.kind);
  if (const std::string message = text_of(*error, "message"); !message.empty()) {
    fault.message = message;
  }
}

class GeminiReader : public JsonEventReader {
 public:
  using JsonEventReader::JsonEventReader;

 protected:
  std::optional<ModelFault> take(const JsonField& json) override {
    if (json.find("error")) {
      return late_fault(json, read_gemini_error);
    }
    if (const std::string model = text_of(json, "modelVersion"); !model.empty()) {
      reply().model = model;
    }
    take_usage(json);
    if (const auto feedback = json.find("promptFeedback")) {
      refuse(text_of(*feedback, "blockReason"));
    }
    if (const auto candidate = first_of(json, "candidates")) {
      take_parts(*candidate);
      take_end(text_of(*candidate, "finishReason"));
    }
    return std::nullopt;
  }

  [[nodiscard]] bool ended() const override { return ended_; }

 private:
  void take_parts(const JsonField& candidate) {
    const auto content = candidate.find("content");
    const auto parts = content ? content->find("parts") : std::nullopt;
    const auto items = parts ? parts->items() : Result<std::vector<JsonField>>{};
    for (const JsonField& part : items.value_or(std::vector<JsonField>{})) {
      const auto thought = part.find("thought");
      const bool is_thought = thought && thought->boolean().value_or(false);
      reply().text += is_thought ? "" : text_of(part, "text");
    }
  }

  void take_end(const std::string& reason) {
    if (reason.empty()) {
      return;
    }
    ended_ = true;
    if (reason == "MAX_TOKENS") {
      reply().end = ReplyEnd::too_long;
    } else if (reason != "STOP") {
      refuse(reason);  // SAFETY, RECITATION, PROHIBITED_CONTENT ...
    }
  }

  void refuse(const std::string& reason) {
    if (!reason.empty()) {
      ended_ = true;
      reply().end = ReplyEnd::refused;
      reply().refusal = in_lower_case(reason);
    }
  }

  // Reads counts, which are totals so far; thinking is paid as output.
  void take_usage(const JsonField& json) {
    const auto usage = json.find("usageMetadata");
    if (!usage) {
      return;
    }
    TokenUsage& known = reply().usage;
    known.cached = std::max(known.cached, count_of(*usage, "cachedContentTokenCount"));
    known.input = std::max(known.input, count_of(*usage, "promptTokenCount") - known.cached);
    known.output = std::max(known.output, count_of(*usage, "candidatesTokenCount") +
                                              count_of(*usage, "thoughtsTokenCount"));
  }

  bool ended_ = false;
};

void write_text(JsonWriter& out, std::string_view text) {
  out.key("parts").begin_array().begin_object().key("text").string(text);
  out.end_object().end_array();
}

class Gemini : public Provider {
 public:
  explicit Gemini(ProviderAddress address) : address_(std::move(address)) {}

  [[nodiscard]] std::string name() const override { return "gemini"; }
  [[nodiscard]] bool takes_schema() const override { return true; }

  [[nodiscard]] WireRequest request(const ModelRequest& asked) const override {
    JsonWriter body;
    body.begin_object();
    body.key("systemInstruction").begin_object();
    write_text(body, asked.fixed);
    body.end_object();
    body.key("contents").begin_array().begin_object().key("role").string("user");
    write_text(body, asked.material);
    body.end_object().end_array();
    body.key("generationConfig").begin_object();
    body.key("maxOutputTokens").number(asked.most_output);
    if (asked.temperature) {
      write_temperature(body, *asked.temperature);
      if (*asked.temperature > 0) {
        body.key("seed").number(asked.seed & 0x7fffffffU);
      }
    }
    if (!asked.schema.empty()) {
      body.key("responseMimeType").string("application/json");
      body.key("responseJsonSchema").raw(asked.schema);
    }
    body.end_object().end_object();
    WireRequest out{address_.base_url,
                    "/models/" + address_.model + ":streamGenerateContent?alt=sse",
                    {},
                    body.take()};
    if (!address_.key.empty()) {
      out.headers.emplace_back("x-goog-api-key", address_.key);
    }
    return out;
  }

  [[nodiscard]] std::unique_ptr<ReplyReader> reader(const WireHead& head) const override {
    return std::make_unique<GeminiReader>(head);
  }

  [[nodiscard]] ModelFault fault(const WireHead& head, std::string_view body) const override {
    return fault_of(head, body, read_gemini_error);
  }

 private:
  ProviderAddress address_;
};

}  // namespace

std::unique_ptr<Provider> make_gemini(ProviderAddress address) {
  return std::make_unique<Gemini>(std::move(address));
}

}  // namespace synth
