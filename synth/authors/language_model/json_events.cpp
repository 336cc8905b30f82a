#include "synth/authors/language_model/json_events.h"

#include "synth/support/number.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

namespace synth {
namespace {

std::optional<double> positive_number(const std::string& text) {
  const auto number = parse_number<double>(text);
  return number && *number > 0 ? number : std::nullopt;
}

std::optional<std::chrono::milliseconds> retry_after(const WireHead& head) {
  if (const auto milliseconds = positive_number(head.header("retry-after-ms"))) {
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(*milliseconds, 1e9)));
  }
  const std::string after = head.header("retry-after");
  if (const auto seconds = positive_number(after)) {
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(*seconds, 1e6) * 1000));
  }
  std::tm date_parts{};  // RFC 9110, 5.6.7
  if (strptime(after.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &date_parts) == nullptr) {
    return std::nullopt;
  }
  const std::time_t date = timegm(&date_parts);
  const std::time_t now = std::time(nullptr);
  return date > now ? std::optional(std::chrono::milliseconds((date - now) * 1000)) : std::nullopt;
}

bool is_redirect(int status) {
  return status >= 300 && status < 400;
}

FaultKind kind_of_status(int status) {
  if (is_redirect(status)) {
    // Redirects are not followed: the key is sent only to the named address.
    return FaultKind::not_found;
  }
  switch (status) {
    case 401:
    case 403:
      return FaultKind::authentication;
    case 402:
      return FaultKind::money;
    case 404:
      return FaultKind::not_found;
    case 408:
    case 504:
      return FaultKind::timeout;
    case 429:
      return FaultKind::rate;
    case 409:
      return FaultKind::overload;
    default:
      return status >= 500 ? FaultKind::overload : FaultKind::bad_request;
  }
}

}  // namespace

JsonEventReader::JsonEventReader(const WireHead& head) {
  const std::string type = head.header("content-type");
  if (type.starts_with("text/event-stream")) {
    form_ = Form::events;
  } else if (type.find("ndjson") != std::string::npos) {
    form_ = Form::lines;
  }
  const std::string id = head.header("request-id");
  reply_.request_id = id.empty() ? head.header("x-request-id") : id;
}

void JsonEventReader::feed(std::string_view bytes) {
  pending_ += bytes;
  if (form_ == Form::whole) {
    return;
  }
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = pending_.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    take_line(std::string_view(pending_).substr(begin, end - begin));
  }
  pending_.erase(0, begin);
}

tl::expected<ModelReply, ModelFault> JsonEventReader::finish() {
  if (form_ == Form::whole) {
    take_text(pending_);
  } else {
    take_line(pending_);
  }
  if (fault_) {
    fault_->request_id = fault_->request_id.empty() ? reply_.request_id : fault_->request_id;
    return tl::unexpected(*fault_);
  }
  if (!ended() && !done_) {
    return tl::unexpected(
        ModelFault{FaultKind::cut, "the answer stopped before its end", reply_.request_id});
  }
  complete(reply_);
  return std::move(reply_);
}

// Reads a line. Only `data` fields matter: each of these APIs names the kind of event in the
// object.
void JsonEventReader::take_line(std::string_view line) {
  line = trim(line);
  if (form_ == Form::events) {
    if (!line.starts_with("data:")) {
      return;
    }
    line = trim(line.substr(5));
    if (line == "[DONE]") {
      done_ = true;
      return;
    }
  }
  if (!line.empty()) {
    take_text(line);
  }
}

void JsonEventReader::take_text(std::string_view text) {
  if (fault_) {
    return;  // the first one counts
  }
  const Result<Value> document = parse_json(text);
  if (!document || !document->is<Dict>()) {
    fault_ = ModelFault{
        FaultKind::malformed,
        trim(text).empty() ? "the answer has no text" : "not a JSON object: " + body_excerpt(text),
        {}};
    return;
  }
  fault_ = take(JsonField(*document));
}

std::string text_of(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? field->string().value_or("") : "";
}

std::int64_t count_of(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? std::max<std::int64_t>(field->integer().value_or(0), 0) : 0;
}

std::optional<JsonField> first_of(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> list = json.find(key);
  const auto items = list ? list->items() : Result<std::vector<JsonField>>{};
  return items && !items->empty() ? std::optional(items->front()) : std::nullopt;
}

void write_temperature(JsonWriter& out, double temperature) {
  out.key("temperature");
  if (temperature == 0) {
    out.number(0);
  } else {
    out.number(temperature);
  }
}

std::string body_excerpt(std::string_view body) {
  constexpr std::size_t kMost = 200;
  return to_valid_utf8(trim(body.substr(0, kMost)));
}

ModelFault fault_of_status(const WireHead& head) {
  ModelFault fault;
  fault.kind = kind_of_status(head.status);
  fault.message = fmt::format("HTTP status {}", head.status);
  if (const std::string place = head.header("location"); is_redirect(head.status)) {
    fault.message += place.empty() ? ", a redirect" : ", a redirect to " + place;
  }
  const std::string id = head.header("request-id");
  fault.request_id = id.empty() ? head.header("x-request-id") : id;
  fault.retry_after = retry_after(head);
  const std::string should = head.header("x-should-retry");
  if (should == "true" || should == "false") {
    fault.should_retry = should == "true";
  }
  return fault;
}

ModelFault late_fault(const JsonField& json, ReadError read_error) {
  ModelFault fault{FaultKind::overload, "an error after the answer had begun", {}};
  read_error(json, fault);
  return fault;
}

ModelFault fault_of(const WireHead& head, std::string_view body, ReadError read_error) {
  ModelFault fault = fault_of_status(head);
  if (is_redirect(head.status)) {
    return fault;  // it says more than any body
  }
  if (const Result<Value> document = parse_json(body)) {
    read_error(JsonField(*document), fault);
  } else if (!body.empty()) {
    fault.message += ": " + body_excerpt(body);
  }
  return fault;
}

}  // namespace synth
