#include "testing/sandbox/engine/sandbox.h"

#include "tests/temporary_folder.h"
#include "tests/testing/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

namespace synth {
namespace {

using cells::deed;
using cells::Ended;
using cells::frame_of;
using cells::run;
using cells::shell;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AnyOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The promises of a cell, at each level that makes them.
class CellTest : public ::testing::TestWithParam<IsolationLevel> {
 protected:
  void SetUp() override {
    if (!cells::can_be_had(GetParam())) {
      GTEST_SKIP() << "no control groups can be made here";
    }
    sandbox_ = cells::start(GetParam());
    ASSERT_NE(sandbox_, nullptr);
  }

  std::unique_ptr<Cell> open(const CellRequest& request) {
    auto cell = sandbox_->open(request, {});
    EXPECT_TRUE(cell) << cell.error().message;
    return cell ? std::move(*cell) : nullptr;
  }

  std::unique_ptr<Sandbox> sandbox_;
};

INSTANTIATE_TEST_SUITE_P(Levels, CellTest,
                         ::testing::Values(IsolationLevel::cgroup, IsolationLevel::namespaces,
                                           IsolationLevel::landlock),
                         [](const auto& level) { return std::string(name(level.param)); });

TEST_P(CellTest, RunsAProgramWithItsFilesInputAndEnvironment) {
  CellRequest request = shell("cat greeting; cat; echo $NAME >&2; env | sort; exit 3");
  request.files = {{"greeting", "hello "}};
  request.stdin_text = "world\n";
  request.environment.emplace_back("NAME", "synth");
  const Ended ran = run(*sandbox_, request);
  EXPECT_EQ(ran.end.ending, Verdict::early_exit);
  EXPECT_EQ(ran.end.exit_status, 3);
  EXPECT_THAT(ran.output.stdout_text, StartsWith("hello world\nNAME=synth\n"));
  EXPECT_THAT(ran.output.stdout_text, Not(HasSubstr("HOME=")));
  EXPECT_EQ(ran.output.stderr_text, "synth\n");
}

// A sleeping process wants almost no CPU time, however busy the processors are; a loop wants all of
// it.
TEST_P(CellTest, WhatRanOutOfTimeIsToldBySleepFromWork) {
  constexpr milliseconds kWall{1500};
  const Ended slept = run(*sandbox_, shell("sleep 60"), kWall);
  EXPECT_EQ(slept.end.ending, Verdict::time_limit);
  const Ended worked = run(*sandbox_, shell("while :; do :; done"), kWall);
  EXPECT_EQ(worked.end.ending, Verdict::time_limit);
  ASSERT_TRUE(slept.end.wanted_cpu_ms && worked.end.wanted_cpu_ms);
  EXPECT_LT(*slept.end.wanted_cpu_ms, *worked.end.wanted_cpu_ms / 3);
}

TEST_P(CellTest, ExchangesFramesOfAnySize) {
  const auto cell = open(deed("echo"));
  ASSERT_NE(cell, nullptr);
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{5} << 20U}) {
    const std::string frame(size, 'f');
    ASSERT_TRUE(cell->send(frame));
    EXPECT_EQ(frame_of(*cell), frame);
  }
  EXPECT_FALSE(cell->send(std::string(kMaxFrameBytes + 1, 'f')));
}

TEST_P(CellTest, GivesOutFramesBeforeItTellsOfTheEnd) {
  const auto cell = open(deed("answer and leave"));
  ASSERT_NE(cell, nullptr);
  std::this_thread::sleep_for(milliseconds(50));  // so that the end has arrived as well
  EXPECT_EQ(frame_of(*cell), "one");
  EXPECT_EQ(frame_of(*cell), "two");
  const auto end = cell->receive(cells::kAmple, {});
  ASSERT_TRUE(end && std::holds_alternative<CellEnd>(*end));
  EXPECT_EQ(std::get<CellEnd>(*end).exit_status, 5);
  EXPECT_TRUE(cell->send("to nobody"));
}

TEST_P(CellTest, TellsWhetherFramesWaitToBeTaken) {
  const auto cell = open(deed("answer and leave"));
  ASSERT_NE(cell, nullptr);
  EXPECT_EQ(frame_of(*cell), "one");
  std::this_thread::sleep_for(milliseconds(50));  // so that the other has arrived
  EXPECT_TRUE(cell->has_unread());
  EXPECT_EQ(frame_of(*cell), "two");
  EXPECT_FALSE(cell->has_unread());
}

