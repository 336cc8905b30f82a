#include "synth/support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

namespace synth {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

Command shell(std::string script) {
  Command command;
  command.argv = {"sh", "-c", std::move(script)};
  return command;
}

CommandOutcome run(const Command& command) {
  auto outcome = run_command(command);
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? *outcome : CommandOutcome{};
}

// Returns whether it runs. A zombie does not; we cannot influence when its new parent reaps it.
bool is_running(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  const std::string stat((std::istreambuf_iterator<char>(file)), {});
  const std::size_t name_end = stat.rfind(") ");
  return name_end != std::string::npos && stat[name_end + 2] != 'Z';
}

TEST(RunCommandTest, GivesOutputAndExitStatus) {
  const CommandOutcome outcome = run(shell("echo out; echo err >&2; exit 7"));
  EXPECT_EQ(outcome.stdout_text, "out\n");
  EXPECT_EQ(outcome.stderr_text, "err\n");
  EXPECT_EQ(outcome.exit_status, 7);
  EXPECT_EQ(outcome.signal, std::nullopt);
  EXPECT_FALSE(outcome.timed_out);
}

TEST(RunCommandTest, GivesTheSignal) {
  const CommandOutcome outcome = run(shell("kill -TERM $$"));
  EXPECT_EQ(outcome.signal, SIGTERM);
  EXPECT_EQ(outcome.exit_status, std::nullopt);
}

TEST(RunCommandTest, MuchInputAndOutputFlowAtOnce) {
  Command command = shell("cat; echo done >&2");
  command.stdin_text.assign(std::size_t{3} << 20U, 'x');
  const CommandOutcome outcome = run(command);
  EXPECT_EQ(outcome.stdout_text, command.stdin_text);
  EXPECT_EQ(outcome.stderr_text, "done\n");
  EXPECT_FALSE(outcome.truncated);
}

TEST(RunCommandTest, InputThatIsNotReadIsNoError) {
  Command command = shell("exit 0");
  command.stdin_text.assign(std::size_t{3} << 20U, 'x');
  EXPECT_EQ(run(command).exit_status, 0);
}

TEST(RunCommandTest, KeepsNoMoreOutputThanAsked) {
  Command command = shell("head -c 3000000 /dev/zero; echo kept >&2");
  command.output_bytes = 1000;
  const CommandOutcome outcome = run(command);
  EXPECT_EQ(outcome.stdout_text.size(), 1000U);
  EXPECT_EQ(outcome.stderr_text, "kept\n");
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_TRUE(outcome.truncated);
}

TEST(RunCommandTest, KillsTheWholeGroupAfterTheTimeLimit) {
  Command command = shell("sleep 1000 & echo $!; wait");
  command.time_limit = milliseconds(300);
  const CommandOutcome outcome = run(command);
  EXPECT_TRUE(outcome.timed_out);
  EXPECT_EQ(outcome.signal, SIGKILL);
  const int grandchild = std::stoi("0" + outcome.stdout_text);
  ASSERT_GT(grandchild, 0);
  while (is_running(grandchild)) {  // it is killed, but perhaps not gone yet
    std::this_thread::yield();
  }
}

TEST(RunCommandTest, DoesNotWaitForWhatACommandLeftRunning) {
  Command command = shell("sleep 1000 & echo begun");
  command.time_limit = milliseconds(60'000);
  EXPECT_EQ(run(command).stdout_text, "begun\n");
}

TEST(RunCommandTest, DoesNotWaitForAGrandchildThatLeftTheGroup) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("process-test-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  Command command = shell(
      "setsid sh -c 'echo $$ | tee pid; exec sleep 1000' & until [ -s pid ]; do sleep 0.01; done");
  command.directory = folder.string();
  const int grandchild = std::stoi("0" + run(command).stdout_text);
  std::filesystem::remove_all(folder);
  ASSERT_GT(grandchild, 0);
  EXPECT_TRUE(is_running(grandchild));
  ::kill(grandchild, SIGKILL);
}

TEST(RunCommandTest, CanBeInterrupted) {
  std::stop_source stop;
  const std::jthread later([&] {
    std::this_thread::sleep_for(milliseconds(20));
    stop.request_stop();
  });
  const auto outcome = run_command(shell("sleep 1000"), stop.get_token());
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Errc::interrupted);
  EXPECT_FALSE(run_command(shell("true"), stop.get_token()));
}

TEST(RunCommandTest, UsesTheEnvironmentAndFolderGiven) {
  Command command = shell("/usr/bin/env; pwd");
  command.environment = {{"ONLY=this"}};
  command.directory = "/usr";
  const std::string text = run(command).stdout_text;
  EXPECT_THAT(text, HasSubstr("ONLY=this\n"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("HOME=")));
  EXPECT_THAT(text, HasSubstr("/usr\n"));
}

