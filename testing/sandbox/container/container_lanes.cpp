#include "testing/sandbox/container/container_lanes.h"

#include "synth/support/fd.h"
#include "synth/support/text.h"
#include "synth/support/unix_address.h"

#include <fmt/format.h>

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <future>
#include <optional>
#include <stop_token>
#include <system_error>
#include <utility>

namespace synth {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// An engine starts a container in a third of a second; with a busy disk it takes longer.
constexpr std::chrono::seconds kStartPatience{60};
constexpr std::chrono::seconds kContainerFarewell{15};
constexpr int kLookAtContainerMs = 20;

constexpr std::string_view kFolderPrefix = "synth-container-";
constexpr const char* kInside = "/.synth";

// The users in containers: none that a system gives to people or services, and few enough for a
// user's subordinate ones (subuid(5)). Each container has another one, since processes are counted
// by user.
constexpr int kFirstUser = 20'000;
constexpr int kUsers = 40'000;

tl::unexpected<Error> cannot(const std::string& what) {
  return fail(Errc::io, fmt::format("cannot {}: {}", what, std::generic_category().message(errno)));
}

// A folder of this process for sockets; removes those of killed processes of this user.
class SocketFolder {
 public:
  static Result<SocketFolder> make() {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    remove_abandoned(parent);
    std::string path = (parent / fmt::format("{}{}-XXXXXX", kFolderPrefix, ::getpid())).string();
    if (::mkdtemp(path.data()) == nullptr) {
      return cannot(fmt::format("make a folder in {}", parent.string()));
    }
    return SocketFolder(path);
  }

  SocketFolder(SocketFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  SocketFolder(const SocketFolder&) = delete;
  SocketFolder& operator=(const SocketFolder&) = delete;
  SocketFolder& operator=(SocketFolder&&) = delete;
  ~SocketFolder() {
    std::error_code ignored;
    if (!path_.empty()) {
      fs::remove_all(path_, ignored);
    }
  }

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  explicit SocketFolder(fs::path path) : path_(std::move(path)) {}

  static void remove_abandoned(const fs::path& parent) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error)) {
      const std::string name = entry.path().filename().string();
      int process = 0;
      struct stat status {};
      if (name.starts_with(kFolderPrefix) &&
          std::from_chars(name.data() + kFolderPrefix.size(), name.data() + name.size(), process)
                  .ec == std::errc() &&
          ::lstat(entry.path().c_str(), &status) == 0 && status.st_uid == ::geteuid() &&
          ::kill(process, 0) != 0 && errno == ESRCH) {
        std::error_code ignored;
        fs::remove_all(entry.path(), ignored);
      }
    }
  }

  fs::path path_;
};

// Listens at `path`; everybody who may enter its folder can connect.
Result<Fd> listen_at(const fs::path& path) {
  const std::string name = path.string();
  const auto address = UnixAddress::of(name);
  if (!address) {
    return fail(Errc::io, fmt::format("the path of a socket is too long: {}", name),
                "set TMPDIR to a shorter path");
  }
  Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket || ::bind(socket.get(), address->get(), UnixAddress::size()) != 0 ||
      ::chmod(name.c_str(), 0666) != 0 || ::listen(socket.get(), 1) != 0) {
    return cannot("listen at " + name);
  }
  return socket;
}

// The files that a lane program needs inside: itself, its loader and its libraries.
struct LaneFiles {
  std::vector<std::pair<fs::path, std::string>> shown;
  std::string loader;  // inside
};

// Asks the loader which files it would load (ld.so(8), LD_TRACE_LOADED_OBJECTS).
Result<LaneFiles> find_lane_files(const std::string& lane_program) {
  Command trace;
  trace.argv = {lane_program};
  trace.environment = {"LD_TRACE_LOADED_OBJECTS=1"};
  SYNTH_TRY(const CommandOutcome answer, run_command(trace));
  LaneFiles files;
  files.shown.emplace_back(lane_program, fmt::format("{}/synth-lane", kInside));
  for (const std::string_view line : split(answer.stdout_text, '\n')) {
    const std::string_view text = trim(line);
    const std::size_t slash = text.find('/');
    if (slash == text.npos) {
      continue;  // the kernel's own
    }
    const fs::path path(text.substr(slash, text.find(' ', slash) - slash));
    std::error_code error;
    const fs::path file = fs::canonical(path, error);
    if (error) {
      return fail(Errc::io, fmt::format("cannot find {}: {}", path.string(), error.message()));
    }
    files.shown.emplace_back(file, fmt::format("{}/{}", kInside, path.filename().string()));
    if (slash == 0) {
      files.loader = files.shown.back().second;
    }
  }
  if (files.loader.empty()) {
    return fail(Errc::sandbox_level,
                fmt::format("{} does not tell which libraries it needs", lane_program));
  }
  return files;
}

