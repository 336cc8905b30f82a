#include "synth/view/followed_file.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class FollowedFileTest : public ::testing::Test {
 protected:
  void append(const std::string& text) const { std::ofstream(path, std::ios::app) << text; }

  TemporaryFolder folder;
  std::filesystem::path path = folder.path() / "events";
  FollowedFile file{path};
};

TEST_F(FollowedFileTest, GivesEachWholeLineOnce) {
  EXPECT_THAT(file.new_lines(), IsEmpty()) << "there is no file yet";
  append("one\ntw");
  EXPECT_THAT(file.new_lines(), ElementsAre("one"));
  append("o\n");
  EXPECT_THAT(file.new_lines(), ElementsAre("two"));
  EXPECT_THAT(file.new_lines(), IsEmpty());
}

TEST_F(FollowedFileTest, BeginsAnewWithTheFile) {
  append("one\ntwo\n");
  file.new_lines();
  std::ofstream(path) << "new\n";
  EXPECT_THAT(file.new_lines(), ElementsAre("new")) << "made empty";
  std::filesystem::remove(path);
  append("another\n");
  EXPECT_THAT(file.new_lines(), ElementsAre("another")) << "replaced";
}

TEST_F(FollowedFileTest, ALineCannotEndAnEvent) {
  append("a\rdata: b\n");
  EXPECT_THAT(file.new_lines(), ElementsAre("a data: b"));
}

TEST_F(FollowedFileTest, PassesOverLinesThatAreTooLong) {
  append(std::string((std::size_t{5} << 20U), 'x') + "\nnext\n");
  std::vector<std::string> lines;
  for (int look = 0; look < 10 && lines.empty(); ++look) {
    lines = file.new_lines();
  }
  EXPECT_THAT(lines, ElementsAre("next"));
}

TEST_F(FollowedFileTest, AFolderHasNoLines) {
  EXPECT_THAT(FollowedFile(folder.path()).new_lines(), IsEmpty());
}

}  // namespace
}  // namespace synth
