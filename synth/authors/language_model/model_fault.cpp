#include "synth/authors/language_model/model_fault.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::string_view kRefusedKeyRemedy =
    "the key that was sent is not taken: check that it is the right one, and may use this model";

struct FaultInfo {
  std::string_view name;
  Errc code;
  std::string_view remedy;
};

FaultInfo info(FaultKind kind) {
  switch (kind) {
    case FaultKind::authentication:
      return {"authentication", Errc::authentication, "set the provider's key in the environment"};
    case FaultKind::money:
      return {"money", Errc::budget_exhausted, "raise the limit or the credit at the provider"};
    case FaultKind::rate:
      return {"rate limit", Errc::provider_unreachable,
              "try again later, with fewer --jobs, or at a lower --max-rate"};
    case FaultKind::overload:
      return {"overload", Errc::provider_unreachable, "try again later"};
    case FaultKind::timeout:
      return {"time-out", Errc::provider_unreachable, "try again, or allow more with --max-time"};
    case FaultKind::cut:
      return {"cut connection", Errc::provider_unreachable, "try again"};
    case FaultKind::unreachable:
      return {"unreachable", Errc::provider_unreachable,
              "check the network and --base-url, or use --author offline"};
    case FaultKind::untrusted:
      return {"certificate", Errc::config,
              "name the file with its authority's certificate in SSL_CERT_FILE, or check "
              "--base-url"};
    case FaultKind::malformed:
      return {"malformed answer", Errc::author_failed,
              "check that --author fits what --base-url speaks"};
    case FaultKind::refusal:
      return {"refusal", Errc::author_failed,
              "say the instruction otherwise, or take another --model"};
    case FaultKind::not_found:
      return {"not found", Errc::config, "check --model and --base-url"};
    case FaultKind::bad_request:
      return {"request not taken", Errc::author_failed,
              "check that the model and the address fit each other"};
    case FaultKind::no_library:
      return {"no HTTP library", Errc::config, "install it, or use --author offline"};
    case FaultKind::not_recorded:
      return {"not recorded", Errc::replay_miss, "record it again with --record"};
    case FaultKind::not_kept:
      return {"recording", Errc::io, "free some space, and name a new file for --record"};
    case FaultKind::no_journal:
      return {"journal", Errc::io, "free some space; the same command goes on from there"};
    case FaultKind::batch_refused:
      return {"batch refused", Errc::author_failed,
              "mend what the provider names; the same command sends it again"};
    case FaultKind::unanswered:
      return {"not answered", Errc::provider_unreachable,
              "run the same command again, or without --economy"};
    case FaultKind::interrupted:
      break;
  }
  return {"interrupted", Errc::interrupted, ""};
}

}  // namespace

std::string_view name(FaultKind kind) {
  return info(kind).name;
}

bool is_passing(const ModelFault& fault) {
  switch (fault.kind) {
    case FaultKind::money:
    case FaultKind::not_kept:
    case FaultKind::no_journal:
    case FaultKind::batch_refused:
    case FaultKind::interrupted:
      return false;
    case FaultKind::rate:
    case FaultKind::overload:
    case FaultKind::timeout:
    case FaultKind::cut:
    case FaultKind::unreachable:
    case FaultKind::malformed:
    case FaultKind::unanswered:
      return fault.should_retry.value_or(true);
    case FaultKind::authentication:
    case FaultKind::untrusted:
    case FaultKind::refusal:
    case FaultKind::not_found:
    case FaultKind::bad_request:
    case FaultKind::no_library:
    case FaultKind::not_recorded:
      break;
  }
  return fault.should_retry.value_or(false);
}

Error to_error(const ModelFault& fault, std::string_view provider) {
  const FaultInfo about = info(fault.kind);
  const std::string request =
      fault.request_id.empty() ? "" : fmt::format(" (request {})", fault.request_id);
  const bool is_refused_key = fault.kind == FaultKind::authentication && fault.key_was_sent;
  return {about.code, fmt::format("{}: {}: {}{}", provider, about.name, fault.message, request),
          std::string(is_refused_key ? kRefusedKeyRemedy : about.remedy)};
}

}  // namespace synth
