#include "testing/sandbox/lane/served_cell.h"

#include "synth/support/liveness.h"
#include "testing/sandbox/lane/collect.h"
#include "testing/sandbox/lane/processes.h"

#include <fmt/format.h>

#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;

// The time that a keeper may take to end its cell before it is killed, and then to end itself.
constexpr milliseconds kPatience{100};
constexpr milliseconds kLastPatience{2000};

// The interval of checks of a cell's use, in which it can take some GB of memory.
constexpr milliseconds kLookPeriod{100};

}  // namespace

ServedCell::ServedCell(LaneShared& lane, Channel& engine, SpareCell& spare, CellRequest request,
                       std::string body, Fd marks)
    : lane_(lane),
      engine_(engine),
      spare_(spare),
      request_(std::move(request)),
      body_(std::move(body)),
      marks_(std::move(marks)),
      out_(request_.kept_output_bytes),
      err_(request_.kept_output_bytes) {}

bool ServedCell::start() {
  auto started = make();
  if (!started) {
    tell(MessageKind::cell_opened, encode(CellOpened{.error = started.error()}));
    return false;
  }
  cell_ = std::move(started->process);
  engine_end_ = std::move(started->engine_end);
  while (auto message = engine_.buffered()) {
    handle(*message);
  }
  return true;
}

Result<StartedCell> ServedCell::make() {
  if (auto spare = spare_.take(body_)) {
    return *std::move(spare);
  }
  return make_cell(lane_.isolation, lane_.zygotes, request_, body_);
}

// Adds the descriptors to wait for. A cell that prints too much is no longer read, so that it
// cannot end before it is killed.
void ServedCell::watch(std::vector<pollfd>& fds) const {
  fds.push_back({engine_gone_ ? -1 : engine_.fd(), POLLIN, 0});
  fds.push_back({cell_.reports.get(), POLLIN, 0});
  const bool unread = exceeded_ == Verdict::output_limit;
  fds.push_back({unread ? -1 : cell_.out.get(), POLLIN, 0});
  fds.push_back({unread ? -1 : cell_.err.get(), POLLIN, 0});
  fds.push_back({cell_.keeper_fd.get(), POLLIN, 0});
}

int ServedCell::patience_ms() const {
  const auto left = ending_ ? *ending_ - Clock::now() : kLookPeriod;
  return static_cast<int>(
      std::max<milliseconds::rep>(std::chrono::ceil<milliseconds>(left).count(), 0));
}

bool ServedCell::react(std::span<const pollfd> fds) {
  if (ending_ && Clock::now() >= *ending_) {
    kill_keeper(cell_);
    ending_ = Clock::now() + kLastPatience;
  }
  watch_use();
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
  return fds[4].revents == 0 && !is_alone();
}

