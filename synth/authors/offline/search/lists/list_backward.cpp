#include "synth/authors/offline/search/lists/list_backward.h"

#include <algorithm>

namespace synth {
namespace {

using V = ListVerb;
using Large = std::int64_t;

// The limit of goals that are tried; those with fewer operations undone come first.
constexpr std::size_t kMostGoals = 60;
// The number of elements in the hash by which a list is found from its beginning.
constexpr std::size_t kStart = 5;
constexpr std::size_t kMostPartners = 1'000;
constexpr std::size_t kMostCovering = 1'000;
constexpr std::size_t kFilterMask = (std::size_t{1} << 18U) - 1;

constexpr std::uint64_t bit_of(std::uint64_t hash) {
  return std::uint64_t{1} << (hash & 63U);
}

// Computes the beginning of the other list of a pair; returns false if there is no such list.
bool rest(ListVerb verb, bool is_left, Numbers goal, Numbers known, Number* out) {
  for (std::size_t i = 0; i < goal.size(); ++i) {
    const Large wanted = goal[i];
    const Large has = known[i];
    if (verb == V::multiply_pairs && (has == 0 || wanted % has != 0)) {
      return false;
    }
    const Large value = verb == V::multiply_pairs ? wanted / has
                        : verb == V::add_pairs    ? wanted - has
                        : is_left                 ? has - wanted
                                                  : wanted + has;
    out[i] = static_cast<Number>(std::clamp<Large>(value, -kMaxNumber - 1, kMaxNumber + 1));
  }
  return true;
}

}  // namespace

ListBackward::ListBackward(const ListBank& bank, const ListGoals& goals, Spend spend, Take take)
    : bank_(bank),
      goals_(goals),
      spend_(std::move(spend)),
      take_(std::move(take)),
      start_(std::min(kStart, goals.all()[0].rows[0].size())),
      scratch_(bank.longest() + 1),
      other_scratch_(bank.longest() + 1),
      out_(bank.longest() + 1) {}

void ListBackward::run() {
  if (start_ == 0) {
    return;  // every list begins with the empty list
  }
  index();
  slices();
  for (std::size_t i = 0; i < std::min(kMostGoals, goals_.all().size()); ++i) {
    if (!pairs(goals_.all()[i])) {
      return;
    }
  }
}

void ListBackward::index() {
  filter_.assign(kFilterMask + 1, 0);
  for (const auto& level : bank_.lists()) {
    for (const ListTermId id : level) {
      const Numbers first = list(id, 0);
      if (first.size() >= start_) {
        const std::uint64_t hash = hash_of(first.first(start_));
        starts_.push_back({hash, id});
        filter_[hash >> 6U & kFilterMask] |= bit_of(hash);
      }
    }
  }
  std::ranges::sort(starts_);
  for (const auto& level : bank_.ints()) {
    for (const ListTermId id : level) {
      ints_.emplace_back(hash_of(bank_.integer(id)), id);
    }
  }
  std::ranges::sort(ints_);
}

bool ListBackward::gives(const ListTerm& term, const ListGoal& goal) {
  const auto [left, right] = term.arguments;
  for (std::size_t row = 0; row < bank_.rows(); ++row) {
    const ListVerb verb = term.operation.verb;
    const Numbers second = bank_.list(right, row, other_scratch_.data());
    const int size = is_of_pairs(verb)
                         ? apply_to_pairs(verb, list(left, row), second, out_.data())
                         : apply_slice(verb, bank_.integer(left)[row], second, out_.data());
    if (size < 0 || !goal.is(row, Numbers(out_).first(static_cast<std::size_t>(size)))) {
      return false;
    }
  }
  return true;
}

// Tries slices. All goals are as long as the wanted lists, since undoing keeps lengths.
void ListBackward::slices() {
  const std::size_t goals = std::min(kMostGoals, goals_.all().size());
  std::vector<std::pair<std::uint64_t, std::uint64_t>> wanted;  // first and last numbers
  for (std::size_t i = 0; i < goals; ++i) {
    const Numbers first = goals_.all()[i].rows[0];
    wanted.emplace_back(hash_of(first.first(start_)), hash_of(first.last(start_)));
  }
  for (const auto& level : bank_.lists()) {
    for (const ListTermId id : level) {
      const Numbers first = list(id, 0);
      if (first.size() < goals_.all()[0].rows[0].size()) {
        continue;
      }
      if (!spend_(1)) {
        return;
      }
      const std::uint64_t start = hash_of(first.first(start_));
      const std::uint64_t end = hash_of(first.last(start_));
      for (std::size_t i = 0; i < goals; ++i) {
        if (wanted[i].first == start) {
          slice(goals_.all()[i], V::first_few, id);
        }
        if (wanted[i].second == end) {
          slice(goals_.all()[i], V::from, id);
        }
      }
    }
  }
}

void ListBackward::slice(const ListGoal& goal, ListVerb verb, ListTermId id) {
  std::vector<Number> from_start;
  std::vector<Number> from_end;
  for (std::size_t row = 0; row < bank_.rows(); ++row) {
    const Numbers numbers = list(id, row);
    const std::size_t size = goal.rows[row].size();
    if (numbers.size() < size ||
        !goal.is(row, verb == V::first_few ? numbers.first(size) : numbers.last(size))) {
      return;
    }
    const auto cut = static_cast<Number>(numbers.size() - size);
    from_start.push_back(verb == V::first_few ? static_cast<Number>(size) : cut);
    from_end.push_back(verb == V::first_few ? -cut : -static_cast<Number>(size));
  }
  for (const auto& places : {from_start, from_end}) {
    const std::uint64_t hash = hash_of(places);
    auto at = std::ranges::lower_bound(ints_, std::pair(hash, ListTermId{0}));
    for (; at != ints_.end() && at->first == hash; ++at) {
      const ListTerm term{{verb, 0}, {at->second, id}};
      if (gives(term, goal)) {
        take_(term, goal);
      }
    }
  }
}

bool ListBackward::pairs(const ListGoal& goal) {
  below_.clear();
  above_.clear();
  for (const auto& level : bank_.lists()) {
    for (const ListTermId id : level) {
      const Numbers first = list(id, 0);
      if (first.size() < goal.rows[0].size()) {
        continue;
      }
      if (!spend_(2)) {
        return false;
      }
      residuals(goal, id, first);
      sort_out(goal, id);
    }
  }
  cover(goal, V::larger_of_pairs, below_);
  cover(goal, V::smaller_of_pairs, above_);
  return true;
}

void ListBackward::residuals(const ListGoal& goal, ListTermId id, Numbers first_row) {
  const Numbers wanted = Numbers(goal.rows[0]).first(start_);
  std::array<Number, kStart> known{};  // a copy: `gives` may overwrite the list
  std::ranges::copy(first_row.first(start_), known.begin());
  std::array<Number, kStart> other{};
  const auto look = [&](ListVerb verb, bool is_left) {
    if (!rest(verb, is_left, wanted, known, other.data())) {
      return;
    }
    const std::uint64_t hash = hash_of(Numbers(other).first(start_));
    if ((filter_[hash >> 6U & kFilterMask] & bit_of(hash)) == 0) {
      return;
    }
    auto at = std::ranges::lower_bound(starts_, Start{hash, 0});
    for (std::size_t tried = 0; at != starts_.end() && at->hash == hash && tried < kMostPartners;
         ++at, ++tried) {
      const ListTerm term{{verb, 0}, {is_left ? id : at->list, is_left ? at->list : id}};
      spend_(1);
      if (gives(term, goal)) {
        take_(term, goal);
      }
    }
  };
  look(V::add_pairs, true);
  look(V::multiply_pairs, true);
  look(V::subtract_pairs, true);
  look(V::subtract_pairs, false);
}

void ListBackward::sort_out(const ListGoal& goal, ListTermId id) {
  bool is_below = true;
  bool is_above = true;
  bool meets = false;
  for (std::size_t row = 0; row < bank_.rows(); ++row) {
    const Numbers numbers = list(id, row);
    const std::vector<Number>& wanted = goal.rows[row];
    if (numbers.size() < wanted.size()) {
      return;
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      is_below = is_below && numbers[i] <= wanted[i];
      is_above = is_above && numbers[i] >= wanted[i];
      meets = meets || numbers[i] == wanted[i];
      if (!is_below && !is_above) {
        return;
      }
    }
  }
  if (meets && is_below && below_.size() < kMostCovering) {
    below_.push_back(id);
  }
  if (meets && is_above && above_.size() < kMostCovering) {
    above_.push_back(id);
  }
}

void ListBackward::cover(const ListGoal& goal, ListVerb verb,
                         const std::vector<ListTermId>& lists) {
  // By list: one bit per number of all rows, set if the list equals the goal there.
  std::vector<std::vector<std::uint64_t>> met;
  std::vector<std::uint64_t> everywhere;
  for (const ListTermId id : lists) {
    std::vector<std::uint64_t> bits;
    std::size_t place = 0;
    for (std::size_t row = 0; row < bank_.rows(); ++row) {
      const Numbers numbers = list(id, row);
      for (std::size_t i = 0; i < goal.rows[row].size(); ++i, ++place) {
        bits.resize(place / 64 + 1);
        bits[place / 64] |= numbers[i] == goal.rows[row][i] ? bit_of(place) : 0;
      }
    }
    met.push_back(std::move(bits));
    everywhere.assign(met.back().size(), ~std::uint64_t{0});
    if (place % 64 != 0) {
      everywhere.back() = bit_of(place) - 1;
    }
  }
  for (std::size_t a = 0; a < lists.size() && spend_(a / 16); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      bool covers = true;
      for (std::size_t i = 0; covers && i < everywhere.size(); ++i) {
        covers = (met[a][i] | met[b][i]) == everywhere[i];
      }
      const ListTerm term{{verb, 0}, {lists[b], lists[a]}};
      if (covers && gives(term, goal)) {
        take_(term, goal);
      }
    }
  }
}

}  // namespace synth
