#include "synth/cli/output/otlp.h"

#include "specs/json.h"
#include "synth/support/ascii.h"
#include "synth/support/number.h"
#include "synth/support/secret.h"
#include "synth/support/text.h"
#include "synth/support/version.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::int64_t kInternal = 1;  // SPAN_KIND_INTERNAL
constexpr std::int64_t kFailed = 2;    // STATUS_CODE_ERROR
// Less than the ten seconds of the specification: the user waits for the command's end.
constexpr std::chrono::milliseconds kCollectorPatience{2'000};

// Returns the variable for traces, or else the one for all signals; an empty one counts as absent.
std::optional<std::string> find_variable(const Variables& variable, std::string_view end) {
  for (const std::string_view begin : {"OTEL_EXPORTER_OTLP_TRACES_", "OTEL_EXPORTER_OTLP_"}) {
    const std::string name = fmt::format("{}{}", begin, end);
    if (auto value = variable(name.c_str()); value && !value->empty()) {
      return value;
    }
  }
  return std::nullopt;
}

std::optional<std::string> find_url(const Variables& variable) {
  auto given = variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  if (given && !given->empty()) {
    return given;
  }
  auto base = variable("OTEL_EXPORTER_OTLP_ENDPOINT");
  if (!base || base->empty()) {
    return std::nullopt;
  }
  return *base + (base->ends_with('/') ? "v1/traces" : "/v1/traces");
}

bool is_switched_off(const Variables& variable) {
  const std::string exporter = variable("OTEL_TRACES_EXPORTER").value_or("");
  return in_lower_case(variable("OTEL_SDK_DISABLED").value_or("")) == "true" ||
         (!exporter.empty() && !is_among("otlp", exporter, ','));
}

// Decodes percent-encoding: %41 is A (RFC 3986, section 2.1).
std::string without_percents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto code = text[i] == '%' && i + 2 < text.size()
                          ? parse_number<unsigned char>(text.substr(i + 1, 2), 16)
                          : std::nullopt;
    plain += code ? static_cast<char>(*code) : text[i];
    i += code ? 2 : 0;
  }
  return plain;
}

// Returns the pairs of "name=value,other=value", the form of W3C's baggage.
std::vector<std::pair<std::string, std::string>> pairs_in(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string_view item : split(text, ',')) {
    const std::size_t equals = item.find('=');
    const std::string name(trim(item.substr(0, equals)));
    if (equals != item.npos && !name.empty()) {
      pairs.emplace_back(name, without_percents(trim(item.substr(equals + 1))));
    }
  }
  return pairs;
}

bool is_hex(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

// Reads "00-<trace id>-<span id>-<flags>", the trace that the command is a part of.
void join_trace(const std::string& traceparent, OtlpTarget& target) {
  const std::vector<std::string_view> parts = split(traceparent, '-');
  constexpr std::size_t kTraceDigits = 32;
  constexpr std::size_t kSpanDigits = 16;
  if (parts.size() < 4 || parts[1].size() != kTraceDigits || parts[2].size() != kSpanDigits ||
      !is_hex(parts[1]) || parts[1].find_first_not_of('0') == std::string_view::npos) {
    return;  // the specification demands to ignore it
  }
  if (const auto parent = parse_number<std::uint64_t>(parts[2], 16); parent && *parent != 0) {
    target.trace_id = parts[1];
    target.parent = *parent;
  }
}

void write_attribute(JsonWriter& out, std::string_view key, const JsonField& value);

void write_any_value(JsonWriter& out, const JsonField& value) {
  out.begin_object();
  if (const auto text = value.string()) {
    out.key("stringValue").string(*text);
  } else if (const auto flag = value.boolean()) {
    out.key("boolValue").boolean(*flag);
  } else if (const auto integer = value.integer()) {
    out.key("intValue").string(std::to_string(*integer));  // protobuf's JSON form of 64 bits
  } else if (const auto number = value.number()) {
    out.key("doubleValue").number(*number);
  } else if (const auto items = value.items()) {
    out.key("arrayValue").begin_object().key("values").array(*items, write_any_value).end_object();
  }
  out.end_object();
}

void write_attribute(JsonWriter& out, std::string_view key, const JsonField& value) {
  out.begin_object().key("key").string(key).key("value");
  write_any_value(out, value);
  out.end_object();
}

void write_text_attribute(JsonWriter& out, std::string_view key, std::string_view text) {
  const Value value{std::string(text)};
  write_attribute(out, key, JsonField(value));
}

void write_attributes(JsonWriter& out, const DescribedSpan& described) {
  out.key("attributes").begin_array();
  write_text_attribute(out, "synth.category", described.span.category);
  const auto json = parse_json(described.members);
  const auto members = json ? JsonField(*json).members() : fail(json.error());
  for (const auto& [key, value] : members ? *members : decltype(members)::value_type()) {
    if (!value.is_null()) {
      write_attribute(out, "synth." + key, value);
    }
  }
  out.end_array();
  if (const auto error = json ? JsonField(*json).find("error") : std::nullopt) {
    out.key("status").begin_object().key("code").number(kFailed);
    out.key("message").string(error->string().value_or("")).end_object();
  }
}

std::string unix_nanoseconds(const ClockPair& clocks, Span::Clock::time_point at) {
  const auto since_epoch = clocks.unix_time.time_since_epoch() + (at - clocks.at);
  return std::to_string(std::chrono::duration_cast<std::chrono::nanoseconds>(since_epoch).count());
}

}  // namespace

