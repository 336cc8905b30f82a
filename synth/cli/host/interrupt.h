#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <memory>
#include <stop_token>
#include <thread>

namespace synth {

// Turns the first SIGINT, SIGTERM or SIGHUP into a stop request, and the second into an immediate
// exit with status 130. At most one at a time in a process; the destructor restores the signals'
// actions.
class Interrupt {
 public:
  // The effect of a second Ctrl-C: it ends a program, and does nothing to a step of a program that
  // stays.
  enum class Again { ends, is_nothing };
  static Result<std::unique_ptr<Interrupt>> watch(Again again = Again::ends);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  [[nodiscard]] bool happened() const { return source_.stop_requested(); }
  // Returns whether the signals seen end the program, and not only a step: SIGTERM or SIGHUP.
  [[nodiscard]] static bool ends_program();

 private:
  Interrupt(Fd read_end, Fd write_end);

  Fd read_end_;
  Fd write_end_;
  std::stop_source source_;
  std::thread watcher_;
};

// Makes a write to a pipe without a reader fail instead of ending the program. By a handler and not
// SIG_IGN, which started programs would inherit.
void survive_broken_pipes();
// Ignores SIGINT in the same way between two watches, for a program in which it ends only steps.
void survive_interrupts();

}  // namespace synth
