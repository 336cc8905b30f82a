#pragma once

#include "synth/authors/offline/program/component.h"

#include <span>
#include <string_view>

namespace synth {

// An operation that sentences name. Types are patterns of one letter: i int, n any number, f or r
// float, s text, b bool, * anything, D dict (with the types of its keys and values after it: Dsn),
// L list with its element after it; in results also = (the argument's type), e (its element's) and
// t (like =, but a text for the words of a text). An entry for numbers or text is applied to each
// element of a list if it does not fit the list itself.
struct Operation {
  std::string_view words;  // phrases, separated by |, of words; "-" joins the words of one phrase
  std::string_view argument;
  std::string_view result;
  std::string_view python;  // see fill_template
  Binding binding = kAtom;
  std::string_view needs = {};  // a name of needs.h
};

// A property of an element.
struct Property {
  std::string_view words;
  std::string_view argument;
  std::string_view python;
  Binding binding = kComparison;
  std::string_view needs = {};
};

// A view of a value that a noun denotes: the words of a text, the digits of a number.
struct Noun {
  std::string_view words;
  std::string_view argument;
  std::string_view result;
  std::string_view python;
  std::string_view item;           // the name of one
  std::string_view property = {};  // the elements it selects: a property's word
  std::string_view needs = {};
};

std::span<const Operation> operations();
std::span<const Property> properties();
std::span<const Noun> nouns();

}  // namespace synth
