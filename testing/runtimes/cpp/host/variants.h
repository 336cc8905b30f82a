#pragma once

#include "testing/runtimes/common/runtime.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Many variants in one unit, and the lines that each of them takes.
struct CppVariantUnit {
  std::string text;
  std::vector<std::pair<int, int>> lines;  // first and last
};

// Each variant in a namespace of its own, what they include in front of all.
CppVariantUnit cpp_variant_unit(const CppSignature& function,
                                std::span<const std::string* const> sources);

// The variants that the compiler's messages find at fault: an error in their lines, or in something
// that their lines asked for. Ascending.
std::vector<std::size_t> blamed_variants(std::string_view messages, std::string_view name,
                                         std::span<const std::pair<int, int>> lines);

// Compiles variants of a function many at a time and keeps the programs, so that they can be asked
// again and again; runs them in cells. Steps that are undefined and that the compiler can watch
// (overflow, shifts, indices of arrays and of the library's containers, falling off the end) end a
// call as a crash does, and variables have a pattern in them before they have a value.
// Thread-safe.
class CppVariants {
 public:
  // The compiler must outlive this.
  explicit CppVariants(CppCompiler& compiler) : compiler_(compiler) {}

  // As Runtime::run_together. Nothing where the first variant cannot be put beside others.
  Result<std::optional<std::vector<TogetherRun>>> run(const HarnessPlace& place,
                                                      std::span<const ProgramVariant> variants,
                                                      const std::string& function,
                                                      std::span<const Call> calls,
                                                      const VariantLimits& limits);

 private:
  // Where a variant is: nowhere, if it does not compile.
  struct Compiled {
    std::shared_ptr<const std::string> binary;
    std::size_t index = 0;
  };
  using Sources = std::vector<const std::string*>;

  Result<void> compile_unknown(const HarnessPlace& place, const CppSignature& function,
                               std::span<const ProgramVariant> variants);
  // Each once.
  Sources unknown_sources(const std::string& function, std::span<const ProgramVariant> variants);
  Result<void> compile(const HarnessPlace& place, const CppSignature& function, Sources sources);
  Result<void> compile_halves(const HarnessPlace& place, const CppSignature& function,
                              const Sources& sources);

  CppCompiler& compiler_;
  std::mutex mutex_;                       // guards: all below
  std::map<std::string, Compiled> known_;  // by function and source
};

}  // namespace synth
