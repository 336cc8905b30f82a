#pragma once

#include "testing/sandbox/lane/cell_process.h"
#include "testing/sandbox/warm/zygote.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// The lane's warm programs, one for each that is executed; and why there is none.
class WarmPrograms {
 public:
  explicit WarmPrograms(const Isolation& isolation) : isolation_(isolation) {}

  // What the request's cell can be a copy of; nullptr if it has to be started cold.
  Zygote* find(const CellRequest& request);
  void failed(const CellRequest& request, std::string reason);

  // Why a cell of the request is started cold.
  [[nodiscard]] std::string reason(const CellRequest& request) const;
  [[nodiscard]] std::vector<pid_t> processes() const;

 private:
  static constexpr int kAttempts = 3;

  struct Slot {
    std::unique_ptr<Zygote> zygote = {};
    std::string reason = {};
    int failures = 0;
  };

  const Isolation& isolation_;
  std::map<std::string, Slot> slots_;  // by what is executed
};

// A cell and the engine's end of its socket.
struct StartedCell {
  CellProcess process;
  Fd engine_end;
};
Result<StartedCell> start_with_socket(const Isolation& isolation, const CellRequest& request,
                                      Zygote* zygote);

// One cell of the warm program set up before anyone asks for it, while the one before it is in use:
// for the same request once more. Only where cells are out of each other's sight, and for a program
// that waits to be told what to do.
class SpareCell {
 public:
  SpareCell(const Isolation& isolation, WarmPrograms& warm) : isolation_(isolation), warm_(warm) {}
  SpareCell(const SpareCell&) = delete;
  SpareCell& operator=(const SpareCell&) = delete;
  ~SpareCell() { drop(); }

  // Begins with the second request of a kind, so that a single one pays for itself only. `body` is
  // the request's encoding.
  void prepare(const CellRequest& request, const std::string& body);

  // The cell that was prepared for this request, if there is one and it lives.
  std::optional<StartedCell> take(const std::string& body);

  // The warm program is to be another: what was prepared is of no use.
  void forget();

 private:
  void drop();

  const Isolation& isolation_;
  WarmPrograms& warm_;
  std::string body_;  // of the last request
  std::optional<StartedCell> cell_;
};

}  // namespace synth
