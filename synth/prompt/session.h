#pragma once

#include "synth/session/live_session.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>

namespace synth {

// The sessions of a prompt, one per language: `prompt` for Python and `prompt-bash`, as `synth run
// --session` has them, with the state of earlier prompts. A second prompt at the same time has
// `prompt-2`. Each is opened on first use. Not thread-safe.
class PromptSession {
 public:
  // `runtimes` must outlive it.
  PromptSession(std::filesystem::path root, const Runtimes& runtimes)
      : root_(std::move(root)), runtimes_(runtimes) {}

  // Runs a step. Errors: usage, for languages without sessions; those of SessionFolder::open and
  // LiveSession::run.
  Result<SessionRun> run(Language language, const std::string& code, const Limits& limits,
                         const std::stop_token& stop);
  // Removes a step if it is the last kept one. Returns whether it was.
  Result<bool> forget(Language language, std::int64_t step);
  // Keeps the files in their folders. Returns those that could not be kept.
  Result<std::vector<std::string>> close();

  // Returns the folder of a session that has run a step.
  [[nodiscard]] const SessionFolder& folder(Language language) const {
    return live_.at(language).folder();
  }

 private:
  Result<LiveSession*> open(Language language);

  std::filesystem::path root_;
  const Runtimes& runtimes_;
  std::map<Language, LiveSession> live_;
};

}  // namespace synth
