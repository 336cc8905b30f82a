#include "specs/json.h"
#include "synth/cli/commands/notebook_desk.h"
#include "synth/cli/host/kernel_library.h"
#include "synth/cli/input/input.h"
#include "synth/cli/subcommand.h"
#include "synth/kernel/connection.h"
#include "synth/kernel/kernel_spec.h"
#include "synth/kernel/notebook.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr int kKernelLanes = 3;  // the session, a candidate, and its tests
constexpr std::size_t kMostConnectionBytes = std::size_t{64} << 10U;
constexpr const char* kUsualName = "synth";
constexpr const char* kUsualTitle = "Python (synth)";

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Returns the folder in which Jupyter looks for a user's kernels (jupyter-core, "Common
// directories").
Result<fs::path> user_data() {
  if (const std::string named = variable("JUPYTER_DATA_DIR"); !named.empty()) {
    return named;
  }
  if (const std::string data = variable("XDG_DATA_HOME"); !data.empty()) {
    return fs::path(data) / "jupyter";
  }
  if (const std::string home = variable("HOME"); !home.empty()) {
    return fs::path(home) / ".local/share/jupyter";
  }
  return fail(Errc::config, "HOME is not set", "give --prefix DIR");
}

Result<fs::path> kernel_folder(const Invocation& invocation) {
  const std::string name = invocation.value("name").value_or(kUsualName);
  if (!is_kernel_name(name)) {
    return fail(Errc::usage, fmt::format("--name {}: Jupyter takes no such name", name),
                "letters, digits, ., _ and - make one");
  }
  const auto prefix = invocation.value("prefix");
  if (prefix && invocation.has("user")) {
    return fail(Errc::usage, "--user and --prefix are two places", "give one of them");
  }
  if (prefix) {
    return fs::absolute(*prefix) / "share/jupyter/kernels" / name;
  }
  SYNTH_TRY(const fs::path data, user_data());
  return data / "kernels" / name;
}

// The settings of a kernel; install records those on its command line.
constexpr std::array kKernelSettings{Options::author, Options::model, Options::budget,
                                     Options::limits, Options::cache, Options::history};

std::vector<std::string> given_settings(const Invocation& invocation) {
  std::vector<std::string> words;
  for (const Options group : kKernelSettings) {
    for (const OptionInfo& option : option_group(group).options) {
      const std::string name(option.name);
      std::vector<std::string> values = invocation.all(name);
      if (const auto value = invocation.value(name); values.empty() && value) {
        values.push_back(*value);
      }
      for (std::string& value : values) {
        words.push_back("--" + name);
        words.push_back(std::move(value));
      }
      if (invocation.has(name)) {
        words.push_back("--" + name);
      }
    }
  }
  return words;
}

Result<void> print_folder(const CommandContext& context, const fs::path& folder) {
  JsonWriter out;
  out.begin_object().key("folder").string(folder.string()).end_object();
  return context.console.print((context.console.json() ? out.take() : folder.string()) + "\n");
}

Result<int> install_kernel(const CommandContext& context) {
  SYNTH_TRY([[maybe_unused]] ServeKernel* const kernel, load_kernel_library());
  SYNTH_TRY(const fs::path folder, kernel_folder(context.invocation));
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) {
    return fail(Errc::io, "synth's own place is not known: " + error.message());
  }
  SYNTH_CHECK(write_kernel_spec(
      folder, {program.string(), context.invocation.value("display-name").value_or(kUsualTitle),
               given_settings(context.invocation)}));
  SYNTH_CHECK(print_folder(context, folder));
  return 0;
}

Result<int> remove_kernel(const CommandContext& context) {
  SYNTH_TRY(const fs::path folder, kernel_folder(context.invocation));
  SYNTH_CHECK(remove_kernel_spec(folder));
  SYNTH_CHECK(print_folder(context, folder));
  return 0;
}

Result<int> run_kernel(const CommandContext& context) {
  const auto file = context.invocation.value("connection");
  if (!file) {
    return fail(Errc::usage, "--connection is missing",
                "Jupyter starts kernels, with a file that it writes: `synth kernel install` makes "
                "this one known to it");
  }
  SYNTH_TRY(const std::string text, read_text_file(*file, kMostConnectionBytes));
  const auto connection = read_connection(text);
  if (!connection) {
    return fail(connection.error().within("reading " + *file));
  }
  SYNTH_TRY(ServeKernel* const serve, load_kernel_library());
  Settings settings = context.settings;
  settings.format = Format::text;
  survive_interrupts();
  SYNTH_TRY(const auto session, Session::open(settings, context.console, kKernelLanes));
  SYNTH_CHECK(session->start_sandbox());
  SYNTH_CHECK(session->begin_step());
  SYNTH_TRY(const auto steps, NotebookSession::open(session->runtimes()));
  CommandNotebookDesk desk(settings, context.console, *session, *steps);
  ProcessSignals signals(*session);
  Notebook notebook(desk, signals);
  std::string error;
  serve(*connection, notebook, error);
  if (!error.empty()) {
    return fail(Errc::io, fmt::format("the kernel cannot serve {}: {}", *file, error),
                "its ports may be another program's: start the kernel anew");
  }
  return Interrupt::ends_program() ? exit_status(Errc::interrupted) : 0;
}

CommandLine spec_line(const char* name, const char* summary, const char* details) {
  CommandLine line{name, "", summary, details};
  line.own = {{"user", "", "for you alone, where Jupyter looks for your kernels (default)"},
              {"prefix", "DIR", "below DIR/share/jupyter: /usr/local is for all users"},
              {"name", "NAME", "what Jupyter calls the kernel (default synth)"}};
  line.groups = {Options::output};
  return line;
}

}  // namespace

std::vector<Subcommand> kernel_commands() {
  CommandLine install_line =
      spec_line("kernel install", "make synth a kernel of Jupyter's notebooks",
                "Writes a kernelspec and prints its folder. Settings that it is given are those of "
                "the kernel.\nMore in docs/jupyter.md.\n");
  install_line.own.push_back(
      {"display-name", "TEXT", "what notebooks show (default Python (synth))"});
  install_line.groups.insert(install_line.groups.begin(), kKernelSettings.begin(),
                             kKernelSettings.end());
  CommandLine run_line{
      "kernel run", "", "serve a notebook's cells (Jupyter starts it)",
      "Cells are Python, each a step of one session in a sandbox. A cell that begins with "
      "%%synth is an\ninstruction, whose functions the next cells can call; %%check and %%suite "
      "hold code against tests,\nand write them. More in docs/jupyter.md.\n"};
  run_line.own = {
      {"connection", "FILE", "where the kernel meets its client, as Jupyter writes it"}};
  run_line.groups.assign(kKernelSettings.begin(), kKernelSettings.end());
  run_line.groups.push_back(Options::output);
  return {{std::move(install_line), install_kernel},
          {spec_line("kernel remove", "take synth's kernel from Jupyter",
                     "Removes what `kernel install` with the same options has written.\n"),
           remove_kernel},
          {std::move(run_line), run_kernel}};
}

}  // namespace synth
