#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// The longest line that is held in memory.
inline constexpr std::size_t kLongestLine = std::size_t{64} << 20U;

// The treatment of a line longer than kLongestLine: an error, or its first kLongestLine + 1 bytes.
enum class LongLine { refuse, cut };

// Reads a file, or standard input for "-", line by line.
class LineReader {
 public:
  static Result<LineReader> open(const std::filesystem::path& path,
                                 LongLine long_line = LongLine::refuse);
  // Reads from a descriptor; `name` is its name in messages.
  LineReader(Fd fd, std::string name, LongLine long_line);

  // Returns the next line without its end, or nothing after the last. Returns nothing as soon as
  // `stop` is requested.
  Result<std::optional<std::string>> next(const std::stop_token& stop);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t line_number() const {
    return line_number_;
  }  // number of the last line, from 1

 private:
  Result<bool> read_more(const std::stop_token& stop);

  Fd owned_;
  int fd_ = -1;
  std::string name_;
  LongLine long_line_ = LongLine::refuse;
  std::string buffer_;
  std::size_t begin_ = 0;
  std::size_t line_number_ = 0;
  bool dropping_ = false;  // true while the rest of a cut line is skipped
  bool at_end_ = false;
};

}  // namespace synth
