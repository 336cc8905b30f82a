#include "cache/sha256.h"
#include "tests/cache/redis_server.h"
#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

// People with their own caches, who share one folder.
class SharedCacheCommandTest : public CommandsTest {
 protected:
  void SetUp() override { std::filesystem::create_directories(home.work() / "shared"); }

  [[nodiscard]] std::string address() const { return "file:" + (home.work() / "shared").string(); }
  [[nodiscard]] SynthOutcome solve_as(const std::string& person, const std::string& stores) const {
    return home.run({"Write a function double(n). For example, double(4) returns 8.", "--cache-dir",
                     person, "--cache", stores});
  }
  [[nodiscard]] std::string shared_file(const std::string& kind) const {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(home.work() / "shared" / kind)) {
      if (entry.is_regular_file()) {
        return entry.path().lexically_relative(home.work());
      }
    }
    return "";
  }
  // Replaces a text in an entry, and makes its checksum fit.
  void plant(const std::string& kind, const std::string& old_text,
             const std::string& new_text) const {
    const std::string file = shared_file(kind);
    std::string json = read(file);
    json.erase(0, json.find('\n') + 1);
    ASSERT_THAT(json, HasSubstr(old_text));
    for (std::size_t at = json.find(old_text); at != std::string::npos;
         at = json.find(old_text, at + new_text.size())) {
      json.replace(at, old_text.size(), new_text);
    }
    write(file, "synth-cache 1 " + sha256_hex(json).value() + "\n" + json);
  }
};

TEST_F(SharedCacheCommandTest, WhatOneHasSolvedAnotherFindsAndKeeps) {
  ASSERT_EQ(solve_as("one", address()).exit_status, 0);
  EXPECT_THAT(solve_as("two", address()).stderr_text, HasSubstr("cache hit"));
  std::filesystem::remove_all(home.work() / "shared");
  const SynthOutcome again = solve_as("two", address());
  EXPECT_EQ(again.exit_status, 0);
  EXPECT_THAT(again.stderr_text, HasSubstr("cache hit"));
}

TEST_F(SharedCacheCommandTest, WrongCodeWithTestsThatFitItIsRefusedAndNamed) {
  ASSERT_EQ(solve_as("one", address()).exit_status, 0);
  plant("solution", "n * 2", "n * 3");
  plant("solution", "expected_output\\\":8", "expected_output\\\":12");
  plant("solution", "expected\\\":8", "expected\\\":12");
  std::filesystem::remove_all(home.work() / "shared/function");
  const SynthOutcome outcome = solve_as("two", address());
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr("n * 2"), Not(HasSubstr("n * 3"))));
  EXPECT_THAT(outcome.stderr_text,
              AllOf(HasSubstr("cache miss"), HasSubstr("of the shared cache " + address()),
                    HasSubstr("is not used")));
  EXPECT_THAT(solve_as("three", address()).stderr_text, HasSubstr("cache hit"))
      << "the right one has taken its place";
}

TEST_F(SharedCacheCommandTest, AWrongFunctionIsNotUsed) {
  ASSERT_EQ(solve_as("one", address()).exit_status, 0);
  std::filesystem::remove_all(home.work() / "shared/solution");
  plant("function", "n * 2", "n * 3");
  const SynthOutcome outcome = solve_as("two", address());
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr("n * 2"), Not(HasSubstr("n * 3"))));
}

TEST_F(SharedCacheCommandTest, AStoreThatIsGoneIsSaidAndFailsNothing) {
  const SynthOutcome outcome = solve_as("one", "unix:/nowhere/redis.sock file:/nowhere");
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stderr_text,
              AllOf(HasSubstr("without the shared cache unix:/nowhere/redis.sock"),
                    HasSubstr("without the shared cache file:/nowhere")));
}

TEST_F(SharedCacheCommandTest, AWrongAddressAndAProjectThatSetsOneAreErrors) {
  expect_usage_error(solve_as("one", "https:/x"), "there is no such kind of store");
  write("synth.toml", "cache = \"" + address() + "\"\n");
  expect_usage_error(home.run({"Write a function f(n)."}), "cache may not be set here");
}

// Two workers who share a Redis, and whose author is a command. It gives no tests, so that without
// `--candidates` it would be asked for code that agrees, too.
class TwoWorkersTest : public SharedCacheCommandTest {
 protected:
  void SetUp() override {
    SharedCacheCommandTest::SetUp();
    if (!RedisServer::is_installed()) {
      GTEST_SKIP() << "redis-server is not installed";
    }
    server.start();
  }
  // Starts the second worker once the first one's author is asked for code; that author answers
  // once the second worker waits. Each has its own specification.
  [[nodiscard]] SynthOutcome solve_at_once(const std::string& one, const std::string& two) const {
    write("one.json", one);
    write("two.json", two);
    write("author",
          "question=$(cat); case $question in *'\"stage\":\"implementation\"'*) echo x >> asked; "
          "[ -e first ] || { touch first; until grep -q waiting two.out; do sleep 0.02; done; } ;; "
          "esac; printf '%s' \"$question\" | (\n" +
              author("2 * n") + "\n)\n");
    return home.run_shell(
        R"sh(solve() {
               "$SYNTH" solve -v --candidates 1 --spec $1.json --author command \
                 --command 'bash author' \
                 --cache-dir "$1" --cache )sh" +
        server.address() + R"sh(
             }
             touch two.out
             solve one > one.out 2>&1 &
             while [ ! -e first ]; do sleep 0.02; done
             solve two > two.out 2>&1
             status=$?
             wait
             exit $status)sh");
  }

  RedisServer server;
};

// The author is asked once.
TEST_F(TwoWorkersTest, OneWaitsForTheAnswerOfTheOther) {
  const SynthOutcome both = solve_at_once(kSpec, kSpec);
  EXPECT_EQ(both.exit_status, 0) << read("two.out");
  EXPECT_THAT(read("two.out"),
              AllOf(HasSubstr("another worker asked for the same"), HasSubstr("return 2 * n")));
  EXPECT_THAT(read("one.out"), HasSubstr("cache miss"));
  EXPECT_THAT(read("two.out"), HasSubstr("cache hit"));
  EXPECT_THAT(home.run({"cache", "stats", "--cache-dir", "two"}).stdout_text,
              AllOf(ContainsRegex("hits +1\n"), ContainsRegex("misses +0\n")));
}

// The questions differ, but both need the very same function.
TEST_F(TwoWorkersTest, OneWaitsForAFunctionOfTheOther) {
  std::string other = kSpec;
  other.replace(other.find("Twice a number."), 15, "Doubles, for a shop.");
  const SynthOutcome both = solve_at_once(kSpec, other);
  EXPECT_EQ(both.exit_status, 0) << read("two.out");
  EXPECT_THAT(read("two.out"), AllOf(HasSubstr("another worker asked for the same"),
                                     HasSubstr("cache miss"), HasSubstr("return 2 * n")));
  const std::string asked = read("asked");
  EXPECT_EQ(std::ranges::count(asked, '\n'), 1) << "code is paid for once";
}

}  // namespace
}  // namespace synth
