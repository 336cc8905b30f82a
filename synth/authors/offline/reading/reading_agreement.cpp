#include "synth/authors/offline/reading/reading_agreement.h"

#include "synth/authors/offline/program/evaluation.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/authors/offline/reading/reading_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kCalls = 60;
constexpr std::size_t kEnough = 12;  // calls for which both have a value

// The random generator of Knuth's MMIX, the same on every machine.
class Arbitrary {
 public:
  explicit Arbitrary(Pool& pool) : pool_(pool) {}

  Cell of(TypeId type) {
    if (type == kBool) {
      return below(2);
    }
    if (type == kInt) {
      return 1 + below(below(2) == 0 ? 12 : 60);
    }
    if (type == kFloat) {
      return make_float(static_cast<double>(1 + below(80)) / 4.0);
    }
    return type == kString ? text() : list(element_of(type));
  }

 private:
  std::int64_t below(std::uint64_t end) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::int64_t>((state_ >> 33U) % end);
  }

  Cell text() {
    static constexpr std::string_view kLetters = "aabBcde  eioxAZ.7";
    static constexpr std::string_view kFew = "abc";
    const std::string_view letters = below(2) == 0 ? kLetters : kFew;
    std::string out;
    for (std::int64_t left = 1 + below(9); left > 0; --left) {
      out += letters[static_cast<std::size_t>(below(letters.size()))];
    }
    return pool_.string(below(3) == 0 ? out + std::string(out.rbegin(), out.rend()) : out);
  }

  Cell list(TypeId element) {
    std::vector<Cell> items;
    for (std::int64_t left = 1 + below(6); left > 0; --left) {
      const Cell item = element == kInt ? below(25) - 9 : of(element);
      items.push_back(item);
      if (below(4) == 0) {
        items.push_back(item);
      }
    }
    return pool_.list(items);
  }

  Pool& pool_;
  std::uint64_t state_ = 1;
};

// Returns the code with its assigned names numbered, so that names do not matter.
std::string plain_code(const FunctionReading& reading) {
  std::string out;
  std::string value = reading.value;
  std::vector<std::pair<std::string, std::string>> names;
  for (const auto& [name, code] : reading.assignments) {
    std::string assigned = code;
    for (const auto& [from, to] : names) {
      assigned = renamed(std::move(assigned), from, to);
    }
    std::erase_if(names, [&](const auto& known) { return known.first == name; });
    names.emplace_back(name, fmt::format("step_{}_", names.size()));
    out += names.back().second + " = " + assigned + "\n";
  }
  for (const auto& [from, to] : names) {
    value = renamed(std::move(value), from, to);
  }
  return out + value;
}

ReadingAgreement on_arguments(const FunctionSpec& spec, const FunctionReading& one,
                              const FunctionReading& other) {
  Pool pool;
  const auto first = expression_of(spec, one, pool);
  const auto second = expression_of(spec, other, pool);
  const bool is_comparable = first && second && first->expression.type == second->expression.type &&
                             first->types == second->types &&
                             !std::ranges::any_of(first->types, is_dictionary);
  if (!is_comparable) {
    return ReadingAgreement::unknown;
  }
  Arbitrary arbitrary(pool);
  std::vector<std::vector<Cell>> columns;
  for (const TypeId type : first->types) {
    std::vector<Cell>& column = columns.emplace_back();
    for (std::size_t i = 0; i < kCalls; ++i) {
      column.push_back(arbitrary.of(type));
    }
  }
  const std::vector<Cell> left = evaluate(first->expression, columns, kCalls, pool);
  const std::vector<Cell> right = evaluate(second->expression, columns, kCalls, pool);
  std::size_t known = 0;
  std::set<Cell> results;
  for (std::size_t i = 0; i < kCalls; ++i) {
    if (left[i] == kUndefined || right[i] == kUndefined) {
      continue;
    }
    if (left[i] != right[i]) {
      return ReadingAgreement::other;
    }
    ++known;
    results.insert(left[i]);
  }
  return known >= kEnough && results.size() > 1 ? ReadingAgreement::same
                                                : ReadingAgreement::unknown;
}

}  // namespace

ReadingAgreement agreement_of(const FunctionSpec& spec, const FunctionReading& one,
                              const FunctionReading& other) {
  if (one.shape.base != other.shape.base) {
    return ReadingAgreement::other;
  }
  return plain_code(one) == plain_code(other) ? ReadingAgreement::same
                                              : on_arguments(spec, one, other);
}

}  // namespace synth
