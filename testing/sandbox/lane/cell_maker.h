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

// The zygotes of a lane: a warm one for each warm program, and plain ones for the views requested
// last. A replaced zygote lives as long as one of its cells.
class Zygotes {
 public:
  explicit Zygotes(const Isolation& isolation) : isolation_(isolation) {}

  // Returns a warm one for the request's cell; null if the cell must be started cold.
  std::shared_ptr<Zygote> find_warm(const CellRequest& request);
  // Drops the warm zygote of the request's program, for that reason.
  void failed(const CellRequest& request, std::string reason);

  // Returns why a cell of the request is started cold; empty if a warm one was not requested.
  [[nodiscard]] std::string reason(const CellRequest& request) const;

  // Returns one whose cells execute their program.
  Result<std::shared_ptr<Zygote>> find_plain(const CellRequest& request);
  void forget_plain(const std::shared_ptr<Zygote>& zygote);

  // Returns the processes of all zygotes.
  [[nodiscard]] std::vector<pid_t> processes() const;

 private:
  struct Slot {
    std::shared_ptr<Zygote> zygote = {};
    std::string reason = {};
    int failures = 0;
  };

  const Isolation& isolation_;
  std::map<std::string, Slot> warm_;           // by the executed program
  std::deque<std::shared_ptr<Zygote>> plain_;  // the most recently used first
};

// A cell and the engine's end of its socket.
struct StartedCell {
  CellProcess process;
  Fd engine_end;
};

// Makes a cell of the request, whose encoding is `body`, warm if possible; `zygotes` keeps the warm
// program's own reason for a cold one.
Result<StartedCell> make_cell(const Isolation& isolation, Zygotes& zygotes,
                              const CellRequest& request, const std::string& body);

// One cell set up in advance, while the one before it is in use: for the same request once more.
// Only for a program that waits for a frame, and from level `namespaces` on. Without it cells take
// 1.40 times the time (bench/results/ablation.json).
class SpareCell {
 public:
  SpareCell(const Isolation& isolation, Zygotes& zygotes)
      : isolation_(isolation), zygotes_(zygotes) {}
  SpareCell(const SpareCell&) = delete;
  SpareCell& operator=(const SpareCell&) = delete;
  ~SpareCell() { drop(); }

  // Sets up a cell from the second request of a kind on, so that a single request costs nothing
  // extra. `body` is the request's encoding.
  void prepare(const CellRequest& request, const std::string& body);

  // Returns the cell that was prepared for this request, if there is one and none of its processes,
  // nor the warm program, was stopped or killed.
  std::optional<StartedCell> take(const std::string& body);

  // Drops the prepared cell, since the warm program changes.
  void forget();

 private:
  [[nodiscard]] bool is_sound() const;
  void drop();

  const Isolation& isolation_;
  Zygotes& zygotes_;
  std::string body_;  // encoding of the last request
  std::optional<StartedCell> cell_;
};

}  // namespace synth
