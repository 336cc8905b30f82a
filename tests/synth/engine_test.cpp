#include "synth/engine.h"

#include "cache/store.h"
#include "testing/runtimes/common/runtimes.h"
#include "tests/synth/fakes.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <thread>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Code is "<name> = <number>"; calling a function returns its number.
Outcome return_own_number(const std::string& source, const PlannedCall& call) {
  const std::size_t at = source.find(call.function + " = ");
  return at == std::string::npos
             ? Outcome{}
             : returned(Value(std::stoi(source.substr(at + call.function.size() + 3))));
}

class RecordingObserver : public Observer {
 public:
  std::vector<std::string> stages;
  std::vector<std::string> notes;
  void stage(std::string_view stage, const std::vector<std::string>&) override {
    stages.emplace_back(stage);
  }
  void note(std::string_view text) override {
    if (text.find("not usable") != std::string_view::npos ||
        text.find("not used") != std::string_view::npos) {
      notes.emplace_back(text);
    }
  }
};

class EngineTest : public ::testing::Test {
 protected:
  EngineTest() {
    runtimes_->add(runtime);
    request.instruction = "Do it.";
  }

  [[nodiscard]] std::shared_ptr<CacheStore> store() const {
    CacheOptions options;
    options.directory = folder_.path();
    return CacheStore::open(options).value();
  }

  Result<SolveReport> solve() {
    Engine engine({author, runtimes_, store(), {}});
    return engine.solve(request, observer, stop.get_token());
  }

  std::shared_ptr<ScriptedAuthor> author = std::make_shared<ScriptedAuthor>();
  std::shared_ptr<FakeRuntime> runtime = std::make_shared<FakeRuntime>(return_own_number);
  SolveRequest request;
  RecordingObserver observer;
  std::stop_source stop;

 private:
  TemporaryFolder folder_;
  std::shared_ptr<Runtimes> runtimes_ = std::make_shared<Runtimes>();
};

TEST_F(EngineTest, WritesDependenciesFirst) {
  author->spec_answers = {
      {{spec("top", 3, {"middle"}), spec("middle", 2, {"low"}), spec("low", 1)}, "top"}};
  author->implementation_answers = {code("low", 1), code("middle", 2), code("top", 3)};
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->solution.all_tests_passed);
  EXPECT_EQ(report->solution.source, "low = 1\nmiddle = 2\ntop = 3\n");
  EXPECT_THAT(author->implementation_questions[2].available, SizeIs(2));
  EXPECT_EQ(exit_status(*report), 0);
}

TEST_F(EngineTest, WhatFailsTheAcceptanceTestsIsRepairedWithoutLosingTheFunctionsOwn) {
  author->spec_answers = {{{spec("top", 3, {"low"}), spec("low", 0)}, "top"}};
  author->implementation_answers = {code("low", 1), code("top", 3)};
  const auto change = [](const char* function, int number) {
    RepairAnswer answer;
    answer.root_cause = "a guess";
    answer.implementations = code(function, number);
    return answer;
  };
  author->repair_answers = {change("top", 7), change("low", 2)};
  request.acceptance =
      AcceptanceTests{.name = "test_f.py",
                      .text = "the file",
                      .run = [](const std::string& module, const std::string& function,
                                const std::stop_token&) -> Result<AcceptanceRun> {
                        EXPECT_EQ(function, "top");
                        TestVerdict verdict;
                        verdict.test = "whole";
                        const bool passes = module.find("low = 2") != std::string::npos;
                        verdict.verdict = passes ? Verdict::pass : Verdict::wrong_answer;
                        return AcceptanceRun{{verdict}};
                      }};
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->solution.all_tests_passed);
  EXPECT_EQ(report->solution.source, "low = 2\ntop = 3\n") << "the first repair broke an example";
  ASSERT_THAT(author->repair_questions, SizeIs(2));
  EXPECT_EQ(author->repair_questions[0].test_file, "the file");
  EXPECT_EQ(author->repair_questions[0].failures[0].test.name, "whole");
  EXPECT_THAT(author->repair_questions[1].tried, SizeIs(1));
  EXPECT_EQ(exit_status(*report), 0);
}

