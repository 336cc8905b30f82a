#include "cache/exchange.h"

#include "cache/redis_client.h"
#include "cache/shared_entry.h"
#include "tests/cache/entries.h"
#include "tests/cache/nginx_server.h"
#include "tests/cache/redis_server.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

SharedCache::Named open_named(const std::string& named) {
  auto one = SharedCache::open_one(named, "");
  EXPECT_TRUE(one) << one.error().message;
  return std::move(*one);
}

std::string name_of(const Entry& entry) {
  return shared_name(entry.kind, entry.key);
}

// Returns a function that needs others.
Entry sample_function(const std::string& name, const std::vector<Entry>& needed = {}) {
  Entry entry = sample_entry(name);
  entry.kind = EntryKind::function;
  std::string dependencies;
  for (const Entry& other : needed) {
    dependencies += fmt::format(R"({}{{"key":"{}","name":"{}"}})", dependencies.empty() ? "" : ",",
                                other.key, other.title);
  }
  entry.material =
      fmt::format(R"({{"name":"{}","spec":{{"dependencies":[{}]}}}})", name, dependencies);
  entry.key = key_of(entry.material).value();
  entry.code = "code of " + name;
  entry.tests = "[]";
  return entry;
}

std::vector<std::string> names_in(SharedStore& store) {
  std::vector<std::string> names;
  const auto listed = store.list();
  EXPECT_TRUE(listed && *listed);
  for (const StoredValue& value : **listed) {
    names.push_back(value.name);
  }
  return names;
}

class ExchangeTest : public ::testing::Test {
 protected:
  void put(const std::string& name, std::string_view value) {
    ASSERT_TRUE(shared_.store->put(name, value));
  }
  void put(const Entry& entry) { put(name_of(entry), write_shared_entry(entry).value()); }
  // Fetches all entries, except those called "bad" or "other".
  [[nodiscard]] Exchange pull_all(CacheStore& cache) {
    const Admit admit = [&](Entry entry) -> Result<Admitted> {
      order_.push_back(entry.title);
      if (entry.title == "bad" || entry.title == "other") {
        return Admitted{
            entry.title == "bad" ? Admitted::Verdict::refused : Admitted::Verdict::left_out,
            "it is " + entry.title};
      }
      SYNTH_CHECK(cache.take_in(std::move(entry)));
      return Admitted{};
    };
    return pull(cache, shared_, names_in(*shared_.store), admit, stop_.get_token()).value();
  }

  Scratch folder_;
  Scratch here_;
  std::string address_ = "file:" + folder_.path().string();
  SharedCache::Named shared_ = open_named(address_ + "|trusted");
  std::stop_source stop_;
  std::vector<std::string> order_;  // in which entries were admitted
};

TEST_F(ExchangeTest, SendsWhatAStoreLacks) {
  const auto cache = open_store(here_);
  const Entry one = sample_entry("one");
  const Entry two = sample_function("two");
  Entry attempt = sample_entry("attempt");
  attempt.kind = EntryKind::attempt;
  for (const Entry& entry : {one, two, attempt, sample_entry("huge", kMaxSharedBytes)}) {
    ASSERT_TRUE(cache->keep(entry));
  }
  const Exchange first = push(*cache, *shared_.store, {}).value();
  EXPECT_TRUE(first.is_complete());
  EXPECT_EQ(first.moved, 2U);
  EXPECT_THAT(first.left_out, ElementsAre(Field(&Exchange::Stayed::why, HasSubstr("longer"))));
  EXPECT_THAT(names_in(*shared_.store), ElementsAre(name_of(two), name_of(one)));
  const Exchange second = push(*cache, *shared_.store, {}).value();
  EXPECT_EQ(second.moved, 0U);
  EXPECT_EQ(second.present, 2U);
}

