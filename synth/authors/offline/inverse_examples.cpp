#include "synth/authors/offline/inverse_examples.h"

#include "specs/literal.h"
#include "specs/type.h"
#include "synth/authors/offline/text/words.h"
#include "testing/inputs/inputs.h"

#include <algorithm>
#include <map>

namespace synth {
namespace {

constexpr std::size_t kEdgeCalls = 12;     // calls at the edges of the types
constexpr std::size_t kMostOfInverse = 8;  // examples; more would only slow the search

// Returns the texts that the purpose shows: "a time like "14:05"".
std::vector<Value> shown_texts(const std::string& purpose) {
  std::vector<Value> texts;
  for (std::size_t begin = purpose.find('"'); begin != std::string::npos;) {
    const std::size_t end = purpose.find('"', begin + 1);
    if (end == std::string::npos) {
      break;
    }
    texts.emplace_back(purpose.substr(begin + 1, end - begin - 1));
    begin = purpose.find('"', end + 1);
  }
  return texts;
}

// Returns the known calls, what the purpose shows, and calls at the edges of the types.
std::vector<Call> calls_of(const FunctionSpec& spec) {
  std::vector<Call> calls;
  for (const Example& example : spec.examples) {
    calls.push_back(with_defaults(example.call, spec));
  }
  if (spec.inputs.size() == 1 && parse_type(spec.inputs[0].type).kind == Type::Kind::string) {
    for (Value& text : shown_texts(spec.purpose)) {
      calls.push_back({{std::move(text)}, {}});
    }
  }
  std::vector<Call> edges(kEdgeCalls);
  for (std::size_t place = 0; place < spec.inputs.size(); ++place) {
    const std::vector<Value> values = boundary_values(parse_type(spec.inputs[place].type));
    if (values.empty()) {
      return calls;
    }
    for (std::size_t i = 0; i < kEdgeCalls; ++i) {
      edges[i].args.push_back(values[(i + place) % values.size()]);
    }
  }
  calls.insert(calls.end(), edges.begin(), edges.end());
  return calls;
}

// Returns the place of the parameter that is a result of the other function: the one without the
// name of one of its parameters, or else the first.
std::size_t place_of_result(const FunctionSpec& spec, const FunctionSpec& undone) {
  const std::vector<std::string> names = undone.parameter_names();
  const auto other = std::ranges::find_if(spec.inputs, [&](const Parameter& input) {
    return std::ranges::find(names, input.name) == names.end();
  });
  return other == spec.inputs.end() ? 0 : static_cast<std::size_t>(other - spec.inputs.begin());
}

}  // namespace

const CallableFunction* find_undone(const FunctionSpec& spec,
                                    const std::vector<CallableFunction>& callable) {
  const Words purpose(spec.purpose);
  for (const CallableFunction& function : callable) {
    std::string name;
    for (const std::string& word : plain_words(function.spec.name)) {
      name += "-" + word;
    }
    const bool is_undone = purpose.has("undo" + name) || purpose.has("undoes" + name);
    if (is_undone && function.spec.inputs.size() == spec.inputs.size() && !spec.inputs.empty()) {
      return &function;
    }
  }
  return nullptr;
}

std::vector<Example> examples_of_inverse(const FunctionSpec& spec, const CallableFunction& undone) {
  const std::size_t place = place_of_result(spec, undone.spec);
  const std::vector<Call> calls = calls_of(undone.spec);
  const std::vector<std::optional<Value>> results = undone.run(calls);
  std::map<std::string, std::vector<Example>> by_call;
  std::vector<std::string> order;
  for (std::size_t i = 0; i < std::min(calls.size(), results.size()); ++i) {
    if (!results[i] || results[i]->is<Null>()) {
      continue;
    }
    Example example{calls[i], {}};
    example.claim.expected = calls[i].args[place];
    example.call.args[place] = *results[i];
    std::vector<Example>& same = by_call[to_source("f", example.call)];
    const bool is_new = std::ranges::none_of(same, [&](const Example& other) {
      return write_literal(*other.claim.expected) == write_literal(*example.claim.expected);
    });
    if (same.empty()) {
      order.push_back(to_source("f", example.call));
    }
    if (is_new) {
      same.push_back(std::move(example));
    }
  }
  std::vector<Example> examples;
  for (const std::string& call : order) {
    if (by_call[call].size() == 1 && examples.size() < kMostOfInverse) {
      examples.push_back(by_call[call].front());
    }
  }
  return examples;
}

}  // namespace synth
