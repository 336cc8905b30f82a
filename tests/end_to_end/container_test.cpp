#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

// What is said of images without a container engine, which no machine needs for it.
class ContainerSettingsTest : public HomeTest {
 protected:
  [[nodiscard]] SynthOutcome check(const std::vector<std::string>& options,
                                   const std::vector<std::string>& environment = {}) const {
    std::vector<std::string> arguments{"check", "-"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return home.run(
        arguments,
        R"({"id":"a","language":"python","code":"def f(x):\n    return x","function":"f",)"
        R"("tests":[{"args":[1],"expected":1}]})"
        "\n",
        environment);
  }
};

TEST_F(ContainerSettingsTest, ALevelWithoutAnImageAndTwoLevelsAreRefused) {
  expect_usage_error(check({"--level", "container"}), "there is no image for the containers");
  expect_usage_error(check({"--level", "landlock", "--image", "some"}),
                     "code cannot run at level landlock and in containers of an image");
}

TEST_F(ContainerSettingsTest, WithoutAnEngineItIsSaidWhatToInstall) {
  const auto outcome = check({"--image", "some", "--container-engine", "no-such-engine"});
  EXPECT_EQ(outcome.exit_status, 7);
  EXPECT_THAT(outcome.stderr_text, AllOf(HasSubstr("there is no container engine 'no-such-engine'"),
                                         HasSubstr("apt install podman")));
}

TEST_F(ContainerSettingsTest, AProjectMayNotChooseAnImage) {
  write("synth.toml", "image = \"strangers\"\n");
  const auto outcome = check({});
  EXPECT_EQ(outcome.exit_status, 2);
  EXPECT_THAT(outcome.stderr_text, HasSubstr("image may not be set here"));
}

// An engine that starts the real lane program without a container: what the real one does beside
// that is tried below.
class LanesThatCallBackTest : public HomeTest {
 protected:
  [[nodiscard]] SynthOutcome check(const std::string& fails_from) const {
    std::string lines;
    for (const char* id : {"a", "b", "c", "d", "e", "f"}) {
      lines += std::string(R"({"id":")") + id +
               R"(","language":"python","code":"def f(x):\n    return x","function":"f",)"
               R"("tests":[{"args":[1],"expected":1}]})"
               "\n";
    }
    return home.run({"check", "-", "--json", "--jobs", "3", "--image", "some", "--container-engine",
                     SYNTH_FAKE_CONTAINER_ENGINE},
                    lines, {"SYNTH_TEST_FAILS_FROM=" + fails_from});
  }
  static std::size_t passes(const SynthOutcome& outcome) {
    std::size_t count = 0;
    const std::string wanted = R"("verdict":"pass","passed":1)";
    for (std::size_t at = 0; (at = outcome.stdout_text.find(wanted, at)) != std::string::npos;
         ++at) {
      ++count;
    }
    return count;
  }
};

TEST_F(LanesThatCallBackTest, JudgeAsAtEveryLevelAndSayTheirs) {
  const auto outcome = check("1000");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_EQ(passes(outcome), 6U) << outcome.stdout_text;
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("level":"container")"));
}

TEST_F(LanesThatCallBackTest, OneIsEnoughWhereOthersCannotBeStarted) {
  const auto outcome = check("2");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_EQ(passes(outcome), 6U) << outcome.stdout_text;
}

TEST_F(LanesThatCallBackTest, WithoutAnyTheEngineIsQuoted) {
  const auto outcome = check("1");
  EXPECT_EQ(outcome.exit_status, 7);
  EXPECT_THAT(outcome.stdout_text + outcome.stderr_text,
              HasSubstr("no space is left for container 1"));
}

TEST_F(LanesThatCallBackTest, DoctorSaysWhichEngineThereIs) {
  const auto doctor = [&](std::vector<std::string> more, const std::string& says = "") {
    more.insert(more.begin(), "doctor");
    return home.run(more, "", {"SYNTH_TEST_ENGINE_SAYS=" + says}).stdout_text;
  };
  const std::vector<std::string> fake{"--container-engine", SYNTH_FAKE_CONTAINER_ENGINE};
  EXPECT_THAT(doctor(fake), AllOf(HasSubstr("\nContainers (--image)\n  podman version 9.8.7 ("),
                                  AnyOf(HasSubstr("started by crun, as root"),
                                        HasSubstr("started by crun, without root"),
                                        HasSubstr("newuidmap"), HasSubstr("/etc/subuid"))));
  EXPECT_THAT(doctor(fake, "no crun here"), HasSubstr("cannot start any: "));
  EXPECT_THAT(doctor({"--json", fake[0], fake[1]}),
              HasSubstr("\"version\": \"podman version 9.8.7\""));
  EXPECT_THAT(doctor({"--container-engine", "no-such"}),
              AllOf(HasSubstr("none: there is no container engine 'no-such'"),
                    HasSubstr("apt install podman")));
}

