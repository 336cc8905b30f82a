#include "specs/literal.h"

#include "specs/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace synth {
namespace {

using ::testing::HasSubstr;

// Returns the literal's value in its JSON form, which shows its kind.
std::string read(std::string_view text) {
  const Result<Value> value = parse_literal(text);
  return value ? write_value(*value) : "error: " + value.error().message;
}

// Returns the text that Python's repr would print.
std::string rewrite(std::string_view text) {
  const Result<Value> value = parse_literal(text);
  return value ? write_literal(*value) : "error: " + value.error().message;
}

TEST(LiteralReaderTest, ReadsNumbers) {
  EXPECT_EQ(read("[0, 00, 1_000, -7, + 5, 0xFF, 0o17, 0b1_01, 0x_f]"),
            "[0,0,1000,-7,5,255,15,5,15]");
  EXPECT_EQ(read("-1208925819614629174706177"), R"({"$int":"-1208925819614629174706177"})");
  EXPECT_EQ(read("0x10000000000000000"), R"({"$int":"18446744073709551616"})");
  EXPECT_EQ(read("[1., .5, 1e3, 1E-2, 1_0.0_1, -0.0, 01.5, 5e-324]"),
            R"([1.0,0.5,1000.0,0.01,10.01,{"$float":"-0.0"},1.5,5e-324])");
  EXPECT_EQ(read("[1e999, -1e999, 1e-999]"), R"([{"$float":"inf"},{"$float":"-inf"},0.0])");
  EXPECT_EQ(read("0." + std::string(400, '0') + "1e401"), "1.0");
}

TEST(LiteralReaderTest, ReadsComplexNumbers) {
  EXPECT_EQ(read("2+3j"), R"({"$complex":[2.0,3.0]})");
  EXPECT_EQ(read("(-1.5 - 2J)"), R"({"$complex":[-1.5,-2.0]})");
  EXPECT_EQ(read("1j"), R"({"$complex":[0.0,1.0]})");
  EXPECT_EQ(read("complex(float('inf'), -0.0)"),
            R"({"$complex":[{"$float":"inf"},{"$float":"-0.0"}]})");
  EXPECT_THAT(read("1 - 2"), HasSubstr("at offset 2: expected the end, found `-`"));
}

TEST(LiteralReaderTest, ReadsFloatCalls) {
  EXPECT_EQ(
      read("[float('nan'), float(\"-inf\"), -float('inf'), float(' +1_0.5e1 '), float('007')]"),
      R"([{"$float":"nan"},{"$float":"-inf"},{"$float":"-inf"},105.0,7.0])");
  EXPECT_THAT(read("float('x')"), HasSubstr("at offset 5: float(…) takes"));
  EXPECT_THAT(read("float(1)"), HasSubstr("float(…) takes"));
}

TEST(LiteralReaderTest, RefusesWhatIsNoNumber) {
  for (const char* text : {"1__0", "1_", "_1", "0x", "0b2", "1e", "1abc", "0o8", "007", "--1",
                           "1 2", "+", "-'a'", "1.2.3", "0xg", "1é"}) {
    EXPECT_THAT(read(text), HasSubstr("error: at offset")) << text;
  }
}

TEST(LiteralReaderTest, ReadsStringsWithEveryPrefixAndEscape) {
  EXPECT_EQ(parse_literal(R"('a\n\t\\\'\"\a\b\f\r\v\0\101\x41\u00e9\U0001F600\q')")
                ->get_if<std::string>()[0],
            std::string("a\n\t\\'\"\a\b\f\r\v\0AA\xC3\xA9\xF0\x9F\x98\x80\\q", 22));
  EXPECT_EQ(read(R"([r'\n', R"\"", u'x', b'\xff\n', rb'\x', Br'\''])"),
            R"(["\\n","\\\"","x",{"$bytes":"/wo="},{"$bytes":"XHg="},{"$bytes":"XCc="}])");
  EXPECT_EQ(read("'''a\r\n\"b'c'''"), R"("a\n\"b'c")");
  EXPECT_EQ(read("\"\"\"\"\"\""), R"("")");
  EXPECT_EQ(read("'a\\\nb'"), R"("ab")");
  EXPECT_EQ(read("'caf\xC3\xA9'"), "\"caf\xC3\xA9\"");
}

