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

// The translation unit that calls the functions for us, each by its place in the list, and does
// steps with objects of the classes, whose places follow: what is the same in all of them, and then
// what is not.
const std::string& cpp_driver_prelude();
std::string cpp_driver(std::span<const CppSignature> functions, std::span<const CppClass> classes);

// Statements that read arguments from `in`, make the call, behind `first` in its arguments, and
// write what it gives to `out`.
std::string cpp_call_of(const CppSignature& function, std::string_view callee,
                        std::string_view kept_in = {}, std::string_view first = {});

// Put behind the candidate: has the compiler write out functions that are inline, and functions
// that use its classes (class_program.h).
std::string cpp_keep(std::span<const CppSignature> functions, std::span<const CppClass> classes);

// In front of variants of a function in one unit: a program that calls `synth_entries[variant]`, of
// the type `synth_entry`, as it is asked to.
std::string cpp_variants_beginning(const CppSignature& function);

// What an assertion script needs in front of it: the declarations of the functions, of which the
// first is the candidate.
std::string cpp_script_header(std::span<const CppSignature> functions);

// The text beside an assertion script: stubs of the functions, and what tells its end. In place of
// a function's number a frame then has kCppScriptEnds, the exit status and the number of frames
// before it, or kCppScriptAsserts and the text of the assertion that failed.
std::string cpp_script_stubs(std::span<const CppSignature> functions);
inline constexpr std::uint64_t kCppScriptEnds = ~std::uint64_t{0};
inline constexpr std::uint64_t kCppScriptAsserts = kCppScriptEnds - 1;

// The text that stands for the functions beside an assertion script or tests. Each call goes out
// over descriptor 3 as the function's place in the list and its arguments, and comes back as the
// body of an answer (cell.h).
std::string cpp_stubs(std::span<const CppSignature> functions);

}  // namespace synth
