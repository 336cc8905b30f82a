#include "testing/suites/runners/google_test_stubs.h"

#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/cell.h"
#include "testing/runtimes/cpp/host/program.h"
#include "testing/suites/code/code_reader.h"

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

// What tests may rely on beside the functions.
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

bool changes_an_argument(const CppSignature& function) {
  return std::ranges::any_of(function.parameters,
                             [](const CppParameter& parameter) { return parameter.passed == "&"; });
}

// The names of the functions at the top, each once; none where one has several.
std::vector<std::string> callable_names(const std::string& source) {
  std::vector<std::string> names;
  for (const CodeFunction& function : cpp_functions(source)) {
    if (std::ranges::find(names, function.name) != names.end()) {
      return {};
    }
    if (function.name != "main") {
      names.push_back(function.name);
    }
  }
  return names;
}

}  // namespace

Result<std::optional<GoogleTestCandidate>> google_test_candidate(Sandbox& sandbox,
                                                                 const std::string& source,
                                                                 const Limits& limits,
                                                                 const std::stop_token& stop) {
  const std::vector<std::string> names = callable_names(source);
  if (names.empty()) {
    return std::nullopt;
  }
  SYNTH_TRY(Toolchain gcc, find_cpp_compiler());
  CppCompiler compiler(std::move(gcc));
  AloneGate gate;
  GoogleTestCandidate code;
  SYNTH_TRY(code.candidate,
            compile_cpp_candidate({sandbox, gate, limits, stop}, compiler, source, names));
  const std::vector<CppSignature>& functions = code.candidate.functions;
  if (functions.empty() || code.candidate.program.binary.empty() ||
      std::ranges::any_of(functions, changes_an_argument)) {
    return std::nullopt;
  }
  code.stubs = top_of(source) + cpp_stubs(functions);
  return code;
}

Result<RunnerEnd> run_with_cpp_candidate(Sandbox& sandbox, const CellRequest& program,
                                         const GoogleTestCandidate& code, const Limits& limits,
                                         std::chrono::milliseconds wall,
                                         const std::stop_token& stop) {
  const CppCandidate& candidate = code.candidate;
  CppHarness harness(candidate.program.binary, candidate.functions, candidate.others, limits);
  bool is_loaded = false;
  const CarryCall carry =
      [&](RuntimeCell& cell,
          std::string_view frame) -> Result<std::variant<std::string, CellGone>> {
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
  return run_beside_candidate(sandbox, program, harness.cell(), carry, wall, stop);
}

}  // namespace synth
