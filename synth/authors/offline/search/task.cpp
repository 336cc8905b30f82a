#include "synth/authors/offline/search/task.h"

#include "specs/literal.h"
#include "specs/type.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/program/evaluation.h"
#include "synth/authors/offline/search/idioms.h"
#include "synth/authors/offline/search/prior.h"
#include "synth/authors/offline/search/probes.h"
#include "synth/authors/offline/search/shown_constants.h"
#include "synth/authors/offline/search/structured_grammar.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kMaxWanted = 48;

// An example with its arguments in the order of the parameters.
struct Row {
  std::vector<Value> arguments;
  Claim claim;
};

// Returns whether the row has a result that is not that of calls without one.
bool is_wanted(const Row& row, const std::optional<Value>& missing) {
  return row.claim.expected && !row.claim.expected->is<Null>() &&
         !(missing && equal(*row.claim.expected, *missing, Language::python));
}

Result<std::vector<Row>> rows_of(const FunctionSpec& spec, const std::vector<Example>& examples,
                                 const std::optional<Value>& missing) {
  std::vector<Row> rows;
  const std::vector<std::string> names = spec.parameter_names();
  for (const Example& example : examples) {
    const Call call = by_position(example.call, names);
    if (!call.kwargs.empty() || call.args.size() != names.size()) {
      return fail(
          Errc::bad_input,
          fmt::format("the search needs all arguments in every example of '{}', {} does not",
                      spec.name, to_source(spec.name, example.call)),
          "give every example the same arguments");
    }
    const auto same = std::ranges::find_if(rows, [&](const Row& row) {
      return equal(List{row.arguments}, List{call.args}, Language::python);
    });
    if (same == rows.end()) {
      rows.push_back({call.args, example.claim});
      continue;
    }
    const bool agree = same->claim.raises == example.claim.raises &&
                       same->claim.expected.has_value() == example.claim.expected.has_value() &&
                       (!example.claim.expected ||
                        equal(*same->claim.expected, *example.claim.expected, Language::python));
    if (!agree) {
      return fail(Errc::bad_input,
                  fmt::format("the examples contradict each other: {} has two different results",
                              to_source(spec.name, example.call)),
                  "remove the wrong one");
    }
  }
  // Puts wanted results first, and then calls that must end otherwise.
  std::ranges::stable_partition(rows, [&](const Row& row) { return is_wanted(row, missing); });
  return rows;
}

bool are_sets(const std::vector<Value*>& values) {
  return !values.empty() &&
         std::ranges::all_of(values, [](const Value* value) { return value->is<Set>(); });
}

void make_list(Value& set) {
  std::vector<Value> items = std::move(set.get_if<Set>()->items);
  std::ranges::sort(items, {}, [](const Value& item) {
    const auto* number = item.get_if<Integer>();
    return std::pair(number != nullptr ? *number : Integer(0), write_literal(item));
  });
  set = List{std::move(items)};
}

// Of sets only the elements count: they are searched as lists.
void take_sets(std::vector<Row>& rows, std::size_t parameters, const std::optional<Value>& missing,
               FunctionShape& shape) {
  for (std::size_t i = 0; i <= parameters; ++i) {
    std::vector<Value*> values;
    for (Row& row : rows) {
      if (i < parameters) {
        values.push_back(&row.arguments[i]);
      } else if (is_wanted(row, missing)) {
        values.push_back(&*row.claim.expected);
      }
    }
    if (!are_sets(values)) {
      continue;
    }
    std::ranges::for_each(values, [](Value* value) { make_list(*value); });
    if (i == parameters) {
      shape.set_result = true;
    } else {
      shape.set_parameters.resize(parameters);
      shape.set_parameters[i] = true;
    }
  }
}

bool all_tuples(const std::vector<const Value*>& values) {
  return !values.empty() &&
         std::ranges::all_of(values, [](const Value* value) { return value->is<Tuple>(); });
}

std::optional<std::vector<Cell>> cells_of(Pool& pool, TypeId type,
                                          const std::vector<const Value*>& values) {
  std::vector<Cell> cells;
  for (const Value* value : values) {
    const auto cell = to_cell(pool, type, *value);
    if (!cell) {
      return std::nullopt;
    }
    cells.push_back(*cell);
  }
  return cells;
}

tl::unexpected<Error> no_type(const std::string& what) {
  return fail(
      Errc::bad_input,
      fmt::format(
          "the offline search works on ints up to 2^62, floats, bools, strings, None, lists, sets, "
          "tuples and dictionaries of them; {} is something else or differs between examples",
          what),
      "use another author for this function");
}

// Returns whether values contain structured values, as in a list of tuples or dictionaries.
bool have_inner_structure(const std::vector<const Value*>& values) {
  return std::ranges::any_of(values, [](const Value* value) {
    const auto* tuple = value->get_if<Tuple>();
    if (tuple == nullptr) {
      return have_structure({value});
    }
    std::vector<const Value*> items;
    for (const Value& item : tuple->items) {
      items.push_back(&item);
    }
    return have_structure(items);
  });
}

