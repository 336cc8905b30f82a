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

// The author that settings and environment select.
struct ChosenAuthor {
  std::optional<ModelChoice> model;  // set if a model may be asked
  AuthorMaterial material;           // as cache keys name it
  // The number of parts of one instruction that may be worked on at a time: the value of --jobs;
  // else many for a model, whose answers take long, one for a command, which may not support
  // parallel calls, and as many as the processors allow for the offline author.
  int at_once = 1;
};
// Returns the author. Errors: those of choose_model.
Result<ChosenAuthor> choose_author(const Settings& settings, const Environment& environment);

// Returns the built-in prices, overridden by those of --prices.
Result<Prices> read_prices(const Settings& settings);

// The clients of one session's models. Engines that ask the same model share one, so that one limit
// holds for all their requests in flight; all of them share one recording. Thread-safe.
class ModelClients {
 public:
  struct Found {
    std::shared_ptr<ModelClient> client;
    bool is_new = false;
  };
  // Sends later requests in batches; `economy` must outlive this.
  void ask_in_batches(Economy& economy) { economy_ = &economy; }
  Result<Found> find(const Settings& settings, const ModelChoice& choice, const Console& console);

 private:
  Result<std::shared_ptr<ModelClient>> make_client(const Settings& settings,
                                                   const ModelChoice& choice,
                                                   const Console& console) const;
  Result<void> connect(const Settings& settings, const ModelChoice& choice);

  Economy* economy_ = nullptr;
  std::mutex mutex_;
  std::shared_ptr<Transport> transport_;             // null until a model is needed
  AuthorChoice recorded_ = AuthorChoice::automatic;  // the provider that a recording names
  std::map<std::string, std::shared_ptr<ModelClient>> clients_;
};

// Creates the author. `auto` is the offline author and, for questions that it cannot answer, the
// chosen command or model; the model is named on standard error, once a session.
Result<std::shared_ptr<Author>> make_author(const Settings& settings, const ChosenAuthor& chosen,
                                            const Console& console, ModelClients& clients);

}  // namespace synth
