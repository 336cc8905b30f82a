#include "synth/authors/offline/search/bits/bits_solver.h"

#include "synth/authors/offline/search/bits/bits_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace synth {
namespace {

std::optional<std::uint64_t> word_of(const Value& value) {
  const auto* integer = value.get_if<Integer>();
  if (integer == nullptr) {
    return std::nullopt;
  }
  const std::string digits = integer->decimal();
  std::uint64_t word = 0;
  const char* end = digits.data() + digits.size();
  const auto [last, error] = std::from_chars(digits.data(), end, word);
  return error == std::errc() && last == end ? std::optional(word) : std::nullopt;
}

bool says_words(const std::string& purpose) {
  constexpr std::string_view kSayings[] = {"64-bit",   "64 bit",       "uint64",   "modulo 2^64",
                                           "mod 2^64", "modulo 2**64", "mod 2**64"};
  return std::ranges::any_of(
      kSayings, [&](std::string_view saying) { return purpose.find(saying) != std::string::npos; });
}

bool branches(const BitsProgram& program) {
  return program.operation == BitsOperation::choice;
}

}  // namespace

std::optional<BitsProblem> read_bits_problem(const FunctionSpec& spec,
                                             const std::vector<Example>& examples) {
  BitsProblem problem;
  problem.inputs.resize(spec.inputs.size());
  bool are_words = says_words(spec.purpose);
  const auto read = [&](const Value& value, std::vector<std::uint64_t>& column) {
    const auto word = word_of(value);
    column.push_back(word.value_or(0));
    are_words = are_words || word.value_or(0) > static_cast<std::uint64_t>(kMaxInt);
    return word.has_value();
  };
  for (const Example& example : examples) {
    const Call call = by_position(example.call, spec.parameter_names());
    if (!example.claim.expected || !call.kwargs.empty() ||
        call.args.size() != problem.inputs.size() ||
        !read(*example.claim.expected, problem.results)) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      if (!read(call.args[i], problem.inputs[i])) {
        return std::nullopt;
      }
    }
  }
  const bool is_one = are_words && !problem.inputs.empty() && !problem.results.empty();
  return is_one ? std::optional(std::move(problem)) : std::nullopt;
}

Solved solve_bits(const FunctionSpec& spec, const BitsProblem& problem,
                  const SearchBudget& budget) {
  const BitsResult result = search_bits(problem, budget);
  if (result.found.empty()) {
    return {{},
            fmt::format("no expression of shifts, sums and bitwise operators on 64-bit words gives "
                        "the results of all {} examples of '{}' ({} tried); another author would "
                        "help",
                        problem.results.size(), spec.name, result.tried)};
  }
  Solved solved;
  for (const BitsProgram& program : result.found) {
    solved.code.push_back(write_bits_function(spec, program));
  }
  if (branches(result.found.front())) {
    solved.ambiguity =
        Ambiguity{"the code has a condition that may fit them by chance", std::nullopt};
  } else if (problem.results.size() == 1) {
    solved.note = fmt::format("'{}' has one example only; a second one would make sure", spec.name);
  }
  return solved;
}

}  // namespace synth
