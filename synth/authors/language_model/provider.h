#pragma once

#include "synth/authors/language_model/economy/batch_interface.h"
#include "synth/authors/language_model/wire.h"
#include "synth/authors/spending.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// A request to a model, independent of the provider.
struct ModelRequest {
  std::string fixed;        // instructions: the same for many requests, so that they can be cached
  std::string material;     // the text that they apply to
  std::string_view stage;   // names the schema
  std::string_view schema;  // of the answer; empty if the prompt contains it
  std::uint64_t seed = 0;
  std::int64_t most_output = 0;  // tokens
  // 0: the likeliest answer; above 0, answers that differ by their seed. Absent: the model's
  // default.
  std::optional<double> temperature = 0.0;
  bool stream_options = true;  // true to get the token counts of a stream
  bool stream = true;          // if the provider can; an answer in a batch comes whole
};

enum class ReplyEnd { complete, too_long, refused };

struct ModelReply {
  std::string text;
  std::string model;  // the provider's name of the model that answered; may be empty
  TokenUsage usage;
  ReplyEnd end = ReplyEnd::complete;
  std::string refusal;  // the provider's or the model's reason
  std::string request_id;
};

// Reads one answer's body as it arrives. Foreign input.
class ReplyReader {
 public:
  virtual ~ReplyReader() = default;
  virtual void feed(std::string_view bytes) = 0;
  virtual tl::expected<ModelReply, ModelFault> finish() = 0;
};

// The part that differs between providers: writing a request and reading an answer. Stateless and
// thread-safe.
class Provider {
 public:
  virtual ~Provider() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  // Returns true if the schema is a part of the request; otherwise it has to be in the prompt.
  [[nodiscard]] virtual bool takes_schema() const = 0;
  [[nodiscard]] virtual WireRequest request(const ModelRequest& request) const = 0;
  [[nodiscard]] virtual std::unique_ptr<ReplyReader> reader(const WireHead& head) const = 0;
  // Returns the fault that an answer with a status other than 2xx reports.
  [[nodiscard]] virtual ModelFault fault(const WireHead& head, std::string_view body) const = 0;
  // Returns its interface for requests that need not be answered at once; null if it has none.
  [[nodiscard]] virtual std::unique_ptr<BatchInterface> batches() const { return nullptr; }
};

// The address of a provider and what its requests need.
struct ProviderAddress {
  std::string base_url;  // without a slash at the end
  std::string model;
  std::string key;  // a secret; may be empty
  // The generic endpoint alone:
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body_template = {};  // JSON in which "{prompt}", "{model}", ... stand for values
  std::string text_pointer = {};   // RFC 6901; empty: the usual places are tried
};

std::unique_ptr<Provider> make_anthropic(ProviderAddress address);
std::unique_ptr<Provider> make_openai(ProviderAddress address);
std::unique_ptr<Provider> make_gemini(ProviderAddress address);
std::unique_ptr<Provider> make_ollama(ProviderAddress address);
std::unique_ptr<Provider> make_http_endpoint(ProviderAddress address);

}  // namespace synth
