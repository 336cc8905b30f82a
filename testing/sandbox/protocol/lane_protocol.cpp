#include "testing/sandbox/protocol/lane_protocol.h"

#include "testing/sandbox/protocol/descriptors.h"
#include "testing/sandbox/protocol/wire.h"

#include <fmt/format.h>

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <span>
#include <system_error>

namespace synth {
namespace {

// Raised with every change of a message's form.
constexpr std::uint32_t kVersion = 10;

tl::unexpected<Error> malformed(std::string_view what) {
  return fail(Errc::internal, fmt::format("a malformed message: {}", what),
              "use the synth-lane of the same build");
}

std::string reason(int error) {
  return std::generic_category().message(error);
}

void put(WireWriter& out, const Limits& limits) {
  out.put(limits.time.count());
  out.put(limits.wall.has_value() ? std::optional(limits.wall->count()) : std::nullopt);
  out.put(limits.output_bytes);
  out.put(limits.memory_bytes);
  out.put(limits.processes);
  out.put(limits.disk_bytes);
}

void get(WireReader& in, Limits& limits) {
  std::chrono::milliseconds::rep time = 0;
  std::optional<std::chrono::milliseconds::rep> wall;
  in.get(time);
  in.get(wall);
  limits.time = std::chrono::milliseconds(time);
  if (wall) {
    limits.wall = std::chrono::milliseconds(*wall);
  }
  in.get(limits.output_bytes);
  in.get(limits.memory_bytes);
  in.get(limits.processes);
  in.get(limits.disk_bytes);
}

}  // namespace

std::string encode(const CellRequest& request) {
  WireWriter out;
  out.put(request.argv);
  out.put(request.environment);
  out.put(request.readable);
  out.put(request.files);
  out.put(request.stdin_text);
  out.put(request.runtime_memory_bytes);
  out.put(request.cpu ? std::optional(request.cpu->count()) : std::nullopt);
  out.put(request.kept_output_bytes);
  out.put(request.collect);
  out.put(request.named_descriptors);
  put(out, request.limits);
  out.put(request.warm.has_value());
  if (request.warm) {
    out.put(request.warm->argv);
    out.put(request.warm->when);
  }
  return out.take();
}

Result<CellRequest> decode_cell_request(std::string_view body) {
  WireReader in(body);
  CellRequest request;
  in.get(request.argv);
  in.get(request.environment);
  in.get(request.readable);
  in.get(request.files);
  in.get(request.stdin_text);
  in.get(request.runtime_memory_bytes);
  std::optional<std::chrono::seconds::rep> cpu;
  in.get(cpu);
  if (cpu) {
    request.cpu = std::chrono::seconds(*cpu);
  }
  in.get(request.kept_output_bytes);
  in.get(request.collect);
  in.get(request.named_descriptors);
  get(in, request.limits);
  bool warm = false;
  in.get(warm);
  if (warm) {
    request.warm.emplace();
    in.get(request.warm->argv);
    in.get(request.warm->when, WarmWhen::loaded);
  }
  if (!in.good()) {
    return malformed("open_cell");
  }
  return request;
}

std::string encode(const CellOpened& opened) {
  WireWriter out;
  out.put(opened.warm);
  out.put(opened.cold_reason);
  return out.take() + encode(opened.error);
}

Result<CellOpened> decode_cell_opened(std::string_view body) {
  WireReader in(body);
  CellOpened opened;
  in.get(opened.warm);
  in.get(opened.cold_reason);
  if (!in.good()) {
    return malformed("cell_opened");
  }
  SYNTH_TRY(opened.error, decode_error(in.rest()));
  return opened;
}

std::string encode(const CellEnded& ended) {
  WireWriter out;
  out.put(ended.end.ending);
  out.put(ended.end.exit_status);
  out.put(ended.end.signal);
  out.put(ended.end.note);
  out.put(ended.end.cpu_ms);
  out.put(ended.end.wanted_cpu_ms);
  out.put(ended.output.stdout_text);
  out.put(ended.output.stderr_text);
  out.put(ended.output.truncated);
  out.put(ended.output.collected.files);
  out.put(ended.output.collected.left_out);
  return out.take();
}

Result<CellEnded> decode_cell_ended(std::string_view body) {
  WireReader in(body);
  CellEnded ended;
  in.get(ended.end.ending, Verdict::pass);
  in.get(ended.end.exit_status);
  in.get(ended.end.signal);
  in.get(ended.end.note);
  in.get(ended.end.cpu_ms);
  in.get(ended.end.wanted_cpu_ms);
  in.get(ended.output.stdout_text);
  in.get(ended.output.stderr_text);
  in.get(ended.output.truncated);
  in.get(ended.output.collected.files);
  in.get(ended.output.collected.left_out);
  if (!in.good()) {
    return malformed("cell_ended");
  }
  return ended;
}

std::string encode(const LevelReport& report) {
  WireWriter out;
  out.put(report.level);
  out.put(report.available);
  out.put(report.reason);
  out.put(report.remedy);
  out.put(static_cast<std::uint64_t>(report.canaries.size()));
  for (const Canary& canary : report.canaries) {
    out.put(canary.name);
    out.put(canary.held);
    out.put(canary.detail);
  }
  return out.take();
}

Result<LevelReport> decode_level_report(std::string_view body) {
  WireReader in(body);
  LevelReport report;
  std::uint64_t canaries = 0;
  in.get(report.level, IsolationLevel::cgroup);
  in.get(report.available);
  in.get(report.reason);
  in.get(report.remedy);
  in.get(canaries);
  for (std::uint64_t i = 0; i < canaries && in.good(); ++i) {
    Canary& canary = report.canaries.emplace_back();
    in.get(canary.name);
    in.get(canary.held);
    in.get(canary.detail);
  }
  if (!in.good()) {
    return malformed("lane_ready");
  }
  return report;
}

std::string encode(const std::optional<Error>& error) {
  WireWriter out;
  out.put(error.has_value());
  if (error) {
    out.put(error->code);
    out.put(error->message);
    out.put(error->remedy);
  }
  return out.take();
}

Result<std::optional<Error>> decode_error(std::string_view body) {
  WireReader in(body);
  bool present = false;
  std::optional<Error> error;
  in.get(present);
  if (present) {
    error.emplace();
    in.get(error->code, Errc::internal);
    in.get(error->message);
    in.get(error->remedy);
  }
  if (!in.good()) {
    return malformed("cell_opened");
  }
  return error;
}

std::string encode(const LaneKind& kind) {
  WireWriter out;
  out.put(kVersion);
  out.put(kind.level);
  out.put(kind.network);
  out.put(kind.tried);
  return out.take();
}

Result<LaneKind> decode_lane_kind(std::string_view body) {
  WireReader in(body);
  std::uint32_t version = 0;
  LaneKind kind;
  in.get(version);
  in.get(kind.level, IsolationLevel::cgroup);
  in.get(kind.network);
  in.get(kind.tried);
  if (!in.good() || version != kVersion) {
    return malformed("start_lane");
  }
  return kind;
}

Result<void> Channel::send(MessageKind kind, std::string_view body, int fd) {
  const auto header = frame_header(body.size() + 1);
  std::string bytes(header.data(), header.size());
  bytes.push_back(static_cast<char>(kind));
  bytes.append(body);
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const bool first = sent == 0 && fd >= 0;  // the descriptor goes with the first byte
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
      return malformed("its length");
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

// False at the end of the stream.
Result<bool> Channel::read_some() {
  std::array<char, 65536> buffer;  // recvmsg fills it
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

Result<std::pair<Fd, Fd>> make_socket_pair() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return fail(Errc::io, fmt::format("cannot make a socket pair: {}", reason(errno)));
  }
  return std::pair(Fd(ends[0]), Fd(ends[1]));
}

}  // namespace synth
