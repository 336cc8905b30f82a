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

// Many variants in one unit, and the lines of each.
struct CppVariantUnit {
  std::string text;
  std::vector<std::pair<int, int>> lines;  // first and last
};

// Returns a unit with each variant in its own namespace, and their includes before all.
CppVariantUnit cpp_variant_unit(const CppSignature& function,
                                std::span<const std::string* const> sources);

// Returns the variants that the compiler's messages blame: an error in their lines, or in code that
// their lines instantiated. Ascending.
std::vector<std::size_t> blamed_variants(std::string_view messages, std::string_view name,
                                         std::span<const std::pair<int, int>> lines);

// A runner of a function's variants: compiles many at a time, keeps the programs for further calls,
// and runs them in cells. Undefined behaviour that the compiler can detect (overflow, shifts,
// indices of arrays and of the library's containers, a missing return) ends a call like a crash,
// and uninitialised variables hold a pattern. Thread-safe.
class CppVariants {
 public:
  // The compiler must outlive this.
  explicit CppVariants(CppCompiler& compiler) : compiler_(compiler) {}

  // As Runtime::run_together. Nothing if the first variant cannot be combined with others.
  Result<std::optional<std::vector<TogetherRun>>> run(const HarnessPlace& place,
                                                      std::span<const ProgramVariant> variants,
                                                      const std::string& function,
                                                      std::span<const Call> calls,
                                                      const VariantLimits& limits);

 private:
  // The program of a variant; no binary if it does not compile.
  struct Compiled {
    std::shared_ptr<const std::string> binary;
    std::size_t index = 0;
  };
  using Sources = std::vector<const std::string*>;

  Result<void> compile_unknown(const HarnessPlace& place, const CppSignature& function,
                               std::span<const ProgramVariant> variants);
  // Returns each source once.
  Sources unknown_sources(const std::string& function, std::span<const ProgramVariant> variants);
  Result<void> compile(const HarnessPlace& place, const CppSignature& function, Sources sources);
  Result<void> compile_halves(const HarnessPlace& place, const CppSignature& function,
                              const Sources& sources);

  CppCompiler& compiler_;
  std::mutex mutex_;                       // guards all below
  std::map<std::string, Compiled> known_;  // by function and source
};

}  // namespace synth
