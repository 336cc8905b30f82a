#include "synth/server/rpc_server.h"

#include "specs/json.h"
#include "synth/support/run_each.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace synth {
namespace {

constexpr int kLookForReaderMs = 200;

// Lines that go out whole, whoever writes them.
class LineWriter {
 public:
  explicit LineWriter(int fd) : fd_(fd) {}

  void write(std::string line) {
    line += '\n';
    const std::lock_guard lock(mutex_);
    std::string_view rest = line;
    while (!rest.empty() && !is_closed_) {
      const ssize_t written = ::write(fd_, rest.data(), rest.size());
      if (written < 0 && errno != EINTR) {
        is_closed_ = true;
      } else if (written > 0) {
        rest.remove_prefix(static_cast<std::size_t>(written));
      }
    }
  }

  // Whether writing is pointless, as far as can be told without writing.
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

// Requests that are under way, and the threads that work on them.
class Desk {
 public:
  Desk(RpcProtocol& protocol, LineWriter& out, int at_once)
      : protocol_(protocol), out_(out), at_once_(static_cast<std::size_t>(at_once)) {}

  void answer_now(const RpcMessage& request) {
    Work work{.request = request, .source = {}};
    answer(work);
  }

  // Refuses an id that is in use, since a cancellation could not name one of the two.
  void take(RpcMessage request) {
    std::unique_lock lock(mutex_);
    for (const Work& other : open_) {
      if (!other.is_answered && canonical(other.request.id, Language::javascript) ==
                                    canonical(request.id, Language::javascript)) {
        lock.unlock();
        out_.write(rpc_error(request.id, {kRpcInvalidRequest,
                                          "$.id: is in use by a request that "
                                          "has no answer yet"}));
        return;
      }
    }
    open_.push_back({.request = std::move(request), .source = {}});
    waiting_.push_back(std::prev(open_.end()));
    if (idle_ == 0 && threads_.size() < at_once_) {
      threads_.emplace_back([this] { work(); });
    }
    changed_.notify_all();
  }

  void cancel(const Value& id) {
    const std::string wanted = canonical(id, Language::javascript);
    const std::lock_guard lock(mutex_);
    for (Work& work : open_) {
      if (canonical(work.request.id, Language::javascript) == wanted) {
        work.is_cancelled = true;
        work.source.request_stop();
      }
    }
  }

  // Waits until all is answered; tells all to stop if `stop` is requested or nobody reads.
  void finish(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    is_ending_ = true;
    changed_.notify_all();
    while (!open_.empty()) {
      changed_.wait_for(lock, std::chrono::milliseconds(kLookForReaderMs));
      if (stop.stop_requested() || out_.is_closed()) {
        for (Work& work : open_) {
          work.source.request_stop();
        }
      }
    }
    lock.unlock();
    threads_.clear();
  }

 private:
  struct Work {
    RpcMessage request;
    std::stop_source source;
    bool is_cancelled = false;
    bool is_answered = false;  // whoever has read the answer may use the id again
  };

  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      ++idle_;
      changed_.wait(lock, [&] { return !waiting_.empty() || is_ending_; });
      --idle_;
      if (waiting_.empty()) {
        return;
      }
      const auto mine = waiting_.front();
      waiting_.pop_front();
      lock.unlock();
      answer(*mine);
      lock.lock();
      open_.erase(mine);
      changed_.notify_all();
    }
  }

  void answer(Work& work) {
    const RpcCall call{.stop = work.source.get_token(),
                       .notify = [this](std::string_view method, std::string_view params) {
                         out_.write(rpc_notification(method, params));
                       }};
    // A fault of ours is the answer to this request, and ends no other.
    const Result<RpcAnswer> done =
        catch_all([&]() -> Result<RpcAnswer> { return protocol_.answer(work.request, call); });
    const RpcAnswer result =
        done ? *done : tl::unexpected(RpcError{kRpcInternalError, done.error().message});
    {
      const std::lock_guard lock(mutex_);
      if (work.is_cancelled) {
        return;
      }
      work.is_answered = true;
    }
    out_.write(result ? rpc_result(work.request.id, *result)
                      : rpc_error(work.request.id, result.error()));
  }

  RpcProtocol& protocol_;
  LineWriter& out_;
  std::size_t at_once_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Work> open_;  // addresses stay
  std::deque<std::list<Work>::iterator> waiting_;
  std::size_t idle_ = 0;
  bool is_ending_ = false;
  std::vector<std::jthread> threads_;  // end before what they use
};

class Reading {
 public:
  Reading(RpcProtocol& protocol, LineWriter& out, Desk& desk)
      : protocol_(protocol), out_(out), desk_(desk) {}

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
        return;  // nothing is asked of clients
      case RpcMessage::Kind::notification:
        if (const auto id = protocol_.cancelled_by(*message)) {
          desk_.cancel(*id);
        }
        return;
      case RpcMessage::Kind::request:
        start(*std::move(message));
    }
  }

 private:
  void start(RpcMessage request) {
    if (protocol_.is_quick(request)) {
      desk_.answer_now(request);
      return;
    }
    if (!prepared_) {
      prepared_ = protocol_.prepare();
    }
    if (!*prepared_) {
      const Error& error = prepared_->error();
      out_.write(rpc_error(request.id, {kRpcInternalError, error.message + "; " + error.remedy}));
      prepared_.reset();  // it may work when it is tried again
      return;
    }
    desk_.take(std::move(request));
  }

  RpcProtocol& protocol_;
  LineWriter& out_;
  Desk& desk_;
  std::optional<Result<void>> prepared_;
};

}  // namespace

Result<void> serve_messages(LineReader& in, int out, RpcProtocol& protocol, int at_once,
                            const std::stop_token& stop) {
  LineWriter writer(out);
  Desk desk(protocol, writer, at_once);
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
  desk.finish(stop);
  return ended;
}

}  // namespace synth
