#pragma once

#include "synth/authors/language_model/http_transport.h"
#include "synth/authors/language_model/model_author.h"
#include "tests/model_server/model_server.h"

namespace synth {

inline constexpr const char* kTestKey = "sk-a-secret-key";

// Returns the provider of that name, at a server.
inline std::unique_ptr<Provider> provider_named(const std::string& name, const std::string& url) {
  if (name == "anthropic") {
    return make_anthropic({url, "claude-opus-5-5", kTestKey});
  }
  if (name == "openai") {
    return make_openai({url + "/v1", "some-model", kTestKey});
  }
  if (name == "gemini") {
    return make_gemini({url + "/v1", "some-model", kTestKey});
  }
  if (name == "ollama") {
    return make_ollama({url, "some-model", kTestKey});
  }
  return make_http_endpoint({url + "/ask", "some-model", kTestKey});
}

inline std::shared_ptr<ModelClient> client_of(std::unique_ptr<Provider> provider,
                                              std::shared_ptr<Transport> transport,
                                              ClientOptions options = {}) {
  return std::make_shared<ModelClient>(std::move(provider), std::move(transport), "claude-opus-5-5",
                                       Prices::built_in(), std::move(options));
}

inline ImplementationQuestion write_f() {
  ImplementationQuestion question;
  question.instruction = "Write f.";
  question.group = {"f"};
  FunctionSpec spec;
  spec.name = "f";
  question.functions = {spec};
  return question;
}

inline constexpr const char* kGoodAnswer =
    R"json({"implementations":[{"function":"f","code":"def f(): return 1"}]})json";

}  // namespace synth
