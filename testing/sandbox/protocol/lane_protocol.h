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

// The properties of a lane.
struct LaneKind {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;  // its cells may use the host's network
  bool tried = false;    // a lane of this kind was tried successfully
  // In a container of its own, whose files cells may all read.
  bool contained = false;
};

// The messages between the engine and synth-lane.
//
//   engine ── start_lane + socket ──▶ synth-lane, which forks a lane that owns the socket
//   engine ◀── lane_ready + socket ── lane       the report on its level; the socket is for a
//                                                second track, with a cell beside the first, if
//                                                cells are isolated from each other
//   engine ── warm_text ────────────▶ lane       WarmProgram::stdin_text of later requests
//   engine ── bind ─────────────────▶ lane       a processor's number: run there with its cells
//   engine ── open_cell + eventfd ──▶ lane       each count on it is a mark: the output limit
//                                                counts anew from there; read only if there is
//                                                output
//   engine ◀── cell_opened + socket ─ lane       the program runs, its descriptor 3 the socket's
//                                                other end; or why it could not be started
//   engine ── take_output ──────────▶ lane       take the output since the last time
//   engine ◀────── output_taken ───── lane       a CellEnded without its end
//   engine ── close_cell ───────────▶ lane       end it now; with kOutOfTime, measure first the CPU
//                                                time that it wanted
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

// The body of close_cell for a cell that is ended for its time.
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
  std::optional<Error> accident = std::nullopt;  // nobody in the cell can have caused it
};

struct LaneReady {
  LevelReport report;
  std::int32_t process = -1;  // the lane's process number
};

// A report of a keeper to its lane.
struct CellReport {
  enum class Kind : char { failed, started, ended };
  Kind kind = Kind::failed;
  std::optional<Error> error = std::nullopt;  // failed
  std::optional<int> status = std::nullopt;   // ended by itself: as from wait(2)
  double cpu_ms = 0;         // ended by itself: of the program and those it waited for
  double others_cpu_ms = 0;  // ended: of everything else in the cell
  bool alone = false;        // ended: only the keeper still lives in the cell
};

// Converts between a message and the bytes of its body. For CellRequest, CellOpened, CellEnded,
// LaneReady, LaneKind, Error and CellReport. Errors: internal, if the bytes are not such a message
// of this version.
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

  // Sends a message; waits until the other end takes it, and at most half a second for resources
  // that the system lacks. Errors: io if the other end is gone, or waiting did not help.
  Result<void> send(MessageKind kind, std::string_view body, int fd = -1);

  // Waits for the next message and returns it; nothing if the other end has closed.
  Result<std::optional<Message>> receive();

  // Returns a message that was already read, of which poll reports nothing.
  std::optional<Message> buffered();

 private:
  Result<bool> read_some();

  Fd socket_;
  FrameDecoder decoder_{std::size_t{1} << 30U};
  std::deque<Fd> fds_;
};

// Returns two connected sockets, of streams or of messages (SOCK_SEQPACKET), closed on exec.
enum class SocketKind : char { stream, messages };
Result<std::pair<Fd, Fd>> make_socket_pair(SocketKind kind = SocketKind::stream);

}  // namespace synth
