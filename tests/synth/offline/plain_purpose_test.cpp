#include "synth/authors/offline/plain_purpose.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

PlainPurpose plain(std::string purpose, std::vector<Parameter> inputs = {}) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = std::move(purpose);
  spec.inputs = std::move(inputs);
  return plain_purpose(spec);
}

TEST(PlainPurpose, LeavesOutOrNotBehindWhether) {
  EXPECT_EQ(plain("Check whether n is even or not.").text, "Check whether n is even.");
  EXPECT_EQ(plain("Tell whether or not n is even.").text, "Tell whether n is even.");
  EXPECT_EQ(plain("Check if n is even or no").text, "Check if n is even");
  const std::string other = "Check if n is even or not divisible by 3.";
  EXPECT_EQ(plain(other).text, other);
  const std::string unasked = "Count those that are even or not.";
  EXPECT_EQ(plain(unasked).text, unasked);
}

TEST(PlainPurpose, LeavesOutMeansThatSayNothingAboutResults) {
  EXPECT_EQ(plain("Remove spaces from s by using regex.").text, "Remove spaces from s.");
  EXPECT_EQ(plain("Add two lists using map and lambda function.").text, "Add two lists.");
  EXPECT_EQ(plain("Square n with the help of a lambda").text, "Square n");
  EXPECT_EQ(plain("Using regex only where it helps, find digits.").text,
            "Using regex only where it helps, find digits.");
  for (const std::string kept :
       {"Sort xs using merge sort.", "Use map to double xs.", "Apply f using map to xs.",
        "Find n using recursion.", "Find the sum using two pointers."}) {
    EXPECT_EQ(plain(kept).text, kept);
  }
}

TEST(PlainPurpose, IsEmptyIfItSaysNothingButAMeans) {
  for (const char* means : {"Using gcd.", "using the `gcd` function", "Utilizing is_prime",
                            "Uses gcd.", "F uses gcd."}) {
    EXPECT_EQ(plain(means).text, "");
  }
  for (const std::string kept : {"Using a loop find the sum of xs.", "Using.", "Uses gcd twice."}) {
    EXPECT_EQ(plain(kept).text, kept);
  }
}

TEST(PlainPurpose, LeavesOutThatWhatIsGivenIsNotEmpty) {
  EXPECT_EQ(plain("Sort a list of non-empty tuples.").text, "Sort a list of tuples.");
  EXPECT_EQ(plain("Find the last of a nonempty list.").text, "Find the last of a list.");
  for (const std::string kept : {"Count the non-empty texts.", "Get the number of non-empty texts.",
                                 "Tell whether xs is non-empty."}) {
    EXPECT_EQ(plain(kept).text, kept);
  }
}

TEST(PlainPurpose, RepairsSlipsOfSpelling) {
  const PlainPurpose repaired = plain("Find the largest postive nubmer of xs.");
  EXPECT_EQ(repaired.text, "Find the largest positive number of xs.");
  EXPECT_EQ(repaired.note, "'postive' is taken for 'positive'; 'nubmer' is taken for 'number'");
  EXPECT_EQ(plain("Count occurences of x.").text, "Count occurrences of x.");
}

TEST(PlainPurpose, LeavesAloneNamesQuotedTextsAndUnlikeWords) {
  for (const std::string kept :
       {"Find the largest \"postive\" one.", "Call `postive` on it.", "Sum my_postive values.",
        "Find the zebras in xs.", "Case shouldn't matter.", "Count the größenwahn of xs."}) {
    EXPECT_EQ(plain(kept).text, kept);
    EXPECT_EQ(plain(kept).note, "");
  }
  EXPECT_EQ(plain("Double postive.", {{"postive", "int", "", {}}}).text, "Double postive.");
}

TEST(PlainPurpose, SaysWhatIsBetweenTheEndsOfAnInterval) {
  EXPECT_EQ(plain("The largest even number in the range [x, y] inclusive.").text,
            "The largest even number between x and y inclusive.");
  EXPECT_EQ(plain("Sum the primes in the interval [1, n].").text,
            "Sum the primes between 1 and n inclusive.");
  EXPECT_EQ(plain("The squares of 1..n.").text, "The squares of 1 to n.");
  EXPECT_EQ(plain("1..n, squared").text, "1 to n, squared");
  for (const std::string kept : {"Join them with '..' and wait...", "Count 'a..z' in it."}) {
    EXPECT_EQ(plain(kept).text, kept);
  }
  EXPECT_EQ(plain("The digits in the list [x, y].").text, "The digits in the list [x, y].");
  EXPECT_EQ(plain("It is in the range [1, 2, 3].").text, "It is in the range [1, 2, 3].");
}

// More is hostile, and would take quadratic time.
TEST(PlainPurpose, LeavesOutAFewPhrases) {
  std::string purpose = "Check";
  for (int i = 0; i < 1000; ++i) {
    purpose += " whether it is so or not, using regex.";
  }
  const std::string text = plain(purpose).text;
  EXPECT_LT(text.size(), purpose.size());
  EXPECT_NE(text.find("or not, using regex"), std::string::npos);
}

}  // namespace
}  // namespace synth
