#include "testing/sandbox/lane/lane.h"

#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/cell_maker.h"
#include "testing/sandbox/lane/isolation.h"
#include "testing/sandbox/lane/level_remedy.h"
#include "testing/sandbox/lane/served_cell.h"
#include "testing/sandbox/protocol/lane_protocol.h"
#include "testing/sandbox/selftest/trial.h"

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <malloc.h>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr int kLargeBlock = 128 << 10;

// A lane's conversation with the engine, about one cell after the other.
class Track {
 public:
  Track(LaneShared& lane, Channel engine)
      : lane_(lane), engine_(std::move(engine)), spare_(lane.isolation, lane.zygotes) {}

  // Returns false once the engine is gone.
  [[nodiscard]] bool connected() const { return connected_; }

  // Adds the descriptors to wait for; patience_ms is the longest wait, -1 for no limit.
  static constexpr std::size_t kWatched = ServedCell::kWatched;
  void watch(std::vector<pollfd>& fds) const {
    const std::size_t end = fds.size() + kWatched;
    if (cell_) {
      cell_->watch(fds);
    } else {
      fds.push_back({connected_ ? engine_.fd() : -1, POLLIN, 0});
    }
    fds.resize(end, {-1, 0, 0});
  }
  [[nodiscard]] int patience_ms() const { return cell_ ? cell_->patience_ms() : -1; }

  void react(std::span<const pollfd> fds) {
    if (cell_) {
      if (cell_->react(fds)) {
        return;
      }
      end_cell();
    } else if (fds[0].revents != 0) {
      hear(engine_.receive());
    }
    while (auto next = connected_ && !cell_ ? engine_.buffered() : std::nullopt) {
      obey(*std::move(next));
    }
  }

 private:
  void hear(Result<std::optional<Message>> message) {
    connected_ = message && *message;
    if (connected_) {
      obey(**std::move(message));
    }
  }

  void obey(Message message) {
    switch (message.kind) {
      case MessageKind::warm_text:
        take_text(std::move(message.body));
        break;
      case MessageKind::bind:
        bind(std::atoi(message.body.c_str()));
        break;
      case MessageKind::open_cell:
        open(std::move(message));
        break;
      default:
        break;  // about a cell that has already ended
    }
  }

  // Stores the text. Tracks with the same text share it, and so a warm program.
  void take_text(std::string text) {
    if (!lane_.warm_text || *lane_.warm_text != text) {
      lane_.warm_text = std::make_shared<const std::string>(std::move(text));
    }
    warm_text_ = lane_.warm_text;
    spare_.forget();
  }

  void bind(int processor) {
    bind_to_processor(::getpid(), processor);
    for (const pid_t process : lane_.zygotes.processes()) {
      bind_to_processor(process, processor);
    }
    spare_.forget();
  }

  void open(Message message) {
    auto request = decode<CellRequest>(message.body);
    if (!request) {
      connected_ =
          engine_.send(MessageKind::cell_opened, encode(CellOpened{.error = request.error()}))
              .has_value();
      return;
    }
    if (request->warm && request->warm->when == WarmWhen::it_forks) {
      request->warm->stdin_text = warm_text_;
    }
    cell_.emplace(lane_, engine_, spare_, std::move(*request), std::move(message.body),
                  std::move(message.fd));
    if (!cell_->start()) {
      drop_cell();
    }
  }

  void end_cell() {
    cell_->finish();
    drop_cell();
  }

  void drop_cell() {
    connected_ = connected_ && !cell_->engine_gone();
    cell_.reset();
  }

  LaneShared& lane_;
  Channel engine_;
  bool connected_ = true;
  std::shared_ptr<const std::string> warm_text_;
  SpareCell spare_;
  std::optional<ServedCell> cell_;
};

void serve(std::span<const std::unique_ptr<Track>> tracks, Graves& graves) {
  const auto connected = [](const auto& track) { return track->connected(); };
  std::vector<pollfd> fds;
  while (std::ranges::any_of(tracks, connected)) {
    fds.assign(1, {graves.next(), POLLIN, 0});
    int patience = -1;
    for (const auto& track : tracks) {
      track->watch(fds);
      const int own = track->patience_ms();
      patience = patience < 0 || own < 0 ? std::max(patience, own) : std::min(patience, own);
    }
    ::poll(fds.data(), fds.size(), patience);
    if (fds[0].revents != 0) {
      graves.bury_next();
    }
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      tracks[i]->react(std::span(fds).subspan(1 + i * Track::kWatched, Track::kWatched));
    }
  }
}

// Brings this process to the level, and tries it unless one of the kind was tried before.
Result<Isolation> set_up(LaneKind kind) {
  SYNTH_TRY(Isolation isolation, isolate_lane(kind));
  if (!kind.tried) {
    SYNTH_CHECK(try_cell(isolation));
  }
  return isolation;
}

// Returns a second conversation with the engine's end of it; none if cells can see each other.
std::pair<Fd, Fd> make_second_track(const LevelReport& report) {
  if (report.available && report.level >= IsolationLevel::namespaces) {
    if (auto sockets = make_socket_pair()) {
      return *std::move(sockets);
    }
  }
  return {};
}

}  // namespace

void run_lane(LaneKind kind, Fd socket) {
  // Returns the memory of a large output to the system: otherwise glibc would raise the threshold
  // for doing so with each such block (mallopt(3)).
  ::mallopt(M_MMAP_THRESHOLD, kLargeBlock);
  Channel engine(std::move(socket));
  LevelReport report;
  report.level = kind.level;
  const std::string help = remedy(kind.level);  // from the host's settings, while they are visible
  const auto isolation = set_up(kind);
  report.available = isolation.has_value();
  if (!isolation) {
    report.reason = isolation.error().message;
    report.remedy = isolation.error().remedy.empty() ? help : isolation.error().remedy;
  }
  // After the last change of user, which clears it. synth-lane has only one thread.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  auto [theirs, ours] = make_second_track(report);
  const bool told =
      engine
          .send(MessageKind::lane_ready, encode(LaneReady{.report = report, .process = ::getpid()}),
                theirs.get())
          .has_value();
  theirs.reset();
  if (!isolation || !told) {
    ::_exit(0);
  }
  Graves graves(*isolation);
  Zygotes zygotes(*isolation);
  LaneShared shared{.isolation = *isolation, .zygotes = zygotes, .graves = graves};
  std::vector<std::unique_ptr<Track>> tracks;
  tracks.push_back(std::make_unique<Track>(shared, std::move(engine)));
  if (ours) {
    tracks.push_back(std::make_unique<Track>(shared, Channel(std::move(ours))));
  }
  serve(tracks, graves);
  tracks.clear();
  graves.bury_all();
  ::_exit(0);  // warm programs end with this process
}

}  // namespace synth
