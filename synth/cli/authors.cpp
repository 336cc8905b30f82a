#include "synth/cli/authors.h"

#include "synth/authors/command/command_author.h"
#include "synth/authors/fallback_author.h"
#include "synth/authors/language_model/cassette.h"
#include "synth/authors/language_model/http_transport.h"
#include "synth/authors/language_model/model_author.h"
#include "synth/authors/offline/offline_author.h"
#include "synth/authors/stages/prompt.h"
#include "synth/cli/input.h"
#include "synth/cli/model_choice.h"

#include <fmt/format.h>

namespace synth {
namespace {

std::unique_ptr<Provider> make_provider(const ModelChoice& choice) {
  switch (choice.provider) {
    case AuthorChoice::anthropic:
      return make_anthropic(choice.address);
    case AuthorChoice::openai:
      return make_openai(choice.address);
    case AuthorChoice::ollama:
      return make_ollama(choice.address);
    default:
      return make_http_endpoint(choice.address);
  }
}

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
                                    {std::string(name(choice.provider)), choice.address.model, ""},
                                    std::move(network));
}

Result<Prices> read_prices(const Settings& settings) {
  Prices prices = Prices::built_in();
  if (settings.model.prices) {
    const std::string file = settings.model.prices->string();
    SYNTH_TRY(const std::string text, read_text_file(file, kMaxInputBytes));
    if (Result<void> added = prices.add(text); !added) {
      return fail(added.error().within("reading " + file));
    }
  }
  return prices;
}

bool jobs_are_set(const Settings& settings) {
  const auto jobs = settings.effective.find("jobs");
  return jobs != settings.effective.end() && jobs->second.place != SettingPlace::built_in;
}

Result<std::shared_ptr<Author>> make_model_author(const Settings& settings,
                                                  const ModelChoice& choice,
                                                  const Console& console) {
  SYNTH_TRY(auto transport, make_transport(settings, choice));
  SYNTH_TRY(Prices prices, read_prices(settings));
  ClientOptions options;
  options.most_retries = settings.model.replay ? 0 : settings.model.most_retries;
  if (jobs_are_set(settings)) {
    options.most_in_flight = settings.jobs;  // the default is meant for processors
  }
  options.jitter_seed = settings.seed;
  options.hear = [&console](const std::string& text) {
    console.say_more(printable("synth: " + text + "\n"));
  };
  return std::make_shared<ModelAuthor>(
      std::make_shared<ModelClient>(make_provider(choice), std::move(transport),
                                    choice.address.model, std::move(prices), std::move(options)));
}

std::shared_ptr<Author> make_command_author(const Settings& settings, const Console& console) {
  const auto hear = [&console](const std::string& text) { console.say_more(printable(text)); };
  return std::make_shared<CommandAuthor>(*settings.command, hear);
}

}  // namespace

Result<std::shared_ptr<Author>> make_author(const Settings& settings,
                                            const Environment& environment,
                                            const Console& console) {
  if (settings.author == AuthorChoice::command && !settings.command) {
    return fail(Errc::usage, "the author is command, but there is no command",
                "give one with --command CMD (or SYNTH_COMMAND, or in your config.toml)");
  }
  if (settings.author == AuthorChoice::command) {
    return make_command_author(settings, console);
  }
  SYNTH_TRY(const std::optional<ModelChoice> choice, choose_model(settings, environment));
  const bool automatic = settings.author == AuthorChoice::automatic;
  if (choice && !automatic) {
    return make_model_author(settings, *choice, console);
  }
  auto offline = std::make_shared<OfflineAuthor>();
  if (automatic && settings.command) {
    return std::make_shared<FallbackAuthor>(std::move(offline),
                                            make_command_author(settings, console));
  }
  if (!choice) {
    return offline;
  }
  console.say(fmt::format("synth: what the offline author cannot do, {} does ({}; {})\n",
                          name(choice->provider), choice->address.model, choice->reason));
  SYNTH_TRY(auto model, make_model_author(settings, *choice, console));
  return std::make_shared<FallbackAuthor>(std::move(offline), std::move(model));
}

Result<int> at_once(const Settings& settings, const Environment& environment) {
  if (jobs_are_set(settings)) {
    return settings.jobs;
  }
  if (settings.command &&
      (settings.author == AuthorChoice::automatic || settings.author == AuthorChoice::command)) {
    return 1;
  }
  SYNTH_TRY(const std::optional<ModelChoice> choice, choose_model(settings, environment));
  return choice ? ClientOptions().most_in_flight : settings.jobs;
}

Result<AuthorMaterial> author_material(const Settings& settings, const Environment& environment) {
  AuthorMaterial material;
  material.kind = name(settings.author);
  if (settings.command &&
      (settings.author == AuthorChoice::automatic || settings.author == AuthorChoice::command)) {
    material.model = settings.command;  // another program may answer otherwise
    return material;
  }
  SYNTH_TRY(const std::optional<ModelChoice> choice, choose_model(settings, environment));
  if (choice) {
    material.model = choice->address.model;
    if (!choice->usual_place) {
      material.base_url = choice->address.base_url;
    }
    SYNTH_TRY(material.prompts_md5, key_of(all_prompt_texts()));
  }
  return material;
}

}  // namespace synth
