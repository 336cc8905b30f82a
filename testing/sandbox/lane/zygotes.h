#pragma once

#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/lane/isolation.h"
#include "testing/sandbox/warm/zygote.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace synth {

// The zygotes of a lane: a warm one for each warm program, and plain ones for the views that were
// asked for last. A zygote that another takes the place of lives on as long as a cell of it.
class Zygotes {
 public:
  explicit Zygotes(const Isolation& isolation) : isolation_(isolation) {}

  // A warm one for the request's cell; none if that has to be started cold.
  std::shared_ptr<Zygote> find_warm(const CellRequest& request);
  void failed(const CellRequest& request, std::string reason);

  // Why a cell of the request is started cold; empty if nothing else was asked for.
  [[nodiscard]] std::string reason(const CellRequest& request) const;

  // One whose cells execute their program.
  Result<std::shared_ptr<Zygote>> find_plain(const CellRequest& request);
  void forget_plain(const std::shared_ptr<Zygote>& zygote);

  [[nodiscard]] std::vector<pid_t> processes() const;

 private:
  struct Slot {
    std::shared_ptr<Zygote> zygote = {};
    std::string reason = {};
    int failures = 0;
  };

  const Isolation& isolation_;
  std::map<std::string, Slot> warm_;           // by what is executed
  std::deque<std::shared_ptr<Zygote>> plain_;  // the last used first
};

}  // namespace synth
