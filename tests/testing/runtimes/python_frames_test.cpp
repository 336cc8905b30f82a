#include "testing/runtimes/python/host/frames.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <csignal>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(PythonFramesTest, ACallCarriesArgumentsAndLimitsButNoClaim) {
  PlannedCall call{
      .function = "f", .call = {.args = {Value(Tuple{{1}})}, .kwargs = {{"k", "v"}}}, .setup = "s"};
  EXPECT_EQ(python_call_request(call, Limits{}),
            R"({"op":"call","cpu_ms":5000,"function":"f","args":[{"$tuple":[1]}],)"
            R"("kwargs":{"k":"v"},"setup":"s"})");
}

TEST(PythonFramesTest, TheLastCallsGoTogether) {
  const PlannedCall call{.function = "f", .call = {}, .setup = ""};
  const std::array calls{&call, &call};
  EXPECT_EQ(python_last_request(calls, Limits{}),
            R"({"op":"last","calls":[{"function":"f","args":[],"kwargs":{},"setup":""},)"
            R"({"function":"f","args":[],"kwargs":{},"setup":""}],"cpu_ms":5000})");
}

TEST(PythonFramesTest, WhatIsNotTheCandidatesMayImportAll) {
  PythonInterpreter interpreter;
  interpreter.imports = {.kind = ImportPolicy::Kind::allow, .modules = {"math"}};
  const char* const imports = R"("imports":{"allow":true,"modules":["math"]})";
  EXPECT_THAT(python_load_request("", interpreter, Limits{}), HasSubstr(imports));
  Limits ours;
  ours.any_imports = true;
  EXPECT_THAT(python_load_request("", interpreter, ours), HasSubstr(R"("imports":null)"));
}

TEST(PythonFramesTest, ReadsHowLoadingEnded) {
  const auto good = read_python_loaded(R"({"loaded":true,"cpu_ms":1.5,"used_ms":20.5})");
  ASSERT_TRUE(good);
  EXPECT_EQ(good->ending, Verdict::pass);
  EXPECT_EQ(good->used_ms, 20.5);
  EXPECT_FALSE(read_python_loaded(R"({"loaded":true,"cpu_ms":1.5,"used_ms":-1})"));
  const auto bad = read_python_loaded(
      R"({"ending":"compile_error","note":"","error":{"type":"E","bases":[],"message":"m","line":3,"traceback":""},"cpu_ms":0})");
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->error->line, 3);
  EXPECT_FALSE(read_python_loaded(R"({"ending":"pass","cpu_ms":0})"));
  EXPECT_FALSE(read_python_loaded(R"({"loaded":true})"));
}

TEST(PythonFramesTest, ReadsAReply) {
  const auto reply = read_python_reply(R"({"ending":"pass","value":{"$tuple":[1]},"ms":0.5})");
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->outcome.value->is<Tuple>());
  EXPECT_EQ(reply->outcome.duration_ms, 0.5);
}

TEST(PythonFramesTest, RefusesWhatTheHarnessNeverSends) {
  for (const std::string frame :
       {"",
        "passed",
        "[]",
        "{}",
        "\xff",
        R"({"ending":"pass"})",
        R"({"ending":"wrong_answer","value":1})",
        R"({"ending":"not_run"})",
        R"({"ending":"bad_request","note":"n"})",
        R"({"ending":"memory_limit"})",
        R"({"ending":"output_limit"})",
        R"({"ending":"time_limit"})",
        R"({"ending":"crash"})",
        R"({"ending":"compile_error","error":{"type":"E","bases":[]}})",
        R"({"ending":"pass","value":{"$int":"x"}})",
        R"({"ending":"pass","value":1,"ms":-1})",
        R"({"ending":"pass","value":1,"ms":"1"})",
        R"({"ending":"pass","value":1}{})",
        R"({"ending":"pass","ending":"pass","value":1})",
        R"({"ending":"exception","error":{"type":1,"bases":[]}})",
        R"({"ending":"exception","error":{"type":"E","bases":[],"line":-1}})"}) {
    EXPECT_FALSE(read_python_reply(frame)) << frame;
  }
  for (const std::string frame : {R"({"frames":3})", R"({"frames":1})", R"({"frames":"1"})"}) {
    EXPECT_FALSE(read_python_end(frame)) << frame;
  }
  EXPECT_FALSE(read_python_loaded(
      R"({"ending":"memory_limit","cpu_ms":0,"error":{"type":"E","bases":[]}})"));
  for (const std::string members :
       {R"("x":1)", R"("ask":{})", R"("ask":{"function":"f"})", R"("done":true)", R"("done":1)",
        R"("done":1,"again":1,"passed":true)", R"("tell":1)", R"("more":[])"}) {
    EXPECT_FALSE(read_script_message(R"({"ticket":"t",)" + members + "}", "t")) << members;
  }
  for (const std::string frame :
       {R"({"done":1,"passed":true})", R"({"ticket":"u","done":1,"passed":true})",
        R"({"ticket":1,"done":1,"passed":true})"}) {
    EXPECT_FALSE(read_script_message(frame, "t")) << frame;
    EXPECT_FALSE(read_script_begin(frame, "t")) << frame;
  }
}