// The type of some values, a plain one if it represents all of them, and their cells.
struct Typed {
  TypeId type;
  std::vector<Cell> cells;
};

std::optional<Typed> with_cells(Pool& pool, std::optional<TypeId> type,
                                const std::vector<const Value*>& values) {
  auto cells = type ? cells_of(pool, *type, values) : std::nullopt;
  return cells ? std::optional(Typed{*type, std::move(*cells)}) : std::nullopt;
}

std::optional<Typed> type_values(Pool& pool, const std::string& annotation,
                                 const std::vector<const Value*>& values) {
  auto plain = with_cells(pool, choose_type(annotation, values), values);
  if (plain && !have_inner_structure(values)) {
    return plain;
  }
  auto structured = with_cells(pool, structured_type(pool, values), values);
  return structured ? structured : plain;
}

Result<void> add_parameters(const FunctionSpec& spec, const std::vector<Row>& rows, Task& task,
                            Pool& pool) {
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    std::vector<const Value*> values;
    for (const Row& row : rows) {
      values.push_back(&row.arguments[i]);
    }
    auto typed = type_values(pool, spec.inputs[i].type, values);
    if (!typed) {
      return no_type("parameter '" + spec.inputs[i].name + "'");
    }
    task.problem.parameters.push_back(typed->type);
    task.problem.inputs.push_back(std::move(typed->cells));
    task.shape.types.push_back(typed->type);
    task.shape.tuple_parameters.push_back(is_list(typed->type) && all_tuples(values));
  }
  return {};
}

void add_goal(std::optional<Typed> typed, Task& task, Pool& pool) {
  if (!typed || std::ranges::any_of(task.problem.goals,
                                    [&](const Goal& goal) { return goal.type == typed->type; })) {
    return;
  }
  for (Cell& cell : typed->cells) {
    cell = comparable(task.problem, pool, typed->type, cell);
  }
  task.problem.goals.push_back({typed->type, std::move(typed->cells)});
}

// Adds the parameters' types as types of the result, since the examples may not show all of it: a
// list that may contain None but does not in them.
void add_goals_of_parameters(const std::vector<const Value*>& values, Task& task, Pool& pool) {
  TypeSet types = 0;
  for (const TypeId type : task.problem.parameters) {
    types = with_parts(types, type, pool.structures());
  }
  for (TypeId type = kOrderedStructures; type < kTypeCount; ++type) {
    if (is_structured(type) && contains(types, type)) {
      add_goal(with_cells(pool, type, values), task, pool);
    }
  }
}

Result<void> add_goals(const FunctionSpec& spec, const std::vector<Row>& rows, Task& task,
                       Pool& pool) {
  std::vector<const Value*> values;
  for (std::size_t i = 0; i < task.problem.wanted; ++i) {
    values.push_back(&*rows[i].claim.expected);
  }
  auto typed = type_values(pool, spec.outputs.type, values);
  if (!typed) {
    return no_type("the result");
  }
  const TypeId type = typed->type;
  if (is_list(type) && all_tuples(values)) {  // the type may be a tuple of that length
    add_goal(with_cells(pool, structured_type(pool, values), values), task, pool);
  }
  add_goal(std::move(typed), task, pool);
  add_goals_of_parameters(values, task, pool);
  // 5 and 5.0 are equal in Python, so either type is accepted.
  if (type == kInt || type == kFloat) {
    const TypeId other = type == kInt ? kFloat : kInt;
    const bool whole = std::ranges::all_of(values, [](const Value* value) {
      const double* real = value->get_if<double>();
      return real == nullptr || *real == std::floor(*real);
    });
    std::vector<Cell> converted;
    for (const Cell cell : task.problem.goals[0].values) {
      converted.push_back(other == kFloat ? make_float(static_cast<double>(cell))
                                          : static_cast<Cell>(as_float(cell)));
    }
    if (whole) {
      task.problem.goals.push_back({other, std::move(converted)});
    }
  }
  task.shape.tuple_result = all_tuples(values);
  return {};
}

// Returns the types of the values and of their parts, and those that the prose suggests.
TypeSet types_of(const Task& task, const Structures& structures) {
  TypeSet types = with(with(0, kBool), kInt);
  const Words words(task.prose);
  std::vector<TypeId> given = task.problem.parameters;
  given.push_back(task.problem.goals[0].type);
  for (const Goal& goal : task.problem.goals) {
    if (is_structured(goal.type)) {
      given.push_back(goal.type);
    }
  }
  for (const TypeId type : given) {
    types = with_parts(types, type, structures);
  }
  types = with(types, list_of(kInt));
  if (contains(types, kString) ||
      words.count("digit string binary text palindrome character") > 0) {
    types = with(with(types, kString), list_of(kString));
  }
  if (words.count("average mean half ratio median percent area volume root sqrt circle decimal "
                  "divide") > 0) {
    types = with(types, kFloat);
  }
  if (contains(types, kFloat) && std::ranges::any_of(given, is_list)) {
    types = with(types, list_of(kFloat));
  }
  return types;
}

