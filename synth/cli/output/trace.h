#pragma once

#include "synth/cli/output/span.h"
#include "synth/support/result.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

class Console;
class JsonWriter;
class SpanExporter;
class TraceFile;

inline constexpr std::string_view kTraceHelp =
    "write where the time goes to this file, for Perfetto or chrome://tracing "
    "(docs/formats/trace.md)";

// A record of a command's time: in a file (--trace), and sent to an OpenTelemetry collector if the
// environment names one (docs/formats/trace.md). Failures to write or send end nothing.
// Thread-safe.
class Trace {
 public:
  // Opens a trace; `path` is that of the file, if any. Returns null if there is neither file nor
  // collector. Errors: io.
  static Result<std::unique_ptr<Trace>> open(const std::optional<std::string>& path,
                                             std::string_view command);
  ~Trace();  // waits for the collector, but not long
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  // Writes a span; `write_members` writes its attributes.
  void write(Span span, const std::function<void(JsonWriter& out)>& write_members);

  // Returns an `id` for a span that is the parent of others.
  [[nodiscard]] std::uint64_t next_id() { return ++last_id_; }

  // A lane, reserved for the lifetime of this object: the lowest free one.
  class Lane {
   public:
    explicit Lane(Trace& trace);
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;
    [[nodiscard]] int number() const { return number_; }

   private:
    Trace& trace_;
    int number_ = 1;
  };

  // Ends the trace. Returns the reasons if it is incomplete, once.
  std::vector<Error> end();

 private:
  Trace(std::unique_ptr<TraceFile> file, std::unique_ptr<SpanExporter> exporter);

  std::unique_ptr<TraceFile> file_;         // may be null
  std::unique_ptr<SpanExporter> exporter_;  // may be null
  std::atomic<std::uint64_t> last_id_ = 0;
  std::mutex mutex_;     // guards the lanes
  std::set<int> lanes_;  // in use
};

// Ends a trace, if there is one, and reports why it is incomplete.
void end_trace(Trace* trace, const Console& console);

}  // namespace synth
