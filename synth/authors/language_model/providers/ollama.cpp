// Ollama's own chat API: the schema as `format`, one JSON object per line. `num_ctx` has to be set:
// otherwise a longer prompt is cut silently.
#include "synth/authors/language_model/json_events.h"

#include <bit>

namespace synth {
namespace {

// Returns the tokens of context for a request: about one per three bytes of such text, and half
// of the limit for the answer. A power of two keeps the server from reloading the model for every
// request.
std::int64_t context_for(const ModelRequest& asked) {
  constexpr std::int64_t kLeastContext = 8192;
  const auto prompt = static_cast<std::int64_t>(asked.fixed.size() + asked.material.size()) / 3;
  const auto wanted = static_cast<std::uint64_t>(prompt + asked.most_output / 2);
  return std::max(kLeastContext, static_cast<std::int64_t>(std::bit_ceil(wanted)));
}

// Reads {"error":"..."}.
void read_ollama_error(const JsonField& json, ModelFault& fault) {
  if (const std::string error = text_of(json, "error"); !error.empty()) {
    fault.message = error;
  }
}

class OllamaReader : public JsonEventReader {
 public:
  using JsonEventReader::JsonEventReader;

 protected:
  std::optional<ModelFault> take(const JsonField& json) override {
    if (const std::string error = text_of(json, "error"); !error.empty()) {
      return ModelFault{FaultKind::overload, error, {}};
    }
    reply().model = text_of(json, "model");
    if (const auto message = json.find("message")) {
      reply().text += text_of(*message, "content");
    }
    if (const auto done = json.find("done"); done && done->boolean().value_or(false)) {
      ended_ = true;
      reply().usage.input = count_of(json, "prompt_eval_count");
      reply().usage.output = count_of(json, "eval_count");
      if (text_of(json, "done_reason") == "length") {
        reply().end = ReplyEnd::too_long;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] bool ended() const override { return ended_; }

 private:
  bool ended_ = false;
};

class Ollama : public Provider {
 public:
  explicit Ollama(ProviderAddress address) : address_(std::move(address)) {}

  [[nodiscard]] std::string name() const override { return "ollama"; }
  // Ollama Cloud accepts a schema but does not follow it, so the prompt has it too.
  [[nodiscard]] bool takes_schema() const override { return false; }

  [[nodiscard]] WireRequest request(const ModelRequest& asked) const override {
    JsonWriter body;
    body.begin_object();
    body.key("model").string(address_.model);
    body.key("messages").begin_array();
    for (const auto& [role, content] :
         {std::pair{"system", &asked.fixed}, std::pair{"user", &asked.material}}) {
      body.begin_object().key("role").string(role).key("content").string(*content).end_object();
    }
    body.end_array();
    if (!asked.schema.empty()) {
      body.key("format").raw(asked.schema);
    }
    body.key("options").begin_object();
    if (asked.temperature) {
      write_temperature(body, *asked.temperature);
    }
    body.key("seed").number(asked.seed & 0x7fffffffU);
    body.key("num_ctx").number(context_for(asked));
    body.key("num_predict").number(asked.most_output);
    body.end_object();
    body.key("stream").boolean(true).end_object();
    WireRequest out{address_.base_url, "/api/chat", {}, body.take()};
    if (!address_.key.empty()) {
      out.headers.emplace_back("authorization", "Bearer " + address_.key);
    }
    return out;
  }

  [[nodiscard]] std::unique_ptr<ReplyReader> reader(const WireHead& head) const override {
    return std::make_unique<OllamaReader>(head);
  }

  [[nodiscard]] ModelFault fault(const WireHead& head, std::string_view body) const override {
    return fault_of(head, body, read_ollama_error);
  }

 private:
  ProviderAddress address_;
};

}  // namespace

std::unique_ptr<Provider> make_ollama(ProviderAddress address) {
  return std::make_unique<Ollama>(std::move(address));
}

}  // namespace synth
