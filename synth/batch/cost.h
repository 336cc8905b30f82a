#pragma once

#include "specs/json.h"
#include "synth/batch/plan.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace synth {

// How long lines took in an earlier run, by their `id`. 16 bytes a line.
class CostHistory {
 public:
  CostHistory() = default;
  // Reads answers of `synth batch` or `synth check`; a line that is none is skipped. Errors: io.
  static Result<CostHistory> read(const std::filesystem::path& answers);

  // Milliseconds; nothing for an id that was not answered.
  [[nodiscard]] std::optional<double> find(const Value& id) const;

 private:
  struct Known {
    std::uint64_t id;  // its hash: two ids in one take each other's time, which does no harm
    double milliseconds;
  };
  std::vector<Known> known_;  // by id
};

// The hash by which ids are told apart where a mistake does no harm.
std::uint64_t hash_of_id(const Value& id);

// What a line will take, in milliseconds: as long as it took before, else by its language and the
// number of its tests or functions. Only how lines compare counts.
double estimated_cost(BatchKind kind, const JsonField& line, const CostHistory& history);

}  // namespace synth
