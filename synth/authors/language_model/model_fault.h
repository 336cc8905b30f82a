#pragma once

#include "synth/support/error.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Why a model gave no answer, by what can be done about it.
enum class FaultKind {
  authentication,  // the key is missing, wrong, or may not do this
  money,           // credit or a spending limit is used up; never asked again
  rate,            // too many requests
  overload,        // the provider or its gateway is overloaded, or failed on its side
  timeout,         // no answer in time
  cut,             // the connection ended before the answer did
  unreachable,     // no connection
  untrusted,       // no connection that can be trusted: its certificate
  malformed,       // what came is not of the provider's form
  refusal,         // the model refuses
  not_found,       // no such model or address
  bad_request,     // the provider does not take the request
  no_library,      // this machine has nothing to connect with
  not_recorded,    // a cassette that is replayed has no such request
  not_kept,        // the recording cannot be written
  no_journal,      // what is asked in batches cannot be written down
  batch_refused,   // the provider takes the batch that the request was in, and does none of it
  unanswered,      // the batch that it was in ended without an answer to it
  interrupted,     // the user stopped it
};
std::string_view name(FaultKind kind);

struct ModelFault {
  FaultKind kind = FaultKind::unreachable;
  std::string message = {};     // the provider's own where there is one
  std::string request_id = {};  // for the provider's support; may be empty
  std::optional<std::chrono::milliseconds> retry_after = {};
  std::optional<bool> should_retry = {};  // the provider's own word
  bool key_was_sent = false;
};

// Whether asking again can help.
bool is_passing(const ModelFault& fault);

// As the error that ends the request: "anthropic: rate: ... (request req_1)".
Error to_error(const ModelFault& fault, std::string_view provider);

}  // namespace synth
