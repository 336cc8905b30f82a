#include "specs/type.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using Kind = Type::Kind;

Value list(std::vector<Value> items) {
  return List{std::move(items)};
}
Value tuple(std::vector<Value> items) {
  return Tuple{std::move(items)};
}

std::string respelled(std::string_view annotation) {
  return to_string(parse_type(annotation));
}
std::string common(const std::vector<Value>& values) {
  return to_string(common_type(values));
}

TEST(ParseTypeTest, ReadsSimpleNames) {
  EXPECT_EQ(parse_type("int").kind, Kind::integer);
  EXPECT_EQ(parse_type(" float ").kind, Kind::floating);
  EXPECT_EQ(parse_type("bool").kind, Kind::boolean);
  EXPECT_EQ(parse_type("str").kind, Kind::string);
  EXPECT_EQ(parse_type("bytes").kind, Kind::bytes);
  EXPECT_EQ(parse_type("complex").kind, Kind::complex);
  EXPECT_EQ(parse_type("None").kind, Kind::none);
  EXPECT_EQ(parse_type("Any").kind, Kind::any);
  EXPECT_EQ(parse_type("typing.Any").kind, Kind::any);
  EXPECT_EQ(parse_type("").kind, Kind::any);
}

TEST(ParseTypeTest, ReadsListsInEverySpelling) {
  const Type ints{Kind::list, {Type{Kind::integer}}};
  for (const char* spelling :
       {"list[int]", "List[int]", "typing.List[int]", "Sequence[int]", "Iterable[int]",
        "collections.abc.Iterator[int]", "Collection[int]", "list [ int ]", "'list[int]'"}) {
    EXPECT_EQ(parse_type(spelling), ints) << spelling;
  }
  EXPECT_EQ(respelled("list"), "list[Any]");
  EXPECT_EQ(respelled("List[List[str]]"), "list[list[str]]");
}

TEST(ParseTypeTest, TellsTuplesOfFixedAndOfAnyLengthApart) {
  EXPECT_EQ(parse_type("tuple[int, str]").kind, Kind::tuple);
  EXPECT_EQ(parse_type("Tuple[int, ...]").kind, Kind::tuple_of);
  EXPECT_EQ(parse_type("tuple").kind, Kind::tuple_of);
  EXPECT_EQ(respelled("Tuple[()]"), "tuple[()]");
  EXPECT_EQ(respelled("Tuple[int, ...]"), "tuple[int, ...]");
}

TEST(ParseTypeTest, ReadsSetsAndDicts) {
  EXPECT_EQ(respelled("FrozenSet[int]"), "set[int]");
  EXPECT_EQ(respelled("set"), "set[Any]");
  EXPECT_EQ(respelled("Dict[str, List[int]]"), "dict[str, list[int]]");
  EXPECT_EQ(respelled("Mapping[str, int]"), "dict[str, int]");
  EXPECT_EQ(respelled("dict"), "dict[Any, Any]");
}

TEST(ParseTypeTest, FlattensAlternativesAndPutsNoneLast) {
  EXPECT_EQ(respelled("Optional[int]"), "int | None");
  EXPECT_EQ(parse_type("None | int"), parse_type("Optional[int]"));
  EXPECT_EQ(respelled("Union[int, Union[None, str], int]"), "int | str | None");
  EXPECT_EQ(respelled("Union[int]"), "int");
  EXPECT_EQ(respelled("(int | str) | None"), "int | str | None");
  EXPECT_EQ(respelled("list[int | str]"), "list[int | str]");
}

TEST(ParseTypeTest, ReadsCallables) {
  EXPECT_EQ(respelled("Callable[[int, str], bool]"), "Callable[[int, str], bool]");
  EXPECT_EQ(respelled("Callable[[], None]"), "Callable[[], None]");
  EXPECT_EQ(respelled("Callable[..., int]"), "Callable[..., int]");
  EXPECT_EQ(respelled("typing.Callable"), "Callable");
}

TEST(ParseTypeTest, UnquotesForwardReferences) {
  EXPECT_EQ(parse_type("\"Node\""), parse_type("Node"));
  EXPECT_EQ(respelled("Optional['Node']"), "Node | None");
}

