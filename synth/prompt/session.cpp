#include "synth/prompt/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace synth {
namespace {

constexpr int kMostPrompts = 9;  // at once

// Opens the first session of that name that no other synth uses.
Result<SessionFolder> open_free(const std::filesystem::path& root, const std::string& name,
                                Language language) {
  std::optional<Error> first;
  for (int number = 1; number <= kMostPrompts; ++number) {
    auto folder = SessionFolder::open(root, number == 1 ? name : fmt::format("{}-{}", name, number),
                                      language);
    if (folder || folder.error().code != Errc::io) {
      return folder;
    }
    first = first ? first : std::optional(folder.error());
  }
  return fail(*std::move(first));
}

}  // namespace

Result<LiveSession*> PromptSession::open(Language language) {
  const auto found = live_.find(language);
  if (found != live_.end()) {
    return &found->second;
  }
  if (language != Language::python && language != Language::bash) {
    return fail(Errc::usage,
                fmt::format("sessions are in Python or Bash, and this is {}", info(language).title),
                ":save writes the code to a file");
  }
  SYNTH_TRY(SessionFolder folder,
            open_free(root_, language == Language::python ? "prompt" : "prompt-bash", language));
  return &live_.emplace(language, LiveSession(std::move(folder), runtimes_)).first->second;
}

Result<SessionRun> PromptSession::run(Language language, const std::string& code,
                                      const Limits& limits, const std::stop_token& stop) {
  SYNTH_TRY(LiveSession* const live, open(language));
  return live->run(code, limits, stop);
}

Result<bool> PromptSession::forget(Language language, std::int64_t step) {
  SYNTH_TRY(LiveSession* const live, open(language));
  const auto& steps = live->folder().steps();
  const auto last = std::find_if(steps.rbegin(), steps.rend(),
                                 [](const SessionStep& candidate) { return candidate.kept; });
  if (last == steps.rend() || last->number != step) {
    return false;
  }
  SYNTH_CHECK(live->undo());
  return true;
}

Result<std::vector<std::string>> PromptSession::close() {
  std::vector<std::string> left_out;
  std::optional<Error> first;
  for (auto& [language, live] : live_) {
    auto closed = live.close();
    if (closed) {
      std::ranges::move(closed->left_out, std::back_inserter(left_out));
    } else if (!first) {
      first = std::move(closed).error();
    }
  }
  live_.clear();
  return first ? Result<std::vector<std::string>>(fail(*std::move(first))) : std::move(left_out);
}

}  // namespace synth