TEST(LiteralReaderTest, KeepsLoneSurrogates) {
  EXPECT_EQ(read(R"('\ud800')"), R"({"$str":"7aCA"})");
  EXPECT_EQ(rewrite(R"('\ud83d\ude00')"), R"('\ud83d\ude00')");
}

TEST(LiteralReaderTest, JoinsAdjacentStrings) {
  EXPECT_EQ(read("('a'  \"b\"\n r'c')"), R"("abc")");
  EXPECT_EQ(read("'a' 'b'"), R"("ab")");
  EXPECT_EQ(read("b'a' b'b'"), R"({"$bytes":"YWI="})");
  EXPECT_THAT(read("'a' b'b'"), HasSubstr("a string and bytes cannot be joined"));
}

TEST(LiteralReaderTest, RefusesWhatIsNoString) {
  EXPECT_THAT(read("f'{x}'"), HasSubstr("a formatted string is not a literal"));
  EXPECT_THAT(read("rf'{x}'"), HasSubstr("a formatted string is not a literal"));
  EXPECT_THAT(read("'abc"), HasSubstr("at offset 4: expected the closing ' of the string"));
  EXPECT_THAT(read("'a\nb'"), HasSubstr("expected the closing '"));
  EXPECT_THAT(read("'''a'"), HasSubstr("expected the closing '''"));
  EXPECT_THAT(read(R"('\x4')"), HasSubstr("expected 2 hexadecimal digits"));
  EXPECT_THAT(read(R"('\U00110000')"), HasSubstr("beyond the largest character"));
  EXPECT_THAT(read(R"(b'\777')"), HasSubstr("beyond the largest character"));
  EXPECT_THAT(read(R"('\N{BULLET}')"), HasSubstr("character names"));
  EXPECT_THAT(read("b'\xC3\xA9'"), HasSubstr("bytes can only hold ASCII"));
  EXPECT_THAT(read("'\xFF'"), HasSubstr("not valid UTF-8"));
  EXPECT_THAT(read("'\\"), HasSubstr("a character after the backslash"));
  EXPECT_THAT(read("ur'a'"), HasSubstr("`ur` is not a literal"));
}

TEST(LiteralReaderTest, ReadsContainers) {
  EXPECT_EQ(read("[]"), "[]");
  EXPECT_EQ(read("[1, [2,],]"), "[1,[2]]");
  EXPECT_EQ(read("()"), R"({"$tuple":[]})");
  EXPECT_EQ(read("(1)"), "1");
  EXPECT_EQ(read("(1,)"), R"({"$tuple":[1]})");
  EXPECT_EQ(read("(1, 2)"), R"({"$tuple":[1,2]})");
  EXPECT_EQ(read("1, 'a'"), R"({"$tuple":[1,"a"]})");
  EXPECT_EQ(read("1,"), R"({"$tuple":[1]})");
  EXPECT_EQ(read("{}"), "{}");
  EXPECT_EQ(read("{1: 'a', (2, 3): {'b': None}}"),
            R"({"$dict":[[1,"a"],[{"$tuple":[2,3]},{"b":null}]]})");
  EXPECT_EQ(read("{1, True, 2.0, 2}"), R"({"$set":[1,2.0]})");
  EXPECT_EQ(
      read("[set(), set([1, 1]), frozenset(), frozenset({1}), frozenset((2,))]"),
      R"([{"$set":[]},{"$set":[1]},{"$frozenset":[]},{"$frozenset":[1]},{"$frozenset":[2]}])");
  EXPECT_EQ(read("{frozenset({1}), frozenset([1])}"), R"({"$set":[{"$frozenset":[1]}]})");
}

TEST(LiteralReaderTest, SkipsCommentsAndLineBreaks) {
  EXPECT_EQ(read(" \n# head\n[1, # one\r\n 2,\n] # tail\n"), "[1,2]");
  EXPECT_EQ(read("1 + \\\n 2j"), R"({"$complex":[1.0,2.0]})");
}

