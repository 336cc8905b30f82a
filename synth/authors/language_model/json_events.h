#pragma once

#include "specs/json.h"
#include "synth/authors/language_model/provider.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// A reader of answers in JSON objects: server-sent events (WHATWG HTML, 9.2), one object per line
// (NDJSON), or one object as the whole body. Subclasses interpret the objects.
class JsonEventReader : public ReplyReader {
 public:
  explicit JsonEventReader(const WireHead& head);
  void feed(std::string_view bytes) final;
  tl::expected<ModelReply, ModelFault> finish() final;

 protected:
  // Reads one object into `reply()`, and ignores unknown ones. Returns the fault that it reports,
  // if any.
  virtual std::optional<ModelFault> take(const JsonField& json) = 0;
  // Returns whether an end was seen: a stream that stops without one was cut.
  [[nodiscard]] virtual bool ended() const = 0;
  // Completes the reply once everything was read.
  virtual void complete(ModelReply& /*reply*/) {}

  ModelReply& reply() { return reply_; }

 private:
  enum class Form { events, lines, whole };

  void take_line(std::string_view line);
  void take_text(std::string_view text);

  Form form_ = Form::whole;
  std::string pending_;
  bool done_ = false;  // true once a stream of events says so
  std::optional<ModelFault> fault_;
  ModelReply reply_;
};

// Return members of foreign JSON, or an empty value if the member is absent or mistyped.
std::string text_of(const JsonField& json, std::string_view key);
std::int64_t count_of(const JsonField& json, std::string_view key);
std::optional<JsonField> first_of(const JsonField& json, std::string_view key);  // of a list

// Writes the member `temperature` into the open object; 0 without a decimal point, as servers print
// it.
void write_temperature(JsonWriter& out, double temperature);

// Returns the beginning of a body that is not an error object, for a message.
std::string body_excerpt(std::string_view body);

// Returns the fault that an answer with a status other than 2xx reports; `read_error` reads the
// provider's JSON.
using ReadError = void (*)(const JsonField& json, ModelFault& fault);
ModelFault fault_of(const WireHead& head, std::string_view body, ReadError read_error);

// Returns the fault that an object of a stream reports.
ModelFault late_fault(const JsonField& json, ReadError read_error);

// Returns the fault as all HTTP APIs report it: the kind by the status, and the time to retry by
// the headers `retry-after-ms`, `retry-after` (seconds or an HTTP date) and `x-should-retry`.
ModelFault fault_of_status(const WireHead& head);

}  // namespace synth
