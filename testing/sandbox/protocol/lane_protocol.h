#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/sandbox/engine/probe.h"
#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/protocol/frames.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// What a lane is made to be.
struct LaneKind {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;  // its cells may use the host's network
  bool tried = false;    // one of this kind was, and held
  // In a container of its own, all of whose files cells may read.
  bool contained = false;
};

// What the engine and synth-lane say to each other.
//
//   engine ── start_lane + socket ──▶ synth-lane, which forks a lane that owns the socket
//   engine ◀── lane_ready + socket ── lane       what was tried, and what holds; on the socket the
//                                                same can be said about a cell beside the first:
//                                                the lane's second track, where cells are out of
//                                                each other's sight
//   engine ── warm_text ────────────▶ lane       WarmProgram::stdin_text of what follows
//   engine ── bind ─────────────────▶ lane       a processor's number: run there, as do its cells
//   engine ── open_cell + eventfd ──▶ lane       each count on it is a mark: from then on the
//                                                output limit counts anew; looked at only when
//                                                there is output
//   engine ◀── cell_opened + socket ─ lane       the program runs, its descriptor 3 the socket's
//                                                other end; or why it could not be started
//   engine ── take_output ──────────▶ lane       what was printed since the last time
//   engine ◀────── output_taken ───── lane       a CellEnded without its end
//   engine ── close_cell ───────────▶ lane       end it now; with kOutOfTime in it, after a look at
//                                                what CPU time it wanted
//   engine ◀────── cell_ended ─────── lane       nothing of the cell is left; once for each cell
enum class MessageKind : std::uint8_t {
  start_lane,
  lane_ready,
  warm_text,
  bind,
  open_cell,
  cell_opened,
  take_output,
  output_taken,
  close_cell,
  cell_ended,
};

// In close_cell, of a cell that is ended for its time.
inline constexpr std::string_view kOutOfTime = "out of time";

struct Message {
  MessageKind kind = MessageKind::close_cell;
  std::string body;
  Fd fd;  // start_lane, lane_ready, open_cell, cell_opened
};

struct CellOpened {
  std::optional<Error> error = std::nullopt;  // why there is no cell
  bool warm = false;
  std::string cold_reason = {};
};

struct CellEnded {
  CellEnd end;
  CellOutput output;
  std::optional<Error> accident = std::nullopt;  // nobody in the cell can have ended it
};

struct LaneReady {
  LevelReport report;
  std::int32_t process = -1;  // the lane's
};

// What a keeper tells its lane.
struct CellReport {
  enum class Kind : char { failed, started, ended };
  Kind kind = Kind::failed;
  std::optional<Error> error = std::nullopt;  // failed
  std::optional<int> status = std::nullopt;   // ended by itself: as wait(2) gives it
  double cpu_ms = 0;         // ended by itself: used by the program and those it waited for
  double others_cpu_ms = 0;  // ended: by what else was in the cell
  bool alone = false;        // ended: nothing lives in the cell any more but the keeper
};

// The bytes of a message's body, and what they say. Of CellRequest, CellOpened, CellEnded,
// LaneReady, LaneKind, Error and CellReport. Errors: internal, if they are no such
// message of this version.
template <class T>
std::string encode(const T& message);
template <class T>
Result<T> decode(std::string_view body);

// One end of the conversation: messages as frames on a stream socket, descriptors beside them.
class Channel {
 public:
  Channel() = default;
  explicit Channel(Fd socket) : socket_(std::move(socket)) {}

  [[nodiscard]] int fd() const { return socket_.get(); }
  explicit operator bool() const { return static_cast<bool>(socket_); }

  // Waits until the other end took it, and half a second at most for what the system has too little
  // of. Errors: io when the other end is gone, or that did not help.
  Result<void> send(MessageKind kind, std::string_view body, int fd = -1);

  // The next message, after waiting for it; nothing when the other end has closed.
  Result<std::optional<Message>> receive();

  // A message that has been read already: poll does not tell of it.
  std::optional<Message> buffered();

 private:
  Result<bool> read_some();

  Fd socket_;
  FrameDecoder decoder_{std::size_t{1} << 30U};
  std::deque<Fd> fds_;
};

// Two connected sockets, of streams or of messages (SOCK_SEQPACKET), closed on exec.
enum class SocketKind : char { stream, messages };
Result<std::pair<Fd, Fd>> make_socket_pair(SocketKind kind = SocketKind::stream);

}  // namespace synth