TEST(ParseTypeTest, KeepsUnknownNamesAsTheyAre) {
  for (const char* text : {"Node", "np.ndarray", "std::vector<int>", "number[]", "Foo[int, str]",
                           "const std::map<std::string, int>&", "Generator[int, None, None]"}) {
    EXPECT_EQ(parse_type(text).kind, Kind::named) << text;
    EXPECT_EQ(respelled(text), text);
  }
  EXPECT_EQ(respelled("list[Node]"), "list[Node]");
}

TEST(ParseTypeTest, KeepsMalformedTextAsItIs) {
  for (const char* text : {"list[", "list]", "list[int", "dict[str]", "list[int,]",
                           "Optional[a, b]", "int |", "| int", "Union[]", "'open", "[int]", "(int",
                           "Callable[int]", "Callable[int, str]", "list[(]", "tuple[]"}) {
    EXPECT_EQ(parse_type(text).kind, Kind::named) << text;
    EXPECT_EQ(respelled(text), text);
  }
}

TEST(ParseTypeTest, SurvivesDeepNesting) {
  std::string deep;
  for (int i = 0; i < 2'000; ++i) {
    deep += "list[";
  }
  EXPECT_EQ(parse_type(deep).kind, Kind::named);
  deep += "int" + std::string(2'000, ']');
  const Type type = parse_type(deep);
  EXPECT_EQ(type.kind, Kind::list);
  EXPECT_EQ(to_string(type), deep);
}

TEST(ParseTypeTest, ReadsItsOwnSpelling) {
  for (const char* text : {"int", "list[int | None]", "dict[str, tuple[int, ...]]", "tuple[()]",
                           "Callable[[list[int]], Any]", "set[bytes] | complex | None"}) {
    EXPECT_EQ(respelled(text), text);
    EXPECT_EQ(parse_type(respelled(text)), parse_type(text));
  }
}

TEST(AcceptsTest, NumbersFitWiderNumbersOnly) {
  EXPECT_TRUE(accepts(parse_type("int"), 1));
  EXPECT_TRUE(accepts(parse_type("int"), true));
  EXPECT_FALSE(accepts(parse_type("int"), 1.0));
  EXPECT_TRUE(accepts(parse_type("float"), 1));
  EXPECT_TRUE(accepts(parse_type("float"), 1.5));
  EXPECT_FALSE(accepts(parse_type("bool"), 1));
  EXPECT_TRUE(accepts(parse_type("complex"), 1.5));
  EXPECT_FALSE(accepts(parse_type("str"), 1));
}

TEST(AcceptsTest, LooksInsideContainers) {
  EXPECT_TRUE(accepts(parse_type("list[float]"), list({1, 2.5})));
  EXPECT_FALSE(accepts(parse_type("list[int]"), list({1, "a"})));
  EXPECT_TRUE(accepts(parse_type("list[int]"), list({})));
  EXPECT_FALSE(accepts(parse_type("list[int]"), tuple({1})));
  EXPECT_TRUE(accepts(parse_type("tuple[int, str]"), tuple({1, "a"})));
  EXPECT_FALSE(accepts(parse_type("tuple[int, str]"), tuple({1})));
  EXPECT_FALSE(accepts(parse_type("tuple[int]"), tuple({1, 2})));
  EXPECT_TRUE(accepts(parse_type("tuple[int, ...]"), tuple({1, 2, 3})));
  EXPECT_TRUE(accepts(parse_type("frozenset[int]"), FrozenSet{{1}}));
  EXPECT_TRUE(accepts(parse_type("dict[str, int]"), Dict{{{"a", 1}}}));
  EXPECT_FALSE(accepts(parse_type("dict[str, int]"), Dict{{{1, 1}}}));
  EXPECT_FALSE(accepts(parse_type("dict[str, int]"), Dict{{{"a", "b"}}}));
}

