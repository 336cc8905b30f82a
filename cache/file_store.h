#pragma once

#include "cache/shared_store.h"

#include <filesystem>

namespace synth {

// A folder that machines share, on NFS too: a value is written beside its place and renamed, and
// nothing is locked. The folder has to be there: a file system that is not mounted is not begun
// anew below its mount point.
class FileStore : public SharedStore {
 public:
  explicit FileStore(std::filesystem::path folder) : folder_(std::move(folder)) {}
  Result<std::optional<std::string>> get(const std::string& name) override;
  Result<void> put(const std::string& name, std::string_view value) override;
  Result<std::optional<std::uint64_t>> size_of(const std::string& name) override;
  Result<std::optional<std::vector<StoredValue>>> list() override;

 private:
  [[nodiscard]] std::filesystem::path path_of(const std::string& name) const;
  std::filesystem::path folder_;
};

}  // namespace synth
