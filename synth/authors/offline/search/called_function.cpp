#include "synth/authors/offline/search/called_function.h"

#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace synth {
namespace {

// The costs of calls. A function that the prose says is used gets the least cost of a component;
// one that is only available costs more than a few components unless the prose describes it.
constexpr int kCostOfAsked = 1;
constexpr int kCostOfDescribed = 2;
constexpr int kCostOfOffered = 6;
// The limit of runs in a search, which collects calls once for each cost of an argument; most calls
// are the same in all streams.
constexpr int kRunsOfASearch = 16;
constexpr int kFirstInts = 20;

std::optional<Signature> signature_of(const FunctionSpec& spec) {
  if (spec.inputs.empty() || spec.inputs.size() > kMaxArity) {
    return std::nullopt;
  }
  Signature signature;
  signature.arity = static_cast<std::uint8_t>(spec.inputs.size());
  std::vector<std::vector<const Value*>> columns(spec.inputs.size());
  std::vector<const Value*> results;
  std::vector<Call> calls;
  calls.reserve(spec.examples.size());
  for (const Example& example : spec.examples) {
    const Call& call = calls.emplace_back(with_defaults(example.call, spec));
    for (std::size_t i = 0; i < std::min(columns.size(), call.args.size()); ++i) {
      columns[i].push_back(&call.args[i]);
    }
    if (example.claim.expected) {
      results.push_back(&*example.claim.expected);
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto type = choose_type(spec.inputs[i].type, columns[i]);
    if (!type) {
      return std::nullopt;
    }
    signature.arguments.at(i) = *type;
  }
  const auto result = choose_type(spec.outputs.type, results);
  if (!result) {
    return std::nullopt;
  }
  signature.result = *result;
  return signature;
}

// Returns "f({0}, {1})", a form for all languages.
std::string call_form(const FunctionSpec& spec) {
  std::string arguments;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    arguments += fmt::format("{}{{{}}}", i > 0 ? ", " : "", i);
  }
  return spec.name + "(" + arguments + ")";
}

CallTable::Run runner_of(const CallableFunction& function, const Signature& signature, Pool& pool) {
  return [&function, signature, &pool](const std::vector<CallTable::Arguments>& asked) {
    std::vector<Call> calls;
    for (const CallTable::Arguments& arguments : asked) {
      Call& call = calls.emplace_back();
      for (std::size_t i = 0; i < signature.arity; ++i) {
        call.args.push_back(to_value(pool, signature.arguments.at(i), arguments.at(i)));
      }
    }
    std::vector<Cell> cells;
    for (const std::optional<Value>& value : function.run(calls)) {
      cells.push_back(value ? to_cell(pool, signature.result, *value).value_or(kUndefined)
                            : kUndefined);
    }
    return cells;
  };
}

void ask_about_parts(CalledFunction& function, TypeId type, Cell cell, const Pool& pool) {
  if (cell == kUndefined) {
    return;
  }
  if (type == function.signature().arguments[0]) {
    function.calls().ask({cell});
  }
  if (is_list(type)) {
    for (const Cell item : pool.items(cell)) {
      ask_about_parts(function, element_of(type), item, pool);
    }
  }
}

}  // namespace

std::unique_ptr<CalledFunction> CalledFunction::create(const CallableFunction& function,
                                                       Pool& pool) {
  const auto signature = signature_of(function.spec);
  return signature ? std::unique_ptr<CalledFunction>(new CalledFunction(function, *signature, pool))
                   : nullptr;
}

std::unique_ptr<CalledFunction> CalledFunction::create_for_floats(const CallableFunction& function,
                                                                  Pool& pool) {
  auto signature = signature_of(function.spec);
  if (!signature || signature->result != kFloat) {
    return nullptr;
  }
  const std::span arguments = std::span(signature->arguments).first(signature->arity);
  if (std::ranges::find(arguments, kInt) == arguments.end()) {
    return nullptr;
  }
  std::ranges::replace(arguments, kInt, kFloat);
  return std::unique_ptr<CalledFunction>(new CalledFunction(function, *signature, pool));
}

Use CalledFunction::use(const Words& prose) const {
  const int cost =
      is_described_by(prose) ? std::min(component_.cost, kCostOfDescribed) : component_.cost;
  return {&component_, signature_, cost};
}

bool CalledFunction::is_described_by(const Words& prose) const {
  return std::ranges::all_of(plain_words(words_), [&](const std::string& word) {
    return is_among(word, "is has") || prose.has(word);
  });
}

// The name must differ from those of the tables, some of which the writers treat specially.
CalledFunction::CalledFunction(const CallableFunction& function, const Signature& signature,
                               Pool& pool)
    : is_asked_for_(function.is_asked_for),
      name_("call of " + function.spec.name),
      words_(join(plain_words(function.spec.name), " ")),
      form_(call_form(function.spec)),
      signature_(signature),
      calls_(runner_of(function, signature, pool)),
      component_{.name = name_,
                 .signature = {},
                 .cost = is_asked_for_ ? kCostOfAsked : kCostOfOffered,
                 .words = words_,
                 .python = form_,
                 .binding = kAtom,
                 .javascript = form_,
                 .cpp = form_,
                 .evaluate = Evaluation(calls_)} {
  calls_.allow(kRunsOfASearch);
}

void ask_about_inputs(CalledFunction& function, const Problem& problem, const Pool& pool) {
  if (function.signature().arity != 1) {
    return;
  }
  for (std::size_t i = 0; i < problem.parameters.size(); ++i) {
    for (const Cell cell : problem.inputs[i]) {
      ask_about_parts(function, problem.parameters[i], cell, pool);
    }
  }
  for (int number = 0; function.signature().arguments[0] == kInt && number < kFirstInts; ++number) {
    function.calls().ask({number});
  }
  function.calls().run();
}

}  // namespace synth
