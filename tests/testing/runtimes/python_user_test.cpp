#include "testing/runtimes/python/host/import_policy.h"
#include "tests/temporary_folder.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Runs with the user's own interpreter, packages and settings. `change` makes the setting.
template <class Change>
Result<ScriptOutcome> run_with(const std::string& source, Change change) {
  auto python = find_python("");
  EXPECT_TRUE(python) << python.error().message;
  change(*python);
  PythonRuntime runtime(PythonHere::sandbox(), *python);
  return runtime.run_script(source, {}, {});
}

Result<ScriptOutcome> run_under(const std::string& policy, const std::string& source) {
  return run_with(source, [&](PythonInterpreter& python) {
    auto parsed = parse_import_policy(policy);
    ASSERT_TRUE(parsed) << parsed.error().message;
    python.imports = *parsed;
  });
}

TEST(ImportPolicyTest, AnImportItRefusesIsNamedWithItsLine) {
  const auto ran = run_under("allow:math,json", "import math\nimport json, os.path\nresult = 1\n");
  ASSERT_TRUE(ran);
  EXPECT_EQ(ran->outcome.ending, Verdict::compile_error);
  ASSERT_TRUE(ran->outcome.error);
  EXPECT_EQ(ran->outcome.error->type, "ImportPolicy");
  EXPECT_EQ(ran->outcome.error->line, 2);
  EXPECT_THAT(ran->outcome.error->message, HasSubstr("line 2 imports os.path"));
}

TEST(ImportPolicyTest, ADeniedModuleIsFoundInEveryForm) {
  for (const std::string form :
       {"from os import path", "import os as system", "import os.path", "__import__('os')",
        "import importlib; importlib.import_module('os')", "def f():\n    import os"}) {
    const auto ran = run_under("deny:os", form + "\nresult = 1\n");
    ASSERT_TRUE(ran && ran->outcome.error) << form;
    EXPECT_EQ(ran->outcome.error->type, "ImportPolicy") << form;
  }
}

TEST(ImportPolicyTest, OrdinaryPythonWorksUnderTheStrictest) {
  const auto ran = run_under("allow:dataclasses", R"(
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Point:
    x: int
class Special(Point):
    def __init__(self):
        super().__init__(4)
def numbers():
    try:
        yield 1
        raise ValueError("own")
    except ValueError as error:
        yield str(error)
result = [hasattr(Special(), "x"), getattr(Special(), "x"), list(numbers())]
)");
  ASSERT_TRUE(ran);
  ASSERT_TRUE(ran->outcome.value) << (ran->outcome.error ? ran->outcome.error->traceback : "");
  EXPECT_EQ(write_value(*ran->outcome.value), R"([true,4,[1,"own"]])");
}

TEST(ImportPolicyTest, HoldsForCandidatesWithTests) {
  auto python = find_python("");
  ASSERT_TRUE(python);
  python->imports = *parse_import_policy("deny:os");
  PythonRuntime runtime(PythonHere::sandbox(), *python);
  const std::vector<PlannedCall> calls{call("f")};
  const auto outcome = runtime.run("def f(): return 1\nimport os\n", calls, {}, {});
  ASSERT_TRUE(outcome && outcome->load_error);
  EXPECT_EQ(outcome->load_ending, Verdict::compile_error);
  EXPECT_EQ(outcome->load_error->line, 2);
}

TEST(ImportPolicyTest, WhatIsNoPolicyIsSaidToBeNone) {
  for (const std::string text : {"math", "allow", "only:math", "allow:math json", "deny:1x"}) {
    EXPECT_FALSE(parse_import_policy(text)) << text;
  }
  EXPECT_THAT(parse_import_policy("allow: os.path , json")->modules,
              ElementsAre("os.path", "json"));
  EXPECT_TRUE(parse_import_policy("allow:")->modules.empty());
}

