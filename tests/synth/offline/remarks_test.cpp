#include "synth/authors/offline/reading/remarks.h"

#include "specs/json.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/offline_author.h"
#include "synth/authors/offline/reading/definitions/glosses.h"
#include "synth/authors/offline/reading/elaborated_reading.h"
#include "synth/authors/offline/reading/ignored_parts.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int kElaborationParts =
    16;  // of the table, so that each takes little time with sanitizers too

FunctionSpec spec_saying(std::string purpose, std::vector<Parameter> inputs = {{"n", "int", ""}}) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = std::move(purpose);
  spec.inputs = std::move(inputs);
  return spec;
}

// Returns the text that the pattern matches from the beginning, and its parts.
std::vector<std::string> matched(std::string_view pattern, const std::string& text) {
  const FunctionSpec spec = spec_saying(text);
  const std::vector<RemarkWord> words = remark_words(text);
  const auto match = RemarkPattern(pattern).match(words, 0, text, spec);
  std::vector<std::string> out;
  const auto add = [&](std::size_t first, std::size_t last) {
    out.push_back(text.substr(words[first].begin, words[last - 1].end - words[first].begin));
  };
  if (match) {
    add(0, match->end);
    for (const auto& [first, last] : match->parts) {
      add(first, last);
    }
  }
  return out;
}

TEST(RemarkPatterns, TakeWordsValuesAndKinds) {
  EXPECT_THAT(matched("return KIND $", "Returns a new list of words."),
              ElementsAre("Returns a new list of words", "new list of words"));
  EXPECT_THAT(matched("return KIND $", "Return a list that is sorted"), IsEmpty());
  EXPECT_THAT(matched("in ORDER", "in ascending order, please"),
              ElementsAre("in ascending order", "ascending order"));
  EXPECT_THAT(matched("ORDER", "ascending list of words"), IsEmpty());
  EXPECT_THAT(matched("for PARAM = VALUE", "For n = 1 it is empty"),
              ElementsAre("For n = 1", "n", "1"));
  EXPECT_THAT(matched("without using * $", "without using bin(), ever"),
              ElementsAre("without using bin", "bin"));
  EXPECT_THAT(matched("i.e. ,? **", "i.e. equal to 1, or 2. Then"),
              ElementsAre("i.e. equal to 1, or 2", "equal to 1, or 2"));
}

std::string core_of(const std::string& purpose) {
  const FunctionSpec spec = spec_saying(purpose);
  return without_remarks(purpose, find_remarks(spec));
}

TEST(Remarks, AreToldFromTheCore) {
  EXPECT_EQ(core_of("Checks if n is even. Return a boolean."), "Checks if n is even.");
  EXPECT_EQ(core_of("Returns True if n is even, and False otherwise."),
            "Returns True if n is even.");
  EXPECT_EQ(core_of("Converts a numeral, written in capital letters, to an integer."),
            "Converts a numeral to an integer.");
  EXPECT_EQ(core_of("Returns the primes up to n, in ascending order."),
            "Returns the primes up to n.");
  EXPECT_EQ(core_of("Sorts a list. You may assume that it is not empty."), "Sorts a list.");
  EXPECT_EQ(core_of("Checks if n is perfect, i.e. equal to the sum of its divisors."),
            "Checks if n is perfect.");
  EXPECT_EQ(core_of("Checks if a text is a palindrome. Case doesn't matter."),
            "Checks if a text is a palindrome.");
}

TEST(Remarks, LeaveWhatIsTheCoreItself) {
  EXPECT_EQ(core_of("Returns a list of the squares of n."), "Returns a list of the squares of n.");
  EXPECT_EQ(core_of("Returns True if there is a vowel in it."),
            "Returns True if there is a vowel in it.");
  EXPECT_EQ(core_of("Turns a text around so that its last word comes first."),
            "Turns a text around so that its last word comes first.");
}

TEST(Remarks, HaveAKind) {
  const FunctionSpec spec = spec_saying(
      "Counts the words, ignoring case. Return an integer. If there is none, return 0. "
      "Do not use the built-in sort. In each step, n is halved. You may assume that n is positive. "
      "For n = 1 the result is 0.");
  std::vector<RemarkKind> kinds;
  for (const Remark& remark : find_remarks(spec)) {
    kinds.push_back(remark.kind);
  }
  EXPECT_THAT(kinds, ElementsAre(RemarkKind::behaviour, RemarkKind::result, RemarkKind::nothing,
                                 RemarkKind::demand, RemarkKind::definition, RemarkKind::input,
                                 RemarkKind::edge));
}

std::string ignored(std::string_view remark) {
  const auto parts = read_ignored(remark);
  return parts ? as_ignoring(*parts) + "; " + without_ignored(*parts, "t") : "";
}

TEST(IgnoredParts, AreReadInManyWords) {
  EXPECT_EQ(ignored("Case doesn't matter"), ", ignoring case; t.lower()");
  EXPECT_EQ(ignored("Ignore spaces and the difference between upper and lower case"),
            ", ignoring case and spaces; \"\".join(c for c in t.lower() if not c.isspace())");
  EXPECT_EQ(ignored("Only letters and digits count"),
            ", ignoring punctuation; \"\".join(c for c in t if c.isalnum())");
  EXPECT_EQ(ignored("only letters are considered"), "; \"\".join(c for c in t if c.isalpha())");
  EXPECT_EQ(ignored("upper and lower case count as the same"), ", ignoring case; t.lower()");
  EXPECT_EQ(ignored("ignore the first line"), "");
  const auto of_number = read_ignored("regardless of its sign");
  ASSERT_TRUE(of_number);
  EXPECT_TRUE(of_number->sign);
  EXPECT_EQ(as_ignoring(*of_number), "");
}

