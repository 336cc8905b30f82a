#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// Reads a file, or standard input for "-", line by line.
class LineReader {
 public:
  static Result<LineReader> open(const std::filesystem::path& path);

  // The next line without its end; nothing after the last. A line of more than kMaxInputBytes is an
  // error. Waiting for input ends early once `stop` is requested.
  Result<std::optional<std::string>> next(const std::stop_token& stop);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t line_number() const {
    return line_number_;
  }  // of the last line, from 1

 private:
  Fd owned_;
  int fd_ = -1;
  std::string name_;
  std::string buffer_;
  std::size_t begin_ = 0;
  std::size_t line_number_ = 0;
  bool at_end_ = false;
};

}  // namespace synth
