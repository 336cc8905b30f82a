#include "synth/cli/host/authors.h"

#include "synth/authors/command/command_author.h"
#include "synth/authors/fallback_author.h"
#include "synth/authors/language_model/cassette.h"
#include "synth/authors/language_model/economy/economy_transport.h"
#include "synth/authors/language_model/http_transport.h"
#include "synth/authors/language_model/model_author.h"
#include "synth/authors/language_model/wire_secrets.h"
#include "synth/authors/offline/offline_author.h"
#include "synth/authors/stages/prompt.h"
#include "synth/cli/host/economy.h"
#include "synth/cli/input/input.h"
#include "synth/support/within.h"

#include <fmt/format.h>

namespace synth {
namespace {

Result<std::shared_ptr<Transport>> make_transport(const Settings& settings,
                                                  const ModelChoice& choice) {
  if (settings.model.replay) {
    return ReplayTransport::open(*settings.model.replay);
  }
  auto network = std::make_shared<HttpTransport>();
  if (!settings.model.record) {
    return network;
  }
  return RecordingTransport::create(*settings.model.record,
                                    {std::string(name(choice.provider)), choice.address.model, "",
                                     settings.author != AuthorChoice::automatic},
                                    std::move(network));
}

bool asks_command(const Settings& settings) {
  return settings.command &&
         (settings.author == AuthorChoice::automatic || settings.author == AuthorChoice::command);
}

ClientOptions client_options(const Settings& settings, const Console& console) {
  ClientOptions options;
  options.most_retries = settings.model.most_retries;
  options.waits = !settings.model.replay;
  if (options.waits) {
    options.most_per_minute = settings.model.most_per_minute;
  }
  if (settings.is_given("jobs")) {
    options.most_in_flight = settings.jobs;  // the default is meant for processors
  }
  options.jitter_seed = settings.seed;
  options.on_log = [&console](const std::string& text) {
    console.say_more(printable("synth: " + text + "\n"));
  };
  return options;
}

// Creates a transport that sends requests in the provider's batches. Error: usage if it has none.
Result<std::shared_ptr<Transport>> make_economy_transport(Economy& economy,
                                                          const ModelChoice& choice,
                                                          const Provider& provider,
                                                          std::shared_ptr<Transport> network,
                                                          const Console& console) {
  auto batches = provider.batches();
  if (batches == nullptr) {
    return fail(Errc::usage,
                fmt::format("--economy: {} has no interface for batches", provider.name()),
                "take --author anthropic or openai, or leave --economy out");
  }
  EconomyOptions options;
  options.on_log = [&console](const std::string& text) {
    console.say(printable("synth: " + text + "\n"));
  };
  return std::make_shared<EconomyTransport>(
      std::move(batches), std::move(network), economy.journal,
      BatchPlace{provider.name(), without_login(choice.address.base_url), choice.address.model},
      economy.lines, std::move(options));
}

// Sets the options for batches: a request does not wait for other answers, and is repeated once if
// it has none.
void in_batches(ClientOptions& options) {
  options.most_retries = 1;
  options.most_in_flight = Economy::kLines;
  options.most_per_minute.reset();
  options.waits = false;
  options.streams = false;
  options.price = Economy::kPrice;
}

std::shared_ptr<Author> make_command_author(const Settings& settings, const Console& console) {
  const auto on_log = [&console](const std::string& text) { console.say_more(printable(text)); };
  return std::make_shared<CommandAuthor>(*settings.command, on_log);
}

}  // namespace

Result<Prices> read_prices(const Settings& settings) {
  Prices prices = Prices::built_in();
  if (settings.model.prices) {
    const std::string file = settings.model.prices->string();
    SYNTH_TRY(const std::string text, read_text_file(file, kMaxInputBytes));
    SYNTH_CHECK(within("reading " + file, prices.add(text)));
  }
  return prices;
}

Result<void> ModelClients::connect(const Settings& settings, const ModelChoice& choice) {
  if (transport_ == nullptr) {
    SYNTH_TRY(transport_, make_transport(settings, choice));
    recorded_ = choice.provider;
  } else if (settings.model.record && recorded_ != choice.provider) {
    return fail(
        Errc::usage,
        fmt::format("{} is a recording of {}, and {} is asked too", settings.model.record->string(),
                    name(recorded_), name(choice.provider)),
        "record each provider on its own");
  }
  return {};
}

Result<std::shared_ptr<ModelClient>> ModelClients::make_client(const Settings& settings,
                                                               const ModelChoice& choice,
                                                               const Console& console) const {
  SYNTH_TRY(Prices prices, read_prices(settings));
  std::unique_ptr<Provider> provider = find_provider_kind(choice.provider)->make(choice.address);
  std::shared_ptr<Transport> transport = transport_;
  ClientOptions options = client_options(settings, console);
  if (economy_ != nullptr) {
    SYNTH_TRY(transport,
              make_economy_transport(*economy_, choice, *provider, std::move(transport), console));
    in_batches(options);
  }
  return std::make_shared<ModelClient>(std::move(provider), std::move(transport),
                                       choice.address.model, std::move(prices), options);
}

Result<ModelClients::Found> ModelClients::find(const Settings& settings, const ModelChoice& choice,
                                               const Console& console) {
  const std::lock_guard lock(mutex_);
  SYNTH_CHECK(connect(settings, choice));
  const std::string key = fmt::format("{}\n{}\n{}", name(choice.provider), choice.address.base_url,
                                      choice.address.model);
  std::shared_ptr<ModelClient>& client = clients_[key];
  const bool is_new = client == nullptr;
  if (is_new) {
    if (!choice.note.empty()) {
      console.say(printable(fmt::format("synth: {}: {}\n", choice.reason, choice.note)));
    }
    SYNTH_TRY(client, make_client(settings, choice, console));
  }
  return Found{client, is_new};
}

Result<ChosenAuthor> choose_author(const Settings& settings, const Environment& environment) {
  ChosenAuthor chosen;
  chosen.material.kind = name(settings.author);
  SYNTH_TRY(chosen.model, choose_model(settings, environment));
  chosen.at_once = chosen.model ? ClientOptions().most_in_flight : settings.jobs;
  if (asks_command(settings)) {
    chosen.material.model = settings.command;  // another program may give other answers
    chosen.at_once = 1;
  } else if (chosen.model) {
    chosen.material.model = chosen.model->address.model;
    if (chosen.model->is_alone) {
      chosen.material.kind = name(chosen.model->provider);
    }
    if (!chosen.model->usual_place) {
      chosen.material.base_url = without_login(chosen.model->address.base_url);
    }
    SYNTH_TRY(chosen.material.prompts_md5, key_of(all_prompt_texts()));
  }
  if (settings.is_given("jobs")) {
    chosen.at_once = settings.jobs;
  }
  return chosen;
}

Result<std::shared_ptr<Author>> make_author(const Settings& settings, const ChosenAuthor& chosen,
                                            const Console& console, ModelClients& clients) {
  if (settings.author == AuthorChoice::command) {
    if (!settings.command) {
      return fail(Errc::usage, "the author is command, but there is no command",
                  "give one with --command CMD (or SYNTH_COMMAND, or in your config.toml)");
    }
    return make_command_author(settings, console);
  }
  const bool automatic =
      settings.author == AuthorChoice::automatic && !(chosen.model && chosen.model->is_alone);
  if (chosen.model && !automatic) {
    SYNTH_TRY(const auto found, clients.find(settings, *chosen.model, console));
    return std::make_shared<ModelAuthor>(found.client);
  }
  auto offline = std::make_shared<OfflineAuthor>();
  if (asks_command(settings)) {
    return std::make_shared<FallbackAuthor>(std::move(offline),
                                            make_command_author(settings, console));
  }
  if (!chosen.model) {
    return offline;
  }
  SYNTH_TRY(const auto found, clients.find(settings, *chosen.model, console));
  if (found.is_new) {
    console.say(fmt::format("synth: what the offline author cannot do, {} does ({}; {})\n",
                            name(chosen.model->provider), chosen.model->address.model,
                            chosen.model->reason));
  }
  return std::make_shared<FallbackAuthor>(std::move(offline),
                                          std::make_shared<ModelAuthor>(found.client));
}

}  // namespace synth