TEST_F(ExchangeTest, EveryKindOfStoreTakesAndGives) {
  std::vector<std::string> addresses{address_};
  RedisServer redis;
  if (RedisServer::is_installed()) {
    redis.start();
    addresses.push_back(redis.address());
  }
  std::optional<NginxServer> nginx;
  if (NginxServer::is_installed()) {
    nginx.emplace();
    addresses.push_back(nginx->address());
  }
  const auto cache = open_store(here_);
  for (int i = 0; i < 700; ++i) {  // more than a page of Redis
    ASSERT_TRUE(cache->keep(i % 2 == 0 ? sample_entry(std::to_string(i), 10)
                                       : sample_function(std::to_string(i))));
  }
  for (const std::string& address : addresses) {
    SharedCache::Named named = open_named(address);
    ASSERT_TRUE(named.store->put("solution/of-nobody", "x"));
    EXPECT_EQ(push(*cache, *named.store, {}).value().moved, 700U) << address;
    const StoreCount count = count_entries(*named.store);
    EXPECT_FALSE(count.unreachable);
    EXPECT_GT(count.round_trip.count(), 0);
    EXPECT_EQ(count.can_list, !address.starts_with("http"));
    EXPECT_EQ(count.solutions.entries, count.can_list ? 350U : 0U) << address;
    EXPECT_EQ(count.functions.entries, count.can_list ? 350U : 0U) << address;
    EXPECT_EQ(count.functions.bytes > 700'000U, count.can_list);
  }
}

TEST_F(ExchangeTest, WhatAStoreHoldsBesideIsNotListed) {
  put(sample_entry("a"));
  const std::string key = sample_entry("a").key;
  const std::ofstream half(folder_.path() / "solution" / key.substr(0, 2) /
                           (key + ".entry.tmp-host-1-1"));
  std::filesystem::create_directories(folder_.path() / "solution/zz" / (key + ".entry"));
  std::filesystem::create_symlink("/etc/passwd", folder_.path() / "solution/zz/x.entry");
  EXPECT_THAT(names_in(*shared_.store), ElementsAre("solution/" + key));
  if (RedisServer::is_installed()) {
    RedisServer server;
    server.start();
    const auto store = open_named(server.address());
    RedisClient client({server.socket()}, 1000);
    ASSERT_TRUE(client.call({"LPUSH", "synth1:solution/" + key, "no text"}));
    ASSERT_TRUE(client.call({"SET", "synth1:x\n\n", "1"}));
    ASSERT_TRUE(client.call({"SET", "synth1:" + std::string(100'000, 'x'), "1"}));
    ASSERT_TRUE(client.call({"SET", "solution/" + key, "1"}));
    EXPECT_THAT(names_in(*store.store), IsEmpty());
  }
}

TEST_F(ExchangeTest, TakesInWhatIsNotHere) {
  const auto cache = open_store(here_);
  ASSERT_TRUE(cache->keep(sample_entry("here")));
  for (const char* const title : {"here", "new", "bad", "other"}) {
    put(sample_entry(title));
  }
  const Exchange done = pull_all(*cache);
  EXPECT_EQ(done.moved, 1U);
  EXPECT_EQ(done.present, 1U);
  EXPECT_THAT(order_, SizeIs(3));
  EXPECT_THAT(done.refused, ElementsAre(Field(&Exchange::Stayed::why, "it is bad")));
  EXPECT_THAT(done.left_out, ElementsAre(Field(&Exchange::Stayed::why, "it is other")));
  EXPECT_FALSE(done.is_complete());
  EXPECT_TRUE(is_kept(*cache, sample_entry("new")));
  EXPECT_FALSE(is_kept(*cache, sample_entry("bad")));
}

TEST_F(ExchangeTest, WhatAFunctionNeedsComesBeforeIt) {
  const Entry first = sample_function("first");
  const Entry second = sample_function("second", {first});
  const Entry third = sample_function("third", {second, first});
  for (const Entry& entry : {third, second, first}) {
    put(entry);
  }
  const auto cache = open_store(here_);
  EXPECT_EQ(pull_all(*cache).moved, 3U);
  EXPECT_THAT(order_, ElementsAre("first", "second", "third"));
}

TEST_F(ExchangeTest, WhatIsNoEntryIsRefusedUnread) {
  const Entry entry = sample_entry("a");
  const std::string whole = write_shared_entry(entry).value();
  for (const std::string& value : {std::string("x"), whole.substr(0, whole.size() / 2),
                                   write_shared_entry(sample_entry("other one")).value(),
                                   std::string(kMaxSharedBytes + 1, 'x')}) {
    put(name_of(entry), value);
    const auto cache = open_store(here_);
    EXPECT_THAT(pull_all(*cache).refused, SizeIs(1)) << value.substr(0, 100);
    EXPECT_THAT(order_, IsEmpty());
    EXPECT_THAT(*cache->list(), IsEmpty());
  }
}

TEST_F(ExchangeTest, AnInterruptLeavesWholeEntries) {
  const auto cache = open_store(here_);
  for (int i = 0; i < 10; ++i) {
    put(sample_entry(std::to_string(i)));
  }
  int taken = 0;
  const Admit admit = [&](Entry entry) -> Result<Admitted> {
    SYNTH_CHECK(cache->take_in(std::move(entry)));
    if (++taken == 3) {
      stop_.request_stop();
    }
    return Admitted{};
  };
  const Exchange done =
      pull(*cache, shared_, names_in(*shared_.store), admit, stop_.get_token()).value();
  EXPECT_EQ(done.ended_by->code, Errc::interrupted);
  EXPECT_EQ(done.moved, 3U);
  EXPECT_EQ(cache->stats()->solutions.entries, 3U);
  EXPECT_EQ(push(*cache, *shared_.store, stop_.get_token())->ended_by->code, Errc::interrupted);
  stop_ = {};
  EXPECT_EQ(pull_all(*cache).moved, 7U) << "it goes on";
}

TEST_F(ExchangeTest, NothingIsEvictedForWhatComes) {
  const auto cache =
      open_store(CacheOptions{.directory = here_.path(), .size_limit = std::uint64_t{2} << 20U});
  const Entry own = sample_entry("own");
  ASSERT_TRUE(cache->keep(own));
  for (int i = 0; i < 40; ++i) {
    put(sample_entry(std::to_string(i), 100'000));
  }
  const Exchange done = pull_all(*cache);
  ASSERT_TRUE(done.ended_by);
  EXPECT_THAT(done.ended_by->message, HasSubstr("full"));
  EXPECT_GT(done.moved, 0U);
  EXPECT_TRUE(is_kept(*cache, own));
}

TEST_F(ExchangeTest, AStoreThatIsGoneEndsIt) {
  const auto cache = open_store(here_);
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(cache->keep(sample_entry(std::to_string(i))));
  }
  for (const char* const address : {"file:/nowhere", "unix:/nowhere/s", "http://127.0.0.1:1"}) {
    SharedCache::Named gone = open_named(address);
    const Exchange pushed = push(*cache, *gone.store, {}).value();
    EXPECT_TRUE(pushed.ended_by) << address;
    EXPECT_THAT(pushed.refused, SizeIs(kMostFailuresInARow)) << address;
    const Admit admit = [](const Entry&) { return Result<Admitted>(); };
    std::vector<std::string> names;
    for (int i = 10; i < 20; ++i) {
      names.push_back(name_of(sample_entry(std::to_string(i))));
    }
    EXPECT_TRUE(pull(*cache, gone, names, admit, {})->ended_by) << address;
    EXPECT_TRUE(count_entries(*gone.store).unreachable) << address;
  }
}

TEST(SharedNameTest, OnlyNamesOfEntriesAreRead) {
  const std::string key(32, 'a');
  EXPECT_EQ(read_shared_name("function/" + key)->kind, EntryKind::function);
  for (const std::string& name :
       {std::string(), key, "attempt/" + key, "solution/" + key + "a", "solution/" + key.substr(1),
        "solution/../" + key, "other/" + key, "solution/" + std::string(32, 'A')}) {
    EXPECT_FALSE(read_shared_name(name)) << name;
  }
}

}  // namespace
}  // namespace synth
