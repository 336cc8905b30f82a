#include "synth/cli/input/input.h"

#include "specs/literal.h"
#include "synth/cli/input/asking.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(InputTest, ProseIsTheInstructionItself) {
  EXPECT_EQ(read_instruction("Write f(x).").value(), "Write f(x).");
}

TEST(InputTest, AnExistingFileIsRead) {
  const TemporaryFolder folder;
  const auto path = folder.write("task", "Write g(x).\n");
  EXPECT_EQ(read_instruction(path.string()).value(), "Write g(x).\n");
}

TEST(InputTest, AFolderIsNoInstructionFile) {
  const TemporaryFolder folder;
  EXPECT_FALSE(names_instruction_file(folder.path().string()));
}

TEST(InputTest, AWordThatCanOnlyBeAFileNameMustBeThere) {
  const auto instruction = read_instruction("no/such-file.txt");
  ASSERT_FALSE(instruction);
  EXPECT_EQ(instruction.error().code, Errc::io);
  EXPECT_FALSE(names_instruction_file("Write f(a) as a/b, see notes.txt"));
  EXPECT_FALSE(names_instruction_file("double"));
}

TEST(InputTest, AnEmptyInstructionIsRefused) {
  for (const std::string text : {"", " \n\t"}) {
    const auto instruction = read_instruction(text);
    ASSERT_FALSE(instruction);
    EXPECT_EQ(instruction.error().code, Errc::bad_input);
    EXPECT_THAT(instruction.error().message, HasSubstr("empty"));
    EXPECT_FALSE(instruction.error().remedy.empty());
  }
}

TEST(InputTest, InvalidUtf8IsToldWithItsOffset) {
  const auto instruction = read_instruction("caf\xe9 f(x)");
  ASSERT_FALSE(instruction);
  EXPECT_EQ(instruction.error().code, Errc::bad_input);
  EXPECT_THAT(instruction.error().message, HasSubstr("byte 3"));
}

TEST(InputTest, AnInstructionOverTheLimitIsRefusedAndOneAtTheLimitIsNot) {
  const TemporaryFolder folder;
  const auto at = folder.write("at.txt", std::string(kMaxInstructionBytes, 'a'));
  const auto over = folder.write("over.txt", std::string(kMaxInstructionBytes + 1, 'a'));
  EXPECT_TRUE(read_instruction(at.string()));
  const auto refused = read_instruction(over.string());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::bad_input);
  EXPECT_THAT(refused.error().message, HasSubstr("256 KiB"));
}

TEST(InputTest, AByteOrderMarkIsDropped) {
  const TemporaryFolder folder;
  const auto path = folder.write("task.txt", "\xEF\xBB\xBFWrite f(x).");
  EXPECT_EQ(read_instruction(path.string()).value(), "Write f(x).");
}

TEST(InputTest, ASpecsFaultIsToldWithFileAndPath) {
  const TemporaryFolder folder;
  const auto path =
      folder.write("spec.json", R"({"functions":[{"name":"f","inputs":[{"name":"x","type":7}]}]})");
  const auto spec = read_spec_input(path.string());
  ASSERT_FALSE(spec);
  EXPECT_THAT(spec.error().message, HasSubstr("spec.json"));
  EXPECT_THAT(spec.error().message, HasSubstr("$.functions[0].inputs[0].type"));
}

TEST(InputTest, TestsAreTheUsersOwn) {
  const TemporaryFolder folder;
  const auto path = folder.write("tests.jsonl", "{\"args\":[1],\"expected\":2}\n\n");
  const auto tests = read_tests_input(path.string());
  ASSERT_TRUE(tests) << tests.error().message;
  ASSERT_EQ(tests->size(), 1U);
  EXPECT_TRUE(tests->front().is_trusted());
}

TEST(InputTest, ATestsFileWithoutTestsIsRefused) {
  const TemporaryFolder folder;
  EXPECT_FALSE(read_tests_input(folder.write("tests.jsonl", "\n").string()));
}

TEST(AnsweredTest, TakesTheCallOfAQuestionAndTheAnswerAsItsClaim) {
  const auto test = answered_test("f([1, 'a): b'], {'x': (2,)}): 'c): d' or 0?", "[3, None]");
  ASSERT_TRUE(test);
  EXPECT_EQ(to_source(test->function, test->call), "f([1, 'a): b'], {'x': (2,)})");
  EXPECT_EQ(write_literal(*test->claim.expected), "[3, None]");
  EXPECT_TRUE(test->is_trusted());
  EXPECT_EQ(answered_test("f(0): 1 or raises ValueError?", "raises ValueError")->claim.raises,
            "ValueError");
  EXPECT_FALSE(answered_test("f(0): 1 or 2?", "whatever"));
  EXPECT_FALSE(answered_test("f(g): 1 or 2?", "1"));
}

}  // namespace
}  // namespace synth
