#include "testing/runtimes/cpp/host/headers.h"
#include "tests/temporary_folder.h"
#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

TEST(LeadingIncludesTest, EndAtTheFirstThingThatIsNoStandardInclude) {
  EXPECT_EQ(leading_standard_includes("// made by hand\n#include <vector>\n\n # include < map>\n"
                                      "#include <string>  // text\nint x;\n#include <set>\n"),
            "#include <vector>\n");
  EXPECT_EQ(leading_standard_includes("#include <vector>\n#include \"own.h\"\n#include <map>\n"),
            "#include <vector>\n");
  EXPECT_EQ(leading_standard_includes("#define NDEBUG\n#include <cassert>\n"), "");
  EXPECT_EQ(leading_standard_includes("#include <vector>\n#include <sys/mount.h>\n"),
            "#include <vector>\n");
  EXPECT_EQ(leading_standard_includes("// \\\n#include <vector>\n"), "");
}

class CppHeadersTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (PythonHere::sandbox().level() < IsolationLevel::namespaces || !find_cpp_compiler()) {
      GTEST_SKIP() << "no compiled headers without namespaces and a compiler";
    }
    runtime_.emplace(PythonHere::sandbox(), *find_cpp_compiler(), std::make_shared<AloneGate>(),
                     folder_.path() / "cpp");
  }

  CandidateOutcome run(const std::string& source) {
    const std::vector<PlannedCall> calls{call("f")};
    auto outcome = runtime_->run(source, calls, {}, {});
    EXPECT_TRUE(outcome) << outcome.error().message;
    return outcome ? *std::move(outcome) : CandidateOutcome{};
  }
  [[nodiscard]] int kept() const {
    int count = 0;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "cpp", error)) {
      count += std::filesystem::exists(entry.path() / "header.h.gch") ? 1 : 0;
    }
    return count;
  }

  TemporaryFolder folder_;
  std::optional<CppRuntime> runtime_;
};

TEST_F(CppHeadersTest, ChangeNothingAboutACandidateThatFollowsOthers) {
  const std::string head = "#include <cstdlib>\n";
  for (const std::string body : {"1", "2", "3", "4", "5", "6"}) {
    const CandidateOutcome ran = run(head + "int f() { return " + body + "; }\nint main() {}\n");
    ASSERT_TRUE(ran.outcomes[0].value) << body;
    EXPECT_EQ(write_value(*ran.outcomes[0].value), body);
  }
  EXPECT_EQ(kept(), 1) << "the candidates' headers; the unit of ours is the same each time";
  const CandidateOutcome wrong = run(head + "\nint f() { return std::string().size(); }\n");
  ASSERT_TRUE(wrong.load_error);
  EXPECT_EQ(wrong.load_ending, Verdict::compile_error);
  EXPECT_EQ(wrong.load_error->line, 3);
}

TEST_F(CppHeadersTest, AFewCandidatesLeaveNothing) {
  for (const std::string body : {"1", "2", "3", "4"}) {
    run("#include <cstdlib>\nint f() { return " + body + "; }\n");
  }
  EXPECT_EQ(kept(), 0);
}

}  // namespace
}  // namespace synth
