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

// A list made by a comprehension, in parts, so that the next filter or map can be merged into it.
struct Comprehension {
  std::string body;
  std::string variable;
  std::string source;
  std::string condition;
  bool is_cut_out = false;  // the body is a slice of a list, written in place
};

// The meaning of a phrase: a Python expression of a known shape.
struct Meaning {
  Shape shape;
  std::string code;
  int binding = kAtom;
  std::set<std::string> needs = {};  // what stands in front of it (needs.h)
  std::optional<Comprehension> comprehension = {};
  std::string item = {};     // the name of an element: "word"
  bool of_sentence = false;  // a list of the words of one text
  bool of_context = false;   // made of the previous sentence's result
  std::optional<Value> literal = {};
  bool is_sorted = false;     // by the previous sentence
  std::string done = {};      // the words of the operation that returned it, if that was the last
  bool is_implied = false;    // true if it is referred to without a name
  bool is_remainder = false;  // the previous sentence took elements away

  [[nodiscard]] bool is_name() const;
};

// The function of a phrase: takes any value, and returns nothing if it does not fit.
using Function = std::function<std::optional<Meaning>(const Meaning&)>;

// Likewise, of a phrase that relates a value to another one.
using PairFunction = std::function<std::optional<Meaning>(const Meaning&, const Meaning&)>;

// Returns the template with the arguments in place of {0}, {1}, ..., in parentheses if the slot
// requires them: {0} binds like an atom, {0:12} like Binding 12, {0:0} takes anything, {0:g} is the
// only argument of a function that accepts any iterable.
Meaning fill_template(std::string_view python, int binding, Shape shape,
                      const std::vector<const Meaning*>& arguments,
                      const std::set<std::string>& needs = {});

// Returns [function(x) for x in list]; nothing if the function does not fit the elements.
std::optional<Meaning> map_elements(const Function& function, const Meaning& list);
// Returns [x for x in list if predicate(x)], or the elements without the property.
std::optional<Meaning> filter_elements(const Function& predicate, const Meaning& list,
                                       bool keep = true);
// Returns one element of the list as an expression: its variable.
Meaning element_of_list(const Meaning& list);
// Returns not (...).
Meaning negated(const Meaning& truth);
Function then(Function first, Function second);

// Returns the index of the n-th element of a list.
Meaning index_of_nth(const Meaning& nth);

}  // namespace synth
