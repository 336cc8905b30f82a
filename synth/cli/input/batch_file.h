#pragma once

#include "synth/cli/input/input.h"
#include "synth/cli/settings/settings.h"
#include "synth/support/fd.h"
#include "testing/core/test.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// One line of a batch file (docs/formats/solution.md).
struct BatchLine {
  std::string id;
  std::string instruction;
  std::optional<SpecInput> spec;
  std::vector<Test> tests;
  SettingLayer options;  // `language` among them
};

// Reads one line; `place` ("jobs.jsonl:3") begins the origin of its options and every message.
Result<BatchLine> read_batch_line(std::string_view line, const std::string& place);

// Returns the id of a line, if it can be read, for the answer to a line that is otherwise
// malformed.
std::optional<std::string> find_batch_id(std::string_view line);

// Returns the MD5 of a line's JSON, the `input_md5` of its answer; empty if it is not JSON.
std::string digest_of_line(std::string_view line);

// The output of a batch: standard output, or a file that survives a kill at any moment, since a
// line is appended in one piece and synced. Thread-safe.
class BatchLog {
 public:
  // Opens or creates the file; an unterminated last line, left by a kill, is cut off. Holds a lock
  // until destruction, so that two batches never share a file.
  static Result<BatchLog> open(const std::filesystem::path& path);

  // Returns whether the file had an answer to this line when it was opened, the last of its id, and
  // that was a success (`exit` 0) for the same line: failed or changed lines are tried again. An
  // answer without `input_md5` is for the same line if its solution has the line's instruction.
  [[nodiscard]] bool is_done(const std::string& id, std::string_view line) const;
  // Appends an answer, synced. Errors: io.
  Result<void> append(std::string_view line);

 private:
  void take(std::string_view line);

  std::filesystem::path path_;
  Fd file_;
  // The identity of a line that was answered with success; empty if unknown.
  struct Done {
    std::string digest;
    std::string instruction;
  };
  std::map<std::string, Done, std::less<>> done_;  // by id
};

}  // namespace synth