TEST_F(EngineTest, WhatNeverPassesTheAcceptanceTestsHasFailed) {
  author->spec_answers = {{{spec("top", 3)}, "top"}};
  author->implementation_answers = {code("top", 3)};
  TestVerdict failed;
  failed.verdict = Verdict::wrong_answer;
  request.acceptance =
      AcceptanceTests{.name = "test_top.py",
                      .text = {},
                      .run = [&](const std::string&, const std::string&, const std::stop_token&) {
                        return Result<AcceptanceRun>(AcceptanceRun{{failed}});
                      }};
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_FALSE(report->solution.all_tests_passed);
  EXPECT_EQ(report->solution.confidence.level, ConfidenceLevel::failed);
}

// The confidence is decided before the solution is stored: an uncertain one is not served again.
TEST_F(EngineTest, WhatPassesTestsThatItCouldTellAnythingIsUncertainAndNotServedAgain) {
  author->spec_answers = {{{spec("f", 1)}, "f"}, {{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 1), code("f", 1)};
  TestVerdict passed;
  passed.test = "whole";
  passed.verdict = Verdict::pass;
  request.acceptance =
      AcceptanceTests{.name = "test_f.py",
                      .text = {},
                      .notes = {"one was not read"},
                      .run = [&](const std::string&, const std::string&, const std::stop_token&) {
                        return Result<AcceptanceRun>(AcceptanceRun{{passed}, true, "a class"});
                      }};
  for (int i = 0; i < 2; ++i) {
    const auto report = solve();
    ASSERT_TRUE(report) << report.error().message;
    const Solution& solution = report->solution;
    EXPECT_EQ(solution.confidence.level, ConfidenceLevel::uncertain);
    EXPECT_THAT(solution.confidence.reason, HasSubstr("test_f.py ran shared: it needs more"));
    EXPECT_THAT(solution.notes, Contains("one was not read"));
    EXPECT_EQ(solution.results.back().function, "test_f.py");
    EXPECT_EQ(solution.metrics.cache, "miss");
  }
}

TEST_F(EngineTest, AcceptanceTestsThatDoNotEndEndTheRun) {
  author->spec_answers = {{{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 1)};
  int runs = 0;
  request.acceptance = AcceptanceTests{.name = "test_f.py",
                                       .text = {},
                                       .run = [&](const std::string&, const std::string&,
                                                  const std::stop_token&) -> Result<AcceptanceRun> {
                                         if (++runs == 1) {
                                           return AcceptanceRun{};
                                         }
                                         return fail(Errc::internal, "no runner");
                                       }};
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_FALSE(report->solution.all_tests_passed);
  EXPECT_EQ(report->solution.confidence.level, ConfidenceLevel::uncertain);
  EXPECT_THAT(report->solution.notes, Contains("ended early: no runner"));
}

TEST_F(EngineTest, AMutuallyRecursiveGroupIsWrittenTogetherAndSaidSo) {
  author->spec_answers = {{{spec("even", 1, {"odd"}), spec("odd", 2, {"even"})}, "even"}};
  Implementations both = code("even", 1);
  both.merge(code("odd", 2));
  author->implementation_answers = {both};
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->solution.all_tests_passed);
  EXPECT_THAT(author->implementation_questions, SizeIs(1));
  EXPECT_THAT(author->implementation_questions[0].group, ElementsAre("even", "odd"));
  EXPECT_THAT(report->solution.notes, Contains(HasSubstr("even → odd → even")));
}

TEST_F(EngineTest, TheSameQuestionIsAnsweredFromTheCache) {
  author->spec_answers = {{{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 1)};
  const auto first = solve();
  ASSERT_TRUE(first);
  const auto second = solve();
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(first->solution.metrics.cache, "miss");
  EXPECT_EQ(second->solution.metrics.cache, "hit");
  EXPECT_EQ(second->solution.source, first->solution.source);
  EXPECT_EQ(second->solution.provenance.created, first->solution.provenance.created);
}

// A forgery by anyone who can write to the store: other text, with a checksum that fits it.
class ForgedSolutionTest : public EngineTest {
 protected:
  void SetUp() override {
    author->spec_answers = {{{spec("f", 1)}, "f"}, {{spec("f", 1)}, "f"}};
    author->implementation_answers = {code("f", 1), code("f", 1)};
    ASSERT_TRUE(solve());
  }

  void forge(const std::vector<std::pair<std::string, std::string>>& changes) {
    const auto listed = store()->list(EntryKind::solution);
    ASSERT_THAT(*listed, SizeIs(1));
    Entry entry = store()->show(listed->front().key).value();
    for (const auto& [before, after] : changes) {
      ASSERT_NE(entry.document.find(before), std::string::npos) << before;
      for (std::size_t at = 0; (at = entry.document.find(before, at)) != std::string::npos;
           at += after.size()) {
        entry.document.replace(at, before.size(), after);
      }
    }
    ASSERT_TRUE(store()->keep(std::move(entry)));
  }

  void expect_done_anew() {
    const auto report = solve();
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->solution.metrics.cache, "miss");
    EXPECT_EQ(report->solution.source, "f = 1\n");
    EXPECT_THAT(observer.notes, Contains(HasSubstr("the cached solution is not used")));
    const auto again = solve();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->solution.metrics.cache, "hit") << "the right one is kept in its place";
    EXPECT_EQ(again->solution.source, "f = 1\n");
  }
};

