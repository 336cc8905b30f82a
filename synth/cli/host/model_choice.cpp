#include "synth/cli/host/model_choice.h"

#include "synth/authors/language_model/cassette.h"
#include "synth/authors/language_model/wire_secrets.h"
#include "synth/cli/host/key_file.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

// The default model.
constexpr std::string_view kAnthropicModel = "claude-opus-5-5";
constexpr std::string_view kOpenAiModel = "gpt-6.1-sol";
constexpr std::array kGeminiKeys{"GEMINI_API_KEY", "GOOGLE_API_KEY"};

using Headers = std::vector<std::pair<std::string, std::string>>;

std::string without_end(std::string text, std::string_view end) {
  if (text.ends_with(end)) {
    text.resize(text.size() - end.size());
  }
  return text;
}

std::string value_or(const Environment& environment, const std::string& name,
                     std::string_view otherwise) {
  const auto value = environment(name);
  return value && !value->empty() ? *value : std::string(otherwise);
}

bool is_set(const Environment& environment, const std::string& name) {
  return !value_or(environment, name, "").empty();
}

Error no_key(std::string_view provider, std::string_view variable) {
  return {Errc::authentication, fmt::format("the author is {}, but there is no key", provider),
          fmt::format("set {} in the environment, name a --key-file, or use --author offline",
                      variable)};
}

Result<ProviderAddress> anthropic(const Settings& settings, const Environment& environment,
                                  std::string_view usual_place) {
  ProviderAddress address;
  // The SDKs' variable has no /v1; users add it, as other providers require it.
  address.base_url = without_end(
      settings.model.base_url.value_or(value_or(environment, "ANTHROPIC_BASE_URL", usual_place)),
      "/v1");
  address.model = settings.model.model.value_or(std::string(kAnthropicModel));
  address.key = value_or(environment, "ANTHROPIC_API_KEY", "");
  if (address.key.empty() && is_set(environment, "ANTHROPIC_AUTH_TOKEN")) {
    address.key = "Bearer " + value_or(environment, "ANTHROPIC_AUTH_TOKEN", "");
  }
  if (address.key.empty()) {
    return fail(no_key("anthropic", "ANTHROPIC_API_KEY"));
  }
  return address;
}

Result<ProviderAddress> openai(const Settings& settings, const Environment& environment,
                               std::string_view usual_place) {
  ProviderAddress address;
  address.base_url =
      settings.model.base_url.value_or(value_or(environment, "OPENAI_BASE_URL", usual_place));
  address.key = value_or(environment, "OPENAI_API_KEY", "");
  const bool own = address.base_url == usual_place;
  if (own && address.key.empty()) {
    return fail(no_key("openai", "OPENAI_API_KEY"));
  }
  if (!own && !settings.model.model) {
    return fail(
        Errc::config,
        fmt::format("no model is named for the server at {}", without_login(address.base_url)),
        "name one with --model");
  }
  address.model = settings.model.model.value_or(std::string(kOpenAiModel));
  return address;
}

// Returns Gemini's address. The SDK's variable has no version, which is a part of each path there.
Result<ProviderAddress> gemini(const Settings& settings, const Environment& environment,
                               std::string_view usual_place) {
  ProviderAddress address;
  const std::string place = value_or(environment, "GOOGLE_GEMINI_BASE_URL", "");
  address.base_url = settings.model.base_url.value_or(
      place.empty() ? std::string(usual_place) : without_end(place, "/") + "/v1");
  for (const char* const variable : kGeminiKeys) {
    address.key = address.key.empty() ? value_or(environment, variable, "") : address.key;
  }
  if (address.key.empty()) {
    return fail(no_key("gemini", kGeminiKeys.front()));
  }
  if (!settings.model.model) {
    return fail(Errc::config, "the author is gemini, but no model is named",
                "name one with --model");
  }
  address.model = *settings.model.model;
  return address;
}

Result<ProviderAddress> ollama(const Settings& settings, const Environment& environment,
                               std::string_view /*usual_place*/) {
  ProviderAddress address;
  address.base_url = ollama_url(
      settings.model.base_url.value_or(value_or(environment, "OLLAMA_HOST", "127.0.0.1")));
  address.key = value_or(environment, "OLLAMA_API_KEY", "");
  if (!settings.model.model) {
    return fail(Errc::config, "the author is ollama, but no model is named",
                "name one with --model (`ollama list` shows those you have)");
  }
  address.model = *settings.model.model;
  return address;
}

// Reads "NAME: VALUE | NAME: $VARIABLE". Secrets come from the environment, so that they need not
// be in an argument that every user of the machine can see.
Result<Headers> read_headers(const std::string& text, const Environment& environment) {
  Headers headers;
  for (const std::string_view part : split(text, '|')) {
    const std::size_t colon = part.find(':');
    if (trim(part).empty()) {
      continue;
    }
    if (colon == std::string_view::npos) {
      return fail(Errc::config, fmt::format("http-header: '{}' is not a header", trim(part)),
                  "write it as NAME: VALUE");
    }
    std::string value(trim(part.substr(colon + 1)));
    if (value.starts_with('$')) {
      const std::string variable = value.substr(1);
      if (!is_set(environment, variable)) {
        return fail(Errc::authentication,
                    fmt::format("http-header: {} is not set in the environment", variable),
                    "set it, or take the header away");
      }
      value = value_or(environment, variable, "");
    }
    headers.emplace_back(trim(part.substr(0, colon)), std::move(value));
  }
  return headers;
}

