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
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Spans for a collector of OpenTelemetry's: OTLP over HTTP, in JSON
// (opentelemetry.io/docs/specs/otlp), and the environment variables that say where to
// (opentelemetry.io/docs/specs/otel/protocol/exporter).

// Where spans go, and whose they are.
struct OtlpTarget {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::map<std::string, std::string> resource;  // service.name and what the user says of it
  std::chrono::milliseconds patience{};         // for one request
  std::string trace_id;                         // 32 hexadecimal digits
  std::uint64_t parent = 0;                     // of the command, in that trace; 0: it is the first
};

using Variables = std::function<std::optional<std::string>(const char* name)>;

// Reads OTEL_EXPORTER_OTLP_ENDPOINT, _HEADERS, _TIMEOUT and _PROTOCOL, their _TRACES_ forms,
// OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, and TRACEPARENT (w3.org/TR/trace-context). Nothing
// if no endpoint is named, or tracing is switched off (OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER).
// Errors: config, for what cannot be done.
Result<std::optional<OtlpTarget>> read_otlp_target(const Variables& variable);

// A span with what else is known of it: a JSON object, whose members become attributes; `error` is
// a text that says why what it stands for failed.
struct DescribedSpan {
  Span span;
  std::string members;
};

// When the clock of the spans was at `at`, the system's was at `unix_time`.
struct ClockPair {
  Span::Clock::time_point at = Span::Clock::now();
  std::chrono::system_clock::time_point unix_time = std::chrono::system_clock::now();
};

// The body of a request with these spans. Requires: each has an id, and a parent unless it is the
// command.
std::string otlp_body(const OtlpTarget& target, const ClockPair& clocks,
                      std::span<const DescribedSpan> spans);

}  // namespace synth
