#pragma once

#include "synth/support/result.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct redisContext;

namespace synth {

struct RedisAddress {
  std::string host;  // or the path of a socket
  int port = 0;      // 0 for a socket
  int database = 0;
  std::string password = {};
};

// A connection to a Redis server, by hiredis; opened by the first call and again after a failure.
// Answers are foreign input: one may have at most `longest` bytes and a line, and lists are
// refused. Used by one thread at a time. Errors: provider_unreachable.
class RedisClient {
 public:
  RedisClient(RedisAddress address, std::size_t longest);
  RedisClient(const RedisClient&) = delete;
  RedisClient& operator=(const RedisClient&) = delete;
  RedisClient(RedisClient&&) = delete;
  RedisClient& operator=(RedisClient&&) = delete;
  ~RedisClient();

  // Returns the text of the answer to a command, a number as its digits; nothing for nil. Takes at
  // most kConnectPatience to connect and twice kAnswerPatience for an answer; once more if the
  // server was restarted.
  Result<std::optional<std::string>> call(const std::vector<std::string_view>& words);

  static constexpr std::chrono::milliseconds kConnectPatience{100};
  static constexpr std::chrono::milliseconds kAnswerPatience{500};

 private:
  struct Close {
    void operator()(redisContext* connection) const;
  };
  using Connection = std::unique_ptr<redisContext, Close>;

  static Result<Connection> connect_to_host(const RedisAddress& address);
  static Result<Connection> opened(redisContext* connection);
  Result<void> connect();
  Result<std::optional<std::string>> exchange(const std::vector<std::string_view>& words);
  Result<void> send();

  RedisAddress address_;
  std::size_t longest_;
  Connection connection_;
};

}  // namespace synth
