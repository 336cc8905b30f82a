#pragma once

#include "synth/support/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A C++ type that values can have (contracts/values.md, "Other languages").
struct CppType {
  enum class Kind {
    none,  // void
    boolean,
    integer,
    floating,
    character,
    text,   // std::string
    list,   // vector, array, deque, list
    tuple,  // pair, tuple
    set,    // set, unordered_set
    map,    // map, unordered_map
    optional,
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
  std::string passed;  // how: "", "&", "const &", "&&" behind the type
  std::string name;    // may be empty
};

struct CppSignature {
  std::string function;
  CppType result;
  std::string returned;  // as `passed`
  std::vector<CppParameter> parameters;
  bool is_inline = false;  // the compiler need not write it out

  // "std::vector<int> f(const std::vector<int> &, int)"
  [[nodiscard]] std::string declaration() const;
};

// The signature of a function from its definition at namespace scope, as far as text can tell:
// type aliases and macros without parameters are followed. Errors: bad_input where there is no such
// definition; not_allowed where it uses what values cannot have (a template, a pointer, a class of
// the candidate's own), named.
Result<CppSignature> read_cpp_signature(std::string_view source, const std::string& function);

}  // namespace synth
