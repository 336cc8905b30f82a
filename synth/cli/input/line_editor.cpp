#include "synth/cli/input/line_editor.h"

#include "synth/cli/output/console.h"
#include "synth/prompt/typed_history.h"
#include "synth/support/wake.h"

#include <fmt/format.h>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cwchar>
#include <histedit.h>
#include <langinfo.h>
#include <string_view>
#include <utility>

namespace synth {
namespace {

constexpr std::array kSignals{SIGWINCH, SIGCONT};
constexpr std::size_t kMostShown = 100;  // completions at once

std::atomic<bool> is_resized{false};
std::atomic<bool> is_continued{false};

// Records a signal; any signal wakes the wait for input.
extern "C" void on_terminal_signal(int signal) {
  (signal == SIGWINCH ? is_resized : is_continued) = true;
}

// Selects UTF-8 for typed text, whatever the locale says.
void choose_encoding() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(::nl_langinfo(CODESET)) != "UTF-8") {
    std::setlocale(LC_CTYPE, "C.UTF-8");
  }
}

}  // namespace

struct LineEditor::Impl {
  EditLine* editor = nullptr;
  History* history = nullptr;
  Complete complete;
  std::string prompt;
  const StopWake* wake = nullptr;  // set while a line is typed
  bool is_dropped = false;
  std::array<struct sigaction, kSignals.size()> actions_before{};

  static Impl& of(EditLine* editor) {
    void* data = nullptr;
    ::el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<Impl*>(data);
  }
  static char* prompt_of(EditLine* editor) { return of(editor).prompt.data(); }
  static int read_character(EditLine* editor, wchar_t* character);
  static unsigned char drop_line(EditLine* editor, int key);
  static unsigned char signal_all(EditLine* editor, int key);
  static unsigned char complete_word(EditLine* editor, int key);

  [[nodiscard]] bool wait_for_input() const;
  void set_up();
  void tear_down();
};

// Waits for input. Returns false if it is time to stop.
bool LineEditor::Impl::wait_for_input() const {
  std::array<pollfd, 2> polled{
      {{STDIN_FILENO, POLLIN, 0}, {wake == nullptr ? -1 : wake->fd(), POLLIN, 0}}};
  for (;;) {
    if (is_resized.exchange(false)) {
      ::el_resize(editor);
    }
    if (is_continued.exchange(false)) {  // the shell has changed the terminal's settings
      ::el_set(editor, EL_PREP_TERM, 1);
      ::el_set(editor, EL_REFRESH);
    }
    const int ready = ::poll(polled.data(), polled.size(), -1);
    if (ready < 0 && errno != EINTR) {
      return false;
    }
    if (ready > 0) {
      return polled[1].revents == 0;
    }
  }
}

// Reads one character. Returns 1, or 0 at the end.
int LineEditor::Impl::read_character(EditLine* editor, wchar_t* character) {
  std::mbstate_t state{};
  const Impl& self = of(editor);
  for (;;) {
    if (!self.wait_for_input()) {
      return 0;
    }
    char byte = 0;
    const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
      continue;
    }
    if (count <= 0) {
      return 0;
    }
    const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
    if (used == static_cast<std::size_t>(-1)) {
      state = {};  // invalid UTF-8 is dropped
    } else if (used != static_cast<std::size_t>(-2)) {
      return 1;
    }
  }
}

// Ends the line as Return does, and drops it.
unsigned char LineEditor::Impl::drop_line(EditLine* editor, int /*key*/) {
  of(editor).is_dropped = true;
  ::el_push(editor, "\n");
  return CC_NORM;
}

// Sends the signal as the terminal would, with its previous settings.
unsigned char LineEditor::Impl::signal_all(EditLine* editor, int key) {
  constexpr int kControlZ = 0x1A;
  ::el_set(editor, EL_PREP_TERM, 0);
  ::kill(0, key == kControlZ ? SIGTSTP : SIGQUIT);
  ::el_set(editor, EL_PREP_TERM, 1);
  is_continued = false;
  return CC_REDISPLAY;
}

