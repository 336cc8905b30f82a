#include "cache/redis_client.h"

#include <fmt/format.h>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <future>
#include <memory>
#include <netdb.h>
#include <thread>

namespace synth {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestLine = 4096;  // but strings, which have their length in front
constexpr std::int64_t kMostItems = 100'000;
constexpr int kDeepest = 2;

Error unreachable(std::string what) {
  return Error{Errc::provider_unreachable, std::move(what)};
}

Error by_errno(std::string_view what) {
  return unreachable(fmt::format("{}: {}", what, std::strerror(errno)));
}

struct FreeAddresses {
  void operator()(addrinfo* addresses) const { ::freeaddrinfo(addresses); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Addresses look_up(const std::string& host, const std::string& port, int flags) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo* found = nullptr;
  return ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found) == 0 ? Addresses(found)
                                                                        : nullptr;
}

// A name server that is gone keeps getaddrinfo(3) for half a minute, which nothing can end: it is
// left to a thread of its own.
Addresses look_up_within(const std::string& host, const std::string& port,
                         std::chrono::milliseconds patience) {
  if (Addresses numeric = look_up(host, port, AI_NUMERICHOST)) {
    return numeric;
  }
  auto promise = std::make_shared<std::promise<Addresses>>();
  auto answer = promise->get_future();
  std::thread([promise, host, port] { promise->set_value(look_up(host, port, 0)); }).detach();
  return answer.wait_for(patience) == std::future_status::ready ? answer.get() : nullptr;
}

// Whether the socket is ready before `until`.
bool wait_for(int socket, short events, Clock::time_point until) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd polled{socket, events, 0};
    const int ready = ::poll(&polled, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready > 0) {
      return true;
    }
    if (ready == 0 || errno != EINTR) {
      return false;
    }
  }
}

Result<Fd> connect_to(const sockaddr* address, socklen_t length, Clock::time_point until) {
  Fd socket(::socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket) {
    return fail(by_errno("no socket"));
  }
  const int one = 1;
  if (address->sa_family != AF_UNIX) {
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  }
  if (::connect(socket.get(), address, length) == 0) {
    return socket;
  }
  int error = errno;
  if (error == EINPROGRESS) {
    socklen_t size = sizeof error;
    if (!wait_for(socket.get(), POLLOUT, until)) {
      return fail(unreachable("it does not answer in time"));
    }
    if (::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0) {
      return socket;
    }
  }
  return fail(unreachable(fmt::format("cannot connect: {}", std::strerror(error))));
}

Result<Fd> connect_to_path(const std::string& path, Clock::time_point until) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return fail(unreachable("the name of its socket is too long"));
  }
  std::ranges::copy(path, address.sun_path);
  return connect_to(reinterpret_cast<const sockaddr*>(&address), sizeof address, until);
}

}  // namespace

Result<void> RedisClient::connect() {
  buffer_.clear();
  const Clock::time_point until = Clock::now() + kConnectPatience;
  if (address_.port.empty()) {
    SYNTH_TRY(socket_, connect_to_path(address_.host, until));
  } else {
    const Addresses found = look_up_within(address_.host, address_.port, kConnectPatience);
    if (!found) {
      return fail(unreachable("its name is not known"));
    }
    SYNTH_TRY(socket_, connect_to(found->ai_addr, found->ai_addrlen, until));
  }
  if (!address_.password.empty()) {
    SYNTH_TRY([[maybe_unused]] const RedisReply in, exchange({"AUTH", address_.password}));
  }
  if (address_.database != 0) {
    const std::string number = std::to_string(address_.database);
    SYNTH_TRY([[maybe_unused]] const RedisReply chosen, exchange({"SELECT", number}));
  }
  return {};
}

Result<RedisReply> RedisClient::call(const std::vector<std::string_view>& words) {
  const bool was_connected = static_cast<bool>(socket_);
  Result<void> connected = was_connected ? Result<void>() : connect();
  Result<RedisReply> reply = connected ? exchange(words) : fail(connected.error());
  if (!reply && was_connected && !socket_) {
    // The server may have been started anew since the last call.
    connected = connect();
    reply = connected ? exchange(words) : fail(connected.error());
  }
  if (!connected) {
    socket_.reset();
  }
  return reply;
}

