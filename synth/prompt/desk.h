#pragma once

#include "synth/run/report.h"
#include "synth/session/live_session.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What the prompt works with and shows with: all that is outside of it. What is interrupted is
// Errc::interrupted.
class PromptDesk {
 public:
  virtual ~PromptDesk() = default;

  // The instruction that was typed: what is in the file if it names one.
  virtual Result<std::string> read(const std::string& typed) = 0;
  virtual Result<SolveReport> solve(const std::string& instruction) = 0;
  // `code`, the solution's or what became of it, as the person leaves it in an editor.
  virtual Result<std::string> edit(const Solution& solution, const std::string& code) = 0;
  // The solution with other code, held against its tests again.
  virtual Result<Solution> judge(const Solution& solution, const std::string& code) = 0;
  // Writes code and tests; what is not good enough, and not accepted, is refused.
  virtual Result<void> save(const Solution& solution, const std::string& file, bool accepted) = 0;
  // One step of the prompt's session in that language, shown.
  virtual Result<SessionRun> run(Language language, const std::string& code) = 0;
  // Forgets a step if it is the last; returns whether it was.
  virtual Result<bool> forget(Language language, std::int64_t step) = 0;
  // What code is in that no answer says otherwise.
  [[nodiscard]] virtual Language language() const = 0;

  virtual void show(const SolveReport& report) = 0;
  virtual void show_why(const SolveReport& report) = 0;
  virtual void say(std::string_view text) = 0;  // a line, without its end
  virtual void show_help(std::string_view text) = 0;
  virtual void report(const Error& error) = 0;
};

}  // namespace synth
