#include "synth/authors/offline/reading/reading_source.h"

#include "synth/authors/offline/instruction/prose_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

// Returns the code of the only function that the prose describes; an empty text if it has no form.
std::string written_in(Language language, const std::string& prose) {
  const FunctionSpec spec = read_prose(prose).specs.functions.at(0);
  return write_reading(language, spec, read_function(spec), {}).value_or("");
}

TEST(ReadingSource, TakesNumbersWhereTheCodeFitsThat) {
  EXPECT_THAT(written_in(Language::cpp, "f(cm): convert centimeters to inches."),
              HasSubstr("double f(double cm) { return cm / 2.54; }"));
  EXPECT_THAT(written_in(Language::cpp, "f(A, B): return the sum of A and B."),
              HasSubstr("long long f(long long A, long long B) { return A + B; }"));
  // Not numbers and their bits.
  EXPECT_EQ(written_in(Language::javascript, "f(p, q): merge the dictionaries p and q."), "");
}

TEST(ReadingSource, ComparesWithBothBounds) {
  EXPECT_THAT(written_in(Language::javascript,
                         "f(xs, lo, hi): count how many numbers lie between lo and hi."),
              HasSubstr("xs.filter((x) => lo <= x && x <= hi).length"));
}

TEST(ReadingSource, KeepsWhatNamesStandForWhereTheyAreAssignedAgain) {
  FunctionSpec spec = read_prose("f(s): return 1.").specs.functions.at(0);
  spec.inputs[0].type = "str";
  FunctionReading reading;
  reading.code = "def f(s):\n    s = s.lower()\n    s = s.strip()\n    return len(s)\n";
  reading.assignments = {{"s", "s.lower()"}, {"s", "s.strip()"}};
  reading.value = "len(s)";
  EXPECT_THAT(write_reading(Language::javascript, spec, reading, {}).value_or(""),
              HasSubstr("[...s.toLowerCase().trim()].length"));
  reading.value = "[s for s in s]";
  EXPECT_FALSE(write_reading(Language::javascript, spec, reading, {}));
}

TEST(ReadingSource, CallsEntriesOfTheLibraryThatStandInFront) {
  FunctionSpec spec = read_prose("f(a, b): return 1.").specs.functions.at(0);
  spec.inputs[0].type = spec.inputs[1].type = "str";
  FunctionReading reading;
  reading.value = "2 * edit_distance(a, b)";
  reading.shape = {Shape::Base::integer};
  reading.needs = {"edit_distance"};
  const std::string code = write_reading(Language::javascript, spec, reading, {}).value_or("");
  EXPECT_THAT(code, HasSubstr("function editDistance(first, second) {"));
  EXPECT_THAT(code, HasSubstr("return 2 * editDistance(a, b);"));
  EXPECT_THAT(write_reading(Language::cpp, spec, reading, {}).value_or(""),
              HasSubstr("return 2 * edit_distance(a, b);"));
  spec.name = "editDistance";
  EXPECT_THAT(write_reading(Language::javascript, spec, reading, {}).value_or(""),
              HasSubstr("return 2 * editDistance_2(a, b);"));
  spec.inputs[0].type = "list[int]";
  EXPECT_FALSE(write_reading(Language::cpp, spec, reading, {}));
}

}  // namespace
}  // namespace synth
