#include "synth/session/session_table.h"

#include "synth/session/session_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {

SessionTable::~SessionTable() {
  for (const auto& entry : entries_) {
    if (entry->session) {
      // At the end nobody can be told of an error; the steps are kept already.
      [[maybe_unused]] const auto closed = entry->session->close();
    }
  }
}

Result<void> SessionTable::make_room() {
  if (entries_.size() < kMost) {
    return {};
  }
  auto oldest = entries_.end();
  for (auto at = entries_.begin(); at != entries_.end(); ++at) {
    const bool is_idle = at->use_count() == 1;
    if (is_idle && (oldest == entries_.end() || (*at)->used < (*oldest)->used)) {
      oldest = at;
    }
  }
  if (oldest == entries_.end()) {
    return fail(Errc::budget_exhausted, fmt::format("{} sessions are at work already", kMost),
                "wait for one of them");
  }
  if ((*oldest)->session) {
    SYNTH_CHECK((*oldest)->session->close());
  }
  entries_.erase(oldest);
  return {};
}

Result<std::shared_ptr<SessionTable::Entry>> SessionTable::find(const std::string& name,
                                                                std::optional<Language> language) {
  const std::lock_guard lock(mutex_);
  const auto known = std::ranges::find(
      entries_, name, [](const auto& entry) -> const std::string& { return entry->name; });
  if (known != entries_.end()) {
    const Language has = (*known)->session->folder().language();
    if (language && *language != has) {
      return fail(Errc::usage, fmt::format("the session {} is in {}", name, info(has).title),
                  "take another name for a session in another language");
    }
    (*known)->used = ++uses_;
    return *known;
  }
  SYNTH_CHECK(make_room());
  SYNTH_TRY(SessionFolder folder, SessionFolder::open(root_, name, language));
  auto entry = std::make_shared<Entry>();
  entry->name = name;
  entry->session.emplace(std::move(folder), runtimes_);
  entry->used = ++uses_;
  entries_.push_back(entry);
  return entry;
}

Result<SessionTable::Ran> SessionTable::run(const std::string& name,
                                            std::optional<Language> language,
                                            const std::string& source, const Limits& limits,
                                            const std::stop_token& stop) {
  SYNTH_TRY(const auto entry, find(name, language));
  const std::lock_guard lock(entry->mutex);
  SYNTH_TRY(SessionRun run, entry->session->run(source, limits, stop));
  std::string json = session_run_json(entry->session->folder(), run, 0);
  return Ran{std::move(json), std::move(run)};
}

}  // namespace synth
