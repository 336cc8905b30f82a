#include "synth/authors/offline/search/lists/list_bank.h"

#include "synth/authors/offline/program/hash.h"

namespace synth {

std::uint64_t hash_of(Numbers numbers, std::uint64_t seed) {
  // Four numbers per multiplication, with the constants of hash_words.
  constexpr std::uint64_t kFirst = 0xa0761d6478bd642fULL;
  constexpr std::uint64_t kSecond = 0xe7037ed1a0b428dbULL;
  const Number* const all = numbers.data();
  const auto number = [&](std::size_t i) { return static_cast<std::uint32_t>(all[i]); };
  const auto two = [&](std::size_t i) { return number(i) | std::uint64_t{number(i + 1)} << 32U; };
  std::uint64_t hash = seed ^ kFirst ^ numbers.size() * 0x9e3779b97f4a7c15ULL;
  std::size_t i = 0;
  for (; i + 3 < numbers.size(); i += 4) {
    hash = fold(hash ^ two(i), kSecond ^ two(i + 2));
  }
  std::uint64_t low = 0;
  if (i + 1 < numbers.size()) {
    low = two(i);
    i += 2;
  }
  const std::uint64_t high = i < numbers.size() ? number(i) : 0;
  return fold(hash ^ low, kSecond ^ high);
}

std::size_t ListBank::bytes() const {
  constexpr std::size_t kEach = sizeof(ListTerm) + sizeof(std::size_t) + sizeof(ListTermId);
  return terms_.capacity() * kEach + arena_.capacity() * sizeof(Number) + seen_.bytes();
}

Numbers ListBank::evaluate(const ListTerm& term, std::size_t row, Number* out) const {
  const ListVerb verb = term.operation.verb;
  int size = 0;
  if (is_of_pairs(verb)) {
    size = apply_to_pairs(verb, kept(term.arguments[0], row), kept(term.arguments[1], row), out);
  } else if (is_of_int_and_list(verb)) {
    size = apply_slice(verb, integer(term.arguments[0])[row], kept(term.arguments[1], row), out);
  } else {
    size = apply(term.operation, kept(term.arguments[0], row), out);
  }
  return size < 0 ? Numbers() : Numbers(out, static_cast<std::size_t>(size));
}

bool ListBank::evaluate_list(const ListTerm& term, ListValues& out) const {
  out.ends.resize(rows_);
  out.numbers.resize(rows_ * longest_ + 1);  // never empty: no data means undefined
  std::size_t end = 0;
  for (std::size_t row = 0; row < rows_; ++row) {
    const Numbers list = evaluate(term, row, out.numbers.data() + end);
    if (list.data() == nullptr) {
      return false;
    }
    end += list.size();
    out.ends[row] = static_cast<Number>(end);
  }
  return true;
}

bool ListBank::evaluate_int(const ListTerm& term, ListValues& out) const {
  out.ends.resize(rows_);
  out.numbers.resize(rows_);
  for (std::size_t row = 0; row < rows_; ++row) {
    const auto value = term.operation.verb == ListVerb::item
                           ? item_of(integer(term.arguments[0])[row], kept(term.arguments[1], row))
                           : reduce(term.operation, kept(term.arguments[0], row));
    if (!value) {
      return false;
    }
    out.numbers[row] = *value;
    out.ends[row] = static_cast<Number>(row + 1);
  }
  return true;
}

std::uint64_t ListBank::fingerprint(const ListTerm& term, const ListValues& values) const {
  const auto size = static_cast<std::size_t>(values.ends.back());
  const std::uint64_t hash =
      hash_of(Numbers(values.numbers).first(size), hash_of(values.ends, term.is_list ? 1 : 0));
  seen_.prefetch(hash);
  return hash;
}

ListTermId ListBank::add(const ListTerm& term, const ListValues* values) {
  const auto id = static_cast<ListTermId>(terms_.size());
  terms_.push_back(term);
  values_.push_back(values == nullptr ? kNotKept : arena_.size());
  if (values != nullptr) {
    if (term.is_list) {
      arena_.insert(arena_.end(), values->ends.begin(), values->ends.end());
    }
    arena_.insert(arena_.end(), values->numbers.begin(),
                  values->numbers.begin() + values->ends.back());
  }
  (term.is_list ? lists_ : ints_).at(term.cost).push_back(id);
  return id;
}

}  // namespace synth
