#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace synth {

class Console;
class JsonWriter;

inline constexpr std::string_view kTraceHelp =
    "write where the time goes to this file, for Perfetto or chrome://tracing "
    "(docs/formats/trace.md)";

// Where time went, as a file in Chrome's trace event format (docs/formats/trace.md): a JSON array
// of complete events, one a line. The format allows that the bracket at its end is missing, as it
// is after a kill. A file that cannot be written any more ends nothing. Thread-safe.
class TraceFile {
 public:
  using Clock = std::chrono::steady_clock;

  // `path`: begun anew; null if there is none. `command`: what the process is called. Errors:
  // io.
  static Result<std::unique_ptr<TraceFile>> open(const std::optional<std::string>& path,
                                                 std::string_view command);
  // Writes the bracket.
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  struct Span {
    std::string_view name;
    std::string_view category;
    Clock::time_point begin;
    Clock::time_point end;
    int lane = 1;  // spans of one lane lie apart, or within each other
  };
  // `write_members`: what else is known.
  void write(const Span& span, const std::function<void(JsonWriter& out)>& write_members);

  // A lane for as long as this lives: the lowest that is free.
  class Lane {
   public:
    explicit Lane(TraceFile& file);
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;
    [[nodiscard]] int number() const { return number_; }

   private:
    TraceFile& file_;
    int number_ = 1;
  };

  // Why the file is not whole, once.
  [[nodiscard]] std::optional<Error> take_fault();

 private:
  TraceFile(Fd file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  // With the lock held.
  void write_line(std::string line);
  [[nodiscard]] std::int64_t microseconds(Clock::time_point at) const;

  std::mutex mutex_;  // guards all below but begun_
  Fd file_;
  std::string path_;
  std::optional<Error> fault_;
  std::set<int> lanes_;  // in use
  bool is_first_ = true;
  const Clock::time_point begun_ = Clock::now();
};

// Says why a trace is not whole; nothing for a whole one or none.
void tell_fault(const Console& console, TraceFile* trace);

}  // namespace synth
