#pragma once

#include "synth/run/report.h"
#include "synth/session/live_session.h"

#include <string>
#include <string_view>

namespace synth {

// The surroundings of the prompt: its services and its display. Interrupted work returns
// Errc::interrupted.
class PromptDesk {
 public:
  virtual ~PromptDesk() = default;

  // Returns the typed instruction, or the contents of the file if it names one.
  virtual Result<std::string> read(const std::string& typed) = 0;
  virtual Result<SolveReport> solve(const std::string& instruction) = 0;
  // Returns `code`, the solution's or a later version, as the user leaves it in an editor.
  virtual Result<std::string> edit(const Solution& solution, const std::string& code) = 0;
  // Returns the solution with other code, tested again.
  virtual Result<Solution> judge(const Solution& solution, const std::string& code) = 0;
  // Writes code and tests; refuses an answer that is not good enough and not accepted.
  virtual Result<void> save(const Solution& solution, const std::string& file, bool accepted) = 0;
  // Runs one step of the prompt's session in that language, and shows it.
  virtual Result<SessionRun> run(Language language, const std::string& code) = 0;
  // Removes a step if it is the last. Returns whether it was.
  virtual Result<bool> forget(Language language, std::int64_t step) = 0;
  // Returns the language of code, unless an answer says otherwise.
  [[nodiscard]] virtual Language language() const = 0;

  virtual void show(const SolveReport& report) = 0;
  virtual void show_why(const SolveReport& report) = 0;
  virtual void say(std::string_view text) = 0;  // a line, without its end
  virtual void show_help(std::string_view text) = 0;
  virtual void report(const Error& error) = 0;
};

}  // namespace synth
