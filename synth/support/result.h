#pragma once

#include "synth/support/error.h"

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace synth {

// A value, or the error that prevented it. Outcomes of candidate code (a failing test, a time
// limit) and cache misses are not errors and are never returned this way.
template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(Errc code, std::string message,
                                                std::string remedy = {}) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(remedy)});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace synth

// Declares `variable` as the value of `expression`, or returns its error from the function.
#define SYNTH_TRY(variable, expression) SYNTH_TRY_NAMED(variable, expression, __LINE__)
#define SYNTH_TRY_NAMED(variable, expression, line) SYNTH_TRY_IN(variable, expression, line)
#define SYNTH_TRY_IN(variable, expression, line)                  \
  auto synth_result_##line = (expression);                        \
  if (!synth_result_##line) {                                     \
    return ::synth::fail(std::move(synth_result_##line).error()); \
  }                                                               \
  variable = std::move(synth_result_##line).value()

// Returns the error of `expression` (a Result<void>) from the function, if it has one.
#define SYNTH_CHECK(expression)                               \
  do {                                                        \
    if (auto synth_checked = (expression); !synth_checked) {  \
      return ::synth::fail(std::move(synth_checked).error()); \
    }                                                         \
  } while (false)
