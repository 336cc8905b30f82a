#include "synth/authors/offline/reading/commands/constructions.h"

#include "specs/value.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/needs.h"
#include "synth/authors/offline/reading/commands/template_uses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using Base = Shape::Base;

std::vector<ConstructionRule> read(const std::string& lines) {
  auto all = read_constructions("== tests\n" + lines);
  EXPECT_TRUE(all) << (all ? "" : all.error().message);
  return all ? *all : std::vector<ConstructionRule>();
}

std::string error_of(const std::string& text) {
  const auto all = read_constructions(text);
  return all ? "none" : all.error().message;
}

// Composes the first construction of the lines; nothing if it does not fit.
Maybe composed(const std::string& lines, const std::vector<Phrase>& phrases,
               const std::vector<Meaning>& parameters = {}) {
  std::vector<const Phrase*> parts;
  for (const Phrase& phrase : phrases) {
    parts.push_back(&phrase);
  }
  Context context;
  context.parameters = parameters;
  return read(lines).at(0).rule.compose(parts, context);
}

std::string code(const Maybe& phrase) {
  return phrase ? phrase->value.code : "nothing";
}

Meaning number(const std::string& code) {
  return {{Base::integer}, code};
}

Meaning numbers(const std::string& code) {
  return {list_shape({Base::integer}), code};
}

const Meaning kText = {{Base::text}, "s"};

TEST(Constructions, AreReadWithoutFault) {
  const auto all = read_constructions(kConstructions);
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_GT(all->size(), 500U);
}

TEST(Constructions, NeedNothingUnknown) {
  const auto all = read_constructions(kConstructions);
  ASSERT_TRUE(all);
  const std::set<std::string> modules = {"bisect", "collections", "functools", "itertools",
                                         "math",   "os",          "re",        "statistics"};
  for (const ConstructionRule& each : *all) {
    for (const std::string& module : definitions_of(each.needs).modules) {
      EXPECT_TRUE(modules.contains(module)) << module << " of " << each.rule.pattern;
    }
  }
}

TEST(Constructions, NameTheLineOfAFault) {
  EXPECT_THAT(error_of("# a\n\nVAL 0 a => b : n\n"), HasSubstr("line 3: a construction before"));
  EXPECT_THAT(error_of("== a\nVAL 0 a\n"), HasSubstr("line 2: expected"));
  EXPECT_THAT(error_of("== a\nVAL x a => b : n\n"), HasSubstr("line 2: the cost"));
  EXPECT_THAT(error_of("== a\nVAL 0 @b => c : n\n"), HasSubstr("line 2: a word with @"));
  EXPECT_THAT(error_of("== a\nVAL 0 ( a => c : n\n"), HasSubstr("line 2: a parenthesis"));
  EXPECT_THAT(error_of("== a\nVAL 0 a ) => c : n\n"), HasSubstr("line 2: a parenthesis"));
  EXPECT_THAT(error_of("== a\nVAL 0 a => $ : n\n"), HasSubstr("line 2: no alternative"));
  EXPECT_THAT(error_of("== a\nVAL 0 a => {0} : q\n"), HasSubstr("line 2: no type"));
  EXPECT_THAT(error_of("== a\nVAL 0 a => 0\n"), HasSubstr("line 2: neither"));
  EXPECT_THAT(error_of("== a\nVAL 0 VAL => 0 when 0 odd\n"), HasSubstr("line 2: no condition"));
  EXPECT_THAT(error_of("== a\nVAL 0 VAL => 0 when 0 has\n"), HasSubstr("line 2: no condition"));
  EXPECT_THAT(error_of("== a\nVAL 0 [some:n] a => 0\n"), HasSubstr("line 2: no source"));
  EXPECT_THAT(error_of("== a\nVAL 0 VAL? a VAL? => 0\n"), HasSubstr("line 2: more than one"));
  EXPECT_THAT(error_of("== a\nVAL 0 a => literal x y\n"), StartsWith("constructions, line 2"));
}

