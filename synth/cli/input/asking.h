#pragma once

#include "synth/cli/subcommand.h"
#include "synth/engine.h"

#include <functional>
#include <stop_token>

namespace synth {

// Solves; if the result is uncertain about a call, asks the user at the terminal for the result of
// that call and solves again with the answer as one more user test, until no question is left, the
// user leaves it open, or there have been five questions. Each question shows the chosen code
// beside the code that differs. The answers are among the solution's tests. Errors are those of
// `solve`, and Errc::bad_input for input that cannot be read.
using SolveOnce = std::function<Result<SolveReport>(const SolveRequest& request)>;
Result<SolveReport> solve_asking(const SolveOnce& solve, SolveRequest request,
                                 const Console& console, const std::stop_token& stop);

// Returns "f([0]): [0] or []?" with "[0]" or "raises ValueError" as a test of f; nothing if the
// question has no call of literals, or the answer is neither.
std::optional<Test> answered_test(std::string_view question, std::string_view answer);

}  // namespace synth
