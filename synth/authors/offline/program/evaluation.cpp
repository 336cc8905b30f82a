#include "synth/authors/offline/program/evaluation.h"

#include <algorithm>

namespace synth {
namespace {

using Column = std::vector<Cell>;

// The rows on which parts are evaluated: calls, or elements of the streams of calls.
struct Rows {
  std::vector<std::size_t> calls;
  std::vector<Column> variables;
};

class Evaluator {
 public:
  Evaluator(const std::vector<Column>& inputs, Pool& pool) : inputs_(inputs), pool_(pool) {}

  Column evaluate(const Expression& part, const Rows& rows) {
    Column out;
    switch (part.kind) {
      case Expression::Kind::parameter:
        for (const std::size_t call : rows.calls) {
          out.push_back(inputs_[part.index][call]);
        }
        return out;
      case Expression::Kind::constant:
        return Column(rows.calls.size(), part.value);
      case Expression::Kind::variable:
        return rows.variables[part.index];
      case Expression::Kind::component:
        return apply(part, rows);
      case Expression::Kind::lift:
        return lift(part, rows);
      case Expression::Kind::conditional:
        return choose(part, rows);
    }
    return out;
  }

  std::set<const Expression*> take() { return std::move(idle_); }

 private:
  std::vector<Column> arguments_of(const Expression& part, std::size_t count, const Rows& rows) {
    std::vector<Column> columns;
    for (std::size_t i = 0; i < count; ++i) {
      columns.push_back(evaluate(part.arguments[i], rows));
    }
    return columns;
  }

  Column apply(const Expression& part, const Rows& rows) {
    const std::vector<Column> columns = arguments_of(part, part.arguments.size(), rows);
    Signature signature{part.type, static_cast<std::uint8_t>(columns.size()), {}};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      signature.arguments.at(i) = part.arguments[i].type;
    }
    std::vector<std::array<Cell, kMaxArity>> arguments(rows.calls.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
      for (std::size_t row = 0; row < arguments.size(); ++row) {
        arguments[row].at(i) = columns[i][row];
      }
    }
    if (CallTable* const calls = part.component->evaluate.calls) {
      std::ranges::for_each(arguments, [&](const auto& call) { calls->ask(call); });
      calls->run();
    }
    Column out;
    for (const auto& call : arguments) {
      const bool defined = std::ranges::find(call, kUndefined) == call.end();
      out.push_back(defined ? part.component->evaluate(pool_, call.data(), signature) : kUndefined);
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      note_idle(part, part.arguments[i].type, columns[i], out);
    }
    return out;
  }

  Column lift(const Expression& part, const Rows& rows) {
    const std::size_t lists = part.arguments.size() - 1;
    const std::vector<Column> columns = arguments_of(part, lists, rows);
    const std::size_t variables = part.stream->variables.size();
    Rows elements;
    elements.variables.resize(variables);
    std::vector<std::size_t> starts;
    std::vector<bool> expanded;
    for (std::size_t row = 0; row < rows.calls.size(); ++row) {
      starts.push_back(elements.calls.size());
      std::array<Cell, 2> sources{};
      for (std::size_t i = 0; i < lists; ++i) {
        sources.at(i) = columns[i][row];
      }
      Column cells;
      expanded.push_back(std::ranges::find(sources, kUndefined) == sources.end() &&
                         part.stream->expand(pool_, sources.data(), cells));
      for (std::size_t i = 0; i < cells.size(); ++i) {
        elements.variables[i % variables].push_back(cells[i]);
      }
      elements.calls.resize(elements.variables[0].size(), rows.calls[row]);
    }
    starts.push_back(elements.calls.size());
    const Expression& body = part.arguments.back();
    const Column bodies = evaluate(body, elements);
    const int item = std::max(0, part.stream->item);
    const Column& items = elements.variables[static_cast<std::size_t>(item)];
    std::vector<TypeId> sources;
    for (std::size_t i = 0; i < lists; ++i) {
      sources.push_back(part.arguments[i].type);
    }
    const TypeId item_type =
        variable_type(*part.stream, static_cast<std::size_t>(item), sources, pool_.structures());
    const auto signature = use_of(*part.combinator, item_type, body.type, pool_.structures());
    Column out;
    for (std::size_t row = 0; row < rows.calls.size(); ++row) {
      const std::size_t size = starts[row + 1] - starts[row];
      const std::span<const Cell> results = std::span(bodies).subspan(starts[row], size);
      const bool defined = expanded[row] && std::ranges::find(results, kUndefined) == results.end();
      out.push_back(signature && defined
                        ? part.combinator->lift(pool_, std::span(items).subspan(starts[row], size),
                                                results, *signature)
                        : kUndefined);
    }
    note_idle(part, part.arguments[0].type, columns[0], out);
    return out;
  }

  Column choose(const Expression& part, const Rows& rows) {
    const std::vector<Column> columns = arguments_of(part, 3, rows);
    Column out;
    for (std::size_t row = 0; row < rows.calls.size(); ++row) {
      const Cell holds = columns[0][row];
      out.push_back(holds == kUndefined ? kUndefined : columns[holds == 1 ? 1 : 2][row]);
    }
    return out;
  }

  void note_idle(const Expression& part, TypeId type, const Column& argument, const Column& value) {
    if (type == part.type && !value.empty() && argument == value) {
      idle_.insert(&part);
    }
  }

  const std::vector<Column>& inputs_;
  Pool& pool_;
  std::set<const Expression*> idle_;
};

Rows all_calls(std::size_t count) {
  Rows rows;
  for (std::size_t call = 0; call < count; ++call) {
    rows.calls.push_back(call);
  }
  return rows;
}

}  // namespace

Column evaluate(const Expression& expression, const std::vector<Column>& inputs, std::size_t rows,
                Pool& pool) {
  return Evaluator(inputs, pool).evaluate(expression, all_calls(rows));
}

std::set<const Expression*> idle_parts(const Expression& expression, const Problem& problem,
                                       std::size_t rows, Pool& pool) {
  Evaluator evaluator(problem.inputs, pool);
  evaluator.evaluate(expression, all_calls(rows));
  return evaluator.take();
}

}  // namespace synth