void ServedCell::obey() {
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

void ServedCell::handle(const Message& message) {
  if (message.kind == MessageKind::close_cell) {
    if (message.body == kOutOfTime) {
      wanted_cpu_ms_ = wanted_cpu_ms(lane_.isolation.proc.get(), cell_.keeper);
    }
    close();
  } else if (message.kind == MessageKind::take_output) {
    drain(cell_.out, out_);
    drain(cell_.err, err_);
    tell(MessageKind::output_taken, encode(CellEnded{{}, take_printed()}));
  }
}

// Asks the keeper to end the cell. Without a namespace it has to end the others itself and must not
// be killed early.
void ServedCell::close() {
  ask_to_end(cell_);
  ending_ = Clock::now() + (cell_.zygote ? kPatience : kLastPatience);
}

// Ends a cell over its memory or output limit; its further messages are not needed.
void ServedCell::end() {
  if (cell_.zygote) {
    kill_keeper(cell_);
  } else {
    ask_to_end(cell_);
  }
  ending_ = Clock::now() + kLastPatience;
}

void ServedCell::end_for(Verdict limit) {
  exceeded_ = exceeded_.value_or(limit);
  end();
}

void ServedCell::watch_use() {
  const auto now = Clock::now();
  if (ending_ || now - looked_at_use_ < kLookPeriod) {
    return;
  }
  looked_at_use_ = now;
  if (is_stopped(cell_.keeper)) {  // from outside
    ::syscall(SYS_pidfd_send_signal, cell_.keeper_fd.get(), SIGCONT, nullptr, 0);
  }
  const auto inside =
      opened_ ? std::vector<pid_t>() : children_of(lane_.isolation.proc.get(), cell_.keeper);
  if (std::ranges::any_of(inside, [&](pid_t process) { return is_stopped(process); })) {
    failure_ = Error{Errc::internal, "a program was stopped before it could begin"};
    end();
  } else if (holds_too_much()) {
    end_for(Verdict::memory_limit);
  } else if (used_by_others_ms(lane_.isolation.proc.get(), cell_.keeper) >
             static_cast<double>(cpu_of_others().count())) {
    end_for(Verdict::time_limit);
  }
}

// Returns the limit on all that the program has started, together; each of them also has the same
// limit.
milliseconds ServedCell::cpu_of_others() const {
  const auto time = request_.cpu ? std::max<milliseconds>(*request_.cpu, request_.limits.time)
                                 : request_.limits.time;
  return std::chrono::ceil<std::chrono::seconds>(time) + std::chrono::seconds(1);
}

bool ServedCell::is_stopped(pid_t process) const {
  return liveness_of(lane_.isolation.proc.get(), process) == Liveness::stopped;
}

bool ServedCell::holds_too_much() const {
  const std::size_t limit = request_.runtime_memory_bytes + request_.limits.memory_bytes;
  return cell_.group
             ? cell_.group->out_of_memory()
             : exceeds_memory(lane_.isolation.proc.get(), cell_.keeper, limit).value_or(false);
}

void ServedCell::take_reports() {
  while (auto report = cell_.reports ? next_report(cell_) : std::nullopt) {
    switch (report->kind) {
      case CellReport::Kind::failed:
        failure_ = std::move(report->error);
        break;
      case CellReport::Kind::started:
        opened_ = true;
        tell(MessageKind::cell_opened,
             encode(CellOpened{.error = {},
                               .warm = is_warm(),
                               .cold_reason = is_warm() ? "" : lane_.zygotes.reason(request_)}),
             engine_end_.get());
        engine_end_.reset();
        spare_.prepare(request_, body_);
        break;
      case CellReport::Kind::ended:
        end_ = std::move(report);
        break;
    }
  }
}

void ServedCell::finish() {
  drain(cell_.out, out_);
  drain(cell_.err, err_);
  take_reports();
  take_out_files();
  if (!exceeded_ && cell_.group && cell_.group->out_of_memory()) {
    exceeded_ = Verdict::memory_limit;
  }
  marks_.reset();
  // The cell's processes can signal the keeper only at level `none`.
  const bool unharmed = lane_.isolation.level > IsolationLevel::none;
  if (unharmed && opened_ && !end_ && !ending_ && !exceeded_) {
    accident_ = Error{Errc::internal, "the keeper of a cell was killed"};
  }
  if (is_alone()) {
    tell_end();
    lane_.graves.add(std::move(cell_));
    return;
  }
  bury_cell(lane_.isolation, cell_);
  tell_end();
}

// Collects the files. All writers are gone, except those of a killed keeper at a weaker level.
void ServedCell::take_out_files() {
  if (request_.collect && opened_) {
    const int folder = cell_.scratch ? cell_.scratch->fd() : cell_.folder.get();
    collected_ = collect_files(folder, request_.files, request_.limits.disk_bytes);
  }
}

// Reads once; returns whether there may be more. Takes the marks first: one that came while output
// was read is for the next output, which may be of the frame behind it.
bool ServedCell::read_some(Fd& pipe, OutputKeeper& kept) {
  eventfd_t marks = 0;
  if (::eventfd_read(marks_.get(), &marks) == 0) {
    printed_ = 0;
  }
  std::array<char, 65536> buffer;  // uninitialised, for read
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
  printed_ += size;
  if (printed_ > request_.limits.output_bytes && !exceeded_) {
    end_for(Verdict::output_limit);
  }
  return true;
}

void ServedCell::drain(Fd& pipe, OutputKeeper& kept) {
  while (pipe && read_some(pipe, kept)) {
  }
}

void ServedCell::tell_end() {
  if (!opened_) {
    if (!failure_) {
      failure_ = Error{Errc::internal, "the cell ended while it was set up"};
    }
    return tell(MessageKind::cell_opened, encode(CellOpened{.error = failure_}));
  }
  CellEnded ended{how_it_ended(), take_printed()};
  ended.accident = accident_;
  ended.output.collected = std::move(collected_);
  tell(MessageKind::cell_ended, encode(ended));
}

CellOutput ServedCell::take_printed() {
  CellOutput printed{.stdout_text = out_.text(),
                     .stderr_text = err_.text(),
                     .truncated = out_.truncated() || err_.truncated()};
  out_ = OutputKeeper(request_.kept_output_bytes);
  err_ = OutputKeeper(request_.kept_output_bytes);
  return printed;
}

CellEnd ServedCell::how_it_ended() const {
  CellEnd end;
  const CellReport told = end_.value_or(CellReport());
  end.cpu_ms = told.cpu_ms;
  end.others_cpu_ms = told.others_cpu_ms;
  end.wanted_cpu_ms = wanted_cpu_ms_;
  end.ending = exceeded_.value_or(Verdict::early_exit);
  if (exceeded_ == Verdict::output_limit) {
    end.note = fmt::format("it printed more than {} KiB", request_.limits.output_bytes >> 10U);
  } else if (exceeded_ == Verdict::memory_limit) {
    end.note = fmt::format("its processes together used more than {} MiB",
                           (request_.runtime_memory_bytes + request_.limits.memory_bytes) >> 20U);
  } else if (exceeded_) {
    end.note = fmt::format("its processes together used more than {} s of CPU",
                           cpu_of_others().count() / 1000);
  } else if (!told.status) {
    end.ending = Verdict::crash;
    end.signal = SIGKILL;
    end.note = "the whole cell was killed";
  } else if (WIFEXITED(*told.status)) {
    end.exit_status = WEXITSTATUS(*told.status);
    end.note = fmt::format("it ended with exit status {}", *end.exit_status);
  } else {
    const int signal = WTERMSIG(*told.status);
    end.signal = signal;
    end.ending = signal == SIGXCPU   ? Verdict::time_limit
                 : signal == SIGXFSZ ? Verdict::disk_limit
                                     : Verdict::crash;
    end.note = fmt::format("it was ended by signal {} ({})", signal, ::strsignal(signal));
  }
  return end;
}

void ServedCell::tell(MessageKind kind, const std::string& body, int fd) {
  engine_gone_ = engine_gone_ || !engine_.send(kind, body, fd);
}

}  // namespace synth
