#pragma once

#include "synth/cli/host/session.h"
#include "synth/prompt/desk.h"
#include "synth/prompt/session.h"

namespace synth {

// The work of the prompt, done like synth's commands with the user's settings, and shown on the
// console. All arguments must outlive it.
class CommandDesk final : public PromptDesk {
 public:
  CommandDesk(const Settings& settings, const Console& console, Session& session,
              PromptSession& steps)
      : settings_(settings), console_(console), session_(session), steps_(steps) {}

  Result<std::string> read(const std::string& typed) override;
  Result<SolveReport> solve(const std::string& instruction) override;
  Result<std::string> edit(const Solution& solution, const std::string& code) override;
  Result<Solution> judge(const Solution& solution, const std::string& code) override;
  Result<void> save(const Solution& solution, const std::string& file, bool accepted) override;
  Result<SessionRun> run(Language language, const std::string& code) override;
  Result<bool> forget(Language language, std::int64_t step) override;
  [[nodiscard]] Language language() const override;

  void show(const SolveReport& report) override;
  void show_why(const SolveReport& report) override;
  void show_help(std::string_view text) override;
  void say(std::string_view text) override;
  void report(const Error& error) override;

 private:
  const Settings& settings_;
  const Console& console_;
  Session& session_;
  PromptSession& steps_;
};

}  // namespace synth
