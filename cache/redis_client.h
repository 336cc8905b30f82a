#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a Redis server answers, as RESP2 has it (redis.io/docs/reference/protocol-spec): errors of
// its own are errors here.
struct RedisReply {
  std::optional<std::string> text;  // of a string; none for nil, numbers and lists
  std::int64_t number = 0;
  std::vector<RedisReply> items;
};

struct RedisAddress {
  std::string host;  // or the path of a socket
  std::string port;  // empty for a socket
  int database = 0;
  std::string password = {};
};

// One connection to a Redis server, made when it is first needed and again after a failure. What it
// answers is foreign input: no string longer than `longest`, no list longer than 100,000, no list
// in a list in a list. Used by one thread at a time. Errors: provider_unreachable.
class RedisClient {
 public:
  RedisClient(RedisAddress address, std::size_t longest)
      : address_(std::move(address)), longest_(longest) {}

  Result<RedisReply> call(const std::vector<std::string_view>& words);

  static constexpr std::chrono::milliseconds kConnectPatience{100};
  static constexpr std::chrono::milliseconds kAnswerPatience{500};

 private:
  using Time = std::chrono::steady_clock::time_point;
  Result<void> connect();
  Result<RedisReply> exchange(const std::vector<std::string_view>& words);
  Result<void> send(std::string_view bytes, Time until);
  Result<void> receive(Time until);
  Result<std::string> read_line(Time until);
  Result<std::string> read_bytes(std::size_t count, Time until);
  Result<RedisReply> read_reply(Time until, int depth);
  Result<RedisReply> read_list(std::int64_t length, Time until, int depth);

  RedisAddress address_;
  std::size_t longest_;
  Fd socket_;
  std::string buffer_;
};

}  // namespace synth
