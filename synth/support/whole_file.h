#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace synth {

// A file that is there whole or not at all, whatever ends this process or its machine: it is
// written beside its place under a name of its own, synced and renamed. It needs no lock, and is
// safe on NFS. A temporary file that a kill leaves behind is called NAME.tmp-HOST-PID-NUMBER.
// Errors: Errc::io.
class WholeFile {
 public:
  static Result<WholeFile> begin(const std::filesystem::path& path);
  WholeFile(WholeFile&& other) noexcept = default;
  WholeFile& operator=(WholeFile&&) = delete;
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  // Removes what was not committed.
  ~WholeFile();

  // Appends; small pieces are gathered.
  Result<void> write(std::string_view bytes);
  // Puts the file in its place, over an older one.
  Result<void> commit();

 private:
  WholeFile(std::filesystem::path path, std::filesystem::path temporary, Fd file);
  Result<void> flush();

  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty: committed, or moved from
  Fd file_;
  std::string buffer_;
};

Result<void> write_whole_file(const std::filesystem::path& path, std::string_view bytes);

// Writes all of it, however often write(2) is interrupted. False with errno where it cannot.
bool write_all(int fd, std::string_view bytes);

// Makes what was renamed or made in a folder outlast a loss of power, as far as the file system
// can.
void sync_folder(const std::filesystem::path& folder);

// HOST-PID-NUMBER: another one at each call, in each process and on each machine.
std::string unique_suffix();

// The temporary files of `path` that somebody left behind, or is writing now.
void remove_temporary_files(const std::filesystem::path& path);

}  // namespace synth