TEST(Constructions, ContinueInIndentedLines) {
  const auto all = read("VAL 0 double\n  VAL:n\n  => 2 * {0:13} : n\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].rule.pattern, "double VAL");
}

TEST(Constructions, StandForSeveralPatterns) {
  std::vector<std::string> patterns;
  for (const ConstructionRule& each :
       read("@of = ( of ; in ( all ; ) )\n@thing = item|element\nVAL 1 @thing? @of VAL => 0\n")) {
    patterns.push_back(each.rule.pattern);
  }
  EXPECT_THAT(patterns, ElementsAre("item|element? of VAL", "item|element? in all VAL",
                                    "item|element? in VAL"));
}

TEST(Constructions, NameTheAlternativeThatWasChosen) {
  const auto all =
      read("CODE$2 0 ( max: largest ; min: smallest ) ( 2: a ; 8: b ) VAL => $({0}) : *\n");
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[3].rule.category, "CODE8");
  EXPECT_EQ(all[3].rule.pattern, "smallest b VAL");
}

TEST(Constructions, FillTheirTemplate) {
  const std::string product = "VAL 0 VAL:n times VAL:n => {0:12} * {1:13} : n\n";
  const Meaning sum = {{Base::real}, "a + b", kAdditive};
  const auto out = composed(product, {value_phrase(number("n")), value_phrase(sum)});
  EXPECT_EQ(code(out), "n * (a + b)");
  EXPECT_EQ(out->value.binding, kMultiplicative);
  EXPECT_TRUE(out->value.shape.is(Base::real));
  EXPECT_EQ(code(composed(product, {value_phrase(number("n")), value_phrase(kText)})), "nothing");
}

TEST(Constructions, TakeTheFirstResultThatFits) {
  const std::string reversed =
      "VAL 0 undo VAL\n  => {0}[::-1] : s when 0:s\n  => list(reversed({0:0})) : 0 when 0:L*\n";
  EXPECT_EQ(code(composed(reversed, {value_phrase(kText)})), "s[::-1]");
  EXPECT_EQ(code(composed(reversed, {value_phrase(numbers("xs"))})), "list(reversed(xs))");
  EXPECT_EQ(code(composed(reversed, {value_phrase(number("n"))})), "nothing");
}

TEST(Constructions, HoldForEachElementIfTheySaySo) {
  const std::string product = "VAL 0 VAL:n times VAL:n => each {0:12} * {1:13} : n\n";
  EXPECT_EQ(code(composed(product, {value_phrase(numbers("xs")), value_phrase(number("k"))})),
            "[n * k for n in xs]");
  const std::string plain = "VAL 0 VAL:n times VAL:n => {0:12} * {1:13} : n\n";
  EXPECT_EQ(code(composed(plain, {value_phrase(numbers("xs")), value_phrase(number("k"))})),
            "nothing");
}

TEST(Constructions, ReferToWhatIsNotWritten) {
  const std::string count = "VAL 0 count [s] LIT => {0}.count({1:0}) : i\n";
  const Phrase letter = value_phrase({{Base::text}, "'e'"});
  EXPECT_EQ(code(composed(count, {letter}, {number("n"), kText})), "s.count('e')");
  EXPECT_EQ(code(composed(count, {letter}, {number("n")})), "nothing");
  const std::string text = "VAL 0 double VAL:s? => {0} * 2 : s\n";
  EXPECT_EQ(code(composed(text, {}, {kText})), "s * 2");
  EXPECT_EQ(code(composed(text, {letter}, {kText})), "'e' * 2");
  const std::string both = "VAL 0 ratio [both:n] => {0:12} / {1:13} : f\n";
  EXPECT_EQ(code(composed(both, {}, {number("a"), number("b")})), "a / b");
  EXPECT_EQ(code(composed(both, {}, {number("a"), kText})), "nothing");
}

TEST(Constructions, TakeTheMembersOfAPhrase) {
  Phrase pair;
  pair.members = {value_phrase(numbers("xs")), value_phrase(numbers("ys"))};
  const std::string zip = "VAL 0 zip BOTH:L* => list(zip({0:0}, {1:0})) : L*\n";
  EXPECT_EQ(code(composed(zip, {pair})), "list(zip(xs, ys))");
  EXPECT_EQ(code(composed(zip, {value_phrase(numbers("xs"))})), "nothing");
}

