#include "cache/redis_client.h"

#include "synth/support/broken_pipe.h"

#include <fmt/format.h>

#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <future>
#include <hiredis/hiredis.h>
#include <netdb.h>
#include <thread>

namespace synth {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestLine = 4096;  // of an answer that is not a string

struct FreeReply {
  void operator()(void* reply) const { ::freeReplyObject(reply); }
};

Error unreachable(std::string what) {
  return Error{Errc::provider_unreachable, std::move(what), {}};
}

timeval to_timeval(std::chrono::milliseconds time) {
  return {time.count() / 1000, time.count() % 1000 * 1000};
}

// Returns the addresses of a name in numeric form.
std::vector<std::string> look_up(const std::string& host, int flags) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) {
    return {};
  }
  std::vector<std::string> numbers;
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
    std::array<char, NI_MAXHOST> number{};
    if (::getnameinfo(each->ai_addr, each->ai_addrlen, number.data(), number.size(), nullptr, 0,
                      NI_NUMERICHOST) == 0) {
      numbers.emplace_back(number.data());
    }
  }
  ::freeaddrinfo(found);
  return numbers;
}

// Looks up a name in a separate thread: getaddrinfo(3) can wait half a minute for an unreachable
// name server and cannot be cancelled.
std::vector<std::string> look_up_within(const std::string& host,
                                        std::chrono::milliseconds patience) {
  if (std::vector<std::string> numeric = look_up(host, AI_NUMERICHOST); !numeric.empty()) {
    return numeric;
  }
  auto promise = std::make_shared<std::promise<std::vector<std::string>>>();
  auto answer = promise->get_future();
  std::thread([promise, host] { promise->set_value(look_up(host, 0)); }).detach();
  return answer.wait_for(patience) == std::future_status::ready ? answer.get()
                                                                : std::vector<std::string>();
}

}  // namespace

void RedisClient::Close::operator()(redisContext* connection) const {
  ::redisFree(connection);
}

RedisClient::RedisClient(RedisAddress address, std::size_t longest)
    : address_(std::move(address)), longest_(longest) {
  ignore_broken_pipes();  // hiredis may write to a closed connection
}

RedisClient::~RedisClient() = default;

Result<RedisClient::Connection> RedisClient::opened(redisContext* connection) {
  Connection owned(connection);
  if (!owned) {
    return fail(unreachable("there is no memory for a connection"));
  }
  if (owned->err != 0 || ::redisSetTimeout(owned.get(), to_timeval(kAnswerPatience)) != REDIS_OK) {
    return fail(unreachable(fmt::format("cannot connect: {}", owned->errstr)));
  }
  return owned;
}

Result<RedisClient::Connection> RedisClient::connect_to_host(const RedisAddress& address) {
  Result<Connection> connected = fail(unreachable("its name is not known"));
  for (const std::string& number : look_up_within(address.host, kConnectPatience)) {
    connected = opened(
        ::redisConnectWithTimeout(number.c_str(), address.port, to_timeval(kConnectPatience)));
    if (connected) {
      break;
    }
  }
  return connected;
}

Result<void> RedisClient::connect() {
  SYNTH_TRY(connection_, address_.port != 0
                             ? connect_to_host(address_)
                             : opened(::redisConnectUnixWithTimeout(address_.host.c_str(),
                                                                    to_timeval(kConnectPatience))));
  if (!address_.password.empty()) {
    SYNTH_TRY([[maybe_unused]] const auto in, exchange({"AUTH", address_.password}));
  }
  if (address_.database != 0) {
    const std::string number = std::to_string(address_.database);
    SYNTH_TRY([[maybe_unused]] const auto chosen, exchange({"SELECT", number}));
  }
  return {};
}

Result<std::optional<std::string>> RedisClient::call(const std::vector<std::string_view>& words) {
  const bool was_connected = connection_ != nullptr;
  Result<void> connected = was_connected ? Result<void>() : connect();
  Result<std::optional<std::string>> answer = connected ? exchange(words) : fail(connected.error());
  if (!answer && was_connected && connection_ == nullptr) {
    // The server may have been restarted since the last call.
    connected = connect();
    answer = connected ? exchange(words) : fail(connected.error());
  }
  if (!connected) {
    connection_.reset();
  }
  return answer;
}

Result<void> RedisClient::send() {
  int is_sent = 0;
  const Clock::time_point until = Clock::now() + kAnswerPatience;
  while (is_sent == 0) {
    if (::redisBufferWrite(connection_.get(), &is_sent) != REDIS_OK) {
      return fail(unreachable(fmt::format("cannot write to it: {}", connection_->errstr)));
    }
    if (is_sent == 0 && Clock::now() > until) {
      return fail(unreachable("it does not read in time"));
    }
  }
  return {};
}

Result<std::optional<std::string>> RedisClient::exchange(
    const std::vector<std::string_view>& words) {
  std::vector<const char*> texts;
  std::vector<std::size_t> sizes;
  for (const std::string_view word : words) {
    texts.push_back(word.data());
    sizes.push_back(word.size());
  }
  const auto ask = [&]() -> Result<std::unique_ptr<redisReply, FreeReply>> {
    ::redisAppendCommandArgv(connection_.get(), static_cast<int>(words.size()), texts.data(),
                             sizes.data());
    SYNTH_CHECK(send());
    const Clock::time_point until = Clock::now() + kAnswerPatience;
    const redisReader& read = *connection_->reader;
    const std::size_t begin = read.pos;
    void* reply = nullptr;
    for (bool is_first = true; reply == nullptr; is_first = false) {
      if (::redisBufferRead(connection_.get()) != REDIS_OK) {
        return fail(unreachable(fmt::format("it does not answer: {}", connection_->errstr)));
      }
      // Checked before hiredis parses it, which allocates as much room as a list claims to need.
      if (is_first && read.len > begin && read.buf[begin] == '*') {
        return fail(unreachable("it answers with a list"));
      }
      if (read.len > begin + longest_ + kLongestLine || Clock::now() > until) {
        return fail(unreachable("its answer is too long, or takes too long"));
      }
      if (::redisGetReplyFromReader(connection_.get(), &reply) != REDIS_OK) {
        return fail(
            unreachable(fmt::format("it does not speak as Redis does: {}", connection_->errstr)));
      }
    }
    return std::unique_ptr<redisReply, FreeReply>(static_cast<redisReply*>(reply));
  };
  const auto reply = ask();
  if (!reply) {
    connection_.reset();  // its next bytes would belong to another question
    return fail(reply.error());
  }
  const std::string_view text((*reply)->str != nullptr ? (*reply)->str : "", (*reply)->len);
  switch ((*reply)->type) {
    case REDIS_REPLY_ERROR:
      return fail(unreachable(fmt::format("it says: {}", text.substr(0, 200))));
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
      return std::optional(std::string(text));
    case REDIS_REPLY_INTEGER:
      return std::optional(std::to_string((*reply)->integer));
    default:
      return std::nullopt;
  }
}

}  // namespace synth
