#include "synth/cli/manual/man_page.h"

#include "synth/cli/manual/completion.h"
#include "synth/support/ascii.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

constexpr std::array<std::pair<char, std::string_view>, 5> kEscapes{
    {{'\\', "\\e"}, {'-', "\\-"}, {'\'', "\\(aq"}, {'"', "\\(dq"}, {'`', "\\(ga"}}};

// Returns text that mdoc takes literally, without escapes or macros.
std::string roff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const auto* const found =
        std::ranges::find(kEscapes, c, &std::pair<char, std::string_view>::first);
    escaped += found == kEscapes.end() ? std::string(1, c) : std::string(found->second);
  }
  return escaped;
}

// Returns running text in lines of at most 78 bytes if its words allow; `\&` keeps a line that
// begins with a dot from being a macro.
std::string paragraph(std::string_view text) {
  constexpr std::size_t kWidest = 78;
  std::string lines;
  std::string line;
  const auto end_line = [&] {
    lines += line.empty() ? "" : (line.front() == '.' ? "\\&" : "") + line + "\n";
    line.clear();
  };
  for (const std::string_view given : split(text, '\n')) {
    for (const std::string_view part : split(trim(given), ' ')) {
      const std::string word = roff(part);
      if (line.size() + 1 + word.size() > kWidest) {
        end_line();
      }
      line += (line.empty() || word.empty() ? "" : " ") + word;
      if (part.ends_with('.') || part.ends_with('!') || part.ends_with('?')) {
        end_line();  // a new sentence begins a new line
      }
    }
  }
  end_line();
  return lines;
}

std::string head(const std::string& name, std::string_view summary) {
  std::string title = name;
  std::ranges::transform(title, title.begin(), to_upper);
  return fmt::format(".Dd $Mdocdate$\n.Dt {} 1\n.Os\n.Sh NAME\n.Nm {}\n.Nd {}\n", title, name,
                     roff(summary));
}

std::string options_section(const std::vector<OptionInfo>& options) {
  if (options.empty()) {
    return "";
  }
  std::string text = ".Sh OPTIONS\n.Bl -tag -width Ds\n";
  for (const OptionInfo& option : options) {
    text += fmt::format(
        ".It Fl Fl {}{}{}\n{}", roff(option.name), option.placeholder.empty() ? "" : " Ar ",
        option.placeholder.empty() ? "" : "\\&" + roff(option.placeholder), paragraph(option.help));
  }
  return text + ".El\n";
}

}  // namespace

std::string man_name(const CommandLine& command) {
  std::string name = "synth-" + command.name;
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string man_page(const CommandLine& command) {
  std::string page = head(man_name(command), command.summary);
  page += fmt::format(".Sh SYNOPSIS\n.Nm synth {}\n.Op Ar options\n", command.name);
  if (!command.arguments.empty()) {
    page += fmt::format(".Ar \\&{}\\&\n", roff(command.arguments));
  }
  page += ".Sh DESCRIPTION\n" +
          paragraph(command.details.empty() ? command.summary + "." : command.details);
  page += options_section(options_of(command));
  return page + ".Sh SEE ALSO\n.Xr synth 1\n";
}

std::string man_page(std::span<const CommandLine> commands) {
  std::string page = head("synth", "turn prose into tested functions");
  page +=
      ".Sh SYNOPSIS\n.Nm\n.Ar command\n.Op Ar options\n.Op Ar arguments\n.Nm\n.Ar instruction\n"
      ".Op Ar options\n.Sh DESCRIPTION\n.Nm\nturns prose into tested functions.\n"
      "An instruction alone is solved.\nThe commands are:\n.Bl -tag -width Ds\n";
  for (const CommandLine& command : commands) {
    page += fmt::format(".It Cm {}\n{}", command.name, paragraph(command.summary + "."));
  }
  page +=
      ".El\n.Sh FILES\n.Bl -tag -width Ds\n.It Pa ~/.config/synth/config.toml\nThe settings of the "
      "user.\n"
      ".It Pa synth.toml\nThe settings of a project, which may only be harmless.\n"
      ".It Pa ~/.cache/synth\nThe cache.\n.El\n.Sh SEE ALSO\n";
  std::vector<std::string> names =
      mapped(commands, [](const CommandLine& command) { return man_name(command); });
  std::ranges::sort(names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    page += fmt::format(".Xr {} 1{}\n", names[i], i + 1 < names.size() ? " ," : "");
  }
  return page;
}

}  // namespace synth
