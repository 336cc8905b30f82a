#include "specs/dependency_graph.h"

#include "tests/specs/depending.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace synth {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Returns the groups of functions that have an order.
std::vector<Group> groups_of(const std::vector<FunctionSpec>& functions) {
  auto groups = order(functions);
  EXPECT_TRUE(groups);
  return groups ? *groups : std::vector<Group>{};
}

std::vector<std::vector<std::string>> names(const std::vector<Group>& groups) {
  std::vector<std::vector<std::string>> all;
  for (const Group& group : groups) {
    all.push_back(group.functions);
  }
  return all;
}

TEST(OrderTest, DependenciesComeFirst) {
  const auto groups = order({depending("top_words", {"word_frequencies"}),
                             depending("word_frequencies", {"tokenize"}), depending("tokenize")});
  ASSERT_TRUE(groups);
  EXPECT_THAT(names(*groups), ElementsAre(ElementsAre("tokenize"), ElementsAre("word_frequencies"),
                                          ElementsAre("top_words")));
}

TEST(OrderTest, TiesGoByNameWhateverTheOrderOfTheInput) {
  std::vector<FunctionSpec> functions{depending("d", {"b"}), depending("a", {"c"}), depending("b"),
                                      depending("c"), depending("e")};
  const auto expected = names(groups_of(functions));
  EXPECT_THAT(expected, ElementsAre(ElementsAre("b"), ElementsAre("c"), ElementsAre("a"),
                                    ElementsAre("d"), ElementsAre("e")));
  std::sort(functions.begin(), functions.end(),
            [](const FunctionSpec& x, const FunctionSpec& y) { return x.name < y.name; });
  do {
    EXPECT_EQ(names(groups_of(functions)), expected);
  } while (std::next_permutation(
      functions.begin(), functions.end(),
      [](const FunctionSpec& x, const FunctionSpec& y) { return x.name < y.name; }));
}

TEST(OrderTest, MutualRecursionIsOneGroupWithItsCycle) {
  const auto groups = order({depending("c", {"b"}), depending("a"), depending("b", {"c", "a"}),
                             depending("main", {"c"})});
  ASSERT_TRUE(groups);
  EXPECT_THAT(names(*groups),
              ElementsAre(ElementsAre("a"), ElementsAre("b", "c"), ElementsAre("main")));
  EXPECT_THAT((*groups)[1].cycle, ElementsAre("b", "c", "b"));
  EXPECT_THAT((*groups)[0].cycle, IsEmpty());
}

TEST(OrderTest, TheCycleIsAShortestOneFromTheLeastName) {
  // a → b → c → a is shorter than a → x → y → z → a.
  const auto groups =
      order({depending("a", {"x", "b"}), depending("b", {"c"}), depending("c", {"a", "c"}),
             depending("x", {"y"}), depending("y", {"z"}), depending("z", {"a"})});
  ASSERT_TRUE(groups);
  ASSERT_EQ(groups->size(), 1);
  EXPECT_THAT((*groups)[0].cycle, ElementsAre("a", "b", "c", "a"));
}

TEST(OrderTest, AFunctionThatCallsItselfIsNoCycle) {
  const auto groups = order({depending("factorial", {"factorial"})});
  ASSERT_TRUE(groups);
  ASSERT_EQ(groups->size(), 1);
  EXPECT_THAT((*groups)[0].cycle, IsEmpty());
}

TEST(OrderTest, AnUnknownDependencySuggestsTheNearestName) {
  const auto groups = order({depending("top", {"tokenise"}), depending("tokenize")});
  ASSERT_FALSE(groups);
  EXPECT_EQ(groups.error().code, Errc::bad_input);
  EXPECT_THAT(groups.error().message, testing::AllOf(HasSubstr("'top'"), HasSubstr("'tokenise'")));
  EXPECT_THAT(groups.error().remedy, HasSubstr("'tokenize'"));
}

TEST(OrderTest, TwoFunctionsOfOneNameAreAnError) {
  const auto groups = order({depending("f"), depending("g"), depending("f")});
  ASSERT_FALSE(groups);
  EXPECT_THAT(groups.error().message, HasSubstr("'f'"));
}

TEST(OrderTest, NothingGivesNoGroups) {
  EXPECT_THAT(groups_of({}), IsEmpty());
}

TEST(OrderTest, SurvivesALongChainAndALongCycle) {
  constexpr int kLength = 10'000;
  std::vector<FunctionSpec> chain;
  for (int i = 0; i < kLength; ++i) {
    chain.push_back(depending("f" + std::to_string(i), {"f" + std::to_string((i + 1) % kLength)}));
  }
  const auto cycle = order(chain);
  ASSERT_TRUE(cycle);
  ASSERT_EQ(cycle->size(), 1);
  EXPECT_EQ((*cycle)[0].cycle.size(), kLength + 1);
  chain.back().dependencies.clear();
  EXPECT_EQ(groups_of(chain).size(), kLength);
}

TEST(OrderTest, OrdersTenThousandFunctions) {
  constexpr std::size_t kFunctions = 10'000;
  std::mt19937 random(1);
  std::vector<FunctionSpec> functions;
  for (std::size_t i = 0; i < kFunctions; ++i) {
    functions.push_back(depending("f" + std::to_string(i)));
    for (int k = 0; k < 5; ++k) {
      functions.back().dependencies.push_back("f" + std::to_string(random() % kFunctions));
    }
  }
  std::size_t ordered = 0;
  for (const Group& group : groups_of(functions)) {
    ordered += group.functions.size();
  }
  EXPECT_EQ(ordered, kFunctions);
}