// Adds the callable functions, and the types of their arguments and results.
void add_called(const std::vector<CallableFunction>& callable, Task& task, Pool& pool) {
  const auto add = [&](std::unique_ptr<CalledFunction> called) {
    if (called == nullptr) {
      return;
    }
    const Signature& signature = called->signature();
    task.problem.types = with(task.problem.types, signature.result);
    for (std::size_t i = 0; i < signature.arity; ++i) {
      task.problem.types = with(task.problem.types, signature.arguments.at(i));
    }
    task.called.push_back(std::move(called));
  };
  for (const CallableFunction& function : callable) {
    add(CalledFunction::create(function, pool));
    add(CalledFunction::create_for_floats(function, pool));
  }
}

// Adds the pieces that were read of the prose, which may have types of their own.
void add_pieces_of_prose(std::vector<ProsePiece> pieces, Task& task, Pool& pool) {
  Problem& problem = task.problem;
  for (ProsePiece& piece : pieces) {
    problem.types = with(problem.types, piece.expression.type);
    if (piece.element) {
      task.pieces.push_back(ElementPiece::create(std::move(piece), pool));
      continue;
    }
    std::vector<Cell> column = evaluate(piece.expression, problem.inputs, problem.rows, pool);
    piece.expression.said = piece.said;
    task.grammar.values.push_back({std::move(piece.expression), std::move(column), piece.cost});
  }
  for (const auto& piece : task.pieces) {
    task.grammar.uses.push_back(piece->use());
    task.grammar.pieces.push_back(piece.get());
  }
}

std::string guard_line(const Claim& claim) {
  return claim.raises ? "raise " + *claim.raises : "return " + write_literal(*claim.expected);
}

}  // namespace

Result<Task> make_task(const FunctionSpec& spec, const std::vector<Example>& examples,
                       const std::vector<CallableFunction>& callable, Pool& pool,
                       const SaidParts& said) {
  SYNTH_TRY(std::vector<Row> rows, rows_of(spec, examples, said.missing));
  Task task;
  take_sets(rows, spec.inputs.size(), said.missing, task.shape);
  task.problem.gives_set = task.shape.set_result;
  task.prose = read_idioms(spec.purpose + " " + spec.name);
  const auto is_of_search = [&](const Row& row) { return is_wanted(row, said.missing); };
  const auto first_guarded = std::ranges::find_if_not(rows, is_of_search);
  if (static_cast<std::size_t>(first_guarded - rows.begin()) > kMaxWanted) {
    rows.erase(rows.begin() + kMaxWanted, first_guarded);
  }
  task.problem.wanted = static_cast<std::size_t>(std::ranges::count_if(rows, is_of_search));
  task.problem.guarded = rows.size() - task.problem.wanted;
  task.problem.rows = rows.size();
  if (task.problem.wanted == 0 || spec.inputs.empty()) {
    return fail(Errc::bad_input,
                fmt::format("the offline search finds functions from examples; '{}' has none with "
                            "arguments and a result",
                            spec.name),
                fmt::format("add two or three, such as `{}(...) returns ...`", spec.name));
  }
  for (std::size_t i = task.problem.wanted; i < rows.size(); ++i) {
    task.guard_lines.push_back(guard_line(rows[i].claim));
  }
  SYNTH_CHECK(add_parameters(spec, rows, task, pool));
  SYNTH_CHECK(add_goals(spec, rows, task, pool));
  pool.limit_text();
  add_steps_between(pool.structures());
  task.problem.types = types_of(task, pool.structures());
  add_called(callable, task, pool);
  task.problem.constants = make_constants(spec.purpose, task.problem.types, pool);
  add_shown_constants(task.problem, Words(task.prose), pool);
  task.grammar = make_grammar(Words(task.prose), task.problem.types);
  if (!pool.structures().all().empty()) {
    add_structured(Words(task.prose), task.problem.types, pool.structures(), task.grammar);
    task.records = std::make_unique<RecordParts>(pool.structures());
    task.records->add_to(task.grammar, Words(task.prose));
  }
  for (const auto& called : task.called) {
    task.grammar.uses.push_back(called->use(Words(task.prose)));
  }
  for (Row& row : rows) {
    task.calls.push_back({std::move(row.arguments), {}});
  }
  add_probes(task.problem, task.calls, task.problem.wanted < 3 ? 4 : 3, pool);
  for (const auto& called : task.called) {
    ask_about_inputs(*called, task.problem, pool);
  }
  if (said.read_pieces) {
    add_pieces_of_prose(said.read_pieces(task.problem.parameters, pool), task, pool);
  }
  return task;
}

}  // namespace synth
