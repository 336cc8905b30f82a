#pragma once

#include "synth/support/result.h"

#include <string_view>
#include <utility>

namespace synth {

// Returns the result. Its error tells where it happened: "reading FILE: MESSAGE".
template <class T>
[[nodiscard]] Result<T> within(std::string_view place, Result<T> result) {
  return result ? std::move(result) : Result<T>(fail(result.error().within(place)));
}

}  // namespace synth
