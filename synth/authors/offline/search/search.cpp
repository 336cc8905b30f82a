#include "synth/authors/offline/search/search.h"

#include "synth/authors/offline/search/concatenation.h"
#include "synth/authors/offline/search/conditionals.h"
#include "synth/authors/offline/search/environment.h"
#include "synth/authors/offline/search/lists/list_expressions.h"
#include "synth/authors/offline/search/pieces.h"

#include <algorithm>

namespace synth {
namespace {

constexpr int kMaxCost = 60;
// The number of cost levels that are searched after the first program, for alternatives.
constexpr int kLevelsBeyond = 5;
constexpr std::size_t kMaxFound = 400;
// The limit of streams, which are made of the cheapest lists; each has its own bank.
constexpr std::size_t kMaxStreams = 40;
constexpr int kMaxStreamCost = 9;

// The divisor of the budget after which concatenations are tried: the plain search comes first,
// since its results are more often meant.
constexpr std::uint64_t kConcatenateAfter = 12;
constexpr std::uint64_t kPipelinesAfter = 4;
constexpr std::size_t kMaxConcatenations = 12;
constexpr std::size_t kStepsInABranch = 1'000;

class Searcher : private TermSink {
 public:
  Searcher(const Problem& problem, const Grammar& grammar, Pool& pool, const SearchBudget& budget,
           bool conditionals)
      : problem_(problem),
        grammar_(grammar),
        pool_(pool),
        budget_(budget),
        meter_(budget),
        outer_(problem.rows, problem.wanted),
        memos_(grammar.uses.size()),
        conditionals_(conditionals) {}

  SearchResult run() {
    SearchResult result;
    int first = kMaxCost;
    for (int cost = 1; cost <= std::min(kMaxCost, first + kLevelsBeyond); ++cost) {
      level(cost);
      if (first == kMaxCost && !found_.empty()) {
        first = cost;
        // Alternatives may cost about as much again as the first program.
        meter_.allow(std::min(budget_.work, 2 * meter_.work() + budget_.work / 50));
      }
      if (meter_.ended() || found_.size() >= kMaxFound) {
        break;
      }
      if (found_.empty() && meter_.work() > budget_.work / kConcatenateAfter) {
        look_further(meter_.work() > budget_.work / kPipelinesAfter);
        if (!found_.empty()) {
          break;
        }
      }
    }
    result.exhausted = meter_.ended() && found_.empty();
    if (found_.empty()) {
      look_further(true);
    }
    if (found_.empty() && conditionals_) {
      found_ = branch();
    }
    result.found = std::move(found_);
    result.work = meter_.work() + work_beside_;
    result.candidates = meter_.candidates() + candidates_beside_;
    return result;
  }

 private:
  void level(int cost) {
    add_leaves(cost);
    add_read_values(cost);
    grow(outer_, grammar_.uses, cost, pool_, memos_, meter_, *this);
    grow_lifts(cost);
    make_streams(cost);
    std::size_t bytes = outer_.bytes() + pool_.bytes();
    for (const auto& stream : streams_) {
      bytes += stream->bodies().bytes();
    }
    for (const Memo& memo : memos_) {
      bytes += memo.bytes();
    }
    meter_.use_memory(bytes);
  }

  void add_leaves(int cost) {
    if (cost == 1) {
      for (std::uint32_t i = 0; i < problem_.parameters.size(); ++i) {
        take({TermKind::parameter, problem_.parameters[i], 1, kOnParameter, i, {}},
             problem_.inputs[i].data());
      }
    }
    for (std::uint32_t i = 0; i < problem_.constants.size(); ++i) {
      const Constant& constant = problem_.constants[i];
      if (constant.cost == cost) {
        const std::vector<Cell> column(problem_.rows, constant.value);
        take({TermKind::constant, constant.type, static_cast<std::uint8_t>(cost), 0, i, {}},
             column.data());
      }
    }
  }

  // Adds what the prose says of the parameters.
  void add_read_values(int cost) {
    for (std::uint32_t i = 0; i < grammar_.values.size(); ++i) {
      const ReadValue& value = grammar_.values[i];
      if (value.cost == cost) {
        take({TermKind::read,
              value.expression.type,
              static_cast<std::uint8_t>(cost),
              kOnParameter,
              i,
              {}},
             value.column.data());
      }
    }
  }

  [[nodiscard]] bool wants_partial(TypeId type) const override {
    return conditionals_ &&
           std::ranges::any_of(problem_.goals, [&](const Goal& goal) { return goal.type == type; });
  }

  void take(const Term& term, const Cell* values) {
    take(term, values, outer_.fingerprint(term.type, values));
  }

  void take(const Term& term, const Cell* values, std::uint64_t fingerprint) override {
    for (const Goal& goal : problem_.goals) {
      if (goal.type == term.type) {
        hold_against(goal, term, values);
      }
    }
    if (std::find(values, values + problem_.wanted, kUndefined) == values + problem_.wanted) {
      outer_.add(term, values, fingerprint);
    }
  }

