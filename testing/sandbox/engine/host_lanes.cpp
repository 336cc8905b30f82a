#include "testing/sandbox/engine/host_lanes.h"

#include "synth/support/liveness.h"
#include "synth/support/process.h"

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kLanesFarewell{15'000};
constexpr int kLookAtStartMs = 200;

class HostLanes final : public LaneSource {
 public:
  explicit HostLanes(std::string path) : path_(std::move(path)) {}
  HostLanes(const HostLanes&) = delete;
  HostLanes& operator=(const HostLanes&) = delete;
  ~HostLanes() override {
    channel_ = Channel();  // tells it to end
    if (helper_) {
      ::kill(helper_->pid(), SIGCONT);  // it may be stopped
      helper_->wait(kLanesFarewell);
    }
  }

  Result<MadeLane> make(LaneKind kind) override {
    if (!helper_ || helper_->wait(std::chrono::milliseconds(0))) {  // it was killed
      SYNTH_CHECK(start_program());
    }
    SYNTH_TRY(MadeLane made,
              request_lane(channel_, kind, [this](int lane) { return wait_for(lane); }));
    if (!made.tracks.empty()) {
      LaneProcess& process = *made.tracks.front()->process;
      process.pidfd = Fd(static_cast<int>(::syscall(SYS_pidfd_open, process.pid, 0)));
    }
    return made;
  }

  Result<void> start_program() {
    SYNTH_TRY(auto sockets, make_socket_pair());
    helper_.reset();
    SYNTH_TRY(Helper helper, Helper::start({path_}, std::move(sockets.second)));
    helper_.emplace(std::move(helper));
    channel_ = Channel(std::move(sockets.first));
    return {};
  }

 private:
  // Waits for the first message of a lane that is being made.
  [[nodiscard]] bool wait_for(int lane) const {
    pollfd readable{lane, POLLIN, 0};
    while (::poll(&readable, 1, kLookAtStartMs) <= 0) {
      if (liveness_of(helper_->pid()) == Liveness::stopped) {
        ::kill(helper_->pid(), SIGCONT);
      }
    }
    return true;
  }

  std::string path_;
  std::optional<Helper> helper_;
  Channel channel_;
};

}  // namespace

Result<std::string> find_lane_program(const std::string& named) {
  std::vector<std::filesystem::path> places;
  const char* libexec = std::getenv("SYNTH_LIBEXEC");
  if (!named.empty()) {
    places.emplace_back(named);
  } else if (libexec != nullptr && *libexec != '\0') {
    places.push_back(std::filesystem::path(libexec) / "synth-lane");
  } else {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    if (!error) {
      places.push_back(self.parent_path() / "libexec" / "synth" / "synth-lane");
      places.push_back(self / "synth-lane");
    }
    places.emplace_back(SYNTH_INSTALLED_LANE);
  }
  std::string tried;
  for (const auto& place : places) {
    if (auto program = place.has_parent_path() ? find_program(place.string()) : std::nullopt) {
      return *program;
    }
    tried += (tried.empty() ? "" : ", ") + place.string();
  }
  return fail(Errc::sandbox_level, "the program synth-lane is not there: tried " + tried,
              "set SYNTH_LIBEXEC to the folder that holds it");
}

Result<std::unique_ptr<LaneSource>> start_host_lanes(const std::string& program) {
  SYNTH_TRY(std::string path, find_lane_program(program));
  auto lanes = std::make_unique<HostLanes>(std::move(path));
  SYNTH_CHECK(lanes->start_program());
  return lanes;
}

}  // namespace synth
