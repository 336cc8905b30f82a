#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <memory>
#include <stop_token>
#include <thread>

namespace synth {

// Turns the first SIGINT, SIGTERM or SIGHUP into a stop request, and the second into an end at
// once with status 130. At most one at a time in a process; signals go back to what they were when
// it is destroyed.
class Interrupt {
 public:
  // What one more Ctrl-C does: what is stopped is a program, or a step of one that stays.
  enum class Again { ends, is_nothing };
  static Result<std::unique_ptr<Interrupt>> watch(Again again = Again::ends);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  Interrupt(Interrupt&&) = delete;
  Interrupt& operator=(Interrupt&&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  [[nodiscard]] bool happened() const { return source_.stop_requested(); }
  // Whether what happened ends the program, and not only a step: SIGTERM or SIGHUP.
  [[nodiscard]] static bool ends_program();

 private:
  Interrupt(Fd read_end, Fd write_end);

  Fd read_end_;
  Fd write_end_;
  std::stop_source source_;
  std::thread watcher_;
};

// A pipe without a reader makes a write fail instead of ending the program. By a handler and not
// SIG_IGN, which programs that are started would inherit.
void survive_broken_pipes();
// The same for SIGINT while nobody watches, if steps are all that it ends.
void survive_interrupts();

}  // namespace synth