TEST(AcceptsTest, AnAbstractCollectionTakesWhateverIterates) {
  const Type ints = parse_type("Iterable[int]");
  EXPECT_TRUE(accepts(ints, list({1})));
  EXPECT_TRUE(accepts(ints, tuple({1})));
  EXPECT_TRUE(accepts(ints, Set{{1}}));
  EXPECT_TRUE(accepts(ints, Bytes{"a"}));
  EXPECT_FALSE(accepts(ints, tuple({"a"})));
  EXPECT_FALSE(accepts(ints, "a"));
  EXPECT_FALSE(accepts(ints, 1));
  EXPECT_TRUE(accepts(parse_type("Sequence[str]"), "abc"));
  EXPECT_TRUE(accepts(parse_type("Iterable"), Dict{{{"a", 1}}}));
}

TEST(AcceptsTest, AlternativesAndUnknownTypes) {
  EXPECT_TRUE(accepts(parse_type("int | None"), Null{}));
  EXPECT_FALSE(accepts(parse_type("int | None"), "a"));
  EXPECT_TRUE(accepts(parse_type("Node"), "anything"));
  EXPECT_TRUE(accepts(parse_type("Any"), Null{}));
  EXPECT_TRUE(accepts(parse_type("Callable[[int], int]"), "f"));
}

TEST(AcceptsTest, AnInstanceOfASubclassFitsWhereTheBuiltInDoes) {
  Object counter{"collections.Counter", "Counter({'a': 1})", std::nullopt,
                 std::make_shared<const Value>(Dict{{{"a", 1}}})};
  EXPECT_TRUE(accepts(parse_type("dict[str, int]"), counter));
  counter.base = nullptr;
  EXPECT_FALSE(accepts(parse_type("dict[str, int]"), counter));
}

TEST(CommonTypeTest, JoinsNumbersToTheWidest) {
  EXPECT_EQ(common({1, 2}), "int");
  EXPECT_EQ(common({true, false}), "bool");
  EXPECT_EQ(common({true, 2}), "int");
  EXPECT_EQ(common({1, 2.5}), "float");
  EXPECT_EQ(common({2.5, true}), "float");
  EXPECT_EQ(common({1, std::complex<double>(0, 1)}), "complex");
}

TEST(CommonTypeTest, NoneAndOtherKindsBecomeAlternatives) {
  EXPECT_EQ(common({Null{}, 1}), "int | None");
  EXPECT_EQ(common({"a", 1, Null{}, 2.5}), "str | float | None");
  EXPECT_EQ(common({Null{}}), "None");
  EXPECT_EQ(common({}), "Any");
}

TEST(CommonTypeTest, AnEmptyContainerJoinsAnyOther) {
  EXPECT_EQ(common({list({}), list({1})}), "list[int]");
  EXPECT_EQ(common({list({})}), "list[Any]");
  EXPECT_EQ(common({list({list({}), list({"a"})})}), "list[list[str]]");
  EXPECT_EQ(common({Dict{}, Dict{{{"a", 1}}}, Dict{{{"b", 2.5}}}}), "dict[str, float]");
  EXPECT_EQ(common({Set{}, FrozenSet{{1}}}), "set[int]");
}

TEST(CommonTypeTest, TuplesOfOneLengthHaveATypeAPosition) {
  EXPECT_EQ(common({tuple({1, "a"}), tuple({2.5, "b"})}), "tuple[float, str]");
  EXPECT_EQ(common({tuple({1}), tuple({1, 2})}), "tuple[int, ...]");
  EXPECT_EQ(common({tuple({})}), "tuple[()]");
}

TEST(CommonTypeTest, AcceptsEveryValueItWasMadeFrom) {
  const std::vector<Value> values{1,
                                  2.5,
                                  "a",
                                  Null{},
                                  list({1, "a"}),
                                  tuple({1}),
                                  tuple({}),
                                  Dict{{{1, list({})}}},
                                  Set{{1}},
                                  Bytes{"x"},
                                  Undefined{}};
  for (const Value& a : values) {
    for (const Value& b : values) {
      const Type type = common_type({a, b});
      EXPECT_TRUE(accepts(type, a) && accepts(type, b)) << to_string(type);
    }
  }
}

}  // namespace
}  // namespace synth
