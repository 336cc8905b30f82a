#pragma once

#include "synth/support/error.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The reason why a model gave no answer, by what can be done about it.
enum class FaultKind {
  authentication,  // the key is missing, wrong, or lacks the permission
  money,           // credit or a spending limit is used up; never retried
  rate,            // too many requests
  overload,        // the provider or its gateway is overloaded, or failed on its side
  timeout,         // no answer within the timeout
  cut,             // the connection ended before the answer was complete
  unreachable,     // no connection
  untrusted,       // the certificate cannot be trusted
  malformed,       // the answer is not in the provider's format
  refusal,         // the model refuses to answer
  not_found,       // no such model or address
  bad_request,     // the provider rejects the request
  no_library,      // this machine lacks the library for connections
  not_recorded,    // the cassette being replayed has no such request
  not_kept,        // the recording cannot be written
  no_journal,      // the journal of batches cannot be written
  batch_refused,   // the provider rejects the batch of the request as a whole
  unanswered,      // the batch of the request ended without an answer to it
  interrupted,     // the user stopped it
};
std::string_view name(FaultKind kind);

struct ModelFault {
  FaultKind kind = FaultKind::unreachable;
  std::string message = {};     // the provider's own message, if any
  std::string request_id = {};  // for the provider's support; may be empty
  std::optional<std::chrono::milliseconds> retry_after = {};
  std::optional<bool> should_retry = {};  // as the provider says
  bool key_was_sent = false;
};

// Returns whether a retry can help.
bool is_passing(const ModelFault& fault);

// Returns the error that ends the request: "anthropic: rate: ... (request req_1)".
Error to_error(const ModelFault& fault, std::string_view provider);

}  // namespace synth
