#include "cache/key.h"
#include "cache/shared_cache.h"
#include "cache/shared_entry.h"
#include "specs/json.h"
#include "tests/cache/nginx_server.h"
#include "tests/cache/redis_server.h"
#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kDouble = "Write a function double(n). For example, double(4) returns 8.";

// People with their own caches, who exchange entries through a store.
class CacheExchangeTest : public CommandsTest {
 protected:
  void SetUp() override { std::filesystem::create_directories(home.work() / "shared"); }

  [[nodiscard]] std::string address() const { return "file:" + (home.work() / "shared").string(); }
  [[nodiscard]] SynthOutcome solve_as(const std::string& person, const std::string& instruction,
                                      std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--cache-dir", person});
    more.insert(more.begin(), {"solve", instruction});
    return home.run(more);
  }
  [[nodiscard]] SynthOutcome cache(const std::string& person,
                                   std::vector<std::string> words) const {
    words.insert(words.begin(), "cache");
    words.insert(words.end(), {"--cache-dir", person});
    return home.run(words);
  }
  [[nodiscard]] SynthOutcome push(const std::string& person, const std::string& store) const {
    return cache(person, {"push", "--store", store});
  }
  [[nodiscard]] SynthOutcome pull(const std::string& person, const std::string& store) const {
    return cache(person, {"pull", "--store", store});
  }
  // Returns the store's entry of a kind.
  [[nodiscard]] Entry entry_of(EntryKind kind) const {
    const auto store = open_shared_store(address(), "").value();
    const auto listed = store->list().value();
    for (const StoredValue& value : *listed) {
      const auto name = read_shared_name(value.name);
      if (name->kind == kind) {
        return read_shared_entry(**store->get(value.name), kind, name->key, "").value();
      }
    }
    ADD_FAILURE() << "there is none";
    return {};
  }
  // Adds an entry under the key of its material.
  void plant(Entry entry) const {
    entry.key = key_of(entry.material).value();
    const auto store = open_shared_store(address(), "").value();
    ASSERT_TRUE(store->put(shared_name(entry.kind, entry.key), write_shared_entry(entry).value()));
  }
};

std::string replaced(const std::string& text, const std::string& old_text,
                     const std::string& new_text) {
  EXPECT_THAT(text, HasSubstr(old_text));
  std::string changed;
  std::size_t from = 0;
  for (std::size_t at = text.find(old_text); at != std::string::npos;
       at = text.find(old_text, from)) {
    changed += text.substr(from, at - from) + new_text;
    from = at + old_text.size();
  }
  return changed + text.substr(from);
}

TEST_F(CacheExchangeTest, WhatOneHasSolvedAnotherTakesIn) {
  ASSERT_EQ(solve_as("one", kDouble).exit_status, 0);
  EXPECT_THAT(push("one", address()).stdout_text, HasSubstr("pushed 2 entries"));
  EXPECT_THAT(push("one", address()).stdout_text,
              HasSubstr("pushed 0 entries (0 B); 2 were there"));
  const SynthOutcome pulled = pull("two", address());
  EXPECT_EQ(pulled.exit_status, 0) << pulled.stderr_text;
  EXPECT_THAT(pulled.stdout_text,
              AllOf(HasSubstr("pulled 1 entry"), HasSubstr("left out: 1"), HasSubstr("|trusted")));
  EXPECT_THAT(pull("two", address() + "|trusted").stdout_text, HasSubstr("pulled 1 entry"));
  std::filesystem::remove_all(home.work() / "shared");
  EXPECT_THAT(solve_as("two", kDouble).stderr_text, HasSubstr("cache hit"));
  const SynthOutcome user = solve_as(
      "two", "Write a function quadruple(n) using double. For example, quadruple(2) returns 8.");
  EXPECT_THAT(user.stderr_text, HasSubstr("is a function of an earlier instruction"));
}

