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
  for (const char* text :
       {"Write a JavaScript function add(a, b).", "Write f(x) as a JS function",
        "Write a function in javascript that adds", "In JavaScript, add two",
        "Sum two numbers. Write it in JavaScript.", "twice(n): two times n, in JavaScript"}) {
    EXPECT_EQ(find_function_language(text), Language::javascript) << text;
  }
  for (const char* text :
       {"Write a C++ function", "a function in C++ that adds a+b", "a cpp program",
        "Use C++20: the sum", "Write a small C++ class Stack"}) {
    EXPECT_EQ(find_function_language(text), Language::cpp) << text;
  }
  EXPECT_EQ(find_function_language("Write a Bash script that counts"), Language::bash);
  EXPECT_EQ(find_function_language("Write a function in Python"), Language::python);
  for (const char* text : {"Whether a word is a keyword in JavaScript", "Parse a python version",
                           "Count the shells", "escape text for use in JavaScript"}) {
    EXPECT_EQ(find_function_language(text), std::nullopt) << text;
  }
}

TEST(RequestLanguageTest, ALanguageThatNobodyWritesIsThatOfWhatIsAskedForToo) {
  for (const char* text :
       {"Write a Rust function add(a, b)", "Write a function in Rust", "in Rust"}) {
    ASSERT_NE(find_unwritten_language(text), nullptr) << text;
    EXPECT_EQ(find_unwritten_language(text)->title, "Rust") << text;
  }
  EXPECT_EQ(not_written(*find_unwritten_language("a typescript function")).remedy,
            "did you mean --language javascript?");
  EXPECT_EQ(find_unwritten_language("Write a C function f(n)")->nearest, Language::cpp);
  EXPECT_EQ(find_unwritten_language("Write a C# function f(n)")->title, "C#");
  for (const char* text :
       {"Write a C++ function f(n)", "Write a function that removes rust", "grade C functions",
        "Convert degrees in C to degrees in F", "whether it is a valid SWIFT code", "let it go",
        "Write a function r(c) in Python", "Find a ruby function of weight"}) {
    EXPECT_EQ(find_unwritten_language(text), nullptr) << text;
  }
}

TEST(RequestLanguageTest, ALanguageThatNothingIsWrittenInIsNamed) {
  EXPECT_EQ(find_unwritten_language("Write a Rust function add(a, b)")->title, "Rust");
  EXPECT_EQ(find_unwritten_language("a typescript function")->title, "TypeScript");
  EXPECT_EQ(find_unwritten_language("Write a function in C that adds")->title, "C");
  EXPECT_EQ(find_unwritten_language("Add two numbers. Write it in Go.")->title, "Go");
  EXPECT_EQ(find_unwritten_language("Write a C# function")->title, "C#");
  for (const char* text :
       {"Write a C++ function", "Write a function in Python that removes rust",
        "Write a function f(c) that counts what is in c",
        "where a robot may go function by function",
        "Write a function that tells whether a word is a keyword in Java", "the C of a chord"}) {
    EXPECT_EQ(find_unwritten_language(text), nullptr) << text;
  }
}

}  // namespace
}  // namespace synth
