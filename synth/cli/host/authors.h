#pragma once

#include "cache/key.h"
#include "synth/authors/author.h"
#include "synth/authors/language_model/model_client.h"
#include "synth/cli/host/model_choice.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace synth {

struct Economy;

// Who writes, as settings and environment say.
struct ChosenAuthor {
  std::optional<ModelChoice> model;  // where one is asked
  AuthorMaterial material;           // as cache keys name it
  // How much of one instruction may be worked on at a time: what --jobs says; else many for a
  // model, whose answers are waited for, one for a command, which may not expect company, and what
  // the processors allow for the offline author.
  int at_once = 1;
};
Result<ChosenAuthor> choose_author(const Settings& settings, const Environment& environment);

// The built-in prices with those of --prices over them.
Result<Prices> read_prices(const Settings& settings);

// The clients of one session's models. Engines that ask the same model share one, so that one limit
// holds for all they have in flight; all of them share one recording. Thread-safe.
class ModelClients {
 public:
  struct Found {
    std::shared_ptr<ModelClient> client;
    bool is_new = false;
  };
  // From now on what is asked is sent in batches; `economy` outlives this.
  void ask_in_batches(Economy& economy) { economy_ = &economy; }
  Result<Found> find(const Settings& settings, const ModelChoice& choice, const Console& console);

 private:
  Result<std::shared_ptr<ModelClient>> make_client(const Settings& settings,
                                                   const ModelChoice& choice,
                                                   const Console& console) const;
  Result<void> connect(const Settings& settings, const ModelChoice& choice);

  Economy* economy_ = nullptr;
  std::mutex mutex_;
  std::shared_ptr<Transport> transport_;             // none until a model is needed
  AuthorChoice recorded_ = AuthorChoice::automatic;  // the provider that a recording names
  std::map<std::string, std::shared_ptr<ModelClient>> clients_;
};

// `auto` is the offline author and, for what that one cannot do, the command or the model that was
// chosen; which model is said on standard error, once a session.
Result<std::shared_ptr<Author>> make_author(const Settings& settings, const ChosenAuthor& chosen,
                                            const Console& console, ModelClients& clients);

}  // namespace synth
