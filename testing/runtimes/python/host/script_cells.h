#pragma once

#include "testing/runtimes/python/host/cell.h"

#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace synth {

// Cells that run assertion scripts that can only compute (guest/plain.py), one after the other in
// one process, until one has made it grow. No candidate and no other script ever runs in one that
// is kept. Thread-safe.
class PythonScriptCells {
 public:
  // Keeps at most that many, each of which takes a lane of the sandbox; those must be lanes that
  // nobody else counts on.
  explicit PythonScriptCells(int most) : most_(most) {}

  // One of them in use, or the right to open one to be kept.
  class Place {
   public:
    Place() = default;
    Place(PythonScriptCells* owner, std::optional<PythonCell> used)
        : owner_(owner), used_(std::move(used)) {}
    Place(Place&& other) noexcept
        : owner_(std::exchange(other.owner_, nullptr)), used_(std::move(other.used_)) {}
    Place& operator=(Place&&) = delete;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();

    // Whether there is one; else the cell is its user's own.
    explicit operator bool() const { return owner_ != nullptr; }
    // The cell of earlier scripts, if there is one.
    std::optional<PythonCell> take() { return std::exchange(used_, std::nullopt); }
    // For the next script.
    void keep(PythonCell cell);

   private:
    PythonScriptCells* owner_ = nullptr;
    std::optional<PythonCell> used_;
  };
  Place enter(const Limits& limits, const std::stop_token& stop);

  // Held while two lanes are taken that are not kept, lest two half pairs wait for ever.
  std::mutex& pair() { return pair_; }

 private:
  int most_;
  std::mutex pair_;
  std::mutex mutex_;  // guards: all below
  int existing_ = 0;
  struct Idle {
    PythonCell cell;
    std::optional<int> processor;  // of the thread that used it
  };
  std::vector<Idle> idle_;
};

}  // namespace synth