TEST_F(ForgedSolutionTest, OtherCodeIsFoundOutByTheTests) {
  forge({{"f = 1", "f = 7"}});
  expect_done_anew();
}

TEST_F(ForgedSolutionTest, SourceThatIsNotThatOfTheFunctionsIsNotServed) {
  forge({{R"("source":"f = 1)", R"("source":"import x\nf = 1)"}});
  expect_done_anew();
}

TEST_F(ForgedSolutionTest, AnAnswerToAnotherInstructionIsNotServed) {
  forge({{"Do it.", "Do that."}});
  expect_done_anew();
}

TEST_F(ForgedSolutionTest, WithoutTestsItIsNotServed) {
  forge({{R"("expected":1)", R"("expected":7)"},
         {R"("expected_output":1)", R"("expected_output":7)"}});
  expect_done_anew();
}

TEST_F(EngineTest, ATestOfTheUsersHoldsWhateverTheCacheSays) {
  author->spec_answers = {{{spec("f", 0)}, "f"}, {{spec("f", 0)}, "f"}};
  author->implementation_answers = {code("f", 1), code("f", 1)};
  synth::Test test;
  test.function = "f";
  test.name = "mine";
  test.origin = TestOrigin::user;
  test.claim.expected = Value(1);
  request.tests = {test};
  ASSERT_TRUE(solve());
  Entry entry = store()->show(store()->list(EntryKind::solution)->front().key).value();
  for (const auto& [before, after] : std::vector<std::pair<std::string, std::string>>{
           {"f = 1", "f = 7"}, {R"("expected_output":1)", R"("expected_output":7)"}}) {
    for (std::size_t at = 0; (at = entry.document.find(before, at)) != std::string::npos;) {
      entry.document.replace(at, before.size(), after);
    }
  }
  ASSERT_TRUE(store()->keep(std::move(entry)));
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->solution.metrics.cache, "miss");
  EXPECT_EQ(report->solution.source, "f = 1\n");
}

TEST_F(EngineTest, AnotherToolchainIsAnotherQuestion) {
  author->spec_answers = {{{spec("f", 1)}, "f"}, {{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 1), code("f", 1)};
  ASSERT_TRUE(solve());
  runtime->version = "Fake 2";
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->solution.metrics.cache, "miss");
}

