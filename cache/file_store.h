#pragma once

#include "cache/shared_store.h"

#include <filesystem>

namespace synth {

// A folder that machines share, also over NFS: a value is written to a temporary file and renamed,
// without locks. The folder must exist, so that nothing is written below the mount point of a file
// system that is not mounted.
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
