#pragma once

#include "synth/report/run_record.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// What one stage, author or function took, over all instructions of a batch.
struct ProfileRow {
  std::string name;
  std::size_t runs = 0;  // instructions
  double seconds = 0;
  std::int64_t requests = 0;  // to a model
  std::int64_t tokens = 0;    // in and out
  std::optional<double> usd;  // none: nothing has a price that is known
};

// Where time and money went, the most time first. What an answer out of the cache took was spent
// before, and is left out. Money is known of whole instructions only, so stages have none. Linear
// in the instructions.
struct Profile {
  std::size_t instructions = 0;  // that were worked at
  std::size_t recalled = 0;      // and those that came from the cache
  std::vector<ProfileRow> stages;
  std::vector<ProfileRow> authors;
  std::vector<ProfileRow> functions;  // those that an instruction asks for stand together

  [[nodiscard]] bool is_empty() const { return instructions + recalled == 0; }
};
Profile profile_of(const RunRecord& record);

// The same in words: a first column of names, then figures.
struct ProfileTable {
  std::vector<std::string> titles;
  std::vector<std::vector<std::string>> rows;
};
std::vector<ProfileTable> tables_of(const Profile& profile);
std::string summary_of(const Profile& profile);

// Nothing if there is no instruction.
std::string profile_html(const Profile& profile);

}  // namespace synth
