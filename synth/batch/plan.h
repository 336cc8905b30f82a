#pragma once

#include "synth/support/enum_names.h"
#include "synth/support/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The kind of a batch's lines: instructions for `synth batch`, or candidates for `synth check`.
enum class BatchKind { solve, check };
EnumNames<BatchKind> names_of(BatchKind);

struct PlannedShard {
  std::uint64_t lines = 0;
  std::uint64_t bytes = 0;
  double cost_ms = 0;  // estimated
  std::string sha256;  // of its file
};

// A batch split into shards (docs/cluster.md): a folder that never changes once it exists, except
// for the results and the logs in their own folders. It has everything that the shards' answers
// depend on except the machine, so that any machine may run any shard.
struct Plan {
  std::filesystem::path folder;
  std::string id;  // SHA-256 over all the rest, the shards' files included
  BatchKind kind = BatchKind::solve;
  std::uint64_t lines = 0;
  bool trust_input = false;                     // true with `synth batch --trust-input`
  std::map<std::string, std::string> settings;  // by the name of the option
  std::vector<PlannedShard> shards;

  // Returns "00003": the shard's name in messages and files.
  static std::string shard_name(std::size_t shard);
  [[nodiscard]] std::filesystem::path input(std::size_t shard) const;
  [[nodiscard]] std::filesystem::path result(std::size_t shard) const;
  [[nodiscard]] std::filesystem::path logs() const;
};

inline constexpr std::string_view kPlanFile = "plan.json";
inline constexpr std::size_t kMostShards = 100'000;

// Returns the plan's document, without the id if that is empty: the id is the SHA-256 of this text.
std::string plan_json(const Plan& plan);
// Returns the id of a plan. Errors: config, if OpenSSL has no SHA-256.
Result<std::string> plan_id(Plan plan);

// Reads a plan and verifies its checksum. Errors: io, and bad_input for a file that is not a plan
// or was changed.
Result<Plan> read_plan(const std::filesystem::path& folder);

// Checks that the shard's file is the planned one. Errors: bad_input if it is not.
Result<void> check_input(const Plan& plan, std::size_t shard);

}  // namespace synth
