#include "synth/support/process.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/runtimes/python/host/programs.h"
#include "testing/runtimes/python/host/pyenv.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(PythonInterpreterTest, FindsTheRealProgramBehindLinksAndShims) {
  const auto python = find_python("");
  ASSERT_TRUE(python) << python.error().message;
  EXPECT_FALSE(std::filesystem::is_symlink(python->executable));
  EXPECT_THAT(python->version, StartsWith("CPython 3."));
  ASSERT_NE(python->harness, nullptr);
  EXPECT_FALSE(python->harness->empty());
}

TEST(PyenvTest, SeesWhatAShimWouldRun) {
  const TemporaryFolder root;
  ::unsetenv("PYENV_VERSION");  // which the shim sets for what it runs
  const auto shim = root.write("shims/python3", "#!/bin/sh\nexit 1\n");
  std::filesystem::create_directories(root.path() / "versions/3.99.1/bin");
  const auto python = root.path() / "versions/3.99.1/bin/python3";
  std::filesystem::create_symlink("/bin/true", python);
  root.write("version", "3.99.1\n");
  EXPECT_EQ(behind_pyenv_shim(shim), python);
  ::setenv("PYENV_VERSION", "3.99:3.99.1", 1);  // only the shim knows the latest 3.99
  EXPECT_EQ(behind_pyenv_shim(shim), std::nullopt);
  ::setenv("PYENV_VERSION", "system", 1);
  EXPECT_EQ(behind_pyenv_shim(shim), std::nullopt);
  ::unsetenv("PYENV_VERSION");
  EXPECT_EQ(behind_pyenv_shim("/usr/bin/python3"), std::nullopt);
}

TEST(PythonInterpreterTest, AMissingInterpreterNamesThePackage) {
  const auto python = find_python("/nonexistent/python3");
  ASSERT_FALSE(python);
  EXPECT_EQ(python.error().code, Errc::missing_interpreter);
  EXPECT_THAT(python.error().remedy, HasSubstr("python3"));
}

TEST(PythonInterpreterTest, WhatIsNotPythonIsSaidToBeNone) {
  const auto python = find_python("/bin/true");
  ASSERT_FALSE(python);
  EXPECT_EQ(python.error().code, Errc::missing_interpreter);
  EXPECT_THAT(python.error().message, HasSubstr("/bin/true"));
}

TEST(PythonInterpreterTest, ReadsTheAnswerAndLeavesOutWhatEveryCellSees) {
  const auto python = read_python_query(
      "executable /opt/py/bin/python3.9\nversion CPython 3.9.1\nneeds /opt/py/bin/python3.9\n"
      "needs /opt/py/lib\nneeds /opt/py/lib/libpython3.9.so\nneeds /usr/lib/libc.so.6\n"
      "packages /opt/py/lib/python3.9/site-packages\nharness YWI=\n",
      "python3");
  ASSERT_TRUE(python) << python.error().message;
  EXPECT_THAT(python->readable, ElementsAre("/opt/py/bin/python3.9", "/opt/py/lib"));
  EXPECT_THAT(python->packages, ElementsAre("/opt/py/lib/python3.9/site-packages"));
  EXPECT_EQ(*python->harness, "ab");
}

// Compares with what this interpreter compiles when it is queried as one without a compiled
// harness.
TEST(PythonInterpreterTest, TheHarnessCompiledWithSynthIsWhatTheInterpreterWouldMakeOfIt) {
  Command command;
  command.argv = {SYNTH_TEST_PYTHON, "-I", "-S", "-c", std::string(kPythonQuery), "none"};
  command.stdin_text = std::string(kPythonHarness);
  const auto answer = run_command(command);
  ASSERT_TRUE(answer) << answer.error().message;
  const auto own = read_python_query(answer->stdout_text, "python3");
  const auto known = find_python(SYNTH_TEST_PYTHON);
  ASSERT_TRUE(own && known);
  EXPECT_THAT(answer->stdout_text, HasSubstr("\nharness "));
  EXPECT_EQ(*own->harness, *known->harness);
}

TEST(PythonInterpreterTest, AnOldOrOtherPythonIsRefused) {
  const auto python = read_python_query("unfit pypy 3.9.1\n", "python3");
  ASSERT_FALSE(python);
  EXPECT_THAT(python.error().message, HasSubstr("pypy 3.9.1"));
}

}  // namespace
}  // namespace synth
