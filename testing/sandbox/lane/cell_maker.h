#pragma once

#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/lane/cell_process.h"
#include "testing/sandbox/lane/isolation.h"
#include "testing/sandbox/warm/zygote.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
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

// A cell and the engine's end of its socket.
struct StartedCell {
  CellProcess process;
  Fd engine_end;
};

// Makes a cell of the request, whose encoding is `body`, warm if it can be had: the warm program's
// own reason for a cold one is left in `zygotes`.
Result<StartedCell> make_cell(const Isolation& isolation, Zygotes& zygotes,
                              const CellRequest& request, const std::string& body);

// One cell set up before anyone asks for it, while the one before it is in use: for the same
// request once more. Only for a program that waits to be told what to do, and from level
// `namespaces` on. Without it cells take 1.40 times the time (bench/results/ablation.json).
class SpareCell {
 public:
  SpareCell(const Isolation& isolation, Zygotes& zygotes)
      : isolation_(isolation), zygotes_(zygotes) {}
  SpareCell(const SpareCell&) = delete;
  SpareCell& operator=(const SpareCell&) = delete;
  ~SpareCell() { drop(); }

  // Begins with the second request of a kind, so that a single one pays for itself only. `body` is
  // the request's encoding.
  void prepare(const CellRequest& request, const std::string& body);

  // The cell that was prepared for this request, if there is one and nobody has stopped or killed
  // any process of it or the warm program.
  std::optional<StartedCell> take(const std::string& body);

  // The warm program is to be another: what was prepared is of no use.
  void forget();

 private:
  [[nodiscard]] bool is_sound() const;
  void drop();

  const Isolation& isolation_;
  Zygotes& zygotes_;
  std::string body_;  // of the last request
  std::optional<StartedCell> cell_;
};

}  // namespace synth
