#include "synth/authors/offline/search/concatenation.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <array>
#include <optional>
#include <queue>
#include <span>

namespace synth {
namespace {

// The limits of parts: the cheapest terms of the bank, and of those with the same value on a row.
constexpr std::size_t kMostParts = 200'000;
constexpr std::size_t kMostPartsAlike = 20;
constexpr std::size_t kWaysToAPlace = 3;
constexpr std::size_t kLongestLiteral = 24;  // characters or elements
constexpr int kCostOfSingle = 2;

}  // namespace

class Concatenator::Finder {
 public:
  Finder(Concatenator& all, std::uint64_t rows)
      : all_(all),
        pool_(all.pool_),
        type_(all.goal_.type),
        unit_(type_ == kString ? 1 : sizeof(Cell)) {
    for (std::size_t row = 0; row < all.problem_.wanted; ++row) {
      if (((rows >> row) & 1U) != 0) {
        rows_.push_back(row);
        goals_.push_back(all.bytes_of(all.goal_.type, all.goal_.values[row]));
      }
    }
    // The row with the longest result, by whose value parts are looked up.
    pivot_ = static_cast<std::size_t>(
        std::ranges::max_element(goals_, {}, &std::string_view::size) - goals_.begin());
  }

  std::vector<Found> find(std::size_t most, std::size_t steps) {
    std::vector<Found> found;
    const Places start(rows_.size());
    push({0, 0, 0, {}, start});
    std::map<Places, std::size_t> ways;
    for (std::size_t step = 0; step < steps && !queue_.empty() && found.size() < most; ++step) {
      const std::size_t at = queue_.top().second;
      queue_.pop();
      const Node node = nodes_[at];
      if (++ways[node.places] > kWaysToAPlace) {
        continue;
      }
      if (is_whole(node.places)) {
        if (node.parts > 1) {
          found.push_back(program(at));
        }
        continue;
      }
      extend(at, node);
    }
    return found;
  }

 private:
  struct Part {
    TermId term = 0;
    Cell literal = kUndefined;  // a literal part, or kUndefined for a term
  };
  using Places = std::vector<std::size_t>;  // the length of each result that is covered
  struct Node {
    int cost = 0;
    std::size_t parts = 0;
    std::size_t before = 0;
    Part part;
    Places places;
  };

  void push(Node node) {
    // A priority queue returns the largest element; of equal ones, the first has to come first.
    queue_.emplace(std::pair(-node.cost, -static_cast<std::int64_t>(nodes_.size())), nodes_.size());
    nodes_.push_back(std::move(node));
  }

