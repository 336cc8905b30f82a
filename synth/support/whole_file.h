#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// A file that exists whole or not at all, even if this process or its machine is killed: it is
// written beside its place under a unique name, synced and renamed. It needs no lock, and is safe
// on NFS. A temporary file that a kill leaves behind is called NAME.tmp-HOST-PID-NUMBER. Errors:
// Errc::io.
class WholeFile {
 public:
  // Begins a file, beside its place.
  static Result<WholeFile> begin(const std::filesystem::path& path);
  WholeFile(WholeFile&& other) noexcept = default;
  WholeFile& operator=(WholeFile&&) = delete;
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  // Removes the temporary file if it was not committed.
  ~WholeFile();

  // Appends bytes; small pieces are buffered.
  Result<void> write(std::string_view bytes);
  // Puts the file in its place; replaces an older one.
  Result<void> commit();

 private:
  WholeFile(std::filesystem::path path, std::filesystem::path temporary, Fd file);
  Result<void> flush();

  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty if committed or moved from
  Fd file_;
  std::string buffer_;
};

Result<void> write_whole_file(const std::filesystem::path& path, std::string_view bytes);

// Reads to the end, however often read(2) is interrupted. Of more than `most` bytes some more than
// `most` are returned, so that the caller notices. Nothing, with errno, if it fails.
std::optional<std::string> read_all(int fd, std::size_t most);

// Writes all bytes, however often write(2) is interrupted. Returns false with errno if it fails.
bool write_all(int fd, std::string_view bytes);

// Syncs a folder, so that files renamed or made in it survive a loss of power, as far as the file
// system can.
void sync_folder(const std::filesystem::path& folder);

// Returns HOST-PID-NUMBER: different at each call, in each process and on each machine.
std::string unique_suffix();

// Removes the temporary files of `path`, abandoned or still being written.
void remove_temporary_files(const std::filesystem::path& path);

}  // namespace synth
