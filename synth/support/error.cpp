#include "synth/support/error.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr EnumName<Errc> kErrorCodes[] = {
    {Errc::usage, "usage"},
    {Errc::bad_input, "bad_input"},
    {Errc::not_allowed, "not_allowed"},
    {Errc::io, "io"},
    {Errc::config, "config"},
    {Errc::authentication, "authentication"},
    {Errc::missing_interpreter, "missing_interpreter"},
    {Errc::sandbox_level, "sandbox_level"},
    {Errc::provider_unreachable, "provider_unreachable"},
    {Errc::replay_miss, "replay_miss"},
    {Errc::author_failed, "author_failed"},
    {Errc::budget_exhausted, "budget_exhausted"},
    {Errc::interrupted, "interrupted"},
    {Errc::internal, "internal"},
};

}  // namespace

Error Error::within(std::string_view activity) const {
  return Error{code, fmt::format("{}: {}", activity, message), remedy};
}

EnumNames<Errc> names_of(Errc) {
  return kErrorCodes;
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
