#include "synth/authors/stages/fit_code.h"

#include "synth/authors/stages/code_text.h"
#include "synth/authors/stages/mended_json.h"
#include "synth/authors/stages/staged_author.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

ImplementationQuestion question_of(const std::vector<std::string>& group,
                                   Language language = Language::python) {
  ImplementationQuestion question;
  question.language = language;
  question.group = group;
  for (const std::string& function : group) {
    FunctionSpec& spec = question.functions.emplace_back();
    spec.name = function;
    spec.inputs = {{"n", "int", ""}};
  }
  return question;
}

const std::string kBody = "(n):\n    return n + 1\n";

TEST(PlainCodeTest, IsTakenOutOfWhatModelsWrapItIn) {
  const std::string plain = "def f" + kBody;
  EXPECT_EQ(plain_code(plain), plain);
  EXPECT_EQ(plain_code("```python\n" + plain + "```"), plain);
  EXPECT_EQ(plain_code("Here you are:\n\n```py\n" + plain + "```\nIt adds one."), plain);
  EXPECT_EQ(plain_code("    def f(n):\n        return n + 1\n"), plain);
  EXPECT_EQ(plain_code(">>> def f(n):\n...     return n + 1\n"), plain);
  EXPECT_EQ(plain_code("def f(n):\\n    return n + 1\\n"), plain);
  EXPECT_EQ(plain_code("def f(n):\r\n    return n + 1\r\n"), plain);
  EXPECT_EQ(plain_code("def f():\n    return “a”\n"), "def f():\n    return \"a\"\n");
}

TEST(PlainCodeTest, MarksThatEachLineHasAreTakenOff) {
  const std::string plain = "def f(n):\n\n    return n + 1\n";
  for (const char* marked : {
           "1: def f(n):\n2:\n3:     return n + 1\n",
           "1:def f(n):\n2:\n3:    return n + 1\n",
           "1 | def f(n):\n2 |\n3 |     return n + 1\n",
           "1. def f(n):\n2.\n3.     return n + 1",
           "     1\tdef f(n):\n     2\t\n     3\t    return n + 1\n",
           "+def f(n):\n+\n+    return n + 1\n",
           "diff --git a/f.py b/f.py\nnew file mode 100644\n--- /dev/null\n+++ b/f.py\n"
           "@@ -0,0 +1,3 @@\n+def f(n):\n+\n+    return n + 1\n\\ No newline at end of file\n",
           "```diff\n+def f(n):\n+\n+    return n + 1\n```\n",
       }) {
    EXPECT_EQ(plain_code(marked), plain) << marked;
  }
  EXPECT_EQ(plain_code("$ f() {\n>   echo 1\n> }\n"), "f() {\n  echo 1\n}\n");
}

TEST(PlainCodeTest, MarksThatOnlySomeLinesHaveStay) {
  for (const std::string code : {
           "1: def f(n):\n    return n + 1\n",
           "1: def f(n):\n3:     return n + 1\n",
           "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-x = 1\n+x = 2\n",
           "+def f(n):\n return 1\n",
           "$ bash f 1\n3\n",
           "$ = 1;\n",
           "+1\n",
           "99999999999999999999: x\n",
           "@@ -0,0 +1,3 @@\n",
       }) {
    EXPECT_EQ(plain_code(code), code);
  }
}

TEST(PlainCodeTest, StaysAsItIsWhereTheMarksAreItsOwn) {
  for (const std::string code :
       {"def f():\n    return '“'\n", "def f():\n    return \"\"\"\n```\nx\n```\n\"\"\"\n",
        "def f():\n    return 'a\\nb'\n", "x = '''\n```\n'''"}) {
    EXPECT_EQ(plain_code(code), code);
  }
}

TEST(FitCodeTest, AnotherNameForTheOnlyFunctionIsChanged) {
  const auto fitted =
      fit_code({{"f", "def g(m):\n    return g(m - 1) if m else 0\n"}}, question_of({"f"}), true);
  ASSERT_TRUE(fitted);
  EXPECT_EQ(fitted->implementations.at("f"), "def f(m):\n    return f(m - 1) if m else 0\n");
  EXPECT_THAT(fitted->note, HasSubstr("'f' was called 'g'"));
}

TEST(FitCodeTest, ParametersOfAnotherNameAreCountedThroughTypesAndTexts) {
  const auto cpp = fit_code({{"f", "int g(const std::map<int, int>& m) {\n  return m.at(1);\n}\n"}},
                            question_of({"f"}, Language::cpp), true);
  ASSERT_TRUE(cpp);
  EXPECT_THAT(cpp->implementations.at("f"), HasSubstr("int f(const std::map<int, int>& m)"));
  const auto python = fit_code({{"f", "def g(m=','):\n    return m\n"}}, question_of({"f"}), true);
  ASSERT_TRUE(python);
  EXPECT_EQ(python->implementations.at("f"), "def f(m=','):\n    return m\n");
}

