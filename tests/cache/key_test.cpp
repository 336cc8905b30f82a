#include "cache/key.h"

#include "specs/json.h"
#include "specs/spec_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace synth {
namespace {

using ::testing::HasSubstr;

std::string key(const KeyMaterial& material) {
  return key_of(canonical_material(material)).value();
}

std::string key(const FunctionMaterial& material) {
  return key_of(canonical_material(material)).value();
}

KeyMaterial with_test(const std::string& test) {
  KeyMaterial material;
  material.tests = {test};
  return material;
}

TEST(KeyMaterial, IsTheObjectOfTheContract) {
  KeyMaterial material;
  material.instruction = "  Add two numbers.\r\n";
  EXPECT_EQ(canonical_material(material),
            R"({"author":{"base_url":null,"kind":"auto","model":null,"prompts_md5":null},)"
            R"("candidates":null,"contract":2,"engine":"","imports":null,)"
            R"("instruction":"Add two numbers.","language":"python","seed":0,"spec":null,)"
            R"("tests":[],"toolchain":""})");
  EXPECT_EQ(key(material), "073e3e41339057e938cb7090be145c7e");
}

TEST(KeyMaterial, HoldsEverythingThatWasGiven) {
  KeyMaterial material;
  material.instruction = "x";
  material.spec = R"({"functions": [{"name": "f"}]})";
  material.tests = {R"({"function":"f","args":[1]})"};
  material.author = {
      .kind = "openai", .model = "m", .base_url = "http://localhost/v1", .prompts_md5 = "00ff"};
  material.candidates = 4;
  material.seed = 18446744073709551615U;
  material.imports = {{"re", "math", "re"}};
  material.engine = "1.2.3";
  material.toolchain = "CPython 3.11.2";
  EXPECT_EQ(
      canonical_material(material),
      R"({"author":{"base_url":"http://localhost/v1","kind":"openai","model":"m",)"
      R"("prompts_md5":"00ff"},"candidates":4,"contract":2,"engine":"1.2.3","imports":["math","re"],)"
      R"("instruction":"x","language":"python","seed":18446744073709551615,)"
      R"("spec":{"functions":[{"name":"f"}]},"tests":[{"args":[1],"function":"f"}],)"
      R"("toolchain":"CPython 3.11.2"})");
}

TEST(KeyMaterial, TakesNothingFromInsideAnInstruction) {
  EXPECT_EQ(normalize_instruction("\r\n a  b\r\nC\rd \n"), "a  b\nC\nd");
  EXPECT_NE(normalize_instruction("a  b"), normalize_instruction("a b"));
  EXPECT_NE(normalize_instruction("A"), normalize_instruction("a"));
  EXPECT_NE(normalize_instruction("a\n\nb"), normalize_instruction("a\nb"));
}

TEST(KeyMaterial, SaysWhatIsLent) {
  KeyMaterial material;
  material.context = {"shop"};
  material.files = {{"shop.py", "00"}, {"rates.py", "01"}};
  EXPECT_THAT(canonical_material(material),
              ::testing::AllOf(
                  ::testing::HasSubstr(R"("context":["shop"],"contract")"),
                  ::testing::HasSubstr(R"("files":{"rates.py":"01","shop.py":"00"},"imports")")));
}

// Every field, changed by itself, gives a key of its own.
TEST(Key, ChangesWithEveryField) {
  const std::vector<std::function<void(KeyMaterial&)>> changes = {
      [](KeyMaterial&) {},
      [](KeyMaterial& m) { m.instruction = "other"; },
      [](KeyMaterial& m) { m.instruction += "!"; },
      [](KeyMaterial& m) { m.language = Language::bash; },
      [](KeyMaterial& m) { m.spec = "{}"; },
      [](KeyMaterial& m) { m.spec = R"({"functions":[]})"; },
      [](KeyMaterial& m) { m.tests = {"{}"}; },
      [](KeyMaterial& m) {
        m.tests = {"{}", "{}"};
      },
      [](KeyMaterial& m) { m.author.kind = "offline"; },
      [](KeyMaterial& m) { m.author.model = "m"; },
      [](KeyMaterial& m) { m.author.model = ""; },
      [](KeyMaterial& m) { m.author.base_url = "m"; },
      [](KeyMaterial& m) { m.author.prompts_md5 = "m"; },
      [](KeyMaterial& m) { m.candidates = 1; },
      [](KeyMaterial& m) { m.candidates = 0; },
      [](KeyMaterial& m) { m.seed = 1; },
      [](KeyMaterial& m) { m.engine = "0.2.0"; },
      [](KeyMaterial& m) { m.toolchain = "CPython 3.12.0"; },
      [](KeyMaterial& m) { m.toolchain = "CPython 3.12.1"; },
      [](KeyMaterial& m) { m.imports = std::vector<std::string>{}; },
      [](KeyMaterial& m) { m.imports = std::vector<std::string>{"math"}; },
      [](KeyMaterial& m) { m.context = {"shop"}; },
      [](KeyMaterial& m) {
        m.files = {{"shop.py", "00"}};
      },
      [](KeyMaterial& m) {
        m.files = {{"shop.py", "01"}};
      },
      [](KeyMaterial& m) {
        m.context = {"shop"};
        m.files = {{"shop.py", "01"}};
      },
  };
  std::set<std::string> keys;
  for (const auto& change : changes) {
    KeyMaterial material;
    material.instruction = "Add two numbers.";
    change(material);
    keys.insert(key(material));
  }
  EXPECT_EQ(keys.size(), changes.size());
}

TEST(Key, IsTheSameForTheWaysToWriteAValue) {
  EXPECT_EQ(key(with_test(R"({"args":[{"$int":"7"}]})")), key(with_test(R"({"args":[7]})")));
  EXPECT_EQ(key(with_test(R"({"args":[{"$set":[1,2]}]})")),
            key(with_test(R"({"args":[{"$set":[2,1]}]})")));
  EXPECT_EQ(key(with_test(R"({"args":[{"$dict":[[1,"a"],[2,"b"]]}]})")),
            key(with_test(R"({"args":[{"$dict":[[2,"b"],[1,"a"]]}]})")));
  EXPECT_EQ(key(with_test(R"( { "args" : [ "\u0041" ] } )")), key(with_test(R"({"args":["A"]})")));
}

TEST(Key, TellsArgumentsApartThatAFunctionCanTellApart) {
  const std::vector<std::string> arguments = {"1",
                                              "1.0",
                                              "true",
                                              "\"1\"",
                                              R"([1])",
                                              R"({"$tuple":[1]})",
                                              "null",
                                              "-1",
                                              R"({"$set":[1]})",
                                              R"({"a":1})",
                                              R"({"$int":"9007199254740993"})",
                                              "[]",
                                              "{}",
                                              "0",
                                              R"({"$float":"-0.0"})",
                                              "0.0",
                                              R"({"$bytes":"MQ=="})"};
  std::set<std::string> keys;
  for (const std::string& argument : arguments) {
    keys.insert(key(with_test(R"({"args":[)" + argument + "]}")));
  }
  EXPECT_EQ(keys.size(), arguments.size());
}

TEST(Key, TakesTextThatIsNoJsonAsItIs) {
  EXPECT_NE(key(with_test("{")), key(with_test("[")));
  EXPECT_NE(key(with_test(R"({"$tuple":3})")), key(with_test(R"({"$tuple":4})")));
}

// A random JSON document, and the same with its members in another order.
class Documents {
 public:
  explicit Documents(unsigned seed) : random_(seed) {}

