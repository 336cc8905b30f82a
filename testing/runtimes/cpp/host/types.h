#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/cpp/host/tokens.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace synth {

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
  };
  Kind kind = Kind::none;
  std::string name;            // "unsigned long", "std::vector": without arguments
  std::vector<CppType> items;  // template arguments that are types
  bool is_signed = true;       // integer
  int bits = 0;                // integer
  std::uint64_t count = 0;     // std::array

  [[nodiscard]] std::string text() const;  // "std::vector<std::pair<int, double>>"
};

struct CppParameter {
  CppType type;
  std::string passed;  // "", "&", "const &", "&&" after the type
  std::string name;    // may be empty

  // Returns whether the caller sees the parameter changed.
  [[nodiscard]] bool is_changeable() const { return passed == "&"; }
};

// Reads a type, how it is passed and its name, from the tokens of one parameter or from those
// before a function's name. Aliases and macros are expanded. Errors: not_allowed, naming a type
// that values cannot have.
Result<CppParameter> read_cpp_parameter(std::span<const std::string> tokens,
                                        const CppAliases& aliases);

}  // namespace synth