TEST(Constructions, ApplyFunctionsOfParts) {
  const Function doubled = [](const Meaning& one) -> std::optional<Meaning> {
    return one.shape.is_number()
               ? std::optional(fill_template("{0:12} * 2", kMultiplicative, one.shape, {&one}))
               : std::nullopt;
  };
  const std::vector<Phrase> parts = {function_phrase(doubled, "double"),
                                     value_phrase(numbers("xs"))};
  EXPECT_EQ(code(composed("VAL 0 FN VAL => 0(each 1)\n", parts)), "[n * 2 for n in xs]");
  EXPECT_EQ(code(composed("VAL 0 FN VAL => len({0(each 1):0}) : i\n", parts)),
            "len([n * 2 for n in xs])");
  EXPECT_EQ(code(composed("VAL 0 FN VAL => max({1:0}) : 1e then 0\n", parts)), "max(xs) * 2");
  EXPECT_EQ(code(composed("VAL 0 FN VAL => max({1:0}) : 1e then 0 giving s\n", parts)), "nothing");
}

TEST(Constructions, AreFunctionsOfAnArgument) {
  const auto out = composed("PRED(s) 0 starting with VAL:s => {x}.startswith({0:0}) : b\n",
                            {value_phrase({{Base::text}, "'a'"})});
  ASSERT_TRUE(out && out->function);
  EXPECT_EQ(out->function(kText)->code, "s.startswith('a')");
  EXPECT_FALSE(out->function(number("n")));
}

TEST(Constructions, TestThePartsThatTheyName) {
  const std::vector<Phrase> list = {value_phrase(numbers("sorted(xs)"))};
  for (const std::string holds : {"0:Ln", "0!s", "0 not name", "0 starts \"sorted(\" \"max(\"",
                                  "0 has \"xs\", 0 ends \")\"", "0 like 0", "0 whole 0"}) {
    EXPECT_EQ(code(composed("VAL 0 VAL => 0 when " + holds + "\n", list)), "sorted(xs)") << holds;
  }
  for (const std::string fails : {"0:s", "0!Ln", "0 name", "0 starts \"max(\"", "0 literal",
                                  "0 is \"xs\"", "0 item 0", "0:Ln, 0 given", "called"}) {
    EXPECT_EQ(code(composed("VAL 0 VAL => 0 when " + fails + "\n", list)), "nothing") << fails;
  }
}

TEST(Templates, BindLikeTheirOutermostOperator) {
  EXPECT_EQ(template_binding("len({0:0})"), kAtom);
  EXPECT_EQ(template_binding("[x + y for x, y in {0:4}]"), kAtom);
  EXPECT_EQ(template_binding("' + '.join({0:g})"), kAtom);
  EXPECT_EQ(template_binding("{0} ** 2"), kPower);
  EXPECT_EQ(template_binding("{0:12} % 2"), kMultiplicative);
  EXPECT_EQ(template_binding("{0:12} * ({0:11} + 1) // 2"), kMultiplicative);
  EXPECT_EQ(template_binding("{0:11} + {1:12} * 2"), kAdditive);
  EXPECT_EQ(template_binding("{0:8} | {1:9}"), kBitOr);
  EXPECT_EQ(template_binding("{0:12} % {1:13} == 0"), kComparison);
  EXPECT_EQ(template_binding("{0:7} not in {1:7}"), kComparison);
  EXPECT_EQ(template_binding("not {0:5}"), kNot);
  EXPECT_EQ(template_binding("{0:7} > 0 and {1:7} > 0"), kAnd);
  EXPECT_EQ(template_binding("{0:3} if {1:3} else {2:2}"), kConditional);
}

TEST(Templates, NeedModulesAndFunctionsThatPythonLacks) {
  EXPECT_THAT(template_needs("math.gcd({0:0}, len({1:0}))"), ElementsAre("math"));
  EXPECT_THAT(template_needs("ranked(sorted(set({0:0})), {1:0})"), ElementsAre("ranked"));
  EXPECT_THAT(template_needs("{0}.count('re.sub(x)')"), ElementsAre());
  EXPECT_THAT(template_needs("os.path.commonprefix({0:0})"), ElementsAre("os"));
}

}  // namespace
}  // namespace synth
