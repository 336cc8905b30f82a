#include "synth/cli/host/session.h"

#include "cache/directory.h"
#include "cache/store.h"
#include "synth/cli/host/authors.h"
#include "synth/cli/host/languages.h"
#include "synth/cli/host/open_cache.h"
#include "synth/pipeline/suite_strength.h"
#include "synth/support/open_files.h"
#include "synth/support/process.h"
#include "testing/runtimes/common/runtimes.h"
#include "testing/runtimes/python/host/interpreter.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>

namespace synth {
namespace {

constexpr int kDescriptorsOfCell = 5;  // of a cell and its lane, in this process
// For the interpreter or compiler in it, beside the code's own limit.
constexpr std::size_t kContainerMemory = std::size_t{2} << 30U;
constexpr int kOtherDescriptors = 16;  // files, models, the cache
constexpr int kFewestLanes = 2;        // an assertion script and its candidate

// Returns the number of lanes for whose cells there are descriptors, at most `lanes`; half as many
// are added for cells that are kept. A candidate that finds no free lane waits.
int as_many_as_can_be(int lanes, const Console& console) {
  raise_open_files_limit();
  const int cells = (spare_descriptors() - kOtherDescriptors) / kDescriptorsOfCell;
  const int most = std::max(cells * 2 / 3, kFewestLanes);
  if (lanes > most) {
    console.say(
        fmt::format("synth: at most {} programs run at once, since this process may open so "
                    "few files (ulimit -n)\n",
                    most));
  }
  return std::min(lanes, most);
}

}  // namespace

Result<std::unique_ptr<Session>> Session::open(const Settings& settings, const Console& console,
                                               int lanes, const Lending& lending) {
  std::unique_ptr<Session> session(new Session());
  session->console_ = &console;
  SandboxOptions options;
  options.at_least = settings.level;
  if (settings.image) {
    if (!lending.packages.empty()) {
      return fail(Errc::usage,
                  "--with installs packages on this machine, and code runs in an image",
                  "use an image that has them");
    }
    options.container =
        ContainerOptions{.image = *settings.image,
                         .engine = settings.container_engine.value_or(""),
                         .memory_bytes = kContainerMemory + settings.limits.memory_bytes};
  }
  // A single candidate has no use for an interpreter that waits for the next. Data lent to one
  // script must not reach the next in the state that it left.
  const bool lends = !lending.data.files.empty() || lending.data.collect || lending.data.network;
  lanes = as_many_as_can_be(lanes, console);
  const int script_cells = lends ? 0 : lanes / 2;
  options.lanes = lanes + script_cells;
  options.data = lending.data;
  session->sandbox_ = std::make_shared<LazySandbox>(std::move(options));
  PythonWish python{.path = settings.python.value_or(""),
                    .imports = settings.imports,
                    .preload = settings.preload,
                    .packages = lending.packages,
                    .imports_lent_files = !lending.data.files.empty()};
  // A missing program is an error even if the answer comes from the cache.
  if (settings.python && !settings.image && !find_program(*settings.python)) {
    SYNTH_TRY([[maybe_unused]] const PythonInterpreter none, find_python(*settings.python));
  }
  const auto cache_folder = cache_directory(settings.cache_dir);
  if (!cache_folder && !python.packages.empty()) {
    return fail(cache_folder.error());
  }
  session->runtimes_ = make_runtimes(session->sandbox_, python,
                                     cache_folder.value_or(std::filesystem::path()), script_cells);
  if (!settings.no_cache) {
    auto cache = open_cache(settings);
    if (cache) {
      session->cache_ = std::move(*cache);
    } else {
      console.say(fmt::format("synth: going on without a cache: {}\n", cache.error().message));
    }
  }
  session->clients_ = std::make_shared<ModelClients>();
  SYNTH_TRY(session->interrupt_, Interrupt::watch());
  return session;
}

void Session::ask_in_batches(Economy& economy) {
  clients_->ask_in_batches(economy);
}

std::unique_ptr<Engine> Session::make_engine(std::shared_ptr<CacheStore> cache,
                                             std::shared_ptr<Author> author,
                                             AuthorMaterial material, int at_once) const {
  return std::make_unique<Engine>(Engine::Parts{.author = std::move(author),
                                                .runtimes = runtimes_,
                                                .cache = std::move(cache),
                                                .author_material = std::move(material),
                                                .at_once = at_once});
}

Result<std::unique_ptr<Engine>> Session::engine(const Settings& settings, Pace pace) const {
  SYNTH_TRY(const ChosenAuthor chosen, choose_author(settings, process_environment()));
  SYNTH_TRY(auto author, make_author(settings, chosen, *console_, *clients_));
  return make_engine(cache_, std::move(author), chosen.material,
                     pace == Pace::side_by_side ? chosen.at_once : 1);
}

std::unique_ptr<Engine> Session::rehearsal(const Settings& settings, std::shared_ptr<Author> author,
                                           AuthorMaterial material) const {
  auto cache = cache_ == nullptr ? nullptr : open_cache(settings, true).value_or(nullptr);
  return make_engine(std::move(cache), std::move(author), std::move(material));
}

std::unique_ptr<Engine> Session::engine_with(std::shared_ptr<Author> author,
                                             AuthorMaterial material) const {
  return make_engine(cache_, std::move(author), std::move(material));
}

std::unique_ptr<Engine> Session::engine_without_author() const {
  return make_engine(nullptr, nullptr, {});
}

Result<void> Session::strengthen(Solution& solution, const Limits& limits, std::uint64_t seed,
                                 const std::stop_token& stop) const {
  if (solution.language != Language::python) {
    return {};  // strengthen_suite would change nothing
  }
  SYNTH_TRY(Runtime* const runtime, python());
  Result<void> done = strengthen_suite(*runtime, solution, limits, seed, stop);
  if (!done && done.error().code == Errc::interrupted && !interrupt_->happened()) {
    solution.notes.emplace_back("no tests were added: the time allowed is used up");
    return {};
  }
  return done;
}

Result<Runtime*> Session::python() const {
  return runtimes_->find(Language::python);
}

Result<Sandbox*> Session::sandbox() const {
  return sandbox_->start();
}

// Starts the sandbox and, beside it, Python's preparation. An error of Python is returned to the
// callers that need it.
Result<void> Session::start_sandbox() {
  const auto asked = std::async(std::launch::async, [this] { return python(); });
  SYNTH_TRY([[maybe_unused]] Sandbox* const started, sandbox());
  return {};
}

Result<void> Session::begin_step() {
  interrupt_.reset();
  SYNTH_TRY(interrupt_, Interrupt::watch(Interrupt::Again::is_nothing));
  return {};
}

}  // namespace synth
