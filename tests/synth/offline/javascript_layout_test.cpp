#include "synth/authors/offline/writing/javascript/javascript_layout.h"

#include "synth/authors/offline/writing/javascript/layout_document.h"

#include <gtest/gtest.h>

#include <array>

namespace synth {
namespace {

TEST(LayoutDocument, BreaksTheOutermostGroupFirst) {
  const Document inner = Document::group(
      {"(", Document::indented({Document::soft_line(), "second"}), Document::soft_line(), ")"});
  const Document outer = Document::group({"first", Document::indented({Document::line(), inner})});
  EXPECT_EQ(outer.print(20, 0), "first (second)");
  EXPECT_EQ(outer.print(12, 0), "first\n  (second)");
  EXPECT_EQ(outer.print(9, 0), "first\n  (\n    second\n  )");
}

TEST(LayoutDocument, FillsLines) {
  const Document words = Document::fill({"a,", Document::line(), "b,", Document::line(), "c"});
  EXPECT_EQ(words.print(5, 0), "a, b,\nc");
}

struct Layout {
  const char* statement;
  const char* expected;  // as Prettier 3.10 writes it
};

constexpr std::array kLayouts = {
    Layout{R"js(return sentence.split(/\s+/).filter(Boolean).at(((1 % n) + n) % n);)js",
           R"js(  return sentence
    .split(/\s+/)
    .filter(Boolean)
    .at(((1 % n) + n) % n);)js"},
    Layout{
        R"js(return maxBy(sentence.split(/\s+/).filter(Boolean), (word) => [...word].length + 1);)js",
        R"js(  return maxBy(
    sentence.split(/\s+/).filter(Boolean),
    (word) => [...word].length + 1,
  );)js"},
    Layout{
        R"js(return [...numbers.filter((_, i) => i % 3 === 0), ...numbers_2.filter((x) => !numbers.includes(x))];)js",
        R"js(  return [
    ...numbers.filter((_, i) => i % 3 === 0),
    ...numbers_2.filter((x) => !numbers.includes(x)),
  ];)js"},
    Layout{
        R"js(return [...String(n)].map((char) => Number(char) ** [...String(n)].length).reduce((total, x) => total + x, 0) === n;)js",
        R"js(  return (
    [...String(n)]
      .map((char) => Number(char) ** [...String(n)].length)
      .reduce((total, x) => total + x, 0) === n
  );)js"},
    Layout{R"js(return isEqual(numbers_2, [...numbers_2].sort((a, b) => a - b));)js",
           R"js(  return isEqual(
    numbers_2,
    [...numbers_2].sort((a, b) => a - b),
  );)js"},
    Layout{
        R"js(return Math.min(...numbers.flatMap((a, i) => numbers.slice(i + 1).map((b) => [a, b])).map(([a, b]) => Math.abs(a - b)));)js",
        R"js(  return Math.min(
    ...numbers
      .flatMap((a, i) => numbers.slice(i + 1).map((b) => [a, b]))
      .map(([a, b]) => Math.abs(a - b)),
  );)js"},
    Layout{
        R"js(const items = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"];)js",
        R"js(  const items = [
    "M",
    "CM",
    "D",
    "CD",
    "C",
    "XC",
    "L",
    "XL",
    "X",
    "IX",
    "V",
    "IV",
    "I",
  ];)js"},
    Layout{
        R"js(const items_2 = inUnits(n, [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]);)js",
        R"js(  const items_2 = inUnits(
    n,
    [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1],
  );)js"},
    Layout{
        R"js(return [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1, 1000, 900, 500, 400, 100];)js",
        R"js(  return [
    1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1, 1000, 900, 500, 400,
    100,
  ];)js"},
    Layout{
        R"js(return withoutParts([...text].filter((char) => "()[]{}".includes(char)).join(""), ["()", "[]"]) === "";)js",
        R"js(  return (
    withoutParts([...text].filter((char) => "()[]{}".includes(char)).join(""), [
      "()",
      "[]",
    ]) === ""
  );)js"},
    Layout{
        R"js(if (numbers.length === 0 && words.some((word) => word.startsWith("a")) && numbers.includes(text.length)) { throw new RangeError(); })js",
        R"js(  if (
    numbers.length === 0 &&
    words.some((word) => word.startsWith("a")) &&
    numbers.includes(text.length)
  ) {
    throw new RangeError();
  })js"},
    Layout{
        R"js(const total = numbers.filter((number) => number % 2 === 0).length + words.map((word) => word.length).length;)js",
        R"js(  const total =
    numbers.filter((number) => number % 2 === 0).length +
    words.map((word) => word.length).length;)js"},
    Layout{
        R"js(return words.map((word) => { const length = [...word].length; return length + 1; });)js",
        R"js(  return words.map((word) => {
    const length = [...word].length;
    return length + 1;
  });)js"},
    Layout{
        R"js(return numbers.every((number) => number > 0) ? "all of them are above zero" : numbers.length > 3 ? "many" : "few";)js",
        R"js(  return numbers.every((number) => number > 0)
    ? "all of them are above zero"
    : numbers.length > 3
      ? "many"
      : "few";)js"},
    Layout{
        R"js(return Array.from({ length: n }, (_, i) => i + 1).filter((d) => n % d === 0).slice(0, -1);)js",
        R"js(  return Array.from({ length: n }, (_, i) => i + 1)
    .filter((d) => n % d === 0)
    .slice(0, -1);)js"},
    Layout{
        R"js(return [...(text + text)].reduce((best, x) => (compare(x, best) < 0 ? x : best)).toLowerCase() + "a long piece";)js",
        R"js(  return (
    [...(text + text)]
      .reduce((best, x) => (compare(x, best) < 0 ? x : best))
      .toLowerCase() + "a long piece"
  );)js"},
    Layout{
        R"js(return numbers.every((number) => number > 0) ? (numbers.length > 3 ? "all of them are above zero" : "some") : "few";)js",
        R"js(  return numbers.every((number) => number > 0)
    ? numbers.length > 3
      ? "all of them are above zero"
      : "some"
    : "few";)js"},
};

TEST(JavascriptLayout, IsPrettiers) {
  for (const Layout& each : kLayouts) {
    EXPECT_EQ(lay_out_javascript(each.statement), each.expected);
    EXPECT_EQ(lay_out_javascript(each.expected), each.expected);
  }
}

TEST(JavascriptLayout, LeavesWhatItDoesNotKnow) {
  for (const char* statement :
       {"for (const x of xs) {\n  f(x);\n}", "return `${a}`;", "return (a;"}) {
    EXPECT_NE(lay_out_javascript(statement).find(std::string(statement).substr(0, 8)),
              std::string::npos);
  }
  const std::string nested(400, '[');
  EXPECT_EQ(lay_out_javascript("return " + nested), "  return " + nested);
}

TEST(JavascriptLayout, TakesNoLongerForNestedFunctions) {
  std::string nested = "a";
  for (int i = 0; i < 60; ++i) {
    nested = "xs.map((x) => " + nested + ")";
  }
  EXPECT_NE(lay_out_javascript("return " + nested + ";"), "");
}

}  // namespace
}  // namespace synth
