#include "synth/authors/command/command_author.h"

#include "synth/support/deadline.h"
#include "synth/support/process.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kLongestAnswer = std::chrono::minutes(10);

std::string end_of(const std::string& text) {
  constexpr std::size_t kMost = 400;
  const std::string valid = to_valid_utf8(
      text.size() > kMost ? std::string_view(text).substr(text.size() - kMost) : text);
  return std::string(trim(valid));
}

}  // namespace

CommandAuthor::CommandAuthor(std::string command, std::function<void(const std::string&)> on_log)
    : command_(std::move(command)), hear_(std::move(on_log)) {}

Result<std::string> CommandAuthor::ask(const StageRequest& request, const AuthorBudget& budget) {
  Command command;
  command.argv = {"/bin/sh", "-c", command_};
  command.stdin_text = request.json;
  command.time_limit = time_left(budget.deadline, kLongestAnswer);
  SYNTH_TRY(CommandOutcome outcome, run_command(command, budget.stop));
  if (hear_ && !outcome.stderr_text.empty()) {
    hear_(outcome.stderr_text);
  }
  const std::string said = end_of(outcome.stderr_text);
  if (outcome.timed_out) {
    return fail(budget.deadline <= std::chrono::steady_clock::now() ? Errc::budget_exhausted
                                                                    : Errc::author_failed,
                fmt::format("the author command gave no answer in {} s",
                            static_cast<double>(command.time_limit.count()) / 1000),
                "make it faster, or allow more with --max-time");
  }
  if (outcome.exit_status != 0) {
    const std::string how = outcome.signal
                                ? fmt::format("was ended by signal {}", *outcome.signal)
                                : fmt::format("exited with status {}", *outcome.exit_status);
    return fail(Errc::author_failed,
                fmt::format("the author command {}{}{}", how, said.empty() ? "" : ": ", said),
                "run it by hand with the request on its standard input");
  }
  if (outcome.truncated) {
    return fail(Errc::author_failed, "the author command answered with more than 16 MiB");
  }
  return std::move(outcome.stdout_text);
}

}  // namespace synth
