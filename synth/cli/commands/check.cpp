#include "testing/runtimes/check.h"

#include "synth/cli/session.h"
#include "synth/cli/subcommand.h"
#include "synth/cli/user_data.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

namespace synth {
namespace {

Result<int> run_check(const CommandContext& context) {
  const std::string path =
      context.invocation.positionals.empty() ? "-" : context.invocation.positionals[0];
  std::ifstream file;
  if (path != "-") {
    file.open(path, std::ios::binary);
    if (!file) {
      return fail(Errc::io, fmt::format("cannot open {}: {}", path, std::strerror(errno)),
                  "give a readable file, or - for standard input");
    }
  }
  Settings settings = context.settings;
  settings.no_cache = true;
  constexpr int kLanesPerJob = 2;  // an assertion script runs beside its candidate
  SYNTH_TRY(const Lending lending, read_lending(context.invocation));
  const CheckOptions options{settings.limits,
                             settings.jobs,
                             {.files = lending.file_names(), .network = lending.data.network}};
  SYNTH_TRY(const auto session,
            Session::open(settings, context.console, kLanesPerJob * settings.jobs, lending));
  SYNTH_CHECK(session->start_sandbox());
  SYNTH_TRY(const CheckSummary summary,
            check_stream(path == "-" ? std::cin : file, std::cout, session->runtimes(), options,
                         session->interrupt().token()));
  context.console.say_more(
      fmt::format("synth: {} of {} candidates passed\n", summary.passed, summary.candidates));
  return summary.exit_status();
}

}  // namespace

Subcommand check_command() {
  CommandLine line{
      "check", "[FILE | -]", "judge given code by given tests",
      "Every line of the input is a candidate with its tests, as JSON:\n"
      "  {\"language\":\"python\",\"function\":\"add\",\"code\":\"def add(a, b): return a + b\",\n"
      "   \"tests\":[{\"args\":[1,2],\"expected\":3}]}\n"
      "and gives one line of verdicts, in the same order. JavaScript and C++ (cpp) likewise;\n"
      "a Bash script is run for every test:\n"
      R"(  {"language":"bash","code":"echo $1","tests":[{"args":["a"],"expected_stdout":"a\n"}]})"
      "\nMore in docs/check.md.\n"};
  line.groups = {Options::limits, Options::user_data, Options::jobs, Options::output};
  line.most_arguments = 1;
  return {std::move(line), run_check};
}

}  // namespace synth
