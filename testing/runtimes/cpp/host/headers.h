#pragma once

#include "testing/runtimes/common/toolchain.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Returns the includes of standard headers with which a source begins, each on its own line, up to
// the first line that is neither such an include, a comment nor blank. Putting them before the
// source again changes nothing.
std::string leading_standard_includes(std::string_view source);

// Headers that are compiled once and kept in a folder, for this compiler and its options. Only
// includes of standard headers are compiled here, outside of any cell; candidates read the result.
// A header is compiled when it is requested for the fifth time, since that takes as long as several
// uses save; the result of an earlier process is used at once. The folder keeps a few, each some 30
// to 120 MB. Thread-safe.
class CppHeaders {
 public:
  // `folder`: if empty, there are none. `options`: those of the units that use it.
  CppHeaders(Toolchain gcc, std::filesystem::path folder, std::vector<std::string> options)
      : gcc_(std::move(gcc)), folder_(std::move(folder)), options_(std::move(options)) {}

  // Returns the path of a header with that text; its compiled form is beside it.
  std::optional<std::filesystem::path> find(const std::string& text);

 private:
  [[nodiscard]] bool compile(const std::string& text, const std::filesystem::path& place) const;
  void make_room() const;

  Toolchain gcc_;
  std::filesystem::path folder_;
  std::vector<std::string> options_;
  std::mutex mutex_;                                                   // guards all below
  std::map<std::string, std::optional<std::filesystem::path>> known_;  // by text
  std::map<std::string, int> asked_;
};

}  // namespace synth
