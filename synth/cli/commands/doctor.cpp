#include "cache/directory.h"
#include "cache/store.h"
#include "specs/json.h"
#include "synth/cli/commands/doctor_containers.h"
#include "synth/cli/host/model_choice.h"
#include "synth/cli/host/open_cache.h"
#include "synth/cli/subcommand.h"
#include "synth/support/process.h"
#include "synth/support/text.h"
#include "synth/support/version.h"
#include "testing/runtimes/common/toolchain.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/runtimes/python/host/trial.h"
#include "testing/sandbox/engine/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

namespace synth {
namespace {

struct CacheState {
  std::string path;
  std::string state;  // "512 entries", or the fault
  bool works = false;
};

// A level, and the result of trying it in the surroundings of Python candidates.
struct TriedLevel {
  LevelReport report;
  std::optional<Result<PythonTrial>> in_python;
};

struct Findings {
  Result<PythonInterpreter> python = fail(Errc::internal, "not looked for");
  // The toolchains that `check` runs beside Python.
  std::vector<std::pair<std::string, Result<Toolchain>>> others;
  std::vector<std::pair<std::string, Result<Toolchain>>> runners;  // of tests
  Result<std::vector<TriedLevel>> levels = fail(Errc::internal, "not probed");
  Result<ContainerEngineReport> containers = fail(Errc::internal, "not looked for");
  CacheState cache;
  Result<std::optional<ModelChoice>> model;
};

CacheState look_at_cache(const Settings& settings) {
  CacheState cache;
  const auto directory = cache_directory(settings.cache_dir);
  if (!directory) {
    cache.state = directory.error().message;
    return cache;
  }
  cache.path = (*directory / kCacheFile).string();
  std::error_code error;
  if (!std::filesystem::exists(*directory / kCacheFile, error)) {
    cache.state = settings.no_cache ? "turned off" : "not there yet; the first solution makes it";
    cache.works = true;
    return cache;
  }
  const auto store = open_cache(settings, true);
  if (!store) {
    cache.state = store.error().message;
    return cache;
  }
  const auto stats = (*store)->stats();
  if (!stats) {
    cache.state = stats.error().message;
    return cache;
  }
  cache.works = true;
  cache.state = fmt::format("{} solutions, {} functions, {} KiB of at most {} MiB",
                            stats->solutions.entries, stats->functions.entries,
                            stats->file_bytes / 1024, stats->size_limit / (1024 * 1024));
  return cache;
}

// Returns the level that code would run at now; nothing if none is available.
const TriedLevel* best_level(const Findings& findings) {
  if (!findings.levels) {
    return nullptr;
  }
  const auto found = std::find_if(findings.levels->begin(), findings.levels->end(),
                                  [](const TriedLevel& level) { return level.report.available; });
  return found == findings.levels->end() ? nullptr : &*found;
}

bool can_solve(const Findings& findings, const Settings& settings) {
  const TriedLevel* level = best_level(findings);
  return findings.python && level != nullptr && level->report.level >= settings.level;
}

void write_error_object(JsonWriter& out, const Error& error) {
  out.begin_object().key("code").string(name(error.code));
  out.key("message").string(error.message);
  out.key("remedy").string(error.remedy).end_object();
}

void write_promises(JsonWriter& out, const std::vector<Canary>& canaries, std::string_view place) {
  for (const Canary& canary : canaries) {
    out.begin_object().key("name").string(canary.name).key("held").boolean(canary.held);
    out.key("where").string(place).key("detail").string(canary.detail).end_object();
  }
}

// Returns the place of the trial in Python.
std::string_view place_of(const PythonTrial& trial) {
  return trial.cold_reason.empty() ? "warm copy of Python" : "cold Python";
}

void write_level(JsonWriter& out, const TriedLevel& tried) {
  const LevelReport& level = tried.report;
  out.begin_object().key("level").string(name(level.level));
  out.key("available").boolean(level.available);
  out.key("reason").string(level.reason);
  out.key("remedy").string(level.remedy);
  out.key("promises").begin_array();
  if (tried.in_python && *tried.in_python) {
    write_promises(out, (*tried.in_python)->canaries, place_of(**tried.in_python));
  }
  out.end_array().end_object();
}

std::vector<std::pair<std::string, Result<Toolchain>>> interpreters(const Findings& findings) {
  std::vector<std::pair<std::string, Result<Toolchain>>> all;
  all.emplace_back("python", findings.python
                                 ? Result<Toolchain>(Toolchain{findings.python->executable,
                                                               findings.python->version})
                                 : fail(findings.python.error()));
  all.insert(all.end(), findings.others.begin(), findings.others.end());
  return all;
}

void write_toolchains(JsonWriter& out,
                      const std::vector<std::pair<std::string, Result<Toolchain>>>& toolchains) {
  out.begin_object();
  for (const auto& [title, found] : toolchains) {
    out.key(title).begin_object();
    if (found) {
      out.key("path").string(found->executable);
      out.key("version").string(found->version).end_object();
    } else {
      out.key("error");
      write_error_object(out, found.error());
      out.end_object();
    }
  }
  out.end_object();
}

std::string toolchains_text(
    const std::vector<std::pair<std::string, Result<Toolchain>>>& toolchains) {
  std::string text;
  for (const auto& [title, found] : toolchains) {
    text += found ? fmt::format("  {:<12}{} ({})\n", title, found->version, found->executable)
                  : fmt::format("  {:<12}{}\n              {}\n", title,
                                printable(found.error().message), printable(found.error().remedy));
  }
  return text;
}

std::string findings_json(const Findings& findings, const Settings& settings) {
  JsonWriter out(2);
  out.begin_object().key("version").string(kVersion);
  out.key("ready").boolean(can_solve(findings, settings));
  out.key("interpreters");
  write_toolchains(out, interpreters(findings));
  out.key("test_runners");
  write_toolchains(out, findings.runners);
  const TriedLevel* best = best_level(findings);
  out.key("level");
  if (best == nullptr) {
    out.null();
  } else {
    out.string(name(best->report.level));
  }
  out.key("levels").begin_array();
  if (findings.levels) {
    for (const TriedLevel& level : *findings.levels) {
      write_level(out, level);
    }
  }
  out.end_array();
  if (!findings.levels) {
    out.key("sandbox_error");
    write_error_object(out, findings.levels.error());
  }
  out.key("containers");
  write_containers(out, findings.containers);
  out.key("authors").begin_array().string("offline");
  if (settings.command) {
    out.string("command");
  }
  if (findings.model && *findings.model) {
    out.string(name((*findings.model)->provider));
  }
  out.end_array();
  out.key("author").string(name(settings.author));
  out.key("cache").begin_object().key("path").string(findings.cache.path);
  out.key("works").boolean(findings.cache.works);
  out.key("state").string(findings.cache.state).end_object();
  out.key("processors").number(std::thread::hardware_concurrency());
  return out.end_object().take() + "\n";
}

std::string promises_text(const std::vector<Canary>& canaries, bool all) {
  std::string text;
  for (const Canary& canary : canaries) {
    if (all || !canary.held) {
      text += fmt::format("               {} {}{}\n",
                          canary.held ? "holds:" : "does not hold:", canary.name,
                          canary.held ? "" : fmt::format(" ({})", printable(canary.detail)));
    }
  }
  return text;
}

// Returns all properties of the used level, and only the missing ones of the others.
std::string level_text(const TriedLevel& tried, bool is_best) {
  const LevelReport& level = tried.report;
  std::string text = fmt::format("  {} {:<11}{}\n", is_best ? "*" : " ", name(level.level),
                                 level.available ? "available" : printable(level.reason));
  if (!level.available) {
    return text + (level.remedy.empty()
                       ? ""
                       : fmt::format("               {}\n", printable(level.remedy)));
  }
  if (!tried.in_python) {
    return text;
  }
  if (!*tried.in_python) {
    return text + fmt::format("             not tried in Python: {}\n",
                              printable(tried.in_python->error().message));
  }
  const std::string copied = promises_text((*tried.in_python)->canaries, is_best);
  return text + (copied.empty() ? ""
                                : fmt::format("             in a {}:\n{}",
                                              place_of(**tried.in_python), copied));
}

std::string levels_text(const std::vector<TriedLevel>& levels, const TriedLevel* best) {
  std::string text;
  for (const TriedLevel& level : levels) {
    text += level_text(level, &level == best);
  }
  return text;
}

std::string model_text(const Result<std::optional<ModelChoice>>& model) {
  if (!model) {
    return printable(fmt::format("{}; {}", model.error().message, model.error().remedy));
  }
  return *model ? printable(fmt::format("{}, {} ({})", name((*model)->provider),
                                        (*model)->address.model, (*model)->reason))
                : "none found (docs/models.md)";
}

std::string findings_text(const Findings& findings, const Settings& settings) {
  std::string text = fmt::format("synth {}\n\nInterpreters\n", kVersion);
  text += toolchains_text(interpreters(findings));
  text += "\nRunners of test files (--tests)\n" + toolchains_text(findings.runners);
  text += "\nIsolation (* is used)\n";
  text += findings.levels ? levels_text(*findings.levels, best_level(findings))
                          : fmt::format("  {}\n  {}\n", printable(findings.levels.error().message),
                                        printable(findings.levels.error().remedy));
  text += "\nContainers (--image)\n" + containers_text(findings.containers);
  text +=
      fmt::format("\nAuthors\n  offline     available\n  command     {}\n",
                  settings.command ? printable(*settings.command) : "none configured (--command)");
  text += "  model       " + model_text(findings.model) + "\n";
  text += fmt::format("\nCache\n  {}\n  {}\n", printable(findings.cache.path),
                      printable(findings.cache.state));
  return text + (can_solve(findings, settings)
                     ? "\nReady to solve.\n"
                     : "\nNot ready to solve: see what is missing above.\n");
}

// Returns exit status 4 without an interpreter, 7 without the isolation level, as `solve` would.
int status_of(const Findings& findings, const Settings& settings) {
  if (!findings.python) {
    return exit_status(findings.python.error().code);
  }
  return can_solve(findings, settings) ? 0 : exit_status(Errc::sandbox_level);
}

// Tries a level in the surroundings of candidates: if it breaks a promise there, it is not
// available.
void try_where_candidates_run(TriedLevel& level, const PythonInterpreter& python) {
  level.in_python = try_in_python(python, level.report.level);
  if (const auto& tried = *level.in_python; tried) {
    level.report.reason = broken_promise(level.report.level, tried->canaries);
    level.report.available = level.report.reason.empty();
  }
}

Result<std::vector<TriedLevel>> try_levels(const Result<PythonInterpreter>& python) {
  SYNTH_TRY(auto reports, probe_isolation());
  std::vector<TriedLevel> levels;
  for (LevelReport& report : reports) {
    levels.push_back({.report = std::move(report), .in_python = std::nullopt});
    if (levels.back().report.available && python) {
      try_where_candidates_run(levels.back(), *python);
    }
  }
  return levels;
}

Result<Toolchain> find_pytest(const Result<PythonInterpreter>& python) {
  if (!python) {
    return fail(Errc::missing_interpreter, "there is no Python to run it", python.error().remedy);
  }
  Command command;
  command.argv = {python->executable, "-c", "import pytest; print(pytest.__version__)"};
  const auto answer = run_command(command);
  if (!answer || answer->exit_status != 0) {
    return fail(Errc::missing_interpreter, fmt::format("{} does not have it", python->executable),
                "install it there (Debian: apt install python3-pytest), or name a Python that has "
                "it with --python");
  }
  return Toolchain{python->executable, "pytest " + std::string(trim(answer->stdout_text))};
}

Result<Toolchain> find_google_test() {
  for (const std::string folder : {"/usr/include", "/usr/local/include"}) {
    std::error_code error;
    if (std::filesystem::exists(folder + "/gtest/gtest.h", error)) {
      return Toolchain{folder + "/gtest", "GoogleTest"};
    }
  }
  return fail(Errc::missing_interpreter, "its headers are not in /usr/include",
              "install the package libgtest-dev (apt install libgtest-dev)");
}

std::vector<std::pair<std::string, Result<Toolchain>>> find_runners(
    const Result<PythonInterpreter>& python) {
  return {{"pytest", find_pytest(python)},
          {"node:test", find_node()},
          {"GoogleTest", find_google_test()},
          {"bats", find_toolchain({"bats"}, {"--version"}, "", "bats")}};
}

Result<int> run_doctor(const CommandContext& context) {
  const Settings& settings = context.settings;
  Findings findings;
  findings.python = find_python(settings.python.value_or(""));
  findings.levels = try_levels(findings.python);
  findings.others.emplace_back("bash", find_bash());
  findings.others.emplace_back("javascript", find_node());
  findings.others.emplace_back("cpp", find_cpp_compiler());
  findings.runners = find_runners(findings.python);
  findings.containers = look_at_container_engine(settings.container_engine.value_or(""));
  findings.cache = look_at_cache(settings);
  findings.model = choose_model(settings, process_environment());
  if (context.console.json()) {
    SYNTH_CHECK(context.console.print(findings_json(findings, settings)));
  } else if (context.console.talk() != Console::Talk::quiet || !can_solve(findings, settings)) {
    SYNTH_CHECK(context.console.print(findings_text(findings, settings)));
  }
  return status_of(findings, settings);
}

}  // namespace

Subcommand doctor_command() {
  CommandLine line{"doctor", "", "say what this machine offers, and what it lacks",
                   "Exit status: 0 ready to solve; 4 no interpreter; 7 no isolation at the level "
                   "asked for.\n"};
  line.own = {*find_setting("level"), *find_setting("python"), *find_setting("container-engine")};
  line.groups = {Options::author, Options::model, Options::cache, Options::output};
  return {std::move(line), run_doctor};
}

}  // namespace synth
