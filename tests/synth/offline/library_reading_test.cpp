#include "synth/authors/offline/library_reading.h"

#include "specs/json.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/library/mentions.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> mentioned(std::string_view text) {
  std::vector<std::string> names;
  for (const LibraryMention& mention : library_mentions(text)) {
    names.push_back(mention.entry->name + ": " +
                    std::string(text.substr(mention.begin, mention.end - mention.begin)));
  }
  return names;
}

TEST(LibraryMentions, AreWhereATextHasAPhrase) {
  EXPECT_THAT(mentioned("the soundex codes of the names"), Contains("soundex: soundex"));
  EXPECT_THAT(mentioned("valid IPv4 addresses"), Contains(HasSubstr("is_ipv4: ")));
  EXPECT_THAT(mentioned("add the two of them"), IsEmpty());
}

TEST(LibraryMentions, HaveTheFormOfThePhrase) {
  EXPECT_THAT(mentioned("the initials of the name"), Contains(HasSubstr("initials: ")));
  EXPECT_THAT(mentioned("the initial value"), Not(Contains(HasSubstr("initials: "))));
  EXPECT_THAT(mentioned("reverse words"), Contains(HasSubstr("reverse_words: ")));
  EXPECT_THAT(mentioned("the reversed words"), Not(Contains(HasSubstr("reverse_words: "))));
}

FunctionSpec spec_for(const std::string& heading, const std::string& purpose) {
  FunctionSpec spec = read_prose("Write " + heading + ". It returns 1.").specs.functions.at(0);
  spec.purpose = purpose;
  return spec;
}

// Returns the code that the words are read as; an empty text if there is none.
std::string read_as(const FunctionSpec& spec, const std::vector<CallableFunction>& callable = {}) {
  const Solved solved = with_library_words({}, spec, {}, {}, callable);
  return solved.code.empty() ? "" : solved.code[0];
}

// library_purposes.jsonl: as functions.jsonl, with entries of the library in the sentences.
TEST(LibraryWords, AreComposedWithTheRestOfASentence) {
  std::ifstream file(SYNTH_LIBRARY_PURPOSES_FILE);
  std::string script;
  int rows = 0;
  for (std::string line; std::getline(file, line); ++rows) {
    const auto document = parse_json(line);
    ASSERT_TRUE(document) << line;
    const JsonField row(*document);
    const std::string instruction = row.at("instruction")->string().value();
    const std::string code = read_as(read_prose(instruction).specs.functions.at(0));
    EXPECT_EQ(code.empty(), row.find("abstains").has_value()) << instruction;
    script += code.empty() ? "" : checks_of(code, line);
  }
  EXPECT_GT(rows, 0);
  EXPECT_EQ(run_python(script), "");
}

TEST(LibraryWords, LeaveTheEntryItselfToTheLibrary) {
  EXPECT_EQ(read_as(spec_for("f(name)", "Returns the soundex code of name.")), "");
}

TEST(LibraryWords, AreNotSpreadOverValuesUnasked) {
  EXPECT_EQ(read_as(spec_for("f(n)", "Returns the Collatz sequence from 1 to n.")), "");
}

TEST(LibraryWords, DoNotHideFunctionsOfTheUser) {
  const FunctionSpec spec =
      spec_for("f(ips)", "Returns how many of the strings are valid IPv4 addresses.");
  EXPECT_THAT(read_as(spec), HasSubstr("is_ipv4"));
  CallableFunction own;
  own.spec = spec_for("is_ipv4(text)", "Tells whether it has 4.");
  EXPECT_THAT(read_as(spec, {own}), Not(HasSubstr("is_ipv4")));
}

TEST(LibraryWords, GiveTheResultsOfAllExamples) {
  FunctionSpec spec = spec_for("f(names)", "Returns the soundex code of each of the names.");
  spec.examples = read_prose("f(names). f(['Ann']) == ['x']").specs.functions.at(0).examples;
  ImplementationQuestion question;
  int runs = 0;
  question.run = [&](const std::string&, const std::string&, const std::vector<Call>& calls) {
    ++runs;
    std::vector<Outcome> outcomes(calls.size());
    for (Outcome& outcome : outcomes) {
      outcome.ending = Verdict::pass;
      outcome.value = Value(List{{Value(std::string(runs == 1 ? "A500" : "x"))}});
    }
    return outcomes;
  };
  EXPECT_THAT(with_library_words({}, spec, spec.examples, question, {}).code, IsEmpty());
  const Solved passed = with_library_words({}, spec, spec.examples, question, {});
  ASSERT_EQ(passed.code.size(), 1U);
  EXPECT_TRUE(passed.is_read);
}

TEST(LibraryWords, AreNotTakenForExamplesThatCannotBeRun) {
  FunctionSpec spec = spec_for("f(names)", "Returns the soundex code of each of the names.");
  spec.examples = read_prose("f(names). f(['Ann']) == ['A500']").specs.functions.at(0).examples;
  EXPECT_THAT(with_library_words({}, spec, spec.examples, {}, {}).code, IsEmpty());
}

std::string read_in(Language language, const FunctionSpec& spec) {
  ImplementationQuestion question;
  question.language = language;
  const Solved solved = with_library_words({}, spec, {}, question, {});
  return solved.code.empty() ? "" : solved.code[0];
}

TEST(LibraryWords, HaveTheFormOfTheLanguage) {
  const FunctionSpec spec = spec_for("f(ips: list[str]) -> int",
                                     "Returns how many of the strings are valid IPv4 addresses.");
  EXPECT_EQ(run_node(read_in(Language::javascript, spec) +
                     "\nconsole.log(f(['1.2.3.4', '1.2.3', '300.1.1.1']))"),
            "1\n");
  const std::string code = read_in(Language::cpp, spec);
  EXPECT_THAT(code, HasSubstr("is_ipv4(const std::string&"));
  EXPECT_EQ(code.find("#include"), 0U);
  EXPECT_EQ(read_in(Language::bash, spec), "");
}

}  // namespace
}  // namespace synth