  [[nodiscard]] bool is_whole(const Places& places) const {
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] != goals_[i].size()) {
        return false;
      }
    }
    return true;
  }

  void extend(std::size_t at, const Node& node) {
    const std::string_view left = goals_[pivot_].substr(node.places[pivot_]);
    const PartsOfBytes& parts = all_.parts_of(rows_[pivot_]);
    for (std::size_t size = unit_; size <= left.size(); size += unit_) {
      const auto terms = parts.find(left.substr(0, size));
      if (terms != parts.end()) {
        for (const TermId term : terms->second) {
          follow(at, node, term);
        }
      }
    }
    for (std::size_t size = unit_; size <= std::min(left.size(), kLongestLiteral * unit_);
         size += unit_) {
      if (!follow(at, node, left.substr(0, size))) {
        break;
      }
    }
  }

  void follow(std::size_t at, const Node& node, TermId id) {
    const Term& term = all_.bank_.term(id);
    Places places = node.places;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Cell& value = all_.bank_.values(id)[rows_[i]];
      if (value == kUndefined) {
        return;
      }
      const std::string_view bytes = all_.bytes_of(term.type, value);
      if (!goals_[i].substr(places[i]).starts_with(bytes)) {
        return;
      }
      places[i] += bytes.size();
    }
    if (term.depends != 0) {
      const int single = term.type == type_ ? 0 : kCostOfSingle;
      push({node.cost + term.cost + single + all_.joints_.join_cost,
            node.parts + 1,
            at,
            {id, kUndefined},
            std::move(places)});
    }
  }

  // Adds a literal part if all results continue with it; returns whether they do.
  bool follow(std::size_t at, const Node& node, std::string_view bytes) {
    Places places = node.places;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!goals_[i].substr(places[i]).starts_with(bytes)) {
        return false;
      }
      places[i] += bytes.size();
    }
    const bool follows_literal = node.parts > 0 && node.part.literal != kUndefined;
    const auto literal = follows_literal ? std::nullopt : literal_of(bytes);
    if (literal) {
      push({node.cost + literal_cost(bytes) + all_.joints_.join_cost,
            node.parts + 1,
            at,
            {0, *literal},
            std::move(places)});
    }
    return true;
  }

  // Returns nothing if the bytes are not all ASCII: they may be a part of a character.
  [[nodiscard]] std::optional<Cell> literal_of(std::string_view bytes) const {
    if (type_ == kString) {
      const bool is_plain = std::ranges::all_of(bytes, [](char c) { return is_ascii(c); });
      return is_plain ? std::optional(pool_.string(bytes)) : std::nullopt;
    }
    return pool_.list({reinterpret_cast<const Cell*>(bytes.data()), bytes.size() / sizeof(Cell)});
  }

  // Returns the cost of a literal, by its length: letters, digits and elements cost more, since
  // they are more often part of an input.
  [[nodiscard]] int literal_cost(std::string_view bytes) const {
    if (type_ != kString) {
      return 2 + 2 * static_cast<int>(bytes.size() / sizeof(Cell));
    }
    int cost = 2;
    for (const char c : bytes) {
      cost += is_letter(c) || is_digit(c) ? 2 : 1;
    }
    return cost;
  }

  [[nodiscard]] Found program(std::size_t at) const {
    std::vector<Part> parts;
    const int cost = nodes_[at].cost - all_.joints_.join_cost;
    for (; nodes_[at].parts > 0; at = nodes_[at].before) {
      parts.push_back(nodes_[at].part);
    }
    std::ranges::reverse(parts);
    Found found{expression(parts[0]), cost, values(parts[0]), 0};
    for (std::size_t i = 1; i < parts.size(); ++i) {
      found.expression =
          applied(*all_.joints_.join, {std::move(found.expression), expression(parts[i])});
      const std::vector<Cell> next = values(parts[i]);
      for (std::size_t row = 0; row < found.values.size(); ++row) {
        found.values[row] = joined(found.values[row], next[row]);
      }
    }
    return found;
  }

  [[nodiscard]] Expression applied(const Component& component,
                                   std::vector<Expression> arguments) const {
    Expression out;
    out.kind = Expression::Kind::component;
    out.type = type_;
    out.component = &component;
    out.arguments = std::move(arguments);
    return out;
  }

  [[nodiscard]] Cell joined(Cell a, Cell b) const {
    if (a == kUndefined || b == kUndefined) {
      return kUndefined;
    }
    const std::array<Cell, 2> both = {a, b};
    Signature signature{type_, 2, {}};
    signature.arguments[0] = signature.arguments[1] = type_;
    return all_.joints_.join->evaluate(pool_, both.data(), signature);
  }

  [[nodiscard]] Expression expression(const Part& part) const {
    if (part.literal == kUndefined) {
      const Term& term = all_.bank_.term(part.term);
      return term.type == type_ ? all_.build_(term)
                                : applied(*all_.joints_.single, {all_.build_(term)});
    }
    Expression literal;
    literal.type = type_;
    literal.value = part.literal;
    literal.index = all_.problem_.constants.size();  // not one of the problem's constants
    return literal;
  }

  [[nodiscard]] std::vector<Cell> values(const Part& part) const {
    const std::size_t rows = all_.problem_.rows;
    if (part.literal != kUndefined) {
      return std::vector<Cell>(rows, part.literal);
    }
    const Cell* cells = all_.bank_.values(part.term);
    std::vector<Cell> out(cells, cells + rows);
    if (all_.bank_.term(part.term).type != type_) {
      for (Cell& cell : out) {
        cell = cell == kUndefined ? kUndefined : pool_.list({&cell, 1});
      }
    }
    return out;
  }

  Concatenator& all_;
  Pool& pool_;
  TypeId type_;
  std::size_t unit_;  // bytes per character or element
  std::vector<std::size_t> rows_;
  std::vector<std::string_view> goals_;
  std::size_t pivot_ = 0;
  std::vector<Node> nodes_;
  std::priority_queue<std::pair<std::pair<int, std::int64_t>, std::size_t>> queue_;
};

Concatenator::Concatenator(const Problem& problem, const Goal& goal, const Bank& bank,
                           const Joints& joints, Pool& pool, Build build)
    : problem_(problem),
      goal_(goal),
      bank_(bank),
      joints_(joints),
      pool_(pool),
      build_(std::move(build)) {}

std::string_view Concatenator::bytes_of(TypeId type, const Cell& value) const {
  if (type == goal_.type && type == kString) {
    return pool_.text(value);
  }
  const std::span<const Cell> items =
      type == goal_.type ? pool_.items(value) : std::span<const Cell>(&value, 1);
  return {reinterpret_cast<const char*>(items.data()), items.size_bytes()};
}

const Concatenator::PartsOfBytes& Concatenator::parts_of(std::size_t row) {
  const auto [place, is_new] = parts_.try_emplace(row);
  if (is_new) {
    add_parts(goal_.type, row, place->second);
    if (is_list(goal_.type)) {
      add_parts(element_of(goal_.type), row, place->second);
    }
  }
  return place->second;
}

void Concatenator::add_parts(TypeId type, std::size_t row, PartsOfBytes& parts) const {
  const std::string_view goal = bytes_of(goal_.type, goal_.values[row]);
  std::size_t seen = 0;
  for (int cost = 1; cost < 64 && seen < kMostParts; ++cost) {
    for (const TermId id : bank_.of(type, cost)) {
      const Cell& value = bank_.values(id)[row];
      const std::string_view bytes =
          value == kUndefined ? std::string_view() : bytes_of(type, value);
      if (!bytes.empty() && bytes.size() <= goal.size() &&
          goal.find(bytes) != std::string_view::npos) {
        std::vector<TermId>& terms = parts[bytes];
        if (terms.size() < kMostPartsAlike) {
          terms.push_back(id);
        }
      }
      ++seen;
    }
  }
}

std::vector<Found> Concatenator::find(std::uint64_t rows, std::size_t most, std::size_t steps) {
  return rows == 0 ? std::vector<Found>{} : Finder(*this, rows).find(most, steps);
}

}  // namespace synth
