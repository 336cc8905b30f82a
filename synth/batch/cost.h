#pragma once

#include "specs/json.h"
#include "synth/batch/plan.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace synth {

// The times of lines in an earlier run, by their `id`. 16 bytes a line.
class CostHistory {
 public:
  CostHistory() = default;
  // Reads answers of `synth batch` or `synth check`; malformed lines are skipped. Errors: io.
  static Result<CostHistory> read(const std::filesystem::path& answers);

  // Returns milliseconds, or nothing for an id that was not answered.
  [[nodiscard]] std::optional<double> find(const Value& id) const;

 private:
  struct Known {
    std::uint64_t id;  // its hash: colliding ids share a time, which does no harm
    double milliseconds;
  };
  std::vector<Known> known_;  // sorted by id
};

// Returns a hash that distinguishes ids if a mistake does no harm.
std::uint64_t hash_of_id(const Value& id);

// Returns the estimated time of a line in milliseconds: its time in an earlier run, else by its
// language and the number of its tests or functions. Only the proportions of lines matter.
double estimated_cost(BatchKind kind, const JsonField& line, const CostHistory& history);

}  // namespace synth
