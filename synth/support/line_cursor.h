#pragma once

#include "synth/support/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Reads the lines of a file while thousands of others may be read side by side: the file is not
// open between two reads. Used by one thread at a time.
class LineCursor {
 public:
  static constexpr std::size_t kChunk = std::size_t{1} << 16U;
  explicit LineCursor(std::filesystem::path path, std::size_t chunk = kChunk)
      : path_(std::move(path)), chunk_(chunk) {}

  // Returns the next line without its end, valid until the next call, or nothing after the last. An
  // unterminated last line does not count: a killed writer left it. Errors: Errc::io if the file
  // cannot be read.
  Result<std::optional<std::string_view>> next();

  // Returns the offset of the last line in the file, in bytes.
  [[nodiscard]] std::uint64_t offset() const { return line_offset_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  Result<bool> read_more();

  std::filesystem::path path_;
  std::size_t chunk_;
  std::string buffer_;
  std::size_t begin_ = 0;   // start of the unread part of buffer_
  std::uint64_t read_ = 0;  // bytes read of the file
  std::uint64_t line_offset_ = 0;
};

}  // namespace synth
