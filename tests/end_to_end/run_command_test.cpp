#include "specs/json.h"
#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class RunCommandTest : public CommandsTest {};

TEST_F(RunCommandTest, RunRefusesWhatItCannotRunBeforeAnyoneIsAsked) {
  expect_usage_error(home.run({"run", "Write a JavaScript program that computes 6 times 7.",
                               "--author", "command", "--command", "touch asked"}),
                     "JavaScript");
  EXPECT_FALSE(std::filesystem::exists(home.work() / "asked"));
}

TEST_F(RunCommandTest, RunPrintsTheResultAndKeepsPrintsApart) {
  const SynthOutcome outcome =
      home.run({"run", "--code", "-"}, "print('hi')\nresult = {1: 2 + 2}\n");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_EQ(outcome.stdout_text, "{1: 4}\n");
  EXPECT_THAT(outcome.stderr_text, HasSubstr("hi\n"));
}

TEST_F(RunCommandTest, RunSaysThatNoResultWasSet) {
  const SynthOutcome outcome = home.run({"run", "--code", "-"}, "x = 1\n");
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_EQ(outcome.stdout_text, "None\n");
  EXPECT_THAT(outcome.stderr_text, HasSubstr("result"));
}

TEST_F(RunCommandTest, RunTellsTheErrorAndItsLine) {
  const SynthOutcome outcome = home.run({"run", "--code", "-"}, "x = 1\ny = x / 0\n");
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_THAT(outcome.stdout_text, IsEmpty());
  EXPECT_THAT(outcome.stderr_text, AllOf(HasSubstr("ZeroDivisionError"), HasSubstr("line 2")));
}

TEST_F(RunCommandTest, RunLendsFilesAndTakesOutWhatTheProgramWrote) {
  write("sales.csv", "city,sum\nRome,3\nOslo,4\n");
  write("program.py",
        "import csv\nrows = list(csv.DictReader(open('data.csv')))\n"
        "result = sum(int(row['sum']) for row in rows)\nopen('out.txt', 'w').write(str(result))\n");
  const SynthOutcome ran = home.run({"run", "--code", "program.py", "--file", "sales.csv=data.csv",
                                     "--collect", "made", "--json"});
  EXPECT_EQ(ran.exit_status, 0) << ran.stderr_text;
  EXPECT_EQ(read("made/out.txt"), "7");
  const auto document = parse_json(ran.stdout_text);
  ASSERT_TRUE(document) << ran.stdout_text;
  const JsonField json(*document);
  EXPECT_EQ(write_value(json.find("result")->json()), "7");
  EXPECT_EQ(write_value(json.find("files")->json()), R"(["data.csv"])");
  EXPECT_EQ(write_value(json.find("collected")->json()), R"(["out.txt"])");
  EXPECT_EQ(write_value(json.find("network")->json()), "false");
  expect_usage_error(home.run({"run", "--code", "program.py", "--collect", "made"}),
                     "something in it already");
}

TEST_F(RunCommandTest, PackagesAreInstalledOnceAndImportableInCells) {
  // A wheel of our own, so that no index is needed.
  const SynthOutcome built = home.run({"run", "--collect", "wheels", "--code", "-"}, R"(
import zipfile
with zipfile.ZipFile("palette-1.0-py3-none-any.whl", "w") as wheel:
    wheel.writestr("palette/__init__.py", "COLOURS = 3\n")
    info = "palette-1.0.dist-info/"
    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: palette\nVersion: 1.0\n")
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    wheel.writestr(info + "RECORD", "")
result = 1
)");
  ASSERT_EQ(built.exit_status, 0) << built.stderr_text;
  const std::vector<std::string> arguments{
      "run", "--json", "--with", "wheels/palette-1.0-py3-none-any.whl", "--code", "-"};
  const std::string program = "import palette\nresult = palette.COLOURS\n";
  const SynthOutcome first = home.run(arguments, program, {"PIP_NO_INDEX=1"});
  EXPECT_THAT(first.stdout_text, HasSubstr(R"("result": 3)")) << first.stderr_text;
  // The package would be missing if pip were asked again.
  for (const auto& entry :
       std::filesystem::directory_iterator(home.path() / "cache" / "synth" / "environments")) {
    std::error_code not_there;
    std::filesystem::remove_all(entry.path() / "bin", not_there);
  }
  const SynthOutcome again = home.run(arguments, program);
  EXPECT_THAT(again.stdout_text, HasSubstr(R"("result": 3)")) << again.stderr_text;
  EXPECT_EQ(home.run({"run", "--with=--index-url=x", "--code", "-"}, program).exit_status, 2);
}

}  // namespace
}  // namespace synth
