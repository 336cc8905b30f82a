#include "synth/support/error.h"

#include <fmt/format.h>

namespace synth {

Error Error::within(std::string_view activity) const {
  return Error{code, fmt::format("{}: {}", activity, message), remedy};
}

std::string_view name(Errc code) {
  switch (code) {
    case Errc::usage:
      return "usage";
    case Errc::bad_input:
      return "bad_input";
    case Errc::not_allowed:
      return "not_allowed";
    case Errc::io:
      return "io";
    case Errc::config:
      return "config";
    case Errc::authentication:
      return "authentication";
    case Errc::missing_interpreter:
      return "missing_interpreter";
    case Errc::sandbox_level:
      return "sandbox_level";
    case Errc::provider_unreachable:
      return "provider_unreachable";
    case Errc::replay_miss:
      return "replay_miss";
    case Errc::author_failed:
      return "author_failed";
    case Errc::budget_exhausted:
      return "budget_exhausted";
    case Errc::interrupted:
      return "interrupted";
    case Errc::internal:
      return "internal";
  }
  return "internal";
}

int exit_status(Errc code) {
  switch (code) {
    case Errc::usage:
    case Errc::bad_input:
    case Errc::not_allowed:
    case Errc::io:
      return 2;
    case Errc::config:
    case Errc::authentication:
    case Errc::missing_interpreter:
      return 4;
    case Errc::budget_exhausted:
      return 5;
    case Errc::provider_unreachable:
    case Errc::replay_miss:
      return 6;
    case Errc::sandbox_level:
      return 7;
    case Errc::author_failed:
      return 1;
    case Errc::interrupted:
      return 130;
    case Errc::internal:
      return 3;
  }
  return 3;
}

}  // namespace synth