TEST_F(EngineTest, AVerifiedFunctionIsOfferedAgainUnderItsSpec) {
  author->spec_answers = {{{spec("f", 1)}, "f"}, {{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 1)};
  ASSERT_TRUE(solve());
  request.instruction = "Do it in other words.";
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->solution.all_tests_passed);
  EXPECT_THAT(author->implementation_questions, SizeIs(1));
  EXPECT_EQ(report->solution.history.at(0).author, "cache");
}

// An instruction that uses a function that an earlier one left in the cache.
TEST_F(EngineTest, AFunctionOfTheCacheThatIsNamedIsPartOfWhatUsesIt) {
  author->spec_answers = {{{spec("is_low", 1)}, "is_low"}, {{spec("top", 3)}, "top"}};
  author->implementation_answers = {code("is_low", 1), {{"top", "top = 3  # is_low(1)"}}};
  ASSERT_TRUE(solve());
  request.instruction = "Write top, using is_low.";
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->solution.all_tests_passed);
  EXPECT_EQ(report->solution.source, "is_low = 1\ntop = 3  # is_low(1)\n");
  EXPECT_THAT(report->solution.specs.find("top")->dependencies, ElementsAre("is_low"));
  EXPECT_THAT(report->solution.tests.at("is_low"), SizeIs(1));
  EXPECT_THAT(report->solution.notes, Contains(HasSubstr("'is_low' is a function of an earlier")));
  ASSERT_THAT(author->implementation_questions, SizeIs(2)) << "it is not written again";
  ASSERT_THAT(author->implementation_questions[1].callable, SizeIs(1));
  EXPECT_TRUE(author->implementation_questions[1].callable[0].is_asked_for);
  EXPECT_EQ(author->implementation_questions[1].callable[0].spec.name, "is_low");
}

TEST_F(EngineTest, AFunctionOfTheCacheThatIsTakenInCountsAsUsed) {
  author->spec_answers = {
      {{spec("is_low", 1)}, "is_low"}, {{spec("later", 2)}, "later"}, {{spec("top", 3)}, "top"}};
  author->implementation_answers = {
      code("is_low", 1), code("later", 2), {{"top", "top = 3  # is_low(1)"}}};
  ASSERT_TRUE(solve());
  request.instruction = "Write later.";
  ASSERT_TRUE(solve());
  EXPECT_EQ(store()->list(EntryKind::function)->front().title, "later");
  request.instruction = "Write top, using is_low.";
  ASSERT_TRUE(solve());
  const auto listed = store()->list(EntryKind::function);
  const auto place = [&](const std::string& title) {
    return std::ranges::find(*listed, title, &EntrySummary::title) - listed->begin();
  };
  EXPECT_LT(place("is_low"), place("later"));
}

TEST_F(EngineTest, AFunctionOfTheCacheThatNothingCallsIsLeftOut) {
  author->spec_answers = {{{spec("is_low", 1)}, "is_low"}, {{spec("top", 3)}, "top"}};
  author->implementation_answers = {code("is_low", 1), code("top", 3)};
  ASSERT_TRUE(solve());
  request.instruction = "Write top of the low ones.";
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->solution.source, "top = 3\n");
  EXPECT_THAT(report->solution.specs.functions, SizeIs(1));
  EXPECT_THAT(report->solution.specs.find("top")->dependencies, IsEmpty());
  EXPECT_FALSE(report->solution.tests.contains("is_low"));
  ASSERT_THAT(author->implementation_questions[1].callable, SizeIs(1));
  EXPECT_FALSE(author->implementation_questions[1].callable[0].is_asked_for);
}

TEST_F(EngineTest, AFunctionOfTheCacheIsNoAnswerWhereWhatUsesItIsNotWritten) {
  author->spec_answers = {{{spec("is_low", 1)}, "is_low"}, {{spec("top", 3)}, "top"}};
  author->implementation_answers = {code("is_low", 1)};
  ASSERT_TRUE(solve());
  request.instruction = "Write top, using is_low.";
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->solution.source, "");
  EXPECT_EQ(report->solution.confidence.level, ConfidenceLevel::abstained);
  EXPECT_THAT(report->solution.specs.functions, SizeIs(1));
}

