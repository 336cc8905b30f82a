#include "synth/cli/host/economy.h"

#include "synth/authors/language_model/economy/economy_transport.h"
#include "synth/authors/language_model/wire_secrets.h"

#include <fmt/format.h>

namespace synth {

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

}  // namespace synth