TEST_P(CellTest, TakesAFrameCutShortForAnEarlyExit) {
  EXPECT_EQ(run(*sandbox_, deed("leave inside a frame")).end.ending, Verdict::early_exit);
}

TEST_P(CellTest, EndsAProgramThatSendsNoFrames) {
  EXPECT_EQ(run(*sandbox_, deed("no frame")).end.ending, Verdict::protocol_error);
}

TEST_P(CellTest, WaitsForAProgramThatClosedItsSocket) {
  EXPECT_EQ(run(*sandbox_, deed("hang up")).end.exit_status, 6);
}

TEST_P(CellTest, SaysWhichSignalEndedAProgram) {
  const Ended ran = run(*sandbox_, shell("kill -SEGV $$"));
  EXPECT_EQ(ran.end.ending, Verdict::crash);
  EXPECT_EQ(ran.end.signal, SIGSEGV);
}

TEST_P(CellTest, EndsAProgramThatDoesNotAnswerInTime) {
  const Ended ran = run(*sandbox_, shell("echo begun; while :; do :; done"), milliseconds(300));
  EXPECT_EQ(ran.end.ending, Verdict::time_limit);
  EXPECT_EQ(ran.output.stdout_text, "begun\n");
}

TEST_P(CellTest, EndsAtOnceWhenInterrupted) {
  const auto cell = open(shell("while :; do :; done"));
  ASSERT_NE(cell, nullptr);
  std::stop_source stop;
  const std::jthread later([&] { stop.request_stop(); });
  const auto answer = cell->receive(cells::kAmple, stop.get_token());
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Errc::interrupted);
}

TEST_P(CellTest, KeepsTheFirstAndTheLastOfMuchOutput) {
  const Ended ran = run(*sandbox_, deed("much output"));
  EXPECT_THAT(ran.output.stdout_text, StartsWith("the first line\n"));
  EXPECT_THAT(ran.output.stdout_text, EndsWith("the last line\n"));
  EXPECT_THAT(ran.output.stdout_text, HasSubstr("bytes left out"));
  EXPECT_LT(ran.output.stdout_text.size(), 140'000U);
  EXPECT_TRUE(ran.output.truncated);
}

TEST_P(CellTest, EndsAFloodOfOutput) {
  const Ended ran = run(*sandbox_, deed("flood"));
  EXPECT_EQ(ran.end.ending, Verdict::output_limit);
  EXPECT_TRUE(ran.output.truncated);
}

TEST_P(CellTest, CountsOutputAnewWithEachFrameSent) {
  // Unread output in the pipe (at most 64 KiB) counts for the next frame: one round's output and
  // that together stay below the limit, but eight rounds' do not.
  CellRequest request = shell(
      "while head -c 5 <&3 >/dev/null; do head -c 30000 /dev/zero; printf '\\1\\0\\0\\0x' >&3; "
      "done");
  request.limits.output_bytes = 100'000;
  const auto cell = open(request);
  ASSERT_NE(cell, nullptr);
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE(cell->send("x"));
    ASSERT_EQ(frame_of(*cell), "x");
  }
}

TEST_P(CellTest, HasNoNetwork) {
  EXPECT_EQ(run(*sandbox_, deed("connect")).output.stdout_text,
            "socket: Operation not permitted\nsocket: Operation not permitted\n"
            "socket: Operation not permitted\nsocket: Operation not permitted\n");
}

TEST_P(CellTest, ShowsNothingOfTheUsers) {
  const auto canary = std::filesystem::temp_directory_path() / cells::unique_marker();
  std::ofstream(canary) << "secret";
  std::filesystem::permissions(canary, std::filesystem::perms::all);
  const Ended ran = run(*sandbox_, shell("cat " + canary.string() +
                                         " /etc/shadow /etc/hostname /proc/1/environ; ls /root "
                                         "/home /proc /var; echo x >> " +
                                         canary.string()));
  EXPECT_EQ(ran.output.stdout_text, "");
  std::string kept;
  std::ifstream(canary) >> kept;
  EXPECT_EQ(kept, "secret");
  std::filesystem::remove(canary);
}

