#include "testing/suites/runners/google_test_stubs.h"

#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/cell.h"
#include "testing/runtimes/cpp/host/program.h"
#include "testing/suites/code/code_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

CellGone ended_as(const Outcome& outcome) {
  CellGone gone;
  gone.end.ending = outcome.ending;
  gone.end.signal = outcome.signal;
  gone.end.note = outcome.note;
  return gone;
}

// Returns the includes and using-directives of the source, on which tests may rely.
std::string top_of(const std::string& source) {
  std::string text;
  for (const std::string_view line : split(source, '\n')) {
    const std::string_view trimmed = trim(line);
    if (trimmed.starts_with("#include <") || line.starts_with("using namespace ")) {
      text.append(trimmed).append("\n");
    }
  }
  return text;
}

// Returns the names of the functions at the top; WantedMore if one is overloaded.
std::variant<std::vector<std::string>, WantedMore> callable_names(const std::string& source) {
  std::vector<std::string> names;
  for (const CodeFunction& function : cpp_functions(source)) {
    if (std::ranges::find(names, function.name) != names.end()) {
      return WantedMore{fmt::format("the code has several functions {}", function.name)};
    }
    if (function.name != "main") {
      names.push_back(function.name);
    }
  }
  return names;
}

// Returns why stubs cannot replace the code; empty if they can.
std::string reason_against_stubs(const CppCandidate& candidate) {
  if (!candidate.functions.empty()) {
    return "";
  }
  return candidate.others.empty() ? "the code has no function at the top"
                                  : candidate.others.begin()->second.message;
}

}  // namespace

Result<std::variant<GoogleTestCandidate, WantedMore, Outcome>> google_test_candidate(
    Sandbox& sandbox, const std::string& source, const Limits& limits,
    const std::stop_token& stop) {
  const auto names = callable_names(source);
  if (const auto* more = std::get_if<WantedMore>(&names)) {
    return *more;
  }
  SYNTH_TRY(Toolchain gcc, find_cpp_compiler());
  CppCompiler compiler(std::move(gcc));
  AloneGate gate;
  GoogleTestCandidate code;
  SYNTH_TRY(code.candidate, compile_cpp_candidate(
                                {sandbox, gate, limits, stop}, compiler, source,
                                {.names = std::get<0>(names), .makes = {}, .with_objects = false}));
  const CppProgram& program = code.candidate.program;
  if (program.binary.empty() && !program.our_unit_at_fault) {
    return program.failure;
  }
  std::string reason = reason_against_stubs(code.candidate);
  if (program.binary.empty() && reason.empty()) {
    reason = "the code's functions cannot be called by value";
  }
  if (!reason.empty()) {
    return WantedMore{std::move(reason)};
  }
  code.stubs = top_of(source) + cpp_stubs(code.candidate.functions);
  return code;
}

Result<RunnerEnd> run_with_cpp_candidate(Sandbox& sandbox, const CellRequest& program,
                                         const std::string& ticket, const GoogleTestCandidate& code,
                                         const Limits& limits, std::chrono::milliseconds wall,
                                         const std::stop_token& stop) {
  const CppCandidate& candidate = code.candidate;
  CppHarness harness(candidate, limits);
  bool is_loaded = false;
  const CarryCall carry = [&](RuntimeCell& cell, std::string_view frame) -> Result<Carried> {
    const auto asked = read_cpp_ask(frame, candidate.functions.size());
    if (!asked) {
      return tampered_with("the tests disturbed the channel to the code");
    }
    if (!std::exchange(is_loaded, true)) {
      SYNTH_TRY(auto loaded, harness.load(cell));
      if (auto* gone = std::get_if<CellGone>(&loaded)) {
        return std::move(*gone);
      }
    }
    SYNTH_TRY(auto answer, harness.call_with(cell, asked->function, asked->args));
    if (auto* gone = std::get_if<CellGone>(&answer)) {
      return std::move(*gone);
    }
    auto& came = std::get<CppAnswer>(answer);
    if (came.reply.outcome.ending != Verdict::pass) {
      return ended_as(came.reply.outcome);
    }
    return std::move(came.body);
  };
  return run_beside_candidate(sandbox, program, ticket, harness.cell(), carry, wall, stop);
}

}  // namespace synth
