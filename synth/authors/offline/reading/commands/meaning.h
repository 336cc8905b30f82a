#pragma once

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/reading/commands/shape.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A list made by a comprehension, in parts, so that the next filter or map joins it.
struct Comprehension {
  std::string body;
  std::string variable;
  std::string source;
  std::string condition;
  bool is_cut_out = false;  // the body is a part of a list, written where it is used
};

// What a phrase denotes: a Python expression of a known shape.
struct Meaning {
  Shape shape;
  std::string code;
  int binding = kAtom;
  std::set<std::string> needs = {};  // imports and helper functions, as source
  std::optional<Comprehension> comprehension = {};
  std::string item = {};     // what an element of it is called: "word"
  bool of_sentence = false;  // a list of the words of one text
  bool of_context = false;   // made of what the sentence before gave
  std::optional<Value> literal = {};
  bool is_sorted = false;   // by the sentence before
  std::string done = {};    // the words of the operation that gave it, if that was the last
  bool is_implied = false;  // what is spoken of without being named

  [[nodiscard]] bool is_name() const;
};

// What a phrase does: to what it is applied may be anything; nothing where it does not fit.
using Function = std::function<std::optional<Meaning>(const Meaning&)>;

// The template with the arguments in the place of {0}, {1}, ... in parentheses where the slot asks
// for it: {0} binds as an atom, {0:12} as tight as Binding 12, {0:0} takes anything, {0:g} is the
// only argument of a function that takes any iterable.
Meaning fill_template(std::string_view python, int binding, Shape shape,
                      const std::vector<const Meaning*>& arguments,
                      const std::set<std::string>& needs = {});

// [function(x) for x in list]; nothing where the function does not fit the elements.
std::optional<Meaning> map_elements(const Function& function, const Meaning& list);
// [x for x in list if predicate(x)], or if not.
std::optional<Meaning> filter_elements(const Function& predicate, const Meaning& list,
                                       bool keep = true);
// One element of the list as an expression: its variable.
Meaning element_of_list(const Meaning& list);
// not (...).
Meaning negated(const Meaning& truth);
Function then(Function first, Function second);

// Where the n-th of a list is.
Meaning index_of_nth(const Meaning& nth);

}  // namespace synth
