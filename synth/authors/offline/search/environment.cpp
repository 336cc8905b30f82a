#include "synth/authors/offline/search/environment.h"

namespace synth {
namespace {

// The limit of a stream's elements over all calls: larger ones are not worth the time.
constexpr std::size_t kMaxElements = 600;
// The limits of computed values of the outer bank that bodies may use: their cost, and their
// number.
constexpr int kMaxCapturedCost = 6;
constexpr int kMaxCaptured = 60;

}  // namespace

std::optional<Environment::Rows> Environment::expand(const StreamKind& kind,
                                                     const std::vector<TermId>& lists,
                                                     const Bank& outer, Pool& pool) {
  const std::size_t variables = kind.variables.size();
  Rows rows;
  rows.columns.resize(variables);
  rows.starts.push_back(0);
  for (std::size_t call = 0; call < outer.rows(); ++call) {
    std::array<Cell, 2> sources{};
    bool defined = true;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      sources.at(i) = outer.values(lists[i])[call];
      defined = defined && sources.at(i) != kUndefined;
    }
    std::vector<Cell> cells;
    if (defined && !kind.expand(pool, sources.data(), cells)) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      rows.columns[i % variables].push_back(cells[i]);
    }
    rows.defined.push_back(defined);
    rows.starts.push_back(rows.columns[0].size());
    rows.required = call < outer.required() ? rows.columns[0].size() : rows.required;
  }
  if (rows.required == 0 || rows.columns[0].size() > kMaxElements) {
    return std::nullopt;
  }
  return rows;
}

std::unique_ptr<Environment> Environment::create(const StreamUse& use, std::vector<TermId> lists,
                                                 const Bank& outer, Pool& pool) {
  auto rows = expand(*use.kind, lists, outer, pool);
  if (!rows) {
    return nullptr;
  }
  return std::unique_ptr<Environment>(
      new Environment(use, std::move(lists), outer, std::move(*rows), pool.structures()));
}

Environment::Environment(const StreamUse& use, std::vector<TermId> lists, const Bank& outer,
                         Rows rows, const Structures& structures)
    : kind_(use.kind),
      cost_(use.cost),
      lists_(std::move(lists)),
      columns_(std::move(rows.columns)),
      starts_(std::move(rows.starts)),
      defined_(std::move(rows.defined)),
      bank_(columns_[0].size(), rows.required) {
  std::vector<TypeId> sources;
  for (const TermId list : lists_) {
    cost_ += outer.term(list).cost;
    sources.push_back(outer.term(list).type);
  }
  for (std::size_t i = 0; i < kind_->variables.size(); ++i) {
    variables_.push_back(variable_type(*kind_, i, sources, structures));
  }
}

std::optional<Environment::Range> Environment::elements(std::size_t call) const {
  if (!defined_[call]) {
    return std::nullopt;
  }
  return Range{starts_[call], starts_[call + 1] - starts_[call]};
}

void Environment::take(const Term& term, const Cell* values, std::uint64_t fingerprint) {
  bank_.add(term, values, fingerprint);
}

void Environment::add(const Term& term, const Cell* values) {
  bank_.add(term, values, bank_.fingerprint(term.type, values));
}

// Adds the terms without components. Constants and parameters have the same cost in a body as
// outside; values computed outside cost one more, since they pay off only if the element cannot
// provide them.
void Environment::add_leaves(int cost, const Bank& outer) {
  if (cost == 1) {
    for (std::size_t i = 0; i < kind_->named(); ++i) {
      add({TermKind::variable, variables_[i], 1, kOnVariable, static_cast<std::uint32_t>(i), {}},
          columns_[i].data());
    }
  }
  for (TypeId type = 0; type < kTypeCount; ++type) {
    for (const TermId id : outer.of(type, cost)) {
      const TermKind kind = outer.term(id).kind;
      if (kind == TermKind::parameter || kind == TermKind::constant ||
          outer.term(id).depends == 0) {
        capture(id, cost, outer);
      }
    }
    for (const TermId id : outer.of(type, cost - 1)) {
      const Term& term = outer.term(id);
      if (term.depends != 0 && term.kind != TermKind::parameter && cost <= kMaxCapturedCost &&
          captured_ < kMaxCaptured) {
        ++captured_;
        capture(id, cost, outer);
      }
    }
  }
}

void Environment::capture(TermId id, int cost, const Bank& outer) {
  std::vector<Cell> column(bank_.rows());
  for (std::size_t call = 0; call + 1 < starts_.size(); ++call) {
    for (std::size_t row = starts_[call]; row < starts_[call + 1]; ++row) {
      column[row] = outer.values(id)[call];
    }
  }
  const Term& term = outer.term(id);
  add({TermKind::captured, term.type, static_cast<std::uint8_t>(cost), term.depends, id, {}},
      column.data());
}

void Environment::grow_to(int cost, const Bank& outer, const std::vector<Use>& uses, Pool& pool,
                          std::vector<Memo>& memos, Meter& meter) {
  while (grown_ < cost && !meter.ended()) {
    ++grown_;
    add_leaves(grown_, outer);
    grow(bank_, uses, grown_, pool, memos, meter, *this);
  }
}

}  // namespace synth
