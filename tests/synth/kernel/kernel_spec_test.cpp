#include "synth/kernel/kernel_spec.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace synth {
namespace {

using ::testing::HasSubstr;

class KernelSpecTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string text() const {
    std::ostringstream read;
    read << std::ifstream(folder / "kernel.json").rdbuf();
    return read.str();
  }
  void write(std::string_view content) const {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "kernel.json") << content;
  }

  TemporaryFolder place;
  std::filesystem::path folder = std::filesystem::path(place.path()) / "share/kernels/synth";
};

TEST_F(KernelSpecTest, OneIsWrittenAndWrittenOverAndRemoved) {
  ASSERT_TRUE(write_kernel_spec(folder, {"/usr/bin/synth", "Python (synth)"}));
  EXPECT_THAT(text(), HasSubstr(R"("/usr/bin/synth",)"));
  EXPECT_THAT(text(), HasSubstr(R"("{connection_file}")"));
  ASSERT_TRUE(write_kernel_spec(folder, {"/opt/synth", "Other", {"--time", "60"}}));
  EXPECT_THAT(text(), HasSubstr("\"--time\",\n    \"60\",\n    \"--connection\""));
  EXPECT_THAT(text(), HasSubstr(R"("display_name": "Other")"));
  EXPECT_TRUE(remove_kernel_spec(folder));
  EXPECT_FALSE(std::filesystem::exists(folder));
  EXPECT_EQ(remove_kernel_spec(folder).error().code, Errc::usage);
}

TEST_F(KernelSpecTest, AnotherProgramsIsLeftAlone) {
  for (const char* content : {R"({"argv": ["python"], "metadata": {"debugger": true}})",
                              R"({"argv": ["python"]})", "[", ""}) {
    write(content);
    EXPECT_EQ(write_kernel_spec(folder, {"/usr/bin/synth", "x"}).error().code, Errc::bad_input);
    EXPECT_EQ(remove_kernel_spec(folder).error().code, Errc::bad_input);
    EXPECT_EQ(text(), content);
  }
}

TEST(KernelNameTest, NamesAreThoseOfJupyter) {
  EXPECT_TRUE(is_kernel_name("synth-0.1_a"));
  for (const char* name : {"", "a b", "a/b", "..", ".a", "é"}) {
    EXPECT_FALSE(is_kernel_name(name)) << name;
  }
}

}  // namespace
}  // namespace synth
