#include "synth/batch/plan_writer.h"

#include "cache/sha256.h"
#include "synth/batch/numbered_line.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <queue>
#include <utility>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferedBytes = std::size_t{64} << 20U;  // of all shards together
constexpr std::size_t kSpareBytes = 32;                         // a line's number and its tab
constexpr std::size_t kLongestPlannedLine = kLongestLine - kSpareBytes;
constexpr mode_t kReadOnly = 0444;

Error cannot(std::string_view what, const fs::path& path, int number) {
  return Error{Errc::io,
               fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(number)),
               "give --out a new folder, on a disk with space"};
}

// A folder under a temporary name until it is committed; else it is removed with its contents.
class NewFolder {
 public:
  explicit NewFolder(const fs::path& path) : path_(path), temporary_(path) {
    temporary_ += ".tmp-" + unique_suffix();
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  ~NewFolder() {
    std::error_code error;
    if (!committed_) {
      fs::remove_all(temporary_, error);
    }
  }

  Result<void> make() {
    std::error_code error;
    if (fs::exists(path_, error)) {
      return fail(Errc::usage, fmt::format("{} is there already", path_.string()),
                  "a plan never changes: give --out another folder");
    }
    for (const char* inner : {"shards", "results", "work"}) {
      if (!fs::create_directories(temporary_ / inner, error)) {
        return fail(cannot("make", temporary_ / inner, error.value()));
      }
    }
    return {};
  }

  Result<void> commit() {
    sync_folder(temporary_ / "shards");
    sync_folder(temporary_);
    // rename(2) would replace an empty folder; `make` has checked that there is none.
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
      return fail(cannot("make", path_, errno));
    }
    committed_ = true;
    sync_folder(path_.parent_path());
    return {};
  }

  [[nodiscard]] const fs::path& path() const { return temporary_; }

 private:
  fs::path path_;
  fs::path temporary_;
  bool committed_ = false;
};

class PlanWriter {
 public:
  PlanWriter(const PlanRequest& request, const fs::path& folder) : folder_(folder) {
    plan_.folder = folder;
    plan_.kind = request.kind;
    plan_.trust_input = request.trust_input;
    plan_.settings = request.settings;
    plan_.shards.resize(request.shards);
    pending_.resize(request.shards);
    sums_.resize(request.shards);
    for (std::size_t shard = 0; shard < request.shards; ++shard) {
      least_.emplace(0.0, shard);
    }
  }

  Result<void> add(std::uint64_t number, std::string_view line, double cost) {
    const auto [load, shard] = least_.top();
    least_.pop();
    least_.emplace(load + cost, shard);
    const std::string numbered = numbered_line(number, line);
    PlannedShard& planned = plan_.shards[shard];
    ++plan_.lines;
    ++planned.lines;
    planned.bytes += numbered.size();
    planned.cost_ms = load + cost;
    sums_[shard].add(numbered);
    pending_[shard] += numbered;
    pending_bytes_ += numbered.size();
    return pending_bytes_ < kBufferedBytes ? Result<void>() : flush();
  }

  // Writes everything; drops shards without lines.
  Result<Plan> finish() {
    SYNTH_CHECK(flush());
    while (!plan_.shards.empty() && plan_.shards.back().lines == 0) {
      plan_.shards.pop_back();
    }
    for (std::size_t shard = 0; shard < plan_.shards.size(); ++shard) {
      SYNTH_TRY(plan_.shards[shard].sha256, sums_[shard].hex());
      SYNTH_CHECK(seal(plan_.input(shard)));
    }
    SYNTH_TRY(plan_.id, plan_id(plan_));
    SYNTH_CHECK(write_whole_file(folder_ / kPlanFile, plan_json(plan_) + "\n"));
    SYNTH_CHECK(seal(folder_ / kPlanFile));
    return plan_;
  }

 private:
  Result<void> flush() {
    for (std::size_t shard = 0; shard < pending_.size(); ++shard) {
      if (pending_[shard].empty()) {
        continue;
      }
      const fs::path path = plan_.input(shard);
      const Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
      if (!file || !write_all(file.get(), pending_[shard])) {
        return fail(cannot("write", path, errno));
      }
      std::string().swap(pending_[shard]);
    }
    pending_bytes_ = 0;
    return {};
  }

  // Syncs the file and makes it read-only.
  static Result<void> seal(const fs::path& path) {
    const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status {};
    if (!file || (::fsync(file.get()) != 0 && errno != EINVAL) ||
        ::fstat(file.get(), &status) != 0 ||
        ::fchmod(file.get(), status.st_mode & kReadOnly) != 0) {
      return fail(cannot("write", path, errno));
    }
    return {};
  }

  using Load = std::pair<double, std::size_t>;  // its cost so far, and the shard
  fs::path folder_;
  Plan plan_;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> least_;
  std::vector<std::string> pending_;  // by shard: not written yet
  std::size_t pending_bytes_ = 0;
  std::vector<Sha256> sums_;
};

// Returns the number of hashes that occur earlier in the list.
std::uint64_t count_repeated(std::vector<std::uint64_t>& hashes) {
  std::ranges::sort(hashes);
  return static_cast<std::uint64_t>(std::ranges::unique(hashes).size());
}

Result<void> check_length(std::string_view line, const LineReader& input) {
  return line.size() <= kLongestPlannedLine
             ? Result<void>()
             : fail(Errc::bad_input,
                    fmt::format("{}:{}: the line is longer than {} bytes", input.name(),
                                input.line_number(), kLongestPlannedLine),
                    "leave it out");
}

}  // namespace

Result<PlanReport> write_plan(const PlanRequest& request, LineReader input,
                              const CostHistory& history, const std::stop_token& stop) {
  NewFolder folder(request.folder);
  SYNTH_CHECK(folder.make());
  PlanWriter writer(request, folder.path());
  std::vector<std::uint64_t> ids;
  bool is_empty = true;
  while (true) {
    SYNTH_TRY(const auto line, input.next(stop));
    if (!line) {
      break;
    }
    SYNTH_CHECK(check_length(*line, input));
    const bool is_blank = trim(*line).empty();
    is_empty = is_empty && is_blank;
    if (is_blank && request.kind == BatchKind::solve) {
      continue;
    }
    const Value document = is_blank ? Value() : parse_json(*line).value_or(Value());
    const JsonField field(document);
    if (const auto id = field.find("id")) {
      ids.push_back(hash_of_id(id->json()));
    }
    SYNTH_CHECK(writer.add(input.line_number(), *line,
                           is_blank ? 0 : estimated_cost(request.kind, field, history)));
  }
  if (stop.stop_requested()) {
    return fail(Errc::interrupted, "interrupted");
  }
  if (is_empty) {
    return fail(Errc::bad_input, fmt::format("{} has no lines to plan", input.name()));
  }
  PlanReport report;
  SYNTH_TRY(report.plan, writer.finish());
  SYNTH_CHECK(folder.commit());
  report.plan.folder = request.folder;
  report.repeated_ids = count_repeated(ids);
  return report;
}

}  // namespace synth
