#pragma once

#include "synth/report/run_record.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// The time and cost of one stage, author or function, over all instructions of a batch.
struct ProfileRow {
  std::string name;
  std::size_t runs = 0;  // instructions
  double seconds = 0;
  std::int64_t requests = 0;  // to a model
  std::int64_t tokens = 0;    // in and out
  std::optional<double> usd;  // absent if no price is known
};

// The distribution of time and money, the most time first. Answers from the cache are left out:
// their cost was incurred before. Costs are known for whole instructions only, so stages have none.
// Linear in the instructions.
struct Profile {
  std::size_t instructions = 0;  // instructions that were worked on
  std::size_t recalled = 0;      // instructions that came from the cache
  std::vector<ProfileRow> stages;
  std::vector<ProfileRow> authors;
  std::vector<ProfileRow> functions;  // functions of one instruction together

  [[nodiscard]] bool is_empty() const { return instructions + recalled == 0; }
};
Profile profile_of(const RunRecord& record);

// The same as text: a first column of names, then figures.
struct ProfileTable {
  std::vector<std::string> titles;
  std::vector<std::vector<std::string>> rows;
};
std::vector<ProfileTable> tables_of(const Profile& profile);
std::string summary_of(const Profile& profile);

// Returns nothing if there is no instruction.
std::string profile_html(const Profile& profile);

// Returns the stages of a run with their seconds, as reports name them.
std::array<std::pair<std::string_view, double>, 5> stages_of(const Metrics& metrics);

}  // namespace synth
