#include "specs/type_words.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(TypeWordsTest, WordsAndOtherNotationsBecomeAnnotations) {
  const std::pair<const char*, const char*> cases[] = {
      {"integer", "int"},
      {"String", "str"},
      {"boolean", "bool"},
      {"number", "float"},
      {"array", "list"},
      {"array of numbers", "list[float]"},
      {"a list of lists of integers", "list[list[int]]"},
      {"List<string>", "list[str]"},
      {"Array<number>", "list[float]"},
      {"list[integer]", "list[int]"},
      {"string[]", "list[str]"},
      {"set of strings", "set[str]"},
      {"tuple of ints", "tuple[int, ...]"},
      {"dictionary of string to integer", "dict[str, int]"},
      {"Map<String, Integer>", "dict[str, int]"},
      {"string or null", "str | None"},
      {"string | null", "str | None"},
      {"integer?", "int | None"},
      {"optional integer", "int | None"},
      {"null", "None"},
  };
  for (const auto& [words, annotation] : cases) {
    EXPECT_EQ(annotation_of(words), annotation) << words;
  }
}

TEST(TypeWordsTest, AnnotationsAndOtherTextsStay) {
  for (const char* text : {"int", "list[int]", "List[int]", "dict[str, list[int]]", "Any", "",
                           "Optional[int]", "Callable[[int], int]", "Point", "np.ndarray",
                           "list[Point]", "a number between 1 and 3", "Decimal", "date"}) {
    EXPECT_EQ(annotation_of(text), text);
  }
}

}  // namespace
}  // namespace synth
