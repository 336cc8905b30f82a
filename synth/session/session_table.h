#pragma once

#include "synth/session/live_session.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The sessions that a server's clients use, each with its interpreter. At most kMost have one at a
// time: the least recently used session is closed for another, and is replayed if it is used again.
// Thread-safe; steps of one session run one after the other.
class SessionTable {
 public:
  static constexpr std::size_t kMost = 4;  // interpreters, each with a lane of the sandbox

  // Sessions are in folders below `root`. `runtimes` must outlive it.
  SessionTable(std::filesystem::path root, const Runtimes& runtimes)
      : root_(std::move(root)), runtimes_(runtimes) {}
  // Keeps the files in the folders of the sessions.
  ~SessionTable();
  SessionTable(const SessionTable&) = delete;
  SessionTable& operator=(const SessionTable&) = delete;

  struct Ran {
    std::string json;  // session_run_json
    SessionRun run;
  };
  // Runs a step of the session of that name, which is created if there is none. Errors: those of
  // SessionFolder::open and LiveSession::run; budget_exhausted while kMost others are running
  // steps.
  Result<Ran> run(const std::string& name, std::optional<Language> language,
                  const std::string& source, const Limits& limits, const std::stop_token& stop);

 private:
  struct Entry {
    std::string name;
    std::mutex mutex;  // guards: session
    std::optional<LiveSession> session;
    std::int64_t used = 0;  // guarded by the table's mutex
  };
  Result<std::shared_ptr<Entry>> find(const std::string& name, std::optional<Language> language);
  Result<void> make_room();

  std::filesystem::path root_;
  const Runtimes& runtimes_;
  std::mutex mutex_;  // guards: all below
  std::int64_t uses_ = 0;
  std::vector<std::shared_ptr<Entry>> entries_;
};

}  // namespace synth
