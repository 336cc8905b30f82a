#pragma once

#include "synth/cli/input/input.h"
#include "synth/cli/settings/settings.h"
#include "synth/support/fd.h"
#include "testing/core/test.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace synth {

// One line of a batch file (contracts/solution.md).
struct BatchLine {
  std::string id;
  std::string instruction;
  std::optional<SpecInput> spec;
  std::vector<Test> tests;
  SettingLayer options;  // `language` among them
};

// Reads one line; `place` ("jobs.jsonl:3") begins the origin of its options and every message.
Result<BatchLine> read_batch_line(std::string_view line, const std::string& place);

// The id of a line, if it can be told, for the answer to a line that is otherwise malformed.
std::optional<std::string> find_batch_id(std::string_view line);

// Where the answers of a batch go: standard output, or a file that survives a kill at any moment,
// since a line is appended in one piece and synced. Thread-safe.
class BatchLog {
 public:
  // Opens or makes the file; a last line without an end, left by a kill, is cut off. Holds a lock
  // until it is destroyed, so that two batches never share a file.
  static Result<BatchLog> open(const std::filesystem::path& path);

  // Ids that the file had when it was opened.
  [[nodiscard]] const std::set<std::string, std::less<>>& done() const { return done_; }
  Result<void> append(std::string_view line);

 private:
  std::filesystem::path path_;
  Fd file_;
  std::set<std::string, std::less<>> done_;
};

}  // namespace synth
