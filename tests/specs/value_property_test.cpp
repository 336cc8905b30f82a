#include "specs/equality.h"
#include "specs/json.h"
#include "specs/literal.h"
#include "tests/specs/random_value.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

constexpr int kRounds = 1000;

TEST(ValuePropertyTest, JsonReadsBackWhatItWrote) {
  RandomValue random(1, RandomValue::Kinds::every);
  for (int i = 0; i < kRounds; ++i) {
    const Value value = random();
    const std::string text = write_value(value);
    const Result<Value> json = parse_json(text);
    ASSERT_TRUE(json) << text << ": " << json.error().message;
    const Result<Value> again = decode_value(*json);
    ASSERT_TRUE(again) << text << ": " << again.error().message;
    ASSERT_TRUE(identical(*again, value)) << text << " became " << write_value(*again);
  }
}

TEST(ValuePropertyTest, JsonDocumentsReadBackAsTheyWere) {
  RandomValue random(2, RandomValue::Kinds::every);
  for (int i = 0; i < kRounds; ++i) {
    const Result<Value> json = parse_json(write_value(random()));
    const Result<Value> again = parse_json(JsonWriter(2).document(*json).text());
    ASSERT_TRUE(again && identical(*again, *json));
  }
}

TEST(ValuePropertyTest, LiteralsReadBackAsWritten) {
  RandomValue random(3, RandomValue::Kinds::literal);
  for (int i = 0; i < kRounds; ++i) {
    const Value value = random();
    const std::string text = write_literal(value);
    const Result<Value> again = parse_literal(text);
    ASSERT_TRUE(again) << text << ": " << again.error().message;
    ASSERT_TRUE(identical(*again, value)) << text << " became " << write_literal(*again);
    std::size_t consumed = 0;
    ASSERT_TRUE(parse_literal_prefix(text + " x", consumed)) << text;
    ASSERT_EQ(consumed, text.size()) << text;
  }
}

TEST(ValuePropertyTest, EqualityAndCanonicalTextAgree) {
  for (const Language language : {Language::python, Language::javascript}) {
    RandomValue random(4, RandomValue::Kinds::every);
    int equal_pairs = 0;
    for (int i = 0; i < kRounds; ++i) {
      // Shallow values, so that equal ones occur by chance, too.
      const Value a = random(static_cast<int>(random.below(3)));
      const Value b =
          random.below(2) == 0 ? random(static_cast<int>(random.below(3))) : random.disguise(a);
      const bool same_text = canonical(a, language) == canonical(b, language);
      ASSERT_EQ(equal(a, b, language), same_text) << write_value(a) << " and " << write_value(b);
      ASSERT_EQ(equal(b, a, language), same_text) << write_value(a) << " and " << write_value(b);
      ASSERT_TRUE(!same_text || matches(a, b, std::nullopt, language));
      equal_pairs += same_text ? 1 : 0;
    }
    EXPECT_GT(equal_pairs, kRounds / 20);
    EXPECT_LT(equal_pairs, kRounds * 19 / 20);
  }
}

TEST(ValuePropertyTest, DisguisesAreEqualInPython) {
  RandomValue random(5, RandomValue::Kinds::every);
  for (int i = 0; i < kRounds; ++i) {
    const Value value = random();
    const Value disguised = random.disguise(value);
    ASSERT_EQ(canonical(disguised, Language::python), canonical(value, Language::python))
        << write_value(value) << " and " << write_value(disguised);
    ASSERT_TRUE(equal(value, disguised, Language::python));
    ASSERT_TRUE(matches(disguised, value, Tolerance{.abs = 1e-9, .rel = 0}, Language::python));
  }
}

TEST(ValuePropertyTest, ReadersSurviveDamagedText) {
  RandomValue random(6, RandomValue::Kinds::literal);
  constexpr std::string_view kBytes = "[](){}'\"\\,:.+-j_x01eEbru#\n$ \xFF\xC3";
  for (int i = 0; i < kRounds; ++i) {
    const Value value = random();
    for (std::string text : {write_literal(value), write_value(value)}) {
      for (std::uint64_t edits = 1 + random.below(3); edits > 0; --edits) {
        text.insert(random.below(text.size() + 1), 1, kBytes[random.below(kBytes.size())]);
        text.erase(random.below(text.size()), random.below(3));
      }
      std::size_t consumed = 0;
      if (const Result<Value> prefix = parse_literal_prefix(text, consumed)) {
        ASSERT_LE(consumed, text.size());
      }
      if (const Result<Value> literal = parse_literal(text)) {
        ASSERT_TRUE(parse_literal(write_literal(*literal))) << text;
      }
      if (const Result<Value> json = parse_json(text)) {
        static_cast<void>(decode_value(*json));
      }
    }
  }
}

}  // namespace
}  // namespace synth
