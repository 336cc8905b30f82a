#pragma once

#include "specs/json_form.h"
#include "testing/core/verdict.h"

namespace synth {

// The JSON of an error object in docs/formats/check.md.
template <>
inline constexpr auto kJsonForm<RaisedError> =
    std::tuple(member("type", &RaisedError::type), member("bases", &RaisedError::bases),
               member("message", &RaisedError::message), member("line", &RaisedError::line),
               member("traceback", &RaisedError::traceback));

// The JSON of a test in a verdict line.
template <>
inline constexpr auto kJsonForm<TestVerdict> =
    std::tuple(member("name", &TestVerdict::test),
               member("verdict", &TestVerdict::verdict, {.required = true}),
               member("actual", &TestVerdict::actual), member("error", &TestVerdict::error),
               member("signal", &TestVerdict::signal),
               member("note", &TestVerdict::note, {.if_empty = IfEmpty::null}),
               member("duration_ms", &TestVerdict::duration_ms));

}  // namespace synth