TEST(LiteralReaderTest, ErrorsNameTheOffsetAndWhatWasExpected) {
  EXPECT_EQ(read(""), "error: at offset 0: expected a value, found the end");
  EXPECT_EQ(read("[1 2]"), "error: at offset 3: expected `,` or `]`, found `2`");
  EXPECT_EQ(read("[1"), "error: at offset 2: expected `,` or `]`, found the end");
  EXPECT_EQ(read("{1: }"), "error: at offset 4: expected a value, found `}`");
  EXPECT_EQ(read("{1: 2, 3}"), "error: at offset 8: expected `:`, found `}`");
  EXPECT_EQ(read("[,]"), "error: at offset 1: expected a value, found `,`");
  EXPECT_EQ(read("\xFF"), "error: at offset 0: `\xEF\xBF\xBD` is not a literal");
  EXPECT_EQ(read("[1]]"), "error: at offset 3: expected the end, found `]`");
  EXPECT_EQ(read(std::string("[1\0]", 4)).substr(0, 47),
            "error: at offset 2: expected `,` or `]`, found ");
}

TEST(LiteralReaderTest, ErrorsSuggestPythonsSpelling) {
  EXPECT_THAT(parse_literal("[true]").error().remedy, HasSubstr("True"));
  EXPECT_THAT(parse_literal("nan").error().remedy, HasSubstr("float('nan')"));
  EXPECT_THAT(read("open('1')"), HasSubstr("`open` is not a literal"));
  EXPECT_THAT(read("Nonesuch"), HasSubstr("`Nonesuch` is not a literal"));
}

TEST(LiteralReaderTest, RefusesKeysAndElementsThatPythonWould) {
  EXPECT_EQ(read("{1: 'a', 1.0: 'b'}"), "error: at offset 1: this dict has the key 1.0 twice");
  EXPECT_THAT(read("{[1]: 2}"), HasSubstr("a list cannot be a key"));
  EXPECT_THAT(read("{(1, {}): 2}"), HasSubstr("a dict cannot be a key"));
  EXPECT_THAT(read("{{1}}"), HasSubstr("a set cannot be in a set"));
}

std::string repeat(std::string_view text, std::size_t times) {
  std::string repeated;
  for (std::size_t i = 0; i < times; ++i) {
    repeated += text;
  }
  return repeated;
}

