#include "synth/server/rpc_server.h"

#include "synth/support/whole_file.h"

#include <poll.h>
#include <unistd.h>

#include <memory>
#include <mutex>
#include <string>

namespace synth {
namespace {

// Writes lines atomically, from any thread.
class LineWriter {
 public:
  explicit LineWriter(int fd) : fd_(fd) {}

  void write(std::string line) {
    line += '\n';
    const std::lock_guard lock(mutex_);
    is_closed_ = is_closed_ || !write_all(fd_, line);
  }

  // Returns whether the reader has closed its end, as far as that shows without writing.
  [[nodiscard]] bool is_closed() {
    pollfd look{fd_, 0, 0};
    const std::lock_guard lock(mutex_);
    is_closed_ = is_closed_ || (::poll(&look, 1, 0) == 1 && (look.revents & POLLERR) != 0);
    return is_closed_;
  }

 private:
  int fd_;
  std::mutex mutex_;
  bool is_closed_ = false;
};

// The reader of the lines.
class LineAsker : public RpcAsker {
 public:
  explicit LineAsker(LineWriter& out) : out_(out) {}

  void notify(std::string_view method, std::string_view params) override {
    out_.write(rpc_notification(method, params));
  }
  void answer(const Value& id, const RpcAnswer& answer) override {
    out_.write(answer ? rpc_result(id, *answer) : rpc_error(id, answer.error()));
  }
  void cancelled() override {}
  [[nodiscard]] std::stop_token gone() const override { return {}; }

 private:
  LineWriter& out_;
};

// The name of the connection's only conversation.
const std::string kConversation;

class Reading {
 public:
  Reading(RpcProtocol& protocol, LineWriter& out, RpcDesk& desk)
      : protocol_(protocol), out_(out), desk_(desk), asker_(std::make_shared<LineAsker>(out)) {}

  void take(const std::string& line) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) {
      return;
    }
    if (line.size() > kLongestLine) {
      out_.write(rpc_error(Value(), {kRpcParseError, "a message of more than 64 MiB"}));
      return;
    }
    auto message = read_rpc_message(line);
    if (!message) {
      out_.write(rpc_error(message.error().id, message.error().error));
      return;
    }
    switch (message->kind) {
      case RpcMessage::Kind::response:
        return;  // the server never sends requests
      case RpcMessage::Kind::notification:
        if (const auto id = protocol_.cancelled_by(*message)) {
          desk_.cancel(kConversation, *id);
        }
        return;
      case RpcMessage::Kind::request:
        desk_.take(*std::move(message), kConversation, asker_);
    }
  }

 private:
  RpcProtocol& protocol_;
  LineWriter& out_;
  RpcDesk& desk_;
  std::shared_ptr<LineAsker> asker_;
};

}  // namespace

Result<void> serve_messages(LineReader& in, int out, RpcProtocol& protocol, int at_once,
                            const std::stop_token& stop) {
  LineWriter writer(out);
  RpcDesk desk(protocol, at_once);
  Reading reading(protocol, writer, desk);
  Result<void> ended;
  while (!stop.stop_requested() && !writer.is_closed()) {
    auto line = in.next(stop);
    if (!line) {
      ended = fail(std::move(line).error());
      break;
    }
    if (!*line) {
      break;
    }
    reading.take(**line);
  }
  desk.finish([&] { return stop.stop_requested() || writer.is_closed(); });
  return ended;
}

Result<void> serve_standard_streams(RpcProtocol& protocol, int at_once,
                                    const std::stop_token& stop) {
  SYNTH_TRY(LineReader input, LineReader::open("-", LongLine::cut));
  return serve_messages(input, STDOUT_FILENO, protocol, at_once, stop);
}

}  // namespace synth
