#include "synth/cli/output/output_folder.h"

#include "tests/synth/cli/solutions.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Result<WrittenFiles> write_files(const std::filesystem::path& folder, const Solution& solution,
                                 Overwrite overwrite = Overwrite::own_files,
                                 SuiteFormat format = SuiteFormat::pytest) {
  auto place = output_place(folder.string(), "", solution);
  return place ? write_solution_files(*place, solution, format, overwrite)
               : fail(std::move(place).error());
}

TEST(OutputFolderTest, AFileIsNamedByItsExtensionAndAFolderTakesTheNameThatTestsImport) {
  const TemporaryFolder folder;
  const Solution solution = shout_solution();
  const auto file = output_place((folder.path() / "loud" / "util.py").string(), "", solution);
  ASSERT_TRUE(file);
  ASSERT_TRUE(write_solution_files(*file, solution, SuiteFormat::pytest, Overwrite::own_files));
  EXPECT_EQ(folder.read("loud/util.py"), solution.source);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "loud" / "test_util.py"));
  EXPECT_EQ(output_place("made", "strings", solution)->module, "strings.py");
  EXPECT_EQ(output_place("made", "", solution)->module, "shout.py");
  EXPECT_EQ(output_place("util.py", "", solution)->folder, ".");
  const auto other = output_place("util.js", "", solution);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, AllOf(HasSubstr("JavaScript"), HasSubstr("Python")));
  std::filesystem::create_directory(folder.path() / "odd.py");
  EXPECT_EQ(output_place((folder.path() / "odd.py").string(), "", solution)->module, "shout.py");
}

TEST(OutputFolderTest, WritesTestsInTheFormThatIsAskedForAndMarksDisputedOnes) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  add_test(solution, "wrong", "a", expects("B"));
  add_result(solution, "wrong", Verdict::wrong_answer).disputed = true;
  solution.disputed.push_back({"shout", "wrong", std::nullopt, std::nullopt, "odd"});
  ASSERT_TRUE(write_files(folder.path(), solution));
  EXPECT_THAT(folder.read("test_shout.py"),
              HasSubstr("xfail(strict=False, reason='disputed: odd')"));
  ASSERT_TRUE(write_files(folder.path(), solution, Overwrite::own_files, SuiteFormat::unittest));
  EXPECT_THAT(folder.read("test_shout.py"),
              AllOf(HasSubstr("class ShoutTest(unittest.TestCase)"), HasSubstr("@disputed(")));
  const auto lines = write_files(folder.path(), solution, Overwrite::own_files, SuiteFormat::jsonl);
  ASSERT_TRUE(lines);
  EXPECT_EQ(lines->tests, "shout_tests.jsonl");
  EXPECT_EQ(lines->notes.size(), 1U);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "shout_tests.jsonl"));
}

TEST(OutputFolderTest, WritesTheSourceAsItIs) {
  const TemporaryFolder folder;
  const Solution solution = shout_solution();
  ASSERT_TRUE(write_files(folder.path() / "a" / "b", solution));
  EXPECT_EQ(folder.read("a/b/shout.py"), solution.source);
}

TEST(OutputFolderTest, SaysAtTheTopOfBothFilesThatTheCodeIsUncertain) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  add_test(solution, "one", "a", expects("A"));
  solution.confidence = {ConfidenceLevel::uncertain, "two\nfit", "shout('é'): 'É' or 'é'?"};
  ASSERT_TRUE(write_files(folder.path(), solution));
  const std::string mark =
      "uncertain: two fit; candidates differ on shout('é'): 'É' or 'é'?; check it before you use "
      "it.";
  EXPECT_EQ(folder.read("shout.py"), "# " + mark + "\n" + solution.source);
  EXPECT_THAT(folder.read("test_shout.py"), HasSubstr(mark));
  solution.confidence.level = ConfidenceLevel::consistent;
  ASSERT_TRUE(write_files(folder.path(), solution)) << "it does not know what it wrote";
  EXPECT_EQ(folder.read("shout.py"), solution.source);

  solution.language = Language::bash;
  solution.source = "#!/bin/bash\necho \"$1\"\n";
  solution.tests.clear();
  solution.confidence.level = ConfidenceLevel::uncertain;
  ASSERT_TRUE(write_files(folder.path(), solution, Overwrite::own_files, SuiteFormat::bats));
  EXPECT_THAT(folder.read("shout.sh"), ::testing::StartsWith("#!/bin/bash\n# uncertain: two fit"));
}

TEST(OutputFolderTest, WritesOverItsOwnFiles) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  ASSERT_TRUE(write_files(folder.path(), solution));
  solution.source += "# more\n";
  ASSERT_TRUE(write_files(folder.path(), solution));
  EXPECT_EQ(folder.read("shout.py"), solution.source);
}

TEST(OutputFolderTest, DoesNotWriteOverWhatAPersonWroteOrChanged) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  folder.write("shout.py", "mine\n");
  const auto refused = write_files(folder.path(), solution);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("shout.py"));
  EXPECT_THAT(refused.error().remedy, HasSubstr("--force"));
  EXPECT_EQ(folder.read("shout.py"), "mine\n");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "test_shout.py"));

  ASSERT_TRUE(write_files(folder.path(), solution, Overwrite::anything));
  folder.write("test_shout.py", folder.read("test_shout.py") + "# my own test\n");
  solution.source += "# more\n";
  EXPECT_FALSE(write_files(folder.path(), solution));
}

TEST(OutputFolderTest, FilesThatAreTheSameAreNotInTheWay) {
  const TemporaryFolder folder;
  const Solution solution = shout_solution();
  folder.write("shout.py", solution.source);
  EXPECT_TRUE(write_files(folder.path(), solution));
}

TEST(OutputFolderTest, LeavesNoTemporaryFile) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_files(folder.path(), shout_solution()));
  const std::filesystem::directory_iterator files(folder.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 2);
}

}  // namespace
}  // namespace synth
