#include "testing/runtimes/python/host/cell.h"

#include "synth/support/text.h"
#include "testing/runtimes/python/host/programs.h"

#include <fmt/format.h>

#include <csignal>

namespace synth {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// Allowance beyond a test's own time: starting the interpreter on a busy machine, and ending the
// processes that a call left behind (DAEMON_MS in the harness).
constexpr milliseconds kEndAllowance{250};

constexpr std::string_view kCannotPreload = "cannot preload";  // the zygote's message

CellGone tampered(const Error& error) {
  return tampered_with(error.message);
}

CellRequest cell_request(const PythonInterpreter& interpreter, const Limits& limits) {
  CellRequest request;
  // -S and -s: nothing of the user's packages runs at start-up. Not -I, which would ignore
  // PYTHONHASHSEED: the order of sets must be the same in every run.
  request.argv = {interpreter.executable,       "-S", "-s", "-B", "-X", "utf8", "-c",
                  std::string(kPythonBootstrap)};
  request.warm = WarmProgram{.argv = request.argv, .stdin_text = interpreter.harness};
  request.warm->argv.back() = std::string(kPythonZygote);
  if (!interpreter.preload.empty()) {
    request.warm->argv.push_back(fmt::format("{}", fmt::join(interpreter.preload, "\n")));
    request.warm->argv.push_back(fmt::format("{}", fmt::join(interpreter.packages, "\n")));
  }
  // Numeric libraries start one thread a processor, each with its own memory; a copy has none of
  // the threads.
  request.environment = {{"PATH", "/usr/bin:/bin"},     {"LANG", "C.UTF-8"},
                         {"PYTHONHASHSEED", "0"},       {"OMP_NUM_THREADS", "1"},
                         {"OPENBLAS_NUM_THREADS", "1"}, {"MKL_NUM_THREADS", "1"}};
  request.readable = interpreter.readable;
  request.limits = limits;
  request.waits = true;
  request.frames = FrameContent::json;
  return request;
}

}  // namespace

Result<PythonCell> PythonCell::open(Sandbox& sandbox, const PythonInterpreter& interpreter,
                                    const Limits& limits, const std::stop_token& stop) {
  return open_requested(sandbox, cell_request(interpreter, limits), interpreter, stop);
}

Result<PythonCell> PythonCell::open_with_files(
    Sandbox& sandbox, const PythonInterpreter& interpreter, const Limits& limits,
    const std::vector<std::pair<std::string, std::string>>& files, const std::stop_token& stop) {
  CellRequest request = cell_request(interpreter, limits);
  request.files = files;
  request.collect = true;
  return open_requested(sandbox, request, interpreter, stop);
}

Result<PythonCell> PythonCell::open_requested(Sandbox& sandbox, const CellRequest& request,
                                              const PythonInterpreter& interpreter,
                                              const std::stop_token& stop) {
  SYNTH_TRY(auto cell, sandbox.open(request, stop));
  const bool preload_failed = cell->cold_reason().find(kCannotPreload) != std::string::npos;
  if (!cell->warm() && !interpreter.preload.empty() && preload_failed) {
    return fail(Errc::config, std::string(trim(cell->cold_reason())),
                "leave it out of --preload, or name an interpreter that has it (--python)");
  }
  if (!cell->warm()) {
    SYNTH_CHECK(cell->send(*interpreter.harness));
  }
  return PythonCell(std::move(cell), interpreter, request.limits, stop);
}

Result<PythonCell::Answer<std::string>> PythonCell::receive(milliseconds wall) {
  const auto begin = std::chrono::steady_clock::now();
  SYNTH_TRY(auto received, cell_->receive(wall, stop_));
  if (auto* frame = std::get_if<std::string>(&received)) {
    return std::move(*frame);
  }
  auto& end = std::get<CellEnd>(received);
  if (end.signal == SIGXCPU) {
    end.ending = Verdict::time_limit;
    end.signal.reset();
  }
  const bool waited = std::chrono::steady_clock::now() - begin >= wall;
  const bool by_wall = waited && end.ending == Verdict::time_limit && was_kept_waiting(end, wall);
  return Gone{.end = std::move(end), .by_wall = by_wall};
}

Result<void> PythonCell::send_load(std::string_view source) {
  return cell_->send(python_load_request(source, *interpreter_, limits_));
}

