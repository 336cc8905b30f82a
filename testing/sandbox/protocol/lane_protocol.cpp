#include "testing/sandbox/protocol/lane_protocol.h"

#include "synth/support/wire.h"
#include "testing/sandbox/protocol/descriptors.h"

#include <fmt/format.h>

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <span>
#include <system_error>

namespace synth {

template <>
inline constexpr Errc kLastOf<Errc> = Errc::internal;
template <>
inline constexpr IsolationLevel kLastOf<IsolationLevel> = IsolationLevel::cgroup;
template <>
inline constexpr Verdict kLastOf<Verdict> = Verdict::pass;
template <>
inline constexpr WarmWhen kLastOf<WarmWhen> = WarmWhen::loaded;
template <>
inline constexpr CellReport::Kind kLastOf<CellReport::Kind> = CellReport::Kind::ended;

#define SYNTH_FIELDS(T, ...)                 \
  template <>                                \
  struct WireFields<T> {                     \
    static void list(auto& wire, auto& it) { \
      wire(__VA_ARGS__);                     \
    }                                        \
  }
SYNTH_FIELDS(Error, it.code, it.message, it.remedy);
SYNTH_FIELDS(Limits, it.time, it.wall, it.output_bytes, it.memory_bytes, it.processes,
             it.disk_bytes);
SYNTH_FIELDS(WarmProgram, it.argv, it.when);
SYNTH_FIELDS(CellRequest, it.argv, it.environment, it.readable, it.files, it.stdin_text, it.limits,
             it.warm, it.runtime_memory_bytes, it.cpu, it.kept_output_bytes, it.collect, it.waits,
             it.named_descriptors);
SYNTH_FIELDS(CellOpened, it.error, it.warm, it.cold_reason);
SYNTH_FIELDS(CellEnd, it.ending, it.exit_status, it.signal, it.note, it.cpu_ms, it.others_cpu_ms,
             it.wanted_cpu_ms);
SYNTH_FIELDS(CellOutput, it.stdout_text, it.stderr_text, it.truncated, it.collected.files,
             it.collected.left_out);
SYNTH_FIELDS(CellEnded, it.end, it.output, it.accident);
SYNTH_FIELDS(LevelReport, it.level, it.available, it.reason, it.remedy);
SYNTH_FIELDS(LaneReady, it.report, it.process);
SYNTH_FIELDS(LaneKind, it.level, it.network, it.tried, it.contained);
SYNTH_FIELDS(CellReport, it.kind, it.error, it.status, it.cpu_ms, it.others_cpu_ms, it.alone);
#undef SYNTH_FIELDS

namespace {

std::string reason(int error) {
  return std::generic_category().message(error);
}

}  // namespace

template <class T>
std::string encode(const T& message) {
  return to_wire(message);
}

template <class T>
Result<T> decode(std::string_view body) {
  auto told = from_wire<T>(body);
  if (!told) {
    return fail(Errc::internal, "a malformed message", "use the synth-lane of the same build");
  }
  return *std::move(told);
}

#define SYNTH_TRAVELS(T)                 \
  template std::string encode(const T&); \
  template Result<T> decode(std::string_view)
SYNTH_TRAVELS(CellRequest);
SYNTH_TRAVELS(CellOpened);
SYNTH_TRAVELS(CellEnded);
SYNTH_TRAVELS(CellReport);
SYNTH_TRAVELS(LaneReady);
SYNTH_TRAVELS(LaneKind);
SYNTH_TRAVELS(Error);
#undef SYNTH_TRAVELS

Result<void> Channel::send(MessageKind kind, std::string_view body, int fd) {
  const auto header = frame_header(body.size() + 1);
  std::string bytes(header.data(), header.size());
  bytes.push_back(static_cast<char>(kind));
  bytes.append(body);
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const bool first = sent == 0 && fd >= 0;  // the descriptor is sent with the first byte
    const ssize_t count = send_with(socket_.get(), std::string_view(bytes).substr(sent),
                                    std::span(&fd, first ? 1U : 0U));
    if (count < 0) {
      return fail(Errc::io, fmt::format("cannot write to the other end: {}", reason(errno)));
    }
    sent += static_cast<std::size_t>(count);
  }
  return {};
}

Result<std::optional<Message>> Channel::receive() {
  while (true) {
    if (auto message = buffered()) {
      return message;
    }
    if (decoder_.failed()) {
      return fail(Errc::internal, "a message is too long");
    }
    SYNTH_TRY(const bool more, read_some());
    if (!more) {
      return std::optional<Message>();
    }
  }
}

std::optional<Message> Channel::buffered() {
  auto frame = decoder_.next();
  if (!frame || frame->empty()) {
    return std::nullopt;
  }
  Message message;
  message.kind = static_cast<MessageKind>(frame->front());
  message.body = frame->substr(1);
  const bool brings_one =
      message.kind == MessageKind::start_lane || message.kind == MessageKind::lane_ready ||
      message.kind == MessageKind::open_cell || message.kind == MessageKind::cell_opened;
  if (brings_one && !fds_.empty()) {
    message.fd = std::move(fds_.front());
    fds_.pop_front();
  }
  return message;
}

// Returns false at the end of the stream.
Result<bool> Channel::read_some() {
  std::array<char, 65536> buffer;  // uninitialised, for recvmsg
  std::vector<Fd> came;
  const ssize_t got = receive_with(socket_.get(), buffer, came);
  if (got < 0) {
    if (errno == ECONNRESET) {
      return false;
    }
    return fail(Errc::io, fmt::format("cannot read from the other end: {}", reason(errno)));
  }
  std::ranges::move(came, std::back_inserter(fds_));
  decoder_.feed({buffer.data(), static_cast<std::size_t>(got)});
  return got > 0;
}

Result<std::pair<Fd, Fd>> make_socket_pair(SocketKind kind) {
  const int type = kind == SocketKind::stream ? SOCK_STREAM : SOCK_SEQPACKET;
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return fail(Errc::io, fmt::format("cannot make a socket pair: {}", reason(errno)));
  }
  return std::pair(Fd(ends[0]), Fd(ends[1]));
}

}  // namespace synth
