#include "testing/runtimes/cpp/host/candidate.h"

#include "testing/runtimes/cpp/host/object_program.h"
#include "testing/runtimes/cpp/host/objects.h"
#include "testing/runtimes/cpp/host/program.h"

#include <fmt/format.h>

#include <cstring>
#include <iterator>
#include <utility>

namespace synth {

namespace {

void add_makers(const std::string& source, const std::string& headers,
                const std::vector<std::string>& classes, CppCandidate& candidate) {
  CppObjects objects(source, headers, {});
  std::map<std::string, Error> unknown;
  const std::size_t before = candidate.functions.size();
  for (const std::string& name : classes) {
    if (auto found = objects.find(name)) {
      candidate.functions.push_back(cpp_maker(*std::move(found), candidate.functions.size()));
    } else {
      unknown.emplace("", found.error());
    }
  }
  if (candidate.functions.size() == before) {
    candidate.others.merge(unknown);
  }
}

}  // namespace

Result<CppCandidate> compile_cpp_candidate(const HarnessPlace& place, CppCompiler& compiler,
                                           const std::string& source, const CppWanted& wanted) {
  CppCandidate candidate;
  const std::string headers = cpp_header_texts(place.sandbox.lent_files());
  for (const std::string& name : wanted.names) {
    auto signature = read_cpp_signature(source, name, headers);
    if (signature && !wanted.with_objects && signature->has_objects()) {
      signature = fail(Errc::not_allowed,
                       fmt::format("{} takes or gives objects, which no other unit knows", name));
    }
    if (signature) {
      std::vector<CppSignature> shorter = cpp_shorter_functions(*signature);
      candidate.functions.push_back(*std::move(signature));
      std::ranges::move(shorter, std::back_inserter(candidate.functions));
    } else if (auto made = read_cpp_class(source, name, headers)) {
      candidate.classes.push_back(*std::move(made));
    } else {
      const bool is_class = made.error().code == Errc::not_allowed;
      candidate.others.emplace(name, (is_class ? made.error() : signature.error()));
    }
  }
  add_makers(source, headers, wanted.makes, candidate);
  const CppUnits units{.name = "solution.cpp",
                       .source = source + cpp_keep(candidate.functions, candidate.classes),
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