  void hold_against(const Goal& goal, const Term& term, const Cell* values) {
    std::uint64_t cover = 0;
    for (std::size_t row = 0; row < problem_.wanted; ++row) {
      const Cell value = comparable(problem_, pool_, goal.type, values[row]);
      cover |= std::uint64_t{value == goal.values[row] ? 1U : 0U} << row;
    }
    if (cover == all_rows(problem_.wanted)) {
      if (found_.size() < kMaxFound && term.depends != 0) {
        found_.push_back({build(term), term.cost, {values, values + problem_.rows}});
      }
    } else if (cover != 0 && conditionals_) {
      covers_.try_emplace({term.type, cover}, Cover{term, {values, values + problem_.rows}});
    }
  }

  // Tries concatenations and pipelines of lists if no short expression is found.
  void look_further(bool for_pipelines) {
    concatenate();
    if (found_.empty() && for_pipelines && !has_tried_pipelines_) {
      has_tried_pipelines_ = true;
      SearchResult pipelines = find_pipelines(problem_, grammar_, pool_, budget_);
      found_ = std::move(pipelines.found);
      work_beside_ = pipelines.work;
      candidates_beside_ = pipelines.candidates;
    }
  }

  void concatenate() {
    concatenators_.clear();  // the bank has grown
    for (const Goal& goal : problem_.goals) {
      if (Concatenator* concatenator = concatenator_for(goal)) {
        found_ = concatenator->find(all_rows(problem_.wanted), kMaxConcatenations);
      }
    }
  }

  Concatenator* concatenator_for(const Goal& goal) {
    const auto use_of = [&](std::string_view name) {
      return std::ranges::find_if(grammar_.uses,
                                  [&](const Use& use) { return use.component->name == name; });
    };
    const auto join = use_of(is_list(goal.type) ? "concatenate" : "concatenate_strings");
    const auto single = use_of("singleton");
    const bool is_sequence = goal.type == kString || is_list(goal.type);
    if (!is_sequence || join == grammar_.uses.end() || single == grammar_.uses.end()) {
      return nullptr;
    }
    const auto [place, is_new] = concatenators_.try_emplace(&goal);
    if (is_new) {
      place->second = std::make_unique<Concatenator>(
          problem_, goal, outer_,
          Concatenator::Joints{join->component, join->cost, single->component}, pool_,
          [this](const Term& term) { return build(term); });
    }
    return place->second.get();
  }

  [[nodiscard]] std::vector<Found> branch() {
    return decide(
        problem_, outer_, covers_, [this](const Term& term) { return build(term); },
        [this](const Goal& goal, std::uint64_t rows) -> std::optional<Found> {
          Concatenator* concatenator = concatenator_for(goal);
          auto found = concatenator != nullptr ? concatenator->find(rows, 1, kStepsInABranch)
                                               : std::vector<Found>();
          return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
        });
  }

  void make_streams(int cost) {
    for (TypeId type = kOrderedStructures; type < kTypeCount; ++type) {
      for (const TermId list : outer_.of(type, cost)) {
        if (outer_.term(list).depends == 0) {
          continue;
        }
        if (is_list(type)) {
          lists_.push_back(list);
        }
        for (const StreamUse& use : grammar_.streams) {
          if (!is_source(*use.kind, type)) {
            continue;
          }
          if (use.kind->has_parts() || use.kind->signature.find(',') == std::string_view::npos) {
            make_stream(use, {list}, cost);
            continue;
          }
          for (std::size_t i = 0; i < std::min<std::size_t>(lists_.size(), 6); ++i) {
            make_stream(use, {lists_[i], list}, cost + outer_.term(lists_[i]).cost);
            if (lists_[i] != list) {
              make_stream(use, {list, lists_[i]}, cost + outer_.term(lists_[i]).cost);
            }
          }
        }
      }
    }
  }

  [[nodiscard]] bool is_source(const StreamKind& kind, TypeId type) const {
    if (!kind.has_parts()) {
      return is_list(type);
    }
    const TypeId pairs = is_list(type) ? element_of(type) : type;
    const Structure* const structure = pool_.structures().of(pairs);
    const auto wanted = is_list(type) ? Structure::Kind::tuple : Structure::Kind::dictionary;
    return structure != nullptr && structure->kind == wanted && structure->parts.size() == 2 &&
           is_list(type) == kind.signature.starts_with("list");
  }

  void make_stream(const StreamUse& use, std::vector<TermId> lists, int cost) {
    if (streams_.size() >= kMaxStreams || cost + use.cost > kMaxStreamCost) {
      return;
    }
    if (auto stream = Environment::create(use, std::move(lists), outer_, pool_)) {
      streams_.push_back(std::move(stream));
    }
  }

  // Adds every combinator over every stream and body whose costs add up to this cost.
  void grow_lifts(int cost) {
    for (std::uint32_t stream = 0; stream < streams_.size() && !meter_.ended(); ++stream) {
      for (std::uint32_t lift = 0; lift < grammar_.lifts.size() && !meter_.ended(); ++lift) {
        const int body = cost - streams_[stream]->cost() - grammar_.lifts[lift].cost;
        if (body < 1 ||
            !may_go_through(*grammar_.lifts[lift].combinator, streams_[stream]->kind())) {
          continue;
        }
        streams_[stream]->grow_to(body, outer_, grammar_.uses, pool_, memos_, meter_);
        for (TypeId type = 0; type < kTypeCount; ++type) {
          apply(stream, lift, type, body, cost);
        }
      }
    }
  }

