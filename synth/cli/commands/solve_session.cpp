#include "synth/cli/commands/solve_session.h"

#include "synth/cli/host/lent_context.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/input/input.h"
#include "synth/cli/input/test_file_input.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <utility>

namespace synth {
namespace {

std::set<std::string> names_in(std::string_view text) {
  std::set<std::string> names;
  std::string name;
  for (const char c : std::string(text) + " ") {
    if (is_word_character(c)) {
      name += c;
    } else if (!name.empty()) {
      names.insert(std::exchange(name, {}));
    }
  }
  return names;
}

// Returns the modules from which a file of tests imports functions that the instruction names. They
// are to be written, even if a file of that name exists.
std::set<std::string> asked_modules(std::string_view tests, std::string_view instruction) {
  const std::set<std::string> said = names_in(instruction);
  std::set<std::string> modules;
  for (const std::string_view line : split(tests, '\n')) {
    const std::size_t names = line.find(" import ");
    if (!line.starts_with("from ") || names == std::string_view::npos) {
      continue;
    }
    for (const std::string& name : names_in(line.substr(names))) {
      if (name != "import" && said.contains(name)) {
        modules.emplace(trim(line.substr(5, names - 5)));
      }
    }
  }
  return modules;
}

// Returns the other modules beside the tests; none if the instruction does not name what to write.
Result<NamedFiles> beside_tests(const std::string& tests, const std::vector<std::string>& words) {
  if (words.empty() || words[0] == "-") {
    return {};
  }
  SYNTH_TRY(const std::string instruction, read_instruction(words[0]));
  SYNTH_TRY(const std::string source, read_file(tests, kMaxInputBytes));
  const std::set<std::string> asked = asked_modules(source, instruction);
  if (asked.empty()) {
    return {};
  }
  SYNTH_TRY(auto files, neighbours_of(tests, std::nullopt));
  std::erase_if(files, [&](const auto& file) {
    return file.first.ends_with(".py") &&
           asked.contains(file.first.substr(0, file.first.size() - 3));
  });
  return files;
}

// Returns the files that a module uses. The source file of a header is none of them: it may define
// what is written into the header.
Result<NamedFiles> beside_module(const Into& into) {
  if (into.language == Language::python) {
    return neighbours_of(into.path, std::nullopt);
  }
  SYNTH_TRY(ModuleFiles found, files_beside(into.language, into.path));
  std::erase_if(found.files, [&](const auto& file) {
    return file.first == found.file ||
           (into.language == Language::cpp && !is_cpp_header(file.first));
  });
  return std::move(found.files);
}

// Returns what a module's own tests import from beside them, except the module, whose changed text
// they are run on.
Result<NamedFiles> beside_own_tests(const Into& into) {
  if (into.language != Language::python || !into.own_tests) {
    return {};
  }
  SYNTH_TRY(auto files, neighbours_of(*into.own_tests, std::nullopt));
  const auto folder = std::filesystem::path(*into.own_tests).parent_path();
  std::erase_if(files, [&](const auto& file) {
    std::error_code error;
    return std::filesystem::equivalent(folder / file.first, into.path, error);
  });
  return files;
}

// Refuses a module that would import itself: it would find half of it.
Result<void> check_places(const ContextFiles& given, const Into& into) {
  for (const ModuleText& module : given.modules) {
    std::error_code error;
    if (std::filesystem::equivalent(module.path, into.path, error)) {
      return fail(Errc::usage,
                  fmt::format("--context {}: --into names the same module, which cannot import "
                              "itself",
                              module.path),
                  "name a module of its own with --into or --out");
    }
  }
  return {};
}

}  // namespace

Result<SolveLending> read_solve_lending(const Invocation& invocation,
                                        const std::optional<Into>& into) {
  SolveLending lending;
  std::error_code error;
  if (into && std::filesystem::exists(into->path, error)) {
    SYNTH_TRY(lending.all.data.files, beside_module(*into));
  } else if (const auto tests = invocation.value("tests");
             names_runner_tests(invocation) && tests->ends_with(".py")) {
    SYNTH_TRY(lending.all.data.files, beside_tests(*tests, invocation.positionals));
  }
  SYNTH_TRY(lending.given, read_context_files(invocation));
  if (into) {
    SYNTH_CHECK(check_places(lending.given, *into));
    SYNTH_TRY(const auto files, beside_own_tests(*into));
    SYNTH_CHECK(lend_files(files, lending.all.data.files));
  }
  SYNTH_CHECK(lend_files(lending.given.files, lending.all.data.files));
  SYNTH_TRY(lending.code, lent_code_of(lending.given.modules, lending.all.data.files));
  return lending;
}

// Opens the session. Tests with the user's own runner need a lane beside the candidate's.
Result<std::unique_ptr<Session>> open_session(const CommandContext& context,
                                              const SolveLending& lending) {
  Settings settings = context.settings;
  settings.imports = with_modules(std::move(settings.imports), lending.given.modules);
  const bool has_runner =
      names_runner_tests(context.invocation) || context.invocation.value("own-tests");
  return Session::open(settings, context.console, has_runner ? 2 : 1, lending.all);
}

Result<void> give_modules(const CommandContext& context, const SolveLending& lending,
                          std::unique_ptr<Session>& session, SolveRequest& request) {
  SYNTH_CHECK(lending.given.check_language(request.language));
  request.lent = lending.code;
  if (session == nullptr) {
    SYNTH_TRY(session, open_session(context, lending));
  }
  SYNTH_TRY(Runtime* const runtime, session->runtimes().find(request.language));
  SYNTH_TRY(request.given,
            read_given_modules(*runtime, lending.given.modules, lending.all.file_names(),
                               context.settings.limits, session->interrupt().token()));
  if (!request.given.note.empty()) {
    context.console.say(fmt::format("synth: {}\n", request.given.note));
  }
  return {};
}

}  // namespace synth
