#include "testing/sandbox/lane/output_keeper.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {

void OutputKeeper::add(std::string_view bytes) {
  const std::size_t head = std::min(bytes.size(), kept_ - first_.size());
  first_.append(bytes.substr(0, head));
  bytes.remove_prefix(head);
  if (bytes.size() > kept_) {
    dropped_ += bytes.size() - kept_;
    bytes.remove_prefix(bytes.size() - kept_);
  }
  last_.append(bytes);
  // Cut only when twice as much has gathered, so that a byte is moved once on average.
  if (last_.size() > 2 * kept_) {
    const std::size_t extra = last_.size() - kept_;
    last_.erase(0, extra);
    dropped_ += extra;
  }
}

std::string OutputKeeper::text() const {
  const std::size_t extra = last_.size() > kept_ ? last_.size() - kept_ : 0;
  if (dropped_ + extra == 0) {
    return first_ + last_;
  }
  return fmt::format("{}\n[... {} bytes left out ...]\n{}", first_, dropped_ + extra,
                     std::string_view(last_).substr(extra));
}

}  // namespace synth
