#include "testing/sandbox/engine/sandbox.h"

#include "synth/support/open_files.h"
#include "synth/support/own_processor.h"
#include "testing/sandbox/container/container_lanes.h"
#include "testing/sandbox/container/image_programs.h"
#include "testing/sandbox/engine/host_lanes.h"
#include "testing/sandbox/engine/lane_source.h"
#include "testing/sandbox/engine/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace synth {
namespace {

constexpr std::array kStrongestFirst{IsolationLevel::cgroup, IsolationLevel::namespaces,
                                     IsolationLevel::landlock, IsolationLevel::rlimits,
                                     IsolationLevel::none};
// The time to wait for a lane in use if no other can be made.
constexpr std::chrono::seconds kOthersPatience{5};

// The tracks of one level's lanes, lent for one cell at a time.
class LanePool {
 public:
  // `first`: a lane of that kind, made already.
  LanePool(std::unique_ptr<LaneSource> source, LaneKind kind, int tracks, MadeLane first)
      : source_(std::move(source)),
        kind_(kind),
        level_(first.report.level),
        most_(std::max(tracks, 1)) {
    kind_.tried = true;
    add(std::move(first.tracks));
  }

  [[nodiscard]] IsolationLevel level() const { return level_; }

  Result<std::unique_ptr<Lane>> take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto may_make = [&] { return existing_ < most_; };
    freed_.wait(lock, stop, [&] { return drop_unusable() || may_make(); });
    if (stop.stop_requested()) {
      return fail(Errc::interrupted, "interrupted while waiting for a free lane");
    }
    const auto processor = OwnProcessor::number();
    auto found = find_idle(processor, !may_make());
    if (found == idle_.end()) {
      // Under the lock: synth-lane makes one at a time, which takes some milliseconds.
      Result<void> added = add_new();
      // A lane in use will do as well, if it is returned soon.
      if (!added && existing_ > 0) {
        freed_.wait_for(lock, stop, kOthersPatience, [&] { return drop_unusable(); });
      }
      if (!drop_unusable()) {
        return fail(added ? Error{Errc::internal, "a new lane was lost at once"} : added.error());
      }
      found = std::prev(idle_.end());
    }
    auto lane = std::move(*found);
    idle_.erase(found);
    bind(*lane, processor);
    return lane;
  }

  // Waits until a cell is closed, which frees its resources; a few seconds at most.
  void wait_for_return(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (std::ssize(idle_) >= existing_) {
      return;  // all lanes are idle
    }
    const std::size_t before = returned_;
    freed_.wait_for(lock, stop, kOthersPatience, [&] { return returned_ != before; });
  }

  // `opened`: it had a cell.
  void give_back(std::unique_ptr<Lane> lane, bool opened) {
    const std::lock_guard lock(mutex_);
    if (!lane->is_usable()) {
      --existing_;
    } else {
      idle_.push_back(std::move(lane));
    }
    returned_ += opened ? 1U : 0U;
    freed_.notify_all();
  }

 private:
  // Drops the idle ones that cannot be lent; returns whether any is left.
  bool drop_unusable() {
    existing_ -=
        static_cast<int>(std::erase_if(idle_, [](const auto& lane) { return !lane->is_usable(); }));
    return !idle_.empty();
  }

  Result<void> add_new() {
    auto made = source_->make(kind_);
    if (!made) {
      return fail(made.error());
    }
    if (made->tracks.empty()) {
      return fail(Errc::internal,
                  fmt::format("another lane of level {} can't be made: {}", name(level_),
                              made->report.reason),
                  made->report.remedy);
    }
    add(std::move(made->tracks));
    return {};
  }

  // Adds as many tracks of a new lane as are wanted; the first is the next to be lent.
  void add(Tracks tracks) {
    const int wanted = std::min(static_cast<int>(tracks.size()), most_ - existing_);
    tracks.resize(static_cast<std::size_t>(wanted));
    existing_ += wanted;
    std::ranges::move(std::views::reverse(tracks), std::back_inserter(idle_));
  }

  // Returns the last used one of the same processor, or one of none; `any`: else of another.
  Tracks::iterator find_idle(std::optional<int> processor, bool any) {
    const auto of = [&](std::optional<int> wanted) {
      const auto found = std::find_if(idle_.rbegin(), idle_.rend(), [&](const auto& lane) {
        return lane->process->processor == wanted;
      });
      return found == idle_.rend() ? idle_.end() : std::prev(found.base());
    };
    auto found = of(processor);
    if (found == idle_.end()) {
      found = of(std::nullopt);
    }
    return found == idle_.end() && any && !idle_.empty() ? std::prev(idle_.end()) : found;
  }

  // Binds a lane to the processor of the thread that uses it. The next open in a lost lane detects
  // the loss.
  static void bind(Lane& lane, std::optional<int> processor) {
    if (processor && !lane.process->processor &&
        lane.channel.send(MessageKind::bind, std::to_string(*processor))) {
      lane.process->processor = processor;
    }
  }

  std::unique_ptr<LaneSource> source_;  // outlives the lanes
  LaneKind kind_;
  IsolationLevel level_;
  int most_;
  std::mutex mutex_;
  std::condition_variable_any freed_;
  Tracks idle_;
  int existing_ = 0;
  std::size_t returned_ = 0;  // number of returned lanes that had a cell
};

