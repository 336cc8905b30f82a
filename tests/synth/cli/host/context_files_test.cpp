#include "synth/cli/host/context_files.h"

#include "cache/md5.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class ContextFilesTest : public ::testing::Test {
 protected:
  [[nodiscard]] Result<ContextFiles> read(const std::vector<std::string>& names) const {
    Invocation invocation;
    for (const std::string& name : names) {
      invocation.lists["context"].push_back((folder.path() / name).string());
    }
    return read_context_files(invocation);
  }
  TemporaryFolder folder;
};

TEST_F(ContextFilesTest, AModuleComesWithItsPackageAndWhatTheyImport) {
  std::filesystem::create_directories(folder.path() / "pkg");
  folder.write("pkg/__init__.py", "import beside\n");
  folder.write("pkg/tools.py", "from pkg.base import x\n");
  folder.write("pkg/base.py", "");
  folder.write("beside.py", "");
  folder.write("unrelated.py", "");
  const auto given = read({"pkg/tools.py", "beside.py", "pkg/tools.py", "pkg/__init__.py"});
  ASSERT_TRUE(given) << given.error().message;
  ASSERT_EQ(given->modules.size(), 3U);
  EXPECT_EQ(given->modules[0].name, "pkg.tools");
  EXPECT_EQ(given->modules[0].file, "pkg/tools.py");
  EXPECT_EQ(given->modules[2].name, "pkg");
  EXPECT_THAT(given->files, UnorderedElementsAre(Pair("pkg/__init__.py", "import beside\n"),
                                                 Pair("beside.py", ""),
                                                 Pair("pkg/tools.py", "from pkg.base import x\n"),
                                                 Pair("pkg/base.py", "")));
  const auto code = lent_code_of(given->modules, given->files);
  ASSERT_TRUE(code);
  EXPECT_THAT(code->modules, ElementsAre("pkg.tools", "beside", "pkg"));
  EXPECT_EQ(code->files.at("pkg/tools.py"), *md5_hex("from pkg.base import x\n"));
}

TEST_F(ContextFilesTest, TwoFilesOfOneNameAreRefusedUnlessTheyAreTheSame) {
  std::filesystem::create_directories(folder.path() / "a");
  std::filesystem::create_directories(folder.path() / "b");
  folder.write("a/shop.py", "x = 1\n");
  folder.write("b/shop.py", "x = 1\n");
  EXPECT_TRUE(read({"a/shop.py", "b/shop.py"}));
  folder.write("b/shop.py", "x = 2\n");
  const auto given = read({"a/shop.py", "b/shop.py"});
  ASSERT_FALSE(given);
  EXPECT_THAT(given.error().message, HasSubstr("two different files would be shop.py"));
}

TEST_F(ContextFilesTest, ModulesAreOfOneLanguageWhichTheCodeHasToo) {
  folder.write("shop.py", "x = 1\n");
  folder.write("shop.js", "exports.x = 1;\n");
  const auto given = read({"shop.py"});
  ASSERT_TRUE(given);
  EXPECT_TRUE(given->check_language(Language::python));
  EXPECT_FALSE(given->check_language(Language::bash));
  EXPECT_TRUE(ContextFiles().check_language(Language::bash));
  EXPECT_TRUE(read({"shop.js"})->check_language(Language::javascript));
  EXPECT_THAT(read({"shop.py", "shop.js"}).error().message, HasSubstr("shop.py is Python"));
  EXPECT_EQ(read({"shop.cpp"}).error().code, Errc::usage);
  EXPECT_EQ(read({"shop.sh"}).error().code, Errc::usage);
  EXPECT_EQ(read({"folder"}).error().code, Errc::usage);
}

TEST_F(ContextFilesTest, ScriptsAndHeadersComeWithWhatTheyNameBesideThem) {
  std::filesystem::create_directories(folder.path() / "lib");
  folder.write("shop.mjs", "import { tax } from './lib/rates';\nimport fs from 'fs';\n");
  folder.write("lib/rates.js", "const x = require('../../out'), y = require('../more.cjs');\n");
  folder.write("more.cjs", "exports.shop = () => import('./shop.mjs');\n");
  folder.write("shop.h", "#include \"lib/rates.h\"\n#include \"none.h\"\n#include <vector>\n");
  folder.write("shop.cpp", "#include \"own.h\"\n");
  folder.write("own.h", "");
  folder.write("lib/rates.h", "");
  folder.write("unrelated.h", "");
  const auto names = [&](const char* file) {
    std::vector<std::string> all;
    const auto given = read({file});
    for (const auto& [name, text] : given->files) {
      all.push_back(name);
    }
    return all;
  };
  EXPECT_THAT(names("shop.mjs"), UnorderedElementsAre("shop.mjs", "lib/rates.js", "more.cjs"));
  EXPECT_THAT(names("shop.h"), UnorderedElementsAre("shop.h", "lib/rates.h", "shop.cpp", "own.h"));
}

TEST_F(ContextFilesTest, WhatCodeImportsFromElsewhereIsTold) {
  folder.write("shop.py", "x = 1\n");
  folder.write("other.py", "x = 1\n");
  const auto given = read({"shop.py", "other.py"});
  ASSERT_TRUE(given);
  const std::string code = "from shop import x\n";
  EXPECT_TRUE(imports_elsewhere(given->modules, code, folder.path()).empty());
  const auto elsewhere = imports_elsewhere(given->modules, code, folder.path() / "made");
  ASSERT_EQ(elsewhere.size(), 1U);
  EXPECT_EQ(elsewhere.front().name, "shop");
}

}  // namespace
}  // namespace synth
