#include "cache/shared_cache.h"

#include "cache/sha256.h"
#include "cache/shared_entry.h"
#include "tests/cache/entries.h"
#include "tests/cache/nginx_server.h"
#include "tests/cache/redis_server.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <netinet/in.h>
#include <sys/socket.h>

#include <atomic>
#include <fstream>
#include <thread>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A store that fails a given number of times, and counts calls.
class UnreliableStore : public SharedStore {
 public:
  explicit UnreliableStore(std::atomic<int>& calls) : calls_(&calls) {}
  Result<std::optional<std::string>> get(const std::string& /*name*/) override {
    ++*calls_;
    return fail(Errc::io, "gone");
  }
  Result<void> put(const std::string& /*name*/, std::string_view /*value*/) override {
    ++*calls_;
    return fail(Errc::io, "gone");
  }

  Result<std::optional<std::uint64_t>> size_of(const std::string& /*name*/) override {
    return fail(Errc::io, "gone");
  }
  Result<std::optional<std::vector<StoredValue>>> list() override { return std::nullopt; }

 private:
  std::atomic<int>* calls_;
};

std::shared_ptr<SharedCache> open_shared(const std::string& stores) {
  auto cache = SharedCache::open(stores, "");
  EXPECT_TRUE(cache) << cache.error().message;
  return cache ? *cache : nullptr;
}

std::optional<Entry> look_up(SharedCache& cache, const Entry& entry) {
  return cache.find(entry.kind, entry.key, entry.material);
}

