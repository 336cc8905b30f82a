#pragma once

#include "cache/shared_cache.h"
#include "cache/store.h"
#include "specs/language.h"
#include "synth/cli/host/session.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"
#include "testing/check/check.h"

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Earlier verdicts of `check`, for repeated lines of a batch (docs/cluster.md, "Candidates that
// come again"). A verdict is trusted without another run, so it is kept, and looked up, only in
// stores that nobody else can write to. Thread-safe.
class KeptVerdicts {
 public:
  // A candidate with its tests, and everything else on this machine that its verdict depends on.
  struct Question {
    std::string key;
    std::string material;
    Language language = Language::python;
    std::string function;
    Value id;  // of the line
  };

  // Returns null if there is no place for them. Requires: the sandbox of the session is started.
  static std::unique_ptr<KeptVerdicts> open(const Settings& settings, const Console& console,
                                            const Session& session);

  // Returns nothing for a line whose verdict cannot be kept.
  std::optional<Question> question(std::string_view line);
  // Returns the answer to line `number`, if one is kept.
  std::optional<std::string> find(const Question& question, std::size_t number);
  // Keeps a lasting verdict. A failure is reported by `tell`, and ends nothing.
  void keep(const Question& question, const CheckResult& result);
  // Reports what failed.
  void tell(const Console& console);

 private:
  KeptVerdicts(const Settings& settings, const Session& session, IsolationLevel level)
      : settings_(&settings), session_(&session), level_(level) {}
  // Returns the toolchain of this machine for a language; nothing if it cannot be run.
  std::optional<std::string> toolchain(Language language);

  const Settings* settings_;
  const Session* session_;
  IsolationLevel level_;
  std::shared_ptr<CacheStore> local_;    // may be null
  std::shared_ptr<SharedCache> shared_;  // may be null
  std::mutex mutex_;                     // guards: toolchains_, failed_
  std::map<Language, std::optional<std::string>> toolchains_;
  std::optional<Error> failed_;  // the reason if one could not be kept
};

}  // namespace synth
