#include "testing/sandbox/lane.h"

#include "synth/support/prompt_thread.h"
#include "testing/sandbox/cell_memory.h"
#include "testing/sandbox/cell_process.h"
#include "testing/sandbox/collect.h"
#include "testing/sandbox/graves.h"
#include "testing/sandbox/isolation.h"
#include "testing/sandbox/lane_protocol.h"
#include "testing/sandbox/lane_setup.h"
#include "testing/sandbox/output_keeper.h"
#include "testing/sandbox/reach.h"
#include "testing/sandbox/spare_cell.h"
#include "testing/sandbox/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <malloc.h>
#include <system_error>
#include <utility>

namespace synth {
namespace {

// How long a keeper may take to end its cell before it is killed itself.
constexpr int kPatienceMs = 2000;

// How often a cell's memory is looked at; what a cell can take in between, at some GB/s.
constexpr int kMemoryPeriodMs = 100;

constexpr int kLargeBlock = 128 << 10;

// One cell from its start to its burial.
class ServedCell {
 public:
  ServedCell(const Isolation& isolation, Channel& engine, WarmPrograms& warm, SpareCell& spare,
             Reach& reach, CellRequest request, std::string body, Fd marks)
      : isolation_(isolation),
        engine_(engine),
        warm_(warm),
        spare_(spare),
        reach_(reach),
        request_(std::move(request)),
        body_(std::move(body)),
        marks_(std::move(marks)),
        out_(request_.kept_output_bytes),
        err_(request_.kept_output_bytes) {}

  // False when the engine is gone. Where nothing lives in the cell any more but its keeper, that is
  // left to `graves`.
  bool serve(Graves& graves) {
    auto started = start();
    if (!started) {
      return tell(MessageKind::cell_opened, encode(CellOpened{.error = started.error()}));
    }
    cell_ = std::move(started->process);
    engine_end_ = std::move(started->engine_end);
    while (auto message = engine_.buffered()) {
      handle(*message);
    }
    while (wait_and_handle()) {
    }
    drain(cell_.out, out_);
    drain(cell_.err, err_);
    take_reports();
    take_out_files();
    too_much_memory_ = too_much_memory_ || (cell_.group && cell_.group->out_of_memory());
    marks_.reset();
    if (alone_) {
      const bool told = finish();
      graves.add(std::move(cell_));
      return told;
    }
    bury_cell(isolation_, cell_,
              warm_.processes());  // whoever is told of the end finds nothing of it
    return finish();
  }

 private:
  Result<StartedCell> start() {
    if (auto spare = spare_.take(body_)) {
      is_warm_ = true;
      return *std::move(spare);
    }
    SYNTH_CHECK(open_ways());
    if (Zygote* zygote = warm_.find(request_)) {
      auto started = start_with_socket(isolation_, request_, zygote);
      if (started) {
        is_warm_ = true;
        return started;
      }
      warm_.failed(request_, started.error().message);
    }
    return start_with_socket(isolation_, request_, nullptr);
  }

  // A candidate of root's is somebody else, from whom what it may read can be closed off.
  Result<void> open_ways() {
    if (!isolation_.started_as_root || isolation_.level >= IsolationLevel::namespaces ||
        isolation_.level == IsolationLevel::none) {
      return {};
    }
    for (const std::string& path : request_.readable) {
      SYNTH_CHECK(reach_.open_way_to(path));
    }
    std::error_code error;  // what lies beside this program is still needed
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? Result<void>() : reach_.keep(self.parent_path().string());
  }

  // False once the keeper has ended, and everything with it, or is alone. What prints too much is
  // not read any more: so it cannot come to its end before it is killed.
  bool wait_and_handle() {
    std::array<pollfd, 5> fds{{{engine_.fd(), POLLIN, 0},
                               {cell_.reports.get(), POLLIN, 0},
                               {too_much_output_ ? -1 : cell_.out.get(), POLLIN, 0},
                               {too_much_output_ ? -1 : cell_.err.get(), POLLIN, 0},
                               {cell_.keeper_fd.get(), POLLIN, 0}}};
    if (engine_gone_) {
      fds[0].fd = -1;
    }
    const int ready = ::poll(fds.data(), fds.size(), ending_ ? kPatienceMs : kMemoryPeriodMs);
    if (ready == 0 && ending_) {
      kill_keeper(cell_);
    }
    watch_memory();
    if (fds[1].revents != 0) {
      take_reports();
    }
    if (fds[2].revents != 0) {
      read_some(cell_.out, out_);
    }
    if (fds[3].revents != 0) {
      read_some(cell_.err, err_);
    }
    if (fds[0].revents != 0) {
      obey();
    }
    return fds[4].revents == 0 && !alone_;
  }

