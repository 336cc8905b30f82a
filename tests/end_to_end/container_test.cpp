#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Messages about images that need no container engine.
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

// An engine that starts the real lane program without a container. container_engines_test.cpp tests
// the rest of a real engine.
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

}  // namespace
}  // namespace synth