TEST(FitCodeTest, FunctionsOfOtherParametersOrOneOfSeveralAreNoOtherName) {
  for (const std::string code : {"def g(a, b):\n    return a\n",
                                 "def g(a):\n    return a\n\n\ndef h(a):\n    return g(a)\n"}) {
    const auto fitted = fit_code({{"f", code}}, question_of({"f"}), true);
    ASSERT_FALSE(fitted) << code;
    EXPECT_EQ(fitted.error().code, Errc::author_failed);
    EXPECT_THAT(fitted.error().message, HasSubstr("the code for 'f' does not define it"));
  }
}

TEST(FitCodeTest, MethodOfAClassBecomesAFunctionBesideIt) {
  const auto fitted =
      fit_code({{"f", "class Solution:\n    def f(self, n):\n        return n + 1\n"}},
               question_of({"f"}), true);
  ASSERT_TRUE(fitted);
  EXPECT_THAT(fitted->implementations.at("f"),
              HasSubstr("def f(n):\n    return Solution().f(n)\n"));
}

TEST(FitCodeTest, AsyncWithoutWaitingIsDropped) {
  const auto fitted = fit_code({{"f", "async def f" + kBody}}, question_of({"f"}), true);
  ASSERT_TRUE(fitted);
  EXPECT_EQ(fitted->implementations.at("f"), "def f" + kBody);
  const std::string waiting = "async def f(n):\n    return await g(n)\n";
  EXPECT_EQ(fit_code({{"f", waiting}}, question_of({"f"}), true)->implementations.at("f"), waiting);
}

TEST(FitCodeTest, HelpersAndNamelessCodeGoToTheFunctionThatNeedsThem) {
  const auto fitted = fit_code(
      {{"helper", "def helper(n):\n    return n\n"}, {"f", "def f(n):\n    return helper(n)\n"}},
      question_of({"f"}), true);
  ASSERT_TRUE(fitted);
  EXPECT_THAT(fitted->implementations, ::testing::SizeIs(1));
  EXPECT_THAT(fitted->implementations.at("f"), HasSubstr("def helper(n)"));
  const auto nameless = fit_code({{"", "def f" + kBody}}, question_of({"f"}), true);
  ASSERT_TRUE(nameless);
  EXPECT_EQ(nameless->implementations.at("f"), "def f" + kBody);
}

TEST(FitCodeTest, FunctionsOfAGroupInOneTextAreTakenApart) {
  const auto fitted = fit_code({{"even",
                                 "def even(n):\n    return n == 0 or odd(n - 1)\n\n\ndef odd(n):\n "
                                 "   return n != 0 and even(n - 1)\n"}},
                               question_of({"even", "odd"}), true);
  ASSERT_TRUE(fitted) << fitted.error().message;
  EXPECT_THAT(fitted->implementations.at("odd"), HasSubstr("def odd"));
  EXPECT_THAT(fitted->implementations.at("even"), Not(HasSubstr("def odd")));
}

TEST(FitCodeTest, AGroupWithoutOneOfItsFunctionsIsComplainedAbout) {
  const auto fitted = fit_code({{"even", "def even" + kBody}}, question_of({"even", "odd"}), true);
  ASSERT_FALSE(fitted);
  EXPECT_THAT(fitted.error().message,
              HasSubstr("there is no code for odd; give one entry for each of even, odd"));
  EXPECT_TRUE(fit_code({{"even", "def even" + kBody}}, question_of({"even", "odd"}), false));
}

TEST(FitCodeTest, AnEmptyTextInARepairChangesNothing) {
  const auto fitted = fit_code({{"f", " \n"}}, question_of({"f"}), false);
  ASSERT_TRUE(fitted) << fitted.error().message;
  EXPECT_THAT(fitted->implementations, IsEmpty());
  EXPECT_FALSE(fit_code({{"f", " \n"}}, question_of({"f"}), true));
}

TEST(FitCodeTest, CodeThatIsNoJsonIsTakenIfItDefinesTheFunction) {
  const auto question = question_of({"f"});
  const std::string plain = "def f" + kBody;
  EXPECT_EQ(code_without_json("Sure.\n```python\n" + plain + "```\nUse it so:\n```\nf(1)\n```\n",
                              question)
                .at("f"),
            plain);
  EXPECT_EQ(code_without_json(plain, question).at("f"), plain);
  EXPECT_THAT(code_without_json("I cannot do that.", question), IsEmpty());
  EXPECT_THAT(code_without_json("{\"implementations\": [{\"code\": \"def f(n): ret", question),
              IsEmpty());
  EXPECT_THAT(code_without_json("```python\ndef f(n):\n    ret", question), IsEmpty());
}