TEST_P(CellTest, NamesItsDescriptorsAndShowsNothingElseOfProc) {
  CellRequest request = shell(
      "cat /dev/stdin; echo out >/dev/stdout; echo err >/dev/stderr; exec 5<given; cat /dev/fd/5; "
      "for f in self/mountinfo self/environ self/maps 1/environ cpuinfo; do cat /proc/$f; done "
      "2>/dev/null; echo 5 2>/dev/null >/proc/self/oom_score_adj; mkdir a; mv given a/moved && cat "
      "a/moved");
  request.files = {{"given", "given\n"}};
  request.stdin_text = "in\n";
  request.named_descriptors = true;
  const Ended ran = run(*sandbox_, request);
  EXPECT_EQ(ran.output.stdout_text, "in\nout\ngiven\ngiven\n");
  EXPECT_THAT(ran.output.stderr_text, StartsWith("err\n"));
  const bool has_own_root = GetParam() != IsolationLevel::landlock;
  request.argv.back() =
      "ls / >/dev/null 2>&1 && echo root; for f in root fd cwd/; do ls /proc/1/$f; done "
      "2>/dev/null";
  EXPECT_EQ(run(*sandbox_, request).output.stdout_text, has_own_root ? "root\n" : "");
  request.named_descriptors = false;
  request.argv.back() = "cat /dev/stdin";
  EXPECT_EQ(run(*sandbox_, request).output.stdout_text,
            GetParam() == IsolationLevel::landlock ? "in\n" : "");
}

TEST_P(CellTest, WritesOnlyInItsScratchFolder) {
  const Ended ran = run(*sandbox_, shell("for f in /x /usr/x /etc/x /dev/x /var/tmp/x; do "
                                         "echo y > $f && echo wrote $f; done; "
                                         "echo y > here && cat here; echo y > /dev/null && pwd"));
  EXPECT_THAT(ran.output.stdout_text, StartsWith("y\n/tmp"));
}

TEST_P(CellTest, SeesReadablePathsAndCannotChangeThem) {
  const auto folder = std::filesystem::temp_directory_path() / cells::unique_marker();
  std::filesystem::create_directories(folder / "inner");
  std::ofstream(folder / "inner" / "file") << "shown\n";
  std::filesystem::permissions(folder / "inner" / "file", std::filesystem::perms::all);
  CellRequest request =
      shell("cat inner/file || cat " + (folder / "inner/file").string() + "; echo x >> " +
            (folder / "inner/file").string() + "; rm -rf " + folder.string());
  request.readable = {folder.string()};
  const Ended ran = run(*sandbox_, request);
  EXPECT_EQ(ran.output.stdout_text, "shown\n");
  EXPECT_TRUE(std::filesystem::exists(folder / "inner" / "file"));
  std::filesystem::remove_all(folder);
}

TEST_P(CellTest, SeesReadablePathsBehindAFolderThatIsClosedToOthers) {
  const TemporaryFolder closed;  // to all other users, such as a candidate of root's
  const bool passes = GetParam() >= IsolationLevel::namespaces || ::geteuid() != 0;
  std::filesystem::create_directories(closed.path() / "in/a");
  std::filesystem::create_directories(closed.path() / "in/b");
  const auto a = closed.write("in/a/file", "A");
  const auto b = closed.write("in/b/file", "B");
  const auto secret = closed.write("in/secret", "secret");
  CellRequest request = shell("cat " + a.string() + " " + b.string() + "; cat " + secret.string());
  request.readable = {a.parent_path().string(), b.string()};
  const Ended ended = run(*sandbox_, request);
  EXPECT_EQ(ended.output.stdout_text, passes ? "AB" : "");
  EXPECT_TRUE(std::filesystem::exists(secret)) << "what is mounted in a lane reached the host";
}

TEST_P(CellTest, LimitsMemoryFilesAndProcesses) {
  EXPECT_EQ(run(*sandbox_, deed("memory")).output.stdout_text, "2\n");  // 256 MiB in halves
  EXPECT_EQ(run(*sandbox_, deed("outgrow file")).end.ending, Verdict::disk_limit);
}

TEST_P(CellTest, CountsTheTimeOfProcessesThatNobodyWaitsFor) {
  const CellEnd end = run(*sandbox_, deed("orphan")).end;
  EXPECT_EQ(end.exit_status, 0);
  EXPECT_LT(end.cpu_ms, 250);
  EXPECT_GE(end.others_cpu_ms, 299);
  CellRequest request = deed("spinners");
  request.limits.time = std::chrono::milliseconds(500);
  const CellEnd cut = run(*sandbox_, request).end;
  EXPECT_EQ(cut.ending, Verdict::time_limit) << cut.note;
  EXPECT_THAT(cut.note, HasSubstr("together"));
}

TEST_P(CellTest, LimitsMemoryThatIsNoProcesss) {
  const std::string files = "memory files";
  for (const std::string& kind : {files, std::string("shared memory")}) {
    const Ended kept = run(*sandbox_, deed(kind));
    if (sandbox_->level() == IsolationLevel::cgroup) {
      EXPECT_EQ(kept.end.ending, Verdict::memory_limit)
          << kind << ": " << kept.output.stdout_text << kept.end.note;
    } else if (sandbox_->level() == IsolationLevel::namespaces || kind == files) {
      EXPECT_EQ(kept.output.stdout_text, "refused\n") << kind;
    }
  }
}