Result<std::optional<OtlpTarget>> read_otlp_target(const Variables& variable) {
  const std::optional<std::string> url = find_url(variable);
  if (!url || is_switched_off(variable)) {
    return std::nullopt;
  }
  if (find_variable(variable, "PROTOCOL") == "grpc") {
    return fail(Errc::config, "OTEL_EXPORTER_OTLP_PROTOCOL is grpc, which synth does not speak",
                "name the collector's HTTP endpoint (port 4318) and the protocol http/json");
  }
  OtlpTarget target;
  target.url = *url;
  target.headers = pairs_in(find_variable(variable, "HEADERS").value_or(""));
  const auto patience = parse_number<int>(find_variable(variable, "TIMEOUT").value_or(""));
  target.patience =
      patience && *patience > 0 ? std::chrono::milliseconds(*patience) : kCollectorPatience;
  for (auto& [key, value] : pairs_in(variable("OTEL_RESOURCE_ATTRIBUTES").value_or(""))) {
    target.resource[key] = value;
  }
  target.resource.try_emplace("service.name", "synth");
  if (const auto service = variable("OTEL_SERVICE_NAME"); service && !service->empty()) {
    target.resource["service.name"] = *service;
  }
  SYNTH_TRY(target.trace_id, random_secret());
  join_trace(variable("TRACEPARENT").value_or(""), target);
  return target;
}

std::string otlp_body(const OtlpTarget& target, const ClockPair& clocks,
                      std::span<const DescribedSpan> spans) {
  JsonWriter out;
  out.begin_object().key("resourceSpans").begin_array().begin_object();
  out.key("resource").begin_object().key("attributes").begin_array();
  for (const auto& [key, value] : target.resource) {
    write_text_attribute(out, key, value);
  }
  out.end_array().end_object();
  out.key("scopeSpans").begin_array().begin_object();
  out.key("scope").begin_object().key("name").string("synth");
  out.key("version").string(kVersion).end_object();
  out.key("spans").begin_array();
  for (const DescribedSpan& described : spans) {
    const Span& span = described.span;
    out.begin_object();
    out.key("traceId").string(target.trace_id);
    out.key("spanId").string(fmt::format("{:016x}", span.id));
    if (span.parent != 0) {
      out.key("parentSpanId").string(fmt::format("{:016x}", span.parent));
    }
    out.key("name").string(span.name);
    out.key("kind").number(kInternal);
    out.key("startTimeUnixNano").string(unix_nanoseconds(clocks, span.begin));
    out.key("endTimeUnixNano").string(unix_nanoseconds(clocks, span.end));
    write_attributes(out, described);
    out.end_object();
  }
  out.end_array().end_object().end_array().end_object().end_array().end_object();
  return out.take();
}

}  // namespace synth