TEST_F(EngineTest, AFunctionOfTheCacheThatFailsHereIsNotTakenIn) {
  author->spec_answers = {{{spec("is_low", 1)}, "is_low"}, {{spec("top", 3)}, "top"}};
  author->implementation_answers = {code("is_low", 1), code("top", 3)};
  ASSERT_TRUE(solve());
  request.instruction = "Write top, using is_low.";
  runtime->behave([](const std::string& source, const PlannedCall& call) {
    return call.function == "is_low" ? Outcome{} : return_own_number(source, call);
  });
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->solution.source, "top = 3\n");
  EXPECT_THAT(report->solution.notes, Contains(HasSubstr("'is_low' does not pass its tests here")));
  EXPECT_THAT(author->implementation_questions[1].callable, IsEmpty());
}

// Entries may come from a shared cache.
TEST_F(EngineTest, AFunctionOfTheCacheThatCannotBeReadIsLeftOut) {
  const std::string material = R"({"spec":{"dependencies":[]}})";
  const std::string document = R"({"name":"is_low"})";
  const std::string tests = R"([{"args":[],"expected":1}])";
  struct Broken {
    std::string material;
    std::string document;
    std::string tests;
    std::string code;
  };
  const std::vector<Broken> all = {
      {material, "", tests, "is_low = 1"},
      {material, "[]", tests, "is_low = 1"},
      {material, R"({"name":"other"})", tests, "is_low = 1"},
      {material, document, "", "is_low = 1"},
      {material, document, "[]", "is_low = 1"},
      {material, document, "[7]", "is_low = 1"},
      {material, document, tests, ""},
      {"", document, tests, "is_low = 1"},
      {R"({"spec":{"dependencies":[{"name":"g","key":null}]}})", document, tests, "is_low = 1"},
      {R"({"spec":{"dependencies":[{"name":"g","key":"00"}]}})", document, tests, "is_low = 1"},
      {R"({"spec":{"dependencies":[{"name":"is_low","key":"k7"}]}})", document, tests,
       "is_low = 1"},
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    Entry entry;
    entry.kind = EntryKind::function;
    entry.key = i + 1 == all.size() ? "k7" : "k" + std::to_string(i + 10);
    entry.title = "is_low";
    entry.language = "python";
    entry.material = all[i].material;
    entry.document = all[i].document;
    entry.tests = all[i].tests;
    entry.code = all[i].code;
    ASSERT_TRUE(store()->keep(entry));
  }
  author->spec_answers = {{{spec("top", 3)}, "top"}};
  author->implementation_answers = {code("top", 3)};
  request.instruction = "Write top, using is_low.";
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->solution.source, "top = 3\n");
  EXPECT_THAT(observer.notes, SizeIs(all.size()));
}

TEST_F(EngineTest, WhatFailsIsReturnedAndNotAnsweredAgain) {
  author->spec_answers = {{{spec("f", 1)}, "f"}, {{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 7), code("f", 1)};
  request.budget.attempts = 1;
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_EQ(exit_status(*report), 1);
  EXPECT_EQ(report->solution.source, "f = 7\n");
  EXPECT_EQ(report->solution.confidence.level, ConfidenceLevel::failed);
  const auto again = solve();
  EXPECT_TRUE(again->solution.all_tests_passed);
}

TEST_F(EngineTest, WithoutAnAuthorNothingCanBeSolved) {
  author = nullptr;
  const auto report = solve();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message, "this engine has no author");
}

TEST_F(EngineTest, AnAuthorWithoutAnAnswerAbstains) {
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->solution.confidence.level, ConfidenceLevel::abstained);
  EXPECT_EQ(exit_status(*report), 1);
}

TEST_F(EngineTest, SpecsOfAnAuthorAreChecked) {
  author->spec_answers = {{{spec("f", 1, {"nowhere"})}, "f"}};
  const auto report = solve();
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("nowhere"));
}