TEST_P(CellTest, ChangesNothingAboutFilesThatItMayRead) {
  const TemporaryFolder folder;
  const auto file = folder.write("file", "kept");
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  CellRequest request = deed("change", file.string());
  request.readable.push_back(file.string());
  struct stat before {};
  ASSERT_EQ(::stat(file.c_str(), &before), 0);
  EXPECT_THAT(run(*sandbox_, request).output.stdout_text, Not(HasSubstr("done")));
  struct stat after {};
  ASSERT_EQ(::stat(file.c_str(), &after), 0);
  EXPECT_EQ(before.st_ctim.tv_sec, after.st_ctim.tv_sec);
  EXPECT_EQ(before.st_ctim.tv_nsec, after.st_ctim.tv_nsec);
}

TEST_P(CellTest, ChangesItsOwnFilesWhereTheyAreAllItSees) {
  CellRequest request = deed("change", "given");
  request.argv = {"/bin/sh", "-c",
                  "cp given mine; chmod 700 mine && touch -d @0 mine && ls -l mine"};
  request.files = {{"given", ""}};
  const Ended ran = run(*sandbox_, request);
  if (GetParam() >= IsolationLevel::namespaces) {
    EXPECT_THAT(ran.output.stdout_text, StartsWith("-rwx------"));
  } else {
    EXPECT_EQ(ran.output.stdout_text, "");
    EXPECT_THAT(ran.output.stderr_text, HasSubstr("Operation not permitted"));
  }
}

