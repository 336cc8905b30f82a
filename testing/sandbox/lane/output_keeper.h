#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace synth {

// Keeps the first and the last part of what is printed, in about that much memory.
class OutputKeeper {
 public:
  static constexpr std::size_t kKept = std::size_t{64} << 10U;

  explicit OutputKeeper(std::size_t at_each_end = kKept) : kept_(at_each_end) {}

  void add(std::string_view bytes);

  // What was kept; where something is left out, a line says how much.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool truncated() const { return dropped_ > 0 || last_.size() > kept_; }

 private:
  std::size_t kept_;
  std::string first_;
  std::string last_;  // at most 2 * kept_, the newest behind
  std::size_t dropped_ = 0;
};

}  // namespace synth