Result<RedisReply> RedisClient::exchange(const std::vector<std::string_view>& words) {
  std::string request = fmt::format("*{}\r\n", words.size());
  for (const std::string_view word : words) {
    request += fmt::format("${}\r\n", word.size());
    request += word;
    request += "\r\n";
  }
  const Clock::time_point until = Clock::now() + kAnswerPatience;
  if (auto sent = send(request, until); !sent) {
    socket_.reset();
    return fail(sent.error());
  }
  Result<RedisReply> reply = read_reply(until, 0);
  if (!reply && reply.error().code != Errc::bad_input) {
    socket_.reset();  // what follows on it would belong to another question
  } else if (!reply) {
    return fail(unreachable(reply.error().message));
  }
  return reply;
}

Result<void> RedisClient::send(std::string_view bytes, Time until) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EAGAIN) {
      if (!wait_for(socket_.get(), POLLOUT, until)) {
        return fail(unreachable("it does not read in time"));
      }
    } else if (count < 0 && errno != EINTR) {
      return fail(by_errno("cannot write to it"));
    }
    bytes.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
  }
  return {};
}

Result<void> RedisClient::receive(Time until) {
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  while (true) {
    const std::size_t held = buffer_.size();
    buffer_.resize(held + kPiece);
    const ssize_t count = ::recv(socket_.get(), buffer_.data() + held, kPiece, 0);
    buffer_.resize(held + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count > 0) {
      return {};
    }
    if (count == 0) {
      return fail(unreachable("it has closed the connection"));
    }
    if (errno != EAGAIN && errno != EINTR) {
      return fail(by_errno("cannot read from it"));
    }
    if (!wait_for(socket_.get(), POLLIN, until)) {
      return fail(unreachable("it does not answer in time"));
    }
  }
}

Result<std::string> RedisClient::read_line(Time until) {
  std::size_t end = buffer_.find("\r\n");
  while (end == std::string::npos) {
    if (buffer_.size() > kLongestLine) {
      return fail(unreachable("it does not speak as Redis does"));
    }
    SYNTH_CHECK(receive(until));
    end = buffer_.find("\r\n");
  }
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 2);
  return line;
}

Result<std::string> RedisClient::read_bytes(std::size_t count, Time until) {
  while (buffer_.size() < count + 2) {
    SYNTH_CHECK(receive(until));
  }
  std::string bytes = buffer_.substr(0, count);
  buffer_.erase(0, count + 2);
  return bytes;
}

Result<RedisReply> RedisClient::read_reply(Time until, int depth) {
  SYNTH_TRY(const std::string line, read_line(until));
  RedisReply reply;
  const char kind = line.empty() ? '\0' : line.front();
  const std::string rest = line.empty() ? "" : line.substr(1);
  if (kind == '+') {
    reply.text = rest;
    return reply;
  }
  if (kind == '-') {
    return fail(Errc::bad_input, "it says: " + rest.substr(0, 200));
  }
  const auto [at, error] = std::from_chars(rest.data(), rest.data() + rest.size(), reply.number);
  if (error != std::errc() || at != rest.data() + rest.size()) {
    return fail(unreachable("it does not speak as Redis does"));
  }
  if (kind == ':') {
    return reply;
  }
  if (kind == '$' && reply.number >= 0 && static_cast<std::size_t>(reply.number) <= longest_) {
    SYNTH_TRY(reply.text, read_bytes(static_cast<std::size_t>(reply.number), until));
    return reply;
  }
  if ((kind == '$' || kind == '*') && reply.number == -1) {
    return reply;
  }
  if (kind == '*') {
    return read_list(reply.number, until, depth);
  }
  return fail(unreachable("it does not speak as Redis does"));
}

Result<RedisReply> RedisClient::read_list(std::int64_t length, Time until, int depth) {
  if (length < 0 || length > kMostItems || depth >= kDeepest) {
    return fail(unreachable("it answers with too long a list"));
  }
  RedisReply reply;
  for (std::int64_t i = 0; i < length; ++i) {
    SYNTH_TRY(RedisReply item, read_reply(until, depth + 1));
    reply.items.push_back(std::move(item));
  }
  return reply;
}

}  // namespace synth
