#pragma once

#include "synth/authors/offline/program/component.h"

#include <span>
#include <string_view>

namespace synth {

// One operation that sentences name. Types are patterns of one letter: i int, n any number, f or r
// float, s text, b bool, * anything, D dict, L list with its element after it; in results also =
// (what the argument is), e (its element) and t (as =, but of the words of a text a text). An entry
// for numbers or text is applied to each element of a list where it does not fit the list itself.
struct Operation {
  std::string_view words;  // phrases, separated by |, of words; "-" joins the words of one phrase
  std::string_view argument;
  std::string_view result;
  std::string_view python;  // see fill_template
  Binding binding = kAtom;
  std::string_view needs = {};  // "math", or a helper's name
};

// A property that one element has or has not.
struct Property {
  std::string_view words;
  std::string_view argument;
  std::string_view python;
  Binding binding = kComparison;
  std::string_view needs = {};
};

// How a noun looks at a value: the words of a text, the digits of a number.
struct Noun {
  std::string_view words;
  std::string_view argument;
  std::string_view result;
  std::string_view python;
  std::string_view item;           // the name of one
  std::string_view property = {};  // which elements: a property's word
  std::string_view needs = {};
};

std::span<const Operation> operations();
std::span<const Property> properties();
std::span<const Noun> nouns();

// The source of an import or a helper function.
std::string_view source_of_need(std::string_view name);

}  // namespace synth
