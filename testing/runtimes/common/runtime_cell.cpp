#include "testing/runtimes/common/runtime_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>

namespace synth {
namespace {

constexpr std::size_t kKept = std::size_t{64} << 10U;  // at each end of a stream

void add_text(const std::string& text, std::string& kept, bool& truncated) {
  kept += text;
  if (kept.size() > 2 * kKept) {
    const std::size_t left_out = kept.size() - 2 * kKept;
    kept = fmt::format("{}\n[... {} bytes left out ...]\n{}", kept.substr(0, kKept), left_out,
                       kept.substr(kept.size() - kKept));
    truncated = true;
  }
}

}  // namespace

Result<RuntimeCell> RuntimeCell::open(Sandbox& sandbox, const CellRequest& request,
                                      const std::stop_token& stop) {
  SYNTH_TRY(auto cell, sandbox.open(request, stop));
  return RuntimeCell(std::move(cell), request, stop);
}

Result<CellAnswer<std::string>> RuntimeCell::receive(std::chrono::milliseconds wall) {
  const auto begin = std::chrono::steady_clock::now();
  SYNTH_TRY(auto received, cell_->receive(wall, stop_));
  if (auto* frame = std::get_if<std::string>(&received)) {
    return std::move(*frame);
  }
  auto& end = std::get<CellEnd>(received);
  // A process that ignores SIGXCPU is killed one second later.
  const double used = end.cpu_ms + end.others_cpu_ms;
  const bool used_up = cpu_ && used >= std::chrono::duration<double, std::milli>(*cpu_).count();
  if (end.signal == SIGXCPU || (end.signal == SIGKILL && used_up)) {
    end.ending = Verdict::time_limit;
    end.signal.reset();
    end.note = fmt::format("it used {:.1f} s of CPU", used / 1000);
  }
  const bool waited = std::chrono::steady_clock::now() - begin >= wall;
  const bool by_wall = waited && end.ending == Verdict::time_limit && was_kept_waiting(end, wall);
  return CellGone{.end = std::move(end), .by_wall = by_wall};
}

bool was_kept_waiting(const CellEnd& end, std::chrono::milliseconds wall) {
  constexpr double kSleepers = 0.1;  // share of the elapsed time
  return !end.wanted_cpu_ms || *end.wanted_cpu_ms >= kSleepers * static_cast<double>(wall.count());
}

Outcome outcome_of(const CellGone& gone) {
  Outcome outcome;
  outcome.ending = gone.end.ending;
  outcome.signal = gone.end.signal;
  outcome.note = gone.end.note;
  if (outcome.ending == Verdict::early_exit) {
    outcome.note = gone.end.exit_status
                       ? fmt::format("the process ended with status {} before it answered",
                                     *gone.end.exit_status)
                       : "the process ended before it answered";
  }
  outcome.duration_ms = gone.end.cpu_ms;
  return outcome;
}

CellGone tampered_with(std::string_view what) {
  CellGone gone;
  gone.end.ending = Verdict::protocol_error;
  gone.end.note = fmt::format("not what the harness sends: {}", what);
  return gone;
}

std::chrono::seconds whole_seconds(std::chrono::milliseconds time) {
  return std::chrono::ceil<std::chrono::seconds>(time);
}

std::string cpu_note(double used_ms, std::chrono::milliseconds limit) {
  return fmt::format("it used {:.1f} s of CPU; the limit is {:.1f} s", used_ms / 1000,
                     static_cast<double>(limit.count()) / 1000);
}

std::vector<std::string> readable_program(const std::string& path) {
  constexpr std::array<std::string_view, 4> kSystem{"/usr/", "/lib/", "/lib64/", "/bin/"};
  const bool is_system = std::any_of(kSystem.begin(), kSystem.end(),
                                     [&](std::string_view root) { return path.starts_with(root); });
  return is_system ? std::vector<std::string>() : std::vector<std::string>{path};
}

void add_output(const CellOutput& output, CandidateOutcome& outcome) {
  outcome.truncated = outcome.truncated || output.truncated;
  add_text(output.stdout_text, outcome.stdout_text, outcome.truncated);
  add_text(output.stderr_text, outcome.stderr_text, outcome.truncated);
  const auto add = [](const auto& from, auto& to) {
    to.insert(to.end(), from.begin(), from.end());
  };
  add(output.collected.files, outcome.collected.files);
  add(output.collected.left_out, outcome.collected.left_out);
}

}  // namespace synth
