#include "synth/cli/host/neighbours.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(NeighboursTest, NamesAreThoseOfTheTopLevel) {
  EXPECT_THAT(imported_names("import os, a.b as c; x\nfrom helpers import norm\n"
                             "def f():\n    from late.part import (x,\n    y)\nimport os\n"
                             "from . import sibling\nimportant = 1\n"),
              ElementsAre("os", "a", "helpers", "late"));
}

TEST(NeighboursTest, AModuleComesWithWhatItImportsAndNothingElse) {
  const TemporaryFolder folder;
  folder.write("core.py", "import helpers\nimport json\n");
  folder.write("helpers.py", "from pkg.sub import x\n");
  folder.write("other.py", "");
  std::filesystem::create_directories(folder.path() / "pkg" / ".hidden");
  folder.write("pkg/__init__.py", "");
  folder.write("pkg/sub.py", "import core\n");
  folder.write("pkg/.hidden/x.py", "");
  folder.write("pkg/data.txt", "");
  const auto found = neighbours_of(folder.path() / "core.py", std::nullopt);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_THAT(*found, ElementsAre(Pair("helpers.py", "from pkg.sub import x\n"),
                                  Pair("pkg/__init__.py", ""), Pair("pkg/sub.py", "import core\n"),
                                  Pair("core.py", "import helpers\nimport json\n")));
}

TEST(NeighboursTest, APackagesFileSeesThePackageByItsNameAndRootSaysOtherwise) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "pkg");
  folder.write("pkg/__init__.py", "");
  folder.write("pkg/mod.py", "from pkg.help import x\nimport far\n");
  folder.write("pkg/help.py", "");
  std::filesystem::create_directories(folder.path() / "lib");
  folder.write("lib/far.py", "");
  const auto beside = neighbours_of(folder.path() / "pkg" / "mod.py", std::nullopt);
  ASSERT_TRUE(beside);
  EXPECT_EQ(beside->size(), 3U);
  const auto below =
      neighbours_of(folder.path() / "pkg" / "mod.py", (folder.path() / "lib").string());
  ASSERT_TRUE(below);
  EXPECT_THAT(*below, ElementsAre(Pair("far.py", "")));
  EXPECT_FALSE(neighbours_of(folder.path() / "pkg" / "mod.py", "/nowhere"));
}

TEST(NeighboursTest, RelativeImportsAreThoseOfThePackage) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "pkg" / "sub");
  folder.write("pkg/__init__.py", "");
  folder.write("pkg/help.py", "");
  folder.write("pkg/sub/__init__.py", "");
  folder.write("pkg/sub/mod.py", "from ..help import x\n");
  folder.write("alone.py", "");
  EXPECT_EQ(package_of(folder.path() / "pkg" / "sub" / "mod.py", std::nullopt), "pkg.sub");
  EXPECT_EQ(package_of(folder.path() / "alone.py", std::nullopt), "");
  const auto found = neighbours_of(folder.path() / "pkg" / "sub" / "mod.py", std::nullopt);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->size(), 4U);
  EXPECT_EQ(
      with_absolute_imports("from . import a, b\n  from .c import (d,\n e)\nfrom .. import f\n"
                            "from ..g.h import i\nfrom ... import far\nfrom .import k\n"
                            "from os import path\nfrom_here = .5\n",
                            "pkg.sub"),
      "from pkg.sub import a, b\n  from pkg.sub.c import (d,\n e)\nfrom pkg import f\n"
      "from pkg.g.h import i\nfrom ... import far\nfrom pkg.sub import k\n"
      "from os import path\nfrom_here = .5\n");
  EXPECT_EQ(with_absolute_imports("from . import a", ""), "from . import a");
  EXPECT_EQ(with_absolute_imports("from .import(a)", "pkg"), "from pkg import(a)");
  const std::string prose = "from .5 to 1\nfrom .shop imported\nfrom .";
  EXPECT_EQ(with_absolute_imports(prose, "pkg"), prose);
}

}  // namespace
}  // namespace synth
