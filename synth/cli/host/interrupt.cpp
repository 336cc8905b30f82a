#include "synth/cli/host/interrupt.h"

#include "synth/support/pipe.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace synth {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
constexpr int kInterruptedStatus = 130;

// The state of the handler, which may touch nothing else (signal-safety(7)).
std::atomic<int> signal_pipe{-1};
std::atomic<int> signals_seen{0};
std::atomic<bool> ends_steps{false};  // true if SIGINT ends a step instead of the program
std::atomic<int> ending_signals{0};   // number of signals seen that end the program
std::array<struct sigaction, kSignals.size()> actions_before;

extern "C" void on_signal(int signal) {
  const int saved_errno = errno;
  const bool ends_program = signal != SIGINT || !ends_steps.load();
  if (ends_program && ending_signals.fetch_add(1) > 0) {
    ::_exit(kInterruptedStatus);
  }
  if (signals_seen.fetch_add(1) == 0) {
    const char byte = 'i';
    (void)!::write(signal_pipe.load(), &byte, 1);
  }
  errno = saved_errno;
}

extern "C" void do_nothing(int /*signal*/) {}

void survive(int signal) {
  struct sigaction action {};
  action.sa_handler = do_nothing;
  ::sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

Result<std::unique_ptr<Interrupt>> Interrupt::watch(Again again) {
  SYNTH_TRY(Pipe pipe, make_pipe());
  ends_steps = again == Again::is_nothing;
  ending_signals = ends_steps ? ending_signals.load() : 0;  // one between two steps still counts
  return std::unique_ptr<Interrupt>(new Interrupt(std::move(pipe.read), std::move(pipe.write)));
}

Interrupt::Interrupt(Fd read_end, Fd write_end)
    : read_end_(std::move(read_end)), write_end_(std::move(write_end)) {
  signals_seen = 0;
  signal_pipe = write_end_.get();
  // The watcher inherits this mask: so the handler runs on another thread, and the watcher only
  // waits.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  watcher_ = std::thread([this] {
    char byte = 0;
    while (::read(read_end_.get(), &byte, 1) < 0 && errno == EINTR) {
    }
    if (byte == 'i') {
      source_.request_stop();
    }
  });
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);

  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;  // the stop request wakes waiting threads
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals.at(i), nullptr, &actions_before.at(i));
    if (actions_before.at(i).sa_handler != SIG_IGN) {  // nohup(1) and background jobs keep SIG_IGN
      ::sigaction(kSignals.at(i), &action, nullptr);
    }
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals.at(i), &actions_before.at(i), nullptr);
  }
  const char byte = 'e';
  (void)!::write(write_end_.get(), &byte, 1);
  watcher_.join();
}

bool Interrupt::ends_program() {
  return ending_signals.load() > 0;
}

void survive_broken_pipes() {
  survive(SIGPIPE);
}

void survive_interrupts() {
  survive(SIGINT);
}

}  // namespace synth
