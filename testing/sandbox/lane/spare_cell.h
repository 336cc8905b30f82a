#pragma once

#include "testing/sandbox/lane/cell_process.h"
#include "testing/sandbox/lane/zygotes.h"

#include <optional>
#include <string>

namespace synth {

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