  Value document(int depth) {
    switch (depth > 0 ? random_() % 6 : random_() % 4) {
      case 0:
        return static_cast<std::int64_t>(random_() % 100);
      case 1:
        return "s" + std::to_string(random_() % 100);
      case 2:
        return random_() % 2 == 0;
      case 3:
        return Value();
      case 4: {
        List list;
        for (unsigned i = 0; i < random_() % 4; ++i) {
          list.items.push_back(document(depth - 1));
        }
        return list;
      }
      default: {
        Dict dict;
        for (unsigned i = 0; i < 5; ++i) {
          dict.entries.emplace_back("m" + std::to_string(i), document(depth - 1));
        }
        return dict;
      }
    }
  }

  void shuffle(Value& document) {
    if (auto* list = document.get_if<List>()) {
      std::ranges::for_each(list->items, [this](Value& item) { shuffle(item); });
    } else if (auto* dict = document.get_if<Dict>()) {
      std::ranges::for_each(dict->entries, [this](auto& entry) { shuffle(entry.second); });
      std::ranges::shuffle(dict->entries, random_);
    }
  }

  std::mt19937& random() { return random_; }

 private:
  std::mt19937 random_;
};

std::string json(const Value& document, int indent = 0) {
  JsonWriter out(indent);
  out.document(document);
  return out.take();
}

TEST(Key, IsTheSameInAnyOrderOfMembersAndTestsAndWithAnyLineEnds) {
  Documents documents(7);
  for (int round = 0; round < 200; ++round) {
    KeyMaterial one;
    KeyMaterial other;
    one.instruction = "a\nb " + std::to_string(round);
    other.instruction = "a\r\nb " + std::to_string(round) + "\r\n\n";
    Value spec = documents.document(4);
    one.spec = json(spec);
    documents.shuffle(spec);
    other.spec = json(spec, 2);
    for (int i = 0; i < 4; ++i) {
      Value test = documents.document(3);
      one.tests.push_back(json(test));
      documents.shuffle(test);
      other.tests.push_back(json(test, 1));
    }
    std::ranges::shuffle(other.tests, documents.random());
    ASSERT_EQ(canonical_material(one), canonical_material(other));
    ASSERT_EQ(key(one), key(other));
  }
}

TEST(Key, DiffersForDifferentDocuments) {
  Documents documents(8);
  std::set<std::string> texts;
  std::set<std::string> keys;
  for (int round = 0; round < 500; ++round) {
    const std::string text = json(documents.document(3));
    texts.insert(text);
    keys.insert(key(with_test(text)));
  }
  EXPECT_EQ(keys.size(), texts.size());
}

TEST(Key, CopesWithDeepNesting) {
  std::string deep;
  for (int i = 0; i < 400; ++i) {
    deep += R"({"$tuple":[)";
  }
  const std::string open_only = deep;
  for (int i = 0; i < 400; ++i) {
    deep += "]}";
  }
  EXPECT_NE(key(with_test(deep)), key(with_test(open_only)));
}

FunctionMaterial word_counter() {
  FunctionMaterial material;
  material.spec.name = "count_words";
  material.spec.purpose = "Counts the words.";
  material.spec.inputs = {{.name = "text", .type = "str", .description = "any text"}};
  material.spec.outputs = {.type = "int", .description = "how many"};
  material.spec.raises = {{.type = "ValueError", .when = "never"}};
  material.spec.dependencies = {"tokenize", "trim"};
  material.spec.examples = {{.call = {.args = {"a b"}, .kwargs = {}},
                             .claim = {.expected = Value(2), .raises = {}, .tolerance = {}}}};
  material.dependency_keys = {{"tokenize", "11"}, {"trim", "22"}};
  material.tests = {R"({"args":["x"],"expected":1})", R"({"args":[""],"expected":0})"};
  return material;
}

TEST(FunctionKey, LeavesProseAndOrderOut) {
  FunctionMaterial other = word_counter();
  other.spec.purpose = "Says how many words there are.";
  other.spec.inputs[0].description = "";
  other.spec.outputs.description = "";
  other.spec.raises[0].when = "the text is not one";
  other.spec.complexity = Complexity::complex;
  std::ranges::reverse(other.spec.dependencies);
  std::ranges::reverse(other.tests);
  EXPECT_EQ(canonical_material(other), canonical_material(word_counter()));
}

TEST(FunctionKey, ChangesWithEverythingElse) {
  const std::vector<std::function<void(FunctionMaterial&)>> changes = {
      [](FunctionMaterial&) {},
      [](FunctionMaterial& m) { m.spec.name = "count"; },
      [](FunctionMaterial& m) { m.spec.inputs[0].name = "t"; },
      [](FunctionMaterial& m) { m.spec.inputs[0].type = "bytes"; },
      [](FunctionMaterial& m) { m.spec.inputs[0].default_literal = "''"; },
      [](FunctionMaterial& m) { m.spec.inputs.clear(); },
      [](FunctionMaterial& m) { m.spec.outputs.type = "float"; },
      [](FunctionMaterial& m) { m.spec.raises[0].type = "TypeError"; },
      [](FunctionMaterial& m) { m.spec.dependencies.pop_back(); },
      [](FunctionMaterial& m) { m.dependency_keys["trim"] = "33"; },
      [](FunctionMaterial& m) { m.dependency_keys.erase("trim"); },
      [](FunctionMaterial& m) { m.spec.examples.clear(); },
      [](FunctionMaterial& m) { m.spec.examples[0].call.args = {"a"}; },
      [](FunctionMaterial& m) { m.spec.examples[0].claim.expected = Value(3); },
      [](FunctionMaterial& m) { m.tests.pop_back(); },
      [](FunctionMaterial& m) { m.language = Language::javascript; },
  };
  std::set<std::string> keys;
  for (const auto& change : changes) {
    FunctionMaterial material = word_counter();
    change(material);
    keys.insert(key(material));
  }
  EXPECT_EQ(keys.size(), changes.size());
  EXPECT_THAT(canonical_material(word_counter()), HasSubstr(R"({"key":"11","name":"tokenize"})"));
}

}  // namespace
}  // namespace synth