unsigned char LineEditor::Impl::complete_word(EditLine* editor, int /*key*/) {
  const Impl& self = of(editor);
  const LineInfo* const line = ::el_line(editor);
  const std::string_view before(line->buffer,
                                static_cast<std::size_t>(line->cursor - line->buffer));
  const Completions found = self.complete(before);
  if (found.words.empty()) {
    return CC_REFRESH_BEEP;
  }
  if (found.common.size() > found.word_bytes) {
    return ::el_insertstr(editor, found.common.c_str() + found.word_bytes) == 0 ? CC_REFRESH
                                                                                : CC_ERROR;
  }
  if (found.words.size() == 1) {
    return CC_REFRESH_BEEP;
  }
  std::string text = "\n";
  for (std::size_t i = 0; i < found.words.size() && i < kMostShown; ++i) {
    text += printable(found.words[i]) + "\n";
  }
  if (found.words.size() > kMostShown) {
    text += fmt::format("… {} more\n", found.words.size() - kMostShown);
  }
  std::fputs(text.c_str(), stdout);
  return CC_REDISPLAY;
}

void LineEditor::Impl::set_up() {
  ::el_set(editor, EL_CLIENTDATA, this);
  ::el_set(editor, EL_PROMPT, &Impl::prompt_of);
  ::el_set(editor, EL_EDITOR, "emacs");
  ::el_set(editor, EL_GETCFN, &Impl::read_character);
  HistEvent event{};
  ::history(history, &event, H_SETSIZE, static_cast<int>(TypedHistory::kMostLines));
  ::history(history, &event, H_SETUNIQUE, 1);
  ::el_set(editor, EL_HIST, &::history, history);
  ::el_set(editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  ::el_source(editor, nullptr);
  // While a line is typed, the keys that send signals are ordinary keys.
  ::el_set(editor, EL_SETTY, "-d", "-isig", nullptr);
  ::el_set(editor, EL_ADDFN, "synth-drop", "Drop the line", &Impl::drop_line);
  ::el_set(editor, EL_BIND, "^C", "synth-drop", nullptr);
  ::el_set(editor, EL_ADDFN, "synth-signal", "Suspend or quit", &Impl::signal_all);
  ::el_set(editor, EL_BIND, "^Z", "synth-signal", nullptr);
  ::el_set(editor, EL_BIND, "^\\", "synth-signal", nullptr);
  ::el_set(editor, EL_ADDFN, "synth-complete", "Complete a word", &Impl::complete_word);
  ::el_set(editor, EL_BIND, "^I", "synth-complete", nullptr);
  struct sigaction action {};
  action.sa_handler = on_terminal_signal;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals.at(i), &action, &actions_before.at(i));
  }
}

void LineEditor::Impl::tear_down() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals.at(i), &actions_before.at(i), nullptr);
  }
  ::el_end(editor);
  ::history_end(history);
}

LineEditor::LineEditor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

LineEditor::~LineEditor() {
  impl_->tear_down();
}

Result<std::unique_ptr<LineEditor>> LineEditor::open(Complete complete) {
  choose_encoding();
  auto impl = std::make_unique<Impl>();
  impl->complete = std::move(complete);
  impl->history = ::history_init();
  impl->editor = ::el_init("synth", stdin, stdout, stderr);
  if (impl->history == nullptr || impl->editor == nullptr) {
    return fail(Errc::io, "the terminal cannot be set up for editing lines",
                "give the instruction on the command line: synth \"…\"");
  }
  impl->set_up();
  return std::unique_ptr<LineEditor>(new LineEditor(std::move(impl)));
}

TypedLine LineEditor::next(const std::string& prompt, const std::stop_token& stop) {
  const StopWake wake(stop);
  impl_->wake = &wake;
  impl_->prompt = prompt;
  impl_->is_dropped = false;
  is_resized = true;  // the size may have changed while a step ran
  // Set up before the prompt is visible: else an immediate Ctrl-D would be lost.
  ::el_set(impl_->editor, EL_PREP_TERM, 1);
  int count = 0;
  const char* const line = ::el_gets(impl_->editor, &count);
  impl_->wake = nullptr;
  if (impl_->is_dropped) {
    return {TypedLine::Kind::dropped};
  }
  if (line == nullptr || count <= 0) {
    std::fputs(stop.stop_requested() ? "\n" : "", stdout);
    std::fflush(stdout);
    return {TypedLine::Kind::end};
  }
  std::string text(line, static_cast<std::size_t>(count));
  if (text.ends_with('\n')) {
    text.pop_back();
  }
  return {TypedLine::Kind::line, std::move(text)};
}

void LineEditor::remember(const std::string& line) {
  HistEvent event{};
  ::history(impl_->history, &event, H_ENTER, line.c_str());
}

}  // namespace synth
