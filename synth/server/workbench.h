#pragma once

#include "synth/engine.h"
#include "synth/session/session_table.h"
#include "testing/sandbox/engine/sandbox.h"

#include <memory>
#include <string>
#include <string_view>

namespace synth {

// The surroundings of the tools. Thread-safe, except for `start`.
class Workbench {
 public:
  virtual ~Workbench() = default;

  // Starts the processes in which candidates run. Called by the thread that lives longest, since
  // the processes end with it.
  virtual Result<void> start() = 0;

  // Returns a request with the limits and budgets that the user configured. The language is that of
  // the instruction, or the configured one.
  [[nodiscard]] virtual SolveRequest request(std::string instruction) const = 0;

  // Checks, if the user configured no language, that synth writes that of the instruction. Errors:
  // bad_input with the supported languages.
  [[nodiscard]] virtual Result<void> check_language(std::string_view instruction) const = 0;

  // Sets in a request, whose language is settled, the user's modules and files that its code may
  // use. Errors: Errc::usage for a language in which it may use none.
  [[nodiscard]] virtual Result<void> give_context(SolveRequest& /*request*/) const { return {}; }

  // Returns an engine with the author that the user configured, or with another one, which is
  // `material` in cache keys. Engines share runtimes and cache.
  [[nodiscard]] virtual Result<std::unique_ptr<Engine>> engine() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Engine> engine(std::shared_ptr<Author> author,
                                                       AuthorMaterial material) const = 0;

  [[nodiscard]] virtual const Runtimes& runtimes() const = 0;
  [[nodiscard]] virtual Result<Sandbox*> sandbox() const = 0;
  [[nodiscard]] virtual SessionTable* sessions() const = 0;  // null if they have no folder
  [[nodiscard]] virtual CacheStore* cache() const = 0;       // null if there is none
};

}  // namespace synth