// Files that programs need on a network: names, and certificates.
constexpr std::array kOfNetwork{"/etc/resolv.conf",  "/etc/hosts",     "/etc/gai.conf",
                                "/etc/services",     "/etc/ssl/certs", "/etc/ssl/openssl.cnf",
                                "/etc/pki/tls/certs"};

CellRequest with_user_data(CellRequest request, const UserData& data, const Programs& programs) {
  for (const auto& file : data.files) {
    request.limits.disk_bytes += file.second.size();
    request.files.push_back(file);
  }
  request.collect = request.collect || data.collect;
  for (const char* path :
       data.network ? std::span<const char* const>(kOfNetwork) : std::span<const char* const>()) {
    std::error_code ignored;
    if (programs.are_here() && std::filesystem::exists(path, ignored)) {
      request.readable.emplace_back(path);
    }
  }
  return request;
}

class LaneSandbox final : public Sandbox {
 public:
  // `path`: the folders of an image's programs; none if they are this machine's.
  LaneSandbox(std::shared_ptr<LanePool> pool, UserData data,
              std::optional<std::vector<std::string>> path = std::nullopt)
      : pool_(std::move(pool)), data_(std::move(data)) {
    if (path) {
      image_.emplace(*this, *std::move(path));
    }
  }

  [[nodiscard]] IsolationLevel level() const override { return pool_->level(); }

  [[nodiscard]] const Programs& programs() const override {
    return image_ ? *image_ : host_programs();
  }

  [[nodiscard]] std::span<const std::pair<std::string, std::string>> lent_files() const override {
    return data_.files;
  }

  Result<std::unique_ptr<Cell>> open(const CellRequest& request, std::stop_token stop) override {
    const CellRequest whole = with_user_data(request, data_, programs());
    auto cell = open_once(whole, stop);
    if (!cell && cell.error().code == Errc::io) {
      pool_->wait_for_return(stop);
    }
    return cell || !is_accident(cell.error()) ? std::move(cell) : open_once(whole, stop);
  }

 private:
  Result<std::unique_ptr<Cell>> open_once(const CellRequest& request, const std::stop_token& stop) {
    SYNTH_TRY(auto lane, pool_->take(stop));
    // Cells share the pool, since the last of them may outlive the sandbox.
    const auto opened = std::make_shared<bool>(false);
    auto cell = open_cell(std::move(lane), request, stop,
                          [pool = pool_, opened](std::unique_ptr<Lane> back) {
                            pool->give_back(std::move(back), *opened);
                          });
    *opened = cell.has_value();
    return cell;
  }

  std::shared_ptr<LanePool> pool_;
  UserData data_;
  std::optional<ImagePrograms> image_;
};

tl::unexpected<Error> below(IsolationLevel wanted, const std::vector<LevelReport>& tried) {
  std::string reasons;
  for (const LevelReport& report : tried) {
    reasons +=
        fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", name(report.level), report.reason);
  }
  return fail(Errc::sandbox_level,
              fmt::format("the isolation level {} can't be had on this machine ({})", name(wanted),
                          reasons),
              tried.empty() ? "" : tried.back().remedy);
}

Result<std::unique_ptr<Sandbox>> start_in_containers(const SandboxOptions& options) {
  SYNTH_TRY(ContainerEngine engine, ContainerEngine::find(*options.container));
  std::vector<std::string> path = engine.path();
  SYNTH_TRY(auto source, start_container_lanes(std::move(engine), options.lane_program));
  const LaneKind kind{.level = IsolationLevel::container, .network = options.data.network};
  SYNTH_TRY(MadeLane made, source->make(kind));
  if (made.tracks.empty()) {
    return below(IsolationLevel::container, {made.report});
  }
  return std::make_unique<LaneSandbox>(
      std::make_shared<LanePool>(std::move(source), kind, options.lanes, std::move(made)),
      options.data, std::move(path));
}

}  // namespace

bool is_accident(const Error& error) {
  return error.code == Errc::internal || error.code == Errc::io;
}

Result<std::unique_ptr<Sandbox>> Sandbox::start(const SandboxOptions& options) {
  raise_open_files_limit();
  if (options.container) {
    return start_in_containers(options);
  }
  SYNTH_TRY(auto source, start_host_lanes(options.lane_program));
  std::vector<LevelReport> tried;
  for (const IsolationLevel level : kStrongestFirst) {
    if (level < options.at_least) {
      break;
    }
    if (level > options.at_most) {
      continue;
    }
    const LaneKind kind{.level = level, .network = options.data.network};
    SYNTH_TRY(MadeLane made, source->make(kind));
    if (!made.tracks.empty()) {
      return std::make_unique<LaneSandbox>(
          std::make_shared<LanePool>(std::move(source), kind, options.lanes, std::move(made)),
          options.data);
    }
    tried.push_back(std::move(made.report));
  }
  return below(options.at_least, tried);
}

Result<std::vector<LevelReport>> probe_isolation(const std::string& lane_program) {
  SYNTH_TRY(auto source, start_host_lanes(lane_program));
  std::vector<LevelReport> reports;
  for (const IsolationLevel level : kStrongestFirst) {
    SYNTH_TRY(MadeLane made, source->make({.level = level}));
    reports.push_back(std::move(made.report));
  }
  return reports;
}

}  // namespace synth
