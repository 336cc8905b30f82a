#include "synth/support/fd.h"
#include "tests/testing/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>

namespace synth {
namespace {

using cells::Ended;
using cells::run;
using cells::shell;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

// The data that a user may lend to the programs in cells, at each level that isolates them.
class UserDataTest : public ::testing::TestWithParam<IsolationLevel> {
 protected:
  [[nodiscard]] std::unique_ptr<Sandbox> start(UserData data) const {
    SandboxOptions options;
    options.at_least = GetParam();
    options.at_most = GetParam();
    options.data = std::move(data);
    auto sandbox = Sandbox::start(options);
    EXPECT_TRUE(sandbox) << sandbox.error().message;
    return sandbox ? std::move(*sandbox) : nullptr;
  }
};

INSTANTIATE_TEST_SUITE_P(Levels, UserDataTest,
                         ::testing::Values(IsolationLevel::namespaces, IsolationLevel::landlock),
                         [](const auto& level) { return std::string(name(level.param)); });

TEST_P(UserDataTest, FilesAreCopiesInEveryCellBesidesItsDiskLimit) {
  const auto sandbox = start({.files = {{"in/data.csv", std::string(100'000, 'x')}}});
  ASSERT_TRUE(sandbox);
  CellRequest request = shell("wc -c < in/data.csv; head -c 60000 /dev/zero > more && echo room");
  request.limits.disk_bytes = std::size_t{64} << 10U;
  EXPECT_EQ(run(*sandbox, request).output.stdout_text, "100000\nroom\n");
  EXPECT_EQ(run(*sandbox, request).output.stdout_text, "100000\nroom\n");
}

TEST_P(UserDataTest, WhatAProgramWroteIsTakenOutAndWhatItWasGivenIsNot) {
  const auto sandbox = start({.files = {{"a", "given"}, {"b", "given"}}, .collect = true});
  ASSERT_TRUE(sandbox);
  const Ended ran =
      run(*sandbox, shell("mkdir -p out/deep; printf one > out/1; printf two > out/deep/2; "
                          "rm b; printf changed > b; touch empty"));
  EXPECT_THAT(ran.output.collected.files,
              ElementsAre(Pair("b", "changed"), Pair("empty", ""), Pair("out/1", "one"),
                          Pair("out/deep/2", "two")));
  EXPECT_THAT(ran.output.collected.left_out, IsEmpty());
}

TEST_P(UserDataTest, NothingIsTakenOutUnlessAsked) {
  const auto sandbox = start({});
  ASSERT_TRUE(sandbox);
  EXPECT_THAT(run(*sandbox, shell("echo x > file")).output.collected.files, IsEmpty());
}

TEST_P(UserDataTest, LinksAndPipesAreNamedAndNotFollowed) {
  const auto sandbox = start({.collect = true});
  ASSERT_TRUE(sandbox);
  const Ended ran = run(*sandbox, shell("ln -s /etc/passwd passwd; ln -s / root; mkfifo pipe; "
                                        "echo own > own; ln own again"));
  EXPECT_THAT(ran.output.collected.files, IsEmpty());
  EXPECT_THAT(ran.output.collected.left_out,
              ElementsAre("again: a file of several names", "own: a file of several names",
                          "passwd: a link", "pipe: not a regular file", "root: a link"));
}

TEST_P(UserDataTest, TheFilesOfAProgramThatIsCutOffAreTakenOutToo) {
  const auto sandbox = start({.collect = true});
  ASSERT_TRUE(sandbox);
  auto cell = sandbox->open(shell("echo begun > log; sleep 1000"), {});
  ASSERT_TRUE(cell) << cell.error().message;
  ASSERT_TRUE((*cell)->receive(std::chrono::milliseconds(500), {}));
  const auto output = (*cell)->close();
  ASSERT_TRUE(output);
  EXPECT_THAT(output->collected.files, ElementsAre(Pair("log", "begun\n")));
}

// A listener of the test on this machine; `heard` is what a cell has sent to it.
class Listener {
 public:
  Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(socket_.get(), general, sizeof address), 0);
    EXPECT_EQ(::listen(socket_.get(), 4), 0);
    socklen_t size = sizeof address;
    EXPECT_EQ(::getsockname(socket_.get(), general, &size), 0);
    port_ = ::ntohs(address.sin_port);
  }

  [[nodiscard]] std::string heard() const {
    const Fd peer(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    std::array<char, 64> text{};
    const ssize_t got = peer ? ::read(peer.get(), text.data(), text.size()) : 0;
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
  }

  [[nodiscard]] CellRequest message() const {
    CellRequest request;
    request.argv = {"/bin/bash", "-c", "echo hello > /dev/tcp/127.0.0.1/" + std::to_string(port_)};
    return request;
  }

 private:
  Fd socket_;
  int port_ = 0;
};

TEST_P(UserDataTest, TheNetworkIsThereOnlyWhenItIsLent) {
  const Listener listener;
  const auto closed = start({});
  ASSERT_TRUE(closed);
  EXPECT_NE(run(*closed, listener.message()).end.exit_status, 0);
  EXPECT_EQ(listener.heard(), "");
  const auto open = start({.network = true});
  ASSERT_TRUE(open);
  const Ended ran = run(*open, listener.message());
  EXPECT_EQ(ran.end.exit_status, 0) << ran.output.stderr_text;
  EXPECT_EQ(listener.heard(), "hello\n");
}

TEST_P(UserDataTest, WithTheNetworkEverythingElseIsStillKeptAway) {
  const auto sandbox = start({.network = true});
  ASSERT_TRUE(sandbox);
  const Ended ran = run(*sandbox, shell("cat /etc/shadow; ls /root; touch /usr/x; kill -0 " +
                                        std::to_string(::getpid())));
  EXPECT_EQ(ran.output.stdout_text, "");
  EXPECT_THAT(ran.output.stderr_text, HasSubstr("/usr/x"));
}

}  // namespace
}  // namespace synth
