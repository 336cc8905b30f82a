#include "synth/authors/offline/library/library_calls.h"

#include "synth/authors/calls.h"
#include "synth/authors/offline/library/bounded_call.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/fitting.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/writing.h"
#include "synth/authors/offline/program/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostInPassing = 48;
constexpr std::size_t kMostEntries = 6;
constexpr double kLeastNaming = 2;  // of the weights of the words that name the entry

// Returns the entries of which the purpose has a name or a phrase, the most telling ones first, and
// then those that share most words with it.
std::vector<LibraryMatch> named_in_passing(const FunctionSpec& spec) {
  std::vector<LibraryMatch> matches = match_library(spec, kMostInPassing);
  const auto rest = std::ranges::stable_partition(
      matches, [](const LibraryMatch& match) { return match.naming >= kLeastNaming; });
  std::ranges::stable_sort(matches.begin(), rest.begin(), std::ranges::greater{},
                           &LibraryMatch::naming);
  matches.resize(std::min(matches.size(), kMostEntries));
  return matches;
}

void collect_parts(const Value& value, std::vector<Value>& parts) {
  parts.push_back(value);
  if (const auto* list = value.get_if<List>()) {
    std::ranges::for_each(list->items, [&](const Value& item) { collect_parts(item, parts); });
  }
}

// Returns the types that the entry's variables may stand for: those of arguments and their parts.
std::vector<Type> types_of_parts(const std::vector<Example>& examples) {
  std::vector<Type> types;
  for (const Example& example : examples) {
    std::vector<Value> parts;
    for (const Value& argument : example.call.args) {
      collect_parts(argument, parts);
    }
    for (const Value& part : parts) {
      const Type type = common_type({part});
      const bool is_plain = type.kind == Type::Kind::integer || type.kind == Type::Kind::string ||
                            type.kind == Type::Kind::floating;
      if (is_plain && std::ranges::find(types, type) == types.end()) {
        types.push_back(type);
      }
    }
  }
  return types;
}

// Returns the largest magnitude of the whole numbers in a value, which may hold lists.
std::int64_t largest_number(const Value& value) {
  std::vector<Value> parts;
  collect_parts(value, parts);
  std::int64_t largest = 0;
  for (const Value& part : parts) {
    if (const auto* number = part.get_if<Integer>()) {
      constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();
      const std::int64_t known = number->to_int64().value_or(kHuge);
      largest = std::max(largest, known < -kHuge ? kHuge : std::abs(known));
    }
  }
  return largest;
}

std::int64_t largest_argument(const Call& call) {
  std::int64_t largest = 0;
  for (const Value& argument : call.args) {
    largest = std::max(largest, largest_number(argument));
  }
  return largest;
}

bool has_variable(const Type& type) {
  return type.kind == Type::Kind::named || std::ranges::any_of(type.arguments, has_variable);
}

constexpr std::int64_t kLargestArgument = 1'000'000;

// Returns a function that runs the calls whose numbers are at most `largest`, and none after the
// first that hangs.
auto calls_within(std::int64_t largest, const RunCode& run, const std::string& code) {
  return [run, largest, code,
          has_hung = std::make_shared<bool>(false)](const std::vector<Call>& calls) {
    std::vector<std::size_t> places;
    std::vector<Call> within;
    for (std::size_t i = 0; i < calls.size() && !*has_hung; ++i) {
      if (largest_argument(calls[i]) <= largest) {
        places.push_back(i);
        within.push_back(calls[i]);
      }
    }
    std::vector<std::optional<Value>> values(calls.size());
    auto outcomes =
        within.empty() ? std::vector<Outcome>() : run(code, std::string(kBoundedCall), within);
    for (std::size_t i = 0; i < std::min(places.size(), outcomes.size()); ++i) {
      *has_hung = *has_hung || outcomes[i].ending != Verdict::pass;
      values[places[i]] = std::move(outcomes[i].value);
    }
    return values;
  };
}

}  // namespace

LibraryCalls::LibraryCalls(const FunctionSpec& spec, const std::vector<Example>& examples,
                           const RunCode& run, const std::set<std::string>& taken)
    : name_(spec.name) {
  std::set<std::string> others = taken;
  others.insert(spec.name);
  for (const Parameter& parameter : spec.inputs) {
    others.insert(parameter.name);
  }
  for (const LibraryMatch& match : named_in_passing(spec)) {
    if (!others.contains(match.entry->name)) {
      add(*match.entry, examples, run);
    }
  }
}

void LibraryCalls::add(const LibraryEntry& entry, const std::vector<Example>& examples,
                       const RunCode& run) {
  const FunctionSpec spec = spec_of(entry);
  const std::vector<Fitting> fittings = fittings_of(entry, spec, entry.examples);
  if (spec.inputs.empty() || spec.inputs.size() > kMaxArity || fittings.empty()) {
    return;
  }
  auto code = write_entry(Language::python, fittings.front(), spec, {});
  if (!code) {
    return;
  }
  // One step may take minutes with a huge argument: 10 to its power, or that many rows.
  std::int64_t largest = kLargestArgument;
  for (const Example& example : examples) {
    largest = std::max(largest, largest_argument(example.call));
  }
  const auto call = calls_within(largest, run, *code + bounded_call(entry.name));
  const bool is_general = has_variable(entry.result) ||
                          std::ranges::any_of(entry.parameters, [](const LibraryParameter& each) {
                            return !each.usual && has_variable(each.type);
                          });
  for (const Type& type : is_general ? types_of_parts(examples) : std::vector<Type>{Type{}}) {
    functions_.push_back({typed_spec_of(entry, type), false, call});
  }
  definitions_.push_back({entry.name, *std::move(code)});
}

std::string LibraryCalls::with_definitions(const std::string& code) const {
  std::vector<FunctionCode> pieces;
  for (const FunctionCode& definition : definitions_) {
    if (calls(code, definition.function)) {
      pieces.push_back(definition);
    }
  }
  if (pieces.empty()) {
    return code;
  }
  pieces.push_back({name_, code});
  return assemble(Language::python, pieces).value_or(code);
}

}  // namespace synth
