#pragma once

#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace synth {

// The parts of the programs that are compiled beside C++ code, from the .inc files beside this
// header.
extern const std::string_view kCppDriver;
extern const std::string_view kCppDriverCalls;
extern const std::string_view kCppDriverVariants;
extern const std::string_view kCppScriptEnd;

// Returns the translation unit that calls the functions, each by its place in the list, and does
// steps with objects of the classes, whose places follow.
std::string cpp_driver(std::span<const CppSignature> functions, std::span<const CppClass> classes);

// Returns statements that read arguments from `in`, make the call, with `first` before its
// arguments, and write its result to `out`.
std::string cpp_call_of(const CppSignature& function, std::string_view callee,
                        std::string_view kept_in = {}, std::string_view first = {});

// Returns text to put after the candidate: it makes the compiler emit inline functions, and has
// functions that use its classes (class_program.h).
std::string cpp_keep(std::span<const CppSignature> functions, std::span<const CppClass> classes);

// Returns the text before variants of a function in one unit: a program that calls
// `synth_entries[variant]`, of the type `synth_entry`, on request.
std::string cpp_variants_beginning(const CppSignature& function);

// Returns the header of an assertion script: the declarations of the functions, of which the first
// is the candidate.
std::string cpp_script_header(std::span<const CppSignature> functions);

// Returns the unit beside an assertion script: stubs of the functions, and a report of its end. In
// place of a function's number a frame then has kCppScriptEnds, the exit status and the number of
// frames before it, or kCppScriptAsserts and the text of the failed assertion.
std::string cpp_script_stubs(std::span<const CppSignature> functions);
inline constexpr std::uint64_t kCppScriptEnds = ~std::uint64_t{0};
inline constexpr std::uint64_t kCppScriptAsserts = kCppScriptEnds - 1;

// Returns the stubs of the functions beside an assertion script or tests. A stub sends a call over
// descriptor 3 as the function's place in the list and its arguments, and receives the body of an
// answer (cell.h).
std::string cpp_stubs(std::span<const CppSignature> functions);

}  // namespace synth