TEST(LiteralReaderTest, EnforcesTheBudgets) {
  for (const char* open : {"[", "(", "{", "{1:", "frozenset([", "(1,", "-float("}) {
    EXPECT_THAT(read(repeat(open, 100'000)), HasSubstr("error")) << open;
  }
  EXPECT_THAT(read(repeat("[", 1'000'000)), HasSubstr("brackets inside each other"));
  const auto lists = [](std::size_t levels) { return repeat("[", levels) + repeat("]", levels); };
  EXPECT_EQ(rewrite(lists(kMaxValueDepth)), lists(kMaxValueDepth));
  EXPECT_THAT(read(lists(kMaxValueDepth + 1)), HasSubstr("at most 200 levels"));
  EXPECT_EQ(read(repeat("(", 300) + "1" + repeat(")", 300)), "1");
}

TEST(LiteralPrefixTest, FindsTheEndOfALiteralInProse) {
  const auto prefix = [](std::string_view text) {
    std::size_t consumed = 99;
    const Result<Value> value = parse_literal_prefix(text, consumed);
    return value ? write_literal(*value) + "|" + std::string(text.substr(consumed)) : "none";
  };
  EXPECT_EQ(prefix("'AL' and more"), "'AL'| and more");
  EXPECT_EQ(prefix("3. Then"), "3|. Then");
  EXPECT_EQ(prefix("3.5."), "3.5|.");
  EXPECT_EQ(prefix("[1., 2] x"), "[1.0, 2]| x");
  EXPECT_EQ(prefix("1, 2"), "1|, 2");
  EXPECT_EQ(prefix("5 - 3"), "5| - 3");
  EXPECT_EQ(prefix("1 + 2j!"), "(1+2j)|!");
  EXPECT_EQ(prefix("'a' 'b'"), "'a'| 'b'");
  EXPECT_EQ(prefix("-2, or"), "-2|, or");
  EXPECT_EQ(prefix("True."), "True|.");
  EXPECT_EQ(prefix("2nd"), "none");
  EXPECT_EQ(prefix("word"), "none");
}

// Checked against CPython 3.11's repr.
TEST(LiteralReaderTest, ReadsWhatClassesMake) {
  for (const char* const text : {"Point(1, y=[2])", "[Point(1, Point(2, 3)), Colour.RED]",
                                 "shop.Cart(['a'])", "{'due': datetime.date(2024, 2, 29)}",
                                 "numpy.array([1, 2])", "Shape.of(2)", "shop::Cart(['a'], n=1)"}) {
    const auto value = parse_literal(text);
    ASSERT_TRUE(value) << text << ": " << value.error().message;
    EXPECT_EQ(write_literal(*value), text);
    EXPECT_EQ(write_value(decode_value(parse_json(write_value(*value)).value()).value()),
              write_value(*value));
  }
  // Classes that people write without their module.
  EXPECT_EQ(write_literal(parse_literal("(date(2024, 2, 29), Decimal('1.5'))").value()),
            "(datetime.date(2024, 2, 29), decimal.Decimal('1.5'))");
  EXPECT_EQ(write_literal(parse_literal("datetime(2024, 2, 29)").value()),
            "datetime.datetime(2024, 2, 29)");
  // Objects of C++ are made with braces, too.
  EXPECT_EQ(write_literal(parse_literal(R"([Point{1, .y = 2}, shop::Cart{"a"}])").value()),
            "[Point(1, y=2), shop::Cart('a')]");
  for (const char* const text :
       {"f(1)", "Point", "red", "os.system('ls')", "Point(1, 2", "Point(x=1, 2)", "Point(f(1))",
        "Point(1 2)", "point{1}", "Point{1)", "std::vector{1}", "shop::"}) {
    EXPECT_FALSE(parse_literal(text)) << text;
  }
}

TEST(LiteralWriterTest, WritesAsPythonsReprDoes) {
  for (const char* text : {"None",
                           "True",
                           "-5",
                           "0.1",
                           "1.0",
                           "1e+16",
                           "1e-05",
                           "0.0001",
                           "-0.0",
                           "1e+100",
                           "123456789012345.0",
                           "'a'",
                           "\"it's\"",
                           R"('"\'')",
                           R"('\\\n\r\t\x00\x1f\x7f\x80\xa0\xad')",
                           R"('é€😀')",
                           R"('\u200b\u2028\ufeff\ud800\ue000\U000e0001')",
                           R"(b"it's\x00\xff\t")",
                           "(1+2j)",
                           "(1-2.5j)",
                           "3j",

                           "(1e+16+1e-05j)",
                           "[1, (2,), (), (3, 4)]",
                           "set()",
                           "{1, 2}",
                           "frozenset()",
                           "frozenset({1})",
                           "{1: 'a', 'b': [None]}",
                           "{}"}) {
    EXPECT_EQ(rewrite(text), text);
  }
}

TEST(LiteralWriterTest, WritesWhatReprCannotSayAsCalls) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(write_literal(std::nan("")), "float('nan')");
  EXPECT_EQ(write_literal(std::complex<double>(0, -3)), "complex(0.0, -3.0)");
  EXPECT_EQ(write_literal(-kInfinity), "float('-inf')");
  EXPECT_EQ(write_literal(std::complex<double>(-0.0, kInfinity)), "complex(-0.0, float('inf'))");
}

TEST(LiteralWriterTest, ShowsOtherValuesForPeople) {
  EXPECT_EQ(write_literal(Object{.type = "m.C", .repr = "C(x=1)", .fields = {}, .base = {}}),
            "C(x=1)");
  EXPECT_EQ(write_literal(Object{.type = "m.C", .repr = "", .fields = {}, .base = {}}), "<m.C>");
  EXPECT_EQ(write_literal(Map{{{1, "a"}}}), "Map({1: 'a'})");
  EXPECT_EQ(write_literal(Undefined{}), "undefined");
  EXPECT_EQ(write_literal("a\xFF"), R"('a\udcff')");
}

TEST(ConstantTest, IsComputedAsPythonDoes) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"2**31 - 1", "2147483647"},
      {"-2**2", "-4"},
      {"2**100", "1267650600228229401496703205376"},
      {"10**18 + 7", "1000000000000000007"},
      {"-7 // 2", "-4"},
      {"-7 % 3", "2"},
      {"7 / 2", "3.5"},
      {"1 + 2j", "(1+2j)"},
      {"(1 + 2) * 3", "9"},
      {"[0] * 3 + [1]", "[0, 0, 0, 1]"},
      {"3 * 'ab' + 'c'", "'abababc'"},
      {"(1,) * 2", "(1, 1)"},
      {"[[0] * 2] * 2", "[[0, 0], [0, 0]]"},
      {"math.inf", "float('inf')"},
      {"-math.inf", "-float('inf')"},
      {"float('-inf')", "-float('inf')"},
      {"[true, null]", "[True, None]"},
      {"tuple([1, 2])", "(1, 2)"},
      {"list()", "[]"},
      {"dict()", "{}"},
      {"{'a': 2**3}", "{'a': 8}"},
      {"sys.maxsize", "9223372036854775807"},
      {"float(3)", "3.0"},
      {"'a' 'b'", "'ab'"},
      {"-0.0", "-0.0"}};
  for (const auto& [text, expected] : cases) {
    const auto value = parse_constant(text);
    ASSERT_TRUE(value) << text << ": " << value.error().message;
    EXPECT_EQ(write_literal(*value), write_literal(*parse_literal(expected))) << text;
  }
}