// reaches[a][b]: true if a path of one edge or more leads from a to b (Warshall's closure).
using Reachability = std::map<std::string, std::map<std::string, bool>>;

Reachability reachability(const std::vector<FunctionSpec>& functions) {
  Reachability reaches;
  for (const FunctionSpec& function : functions) {
    for (const std::string& dependency : function.dependencies) {
      reaches[function.name][dependency] = true;
    }
  }
  for (const FunctionSpec& middle : functions) {
    for (const FunctionSpec& from : functions) {
      for (const FunctionSpec& to : functions) {
        if (reaches[from.name][middle.name] && reaches[middle.name][to.name]) {
          reaches[from.name][to.name] = true;
        }
      }
    }
  }
  return reaches;
}

std::vector<FunctionSpec> random_functions(std::mt19937& random) {
  const std::size_t size = 1 + random() % 12;
  std::vector<FunctionSpec> functions;
  for (std::size_t i = 0; i < size; ++i) {
    functions.push_back(depending(std::string(1, static_cast<char>('a' + i))));
  }
  const std::size_t edges = random() % (2 * size);
  for (std::size_t i = 0; i < edges; ++i) {
    functions[random() % size].dependencies.push_back(functions[random() % size].name);
  }
  std::shuffle(functions.begin(), functions.end(), random);
  return functions;
}

class RandomGraphTest : public testing::Test {
 protected:
  static constexpr int kGraphs = 100;
  std::mt19937 random_{20};
};

TEST_F(RandomGraphTest, GroupsAreTheMaximalSetsThatReachEachOther) {
  for (int i = 0; i < kGraphs; ++i) {
    const auto functions = random_functions(random_);
    auto reaches = reachability(functions);
    std::map<std::string, std::size_t> group_of;
    const auto groups = groups_of(functions);
    for (std::size_t group = 0; group < groups.size(); ++group) {
      for (const std::string& function : groups[group].functions) {
        EXPECT_TRUE(group_of.emplace(function, group).second);
      }
    }
    ASSERT_EQ(group_of.size(), functions.size());
    for (const FunctionSpec& a : functions) {
      for (const FunctionSpec& b : functions) {
        const bool together =
            a.name == b.name || (reaches[a.name][b.name] && reaches[b.name][a.name]);
        EXPECT_EQ(group_of[a.name] == group_of[b.name], together) << a.name << ' ' << b.name;
      }
    }
  }
}

TEST_F(RandomGraphTest, EveryDependencyIsInAnEarlierGroupOrTheSame) {
  for (int i = 0; i < kGraphs; ++i) {
    const auto functions = random_functions(random_);
    std::set<std::string> written;
    for (const Group& group : groups_of(functions)) {
      written.insert(group.functions.begin(), group.functions.end());
      for (const FunctionSpec& function : functions) {
        if (std::count(group.functions.begin(), group.functions.end(), function.name) != 0) {
          for (const std::string& dependency : function.dependencies) {
            EXPECT_TRUE(written.contains(dependency)) << function.name << " needs " << dependency;
          }
        }
      }
    }
  }
}

TEST_F(RandomGraphTest, EveryCycleIsAWayAlongDependencies) {
  for (int i = 0; i < kGraphs; ++i) {
    const auto functions = random_functions(random_);
    for (const Group& group : groups_of(functions)) {
      EXPECT_EQ(group.cycle.empty(), group.functions.size() == 1);
      for (std::size_t k = 0; k + 1 < group.cycle.size(); ++k) {
        const auto from = std::find_if(functions.begin(), functions.end(),
                                       [&](const auto& f) { return f.name == group.cycle[k]; });
        EXPECT_THAT(from->dependencies, testing::Contains(group.cycle[k + 1]));
      }
      if (!group.cycle.empty()) {
        EXPECT_EQ(group.cycle.front(), group.functions.front());
        EXPECT_EQ(group.cycle.back(), group.functions.front());
      }
    }
  }
}

TEST_F(RandomGraphTest, DependentsAreThoseThatReachTheFunction) {
  for (int i = 0; i < kGraphs; ++i) {
    const auto functions = random_functions(random_);
    auto reaches = reachability(functions);
    for (const FunctionSpec& function : functions) {
      std::vector<std::string> expected;
      for (const Group& group : groups_of(functions)) {
        for (const std::string& other : group.functions) {
          if (other != function.name && reaches[other][function.name]) {
            expected.push_back(other);
          }
        }
      }
      EXPECT_EQ(dependents(functions, function.name), expected);
    }
  }
}

TEST(DependentsTest, ComeInTheOrderOfTheGroups) {
  const std::vector<FunctionSpec> functions{depending("a", {"m"}), depending("m", {"z"}),
                                            depending("z"), depending("other")};
  EXPECT_THAT(dependents(functions, "z"), ElementsAre("m", "a"));
  EXPECT_THAT(dependents(functions, "a"), IsEmpty());
  EXPECT_THAT(dependents(functions, "nobody"), IsEmpty());
}

}  // namespace
}  // namespace synth
