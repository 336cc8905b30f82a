#pragma once

#include <string_view>

namespace synth {

// Whether a Python assertion script can do nothing but compute with plain values and call the
// candidate: then it needs no process of its own, which costs more than most such scripts. A closed
// list decides, of tokens: literals, operators, `assert`, `if`, loops, functions of its own, the
// builtins below and methods of plain values. What is not known to be harmless is not plain: names
// with underscores in front, other attributes and builtins, imports, classes, exceptions,
// f-strings with quotes in them, decorators. Through none of what is left can it reach the
// interpreter that runs it, or change what the next script sees; CPU time and memory are limited as
// everywhere. O(n).
bool is_plain_script(std::string_view script);

// What a plain script finds when it is run, separated by spaces; AssertionError for the
// interpreter, which looks it up before version 3.9.
inline constexpr std::string_view kPlainBuiltins =
    "abs all any ascii bin bool bytearray bytes chr complex dict divmod enumerate filter float "
    "frozenset hex int isinstance iter len list map max min next oct ord pow print range repr "
    "reversed round set slice sorted str sum tuple zip AssertionError";

}  // namespace synth
