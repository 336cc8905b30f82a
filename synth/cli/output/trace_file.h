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
// one a line. The format allows that the bracket at its end is missing, as it is after a kill. A
// file that cannot be written any more ends nothing. Thread-safe.
class TraceFile {
 public:
  // `path`: begun anew. `command`: what the process is called. Errors: io.
  static Result<std::unique_ptr<TraceFile>> open(const std::string& path, std::string_view command);
  // Writes the bracket.
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  // `members`: a JSON object with what else is known.
  void write(const Span& span, std::string_view members);

  // Why the file is not whole, once.
  [[nodiscard]] std::optional<Error> take_fault();

 private:
  TraceFile(Fd file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  // With the lock held.
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
