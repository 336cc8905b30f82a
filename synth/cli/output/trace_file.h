#pragma once

#include "synth/cli/output/span.h"
#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// A file in Chrome's trace event format (docs/formats/trace.md): a JSON array of complete events,
// one per line. The format allows that the final bracket is missing, as it is after a kill. A write
// error ends nothing. Thread-safe.
class TraceFile {
 public:
  // Opens the file; it is truncated. `command` is the name of the process. Errors: io.
  static Result<std::unique_ptr<TraceFile>> open(const std::string& path, std::string_view command);
  // Writes the bracket.
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  // Writes a span; `members` is a JSON object of attributes.
  void write(const Span& span, std::string_view members);

  // Returns the reason if the file is incomplete, once.
  [[nodiscard]] std::optional<Error> take_fault();

 private:
  TraceFile(Fd file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  // Requires: the lock is held.
  void write_line(std::string line);
  [[nodiscard]] std::int64_t microseconds(Span::Clock::time_point at) const;

  std::mutex mutex_;  // guards all below but begun_
  Fd file_;
  std::string path_;
  std::optional<Error> fault_;
  bool is_first_ = true;
  const Span::Clock::time_point begun_ = Span::Clock::now();
};

}  // namespace synth
