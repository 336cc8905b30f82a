#include "synth/session/live_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace synth {
namespace {

std::uintmax_t bytes_in(const std::filesystem::path& folder) {
  std::uintmax_t bytes = 0;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const auto size = at->file_size(error);
    bytes += error ? 0 : size;
  }
  return bytes;
}

tl::unexpected<Error> at_limit(const std::string& name, const std::string& what) {
  return fail(Errc::budget_exhausted, fmt::format("the session {} has come to {}", name, what),
              fmt::format("`synth session reset {}` begins it anew", name));
}

}  // namespace

Result<void> LiveSession::check_limits() const {
  if (folder_.steps().size() >= limits_.steps) {
    return at_limit(folder_.name(), fmt::format("{} steps", limits_.steps));
  }
  double used = 0;
  for (const SessionStep& step : folder_.steps()) {
    used += step.kept ? step.duration_ms : 0;
  }
  if (used >= static_cast<double>(limits_.time.count())) {
    return at_limit(folder_.name(),
                    fmt::format("{} s of its steps' time", limits_.time.count() / 1'000));
  }
  if (bytes_in(folder_.path() / "results") >= limits_.result_bytes) {
    return at_limit(folder_.name(), fmt::format("{} MiB of results", limits_.result_bytes >> 20U));
  }
  return {};
}

// Runs all kept steps in a new interpreter, except those in `replay.left_out`. Returns false if one
// ends the interpreter, after adding it to these.
Result<bool> LiveSession::replay_once(const Limits& limits, Replay& replay,
                                      const std::stop_token& stop) {
  SYNTH_TRY(Runtime* const runtime, runtimes_.find(folder_.language()));
  StepsRequest request{.limits = limits, .seed = folder_.seed()};
  SYNTH_TRY(request.files, folder_.given());
  interpreter_.reset();
  SYNTH_TRY(interpreter_, runtime->start_steps(request, stop));
  replay.steps = 0;
  replay.different.clear();
  for (const SessionStep& step : folder_.steps()) {
    if (!step.kept || std::ranges::count(replay.left_out, step.number) != 0) {
      continue;
    }
    Limits as_then = limits;
    as_then.time = std::max(limits.time, std::chrono::milliseconds(step.limit_ms));
    SYNTH_TRY(const StepOutcome outcome,
              interpreter_->run(step.number, step.source, as_then, stop));
    if (outcome.ended) {
      replay.left_out.push_back(step.number);
      return false;
    }
    ++replay.steps;
    SYNTH_TRY(const std::string digest, digest_of(outcome));
    if (digest != step.digest) {
      replay.different.push_back(step.number);
    }
  }
  return true;
}

Result<std::optional<Replay>> LiveSession::start(const Limits& limits,
                                                 const std::stop_token& stop) {
  if (interpreter_) {
    return std::nullopt;
  }
  Replay replay;
  while (true) {
    auto done = replay_once(limits, replay, stop);
    if (!done) {
      interpreter_.reset();
      return fail(done.error());
    }
    if (*done) {
      break;
    }
  }
  return replay.steps == 0 && replay.left_out.empty() ? std::optional<Replay>()
                                                      : std::optional(std::move(replay));
}

Result<SessionRun> LiveSession::record(const std::string& source, const Limits& limits,
                                       StepOutcome outcome) {
  SessionRun run;
  SessionStep& step = run.step;
  step.number = static_cast<std::int64_t>(folder_.steps().size()) + 1;
  step.source = source;
  step.kept = !outcome.ended;
  step.verdict = verdict_of_step(outcome);
  step.note = outcome.outcome.note;
  step.error = outcome.outcome.error;
  step.limit_ms = limits.time.count();
  step.duration_ms = outcome.outcome.duration_ms;
  step.not_shown = outcome.not_shown;
  step.truncated = outcome.truncated;
  SYNTH_TRY(step.digest, digest_of(outcome));
  SYNTH_TRY(step.shown, folder_.write_results(step.number, outcome.shown));
  step.stdout_text = std::move(outcome.stdout_text);
  step.stderr_text = std::move(outcome.stderr_text);
  run.shown = std::move(outcome.shown);
  run.result = outcome.result;
  run.value = std::move(outcome.outcome.value);
  run.remembers = step.kept;
  SYNTH_CHECK(folder_.append(step));
  return run;
}

Result<SessionRun> LiveSession::run(const std::string& source, const Limits& limits,
                                    const std::stop_token& stop) {
  SYNTH_CHECK(check_limits());
  SYNTH_TRY(auto replay, start(limits, stop));
  const auto number = static_cast<std::int64_t>(folder_.steps().size()) + 1;
  auto outcome = interpreter_->run(number, source, limits, stop);
  if (!outcome || outcome->ended) {
    interpreter_.reset();
  }
  if (!outcome) {
    return fail(outcome.error());
  }
  auto recorded = record(source, limits, *std::move(outcome));
  if (!recorded) {  // the interpreter has a step that the folder lacks
    interpreter_.reset();
    return fail(recorded.error());
  }
  recorded->replay = std::move(replay);
  return recorded;
}

Result<void> LiveSession::undo() {
  SYNTH_CHECK(folder_.remove_last());
  interpreter_.reset();
  return {};
}

Result<CollectedFiles> LiveSession::close() {
  if (!interpreter_) {
    return CollectedFiles{};
  }
  SYNTH_TRY(CollectedFiles collected, interpreter_->close());
  interpreter_.reset();
  SYNTH_CHECK(folder_.write_files(collected));
  collected.files.clear();
  return collected;
}

}  // namespace synth
