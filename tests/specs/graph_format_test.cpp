#include "specs/dependency_graph.h"
#include "tests/specs/depending.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

const std::vector<FunctionSpec> kFunctions{depending("a", {"a"}), depending("b", {"c", "a"}),
                                           depending("c", {"b"})};
const std::vector<Group> kGroups{{{"a"}, {}}, {{"b", "c"}, {"b", "c", "b"}}};

TEST(GraphFormatTest, TextNumbersTheGroupsAndShowsTheCycle) {
  EXPECT_EQ(to_text(kGroups), "1. a\n2. b, c  (mutually recursive: b → c → b)\n");
  EXPECT_EQ(to_text({}), "");
}

TEST(GraphFormatTest, JsonListsGroupsAndCycles) {
  EXPECT_EQ(to_json(kGroups), R"({"groups":[["a"],["b","c"]],"cycles":[["b","c"]]})");
  EXPECT_EQ(to_json({}), R"({"groups":[],"cycles":[]})");
}

TEST(GraphFormatTest, DotHasAClusterForACyclicGroup) {
  EXPECT_EQ(to_dot(kFunctions, kGroups),
            "digraph synth {\n"
            "  node [shape=box];\n"
            "  \"a\";\n"
            "  subgraph cluster_2 {\n"
            "    label=\"mutually recursive\";\n"
            "    \"b\";\n"
            "    \"c\";\n"
            "  }\n"
            "  \"a\" -> \"a\";\n"
            "  \"b\" -> \"c\";\n"
            "  \"b\" -> \"a\";\n"
            "  \"c\" -> \"b\";\n"
            "}\n");
}

TEST(GraphFormatTest, DotEscapesNames) {
  EXPECT_EQ(to_dot({}, {{{R"(a"b\c)"}, {}}}),
            "digraph synth {\n  node [shape=box];\n  \"a\\\"b\\\\c\";\n}\n");
}

TEST(GraphFormatTest, MermaidNamesNodesByNumber) {
  EXPECT_EQ(to_mermaid(kFunctions, kGroups),
            "flowchart TD\n"
            "  f1[\"a\"]\n"
            "  subgraph g2[\"mutually recursive\"]\n"
            "    f2[\"b\"]\n"
            "    f3[\"c\"]\n"
            "  end\n"
            "  f1 --> f1\n"
            "  f2 --> f3\n"
            "  f2 --> f1\n"
            "  f3 --> f2\n");
}

TEST(GraphFormatTest, MermaidEscapesNames) {
  EXPECT_EQ(to_mermaid({}, {{{R"(a"#)"}, {}}}), "flowchart TD\n  f1[\"a#34;#35;\"]\n");
}

}  // namespace
}  // namespace synth
