#pragma once

#include "synth/authors/language_model/http_transport.h"
#include "synth/cli/output/otlp.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace synth {

// Sends spans to a collector (otlp.h) from its own thread, so that no run waits for it. After one
// failure nothing more is sent. Thread-safe.
class SpanExporter {
 public:
  // Returns null if the environment names no collector. `command` is the name of the span that
  // contains all others.
  static std::unique_ptr<SpanExporter> of_environment(std::string_view command);
  SpanExporter(Result<OtlpTarget> target, std::string_view command);
  ~SpanExporter();  // calls `end`
  SpanExporter(const SpanExporter&) = delete;
  SpanExporter& operator=(const SpanExporter&) = delete;

  // Adds a span; `members` is a JSON object of attributes.
  void add(Span span, std::string members);

  // Sends the remaining spans and the command's, within the target's patience. Returns the reason
  // if not all was sent, once.
  std::optional<Error> end();

 private:
  void work(const std::stop_token& stop);
  void send(const std::vector<DescribedSpan>& spans);
  std::vector<DescribedSpan> take_last();

  Result<OtlpTarget> target_;
  ClockPair clocks_;
  Span command_;
  std::uint64_t first_id_ = 0;  // ids of the command's spans follow it
  HttpTransport transport_;
  std::mutex mutex_;  // guards all below but the thread
  std::condition_variable_any changed_;
  std::vector<DescribedSpan> waiting_;
  std::uint64_t own_ids_ = 0;  // for spans without an id
  std::optional<Error> fault_;
  bool is_over_ = false;  // true if nothing more is sent
  std::jthread thread_;
};

}  // namespace synth
