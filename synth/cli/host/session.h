#pragma once

#include "synth/cli/host/interrupt.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"
#include "synth/engine.h"

#include <memory>
#include <optional>

namespace synth {

class LazySandbox;
struct Economy;
class ModelClients;
class Sandbox;

// Whether the functions of one instruction are written side by side. Where many instructions are
// worked on at once already, they are not.
enum class Pace { one_by_one, side_by_side };

// The parts that a command which writes or runs code works with. The sandbox is started when code
// first runs, since a solution out of the cache needs none.
class Session {
 public:
  // `lanes`: how many candidates may run at once.
  static Result<std::unique_ptr<Session>> open(const Settings& settings, const Console& console,
                                               int lanes, const Lending& lending = {});

  // From now on models are asked in batches; `economy` outlives this.
  void ask_in_batches(Economy& economy);

  // An engine with the author that the settings name; engines of one session share the rest.
  [[nodiscard]] Result<std::unique_ptr<Engine>> engine(const Settings& settings,
                                                       Pace pace = Pace::one_by_one) const;

  // One for a rehearsal: with this author, and a cache that is looked into and not touched.
  [[nodiscard]] std::unique_ptr<Engine> rehearsal(const Settings& settings,
                                                  std::shared_ptr<Author> author,
                                                  AuthorMaterial material) const;

  // One with this author, which is `material` in cache keys.
  [[nodiscard]] std::unique_ptr<Engine> engine_with(std::shared_ptr<Author> author,
                                                    AuthorMaterial material) const;

  // One that can only run code that is given.
  [[nodiscard]] std::unique_ptr<Engine> engine_without_author() const;

  // Python, started when it first runs something.
  [[nodiscard]] Runtime& python() const;
  [[nodiscard]] const Runtimes& runtimes() const { return *runtimes_; }

  // Null if there is none.
  [[nodiscard]] CacheStore* cache() const { return cache_.get(); }

  // The sandbox, started now if nobody needed it before.
  [[nodiscard]] Result<Sandbox*> sandbox() const;

  // Starts the sandbox now: a program that will have several threads does so first.
  Result<void> start_sandbox();

  [[nodiscard]] const Interrupt& interrupt() const { return *interrupt_; }
  // From now on an interrupt ends a step, and this one has not begun. Where programs are that must
  // not end between two watches, survive_interrupts comes first.
  Result<void> begin_step();

 private:
  Session() = default;

  const Console* console_ = nullptr;
  std::shared_ptr<LazySandbox> sandbox_;
  std::shared_ptr<Runtimes> runtimes_;
  std::shared_ptr<CacheStore> cache_;
  std::shared_ptr<ModelClients> clients_;
  std::unique_ptr<Interrupt> interrupt_;
};

}  // namespace synth
