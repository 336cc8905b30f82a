#include "synth/authors/asked_class.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(AskedClassTest, IsWhatTheInstructionWantsToBeMade) {
  for (const char* text :
       {"Write a class Stack with methods push(x) and pop().", "Create a Python class Stack.",
        "Please implement the class `Stack`: push and pop",
        "I need a small generic C++ class Stack",
        "Numbers go in. Write me a class, Stack, that keeps them.", "implement class Stack",
        "A class Stack with push and pop.", "An unbounded Python class `Stack`: push, pop",
        "class Stack:\n    def push(self, x): ...\n"}) {
    EXPECT_EQ(find_asked_class(text), "Stack") << text;
  }
  for (const char* text :
       {"Write a class that counts words.", "Design a class for money",
        "make a class\nwith push and pop", "A class that keeps a running mean"}) {
    EXPECT_EQ(find_asked_class(text), "a class") << text;
  }
}

TEST(AskedClassTest, AClassThatIsOnlySpokenOfIsNone) {
  for (const char* text :
       {"Write a function classify(a, b, c) that gives the class of a triangle.",
        "In a class of 30 pupils, write a function average(xs).", "Write class_average(xs).",
        "Write a function that returns the class that most pupils are in", "Find a class that fits",
        "Write a class average function", "Create the class roster of these names",
        "Write a function for the class Stack that is there", "The class Stack has a method push.",
        "Write a function that makes first class tickets cheaper", "", "class",
        "A class average: mean(xs) gives it", "class average of a list of marks",
        "A function for a class Stack that is there", "The class Stack has a size. Write size(s)",
        "f(xs) counts the pupils.\nA class Stack is not needed."}) {
    EXPECT_EQ(find_asked_class(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace synth