  void obey() {
    const auto message = engine_.receive();
    if (!message || !*message) {
      engine_gone_ = true;
      end();
      return;
    }
    handle(**message);
    while (const auto next = engine_.buffered()) {
      handle(*next);
    }
  }

  void handle(const Message& message) {
    if (message.kind == MessageKind::close_cell) {
      end();
    } else if (message.kind == MessageKind::take_output) {
      drain(cell_.out, out_);
      drain(cell_.err, err_);
      tell(MessageKind::output_taken, encode(CellEnded{{}, take_printed()}));
    }
  }

  void end() {
    kill_cell(isolation_, cell_);
    ending_ = true;
  }

  void watch_memory() {
    const auto now = std::chrono::steady_clock::now();
    if (ending_ || now - looked_at_memory_ < std::chrono::milliseconds(kMemoryPeriodMs)) {
      return;
    }
    looked_at_memory_ = now;
    if (holds_too_much()) {
      too_much_memory_ = true;
      end();
    }
  }

  [[nodiscard]] bool holds_too_much() const {
    const std::size_t limit = request_.runtime_memory_bytes + request_.limits.memory_bytes;
    return cell_.group ? cell_.group->out_of_memory()
                       : exceeds_memory(isolation_.proc.get(), cell_.keeper, limit).value_or(false);
  }

  void take_reports() {
    while (auto report = cell_.reports ? next_report(cell_) : std::nullopt) {
      switch (report->kind) {
        case CellReport::Kind::failed:
          failure_ = std::move(report->error);
          break;
        case CellReport::Kind::started:
          opened_ = true;
          tell(MessageKind::cell_opened,
               encode(CellOpened{.error = {},
                                 .warm = is_warm_,
                                 .cold_reason = is_warm_ ? "" : warm_.reason(request_)}),
               engine_end_.get());
          engine_end_.reset();
          if (is_warm_) {
            spare_.prepare(request_, body_);
          }
          break;
        case CellReport::Kind::ended:
          status_ = report->status;
          cpu_ms_ = report->cpu_ms;
          alone_ = report->alone;
          break;
      }
    }
  }

  // All that could write is gone, but for what a killed keeper of a weaker level may have left.
  void take_out_files() {
    if (request_.collect && opened_) {
      const int folder = cell_.folder ? cell_.folder.get() : cell_.scratch.fd();
      collected_ = collect_files(folder, request_.files, request_.limits.disk_bytes);
    }
  }

  // Returns whether there may be more.
  bool read_some(Fd& pipe, OutputKeeper& kept) {
    std::array<char, 65536> buffer;  // read fills it
    const ssize_t got = ::read(pipe.get(), buffer.data(), buffer.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
      return errno == EINTR;
    }
    if (got <= 0) {
      pipe.reset();
      return false;
    }
    const auto size = static_cast<std::size_t>(got);
    kept.add({buffer.data(), size});
    eventfd_t marks = 0;
    printed_ = ::eventfd_read(marks_.get(), &marks) == 0 ? size : printed_ + size;
    if (printed_ > request_.limits.output_bytes && !too_much_output_) {
      too_much_output_ = true;
      end();
    }
    return true;
  }

  void drain(Fd& pipe, OutputKeeper& kept) {
    while (pipe && read_some(pipe, kept)) {
    }
  }

  bool finish() {
    if (!opened_) {
      if (!failure_) {
        failure_ = Error{Errc::internal, "the cell ended while it was set up"};
      }
      return tell(MessageKind::cell_opened, encode(CellOpened{.error = failure_}));
    }
    CellEnded ended{how_it_ended(), take_printed()};
    ended.output.collected = std::move(collected_);
    return tell(MessageKind::cell_ended, encode(ended));
  }

  CellOutput take_printed() {
    CellOutput printed{.stdout_text = out_.text(),
                       .stderr_text = err_.text(),
                       .truncated = out_.truncated() || err_.truncated()};
    out_ = OutputKeeper(request_.kept_output_bytes);
    err_ = OutputKeeper(request_.kept_output_bytes);
    return printed;
  }