  static bool may_go_through(const Combinator& combinator, const StreamKind& kind) {
    const bool has_key = combinator.python.find("lambda") != std::string_view::npos;
    if (has_key && kind.variables.size() > 1) {
      return false;  // a key depends on a single element
    }
    return kind.has_parts() ? combinator.over_parts || !combinator.needs_item
                            : !combinator.over_parts && (!combinator.needs_item || kind.item >= 0);
  }

  void apply(std::uint32_t stream, std::uint32_t lift, TypeId type, int body_cost, int cost) {
    const Environment& environment = *streams_[stream];
    const auto bodies = environment.bodies().of(type, body_cost);
    if (bodies.empty()) {
      return;
    }
    const auto signature =
        use_of(*grammar_.lifts[lift].combinator, environment.item_type(), type, pool_.structures());
    if (!signature || !contains(problem_.types, signature->result)) {
      return;
    }
    for (const TermId body : bodies) {
      if (!meter_.spend(problem_.rows)) {
        return;
      }
      if ((environment.bodies().term(body).depends & kOnVariable) != 0) {
        apply(environment, *grammar_.lifts[lift].combinator, *signature, body);
        meter_.count(1);
        take({TermKind::lift,
              signature->result,
              static_cast<std::uint8_t>(cost),
              kOnParameter,
              lift,
              {stream, body}},
             lifted_.data());
      }
    }
  }

  void apply(const Environment& environment, const Combinator& combinator,
             const Signature& signature, TermId body) {
    lifted_.assign(problem_.rows, kUndefined);
    const Cell* bodies = environment.bodies().values(body);
    for (std::size_t call = 0; call < problem_.rows; ++call) {
      const auto range = environment.elements(call);
      if (!range) {
        continue;
      }
      const std::span<const Cell> results(bodies + range->first, range->size);
      if (std::ranges::find(results, kUndefined) == results.end()) {
        lifted_[call] = combinator.lift(pool_, {environment.items() + range->first, range->size},
                                        results, signature);
      }
    }
  }

  [[nodiscard]] Expression build(const Term& term) const { return build(term, nullptr); }

  // Returns the expression of a term of the outer bank or, given an environment, of its bodies.
  [[nodiscard]] Expression build(const Term& term, const Environment* environment) const {
    const Bank& bank = environment != nullptr ? environment->bodies() : outer_;
    Expression out;
    out.type = term.type;
    out.index = term.head;
    switch (term.kind) {
      case TermKind::parameter:
        out.kind = Expression::Kind::parameter;
        break;
      case TermKind::constant:
        out.kind = Expression::Kind::constant;
        out.value = problem_.constants[term.head].value;
        break;
      case TermKind::variable:
        out.kind = Expression::Kind::variable;
        break;
      case TermKind::captured:
        return build(outer_.term(term.head), nullptr);
      case TermKind::component:
        out.kind = Expression::Kind::component;
        out.component = grammar_.uses[term.head].component;
        for (std::size_t i = 0; i < grammar_.uses[term.head].signature.arity; ++i) {
          out.arguments.push_back(build(bank.term(term.arguments.at(i)), environment));
        }
        for (const ElementPiece* piece : grammar_.pieces) {
          if (piece->use().component == out.component) {
            return piece->of(out.arguments[0]);
          }
        }
        break;
      case TermKind::lift:
        build_lift(term, out);
        break;
      case TermKind::read:
        return grammar_.values[term.head].expression;
    }
    return out;
  }

  void build_lift(const Term& term, Expression& out) const {
    const Environment& stream = *streams_[term.arguments[0]];
    out.kind = Expression::Kind::lift;
    out.combinator = grammar_.lifts[term.head].combinator;
    out.stream = &stream.kind();
    for (const TermId list : stream.lists()) {
      out.arguments.push_back(build(outer_.term(list), nullptr));
    }
    out.arguments.push_back(build(stream.bodies().term(term.arguments[1]), &stream));
  }

  const Problem& problem_;
  const Grammar& grammar_;
  Pool& pool_;
  const SearchBudget& budget_;
  Meter meter_;
  Bank outer_;
  std::vector<Memo> memos_;
  std::vector<std::unique_ptr<Environment>> streams_;
  std::vector<TermId> lists_;
  std::vector<Cell> lifted_;
  std::vector<Found> found_;
  Covers covers_;
  std::map<const Goal*, std::unique_ptr<Concatenator>> concatenators_;
  bool conditionals_;
  bool has_tried_pipelines_ = false;
  std::uint64_t work_beside_ = 0;  // spent on pipelines
  std::uint64_t candidates_beside_ = 0;
};

}  // namespace

SearchResult search(const Problem& problem, const Grammar& grammar, Pool& pool,
                    const SearchBudget& budget, bool conditionals) {
  return Searcher(problem, grammar, pool, budget, conditionals).run();
}

}  // namespace synth
