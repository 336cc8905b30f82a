#pragma once

#include "synth/cli/host/interrupt.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"
#include "synth/engine.h"

#include <memory>

namespace synth {

class LazySandbox;
struct Economy;
class ModelClients;
class Sandbox;

// The way in which the functions of one instruction are written. One by one if many instructions
// are worked on at once already.
enum class Pace { one_by_one, side_by_side };

// The parts of a command that writes or runs code. The sandbox is started when code first runs,
// since a cached solution needs none.
class Session {
 public:
  // Opens a session. `lanes` is the number of candidates that may run at once.
  static Result<std::unique_ptr<Session>> open(const Settings& settings, const Console& console,
                                               int lanes, const Lending& lending = {});

  // Makes later requests to models use batches; `economy` must outlive this.
  void ask_in_batches(Economy& economy);

  // Returns an engine with the author that the settings name; engines of one session share the
  // rest.
  [[nodiscard]] Result<std::unique_ptr<Engine>> engine(const Settings& settings,
                                                       Pace pace = Pace::one_by_one) const;

  // Returns an engine for a rehearsal: with this author, and a cache that is read and not changed.
  [[nodiscard]] std::unique_ptr<Engine> rehearsal(const Settings& settings,
                                                  std::shared_ptr<Author> author,
                                                  AuthorMaterial material) const;

  // Returns an engine with this author, which is `material` in cache keys.
  [[nodiscard]] std::unique_ptr<Engine> engine_with(std::shared_ptr<Author> author,
                                                    AuthorMaterial material) const;

  // Returns an engine that can only run given code.
  [[nodiscard]] std::unique_ptr<Engine> engine_without_author() const;

  // Adds tests to those of a solution that will be written to files, until no detectable mutant is
  // left. A failure must not lose code that passed: if the time is used up, a note says so. Errors
  // as of strengthen_suite.
  Result<void> strengthen(Solution& solution, const Limits& limits, std::uint64_t seed,
                          const std::stop_token& stop) const;

  // Returns Python's runtime, and starts the sandbox for it.
  [[nodiscard]] Result<Runtime*> python() const;
  [[nodiscard]] const Runtimes& runtimes() const { return *runtimes_; }

  // Returns null if there is no cache.
  [[nodiscard]] CacheStore* cache() const { return cache_.get(); }

  // Returns the sandbox; starts it if that did not happen before.
  [[nodiscard]] Result<Sandbox*> sandbox() const;

  // Starts the sandbox now: a program with several threads does so before it starts them.
  Result<void> start_sandbox();

  [[nodiscard]] const Interrupt& interrupt() const { return *interrupt_; }
  // Restarts the interrupt for a new step: from now on Ctrl-C ends a step. A program that must not
  // end between two steps calls survive_interrupts first.
  Result<void> begin_step();

 private:
  Session() = default;
  [[nodiscard]] std::unique_ptr<Engine> make_engine(std::shared_ptr<CacheStore> cache,
                                                    std::shared_ptr<Author> author,
                                                    AuthorMaterial material, int at_once = 1) const;

  const Console* console_ = nullptr;
  std::shared_ptr<LazySandbox> sandbox_;
  std::shared_ptr<Runtimes> runtimes_;
  std::shared_ptr<CacheStore> cache_;
  std::shared_ptr<ModelClients> clients_;
  std::unique_ptr<Interrupt> interrupt_;
};

}  // namespace synth
