#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/cpp/host/tokens.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

struct CppObject;

// A C++ type that values can have (docs/formats/values.md, "Other languages").
struct CppType {
  enum class Kind {
    none,  // void
    boolean,
    integer,  // and durations of std::chrono, as the number of their units
    floating,
    complex,
    character,
    text,   // std::string, std::string_view
    list,   // vector, array, deque, list, multiset
    tuple,  // pair, tuple
    set,    // set, unordered_set
    map,    // map, unordered_map
    optional,
    variant,
    nothing,  // std::monostate
    object,   // of a class of the code (CppObject)
  };
  Kind kind = Kind::none;
  std::string name;            // "unsigned long", "std::vector": without arguments
  std::vector<CppType> items;  // template arguments that are types
  bool is_signed = true;       // integer
  int bits = 0;                // integer
  std::uint64_t count = 0;     // std::array
  std::shared_ptr<const CppObject> object = {};  // of kind object: never null

  [[nodiscard]] std::string text() const;  // "std::vector<std::pair<int, double>>"
};

struct CppParameter {
  CppType type;
  std::string passed;  // "", "&", "const &", "&&" after the type
  std::string name;    // may be empty

  // Returns whether the caller sees the parameter changed.
  [[nodiscard]] bool is_changeable() const { return passed == "&"; }
  // Returns "const std::string & text" for the name `text`; without a name, the type alone.
  [[nodiscard]] std::string declaration(std::string_view with_name = {}) const;
};

// A class whose objects are values: all fields are public and have types that values can have. Two
// objects are equal if their fields are.
struct CppObject {
  std::string name;  // with its namespaces: "shop::Item"
  std::vector<CppParameter> fields;
  // What each way to make an object takes: its constructors, or values for the first fields.
  std::vector<std::vector<CppParameter>> makings;
  bool is_aggregate = false;  // made with braces
  std::size_t parts = 1;      // of all ways to make one, together
};

// Returns the range of an integer type, except an unsigned one of 64 bits.
std::pair<std::int64_t, std::int64_t> cpp_integer_range(const CppType& type);

// Returns whether a value of the type is or holds an object.
bool holds_cpp_object(const CppType& type);

// Finds the class that a type names ("Item", "shop::Item"). Errors: bad_input if the code defines
// none; not_allowed, with the reason, if its objects are no values.
using FindCppObject =
    std::function<Result<std::shared_ptr<const CppObject>>(const std::string& name)>;

// Reads a type, how it is passed and its name, from the tokens of one parameter or from those
// before a function's name. Aliases and macros are expanded. Errors: not_allowed, naming a type
// that values cannot have; without `find`, any class of the code's own.
Result<CppParameter> read_cpp_parameter(std::span<const std::string> tokens,
                                        const CppAliases& aliases, const FindCppObject& find = {});

}  // namespace synth