TEST_F(CacheExchangeTest, EverythingThatAQuestionSaysIsReadAgain) {
  ASSERT_EQ(solve_as("one", kDouble).exit_status, 0);
  ASSERT_EQ(solve_as("one",
                     "Write a function quadruple(n) using double. For example, "
                     "quadruple(2) returns 8.")
                .exit_status,
            0);
  write("spec.json", kSpec);
  write("tests.jsonl", R"({"function":"twice","args":[{"$int":"6"}],"expected":12})"
                       "\n"
                       R"({"function":"twice","kwargs":{"n":0},"expected":0,"name":"nothing"})"
                       "\n");
  ASSERT_EQ(
      solve("n * 2", {"--tests", "tests.jsonl", "--seed", "18446744073709551615", "--candidates",
                      "2", "--imports", "allow:math,re", "--cache-dir", "one"})
          .exit_status,
      0);
  ASSERT_EQ(push("one", address()).exit_status, 0);
  const SynthOutcome pulled = cache(
      "two", {"pull", "--store", address() + "|trusted", "--json", "--imports", "allow:math,re"});
  EXPECT_EQ(pulled.exit_status, 0) << pulled.stdout_text;
  const auto json = parse_json(pulled.stdout_text);
  ASSERT_TRUE(json);
  EXPECT_EQ(JsonField(*json).at("pulled")->integer().value(), 6);
  EXPECT_EQ(cache("two", {"stats"}).stdout_text.substr(0, 30),
            cache("one", {"stats"}).stdout_text.substr(0, 30));
}

TEST_F(CacheExchangeTest, WhatWasPlantedIsRefusedAndNamed) {
  ASSERT_EQ(solve_as("one", kDouble).exit_status, 0);
  ASSERT_EQ(push("one", address()).exit_status, 0);
  Entry wrong = entry_of(EntryKind::solution);
  Entry function = entry_of(EntryKind::function);
  const std::string right = wrong.document;
  wrong.document = replaced(replaced(right, "n * 2", "n * 3"), ":8", ":12");
  plant(wrong);
  Entry elsewhere = wrong;  // valid, for an interpreter that is not installed here
  elsewhere.document = right;
  elsewhere.material =
      std::regex_replace(wrong.material, std::regex("CPython [0-9.]*"), "CPython 2.7.18");
  plant(elsewhere);
  Entry lying = elsewhere;  // a right answer to another question
  lying.material = replaced(wrong.material, "Write a function", "Write the function");
  plant(lying);
  Entry more = lying;  // a question that no one can ask
  more.material = replaced(wrong.material, "\"seed\":0", "\"seed\":0,\"seeds\":1");
  plant(more);
  function.code = "def double(n):\n    while True: pass\n";
  plant(function);
  const SynthOutcome pulled = pull("two", address());
  EXPECT_EQ(pulled.exit_status, 1);
  EXPECT_THAT(
      pulled.stdout_text,
      AllOf(HasSubstr("pulled 0 entries"), HasSubstr("left out: 1 (it is for CPython 2.7.18"),
            HasSubstr("refused: solution/" + wrong.key + ": '"),
            HasSubstr("of double does not pass here"), HasSubstr("it is of another instruction"),
            HasSubstr("more than a question")));
  EXPECT_THAT(cache("two", {"list"}).stdout_text, ::testing::IsEmpty());
  const SynthOutcome trusted =
      cache("two", {"pull", "--store", address() + "|trusted", "--time", "0.2"});
  EXPECT_THAT(trusted.stdout_text,
              HasSubstr("refused: function/" + function.key + ": it does not pass its tests here"));
}

// Valid in form, under their own keys: only a run shows that they are wrong. Each claims to return
// 8.
TEST_F(CacheExchangeTest, PlantedCodeIsRunAndRefused) {
  ASSERT_EQ(solve_as("one", kDouble).exit_status, 0);
  ASSERT_EQ(push("one", address()).exit_status, 0);
  const Entry right = entry_of(EntryKind::solution);
  std::filesystem::remove_all(home.work() / "shared");
  std::filesystem::create_directories(home.work() / "shared");
  const std::vector<std::string> bodies{
      "return n * 3",
      "return n",
      "return -8",
      "return '8'",
      "return [8]",
      "return None",
      "pass",
      "raise ValueError(8)",
      "return 8 / 0",
      "return double(n)",
      "return lambda: 8",
      "import no_such_module",
      "return open('/etc/shadow').read()",
      "exit(0)",
      "assert False",
      "import os; os._exit(0)",
      "import os; os.kill(os.getpid(), 9)",
      "import os; os.abort()",
      "import os; os.write(1, b'8'); os.write(2, b'8'); os.close(0)",
      "import os; [os.write(fd, b'8') for fd in range(3, 40)]",
      "import socket; socket.create_connection(('127.0.0.1', 1)); return 8",
      "class X(int): __eq__ = lambda self, other: True\n    return X(9)",
      "class X: __eq__ = lambda self, other: True\n    return X()",
      "import builtins; builtins.int = str; builtins.len = None; return n",
      "import sys; sys.exit(8)",
      "import ctypes; ctypes.string_at(0)",
      "yield 8",
      "return 8 if n != 4 else 9",
      "n += 4; return n + 1",
      "def double(n: return 8"};
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    JsonWriter body;
    const std::string text = body.string(bodies[i]).take();
    Entry planted = right;
    planted.document = replaced(right.document, "return n * 2", text.substr(1, text.size() - 2));
    planted.material = replaced(right.material, "\"seed\":0", "\"seed\":" + std::to_string(i + 1));
    plant(planted);
  }
  const SynthOutcome pulled = cache("two", {"pull", "--store", address() + "|trusted", "--time",
                                            "0.5", "--memory", "64", "--json"});
  EXPECT_EQ(pulled.exit_status, 1) << pulled.stderr_text;
  const auto json = parse_json(pulled.stdout_text);
  ASSERT_TRUE(json) << pulled.stdout_text;
  EXPECT_EQ(JsonField(*json).at("pulled")->integer().value(), 0);
  EXPECT_EQ(JsonField(*json).at("refused")->items()->size(), bodies.size()) << pulled.stdout_text;
  EXPECT_THAT(cache("two", {"list"}).stdout_text, ::testing::IsEmpty());
}

