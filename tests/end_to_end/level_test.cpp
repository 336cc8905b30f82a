#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// An ordinary user who may not create user namespaces on this machine, with the program where that
// user can reach it.
class LevelTest : public HomeTest {
 protected:
  void SetUp() override {
    namespace fs = std::filesystem;
    const fs::path built = fs::path(SYNTH_PROGRAM).parent_path().parent_path();
    const fs::path copy = home.path() / "program";
    for (const char* file :
         {"bin/synth", "libexec/synth/synth-lane", "libexec/synth/synth-warm.so"}) {
      fs::create_directories((copy / file).parent_path());
      fs::copy_file(built / file, copy / file);
    }
    program_ = (copy / "bin/synth").string();
    fs::permissions(home.path(), fs::perms::all);
    fs::permissions(home.work(), fs::perms::all);
  }

  [[nodiscard]] SynthOutcome run_without_namespaces(const std::vector<std::string>& arguments,
                                                    const std::string& stdin_text = "") const {
    const std::string user = std::to_string(::geteuid() == 0 ? 12345U : ::geteuid());
    std::vector<std::string> words;
    if (::geteuid() == 0) {
      words = {"setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups"};
    }
    const std::vector<std::string> withhold{
        "unshare",
        "--user",
        "--map-user=" + user,
        "--map-group=" + user,
        "--keep-caps",
        "sh",
        "-c",
        "echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --ambient-caps=-all "
        "--inh-caps=-all --bounding-set=-all \"$@\"",
        "sh",
        program_};
    words.insert(words.end(), withhold.begin(), withhold.end());
    words.insert(words.end(), arguments.begin(), arguments.end());
    Command command;
    command.argv = words;
    command.stdin_text = stdin_text;
    command.directory = home.work().string();
    command.environment = {"HOME=" + home.path().string(),
                           "PATH=" + std::string(std::getenv("PATH"))};
    const auto outcome = run_command(command);
    EXPECT_TRUE(outcome) << outcome.error().message;
    return outcome ? SynthOutcome{outcome->exit_status.value_or(-1), outcome->stdout_text,
                                  outcome->stderr_text}
                   : SynthOutcome{};
  }

  std::string program_;
};

constexpr const char* kLine =
    R"({"language":"python","function":"f","code":"def f(x): return x","tests":[{"args":[1],"expected":1}]})"
    "\n";

TEST_F(LevelTest, RefusesToRunBelowNamespacesAndSaysWhatWouldAllowThem) {
  const SynthOutcome refused = run_without_namespaces({"check"}, kLine);
  EXPECT_EQ(refused.exit_status, 7) << refused.stdout_text << refused.stderr_text;
  EXPECT_EQ(refused.stdout_text, "");
  EXPECT_THAT(refused.stderr_text, AllOf(HasSubstr("the isolation level namespaces can't be had"),
                                         HasSubstr("sudo sysctl user.max_user_namespaces=15000"),
                                         HasSubstr("--level landlock")));
}

TEST_F(LevelTest, TakesLandlockWhenItIsNamed) {
  const SynthOutcome named = run_without_namespaces({"check", "--level", "landlock"}, kLine);
  EXPECT_EQ(named.exit_status, 0) << named.stderr_text;
  EXPECT_THAT(named.stdout_text, HasSubstr(R"("level":"landlock")"));
}

TEST_F(LevelTest, DoctorIsNotReadyBelowNamespaces) {
  const SynthOutcome doctor = run_without_namespaces({"doctor"});
  EXPECT_EQ(doctor.exit_status, 7) << doctor.stdout_text << doctor.stderr_text;
  EXPECT_THAT(doctor.stdout_text, HasSubstr("sudo sysctl user.max_user_namespaces=15000"));
  EXPECT_EQ(run_without_namespaces({"doctor", "--level", "landlock"}).exit_status, 0);
}

}  // namespace
}  // namespace synth
