#pragma once

#include "synth/cli/output/span.h"
#include "synth/support/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// Spans for an OpenTelemetry collector: OTLP over HTTP, in JSON (opentelemetry.io/docs/specs/otlp),
// and the environment variables that configure it
// (opentelemetry.io/docs/specs/otel/protocol/exporter).

// The collector, and the origin of the spans.
struct OtlpTarget {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::map<std::string, std::string> resource;  // service.name and the user's attributes
  std::chrono::milliseconds patience{};         // for one request
  std::string trace_id;                         // 32 hexadecimal digits
  std::uint64_t parent = 0;                     // parent of the command; 0 if it is the first
};

using Variables = std::function<std::optional<std::string>(const char* name)>;

// Reads OTEL_EXPORTER_OTLP_ENDPOINT, _HEADERS, _TIMEOUT and _PROTOCOL, their _TRACES_ forms,
// OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, and TRACEPARENT (w3.org/TR/trace-context). Nothing
// if no endpoint is named, or tracing is switched off (OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER).
// Errors: config, for unsupported values.
Result<std::optional<OtlpTarget>> read_otlp_target(const Variables& variable);

// A span with its attributes: a JSON object, whose members become attributes; `error` is the reason
// if the work of the span failed.
struct DescribedSpan {
  Span span;
  std::string members;
};

// The same moment on two clocks: `at` on that of the spans, `unix_time` on the system's.
struct ClockPair {
  Span::Clock::time_point at = Span::Clock::now();
  std::chrono::system_clock::time_point unix_time = std::chrono::system_clock::now();
};

// Returns the body of a request with these spans. Requires: each has an id, and a parent unless it
// is the command.
std::string otlp_body(const OtlpTarget& target, const ClockPair& clocks,
                      std::span<const DescribedSpan> spans);

}  // namespace synth
