#include "synth/cli/output/console.h"

#include "specs/json_form.h"
#include "synth/cli/output/columns.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace synth {
namespace {

constexpr int kIndent = 2;  // of continuation lines

// Returns whether colours are switched off (https://no-color.org: any value that is not empty).
bool colors_unwanted() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return (no_color != nullptr && *no_color != '\0') ||
         (term != nullptr && std::string_view(term) == "dumb");
}

bool wants_color(ColorChoice choice, int fd) {
  if (choice == ColorChoice::automatic) {
    return ::isatty(fd) == 1 && !colors_unwanted();
  }
  return choice == ColorChoice::always;
}

}  // namespace

void Console::configure(const Settings& settings, Talk talk) {
  const char* term = std::getenv("TERM");
  json_ = settings.format == Format::json;
  talk_ = talk;
  color_out_ = wants_color(settings.color, STDOUT_FILENO);
  color_err_ = wants_color(settings.color, STDERR_FILENO);
  redraw_ = ::isatty(STDERR_FILENO) == 1 && !(term != nullptr && std::string_view(term) == "dumb");
}

Result<void> Console::print(std::string_view text) const {
  if (write_all(STDOUT_FILENO, text) || errno == EPIPE) {
    return {};
  }
  return fail(Errc::io, fmt::format("cannot write standard output: {}", std::strerror(errno)),
              "give it somewhere that has space and can be written");
}

void Console::say(std::string_view text) const {
  if (talk_ != Talk::quiet) {
    warn(text);
  }
}

void Console::tell(std::string_view text) const {
  say(wrapped(fmt::format("synth: {}", printable(text)), width(), kIndent) + "\n");
}

int Console::width() const {
  return ::isatty(STDERR_FILENO) == 1 ? terminal_width() : 0;
}

void Console::warn(std::string_view text) const {
  (void)write_all(STDERR_FILENO, text);  // there is nowhere to report an error
}

void Console::redraw(std::string_view line) const {
  // One column stays free: a full line would make some terminals wrap.
  const int width = std::max(terminal_width() - 1, 1);
  say(fmt::format("\r\x1b[K{}", clip(printable(line), static_cast<std::size_t>(width))));
}

void Console::say_more(std::string_view text) const {
  if (talk_ == Talk::more) {
    say(text);
  }
}

int Console::report(const Error& error) const {
  const int status = exit_status(error.code);
  if (json_) {
    (void)print(error_json(error) + "\n");
    return status;
  }
  std::string text = fmt::format("synth: {}\n", printable(error.message));
  if (!error.remedy.empty()) {
    text += fmt::format("  {}\n", printable(error.remedy));
  }
  warn(wrapped(text, width(), kIndent));
  return status;
}

std::string printable(std::string_view text) {
  const std::string valid = to_valid_utf8(text);
  std::string result;
  for (std::size_t i = 0; i < valid.size(); ++i) {
    const auto byte = static_cast<unsigned char>(valid[i]);
    // U+0080 to U+009F, the second set of control characters, are C2 80 to C2 9F.
    const bool is_c1 =
        byte == 0xC2U && i + 1 < valid.size() && static_cast<unsigned char>(valid[i + 1]) < 0xA0U;
    if (is_c1) {
      ++i;
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(valid[i]));
    } else if ((byte < 0x20U && byte != '\n' && byte != '\t') || byte == 0x7FU) {
      result += fmt::format("\\x{:02x}", byte);
    } else {
      result += valid[i];
    }
  }
  return result;
}

int terminal_width() {
  struct winsize size {};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return size.ws_col;
  }
  return 80;
}

std::string error_json(const Error& error) {
  JsonWriter out;
  write_json(out.begin_object().key("error"), error);
  return out.end_object().take();
}

}  // namespace synth