constexpr std::string_view kPerfect = "sum([d for d in range(1, n + 1) if n % d == 0][:-1]) == n";
constexpr std::string_view kEncoded =
    "''.join(f'{c}{len(list(run))}' for c, run in itertools.groupby(text))";
constexpr std::string_view kDecoded =
    R"(''.join(c * int(count) for c, count in re.findall(r'(\D)(\d+)', text)))";

TEST(Glosses, TellWhetherATermHasItsUsualMeaning) {
  const auto defines = [](std::string_view code, std::string_view core, std::string_view clause) {
    return gloss_of(code, core, clause, true);
  };
  const std::string_view core = "checks if n is perfect";
  EXPECT_EQ(defines(kPerfect, core, "equal to the sum of its proper divisors"), Gloss::restates);
  EXPECT_EQ(defines(kPerfect, core, "equal to the product of its digits"), Gloss::differs);
  // A word more may say something else, and so may a word less.
  EXPECT_EQ(defines(kPerfect, core, "equal to the sum of its prime factors"), Gloss::differs);
  EXPECT_EQ(defines(kPerfect, core, "equal to the sum of its divisors"), Gloss::differs);
  const std::string_view leap = "calendar.isleap(year)";
  EXPECT_EQ(defines(leap, "leap year", "divisible by 4"), Gloss::differs);
  EXPECT_EQ(defines(leap, "leap year", "divisible by 4 but not by 100, or divisible by 400"),
            Gloss::restates);
  EXPECT_EQ(defines(leap, "leap year", "divisible by 4 or by 100, but never by 400"),
            Gloss::differs);
  EXPECT_EQ(gloss_of("n + 1", "adds one", "equal to two", false), Gloss::unknown);
}

TEST(Glosses, TellWhatSaysTheSameAgainFromWhatSaysMore) {
  const auto says = [](std::string_view code, std::string_view clause) {
    return gloss_of(code, "run-length encodes a string", clause, false);
  };
  EXPECT_EQ(says(kEncoded,
                 "each run of equal characters becomes the character followed by its "
                 "length, even if the length is 1"),
            Gloss::restates);
  EXPECT_EQ(says(kEncoded, "the length of the run followed by the character"), Gloss::differs);
  EXPECT_EQ(says(kEncoded, "a single character gets no 1"), Gloss::differs);
  EXPECT_EQ(says(kEncoded, "even if the length is 2"), Gloss::differs);
  EXPECT_EQ(says(kDecoded, "every letter is preceded by its number"), Gloss::differs);
  EXPECT_EQ(
      says("[xs[i : i + n] for i in range(0, len(xs), n)]", "the last chunk is left out if short"),
      Gloss::differs);
}

ElaboratedReading elaborated(const FunctionSpec& spec) {
  return read_elaborated(spec, [](const FunctionSpec& core) { return read_function(core); });
}

TEST(ElaboratedReadings, NameWhatIsNotUnderstood) {
  const ElaboratedReading read =
      elaborated(spec_saying("Sum of a list xs. Return a string.", {{"xs", "", ""}}));
  EXPECT_THAT(read.reading.code, HasSubstr("str(sum(xs))"));
  const ElaboratedReading none =
      elaborated(spec_saying("Sum of a list xs. Return a dictionary.", {{"xs", "", ""}}));
  EXPECT_THAT(none.reading.code, IsEmpty());
  EXPECT_THAT(none.reading.note, HasSubstr("\"Return a dictionary\""));
}

TEST(ElaboratedReadings, AreNotHeldToADefinitionWhereTheyAreChanged) {
  const FunctionSpec plain = spec_saying("Returns the primes up to n. Return a list.");
  EXPECT_THAT(elaborated(plain).reading.result, ::testing::Not(IsEmpty()));
  EXPECT_FALSE(elaborated(plain).is_rewritten);
  const FunctionSpec turned = spec_saying("Sum of a list xs. Return a string.", {{"xs", "", ""}});
  EXPECT_THAT(elaborated(turned).reading.code, HasSubstr("str(sum(xs))"));
  EXPECT_THAT(elaborated(turned).reading.result, IsEmpty());
  EXPECT_TRUE(elaborated(turned).is_rewritten);
}

std::string code_for(const std::string& instruction) {
  OfflineAuthor author({300'000});
  SpecQuestion question;
  question.instruction = instruction;
  const auto specs = author.specs(question);
  if (!specs || specs->answers.empty()) {
    return {};
  }
  ImplementationQuestion next;
  next.instruction = instruction;
  next.functions = specs->answers[0].functions;
  next.group = {specs->answers[0].entry_point};
  const auto written = author.implementations(next);
  return written && !written->answers.empty() ? written->answers[0].begin()->second : "";
}

// elaborations.jsonl: purposes with remarks around them, with results worked out apart from the
// program; one that `abstains` asks for something that cannot be done.
class Elaborations : public ::testing::TestWithParam<int> {};

TEST_P(Elaborations, AreDealtWith) {
  std::ifstream file(SYNTH_ELABORATIONS_FILE);
  std::string script;
  int row_number = 0;
  for (std::string line; std::getline(file, line);) {
    if (row_number++ % kElaborationParts != GetParam()) {
      continue;
    }
    const auto document = parse_json(line);
    ASSERT_TRUE(document) << line;
    const JsonField row(*document);
    const std::string code = code_for(row.at("instruction")->string().value());
    EXPECT_EQ(code.empty(), row.find("abstains").has_value()) << line << code;
    if (!code.empty()) {
      script += checks_of(code, line);
    }
  }
  EXPECT_EQ(run_python(script), "");
}

INSTANTIATE_TEST_SUITE_P(Table, Elaborations, ::testing::Range(0, kElaborationParts));

}  // namespace
}  // namespace synth
