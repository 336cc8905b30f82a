#include "synth/run/request_language.h"

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

TEST(RequestLanguageTest, TheLanguageOfFunctionsIsThatOfWhatIsAskedFor) {
  for (const char* text : {"Write a JavaScript function add(a, b).", "Write f(x) as a JS function",
                           "Write a function in javascript that adds", "In JavaScript, add two",
                           "Sum two numbers. Write it in JavaScript."}) {
    EXPECT_EQ(find_function_language(text), Language::javascript) << text;
  }
  for (const char* text : {"Write a C++ function", "a function in C++ that adds a+b",
                           "a cpp program", "Use C++20: the sum"}) {
    EXPECT_EQ(find_function_language(text), Language::cpp) << text;
  }
  EXPECT_EQ(find_function_language("Write a Bash script that counts"), Language::bash);
  EXPECT_EQ(find_function_language("Write a function in Python"), Language::python);
  for (const char* text : {"Whether a word is a keyword in JavaScript", "Parse a python version",
                           "Count the shells", "escape text for use in JavaScript"}) {
    EXPECT_EQ(find_function_language(text), std::nullopt) << text;
  }
}

TEST(RequestLanguageTest, ALanguageThatNothingIsWrittenInIsNamed) {
  EXPECT_EQ(find_foreign_language("Write a Rust function add(a, b)"), "Rust");
  EXPECT_EQ(find_foreign_language("a typescript function"), "TypeScript");
  EXPECT_EQ(find_foreign_language("Write a function in C that adds"), "C");
  EXPECT_EQ(find_foreign_language("Add two numbers. Write it in Go."), "Go");
  EXPECT_EQ(find_foreign_language("Write a C# function"), "C#");
  for (const char* text :
       {"Write a C++ function", "Write a function in Python that removes rust",
        "Write a function f(c) that counts what is in c",
        "where a robot may go function by function",
        "Write a function that tells whether a word is a keyword in Java", "the C of a chord"}) {
    EXPECT_EQ(find_foreign_language(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace synth
