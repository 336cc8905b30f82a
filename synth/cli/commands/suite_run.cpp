#include "synth/cli/commands/suite_run.h"

#include "synth/cli/commands/suite_order.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/activity.h"
#include "synth/cli/output/progress.h"
#include "synth/support/whole_file.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr int kLanesOfRunner = 2;  // the tests, and the code that they reach through stubs

Result<void> work_in(SuiteOrder& order, const CommandContext& context, const Session& session,
                     const std::string& doing, const CodeWork& work) {
  std::unique_ptr<Engine> engine;
  Progress progress(context.console);
  if (context.invocation.value("author")) {
    SYNTH_TRY(engine, session.engine(context.settings, Pace::side_by_side));
    order.proposals.engine = engine.get();
    order.proposals.observer = &progress;
  }
  SYNTH_TRY(Runtime * runtime, session.runtimes().find(order.language));
  if (order.language == Language::python) {
    SYNTH_CHECK(check_loads(*runtime, order.path, order.source, order.function,
                            order.proposals.limits, session.interrupt().token()));
  }
  Activity activity(context.console, fmt::format("{} {}", doing, order.path));
  Result<void> done = work(
      *runtime, [&] { return session.sandbox(); }, session.interrupt().token());
  activity.clear();
  progress.clear();
  return done;
}

}  // namespace

Result<void> work_on_code(SuiteOrder& order, const CommandContext& context,
                          const std::string& doing, const CodeWork& work) {
  Settings settings = context.settings;
  settings.no_cache = true;
  const bool has_runner_tests = std::ranges::any_of(order.test_files, needs_runner);
  Lending lending;
  if (order.language == Language::python) {
    SYNTH_TRY(lending.data.files, neighbours_of(order.path, context.invocation.value("root")));
  }
  SYNTH_TRY(const auto session, Session::open(settings, context.console,
                                              has_runner_tests ? kLanesOfRunner : 1, lending));
  return work_in(order, context, *session, doing, work);
}

Result<SuiteReport> write_suite_of(SuiteOrder& order, const CommandContext& context,
                                   const std::string& doing) {
  SuiteReport report;
  SYNTH_CHECK(work_on_code(
      order, context, doing,
      [&](Runtime& runtime, const SandboxSource& sandbox, const std::stop_token& stop) {
        return write_suite(order, runtime, sandbox, stop).transform([&](SuiteReport&& written) {
          report = std::move(written);
        });
      }));
  return report;
}

Result<void> put_suite_file(const fs::path& folder, const ExportedFile& file, bool force) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return fail(Errc::io, fmt::format("cannot make {}: {}", folder.string(), error.message()),
                "choose another folder with --out");
  }
  const fs::path path = folder / file.name;
  if (!force && fs::exists(path)) {
    SYNTH_TRY(const std::string old, read_file(path, kMaxInputBytes));
    if (std::string_view(old) != file.text) {
      return fail(Errc::bad_input, fmt::format("{} is there already and is another", path.string()),
                  "choose another folder with --out, or overwrite it with --force");
    }
  }
  return write_whole_file(path, file.text);
}

}  // namespace synth
