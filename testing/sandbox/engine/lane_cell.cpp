#include "testing/sandbox/engine/lane_cell.h"

#include "synth/support/liveness.h"
#include "synth/support/wake.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <initializer_list>
#include <utility>

namespace synth {
namespace {

using Clock = std::chrono::steady_clock;

// The time that a lane may take to set a cell up, or to end one; far above what it needs.
constexpr std::chrono::seconds kPatience{30};
constexpr std::chrono::milliseconds kLookAgain{200};

int milliseconds_until(Clock::time_point when) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(when - Clock::now()).count();
  return static_cast<int>(std::clamp<std::chrono::milliseconds::rep>(left, 0, INT_MAX));
}

tl::unexpected<Error> out_of_descriptors() {
  return fail(Errc::io, "no descriptor is left for a cell",
              "allow more open files (ulimit -n), or run fewer at once (--jobs)");
}

// A lent lane, returned to its pool however the cell ends.
class Lease {
 public:
  Lease(std::unique_ptr<Lane> lane, const ReturnLane& give_back)
      : lane_(lane.release(), [give_back](Lane* back) { give_back(std::unique_ptr<Lane>(back)); }) {
  }
  Lane* operator->() const { return lane_.get(); }

  tl::unexpected<Error> lost(std::string_view why) {
    lane_->lost = true;
    lane_->process->retired = true;
    return fail(Errc::internal, fmt::format("the lane of a cell was lost: {}", why));
  }

  // Returns the lane's next message of these kinds; others concern an earlier moment.
  Result<Message> wait_for(std::initializer_list<MessageKind> kinds, Clock::time_point deadline) {
    while (true) {
      auto message = lane_->channel.buffered();
      if (!message) {
        pollfd readable{lane_->channel.fd(), POLLIN, 0};
        const auto look = std::min(deadline, Clock::now() + kLookAgain);
        const int ready = ::poll(&readable, 1, milliseconds_until(look));
        if (ready < 0 && errno == EINTR) {
          continue;
        }
        if (ready == 0 && Clock::now() < deadline) {
          have_go_on();
          continue;
        }
        if (ready <= 0) {
          return lost("it does not answer");
        }
        auto received = lane_->channel.receive();
        if (!received || !*received) {
          return lost(received ? "it has ended" : received.error().message);
        }
        message = std::move(**received);
      }
      if (std::ranges::find(kinds, message->kind) != kinds.end()) {
        return std::move(*message);
      }
    }
  }

 private:
  // Continues the lane if it was stopped.
  void have_go_on() const {
    const LaneProcess& process = *lane_->process;
    if (liveness_of(process.pid) == Liveness::stopped) {
      ::syscall(SYS_pidfd_send_signal, process.pidfd.get(), SIGCONT, nullptr, 0);
    }
  }

  std::unique_ptr<Lane, std::function<void(Lane*)>> lane_;
};

class LaneCell final : public Cell {
 public:
  LaneCell(Lease lane, Fd data, Fd marks, CellOpened opened, FrameContent content)
      : lane_(std::move(lane)),
        opened_(std::move(opened)),
        data_(std::move(data)),
        marks_(std::move(marks)),
        frames_(kMaxFrameBytes, content) {}
  LaneCell(const LaneCell&) = delete;
  LaneCell& operator=(const LaneCell&) = delete;
  ~LaneCell() override { static_cast<void>(end()); }

  Result<void> send(std::string_view frame) override {
    if (frame.size() > kMaxFrameBytes) {
      return fail(Errc::internal, "a frame for a cell is too large");
    }
    const auto header = frame_header(frame.size());
    outbox_.append(header.data(), header.size());
    outbox_.append(frame);
    mark();
    flush();
    return {};
  }