Result<ProviderAddress> http(const Settings& settings, const Environment& environment,
                             std::string_view /*usual_place*/) {
  if (!settings.model.base_url) {
    return fail(Errc::config, "the author is http, but there is no address",
                "give its URL with --base-url");
  }
  ProviderAddress address;
  address.base_url = *settings.model.base_url;
  address.model = settings.model.model.value_or("");
  address.key = value_or(environment, "SYNTH_API_KEY", "");
  address.body_template = settings.model.http_body;
  address.text_pointer = settings.model.http_text;
  SYNTH_TRY(address.headers, read_headers(settings.model.http_header, environment));
  return address;
}

constexpr std::array<ProviderKind, 5> kProviderKinds{
    {{AuthorChoice::anthropic, "https://api.anthropic.com", "ANTHROPIC_API_KEY", anthropic,
      make_anthropic},
     {AuthorChoice::openai, "https://api.openai.com/v1", "OPENAI_API_KEY", openai, make_openai},
     {AuthorChoice::gemini, "https://generativelanguage.googleapis.com/v1", kGeminiKeys[0], gemini,
      make_gemini},
     {AuthorChoice::ollama, "http://127.0.0.1:11434", "OLLAMA_API_KEY", ollama, make_ollama},
     {AuthorChoice::http, "", "SYNTH_API_KEY", http, make_http_endpoint}}};

// Returns a cassette's choice. It answers for the provider that it was recorded with: no key, no
// address.
Result<ModelChoice> choose_cassette(const Settings& settings) {
  const std::filesystem::path& file = *settings.model.replay;
  SYNTH_TRY(const CassetteLabel label, read_label(file));
  const auto provider = parse_enum<AuthorChoice>(label.provider);
  if (!provider || find_provider_kind(*provider) == nullptr) {
    return fail(Errc::bad_input,
                fmt::format("{}: '{}' is not a provider", file.string(), label.provider),
                "give a file that --record has written");
  }
  ModelChoice choice{*provider, {}, true, "the cassette " + file.string()};
  choice.note = label.note;
  choice.is_alone = label.is_alone;
  choice.address.base_url = "http://cassette";
  choice.address.model = label.model;
  choice.address.body_template = settings.model.http_body;
  choice.address.text_pointer = settings.model.http_text;
  return choice;
}

std::optional<std::pair<AuthorChoice, std::string>> found_in(const Settings& settings,
                                                             const Environment& environment) {
  for (const char* const variable : {"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"}) {
    if (is_set(environment, variable)) {
      return {{AuthorChoice::anthropic, std::string(variable) + " is set"}};
    }
  }
  if (is_set(environment, "OPENAI_API_KEY")) {
    return {{AuthorChoice::openai, "OPENAI_API_KEY is set"}};
  }
  for (const char* const variable : kGeminiKeys) {
    if (is_set(environment, variable) && settings.model.model) {
      return {{AuthorChoice::gemini, std::string(variable) + " is set"}};
    }
  }
  if (is_set(environment, "OLLAMA_HOST") && settings.model.model) {
    return {{AuthorChoice::ollama, "OLLAMA_HOST is set"}};
  }
  return std::nullopt;
}

}  // namespace

const ProviderKind* find_provider_kind(AuthorChoice author) {
  const auto* const found = std::ranges::find(kProviderKinds, author, &ProviderKind::author);
  return found == kProviderKinds.end() ? nullptr : found;
}

Result<std::optional<ModelChoice>> choose_model(const Settings& settings,
                                                const Environment& process) {
  if (settings.author == AuthorChoice::offline || settings.author == AuthorChoice::command) {
    return std::nullopt;
  }
  if (settings.model.replay) {
    SYNTH_TRY(ModelChoice choice, choose_cassette(settings));
    return choice;
  }
  SYNTH_TRY(const Environment environment, with_key_file(settings, process));
  std::pair<AuthorChoice, std::string> wanted{
      settings.author, fmt::format("the author is {}", name(settings.author))};
  if (settings.author == AuthorChoice::automatic) {
    const auto found = found_in(settings, environment);
    if (!found || settings.command) {  // a command was chosen on purpose, a key may just be present
      return std::nullopt;
    }
    wanted = *found;
  }
  const ProviderKind& kind = *find_provider_kind(wanted.first);
  SYNTH_TRY(ProviderAddress address, kind.address(settings, environment, kind.usual_place));
  address.base_url = without_end(std::move(address.base_url), "/");
  const bool usual = address.base_url == kind.usual_place;
  return ModelChoice{wanted.first, std::move(address), usual, std::move(wanted.second)};
}

std::string ollama_url(std::string_view host) {
  std::string url(host);
  if (url.find("://") == std::string::npos) {
    url.insert(0, "http://");
  }
  const std::size_t authority = url.find("://") + 3;
  const std::size_t path = url.find('/', authority);
  const std::string_view place = std::string_view(url).substr(
      authority, path == std::string::npos ? std::string::npos : path - authority);
  // An IPv6 address in brackets contains colons, too.
  const std::size_t colon = place.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && place.find(']', colon) == std::string_view::npos;
  if (!has_port && url.starts_with("http://")) {
    url.insert(path == std::string::npos ? url.size() : path, ":11434");
  }
  // The listening address 0.0.0.0 is not one to connect to.
  if (const std::size_t any = url.find("//0.0.0.0:"); any != std::string::npos) {
    url.replace(any, 10, "//127.0.0.1:");
  }
  return without_end(std::move(url), "/");
}

}  // namespace synth
