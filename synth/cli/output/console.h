#pragma once

#include "synth/cli/settings/settings.h"
#include "synth/support/error.h"

#include <string>
#include <string_view>

namespace synth {

// The terminal, as far as a command may use it: standard output is for the result, standard error
// for everything else.
class Console {
 public:
  // The amount of output on standard error: quiet, normal, or more.
  enum class Talk { quiet, normal, more };

  // Before settings are known: JSON if the command line asks for it, no colours.
  explicit Console(bool json) : json_(json) {}

  void configure(const Settings& settings, Talk talk);

  // Writes to standard output. A closed reader is not an error.
  Result<void> print(std::string_view text) const;
  // Writes to standard error.
  void say(std::string_view text) const;
  void say_more(std::string_view text) const;  // only with -v
  void warn(std::string_view text) const;      // also with -q: for important warnings

  // Prints `{"error":{…}}` on standard output with --json; else the message and its remedy on
  // standard error. Returns the exit status.
  int report(const Error& error) const;

  [[nodiscard]] bool json() const { return json_; }
  [[nodiscard]] Talk talk() const { return talk_; }
  [[nodiscard]] bool color_out() const { return color_out_; }
  [[nodiscard]] bool color_err() const { return color_err_; }
  // Writes "synth: TEXT" to standard error, wrapped at words on a terminal; foreign text in it is
  // made printable.
  void tell(std::string_view text) const;
  // Returns the width to wrap at: the terminal's on standard error, 0 if it is not a terminal.
  [[nodiscard]] int width() const;

  // Returns whether standard error is a terminal on which progress can be redrawn.
  [[nodiscard]] bool can_redraw() const { return redraw_; }
  // Replaces the line that was drawn there before, in one line of the terminal.
  void redraw(std::string_view line) const;

 private:
  bool json_;
  Talk talk_ = Talk::normal;
  bool color_out_ = false;
  bool color_err_ = false;
  bool redraw_ = false;
};

// Returns foreign text in a form that is safe on a terminal: valid UTF-8, and control characters
// other than line feed and tab shown as \x1b instead of obeyed.
std::string printable(std::string_view text);

// Returns the columns of the terminal on standard error; 80 if unknown.
int terminal_width();

// Returns `{"error":{"code":…,"message":…,"remedy":…}}`.
std::string error_json(const Error& error);

}  // namespace synth
