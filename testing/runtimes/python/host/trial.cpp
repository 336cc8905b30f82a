#include "testing/runtimes/python/host/trial.h"

#include "synth/support/fd.h"
#include "testing/runtimes/python/host/cell.h"
#include "testing/runtimes/python/host/programs.h"
#include "testing/sandbox/engine/sandbox.h"

#include <fmt/format.h>

#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>
#include <variant>

namespace synth {
namespace {

// A file and a process of the user, which candidates must not reach.
class Bystanders {
 public:
  Bystanders() {
    path_ = (std::filesystem::temp_directory_path() / "synth-trial-XXXXXX").string();
    file_ = Fd(::mkstemp(path_.data()));
    ::fchmod(file_.get(), 0666);
    process_ = ::fork();
    if (process_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      while (true) {
        ::pause();
      }
    }
  }
  Bystanders(const Bystanders&) = delete;
  Bystanders& operator=(const Bystanders&) = delete;
  ~Bystanders() {
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      ::waitpid(process_, nullptr, 0);
    }
    ::unlink(path_.c_str());
  }

  [[nodiscard]] bool ready() const { return static_cast<bool>(file_) && process_ > 0; }
  [[nodiscard]] const std::string& file() const { return path_; }
  [[nodiscard]] pid_t process() const { return process_; }

 private:
  std::string path_;
  Fd file_;
  pid_t process_ = -1;
};

Limits trial_limits() {
  Limits limits;
  limits.processes = 8;
  limits.disk_bytes = std::size_t{1} << 20U;
  limits.memory_bytes = std::size_t{64} << 20U;
  return limits;
}

// Address space is limited to that of the idle interpreter plus the limit; this is more than both.
constexpr std::int64_t kTooMuchMemory = std::int64_t{4} << 30U;

// The first descriptor that a cell must not have. An interpreter that was started for its candidate
// watches the process of a call through additional pipes.
constexpr int kFirstOutside = 4;
constexpr int kFirstOutsideIfCold = 8;

PlannedCall plan(const Bystanders& bystanders, const Limits& limits, bool warm) {
  PlannedCall planned;
  planned.function = "trial";
  planned.call.args = {Value(bystanders.file()),
                       Value(std::int64_t{bystanders.process()}),
                       Value(kTooMuchMemory),
                       Value(std::int64_t{limits.processes + 1}),
                       Value(static_cast<std::int64_t>(2 * limits.disk_bytes)),
                       Value(warm ? kFirstOutside : kFirstOutsideIfCold)};
  return planned;
}

tl::unexpected<Error> no_answer(const std::string& why) {
  return fail(Errc::sandbox_level, fmt::format("the trial in Python gave no answer: {}", why));
}

// Reads an item of the answer: [name, held, detail].
std::optional<Canary> read_canary(const Value& value) {
  const auto* item = value.get_if<List>();
  if (item == nullptr || item->items.size() != 3) {
    return std::nullopt;
  }
  const auto* named = item->items[0].get_if<std::string>();
  const auto* held = item->items[1].get_if<bool>();
  const auto* detail = item->items[2].get_if<std::string>();
  if (named == nullptr || held == nullptr || detail == nullptr) {
    return std::nullopt;
  }
  return Canary{*named, *held, *detail};
}

Result<std::vector<Canary>> read_canaries(const Outcome& outcome) {
  const auto* list = outcome.value ? outcome.value->get_if<List>() : nullptr;
  if (list == nullptr) {
    return no_answer(outcome.error ? outcome.error->type + ": " + outcome.error->message
                                   : fmt::format("{} {}", name(outcome.ending), outcome.note));
  }
  std::vector<Canary> canaries;
  for (const Value& item : list->items) {
    auto canary = read_canary(item);
    if (!canary) {
      return no_answer("not what it should send");
    }
    canaries.push_back(*std::move(canary));
  }
  return canaries;
}

// Returns whether the level promises what this canary tries.
bool is_promised(IsolationLevel level, const std::string& canary) {
  switch (level) {
    case IsolationLevel::none:
      return false;
    // Without a user namespace all of a user's processes are counted together.
    case IsolationLevel::rlimits:
      return canary != "files outside" && canary != "writing outside" && canary != "process limit";
    case IsolationLevel::landlock:
    case IsolationLevel::container:
      return canary != "process limit";
    case IsolationLevel::namespaces:
    case IsolationLevel::cgroup:
      break;
  }
  return true;
}

}  // namespace

Result<PythonTrial> try_in_python(const PythonInterpreter& interpreter, IsolationLevel level) {
  const Bystanders bystanders;
  if (!bystanders.ready()) {
    return no_answer("a file and a process to try it on cannot be made");
  }
  SYNTH_TRY(auto sandbox, Sandbox::start({.at_least = level, .at_most = level}));
  const Limits limits = trial_limits();
  SYNTH_TRY(PythonCell cell, PythonCell::open(*sandbox, interpreter, limits, {}));
  PythonTrial trial{.cold_reason = cell.cold_reason(), .canaries = {}};
  SYNTH_CHECK(cell.send_load(kPythonTrial));
  SYNTH_TRY(auto loaded, cell.settle_load());
  if (const auto* gone = std::get_if<PythonCell::Gone>(&loaded)) {
    return no_answer(gone->end.note);
  }
  const auto& loading = std::get<PythonLoaded>(loaded);
  if (loading.ending != Verdict::pass) {
    return no_answer(loading.error ? loading.error->message : loading.note);
  }
  SYNTH_TRY(auto answer, cell.run(python_call_request(
                             plan(bystanders, limits, trial.cold_reason.empty()), limits)));
  if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
    return no_answer(gone->end.note);
  }
  SYNTH_TRY(trial.canaries, read_canaries(std::get<PythonCell::Settled>(answer).reply.outcome));
  return trial;
}

std::string broken_promise(IsolationLevel level, const std::vector<Canary>& canaries) {
  for (const Canary& canary : canaries) {
    if (!canary.held && is_promised(level, canary.name)) {
      return fmt::format("a trial of '{}' was not stopped: {}", canary.name, canary.detail);
    }
  }
  return {};
}

}  // namespace synth
