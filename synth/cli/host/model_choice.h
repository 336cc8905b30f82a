#pragma once

#include "synth/authors/language_model/provider.h"
#include "synth/cli/settings/settings.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// What distinguishes a provider of language models from others: a row of the table of all.
struct ProviderKind {
  AuthorChoice author;
  std::string_view usual_place;   // empty if there is none
  std::string_view key_variable;  // of the environment
  Result<ProviderAddress> (*address)(const Settings&, const Environment&,
                                     std::string_view usual_place);
  std::unique_ptr<Provider> (*make)(ProviderAddress address);
};
// Returns null for an author that is no language model.
const ProviderKind* find_provider_kind(AuthorChoice author);

// The provider that settings and environment name, and its properties.
struct ModelChoice {
  AuthorChoice provider = AuthorChoice::http;
  ProviderAddress address;
  bool usual_place = true;  // true if the address is the provider's default
  std::string reason;       // "ANTHROPIC_API_KEY is set", "--author openai", "the cassette FILE"
  std::string note = {};    // the cassette's note about itself
  bool is_alone = false;    // true if the cassette is of a run in which it was the only author
};

// Returns the provider: from settings first (--author, a replayed cassette), then from the
// environment, with --key-file over it, in the order ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN,
// OPENAI_API_KEY, and with a model GEMINI_API_KEY or GOOGLE_API_KEY, OLLAMA_HOST. Nothing if none
// is named, or if the author is another. Errors: config or authentication, for a requested provider
// that lacks a model, an address or a key.
Result<std::optional<ModelChoice>> choose_model(const Settings& settings,
                                                const Environment& process);

// Returns "http://127.0.0.1:11434" for a value of OLLAMA_HOST: a host, with or without scheme and
// port.
std::string ollama_url(std::string_view host);

}  // namespace synth