TEST(PythonFramesTest, ShortensTextThatOnlyPeopleRead) {
  const std::string text(4'000'000, 'x');
  const auto reply =
      read_python_reply(fmt::format(R"({{"ending":"pass","note":"{0}","error":{{"type":"{0}",)"
                                    R"("bases":["{0}"],"message":"{0}","traceback":"{0}"}}}})",
                                    text));
  ASSERT_TRUE(reply);
  const RaisedError& error = *reply->outcome.error;
  EXPECT_LT(reply->outcome.note.size() + error.type.size() + error.bases.at(0).size() +
                error.message.size() + error.traceback.size(),
            std::size_t{500'000});
}

TEST(PythonFramesTest, WhoRaisesMemoryErrorIsAtTheMemoryLimit) {
  const auto reply = read_python_reply(
      R"({"ending":"pass","error":{"type":"Own","bases":["MemoryError","Exception"]}})");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->outcome.ending, Verdict::memory_limit);
}

TEST(PythonFramesTest, AValueWithoutAFormIsAnOutputLimit) {
  const auto reply = read_python_reply(R"({"ending":"pass","too_large":"more than 16 MiB"})");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->outcome.ending, Verdict::output_limit);
  EXPECT_THAT(reply->outcome.note, HasSubstr("16 MiB"));
}

TEST(PythonFramesTest, ReadsWhatAScriptSends) {
  const auto begin =
      read_script_begin(R"({"ticket":"t","plain":true,"names":["a","_b","1c","d e","é"]})", "t");
  ASSERT_TRUE(begin);
  EXPECT_TRUE(begin->plain);
  EXPECT_EQ(begin->names, (std::vector<std::string>{"a", "é"}));
  const auto ask = read_script_message(
      R"({"ticket":"t","ask":{"function":"f","args":[1],"kwargs":{"a":2}}})", "t");
  ASSERT_TRUE(ask);
  EXPECT_EQ(std::get<ScriptCall>(*ask).function, "f");
  const auto done = read_script_message(R"({"ticket":"t","done":3,"passed":true})", "t");
  ASSERT_TRUE(done);
  EXPECT_EQ(std::get<ScriptEnd>(*done).ending, Verdict::pass);
  EXPECT_EQ(std::get<ScriptEnd>(*done).frames, 3);
  EXPECT_FALSE(std::get<ScriptEnd>(*done).again);
  const auto came_through = read_script_message(
      R"({"ticket":"t","done":1,"came_through":true,"error":{"type":"TypeError","bases":[]}})",
      "t");
  ASSERT_TRUE(came_through);
  EXPECT_EQ(std::get<ScriptEnd>(*came_through).ending, Verdict::exception);
  EXPECT_EQ(std::get<ScriptEnd>(*came_through).error->type, "TypeError");
}

Outcome answered() {
  Outcome outcome;
  outcome.ending = Verdict::pass;
  outcome.value = 3;
  return outcome;
}

TEST(PythonFramesTest, OneFrameAndACleanEndAreTheOutcome) {
  EXPECT_EQ(settle_python_call({.frames = 1, .exit_status = 0}, answered(), {}).ending,
            Verdict::pass);
}

TEST(PythonFramesTest, HowTheProcessEndedOutweighsWhatItSaid) {
  EXPECT_EQ(settle_python_call({.frames = 1, .exit_status = 3}, answered(), {}).ending,
            Verdict::early_exit);
  EXPECT_EQ(settle_python_call({.frames = 1, .signal = SIGSEGV}, answered(), {}).signal, SIGSEGV);
  EXPECT_EQ(settle_python_call({.frames = 2, .exit_status = 0}, std::nullopt, {}).ending,
            Verdict::protocol_error);
  EXPECT_EQ(settle_python_call({.frames = 0, .exit_status = 0}, std::nullopt, {}).ending,
            Verdict::early_exit);
}

TEST(PythonFramesTest, CpuOverTheLimitIsATimeLimitHoweverItEnded) {
  Limits limits;
  limits.time = std::chrono::milliseconds(500);
  const auto late =
      settle_python_call({.frames = 1, .exit_status = 0, .cpu_ms = 600}, answered(), limits);
  EXPECT_EQ(late.ending, Verdict::time_limit);
  EXPECT_FALSE(late.value);
  EXPECT_THAT(late.note, HasSubstr("0.6 s"));
  EXPECT_EQ(settle_python_call({.signal = SIGXCPU, .cpu_ms = 400}, {}, limits).ending,
            Verdict::time_limit);
  EXPECT_EQ(settle_python_call({.signal = SIGKILL, .cpu_ms = 400}, {}, limits).ending,
            Verdict::crash);
}

}  // namespace
}  // namespace synth
