#pragma once

#include "synth/authors/language_model/provider.h"
#include "synth/cli/settings/settings.h"

#include <optional>
#include <string>

namespace synth {

// The provider that settings and environment name, and what is known of it.
struct ModelChoice {
  AuthorChoice provider = AuthorChoice::http;
  ProviderAddress address;
  bool usual_place = true;  // where the provider is unless something else is said
  std::string reason;       // "ANTHROPIC_API_KEY is set", "--author openai", "the cassette FILE"
  std::string note = {};    // what the cassette says of itself
  bool is_alone = false;    // the cassette is of a run in which it was the only author
};

// Settings first (--author, a cassette that is replayed), then the environment, --key-file over it,
// in the order
// ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN, OPENAI_API_KEY, and with a model GEMINI_API_KEY or
// GOOGLE_API_KEY, OLLAMA_HOST. Nothing
// where none is named, or where the author is another. Errors: config or authentication, for a
// provider that was asked for and lacks a model, an address or a key.
Result<std::optional<ModelChoice>> choose_model(const Settings& settings,
                                                const Environment& process);

// "http://127.0.0.1:11434" of what OLLAMA_HOST may be: a host, with or without scheme and port.
std::string ollama_url(std::string_view host);

}  // namespace synth
