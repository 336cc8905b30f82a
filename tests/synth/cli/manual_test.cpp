#include "synth/cli/manual/completion.h"
#include "synth/cli/manual/man_page.h"
#include "synth/cli/subcommand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::vector<CommandLine> lines() {
  CommandLine list{"cache list", "", "list what is kept", "It's all.\n"};
  CommandLine solve{"solve", "INSTRUCTION", "write functions",
                    ".A line that begins with a dot. "
                    "And a \\ in it.\n"};
  solve.own = {{"ask", "", "ask `you`"}, {"out", "DIR", "write to DIR"}};
  return {list, solve};
}

TEST(CompletionTest, NamesCommandsGroupsAndOptions) {
  const std::string bash = completion_script(Shell::bash, lines());
  EXPECT_THAT(
      bash, AllOf(HasSubstr("' ') words='cache solve' ;;"),
                  HasSubstr("'cache list') words=--help ;;"), HasSubstr("'cache '*) words=list ;;"),
                  HasSubstr("'solve '*) words='--ask --out --help' ;;")));
  EXPECT_THAT(completion_script(Shell::zsh, lines()),
              AllOf(HasSubstr("#compdef synth"), HasSubstr("following='--ask --out --help'")));
  EXPECT_THAT(completion_script(Shell::fish, lines()),
              AllOf(HasSubstr("-n '__fish_seen_subcommand_from solve' -l out -r -d 'write to DIR'"),
                    HasSubstr("-n '__fish_seen_subcommand_from cache' -a list")));
}

TEST(CompletionTest, KnowsEveryOptionOfEveryCommand) {
  for (const Subcommand& command : all_commands()) {
    for (const OptionInfo& option : options_of(command.line)) {
      EXPECT_THAT(help_text(command.line), HasSubstr("--" + std::string(option.name)))
          << command.line.name;
    }
  }
}

TEST(ManPageTest, TextIsNoMacro) {
  const std::string page = man_page(lines()[1]);
  EXPECT_THAT(page, AllOf(HasSubstr("\n\\&.A line that begins with a dot.\nAnd a \\e in it.\n"),
                          HasSubstr(".It Fl Fl ask\nask \\(gayou\\(ga\n"),
                          HasSubstr(".It Fl Fl out Ar \\&DIR\n"), HasSubstr(".Dt SYNTH-SOLVE 1")));
  EXPECT_EQ(man_name(lines()[0]), "synth-cache-list");
}

TEST(ManPageTest, TheProgramsPageNamesItsCommands) {
  EXPECT_THAT(man_page(lines()), AllOf(HasSubstr(".It Cm cache list\n"),
                                       HasSubstr(".Xr synth-cache-list 1 ,\n.Xr synth-solve 1\n")));
}

}  // namespace
}  // namespace synth