Result<PythonCell::Answer<PythonLoaded>> PythonCell::settle_load() {
  SYNTH_TRY(auto answer, receive(limits_.wall_limit() + kStartAllowance));
  if (auto* gone = std::get_if<Gone>(&answer)) {
    return std::move(*gone);
  }
  auto loaded = read_python_loaded(std::get<std::string>(answer));
  if (!loaded) {
    return tampered(loaded.error());
  }
  used_ms_ = loaded->used_ms;
  if (loaded->cpu_ms > static_cast<double>(limits_.time.count())) {
    loaded->ending = Verdict::time_limit;
  }
  return *std::move(loaded);
}

Result<PythonCell::Answer<PythonCell::Settled>> PythonCell::run(const std::string& request) {
  SYNTH_CHECK(cell_->send(request));
  return settle();
}

Result<PythonCell::Answer<PythonCell::Settled>> PythonCell::settle() {
  SYNTH_TRY(auto first, receive(limits_.wall_limit() + kEndAllowance));
  if (auto* gone = std::get_if<Gone>(&first)) {
    return std::move(*gone);
  }
  const auto end = read_python_end(std::get<std::string>(first));
  if (!end) {
    return tampered(end.error());
  }
  is_first_ = false;
  used_ms_ += end->cpu_ms;  // the cell's program has waited for that process
  Settled settled;
  settled.left_over = end->left_over;
  std::optional<Outcome> outcome;
  if (end->frames == 1) {
    SYNTH_TRY(auto second, receive(limits_.wall_limit() + kEndAllowance));
    if (auto* gone = std::get_if<Gone>(&second)) {
      return std::move(*gone);
    }
    auto reply = read_python_reply(std::get<std::string>(second));
    if (reply) {
      settled.reply = *std::move(reply);
      outcome = std::move(settled.reply.outcome);
    } else {
      outcome = outcome_of(tampered(reply.error()));
    }
  }
  settled.reply.outcome = settle_python_call(*end, std::move(outcome), limits_);
  return settled;
}

Result<void> PythonCell::send_last(std::span<const PlannedCall* const> calls) {
  return cell_->send(python_last_request(calls, limits_));
}

Result<PythonCell::LastCalls> PythonCell::settle_last(std::size_t calls) {
  const auto deadline = Clock::now() + limits_.wall_limit() + kEndAllowance;
  LastCalls last;
  bool believed = true;
  while (last.end.frames <= static_cast<std::int64_t>(calls)) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    SYNTH_TRY(auto answer, receive(std::max(left, milliseconds(0))));
    if (auto* gone = std::get_if<Gone>(&answer)) {
      last.gone = std::move(*gone);
      break;
    }
    ++last.end.frames;
    auto reply = read_python_reply(std::get<std::string>(answer));
    if (believed) {
      last.answers.push_back(reply ? std::move(reply->outcome)
                                   : outcome_of(tampered(reply.error())));
    }
    believed = believed && reply.has_value();
  }
  last.end.exit_status = last.gone.end.exit_status;
  last.end.signal = last.gone.end.signal;
  // Processes left by earlier calls were ended with them, and may be counted among the others.
  const double others = is_first_ ? last.gone.end.others_cpu_ms : 0;
  last.end.cpu_ms = std::max(0.0, last.gone.end.cpu_ms + others - used_ms_);
  return last;
}

Result<PythonCell::Answer<Outcome>> PythonCell::ask(const std::string& request) {
  if (cell_->has_unread()) {
    return tampered(Error{Errc::bad_input, "an answer that nobody asked for"});
  }
  SYNTH_CHECK(cell_->send(request));
  SYNTH_TRY(auto answer, receive(limits_.wall_limit() + kEndAllowance));
  if (auto* gone = std::get_if<Gone>(&answer)) {
    return with_time_limit(std::move(*gone), limits_);
  }
  auto reply = read_python_reply(std::get<std::string>(answer));
  if (!reply) {
    return tampered(reply.error());
  }
  return std::move(reply->outcome);
}

Result<PythonCell::Answer<std::string>> PythonCell::names(const std::vector<std::string>& wanted) {
  SYNTH_TRY(auto answer, receive(limits_.wall_limit() + kEndAllowance));
  if (auto* gone = std::get_if<Gone>(&answer)) {
    return with_time_limit(std::move(*gone), limits_);
  }
  auto names = script_names(std::get<std::string>(answer), wanted);
  if (!names) {
    return tampered(names.error());
  }
  return *std::move(names);
}

CellGone with_time_limit(CellGone gone, const Limits& limits) {
  if (gone.end.signal == SIGKILL && gone.end.cpu_ms >= static_cast<double>(limits.time.count())) {
    gone.end.ending = Verdict::time_limit;
    gone.end.signal.reset();
    gone.end.note = cpu_note(gone.end.cpu_ms, limits.time);
  }
  return gone;
}

}  // namespace synth