// With the real engine, in a store of its own.
class ContainerTest : public HomeTest {
 protected:
  static void SetUpTestSuite() {
    store = new SynthHome;
    const std::string folder = store->path().string();
    std::ofstream(folder + "/storage.conf")
        << "[storage]\ndriver = \"vfs\"\ngraphroot = \"" << folder << "/images\"\nrunroot = \""
        << folder << "/run\"\n";
    const bool has_runc = find_program("runc").has_value();
    std::ofstream(folder + "/containers.conf") << "[engine]\ncgroup_manager = \"cgroupfs\"\n"
                                               << (has_runc ? "runtime = \"runc\"\n" : "");
    ::setenv("CONTAINERS_STORAGE_CONF", (folder + "/storage.conf").c_str(), 1);
    ::setenv("CONTAINERS_CONF", (folder + "/containers.conf").c_str(), 1);
    const auto run = [](const std::vector<std::string>& words) {
      Command command;
      command.argv = words;
      const auto outcome = run_command(command);
      return !outcome                    ? outcome.error().message
             : outcome->exit_status == 0 ? std::string()
                                         : "failed: " + outcome->stderr_text;
    };
    unusable = run({"podman", "--version"});
    if (unusable.empty()) {
      unusable = run({SYNTH_CONTAINER_IMAGE, "podman", kImage});
    }
    if (unusable.empty()) {  // not every machine lets containers be made
      unusable = run({"podman", "run", "--rm", "--network=none", "--memory=512m",
                      "--ulimit=nofile=512:512", "--ulimit=nproc=512:512", kImage, "true"});
    }
  }
  static void TearDownTestSuite() {
    delete store;
    store = nullptr;
    ::unsetenv("CONTAINERS_STORAGE_CONF");
    ::unsetenv("CONTAINERS_CONF");
  }
  void SetUp() override {
    if (!unusable.empty()) {
      GTEST_SKIP() << "no container can be run here: " << unusable;
    }
  }

  [[nodiscard]] SynthOutcome run(std::vector<std::string> arguments,
                                 const std::string& stdin_text = "") const {
    arguments.insert(arguments.end(), {"--image", kImage});
    const std::string folder = store->path().string();
    return home.run(arguments, stdin_text,
                    {"CONTAINERS_STORAGE_CONF=" + folder + "/storage.conf",
                     "CONTAINERS_CONF=" + folder + "/containers.conf"});
  }

  // A line of `check` whose function f gives 1, if the code is right.
  static std::string line(const std::string& id, const std::string& code) {
    return R"({"id":")" + id + R"(","language":"python","code":")" + code +
           R"(","function":"f","tests":[{"args":[],"expected":1}]})" + "\n";
  }

  static constexpr const char* kImage = "localhost/synth-test";
  static inline SynthHome* store = nullptr;
  static inline std::string unusable;
};

TEST_F(ContainerTest, AFunctionIsSolvedWithTheImagesPython) {
  const auto outcome = run({"solve", "is_even(n): whether n is even", "--json", "--no-cache"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("isolation_level": "container")"));
}

TEST_F(ContainerTest, HostileCodeChangesNothingForTheNextLine) {
  const auto outcome =
      run({"check", "-", "--jobs", "1", "--time", "1", "--json"},
          line("first", "def f():\\n    return 1") +
              line("processes", "import os\\ndef f():\\n    while True: os.fork()") +
              line("memory", "def f():\\n    l = []\\n    while True: l.append('x' * 10**7)") +
              line("host", "def f():\\n    return open('/etc/hostname').read()") +
              line("lane", "def f():\\n    return open('/.synth/socket')") +
              line("judge", "def f():\\n    return open('/proc/1/mem')") +
              line("root", "def f():\\n    open('/usr/planted', 'w')\\n    return 1") +
              line("network", "import socket\\ndef f():\\n    socket.socket()\\n    return 1") +
              line("last", "def f():\\n    return 1"));
  EXPECT_EQ(outcome.exit_status, 1) << outcome.stderr_text;
  const auto verdict_of = [&](const std::string& id) {
    const std::string begin = R"({"id":")" + id + R"(","verdict":")";
    const std::size_t place = outcome.stdout_text.find(begin) + begin.size();
    return outcome.stdout_text.substr(place, outcome.stdout_text.find('"', place) - place);
  };
  EXPECT_EQ(verdict_of("first"), "pass") << outcome.stdout_text;
  EXPECT_EQ(verdict_of("last"), "pass") << outcome.stdout_text;
  EXPECT_EQ(verdict_of("memory"), "memory_limit");
  for (const char* id : {"processes", "host", "lane", "judge", "root", "network"}) {
    EXPECT_THAT(verdict_of(id), AllOf(Not("pass"), Not("error"))) << id;
  }
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("level":"container")"));
}

TEST_F(ContainerTest, NothingIsLeftOfContainersAndTheirSockets) {
  EXPECT_EQ(run({"check", "-"}, line("a", "def f():\\n    return 1")).exit_status, 0);
  Command list;
  list.argv = {"podman", "ps", "--all", "--quiet"};
  const auto left = run_command(list);
  ASSERT_TRUE(left);
  EXPECT_EQ(left->stdout_text, "");
}

TEST_F(ContainerTest, AnImageThatIsNotThereAndALanguageItLacksAreNamed) {
  const auto missing =
      home.run({"check", "-", "--image", "localhost/none", "--container-engine", "podman"},
               line("a", "def f():\\n    return 1"));
  EXPECT_EQ(missing.exit_status, 7);
  EXPECT_THAT(missing.stderr_text,
              AllOf(HasSubstr("has no image 'localhost/none'"), HasSubstr("pull localhost/none")));
  const auto lacking =
      run({"check", "-"}, R"({"id":"a","code":"int f() { return 1; }","function":"f",)"
                          R"("language":"cpp","tests":[{"args":[],"expected":1}]})"
                          "\n");
  EXPECT_THAT(lacking.stdout_text, HasSubstr("there is no g++ in the image's PATH"));
}

}  // namespace
}  // namespace synth