void expect_sizes(SharedStore& store) {
  ASSERT_TRUE(store.put("solution/ab12", std::string(100'000, '\0')));
  ASSERT_TRUE(store.put("solution/ffff", std::string(kMaxSharedBytes + 1, 'x')));
  EXPECT_EQ(store.get("solution/ffff").error().code, Errc::bad_input);
  EXPECT_EQ(store.size_of("solution/ab12").value(), 100'000);
  EXPECT_EQ(store.size_of("solution/ffff").value(), kMaxSharedBytes + 1);
  EXPECT_EQ(store.size_of("solution/eeee").value(), std::nullopt);
}

// Checks what every kind of store has to do.
void expect_store(const std::string& address) {
  auto store = open_shared_store(address, "");
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ((*store)->get("solution/ab12").value(), std::nullopt);
  const std::string value(100'000, '\0');
  ASSERT_TRUE((*store)->put("solution/ab12", "old"));
  ASSERT_TRUE((*store)->put("solution/ab12", value));
  ASSERT_TRUE((*store)->put("function/cd34", "x\r\ny"));
  EXPECT_EQ((*store)->get("solution/ab12").value(), value);
  EXPECT_EQ((*store)->get("function/cd34").value(), "x\r\ny");
  expect_sizes(**store);
}

TEST(SharedStoreTest, AFolderKeepsValues) {
  const Scratch scratch;
  expect_store("file:" + scratch.path().string());
}

TEST(SharedStoreTest, RedisKeepsValues) {
  if (!RedisServer::is_installed()) {
    GTEST_SKIP() << "redis-server is not installed";
  }
  RedisServer server;
  server.start();
  expect_store(server.address());
  expect_store(server.host_address());
}

TEST(SharedStoreTest, ALeaseOfRedisIsOneHoldersUntilItEnds) {
  if (!RedisServer::is_installed()) {
    GTEST_SKIP() << "redis-server is not installed";
  }
  RedisServer server;
  server.start();
  const auto store = open_shared_store(server.address(), "").value();
  constexpr std::chrono::minutes kLong{10};
  const auto takes = [&](const std::string& holder, std::chrono::milliseconds length) {
    return store->take_lease("lease/a", holder, length).value();
  };
  EXPECT_EQ(takes("one", kLong), true);
  EXPECT_EQ(takes("two", kLong), false);
  ASSERT_TRUE(store->give_back("lease/a", "two"));
  EXPECT_EQ(takes("two", kLong), false) << "it was not its to give";
  EXPECT_EQ(takes("one", std::chrono::milliseconds(1)), true);
  while (takes("two", kLong) != true) {  // until the other lease has ended
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_TRUE(store->give_back("lease/a", "two"));
  EXPECT_EQ(takes("one", kLong), true);
  EXPECT_EQ(store->list().value()->size(), 0U) << "a lease is not an entry";
}

TEST(SharedCacheTest, ATurnIsGivenBackWhenItsHolderIsDone) {
  if (!RedisServer::is_installed()) {
    GTEST_SKIP() << "redis-server is not installed";
  }
  RedisServer server;
  server.start();
  const auto one = open_shared(server.address());
  const auto other = open_shared(server.address());
  const Scratch folder;
  {
    const LeaseAnswer answer = one->take_lease("ab12");
    EXPECT_NE(answer.lease, nullptr);
    EXPECT_TRUE(other->take_lease("ab12").is_taken);
    EXPECT_NE(other->take_lease("cd34").lease, nullptr);
  }
  EXPECT_NE(other->take_lease("ab12").lease, nullptr);
  const auto none = open_shared("file:" + folder.path().string() + " " + server.address() +
                                "|read-only unix:/nowhere");
  const LeaseAnswer answer = none->take_lease("ab12");
  EXPECT_EQ(answer.lease, nullptr);
  EXPECT_FALSE(answer.is_taken) << "nobody keeps anyone waiting";
}

TEST(SharedStoreTest, AWebServerKeepsValues) {
  if (!NginxServer::is_installed()) {
    GTEST_SKIP() << "nginx is not installed";
  }
  const NginxServer server;
  expect_store(server.address());
  expect_store(server.address() + "/deeper/");
}

TEST(SharedStoreTest, AWebServerMayWantAPasswordAndMaySendElsewhere) {
  if (!NginxServer::is_installed()) {
    GTEST_SKIP() << "nginx is not installed";
  }
  // A server that accepts "user:secret" (RFC 7617) and the token "secret".
  const NginxServer server(
      "if ($http_authorization !~ \"^(Basic dXNlcjpzZWNyZXQ=|Bearer secret)$\") { return 401; }");
  const auto get = [&](const std::string& password) {
    return open_shared_store(server.address(), password).value()->get("solution/ab12");
  };
  EXPECT_EQ(get("user:secret").value(), std::nullopt);
  EXPECT_EQ(get("secret").value(), std::nullopt);
  EXPECT_THAT(get("").error().remedy, HasSubstr("SYNTH_CACHE_PASSWORD"));
  EXPECT_THAT(get("user:wrong").error().message, HasSubstr("401"));
  const NginxServer elsewhere("return 302 http://127.0.0.1:1/;");
  const auto sent = open_shared_store(elsewhere.address(), "secret").value()->get("solution/ab12");
  EXPECT_THAT(sent.error().message, HasSubstr("302")) << "a redirect is not followed";
}

TEST(SharedStoreTest, AddressesAreReadOrRefused) {
  for (const char* address :
       {"file:/shared/synth", "redis://host", "redis://host:7000/3", "redis://[::1]:7000",
        "unix:/run/redis.sock", "unix:/run/redis.sock?db=2", "http://host:80/a", "https://host"}) {
    EXPECT_TRUE(open_shared_store(address, "")) << address;
  }
  for (const char* address :
       {"", "x", "file:relative", "file:", "redis://", "redis://host:x", "redis://host:70000",
        "redis://host/x", "redis://u:pw@host", "unix:relative", "unix:/a?db=x", "ftp://host",
        "http://", "http:///a", "https://u:pw@host/", "http://host/a?b=c"}) {
    EXPECT_EQ(open_shared_store(address, "").error().code, Errc::config) << address;
  }
  EXPECT_FALSE(SharedCache::open("file:/a|write-only", ""));
}

TEST(SharedCacheTest, AnEntryIsFoundInTheFirstStoreThatHasIt) {
  const Scratch first;
  const Scratch second;
  const Entry entry = sample_entry("a");
  open_shared("file:" + second.path().string())->keep(entry);
  const auto cache = open_shared("file:" + first.path().string() +
                                 " file:" + second.path().string() + "|read-only|trusted");
  const auto found = look_up(*cache, entry);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->document, entry.document);
  EXPECT_EQ(found->store, "file:" + second.path().string());
  EXPECT_TRUE(found->is_trusted);
  cache->keep(sample_entry("b"));
  EXPECT_FALSE(look_up(*open_shared("file:" + second.path().string()), sample_entry("b")))
      << "it is read-only";
  EXPECT_FALSE(look_up(*open_shared("file:" + first.path().string()), sample_entry("b"))
                   .value_or(Entry())
                   .is_trusted);
  EXPECT_THAT(cache->take_notes(), IsEmpty());
}

TEST(SharedCacheTest, WhatWasPlantedIsRefusedAndNamed) {
  const Scratch scratch;
  const std::string address = "file:" + scratch.path().string();
  auto store = open_shared_store(address, "");
  const Entry entry = sample_entry("asked");
  const std::string whole = write_shared_entry(entry).value();
  Entry other = sample_entry("other");
  Entry lying = entry;  // other material under this key
  lying.material = other.material;
  Entry renamed = other;
  renamed.key = entry.key;
  std::string changed = whole;
  changed[changed.size() - 5] ^= 1;
  const std::string nested = std::string(100'000, '[');
  const std::vector<std::string> planted{
      "",
      "x",
      whole.substr(0, whole.size() / 2),
      whole + " ",
      changed,
      write_shared_entry(other).value(),
      write_shared_entry(lying).value(),
      write_shared_entry(renamed).value(),
      std::string(kMaxSharedBytes + 1, 'x'),
      "synth-cache 1 " + sha256_hex(nested).value() + "\n" + nested,
      "synth-cache 1 " + sha256_hex("{}").value() + "\n{}"};
  for (const std::string& value : planted) {
    ASSERT_TRUE((*store)->put(shared_name(entry.kind, entry.key), value));
    const auto cache = open_shared(address);
    EXPECT_FALSE(look_up(*cache, entry)) << value.substr(0, 100);
    EXPECT_THAT(cache->take_notes(), ElementsAre(AllOf(HasSubstr(entry.key), HasSubstr(address))));
  }
  ASSERT_TRUE((*store)->put(shared_name(entry.kind, entry.key), whole));
  EXPECT_TRUE(look_up(*open_shared(address), entry));
}

TEST(SharedCacheTest, WhatIsNoFileIsRefused) {
  const Scratch scratch;
  const Entry entry = sample_entry("a");
  const auto cache = open_shared("file:" + scratch.path().string());
  const auto folder = scratch.path() / "solution" / entry.key.substr(0, 2);
  std::filesystem::create_directories(folder);
  ASSERT_EQ(::mkfifo((folder / (entry.key + ".entry")).c_str(), 0600), 0);
  EXPECT_FALSE(look_up(*cache, entry));
  EXPECT_THAT(cache->take_notes(), SizeIs(1));
}

TEST(SharedCacheTest, AStoreThatFailsIsClosedForAWhileAndToldOnce) {
  std::atomic<int> calls = 0;
  SharedCache cache;
  SharedCache::Clock::time_point now{};
  now += std::chrono::hours(1);
  cache.set_clock([&] { return now; });
  cache.add("test:", std::make_unique<UnreliableStore>(calls), {});
  for (int i = 0; i < 10; ++i) {
    EXPECT_FALSE(look_up(cache, sample_entry("a")));
    cache.keep(sample_entry("a"));
  }
  EXPECT_EQ(calls, 1);
  now += SharedCache::kClosedFor;
  EXPECT_FALSE(look_up(cache, sample_entry("a")));
  EXPECT_EQ(calls, 2);
  EXPECT_THAT(cache.take_notes(),
              ElementsAre(HasSubstr("going on without the shared cache test:")));
}

// Returns a socket on a free port of this machine that accepts connections and sends nothing.
int silent_listener(std::string& port) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t length = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  EXPECT_EQ(::bind(listener, generic, length), 0);
  EXPECT_EQ(::getsockname(listener, generic, &length), 0);
  EXPECT_EQ(::listen(listener, 8), 0);
  port = std::to_string(ntohs(address.sin_port));
  return listener;
}

TEST(SharedCacheTest, AServerThatIsGoneOrSilentFailsNothing) {
  const Scratch scratch;
  std::string port;
  const int listener = silent_listener(port);
  const auto cache =
      open_shared("unix:/nowhere/redis.sock file:/nowhere redis://127.0.0.1:" + port +
                  " http://127.0.0.1:" + port + " file:" + scratch.path().string());
  const Entry entry = sample_entry("a");
  cache->keep(entry);
  EXPECT_TRUE(look_up(*cache, entry)) << "the last one works";
  EXPECT_THAT(cache->take_notes(), SizeIs(4));
  ::close(listener);
}

TEST(SharedCacheTest, AServerThatAnswersNonsenseFailsNothing) {
  const std::string much(5'000'000, 'x');
  for (const auto& [scheme, reply] : std::initializer_list<std::pair<std::string, std::string>>{
           {"redis", "$5000000\r\n" + much + "\r\n"},
           {"redis", "$99999999999\r\n"},
           {"redis", "$-5\r\n"},
           {"redis", "*100000000\r\n"},
           {"redis", "*1\r\n*1\r\n*1\r\n*1\r\n"},
           {"redis", "HTTP/1.1 400\r\n"},
           {"redis", "-ERR no\r\n"},
           {"redis", "$3\r\nab"},
           {"redis", "\r\n"},
           {"redis", ":x\r\n"},
           {"redis", "+\r\n"},
           {"http", "HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n" + much},
           {"http", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"},
           {"http", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"},
           {"http", "HTTP/1.1 100 Continue\r\n\r\n"},
           {"http", "HTTP/1.1 204 No Content\r\n\r\n"},
           {"http", "+OK\r\n"}}) {
    std::string port;
    const int listener = silent_listener(port);
    const std::jthread server([&] {
      const int client = ::accept(listener, nullptr, nullptr);
      std::array<char, 4096> request{};
      (void)!::read(client, request.data(), request.size());
      (void)!::write(client, reply.data(), reply.size());
      ::close(client);
      ::close(listener);
    });
    const auto cache = open_shared(fmt::format("{}://127.0.0.1:{}", scheme, port));
    EXPECT_FALSE(look_up(*cache, sample_entry("a"))) << scheme << ": " << reply.substr(0, 100);
  }
}

TEST(SharedCacheTest, ManyClientsShareARedisThatIsKilledAndStartedAgain) {
  if (!RedisServer::is_installed()) {
    GTEST_SKIP() << "redis-server is not installed";
  }
  RedisServer server;
  server.start();
  std::atomic<int> wrong = 0;
  std::atomic<int> found = 0;
  constexpr int kClients = 50;
  std::atomic<int> ended = 0;  // a client that finds the server busy continues without it
  {
    std::vector<std::jthread> clients;
    for (int client = 0; client < kClients; ++client) {
      clients.emplace_back([&, client] {
        const auto cache = open_shared(server.address());
        for (int i = 0; i < 40; ++i) {
          const Entry entry = sample_entry(std::to_string((client + i) % 60));
          if (const auto known = look_up(*cache, entry)) {
            ++found;
            wrong += known->document == entry.document ? 0 : 1;
          } else {
            cache->keep(entry);
          }
        }
        ++ended;
      });
    }
    while (found < 200 && ended < kClients) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    server.stop();
    server.start();
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 0);
  const auto cache = open_shared(server.address());
  cache->keep(sample_entry("after"));
  EXPECT_TRUE(look_up(*cache, sample_entry("after")));
}

TEST(SharedCacheTest, TheLocalCacheIsAskedFirstAndSharesWhatItKeeps) {
  const Scratch shared;
  const Scratch here;
  const Scratch there;
  const std::string address = "file:" + shared.path().string();
  const auto one =
      open_store(CacheOptions{.directory = here.path(), .shared = open_shared(address)});
  const auto two =
      open_store(CacheOptions{.directory = there.path(), .shared = open_shared(address)});
  const Entry entry = sample_entry("a");
  ASSERT_TRUE(one->keep(entry));
  EXPECT_EQ(one->find_solution(entry.key, entry.material)->value().store, "");
  const auto found = two->find_solution(entry.key, entry.material);
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->store, address);
  EXPECT_THAT(*two->list(), IsEmpty()) << "it has not passed there yet";
  ASSERT_TRUE(two->take_in(**found));
  EXPECT_EQ(two->find_solution(entry.key, entry.material)->value().store, "");
}

TEST(SharedCacheTest, AQuestionCountsOnceWhoeverAnswersIt) {
  const Scratch shared;
  const Scratch here;
  const Scratch there;
  const std::string address = "file:" + shared.path().string();
  const auto one =
      open_store(CacheOptions{.directory = here.path(), .shared = open_shared(address)});
  const Entry entry = sample_entry("a");
  {
    const auto two =
        open_store(CacheOptions{.directory = there.path(), .shared = open_shared(address)});
    EXPECT_FALSE(look_up(*two, entry));
    ASSERT_TRUE(one->keep(entry));  // the answer of the worker that was waited for
    const auto found = two->find_solution(entry.key, entry.material, CacheStore::Look::again);
    ASSERT_TRUE(found && *found);
    ASSERT_TRUE(two->take_in(**found));
    EXPECT_FALSE(look_up(*two, sample_entry("b")));
    const CacheStats stats = two->stats().value();
    EXPECT_EQ(stats.hits, 1U);
    EXPECT_EQ(stats.misses, 1U);
  }
  const CacheStats stats = open_store(there)->stats().value();
  EXPECT_EQ(stats.hits, 1U);
  EXPECT_EQ(stats.misses, 1U);
}

TEST(SharedCacheTest, AttemptsAndWhatIsOnlyLookedAtAreNotShared) {
  const Scratch shared;
  const Scratch here;
  const std::string address = "file:" + shared.path().string();
  Entry attempt = sample_entry("a");
  attempt.kind = EntryKind::attempt;
  const auto store =
      open_store(CacheOptions{.directory = here.path(), .shared = open_shared(address)});
  ASSERT_TRUE(store->keep(attempt));
  const auto reader = open_store(
      CacheOptions{.directory = here.path(), .read_only = true, .shared = open_shared(address)});
  EXPECT_FALSE(reader->keep(sample_entry("b")));
  EXPECT_TRUE(std::filesystem::is_empty(shared.path()));
}

}  // namespace
}  // namespace synth