TEST(RunCommandTest, InheritsTheEnvironmentUnlessToldOtherwise) {
  EXPECT_THAT(run(shell("echo $PATH")).stdout_text, HasSubstr("/bin"));
}

TEST(RunCommandTest, GivesTheChildNoOtherDescriptors) {
  std::array<int, 12> open{};
  for (int& fd : open) {
    fd = ::open("/dev/null", O_RDONLY);  // not closed on exec
  }
  EXPECT_EQ(run(shell("ls /proc/self/fd | tr '\\n' ' '")).stdout_text, "0 1 2 3 ");  // 3 is of ls
  for (const int fd : open) {
    ::close(fd);
  }
}

TEST(RunCommandTest, GivesTheChildDefaultSignals) {
  ::signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(run(shell("kill -PIPE $$; echo survived")).signal, SIGPIPE);
}

TEST(RunCommandTest, SaysWhatCannotBeStarted) {
  Command missing;
  missing.argv = {"no-such-program-at-all"};
  const auto not_found = run_command(missing);
  ASSERT_FALSE(not_found);
  EXPECT_EQ(not_found.error().code, Errc::io);
  EXPECT_THAT(not_found.error().message, HasSubstr("no-such-program-at-all"));

  Command misplaced = shell("true");
  misplaced.directory = "/no/such/folder";
  const auto not_started = run_command(misplaced);
  ASSERT_FALSE(not_started);
  EXPECT_THAT(not_started.error().message, HasSubstr("No such file or directory"));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a zombie was left";
}

TEST(RunCommandTest, AFileThatIsNoProgramIsAnError) {
  const auto path =
      std::filesystem::temp_directory_path() / ("not-a-program-" + std::to_string(::getpid()));
  std::ofstream(path) << "neither a script nor a binary\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  Command command;
  command.argv = {path.string()};
  const auto outcome = run_command(command);
  std::filesystem::remove(path);
  ASSERT_FALSE(outcome);
  EXPECT_THAT(outcome.error().message, HasSubstr("Exec format error"));
}

TEST(RunCommandTest, ManyThreadsDoNotHoldEachOthersPipes) {
  std::atomic<int> right = 0;
  std::atomic<bool> finished = false;
  const std::jthread slow([&] {
    while (!finished) {
      run(shell("sleep 0.3"));
    }
  });
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 3; ++thread) {
      threads.emplace_back([&] {
        for (int i = 0; i < 10; ++i) {
          right += run(shell("echo quick")).stdout_text == "quick\n" ? 1 : 0;
        }
      });
    }
  }
  finished = true;
  EXPECT_EQ(right, 30);
}

TEST(RunCommandTest, LeavesNoDescriptorsOpen) {
  const auto count = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const auto before = count();
  for (int i = 0; i < 20; ++i) {
    run(shell("exit 0"));
  }
  EXPECT_EQ(count(), before);
}

TEST(FindProgramTest, LooksInPathUnlessThereIsASlash) {
  EXPECT_THAT(find_program("sh").value_or(""), ::testing::EndsWith("/sh"));
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_EQ(find_program("/etc/passwd"), std::nullopt);
  EXPECT_EQ(find_program("/usr"), std::nullopt);
  EXPECT_EQ(find_program(""), std::nullopt);
}

TEST(HelperTest, TalksOverItsDescriptorZeroAndEndsWithIt) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  Fd ours(ends[0]);
  auto helper = Helper::start({"/bin/sh", "-c", "cat <&0 >&0"}, Fd(ends[1]));
  ASSERT_TRUE(helper) << helper.error().message;
  ASSERT_EQ(::write(ours.get(), "ping", 4), 4);
  std::array<char, 4> answer{};
  ASSERT_EQ(::read(ours.get(), answer.data(), answer.size()), 4);
  EXPECT_EQ(std::string_view(answer.data(), 4), "ping");
  EXPECT_FALSE(helper->wait(milliseconds(0)));
  ours.reset();
  EXPECT_TRUE(helper->wait(milliseconds(60'000)));
}

TEST(HelperTest, IsKilledWithItsOwner) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  const Fd ours(ends[0]);
  int pid = 0;
  {
    auto helper = Helper::start({"/bin/sleep", "1000"}, Fd(ends[1]));
    ASSERT_TRUE(helper);
    pid = helper->pid();
    EXPECT_TRUE(is_running(pid));
  }
  EXPECT_FALSE(is_running(pid));
}

}  // namespace
}  // namespace synth