  Result<std::variant<std::string, CellEnd>> receive(std::chrono::milliseconds wall,
                                                     std::stop_token stop) override {
    const auto deadline = Clock::now() + wall;
    if (!wake_ || stop_ != stop) {
      stop_ = stop;
      wake_.emplace(std::move(stop));
    }
    if (wake_->fd() < 0) {
      return out_of_descriptors();
    }
    while (true) {
      if (auto frame = frames_.next()) {
        mark();
        return std::move(*frame);
      }
      if (frames_.failed()) {
        return end_as(Verdict::protocol_error, "it sent something that is not a frame");
      }
      if (ended_ && !data_) {
        return ended_->end;
      }
      if (stop_.stop_requested()) {
        SYNTH_CHECK(end());
        return fail(Errc::interrupted, "a cell was interrupted");
      }
      if (!ended_ && Clock::now() >= deadline) {
        return end_as(Verdict::time_limit, fmt::format("no answer within {} ms", wall.count()));
      }
      SYNTH_CHECK(wait(wake_->fd(), deadline));
    }
  }

  [[nodiscard]] bool has_unread() override {
    if (data_) {
      read_some();
    }
    return frames_.failed() || frames_.inside_frame();
  }

  [[nodiscard]] bool is_lost() const override {
    pollfd lane{lane_->channel.fd(), 0, 0};
    return lane_->lost || (::poll(&lane, 1, 0) > 0 && (lane.revents & POLLHUP) != 0);
  }

  [[nodiscard]] bool warm() const override { return opened_.warm; }
  [[nodiscard]] std::string cold_reason() const override { return opened_.cold_reason; }

  Result<CellOutput> take_output() override {
    if (!ended_ && lane_->channel.send(MessageKind::take_output, {})) {
      SYNTH_TRY(const Message message,
                lane_.wait_for({MessageKind::output_taken, MessageKind::cell_ended},
                               Clock::now() + kPatience));
      if (message.kind == MessageKind::output_taken) {
        SYNTH_TRY(CellEnded taken, decode<CellEnded>(message.body));
        return std::move(taken.output);
      }
      SYNTH_CHECK(take_end(message));
    }
    return ended_ ? Result<CellOutput>(std::exchange(ended_->output, {}))
                  : lane_.lost("it has ended");
  }

  Result<CellOutput> close() override {
    data_.reset();  // its program may end while its keeper is killed
    SYNTH_CHECK(end());
    return std::move(ended_->output);
  }

