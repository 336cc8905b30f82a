#pragma once

#include "testing/runtimes/python/host/cell.h"

#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace synth {

// Cells that run assertion scripts that can only compute (guest/plain.py), one after the other in
// one process, until one has made it grow. A kept cell never runs a candidate or any other script.
// Thread-safe.
class PythonScriptCells {
 public:
  // Keeps at most `most` cells, each of which takes a lane of the sandbox; nothing else may rely on
  // those lanes.
  explicit PythonScriptCells(int most) : most_(most) {}

  // A kept cell in use, or the right to open one that will be kept.
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

    // Returns whether there is a place; else the caller opens a cell that is not kept.
    explicit operator bool() const { return owner_ != nullptr; }
    // Returns the cell of earlier scripts, if there is one.
    std::optional<PythonCell> take() { return std::exchange(used_, std::nullopt); }
    // Keeps the cell for the next script.
    void keep(PythonCell cell);

   private:
    PythonScriptCells* owner_ = nullptr;
    std::optional<PythonCell> used_;
  };
  Place enter(const Limits& limits, const std::stop_token& stop);

  // Held while two lanes are taken that are not kept, so that two runs with one lane each cannot
  // deadlock.
  std::mutex& pair() { return pair_; }

 private:
  int most_;
  std::mutex pair_;
  std::mutex mutex_;  // guards all below
  int existing_ = 0;
  struct Idle {
    PythonCell cell;
    std::optional<int> processor;  // the processor of the thread that used it
  };
  std::vector<Idle> idle_;
};

}  // namespace synth