TEST_F(CacheExchangeTest, NoExampleSpeaksForWhatOthersHaveWritten) {
  write("spec.json", kSpec);
  ASSERT_EQ(solve("n * 2", {"--cache-dir", "one"}).exit_status, 0);
  ASSERT_EQ(push("one", address()).exit_status, 0);
  Entry untold = entry_of(EntryKind::solution);
  untold.material = std::regex_replace(untold.material, std::regex(R"("spec":\{.*\},"tests")"),
                                       R"("spec":null,"tests")");
  std::filesystem::remove_all(home.work() / "shared/solution");
  plant(untold);
  const SynthOutcome pulled = pull("two", address());
  EXPECT_EQ(pulled.exit_status, 1);
  EXPECT_THAT(pulled.stdout_text, HasSubstr("no example or test of yours"));
  EXPECT_EQ(pull("two", address() + "|trusted").exit_status, 0);
}

TEST_F(CacheExchangeTest, ServersKeepWhatIsSentToThem) {
  ASSERT_EQ(solve_as("one", kDouble).exit_status, 0);
  if (RedisServer::is_installed()) {
    RedisServer redis;
    redis.start();
    EXPECT_EQ(push("one", redis.address()).exit_status, 0);
    EXPECT_THAT(pull("two", redis.address() + "|trusted|read-only").stdout_text,
                HasSubstr("pulled 2 entries"));
    const SynthOutcome stats = home.run({"cache", "stats", "--json", "--store", redis.address()});
    const auto json = parse_json(stats.stdout_text);
    ASSERT_TRUE(json);
    EXPECT_TRUE(JsonField(*json).at("reachable")->boolean().value());
    EXPECT_EQ(JsonField(*json).at("functions")->at("entries")->integer().value(), 1);
    redis.stop();
    const SynthOutcome gone = home.run({"cache", "stats", "--store", redis.address()});
    EXPECT_EQ(gone.exit_status, 6);
    EXPECT_THAT(gone.stdout_text, HasSubstr("not reachable"));
    EXPECT_EQ(pull("three", redis.address()).exit_status, 6);
  }
  if (NginxServer::is_installed()) {
    const NginxServer nginx;
    EXPECT_EQ(push("one", nginx.address()).exit_status, 0);
    expect_usage_error(pull("four", nginx.address()), "does not say what it keeps");
    write("keys",
          cache("one", {"list"}).stdout_text + "\n# another\n" + std::string(32, 'a') + "\n");
    const SynthOutcome pulled =
        cache("four", {"pull", "--store", nginx.address() + "|trusted", "--keys", "keys"});
    EXPECT_THAT(pulled.stdout_text,
                AllOf(HasSubstr("pulled 2 entries"), HasSubstr("not in the store: 2")));
    EXPECT_THAT(home.run({"cache", "stats", "--store", nginx.address()}).stdout_text,
                HasSubstr("answers in"));
  }
}

TEST_F(CacheExchangeTest, WhatCannotBeDoneIsSaid) {
  expect_usage_error(home.run({"cache", "push"}), "is not said");
  expect_usage_error(push("one", address() + "|read-only"), "is read-only");
  write("keys", "no-key\n");
  expect_usage_error(cache("one", {"pull", "--store", address(), "--keys", "keys"}), "line 1");
  expect_usage_error(push("one", "https:/x"), "there is no such kind of store");
  EXPECT_THAT(push("one", address()).stdout_text, HasSubstr("pushed 0 entries"));
  EXPECT_EQ(pull("one", "file:/nowhere").exit_status, 2);
}

}  // namespace
}  // namespace synth