TEST_P(CellTest, SendsNothingToSocketsOfTheHosts) {
  const TemporaryFolder folder;
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  const std::string path = (folder.path() / "socket").string();
  const Fd listening(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(listening.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  std::filesystem::permissions(path, std::filesystem::perms::all);
  EXPECT_EQ(run(*sandbox_, deed("send to", path)).end.exit_status, 0);
  char received = 0;
  EXPECT_EQ(::recv(listening.get(), &received, 1, 0), -1);
}

TEST_P(CellTest, DisturbsNobodyElseOfTheSameUser) {
  EXPECT_EQ(run(*sandbox_, deed("disturb")).output.stdout_text,
            "nice refused\nscheduler refused\nio priority refused\nowner refused\nsignal refused\n"
            "lease refused\npages refused\nwatch refused\nlock refused\n");
}

TEST_P(CellTest, LimitsOpenDescriptors) {
  EXPECT_EQ(run(*sandbox_, deed("count descriptors")).output.stdout_text, "256\n");
}

TEST_P(CellTest, InheritsNoDescriptors) {
  EXPECT_EQ(run(*sandbox_, deed("descriptors")).output.stdout_text, "0 1 2 3 ");
}

TEST_P(CellTest, ContainsAForkBombAndLeavesNothingOfIt) {
  const std::string marker = cells::unique_marker();
  CellRequest request = deed("fork bomb", marker);
  request.limits.processes = 40;
  auto cell = open(request);
  ASSERT_NE(cell, nullptr);
  EXPECT_EQ(frame_of(*cell), "bombed");
  EXPECT_GT(cells::processes_with(marker), 1);
  EXPECT_LE(cells::processes_with(marker), 42);
  cell.reset();
  EXPECT_EQ(cells::processes_with(marker), 0);
  EXPECT_EQ(run(*sandbox_, shell("echo still fine")).output.stdout_text, "still fine\n");
}

TEST_P(CellTest, LeavesNoDaemon) {
  const std::string marker = cells::unique_marker();
  EXPECT_EQ(run(*sandbox_, deed("daemon", marker)).end.exit_status, 0);
  EXPECT_EQ(cells::processes_with(marker), 0);
}

TEST_P(CellTest, RefusesWhatCannotBeSetUp) {
  CellRequest missing = shell("");
  missing.argv.front() = "/usr/bin/no-such-program";
  const auto not_there = sandbox_->open(missing, {});
  ASSERT_FALSE(not_there);
  EXPECT_EQ(not_there.error().code, Errc::missing_interpreter);
  EXPECT_THAT(not_there.error().message, HasSubstr("/usr/bin/no-such-program"));

  for (const std::vector<std::string>& relative :
       {std::vector<std::string>{}, std::vector<std::string>{"sh", "-c", "true"}}) {
    CellRequest without_path = shell("true");
    without_path.argv = relative;
    const auto refused = sandbox_->open(without_path, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Errc::bad_input);
  }

  CellRequest outside = shell("true");
  outside.files = {{"../escape", ""}};
  const auto escaped = sandbox_->open(outside, {});
  ASSERT_FALSE(escaped);
  EXPECT_EQ(escaped.error().code, Errc::bad_input);
  EXPECT_EQ(run(*sandbox_, shell("echo still fine")).output.stdout_text, "still fine\n");
}

TEST_P(CellTest, StartsColdWhatCannotBeCopied) {
  for (const char* program : {"/bin/true", "/usr/bin/no-such-program"}) {
    CellRequest request = shell("echo cold");
    request.warm =
        WarmProgram{.argv = {program}, .stdin_text = std::make_shared<const std::string>()};
    auto cell = open(request);
    ASSERT_NE(cell, nullptr);
    EXPECT_FALSE(cell->warm());
    EXPECT_FALSE(cell->cold_reason().empty());
    ASSERT_TRUE(cell->receive(cells::kAmple, {}));
    EXPECT_EQ(cell->close()->stdout_text, "cold\n");
  }
}

TEST_P(CellTest, CopiesAProgramAsLoadedForArgumentsOfItsOwn) {
  for (const char* program : {"/bin/sh", "/bin/bash", "/bin/sh"}) {
    for (const char* told : {"one", "two"}) {
      CellRequest request =
          shell("echo $0 $1 $#; cat; ls; touch left; test -r /dev/stdin && echo named; env >&2");
      request.argv.front() = program;
      request.argv.insert(request.argv.end(), {"itself", told});
      request.stdin_text = std::string(told) + "\n";
      request.files = {{"given", ""}};
      request.named_descriptors = true;
      request.warm = WarmProgram{.argv = {program}, .when = WarmWhen::loaded};
      auto cell = open(request);
      ASSERT_NE(cell, nullptr);
      EXPECT_EQ(cell->warm(), GetParam() >= IsolationLevel::namespaces) << cell->cold_reason();
      ASSERT_TRUE(cell->receive(cells::kAmple, {}));
      const auto output = cell->close();
      EXPECT_EQ(output->stdout_text,
                std::string("itself ") + told + " 1\n" + told + "\ngiven\nnamed\n");
      EXPECT_THAT(output->stderr_text, Not(AnyOf(HasSubstr("SYNTH"), HasSubstr("LD_"))));
    }
  }
}

TEST_P(CellTest, StartsAScriptColdThatShouldBeCopiedAsLoaded) {
  const TemporaryFolder folder;
  const std::filesystem::path script = folder.path() / "script";
  std::ofstream(script) << "#!/bin/sh\necho cold\n";
  for (const auto& path : {folder.path(), script}) {  // root's candidates are another user
    std::filesystem::permissions(path, std::filesystem::perms(0755));
  }
  CellRequest request = shell("");
  request.argv = {script.string()};
  request.readable = {script.string()};
  request.warm = WarmProgram{.argv = request.argv, .when = WarmWhen::loaded};
  auto cell = open(request);
  ASSERT_NE(cell, nullptr);
  EXPECT_FALSE(cell->warm());
  EXPECT_EQ(cell->cold_reason(), GetParam() >= IsolationLevel::namespaces
                                     ? "a script, not a program"
                                     : "programs are copied from level namespaces on");
  ASSERT_TRUE(cell->receive(cells::kAmple, {}));
  EXPECT_EQ(cell->close()->stdout_text, "cold\n");
}

TEST(NamespacesTest, LimitTheDiskSpaceOfAllFilesTogether) {
  const auto sandbox = cells::start(IsolationLevel::namespaces);
  ASSERT_NE(sandbox, nullptr);
  CellRequest request = deed("fill disk");
  request.limits.disk_bytes = std::size_t{2} << 20U;
  const Ended ran = run(*sandbox, request);
  EXPECT_LE(std::stoul("0" + ran.output.stdout_text), request.limits.disk_bytes);
  EXPECT_GE(std::stoul("0" + ran.output.stdout_text), request.limits.disk_bytes / 2);
}

TEST(NamespacesTest, SayNothingOfTheMachine) {
  const auto sandbox = cells::start(IsolationLevel::namespaces);
  ASSERT_NE(sandbox, nullptr);
  EXPECT_EQ(run(*sandbox, shell("id -u; uname -n; ls /; pwd")).output.stdout_text.substr(0, 10),
            "1000\ncell\n");
}

}  // namespace
}  // namespace synth