  [[nodiscard]] CellEnd how_it_ended() const {
    CellEnd end;
    end.cpu_ms = cpu_ms_;
    if (too_much_output_) {
      end.ending = Verdict::output_limit;
      end.note = fmt::format("it printed more than {} KiB", request_.limits.output_bytes >> 10U);
    } else if (too_much_memory_) {
      end.ending = Verdict::memory_limit;
      end.note = fmt::format("its processes together used more than {} MiB",
                             (request_.runtime_memory_bytes + request_.limits.memory_bytes) >> 20U);
    } else if (!status_) {
      end.ending = Verdict::crash;
      end.signal = SIGKILL;
      end.note = "the whole cell was killed";
    } else if (WIFEXITED(*status_)) {
      end.exit_status = WEXITSTATUS(*status_);
      end.note = fmt::format("it ended with exit status {}", *end.exit_status);
    } else {
      const int signal = WTERMSIG(*status_);
      end.signal = signal;
      end.ending = signal == SIGXCPU   ? Verdict::time_limit
                   : signal == SIGXFSZ ? Verdict::disk_limit
                                       : Verdict::crash;
      end.note = fmt::format("it was ended by signal {} ({})", signal, ::strsignal(signal));
    }
    return end;
  }

  bool tell(MessageKind kind, const std::string& body, int fd = -1) {
    engine_gone_ = engine_gone_ || !engine_.send(kind, body, fd);
    return !engine_gone_;
  }

  const Isolation& isolation_;
  Channel& engine_;
  WarmPrograms& warm_;
  SpareCell& spare_;
  Reach& reach_;
  CellRequest request_;
  std::string body_;  // the request as it came
  Fd marks_;
  CellProcess cell_;
  Fd engine_end_;  // until the engine has it
  OutputKeeper out_;
  OutputKeeper err_;
  CollectedFiles collected_;
  std::size_t printed_ = 0;  // since the last mark
  bool is_warm_ = false;
  bool opened_ = false;
  bool too_much_output_ = false;
  bool too_much_memory_ = false;
  std::chrono::steady_clock::time_point looked_at_memory_ = std::chrono::steady_clock::now();
  bool engine_gone_ = false;
  bool ending_ = false;
  bool alone_ = false;
  std::optional<Error> failure_;
  std::optional<int> status_;
  double cpu_ms_ = 0;
};

}  // namespace

void run_lane(LaneKind kind, Fd socket) {
  // What was taken for a large output goes back to the system: glibc would raise the size from
  // which it does with each such block (mallopt(3)).
  ::mallopt(M_MMAP_THRESHOLD, kLargeBlock);
  Channel engine(std::move(socket));
  LevelReport report;
  const auto isolation = set_up_lane(kind, report);
  // After the last change of user, which clears it. synth-lane has one thread only.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  run_promptly();
  bool connected = engine.send(MessageKind::lane_ready, encode(report)).has_value();
  std::optional<WarmPrograms> warm;
  std::optional<SpareCell> spare;
  std::optional<Graves> graves;
  if (isolation) {
    graves.emplace(*isolation);
    warm.emplace(*isolation);
    spare.emplace(*isolation, *warm);
  }
  Reach reach(isolation && isolation->own_mounts);
  std::shared_ptr<const std::string> warm_text;
  while (connected && report.available) {
    graves->tend(engine.fd());
    auto message = engine.receive();
    if (!message || !*message) {
      break;
    }
    if ((*message)->kind == MessageKind::warm_text) {
      warm_text = std::make_shared<const std::string>(std::move((*message)->body));
      spare->forget();
      continue;
    }
    if ((*message)->kind == MessageKind::bind) {
      const int processor = std::atoi((*message)->body.c_str());
      bind_to_processor(::getpid(), processor);
      for (const pid_t process : warm->processes()) {
        bind_to_processor(process, processor);
      }
      spare->forget();
      continue;
    }
    if ((*message)->kind != MessageKind::open_cell) {
      continue;  // about a cell that had ended already
    }
    auto request = decode_cell_request((*message)->body);
    if (!request) {
      connected =
          engine.send(MessageKind::cell_opened, encode(CellOpened{.error = request.error()}))
              .has_value();
      continue;
    }
    if (request->warm && request->warm->when == WarmWhen::it_forks) {
      request->warm->stdin_text = warm_text;
    }
    ServedCell cell(*isolation, engine, *warm, *spare, reach, std::move(*request),
                    std::move((*message)->body), std::move((*message)->fd));
    connected = cell.serve(*graves);
  }
  spare.reset();
  graves.reset();
  ::_exit(0);
}

}  // namespace synth
