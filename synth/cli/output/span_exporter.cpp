#include "synth/cli/output/span_exporter.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kFewestSent = 512;    // at once, as in OpenTelemetry's own processors
constexpr std::size_t kMostWaiting = 8192;  // more are dropped: the collector is too slow
constexpr std::chrono::seconds kLongestWait{5};
constexpr std::uint64_t kOwnIds = std::uint64_t{1} << 32U;  // above those of Trace::next_id
constexpr int kFirstSuccess = 200;
constexpr int kFirstNoSuccess = 300;

std::optional<std::string> environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

// Returns a number that is unique to this command, from digits of a random trace id.
std::uint64_t number_from(std::string_view hex) {
  std::uint64_t number = 0;
  constexpr std::size_t kDigits = 15;  // so that adding to it does not overflow
  std::from_chars(hex.data(), hex.data() + std::min(kDigits, hex.size()), number, 16);
  return number;
}

}  // namespace

std::unique_ptr<SpanExporter> SpanExporter::of_environment(std::string_view command) {
  auto target = read_otlp_target(environment_variable);
  if (target && !*target) {
    return nullptr;
  }
  return std::make_unique<SpanExporter>(
      target ? Result<OtlpTarget>(**std::move(target)) : fail(target.error()), command);
}

SpanExporter::SpanExporter(Result<OtlpTarget> target, std::string_view command)
    : target_(std::move(target)) {
  command_ = {.name = fmt::format("synth {}", command), .category = "command", .begin = clocks_.at};
  if (!target_) {
    fault_ = target_.error();
    is_over_ = true;
    return;
  }
  if (const auto random = random_secret()) {
    first_id_ = number_from(*random);
  }
  command_.id = first_id_ + kOwnIds;
  command_.parent = target_->parent;
}

SpanExporter::~SpanExporter() {
  static_cast<void>(end());  // the caller had the chance to call `end`
}

void SpanExporter::add(Span span, std::string members) {
  const std::lock_guard lock(mutex_);
  if (is_over_) {
    return;
  }
  if (waiting_.size() >= kMostWaiting) {
    fault_ = Error{Errc::provider_unreachable,
                   fmt::format("not all of the trace was sent: {} is too slow", target_->url), ""};
    return;
  }
  span.id = span.id == 0 ? command_.id + ++own_ids_ : first_id_ + span.id;
  span.parent = span.parent == 0 ? command_.id : first_id_ + span.parent;
  waiting_.push_back({std::move(span), std::move(members)});
  if (!thread_.joinable()) {  // not before: the command forks processes first
    thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  }
  if (waiting_.size() >= kFewestSent) {
    changed_.notify_one();
  }
}

// Sends spans until `stop`; `end` sends the rest.
void SpanExporter::work(const std::stop_token& stop) {
  while (true) {
    std::vector<DescribedSpan> spans;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, stop, kLongestWait,
                        [this] { return waiting_.size() >= kFewestSent; });
      if (stop.stop_requested()) {
        return;
      }
      spans = std::exchange(waiting_, {});
    }
    send(spans);
  }
}

void SpanExporter::send(const std::vector<DescribedSpan>& spans) {
  if (spans.empty()) {
    return;
  }
  WireRequest request{.base_url = target_->url,
                      .path = "",
                      .headers = target_->headers,
                      .body = otlp_body(*target_, clocks_, spans)};
  int status = 0;
  const WireSink sink{.head = [&](const WireHead& head) { status = head.status; },
                      .body = [](std::string_view) {}};
  const auto sent = transport_.exchange(
      request, sink, {.deadline = std::chrono::steady_clock::now() + target_->patience});
  if (sent && status >= kFirstSuccess && status < kFirstNoSuccess) {
    return;
  }
  const std::lock_guard lock(mutex_);
  fault_ = Error{
      Errc::provider_unreachable,
      fmt::format("the trace is not sent to {}: {}", target_->url,
                  sent ? fmt::format("it answers with status {}", status) : sent.error().message),
      ""};
  is_over_ = true;
  waiting_.clear();
}

// Returns the waiting spans and the command's, which ends now.
std::vector<DescribedSpan> SpanExporter::take_last() {
  const std::lock_guard lock(mutex_);
  command_.end = Span::Clock::now();
  std::vector<DescribedSpan> last = std::exchange(waiting_, {});
  last.push_back({command_, "{}"});
  return is_over_ ? std::vector<DescribedSpan>() : last;
}

std::optional<Error> SpanExporter::end() {
  if (thread_.joinable()) {
    thread_.request_stop();
    thread_.join();
  }
  send(take_last());
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  return std::exchange(fault_, std::nullopt);
}

}  // namespace synth
