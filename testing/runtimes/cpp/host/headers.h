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

// The includes of standard headers that a source begins with, each on a line of its own, up to the
// first thing that is neither one of them, a comment nor blank. Putting them in front of the source
// once more changes nothing.
std::string leading_standard_includes(std::string_view source);

// Headers that are compiled once and kept below a folder, for this compiler and its options. Only
// text of ours and includes of standard headers are compiled here, outside of any cell; candidates
// read the result. A header is compiled when it is asked for the second time, since that takes
// longer than using it once saves; what an earlier process has compiled is used at once. Of those
// the folder keeps a few, each some 30 to 120 MB. Thread-safe.
class CppHeaders {
 public:
  // `folder` empty: there are none. `options` as the units have them that use it.
  CppHeaders(Toolchain gcc, std::filesystem::path folder, std::vector<std::string> options)
      : gcc_(std::move(gcc)), folder_(std::move(folder)), options_(std::move(options)) {}

  // The path of a header with that text, beside which it lies compiled.
  std::optional<std::filesystem::path> find(const std::string& text);

 private:
  [[nodiscard]] bool compile(const std::string& text, const std::filesystem::path& place) const;
  void make_room() const;

  Toolchain gcc_;
  std::filesystem::path folder_;
  std::vector<std::string> options_;
  std::mutex mutex_;                                                   // guards: all below
  std::map<std::string, std::optional<std::filesystem::path>> known_;  // by text
  std::map<std::string, int> asked_;
};

}  // namespace synth
