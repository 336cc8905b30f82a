#include "testing/sandbox/sandbox.h"

#include "testing/sandbox/probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr seconds kAmple{60};  // never reached by a test that passes

CellRequest shell(std::string script) {
  CellRequest request;
  request.argv = {"/bin/sh", "-c", std::move(script)};
  request.environment = {{"PATH", "/usr/bin:/bin"}};
  return request;
}

// What running a request to its end gave.
struct Ended {
  CellEnd end;
  CellOutput output;
};

Ended run(Sandbox& sandbox, const CellRequest& request, milliseconds wall = kAmple) {
  auto cell = sandbox.open(request, {});
  EXPECT_TRUE(cell) << cell.error().message;
  if (!cell) {
    return {};
  }
  auto answer = (*cell)->receive(wall, {});
  EXPECT_TRUE(answer) << answer.error().message;
  auto output = (*cell)->close();
  EXPECT_TRUE(output) << output.error().message;
  if (!answer || !output || !std::holds_alternative<CellEnd>(*answer)) {
    ADD_FAILURE() << "the program did not come to its end";
    return {};
  }
  return {std::get<CellEnd>(*answer), std::move(*output)};
}

// The tests of what a cell promises run once at each level that promises it.
class SandboxTest : public ::testing::TestWithParam<IsolationLevel> {
 protected:
  static std::unique_ptr<Sandbox> start(int lanes = 1) {
    SandboxOptions options;
    options.at_least = GetParam();
    options.at_most = GetParam();
    options.lanes = lanes;
    auto sandbox = Sandbox::start(options);
    EXPECT_TRUE(sandbox) << sandbox.error().message << "\n" << sandbox.error().remedy;
    return sandbox ? std::move(*sandbox) : nullptr;
  }

  void SetUp() override {
    sandbox_ = start();
    ASSERT_NE(sandbox_, nullptr);
  }

  std::unique_ptr<Sandbox> sandbox_;
};

INSTANTIATE_TEST_SUITE_P(Levels, SandboxTest,
                         ::testing::Values(IsolationLevel::namespaces, IsolationLevel::landlock),
                         [](const auto& level) { return std::string(name(level.param)); });

TEST_P(SandboxTest, RunsAProgramWithItsFilesInputAndEnvironment) {
  CellRequest request = shell("cat greeting; cat; echo $NAME >&2; env | sort; exit 3");
  request.files = {{"greeting", "hello "}};
  request.stdin_text = "world\n";
  request.environment.emplace_back("NAME", "synth");
  const Ended ran = run(*sandbox_, request);
  EXPECT_EQ(ran.end.ending, Verdict::early_exit);
  EXPECT_EQ(ran.end.exit_status, 3);
  EXPECT_THAT(ran.output.stdout_text, HasSubstr("hello world\nNAME=synth\n"));
  EXPECT_THAT(ran.output.stdout_text, Not(HasSubstr("HOME=")));
  EXPECT_EQ(ran.output.stderr_text, "synth\n");
}

TEST_P(SandboxTest, SaysWhichSignalEndedAProgram) {
  const Ended ran = run(*sandbox_, shell("ulimit -c 0; kill -SEGV $$"));
  EXPECT_EQ(ran.end.ending, Verdict::crash);
  EXPECT_EQ(ran.end.signal, SIGSEGV);
}

TEST_P(SandboxTest, EndsAProgramThatDoesNotAnswerInTime) {
  const Ended ran = run(*sandbox_, shell("while :; do :; done"), milliseconds(50));
  EXPECT_EQ(ran.end.ending, Verdict::time_limit);
}

}  // namespace
}  // namespace synth
