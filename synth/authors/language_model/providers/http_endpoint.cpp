// Any HTTP endpoint with JSON requests and answers: a body template with places for the prompt and
// the rest, and a pointer to the text in the answer.
#include "specs/json.h"
#include "synth/authors/language_model/json_events.h"
#include "synth/support/text.h"

#include <array>
#include <charconv>

namespace synth {
namespace {

constexpr std::string_view kDefaultBody = R"({"prompt":"{prompt}","max_tokens":2000})";

// The usual places of the text; the first that is present counts.
constexpr std::array<std::string_view, 9> kUsualPlaces{
    "/completion",    "/text",           "/response",       "/output",
    "/content",       "/content/0/text", "/choices/0/text", "/choices/0/message/content",
    "/generated_text"};

std::string unescape(std::string_view token) {
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] == '~' && i + 1 < token.size()) {
      out += token[++i] == '1' ? '/' : '~';
    } else {
      out += token[i];
    }
  }
  return out;
}

std::optional<JsonField> step(const JsonField& json, const std::string& token) {
  if (json.is_object()) {
    return json.find(token);
  }
  const auto items = json.items();
  std::size_t index = 0;
  const auto [stop, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (!items || error != std::errc() || stop != token.data() + token.size() ||
      index >= items->size()) {
    return std::nullopt;
  }
  return (*items)[index];
}

// Returns the field at a pointer (RFC 6901).
std::optional<JsonField> at_pointer(JsonField json, std::string_view pointer) {
  const std::vector<std::string_view> tokens = split(pointer, '/');
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    std::optional<JsonField> next = step(json, unescape(tokens[i]));
    if (!next) {
      return std::nullopt;
    }
    json = *std::move(next);
  }
  return json;
}

class EndpointReader : public ReplyReader {
 public:
  EndpointReader(const WireHead& head, std::string pointer) : pointer_(std::move(pointer)) {
    reply_.request_id = head.header("x-request-id");
  }

  void feed(std::string_view bytes) override { body_ += bytes; }

  tl::expected<ModelReply, ModelFault> finish() override {
    const Result<Value> document = parse_json(body_);
    if (!document) {
      return tl::unexpected(
          ModelFault{FaultKind::malformed, "not JSON: " + body_excerpt(body_), reply_.request_id});
    }
    const JsonField json(*document);
    if (!find_text(json)) {
      return tl::unexpected(ModelFault{
          FaultKind::malformed,
          (pointer_.empty() ? "no text at any of the usual places (say where with --http-text): "
                            : "no text at " + pointer_ + ": ") +
              body_excerpt(body_),
          reply_.request_id});
    }
    return std::move(reply_);
  }

 private:
  bool find_text(const JsonField& json) {
    if (!pointer_.empty()) {
      return take(at_pointer(json, pointer_));
    }
    for (const std::string_view place : kUsualPlaces) {
      if (take(at_pointer(json, place))) {
        return true;
      }
    }
    return false;
  }

  bool take(const std::optional<JsonField>& field) {
    const auto text = field ? field->string() : Result<std::string>(fail(Errc::bad_input, ""));
    if (text) {
      reply_.text = *text;
    }
    return text.has_value();
  }

  std::string pointer_;
  std::string body_;
  ModelReply reply_;
};

std::string json_string(std::string_view text) {
  JsonWriter out;
  out.string(text);
  return out.take();
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

class HttpEndpoint : public Provider {
 public:
  explicit HttpEndpoint(ProviderAddress address) : address_(std::move(address)) {}

  [[nodiscard]] std::string name() const override { return "http"; }
  [[nodiscard]] bool takes_schema() const override { return false; }

  [[nodiscard]] WireRequest request(const ModelRequest& asked) const override {
    // Replaces our own texts last, so that nothing in them is taken for a place of the template.
    std::string body(address_.body_template.empty() ? kDefaultBody : address_.body_template);
    replace_all(body, "\"{max_tokens}\"", std::to_string(asked.most_output));
    replace_all(body, "\"{schema}\"", asked.schema);
    replace_all(body, "\"{model}\"", json_string(address_.model));
    replace_all(body, "\"{prompt}\"", json_string(asked.fixed + "\n" + asked.material));
    WireRequest out{address_.base_url, "", address_.headers, std::move(body)};
    if (!address_.key.empty()) {
      out.headers.emplace_back("x-api-key", address_.key);
    }
    return out;
  }

  [[nodiscard]] std::unique_ptr<ReplyReader> reader(const WireHead& head) const override {
    return std::make_unique<EndpointReader>(head, address_.text_pointer);
  }

  [[nodiscard]] ModelFault fault(const WireHead& head, std::string_view body) const override {
    ModelFault fault = fault_of_status(head);
    if (!body.empty()) {
      fault.message += ": " + body_excerpt(body);
    }
    return fault;
  }

 private:
  ProviderAddress address_;
};

}  // namespace

std::unique_ptr<Provider> make_http_endpoint(ProviderAddress address) {
  return std::make_unique<HttpEndpoint>(std::move(address));
}

}  // namespace synth