// A virtual environment of the machine's Python, with a package of the test's.
class PythonEnvironmentTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto python = find_python("");
    ASSERT_TRUE(python);
    version_ = python->version.substr(std::string("CPython ").size());
    version_.resize(version_.rfind('.'));
    packages_ = folder_.path() / "lib" / ("python" + version_) / "site-packages";
    std::filesystem::create_directories(packages_ / "palette");
    std::filesystem::create_directories(folder_.path() / "bin");
    std::filesystem::create_symlink(python->executable, folder_.path() / "bin" / "python3");
    std::ofstream(folder_.path() / "pyvenv.cfg")
        << "home = " << std::filesystem::path(python->executable).parent_path().string() << "\n";
    std::ofstream(packages_ / "palette" / "__init__.py") << "COLOURS = 3\nLOADED = []\n";
  }

  [[nodiscard]] std::string interpreter() const {
    return (folder_.path() / "bin" / "python3").string();
  }
  [[nodiscard]] static Result<ScriptOutcome> run(const PythonInterpreter& python,
                                                 const std::string& source) {
    PythonRuntime runtime(PythonHere::sandbox(), python);
    return runtime.run_script(source, {}, {});
  }

  TemporaryFolder folder_;
  std::filesystem::path packages_;
  std::string version_;
};

TEST_F(PythonEnvironmentTest, ItsPackagesCanBeImportedInCells) {
  const auto python = find_python(interpreter());
  ASSERT_TRUE(python) << python.error().message;
  const auto ran = run(*python, "import palette\nresult = palette.COLOURS\n");
  ASSERT_TRUE(ran) << ran.error().message;
  ASSERT_TRUE(ran->outcome.value) << (ran->outcome.error ? ran->outcome.error->traceback : "");
  EXPECT_EQ(write_value(*ran->outcome.value), "3");
}

TEST_F(PythonEnvironmentTest, AnActiveOneIsFound) {
  for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
    ::setenv(variable, folder_.path().c_str(), 1);
    const auto python = find_python("");
    ::unsetenv(variable);
    ASSERT_TRUE(python) << python.error().message;
    EXPECT_THAT(python->packages, ElementsAre(packages_.string())) << variable;
  }
}

TEST_F(PythonEnvironmentTest, FoldersThatPathFilesNameBelongToIt) {
  const auto project = folder_.path() / "project";
  std::filesystem::create_directories(project);
  std::ofstream(project / "own.py") << "ANSWER = 42\n";
  std::ofstream(packages_ / "own.pth") << "# editable\nimport os; os._exit(1)\n"
                                       << project.string() << "\n/nowhere\n";
  const auto python = find_python(interpreter());
  ASSERT_TRUE(python) << python.error().message;
  EXPECT_THAT(python->packages, ElementsAre(packages_.string(), project.string()));
  const auto ran = run(*python, "import own\nresult = own.ANSWER\n");
  ASSERT_TRUE(ran && ran->outcome.value);
}

TEST_F(PythonEnvironmentTest, APreloadedModuleIsThereBeforeTheProgram) {
  auto python = find_python(interpreter());
  ASSERT_TRUE(python);
  python->preload = {"palette"};
  const auto ran = run(*python, "import sys\nresult = 'palette' in sys.modules\n");
  ASSERT_TRUE(ran) << ran.error().message;
  ASSERT_TRUE(ran->outcome.value);
  EXPECT_EQ(write_value(*ran->outcome.value), "true");
}

TEST_F(PythonEnvironmentTest, AModuleThatCannotBePreloadedIsAnErrorThatNamesIt) {
  auto python = find_python(interpreter());
  ASSERT_TRUE(python);
  python->preload = {"no_such_module"};
  const auto ran = run(*python, "result = 1\n");
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().code, Errc::config);
  EXPECT_THAT(ran.error().message, HasSubstr("no_such_module"));
}

TEST_F(PythonEnvironmentTest, AMissingModuleIsNamed) {
  const auto python = find_python(interpreter());
  ASSERT_TRUE(python);
  const auto ran = run(*python, "import no_such_module\nresult = 1\n");
  ASSERT_TRUE(ran && ran->outcome.error);
  EXPECT_EQ(ran->outcome.error->type, "ModuleNotFoundError");
  EXPECT_THAT(ran->outcome.error->message, HasSubstr("no_such_module"));
}

}  // namespace
}  // namespace synth