TEST(ConstantTest, JavascriptsOwnValuesAreRead) {
  EXPECT_TRUE(parse_constant("undefined")->is<Undefined>());
  for (const auto& [text, expected] :
       {std::pair("5n", "BigInt(5)"), std::pair("-5n", "BigInt(-5)"),
        std::pair("[0xFFn, undefined]", "[BigInt(255), undefined]"),
        std::pair("{'a': 1_000n}", "{'a': BigInt(1000)}"),
        std::pair("123456789012345678901234567890n", "BigInt(123456789012345678901234567890)")}) {
    const auto value = parse_constant(text);
    ASSERT_TRUE(value) << text << ": " << value.error().message;
    EXPECT_EQ(write_literal(*value), expected);
  }
  EXPECT_FALSE(parse_literal("5n"));
}

TEST(ConstantTest, IsAnErrorWhereItIsTooLargeOrNoConstant) {
  for (const std::string text : {"5nn",
                                 "1.5n",
                                 "5n + 1",
                                 "n",
                                 "0xn",
                                 "07n",
                                 "- 5n * 2",
                                 "10**10**10",
                                 "2**2**2**2**2**2",
                                 "[0] * 10**9",
                                 "'a' * -",
                                 "1 / 0",
                                 "[1] + (2,)",
                                 "f(1)",
                                 "range(3)",
                                 "x",
                                 "[[[[0] * 1000] * 1000] * 1000] * 1000",
                                 "1 +",
                                 "open('1')",
                                 "a.b"}) {
    EXPECT_FALSE(parse_constant(text)) << text;
  }
  const std::string deep = std::string(10'000, '-') + "1";
  EXPECT_TRUE(parse_constant(deep));
  std::string powers = "1";
  for (int i = 0; i < 10'000; ++i) {
    powers += "**1";
  }
  EXPECT_FALSE(parse_constant(powers));
}

TEST(ConstantTest, IsNoLiteral) {
  EXPECT_FALSE(parse_literal("2**31 - 1"));
  EXPECT_FALSE(parse_literal("math.inf"));
}

}  // namespace
}  // namespace synth
