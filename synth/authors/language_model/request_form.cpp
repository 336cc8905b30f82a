#include "synth/authors/language_model/request_form.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

namespace synth {
namespace {

// The divisor of the output limit after a server rejects it, so that its context has room for an
// answer; applied until kLeastOutput.
constexpr std::int64_t kShare = 4;
constexpr std::int64_t kLeastOutput = 512;

bool names_any(const std::string& message, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(
      words, [&](std::string_view word) { return message.find(word) != std::string::npos; });
}

}  // namespace

ModelRequest in_form(ModelRequest request, const RequestForm& form) {
  if (!form.schema && !request.schema.empty()) {
    request.fixed += fmt::format("The JSON schema of the answer:\n{}\n", request.schema);
    request.schema = {};
  }
  request.stream_options = form.stream_options;
  if (!form.sampling) {
    request.temperature.reset();
  }
  request.most_output =
      std::min(request.most_output, form.most_output.value_or(request.most_output));
  return request;
}

std::optional<RequestForm> easier_form(const RequestForm& form, std::int64_t most_output,
                                       const ModelFault& fault) {
  if (fault.kind != FaultKind::bad_request) {
    return std::nullopt;
  }
  RequestForm easier = form;
  const std::string message = in_lower_case(fault.message);
  if (names_any(message, {"max_tokens", "max_completion_tokens", "context length", "context window",
                          "context size", "num_predict"})) {
    const std::int64_t now = form.most_output.value_or(most_output);
    if (now / kShare >= kLeastOutput) {
      easier.most_output = now / kShare;
    }
  } else if (names_any(message, {"stream_options", "include_usage"})) {
    easier.stream_options = false;
  } else if (names_any(message, {"response_format", "json_schema", "output_config", "schema",
                                 "structured"})) {
    easier.schema = false;
  } else if (names_any(message, {"temperature", "seed"})) {
    easier.sampling = false;
  } else {
    easier.schema = false;
    easier.stream_options = false;
    easier.sampling = false;
  }
  return easier == form ? std::nullopt : std::optional(easier);
}

RequestForm KnownForm::get() const {
  const std::lock_guard lock(mutex_);
  return form_;
}

void KnownForm::set(const RequestForm& form) {
  const std::lock_guard lock(mutex_);
  form_ = form;
}

}  // namespace synth
