#include "testing/runtimes/bash/host/steps.h"

#include "testing/core/bash_test.h"
#include "testing/runtimes/common/runtime_cell.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>
#include <variant>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kStepShellStart{3'000};  // on a busy machine
constexpr int kMostStatus = 255;

std::optional<int> read_status(std::string_view reply) {
  constexpr std::string_view kPrefix = "status ";
  if (!reply.starts_with(kPrefix)) {
    return std::nullopt;
  }
  reply.remove_prefix(kPrefix.size());
  int status = 0;
  const auto [end, error] = std::from_chars(reply.data(), reply.data() + reply.size(), status);
  const bool is_whole = error == std::errc() && end == reply.data() + reply.size();
  return is_whole && status >= 0 && status <= kMostStatus ? std::optional(status) : std::nullopt;
}

class BashSteps : public StepInterpreter {
 public:
  BashSteps(RuntimeCell cell, AloneGate& gate) : cell_(std::move(cell)), gate_(gate) {}

  Result<StepOutcome> run(std::int64_t /*number*/, const std::string& source, const Limits& limits,
                          std::stop_token stop) override {
    using namespace std::string_view_literals;
    if (source.find('\0') != std::string::npos) {
      return fail(Errc::bad_input, "the step has a NUL byte, which Bash cannot read");
    }
    const auto beside_others = gate_.enter();
    cell_.set_stop(std::move(stop));
    const auto begin = std::chrono::steady_clock::now();
    SYNTH_CHECK(cell_.send(fmt::format("{}{}{}", "\0step:"sv, source, "\n\0"sv)));
    SYNTH_TRY(auto answer,
              cell_.receive(limits.wall_limit() + (is_new_ ? kStepShellStart : kNone)));
    is_new_ = false;
    StepOutcome step;
    const auto* const gone = std::get_if<CellGone>(&answer);
    const auto status =
        gone == nullptr ? read_status(std::get<std::string>(answer)) : std::optional<int>();
    step.ended = !status;
    step.outcome = gone != nullptr ? outcome_of(*gone)
                   : status        ? cut_off(Verdict::pass, "")
                                   : outcome_of(tampered_with("no status"));
    SYNTH_TRY(CellOutput output, cell_.take_output());
    if (status) {
      step.outcome.value = bash_result(output.stdout_text, *status);
      step.outcome.duration_ms =
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
              .count();
      if (*status != 0) {
        step.outcome.error = RaisedError{.type = "error",
                                         .bases = {},
                                         .message = fmt::format("exit status {}", *status),
                                         .line = std::nullopt,
                                         .traceback = {}};
      }
    }
    step.stdout_text = std::move(output.stdout_text);
    step.stderr_text = std::move(output.stderr_text);
    step.truncated = output.truncated;
    return step;
  }

  Result<CollectedFiles> close() override {
    SYNTH_TRY(CellOutput output, cell_.close());
    return std::move(output.collected);
  }

 private:
  static constexpr std::chrono::milliseconds kNone{0};

  RuntimeCell cell_;
  AloneGate& gate_;
  bool is_new_ = true;
};

}  // namespace

Result<std::unique_ptr<StepInterpreter>> start_bash_steps(Sandbox& sandbox, const Toolchain& shell,
                                                          AloneGate& gate,
                                                          const StepsRequest& request,
                                                          const std::stop_token& stop) {
  CellRequest cell_request;
  cell_request.argv = {shell.executable,        "--norc", "--noprofile", "-c",
                       std::string(kBashSteps), "bash"};
  cell_request.warm = WarmProgram{.argv = {shell.executable}, .when = WarmWhen::loaded};
  cell_request.environment = {{"PATH", "/usr/bin:/bin"}, {"LANG", "C.UTF-8"}, {"HOME", "/tmp"}};
  cell_request.readable = readable_program(shell.executable);
  cell_request.files = request.files;
  cell_request.limits = request.limits;
  cell_request.named_descriptors = true;
  cell_request.collect = true;
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(sandbox, cell_request, stop));
  return std::make_unique<BashSteps>(std::move(cell), gate);
}

}  // namespace synth
