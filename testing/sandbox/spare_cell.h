#pragma once

#include "testing/sandbox/cell_process.h"
#include "testing/sandbox/zygote.h"

#include <memory>
#include <optional>
#include <string>

namespace synth {

// The lane's warm program, and why there is none.
class WarmProgramOfLane {
 public:
  explicit WarmProgramOfLane(const Isolation& isolation) : isolation_(isolation) {}

  // What the request's cell can be a copy of; nullptr if it has to be started cold.
  Zygote* find(const CellRequest& request);
  void failed(std::string reason);

  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] pid_t pid() const { return zygote_ ? zygote_->pid() : -1; }

 private:
  static constexpr int kAttempts = 3;

  const Isolation& isolation_;
  std::unique_ptr<Zygote> zygote_;
  std::string reason_;
  int failures_ = 0;
};

// A cell and the engine's end of its socket.
struct StartedCell {
  CellProcess process;
  Fd engine_end;
};
Result<StartedCell> start_with_socket(const Isolation& isolation, const CellRequest& request,
                                      Zygote* zygote);

// One cell of the warm program set up before anyone asks for it, while the one before it is in use:
// for the same request once more. Only where cells are out of each other's sight.
class SpareCell {
 public:
  SpareCell(const Isolation& isolation, WarmProgramOfLane& warm)
      : isolation_(isolation), warm_(warm) {}
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
  WarmProgramOfLane& warm_;
  std::string body_;  // of the last request
  std::optional<StartedCell> cell_;
};

}  // namespace synth
