#include "synth/request_language.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(RequestLanguageTest, TheFirstLanguageThatIsAskedForCounts) {
  for (const char* text : {"Write a Bash script that counts lines", "a shell one-liner for it",
                           "List primes in bash.", "Use Bash and no Python code", "an SH script"}) {
    EXPECT_EQ(find_request_language(text), Language::bash) << text;
  }
  for (const char* text :
       {"Sort them with Python", "a python script that calls a bash script", "using python3"}) {
    EXPECT_EQ(find_request_language(text), Language::python) << text;
  }
}

TEST(RequestLanguageTest, AWordOfTheTaskNamesNone) {
  for (const char* text : {"", "What is 2 ** 10?", "count the lines of my bash history",
                           "how long does a python grow", "the shell of a snail"}) {
    EXPECT_EQ(find_request_language(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace synth