 private:
  // Waits for any event and handles it. Once the cell has ended, everything that it sent has
  // arrived: its socket is read to the end, without waiting.
  Result<void> wait(int wake, Clock::time_point deadline) {
    if (auto message = ended_ ? std::nullopt : lane_->channel.buffered()) {
      return take_end(*message);  // it came together with an earlier one
    }
    std::array<pollfd, 3> fds{
        {{data_.get(), static_cast<short>(outbox_.empty() ? POLLIN : POLLIN | POLLOUT), 0},
         {ended_ ? -1 : lane_->channel.fd(), POLLIN, 0},
         {wake, POLLIN, 0}}};
    ::poll(fds.data(), fds.size(), ended_ ? 0 : milliseconds_until(deadline));
    if ((fds[0].revents & POLLOUT) != 0) {
      flush();
    }
    if ((fds[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
      read_some();
    } else if (ended_) {
      data_.reset();
    }
    if (fds[1].revents != 0) {
      return wait_for_end();
    }
    return {};
  }

  Result<void> wait_for_end() {
    SYNTH_TRY(const Message message,
              lane_.wait_for({MessageKind::cell_ended}, Clock::now() + kPatience));
    return take_end(message);
  }

  Result<void> take_end(const Message& message) {
    SYNTH_TRY(ended_, decode<CellEnded>(message.body));
    return ended_->accident ? fail(*ended_->accident) : Result<void>();
  }

  // Ends the cell completely, if it still runs.
  Result<void> end(std::string_view why = {}) {
    if (ended_) {
      return {};
    }
    if (lane_->lost) {
      return lane_.lost("it was lost before");
    }
    if (const auto sent = lane_->channel.send(MessageKind::close_cell, why); !sent) {
      return lane_.lost(sent.error().message);
    }
    return wait_for_end();
  }

  Result<std::variant<std::string, CellEnd>> end_as(Verdict verdict, std::string note) {
    SYNTH_CHECK(end(verdict == Verdict::time_limit ? kOutOfTime : std::string_view()));
    CellEnd cut{.ending = verdict, .exit_status = {}, .signal = {}, .note = std::move(note)};
    cut.wanted_cpu_ms = ended_->end.wanted_cpu_ms;
    ended_->end = std::move(cut);
    data_.reset();
    return ended_->end;
  }

  // Makes the output limit count anew. Costs the lane nothing: it reads marks only with output.
  void mark() { ::eventfd_write(marks_.get(), 1); }

  void read_some() {
    std::array<char, 65536> bytes;  // uninitialised, for read
    const ssize_t got = ::recv(data_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got > 0) {
      frames_.feed({bytes.data(), static_cast<std::size_t>(got)});
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      data_.reset();
    }
  }

  // Sends as much as the socket takes without waiting. A closed end receives nothing.
  void flush() {
    std::size_t sent = 0;
    while (data_ && sent < outbox_.size()) {
      const ssize_t count = ::send(data_.get(), outbox_.data() + sent, outbox_.size() - sent,
                                   MSG_DONTWAIT | MSG_NOSIGNAL);
      if (count < 0 && errno == EINTR) {
        continue;
      }
      if (count < 0 && errno != EAGAIN) {
        sent = outbox_.size();
        break;
      }
      if (count < 0) {
        break;
      }
      sent += static_cast<std::size_t>(count);
    }
    outbox_.erase(0, data_ ? sent : outbox_.size());
  }

  Lease lane_;
  CellOpened opened_;
  Fd data_;  // empty once the program has closed it and all was read
  Fd marks_;
  FrameDecoder frames_;
  std::string outbox_;
  std::optional<CellEnded> ended_;
  std::stop_token stop_;  // of the last receive
  std::optional<StopWake> wake_;
};

}  // namespace

bool Lane::is_usable() const {
  pollfd idle{channel.fd(), POLLIN, 0};  // between cells the lane sends nothing
  return !lost && !process->retired && ::poll(&idle, 1, 0) == 0;
}

Result<std::unique_ptr<Cell>> open_cell(std::unique_ptr<Lane> lane, const CellRequest& request,
                                        const std::stop_token& stop, const ReturnLane& give_back) {
  Lease lease(std::move(lane), give_back);
  Fd marks(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!marks) {
    return out_of_descriptors();
  }
  if (request.warm && request.warm->stdin_text && request.warm->stdin_text != lease->warm_text) {
    lease->warm_text = request.warm->stdin_text;
    if (const auto told = lease->channel.send(MessageKind::warm_text, *lease->warm_text); !told) {
      return lease.lost(told.error().message);
    }
  }
  if (const auto asked = lease->channel.send(MessageKind::open_cell, encode(request), marks.get());
      !asked) {
    return lease.lost(asked.error().message);
  }
  SYNTH_TRY(Message message, lease.wait_for({MessageKind::cell_opened}, Clock::now() + kPatience));
  SYNTH_TRY(CellOpened opened, decode<CellOpened>(message.body));
  if (opened.error) {
    lease->process->retired = is_accident(*opened.error);
    return fail(opened.error->within("making a cell"));
  }
  if (!message.fd) {
    lease->process->retired = true;
    return out_of_descriptors();
  }
  auto cell = std::make_unique<LaneCell>(std::move(lease), std::move(message.fd), std::move(marks),
                                         std::move(opened), request.frames);
  if (stop.stop_requested()) {
    return fail(Errc::interrupted, "a cell was interrupted");
  }
  return cell;
}

}  // namespace synth
