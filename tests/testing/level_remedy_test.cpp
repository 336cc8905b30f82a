#include "testing/sandbox/lane/level_remedy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kProgram = "/opt/synth/libexec/synth/synth-lane";

std::string for_namespaces(const NamespaceSettings& settings, const std::string& program) {
  return remedy(IsolationLevel::namespaces, settings, program);
}

TEST(LevelRemedyTest, GivesTheProfileForTheProgramAndTheCommandThatLoadsIt) {
  EXPECT_THAT(for_namespaces({.apparmor_restricts = true}, kProgram),
              AllOf(HasSubstr("\\nprofile synth-lane /opt/synth/libexec/synth/synth-lane "
                              "flags=(unconfined) {\\n  userns,\\n}\\n"),
                    HasSubstr("sudo apparmor_parser -r /etc/apparmor.d/synth-lane"),
                    HasSubstr("sysctl kernel.apparmor_restrict_unprivileged_userns=0")));
}

TEST(LevelRemedyTest, PutsNoStrangePathIntoACommand) {
  EXPECT_THAT(for_namespaces({.apparmor_restricts = true}, "/it's \"mine\"/synth-lane"),
              AllOf(Not(HasSubstr("mine")), HasSubstr("sysctl")));
}

TEST(LevelRemedyTest, NamesTheSettingThatWithholdsNamespaces) {
  EXPECT_THAT(for_namespaces({.none_left = true}, kProgram),
              HasSubstr("`sudo sysctl user.max_user_namespaces="));
  EXPECT_THAT(for_namespaces({.privileged_only = true}, kProgram),
              HasSubstr("`sudo sysctl kernel.unprivileged_userns_clone=1`"));
  EXPECT_THAT(for_namespaces({}, kProgram), HasSubstr("--security-opt seccomp=unconfined"));
}

TEST(LevelRemedyTest, NamesTheWeakerLevelThatHasToBeAskedFor) {
  EXPECT_THAT(for_namespaces({.none_left = true}, kProgram), HasSubstr("--level landlock"));
}

}  // namespace
}  // namespace synth
