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

// Sends spans to a collector (otlp.h) from a thread of its own, so that no run waits for one. A
// collector that fails once is left alone. Thread-safe.
class SpanExporter {
 public:
  // `command`: what the span that all others are in is called. Null if the environment names no
  // collector.
  static std::unique_ptr<SpanExporter> of_environment(std::string_view command);
  SpanExporter(Result<OtlpTarget> target, std::string_view command);
  ~SpanExporter();  // as `end`
  SpanExporter(const SpanExporter&) = delete;
  SpanExporter& operator=(const SpanExporter&) = delete;

  // `members`: a JSON object with what else is known.
  void add(Span span, std::string members);

  // Sends what is left and the command's span, within the target's patience. Returns why not all
  // was sent, once.
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
  std::mutex mutex_;  // guards what follows, but the thread
  std::condition_variable_any changed_;
  std::vector<DescribedSpan> waiting_;
  std::uint64_t own_ids_ = 0;  // given to spans that came without
  std::optional<Error> fault_;
  bool is_over_ = false;  // nothing more is sent
  std::jthread thread_;
};

}  // namespace synth
