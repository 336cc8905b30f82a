#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace synth {

// The first and the last part of an output, kept in about that much memory.
class OutputKeeper {
 public:
  static constexpr std::size_t kKept = std::size_t{64} << 10U;

  explicit OutputKeeper(std::size_t at_each_end = kKept) : kept_(at_each_end) {}

  void add(std::string_view bytes) {
    const std::size_t head = std::min(bytes.size(), kept_ - first_.size());
    first_.append(bytes.substr(0, head));
    bytes.remove_prefix(head);
    if (bytes.size() > kept_) {
      dropped_ += bytes.size() - kept_;
      bytes.remove_prefix(bytes.size() - kept_);
    }
    last_.append(bytes);
    // Cut only when twice as much has accumulated, so that a byte is moved once on average.
    if (last_.size() > 2 * kept_) {
      const std::size_t extra = last_.size() - kept_;
      last_.erase(0, extra);
      dropped_ += extra;
    }
  }

  // Returns the kept output; a line tells how much is left out, if anything.
  [[nodiscard]] std::string text() const {
    const std::size_t extra = last_.size() > kept_ ? last_.size() - kept_ : 0;
    if (dropped_ + extra == 0) {
      return first_ + last_;
    }
    return fmt::format("{}\n[... {} bytes left out ...]\n{}", first_, dropped_ + extra,
                       std::string_view(last_).substr(extra));
  }
  [[nodiscard]] bool truncated() const { return dropped_ > 0 || last_.size() > kept_; }

 private:
  std::size_t kept_;
  std::string first_;
  std::string last_;  // at most 2 * kept_, the newest last
  std::size_t dropped_ = 0;
};

}  // namespace synth
