#pragma once

#include "synth/support/result.h"
#include "synth/support/secret.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace synth {

// The sessions that `initialize` began over HTTP. Only their names are kept, and many clients never
// end theirs: the least recently used one makes room for a new one. Used by one thread.
class McpSessions {
 public:
  static constexpr std::size_t kMost = 1024;

  // Begins a session and returns its id. Error: internal, if there is no random id.
  Result<std::string> begin() {
    SYNTH_TRY(std::string id, random_secret());
    if (used_.size() >= kMost) {
      used_.erase(
          std::ranges::min_element(used_, {}, [](const auto& each) { return each.second; }));
    }
    used_[id] = ++clock_;
    return id;
  }

  // Returns whether there is such a session, and marks it as used now.
  bool use(const std::string& id) {
    const auto found = used_.find(id);
    if (found != used_.end()) {
      found->second = ++clock_;
    }
    return found != used_.end();
  }

  void end(const std::string& id) { used_.erase(id); }

 private:
  std::map<std::string, std::uint64_t> used_;  // time of last use, by a clock that counts uses
  std::uint64_t clock_ = 0;
};

}  // namespace synth