TEST(MendedJsonTest, PutsSlipsRightAndLeavesJsonAlone) {
  const std::string good = R"({"a": ["x, ]", "\"\\n"], "b": "“quoted”"})";
  EXPECT_EQ(mended_json(good), good);
  EXPECT_EQ(mended_json("{\"a\": [1, 2,],\n}"), "{\"a\": [1, 2]\n}");
  EXPECT_EQ(mended_json("{\"a\": \"x\ny\"}"), R"({"a": "x\ny"})");
  EXPECT_EQ(mended_json("{“a”: “say \"x\"”}"), R"({"a": "say \"x\""})");
  EXPECT_EQ(mended_json(R"({"a": "\d\'"})"), R"({"a": "\\d'"})");
}

// Gives its answers in turn, and records the complaints in the requests.
class TextAuthor : public StagedAuthor {
 public:
  std::vector<std::string> answers;
  std::vector<std::string> complaints;

  [[nodiscard]] std::string name() const override { return "text"; }

 protected:
  Result<std::string> ask(const StageRequest& request, const AuthorBudget&) override {
    complaints.push_back(request.complaint.value_or(""));
    return answers.at(complaints.size() - 1);
  }
};

TEST(StagedAuthorTest, AGroupThatIsNotWholeIsAskedForAgainWithTheComplaint) {
  TextAuthor author;
  const std::string even =
      R"json({"implementations":[{"function":"even","code":"def even(n):\n    return odd(n)\n"}]})json";
  const std::string both =
      R"json({"implementations":[{"function":"even","code":"def even(n):\n    return odd(n)\n"},
    {"function":"odd","code":"def odd(n):\n    return even(n)\n"}]})json";
  author.answers = {even, both};
  const auto answers = author.implementations(question_of({"even", "odd"}));
  ASSERT_TRUE(answers) << answers.error().message;
  ASSERT_THAT(author.complaints, ::testing::SizeIs(2));
  EXPECT_THAT(author.complaints[1], HasSubstr("there is no code for odd"));
}

TEST(StagedAuthorTest, OneTestThatCannotBeReadIsLeftOutWithANote) {
  TextAuthor author;
  author.answers = {R"json({"tests":[
    {"function":"f","name":"a","kind":"normal","args_literal":["2**31 - 1"],"expected_literal":"[0] * 2"},
    {"function":"f","name":"b","kind":"normal","args_literal":["make(2024, 1, 1)"],"expected_literal":"1"},
    {"function":"f","name":"c","kind":"normal","args_literal":[3],"expected_literal":4}]
})json"};
  TestQuestion question;
  question.group = {"f"};
  const auto answers = author.tests(question);
  ASSERT_TRUE(answers) << answers.error().message;
  ASSERT_THAT(answers->answers, ::testing::SizeIs(2));
  EXPECT_EQ(answers->answers[0].call.args[0].get_if<Integer>()->to_int64(), 2147483647);
  EXPECT_THAT(answers->note, HasSubstr("1 of the generated tests could not be read"));
}

TEST(StagedAuthorTest, AComplaintOfTheEngineIsPassedOnAndShapeMayBeWrongOnceMore) {
  TextAuthor author;
  author.answers = {"what?", R"json({"functions":[{"name":"f","examples":[
    {"args_literal":["1"],"expected_literal":"2"},{"args_literal":["x y"],"expected_literal":"2"}]}],"entry_point":"f"})json"};
  SpecQuestion question;
  question.complaint = "use the name f";
  const auto answers = author.specs(question);
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_THAT(author.complaints, ElementsAre("use the name f", HasSubstr("not JSON")));
  EXPECT_THAT(answers->answers[0].functions[0].examples, ::testing::SizeIs(1));
  EXPECT_THAT(answers->note, HasSubstr("examples of the specs"));
}

TEST(FitCodeTest, ACppFunctionInANamespaceIsMadeVisible) {
  const auto fit = [](const std::string& code) {
    return fit_code({{"f", code}}, question_of({"f"}, Language::cpp), true);
  };
  const std::string nested = "namespace foo {\nnamespace bar {\nint f(int n) { return n; }\n}\n}\n";
  const auto fitted = fit(nested);
  ASSERT_TRUE(fitted) << fitted.error().message;
  EXPECT_THAT(fitted->implementations.at("f"), HasSubstr("}\n\nusing foo::bar::f;\n"));
  EXPECT_THAT(fitted->note, HasSubstr("'f' was in the namespace foo::bar"));
  for (const std::string code :
       {"namespace {\nint f(int n) { return n; }\n}\n",
        "inline namespace {\nint g() { return 1; }\nint f(int n) { return n; }\n}\n",
        "extern \"C\" {\nint g() { return 1; }\nint f(int n) { return n; }\n}\n"}) {
    const auto same = fit(code);
    ASSERT_TRUE(same) << same.error().message;
    EXPECT_EQ(same->implementations.at("f"), code);
  }
  EXPECT_FALSE(fit("namespace foo {\nint g(int n, int m) { return n; }\n}\n"));
}

}  // namespace
}  // namespace synth