// The engine's command for one container, which a separate thread runs.
class RunningContainer {
 public:
  RunningContainer(const ContainerEngine& engine, const ContainerPlan& plan)
      : name_(plan.name),
        ended_(
            std::async(std::launch::async, [command = engine.run(plan), stop = stop_.get_token()] {
              return run_command(command, stop);
            })) {}

  [[nodiscard]] bool has_ended() const {
    return !ended_.valid() || ended_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }

  // Returns why it ended before it was told to. At most once.
  std::string reason() {
    const auto outcome = ended_.get();
    const std::string said(outcome ? trim(outcome->stderr_text) : "");
    return !outcome ? outcome.error().message : said.empty() ? "it ended at once" : said;
  }

  // Waits for the end of a container whose lane was told to end.
  void bury(const ContainerEngine& engine) {
    if (ended_.valid() && ended_.wait_for(kContainerFarewell) != std::future_status::ready) {
      static_cast<void>(run_command(engine.remove(name_)));
      stop_.request_stop();
    }
  }

 private:
  std::string name_;
  std::stop_source stop_;
  std::future<Result<CommandOutcome>> ended_;
};

class ContainerLanes final : public LaneSource {
 public:
  ContainerLanes(ContainerEngine engine, LaneFiles files, SocketFolder folder)
      : engine_(std::move(engine)), files_(std::move(files)), folder_(std::move(folder)) {}
  ContainerLanes(const ContainerLanes&) = delete;
  ContainerLanes& operator=(const ContainerLanes&) = delete;
  ~ContainerLanes() override {
    for (const auto& container : containers_) {
      container->bury(engine_);
    }
  }

  Result<MadeLane> make(LaneKind kind) override {
    std::erase_if(containers_, [](const auto& container) { return container->has_ended(); });
    const fs::path place = folder_.path() / fmt::format("socket-{}", ++count_);
    SYNTH_TRY(const Fd listener, listen_at(place));
    auto container = std::make_unique<RunningContainer>(engine_, plan(place, kind.network));
    auto socket = wait_for_call(listener, *container);
    std::error_code ignored;
    fs::remove(place, ignored);
    if (!socket) {
      containers_.push_back(std::move(container));
      return fail(socket.error());
    }
    // Lives as long as the lane: the container ends with it.
    const auto home = std::make_shared<Channel>(*std::move(socket));
    containers_.push_back(std::move(container));
    kind.level = IsolationLevel::landlock;
    kind.contained = true;
    SYNTH_TRY(MadeLane made, request_lane(*home, kind, [](int lane) {
                pollfd readable{lane, POLLIN, 0};
                return ::poll(&readable, 1, std::chrono::milliseconds(kStartPatience).count()) > 0;
              }));
    made.report.level = IsolationLevel::container;
    for (const auto& track : made.tracks) {
      track->process->pid = -1;  // its number is one inside the container
      track->process->home = home;
    }
    return made;
  }

 private:
  [[nodiscard]] ContainerPlan plan(const fs::path& socket, bool network) const {
    const std::string inside = fmt::format("{}/socket", kInside);
    ContainerPlan plan;
    // Process numbers repeat if several machines or containers share an engine.
    plan.name = fmt::format("{}-{}", folder_.path().filename().string(), count_);
    plan.user = kFirstUser + (::getpid() * 64 + count_) % kUsers;
    plan.network = network;
    plan.shown = files_.shown;
    plan.shown.emplace_back(socket, inside);
    plan.argv = {files_.loader, "--library-path", kInside, fmt::format("{}/synth-lane", kInside),
                 inside};
    return plan;
  }

  // Returns the lane program's connection, or why there is none.
  static Result<Fd> wait_for_call(const Fd& listener, RunningContainer& container) {
    const auto deadline = Clock::now() + kStartPatience;
    while (Clock::now() < deadline) {
      pollfd called{listener.get(), POLLIN, 0};
      if (::poll(&called, 1, kLookAtContainerMs) > 0) {
        Fd socket(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
        if (socket) {
          return socket;
        }
      }
      if (container.has_ended()) {
        return fail(Errc::sandbox_level,
                    fmt::format("a container cannot be started: {}", container.reason()),
                    "see docs/containers.md for what the engine must allow");
      }
    }
    return fail(Errc::sandbox_level, "a container was started and did not answer within a minute");
  }

  ContainerEngine engine_;
  LaneFiles files_;
  SocketFolder folder_;
  int count_ = 0;
  std::vector<std::unique_ptr<RunningContainer>> containers_;
};

}  // namespace

Result<std::unique_ptr<LaneSource>> start_container_lanes(ContainerEngine engine,
                                                          const std::string& lane_program) {
  SYNTH_TRY(const std::string program, find_lane_program(lane_program));
  SYNTH_TRY(LaneFiles files, find_lane_files(program));
  SYNTH_TRY(SocketFolder folder, SocketFolder::make());
  return std::make_unique<ContainerLanes>(std::move(engine), std::move(files), std::move(folder));
}

}  // namespace synth
