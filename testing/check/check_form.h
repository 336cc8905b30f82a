#pragma once

#include "testing/check/check.h"
#include "testing/core/limits_form.h"

#include <array>

namespace synth {

// The JSON of a line of `synth check` (docs/formats/check.md). Its parts are read in this order: a
// test needs the language and the function.
struct LineId {
  static constexpr std::array<std::string_view, 1> kKeys{"id"};
  static Result<void> read(const JsonField& line, CheckRequest& request, NoContext context);
};
struct LineTests {
  static constexpr std::array<std::string_view, 1> kKeys{"tests"};
  static Result<void> read(const JsonField& line, CheckRequest& request, NoContext context);
};

template <>
inline constexpr auto kJsonForm<CheckRequest> =
    std::tuple(JsonPart<LineId>(), required("language", &CheckRequest::language),
               required("code", &CheckRequest::code), member("function", &CheckRequest::function),
               JsonPart<LineTests>(), member("script", &CheckRequest::script),
               member("limits", &CheckRequest::limits));

}  // namespace synth