// An author that reads in one way only, like the offline one.
TEST_F(EngineTest, AClassIsRefusedBeforeAnyoneIsAsked) {
  request.instruction = "Write a class Stack with push and pop.";
  const auto report = solve();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::bad_input);
  EXPECT_THAT(report.error().message, HasSubstr("the class Stack"));
  EXPECT_THAT(report.error().remedy, HasSubstr("a model can write classes"));
  EXPECT_THAT(author->spec_questions, IsEmpty());
}

TEST_F(EngineTest, AModelIsAskedForAClass) {
  request.instruction = "Write a class Stack with push and pop.";
  author->answers_vary = true;
  EXPECT_TRUE(solve());
  EXPECT_THAT(author->spec_questions, SizeIs(1));
}

TEST_F(EngineTest, AGivenSpecFileIsNotAskedFor) {
  request.spec = SpecFile{"", std::nullopt, {{spec("f", 1)}, "f"}};
  request.spec_json = "{}";
  author->implementation_answers = {code("f", 1)};
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->solution.all_tests_passed);
}

TEST_F(EngineTest, AnInterruptKeepsWhatWasFound) {
  author->spec_answers = {{{spec("f", 1)}, "f"}};
  stop.request_stop();
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(exit_status(*report), 130);
  EXPECT_THAT(report->solution.specs.functions, SizeIs(1));
}

TEST_F(EngineTest, TimeThatIsUsedUpEndsTheRun) {
  author->spec_answers = {{{spec("f", 1)}, "f"}};
  request.budget.time = std::chrono::milliseconds(0);
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(exit_status(*report), 5);
  EXPECT_THAT(report->solution.notes, Contains(HasSubstr("ended early: the time allowed")));
}

// Candidates that run until somebody stops them.
class EndlessRuntime : public FakeRuntime {
 public:
  EndlessRuntime() : FakeRuntime([](const auto&, const auto&) { return Outcome{}; }) {}
  Result<CandidateOutcome> run(const std::string&, std::span<const PlannedCall>, const Limits&,
                               std::stop_token stop) override {
    while (!stop.stop_requested()) {
      std::this_thread::yield();
    }
    return fail(Errc::interrupted, "a cell was interrupted");
  }
};

TEST_F(EngineTest, TimeThatIsUsedUpStopsTheTestsThatRun) {
  author->spec_answers = {{{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 1)};
  request.budget.time = std::chrono::milliseconds(200);
  auto runtimes = std::make_shared<Runtimes>();
  runtimes->add(std::make_shared<EndlessRuntime>());
  Engine engine({.author = author, .runtimes = runtimes, .cache = nullptr, .author_material = {}});
  const auto report = engine.solve(request, observer, {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(exit_status(*report), 5);
  EXPECT_THAT(report->solution.notes, Contains(HasSubstr("ended early: the time allowed")));
  EXPECT_THAT(report->solution.implementations, SizeIs(1));
  ASSERT_THAT(report->solution.results, SizeIs(1));
  EXPECT_EQ(report->solution.results[0].verdict.verdict, Verdict::not_run);
}

TEST_F(EngineTest, AFailedDependencyLeavesItsDependentsUntriedOnlyWithoutCode) {
  author->answers_vary = true;
  author->spec_answers = {{{spec("top", 3, {"low"}), spec("low", 1)}, "top"}};
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_THAT(report->solution.implementations, IsEmpty());
  EXPECT_THAT(report->solution.notes, ElementsAre(HasSubstr("low: its author had nothing more"),
                                                  HasSubstr("top was not tried")));
}

// Has code for "top" only.
class AuthorOfTheTop : public ScriptedAuthor {
  Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) override {
    Answers<Implementations> answers;
    if (question.group.front() == "top") {
      answers.answers.push_back(code("top", 3));
    }
    return answers;
  }
};

TEST_F(EngineTest, IfADependencyHasNoCodeTheExamplesOfItsDependentsDecide) {
  author = std::make_shared<AuthorOfTheTop>();
  author->spec_answers = {{{spec("top", 3, {"low"}), spec("low", 1)}, "top"}};
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->solution.source, "top = 3\n");
}

TEST_F(EngineTest, TheObserverFollowsTheStages) {
  author->spec_answers = {{{spec("f", 1)}, "f"}};
  author->implementation_answers = {code("f", 1)};
  ASSERT_TRUE(solve());
  EXPECT_THAT(observer.stages,
              ElementsAre("reading", "ordering", "testing", "writing", "running", "saving"));
}

// Lists its own examples, and may answer differently when it is told what is wrong.
class ErringAuthor : public ScriptedAuthor {
 public:
  ErringAuthor() { specs_are_readings = false; }
  [[nodiscard]] bool varies() const override { return true; }
};

class ErringAuthorTest : public EngineTest {
 protected:
  ErringAuthorTest() { author = erring_; }
  std::shared_ptr<ErringAuthor> erring_ = std::make_shared<ErringAuthor>();
};

TEST_F(ErringAuthorTest, IsToldOnceOfSpecsThatAreNotValid) {
  erring_->spec_answers = {{{spec("class", 1)}, "class"}, {{spec("f", 0)}, "f"}};
  erring_->implementation_answers = {code("f", 1)};
  ASSERT_TRUE(solve());
  ASSERT_THAT(erring_->spec_questions, SizeIs(2));
  EXPECT_THAT(erring_->spec_questions[0].complaint, IsEmpty());
  EXPECT_THAT(erring_->spec_questions[1].complaint, HasSubstr("keyword"));
}

TEST_F(ErringAuthorTest, SpecsThatAreWrongTwiceAreItsFailureAndNotTheUsers) {
  erring_->spec_answers = {{{spec("class", 1)}, "class"}, {{spec("class", 1)}, "class"}};
  const auto report = solve();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::author_failed);
  EXPECT_THAT(erring_->spec_questions, SizeIs(2));
}

