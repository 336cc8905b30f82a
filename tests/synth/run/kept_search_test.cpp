#include "synth/run/kept_search.h"

#include "cache/key.h"
#include "cache/store.h"
#include "synth/solution/solution.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class KeptSearchTest : public ::testing::Test {
 protected:
  // Keeps a solution of `functions`, the last of which is called, and each of them separately.
  void keep(const std::string& instruction, const std::vector<std::string>& functions,
            Language language = Language::python) {
    Solution solution;
    solution.instruction = instruction;
    solution.language = language;
    for (const std::string& name : functions) {
      FunctionSpec spec;
      spec.name = name;
      spec.purpose = instruction;
      spec.inputs.push_back({"n", "int", ""});
      solution.specs.functions.push_back(spec);
    }
    solution.specs.entry_point = functions.back();
    keep(EntryKind::solution, instruction, to_json(solution), language);
  }
  void keep(EntryKind kind, const std::string& title, std::string document,
            Language language = Language::python) {
    Entry entry;
    entry.kind = kind;
    entry.material = "{\"instruction\":\"" + title + "\"}";
    entry.key = key_of(entry.material).value();
    entry.title = title;
    entry.language = name(language);
    entry.confidence = kind == EntryKind::solution ? "verified" : "";
    entry.document = std::move(document);
    EXPECT_TRUE(store_->keep(entry));
  }
  std::vector<std::string> headings(std::string_view words) {
    std::vector<std::string> found;
    const std::vector<KeptMatch> matches = find_kept(*store_, words).value();
    for (const KeptMatch& match : matches) {
      found.push_back(match.entry.language + " " + match.heading);
    }
    return found;
  }

  TemporaryFolder folder_;
  std::shared_ptr<CacheStore> store_ = CacheStore::open({.directory = folder_.path()}).value();
};

TEST_F(KeptSearchTest, WhatWasAskedForInOtherWordsIsFound) {
  keep("Check whether a number is prime.", {"is_prime"});
  keep("Count the vowels of a text.", {"is_vowel", "count_vowels"});
  keep("Double a number.", {"double"}, Language::javascript);
  EXPECT_THAT(headings("how many vowels there are"), ElementsAre("python count_vowels(n)"));
  EXPECT_THAT(headings("primes"), ElementsAre("python is_prime(n)"));
  EXPECT_THAT(headings("doubling"), ElementsAre("javascript double(n)"));
  EXPECT_THAT(headings("unheard"), IsEmpty());
}

TEST_F(KeptSearchTest, AFunctionIsFoundAsItsSolutionAndByItselfWhereThereIsNone) {
  const std::string spec =
      R"({"name":"is_vowel","purpose":"Tell vowels.","inputs":[{"name":"c","type":"str"}],
          "outputs":{"type":"bool"}})";
  keep(EntryKind::function, "is_vowel", spec);
  EXPECT_THAT(headings("a vowel"), ElementsAre("python is_vowel(c)"));
  keep("Count the vowels of a text.", {"is_vowel", "count_vowels"});
  EXPECT_THAT(headings("a vowel"), ElementsAre("python count_vowels(n)"));
}

TEST_F(KeptSearchTest, WhatCannotBeReadIsLeftOut) {
  keep(EntryKind::solution, "prime", "{}");
  keep(EntryKind::function, "prime", "[1");
  EXPECT_THAT(headings("prime"), IsEmpty());
}

}  // namespace
}  // namespace synth
