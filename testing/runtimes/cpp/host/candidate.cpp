#include "testing/runtimes/cpp/host/candidate.h"

#include "testing/runtimes/cpp/host/program.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace synth {

Result<CppCandidate> compile_cpp_candidate(const HarnessPlace& place, CppCompiler& compiler,
                                           const std::string& source,
                                           const std::vector<std::string>& names) {
  CppCandidate candidate;
  for (const std::string& name : names) {
    if (auto signature = read_cpp_signature(source, name)) {
      std::vector<CppSignature> shorter = cpp_shorter_functions(*signature);
      candidate.functions.push_back(*std::move(signature));
      std::ranges::move(shorter, std::back_inserter(candidate.functions));
    } else if (auto made = read_cpp_class(source, name)) {
      candidate.classes.push_back(*std::move(made));
    } else {
      const bool is_class = made.error().code == Errc::not_allowed;
      candidate.others.emplace(name, (is_class ? made.error() : signature.error()));
    }
  }
  const CppUnits units{.name = "solution.cpp",
                       .source = source + cpp_keep(candidate.functions, candidate.classes),
                       .prelude = cpp_driver_prelude(),
                       .beside = cpp_driver(candidate.functions, candidate.classes),
                       .header = {},
                       .rename_main = true};
  SYNTH_TRY(candidate.program, compiler.compile(place, units));
  return candidate;
}

std::optional<CppAsk> read_cpp_ask(std::string_view frame, std::size_t functions) {
  std::uint64_t function = 0;
  if (frame.size() < sizeof function) {
    return std::nullopt;
  }
  std::memcpy(&function, frame.data(), sizeof function);
  return function < functions ? std::optional(CppAsk{static_cast<std::size_t>(function),
                                                     frame.substr(sizeof function)})
                              : std::nullopt;
}

}  // namespace synth
