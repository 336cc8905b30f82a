#pragma once

#include "specs/language.h"
#include "synth/session/collect_folder.h"
#include "synth/session/session_step.h"
#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// What a session has from its beginning.
struct SessionInfo {
  std::int64_t version = 1;  // of the folder's files
  Language language = Language::python;
  std::int64_t seed = 0;
};

// The stored parts of a session:
//   session.json  language and seed
//   steps.jsonl   its steps, one per line
//   given/        files from its beginning
//   files/        files that its steps left
//   results/      results of its steps: STEP-NUMBER.png, … One process uses it at a time (a lock on
//   the folder, flock(2)).
class SessionFolder {
 public:
  // Opens the session below `root`, and creates it if there is none; a new one is in `language`
  // (default: Python). Errors: usage, for an invalid name (letters, digits, ._-) or another
  // language than the session's; bad_input, if the folder is damaged; io, also while another
  // process uses it.
  static Result<SessionFolder> open(const std::filesystem::path& root, const std::string& name,
                                    std::optional<Language> language);
  // Opens a session that must exist. Errc::usage names those that do.
  static Result<SessionFolder> open_existing(const std::filesystem::path& root,
                                             const std::string& name);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] Language language() const { return info_.language; }
  [[nodiscard]] std::int64_t seed() const { return info_.seed; }
  [[nodiscard]] const std::vector<SessionStep>& steps() const { return steps_; }

  // Appends a step, whose results are in files already. Nothing is appended if it fails.
  Result<void> append(SessionStep step);
  // Removes the last kept step and those after it.
  Result<void> remove_last();
  // Removes all steps, their files and their results.
  Result<void> clear();

  // Writes the results of a step; the names are those in `results`.
  Result<std::vector<std::vector<ResultFile>>> write_results(
      std::int64_t step, const std::vector<ShownResult>& shown) const;

  // Replaces `files/`. Returns the names. Hidden files are left out.
  Result<std::vector<std::string>> write_files(CollectedFiles collected) const;
  [[nodiscard]] std::vector<std::string> file_names() const;

  // Returns the files that the session begins with. Errors: io.
  Result<NamedFiles> given() const;
  // Adds files to those that the session begins with, from its next replay on.
  Result<void> give(const NamedFiles& files) const;

 private:
  SessionFolder(std::filesystem::path path, std::string name, Fd lock)
      : path_(std::move(path)), name_(std::move(name)), lock_(std::move(lock)) {}

  Result<void> begin(Language language);
  Result<void> read();

  std::filesystem::path path_;
  std::string name_;
  Fd lock_;  // on the folder
  SessionInfo info_;
  std::vector<SessionStep> steps_;
};

// Returns the names of all sessions below `root`, sorted.
std::vector<std::string> session_names(const std::filesystem::path& root);

// Restarts a session, damaged or not: the same name and language (Python if that cannot be read),
// the files that it was given, no steps.
Result<void> reset_session(const std::filesystem::path& root, const std::string& name);
// Removes a session with its files. Errors: usage if there is none; io, also while a process uses
// it.
Result<void> remove_session(const std::filesystem::path& root, const std::string& name);

}  // namespace synth
