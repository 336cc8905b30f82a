#pragma once

#include "synth/support/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Reads the lines of a file that may have thousands of neighbours read side by side: between two
// reads it is not open. Used by one thread at a time.
class LineCursor {
 public:
  static constexpr std::size_t kChunk = std::size_t{1} << 16U;
  explicit LineCursor(std::filesystem::path path, std::size_t chunk = kChunk)
      : path_(std::move(path)), chunk_(chunk) {}

  // The next line without its end; it lives until the next call. Nothing after the last, of which
  // one without an end is none: a kill left it. Errors: Errc::io where the file cannot be read.
  Result<std::optional<std::string_view>> next();

  // Where the last line begins in the file, in bytes.
  [[nodiscard]] std::uint64_t offset() const { return line_offset_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  Result<bool> read_more();

  std::filesystem::path path_;
  std::size_t chunk_;
  std::string buffer_;
  std::size_t begin_ = 0;   // of what was not given yet, in buffer_
  std::uint64_t read_ = 0;  // bytes of the file
  std::uint64_t line_offset_ = 0;
};

}  // namespace synth
