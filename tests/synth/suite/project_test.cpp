#include "synth/suite/project.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

namespace fs = std::filesystem;

void put(const fs::path& path) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << "";
}

TEST(ProjectTest, HasItsOwnModulesAndNoneOfOthers) {
  const TemporaryFolder folder;
  for (const char* const name :
       {"setup.py", "src/pkg/a.py", "src/pkg/__init__.py", "src/pkg/sub/a.py", "pkg_a.py",
        "tests/helper.py", "pkg/test_a.py", "conftest.py", ".tox/x.py", "env/pyvenv.cfg",
        "env/lib/x.py", "made/test_pkg_a.py", "__pycache__/x.py", "notes.txt"}) {
    put(folder.path() / name);
  }
  fs::create_directory_symlink(folder.path(), folder.path() / "loop");
  const auto modules = project_modules(folder.path(), folder.path() / "made");
  ASSERT_TRUE(modules) << modules.error().message;
  std::vector<std::pair<std::string, std::string>> found;
  std::vector<std::string> skipped;
  for (const ProjectModule& module : *modules) {
    if (module.skipped.empty()) {
      found.emplace_back(module.path, module.test_file);
    } else {
      skipped.push_back(module.path);
    }
  }
  EXPECT_THAT(found,
              ElementsAre(Pair("pkg_a.py", "test_pkg_a.py"), Pair("setup.py", "test_setup.py"),
                          Pair("src/pkg/__init__.py", "test_pkg.py"),
                          Pair("src/pkg/a.py", "test_pkg_a_2.py"),
                          Pair("src/pkg/sub/a.py", "test_pkg_sub_a.py")));
  EXPECT_THAT(skipped, ElementsAre("conftest.py", "pkg/test_a.py", "tests/helper.py"));
}

TEST(ProjectTest, OneModuleNeverEndsItButWhatHindersAllDoes) {
  const std::vector<ProjectModule> modules{
      {.path = "a.py", .test_file = "test_a.py", .skipped = ""},
      {.path = "b.py", .test_file = "test_b.py", .skipped = ""},
      {.path = "test_c.py", .test_file = "", .skipped = "it belongs to tests"}};
  const auto report = write_project(modules, [](const ProjectModule& module) {
    if (module.path == "a.py") {
      return Result<SuiteReport>(fail(Errc::bad_input, "a.py has no public function at its top"));
    }
    SuiteReport made;
    Suite& suite = made.suites.emplace_back();
    suite.function = suite.shown = "f";
    suite.cases.resize(2);
    suite.mutants.resize(2);
    suite.mutants[0].fate = SuiteMutant::Fate::killed;
    return Result<SuiteReport>(std::move(made));
  });
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->suites(), 1U);
  EXPECT_EQ(report->score(), 0.5);
  EXPECT_THAT(report->below(50), IsEmpty());
  EXPECT_THAT(report->below(50.5),
              ElementsAre("b.py: the score of f is 50 %, below --min-score 50.5"));
  EXPECT_THAT(project_json(*report), HasSubstr("a.py has no public function at its top"));
  const auto ended = write_project(modules, [](const ProjectModule&) {
    return Result<SuiteReport>(fail(Errc::interrupted, "stopped"));
  });
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().code, Errc::interrupted);
}

}  // namespace
}  // namespace synth
