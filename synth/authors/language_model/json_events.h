#pragma once

#include "specs/json.h"
#include "synth/authors/language_model/provider.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// A reader of answers that come as JSON objects: server-sent events (WHATWG HTML, 9.2), one object
// a line (NDJSON), or one object as the whole body. What an object says is the provider's to take.
class JsonEventReader : public ReplyReader {
 public:
  explicit JsonEventReader(const WireHead& head);
  void feed(std::string_view bytes) final;
  tl::expected<ModelReply, ModelFault> finish() final;

 protected:
  // Takes one object into `reply()`; unknown ones are to be ignored. The fault, if it tells of one.
  virtual std::optional<ModelFault> take(const JsonField& json) = 0;
  // Whether an end was seen: a stream that stops without one was cut.
  [[nodiscard]] virtual bool ended() const = 0;
  // What is left to do once everything was taken.
  virtual void complete(ModelReply& /*reply*/) {}

  ModelReply& reply() { return reply_; }

 private:
  enum class Form { events, lines, whole };

  void take_line(std::string_view line);
  void take_text(std::string_view text);

  Form form_ = Form::whole;
  std::string pending_;
  bool done_ = false;  // a stream of events said so
  std::optional<ModelFault> fault_;
  ModelReply reply_;
};

// Members of foreign JSON, with what stands for an absent or mistyped one.
std::string text_of(const JsonField& json, std::string_view key);
std::int64_t count_of(const JsonField& json, std::string_view key);
std::optional<JsonField> first_of(const JsonField& json, std::string_view key);  // of a list

// The member `temperature`, of the object that is open; 0 without a point, as servers print it.
void write_temperature(JsonWriter& out, double temperature);

// The beginning of a body that is no error object, for a message.
std::string body_excerpt(std::string_view body);

// The fault that an answer with a status other than 2xx tells of; `read_error` takes what the
// provider's JSON says of it.
using ReadError = void (*)(const JsonField& json, ModelFault& fault);
ModelFault fault_of(const WireHead& head, std::string_view body, ReadError read_error);

// The fault that an object of a stream tells of.
ModelFault late_fault(const JsonField& json, ReadError read_error);

// What every HTTP API has in common: the kind by status, and when to ask again by the headers
// `retry-after-ms`, `retry-after` (seconds or an HTTP date) and `x-should-retry`.
ModelFault fault_of_status(const WireHead& head);

}  // namespace synth
