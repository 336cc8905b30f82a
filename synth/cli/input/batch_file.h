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

// The id of a line, if it can be told, for the answer to a line that is otherwise malformed.
std::optional<std::string> find_batch_id(std::string_view line);

// MD5 of a line's JSON, which `input_md5` of its answer says; empty for what is no JSON.
std::string digest_of_line(std::string_view line);

// Where the answers of a batch go: standard output, or a file that survives a kill at any moment,
// since a line is appended in one piece and synced. Thread-safe.
class BatchLog {
 public:
  // Opens or makes the file; a last line without an end, left by a kill, is cut off. Holds a lock
  // until it is destroyed, so that two batches never share a file.
  static Result<BatchLog> open(const std::filesystem::path& path);

  // Whether the file had an answer to this line when it was opened, the last of its id, and that
  // was a success (`exit` 0) to the same line: what failed or was changed is tried again. An answer
  // without `input_md5` is to the same line if its solution has the line's instruction.
  [[nodiscard]] bool is_done(const std::string& id, std::string_view line) const;
  Result<void> append(std::string_view line);

 private:
  void take(std::string_view line);

  std::filesystem::path path_;
  Fd file_;
  // What tells whether a line is the one that was answered with success; empty: not known.
  struct Done {
    std::string digest;
    std::string instruction;
  };
  std::map<std::string, Done, std::less<>> done_;  // by id
};

}  // namespace synth