TEST_F(ErringAuthorTest, PartsThatAreWrongTwiceAreLeftOut) {
  FunctionSpec f = spec("f", 0, {"math"});
  f.raises = {{"an error", "never"}, {"ValueError", "always"}};
  erring_->spec_answers = {{{f}, "main"}, {{f}, "main"}};
  erring_->implementation_answers = {code("f", 1)};
  const auto report = solve();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(erring_->spec_questions, SizeIs(2));
  const FunctionSpec& left = report->solution.specs.functions[0];
  EXPECT_THAT(left.dependencies, IsEmpty());
  ASSERT_THAT(left.raises, SizeIs(1));
  EXPECT_EQ(left.raises[0].type, "ValueError");
  EXPECT_EQ(report->solution.specs.entry_point, "f");
  EXPECT_THAT(report->solution.notes, Contains(HasSubstr("'math'")));
}

TEST_F(ErringAuthorTest, ExamplesThatItInventsNeverMakeAVerifiedAnswer) {
  erring_->spec_answers = {{{spec("f", 7)}, "f"}};
  erring_->implementation_answers = {code("f", 7)};
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->solution.confidence.level, ConfidenceLevel::consistent);
  EXPECT_EQ(report->solution.tests.at("f")[0].origin, TestOrigin::model);
}

TEST_F(ErringAuthorTest, ExamplesOfTheInstructionHoldThoughItListsNone) {
  request.instruction = "Write f. f() == 3";
  erring_->spec_answers = {{{spec("f", 0)}, "f"}};
  erring_->implementation_answers = {code("f", 7)};
  const auto report = solve();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->solution.confidence.level, ConfidenceLevel::failed);
  EXPECT_EQ(report->solution.tests.at("f")[0].origin, TestOrigin::example);
}

TEST_F(ErringAuthorTest, TestsOfAnotherFunctionAreBadInput) {
  synth::Test test;
  test.function = "plus";
  request.tests = {test};
  erring_->spec_answers = {{{spec("f", 0)}, "f"}, {{spec("f", 0)}, "f"}};
  const auto report = solve();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::bad_input);
  EXPECT_THAT(report.error().message, HasSubstr("'plus'"));
  EXPECT_THAT(erring_->spec_questions[0].tests, SizeIs(1));
}

}  // namespace
}  // namespace synth
