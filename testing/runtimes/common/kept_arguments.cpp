#include "testing/runtimes/common/kept_arguments.h"

#include "specs/equality.h"
#include "specs/made.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace synth {
namespace {

// Returns the text with the character at `at` replaced by the next letter or digit.
std::string with_next(std::string text, std::size_t at) {
  char& c = text[at];
  c = c == 'z' ? 'a' : c == 'Z' ? 'A' : c == '9' ? '0' : static_cast<char>(c + 1);
  return text;
}

// Returns texts of the same length, for a parameter may be one character.
std::vector<std::string> changed_texts(const std::string& text) {
  const auto is_word = [](char c) { return is_letter(c) || is_digit(c); };
  const auto first = std::ranges::find_if(text, is_word);
  if (first == text.end()) {
    return {text + "x"};
  }
  const auto last = std::find_if(text.rbegin(), text.rend(), is_word);
  return {with_next(text, static_cast<std::size_t>(first - text.begin())),
          with_next(text, static_cast<std::size_t>(text.rend() - last - 1))};
}

// Returns values of the same type that differ from `value`. Those of a number lie on both sides, so
// that a class may bound it on one.
class Changes {
 public:
  explicit Changes(Language language) : language_(language) {}

  [[nodiscard]] std::vector<Value> of(const Value& value) const {
    return value.visit([&](const auto& kind) { return changed(kind); });
  }

 private:
  static constexpr std::array<std::int64_t, 6> kSteps{1, -1, 2, -2, -6, 6};

  static std::vector<Value> changed(bool flag) { return {Value(!flag)}; }
  static std::vector<Value> changed(double number) {
    std::vector<Value> all;
    for (const std::int64_t step : kSteps) {
      if (std::isfinite(number)) {
        all.emplace_back(number + static_cast<double>(step) * std::max(1.0, std::abs(number)));
      }
    }
    return all;
  }
  static std::vector<Value> changed(const Integer& number) {
    constexpr std::int64_t kLargest = std::int64_t{1} << 60U;
    const auto small = number.to_int64();
    std::vector<Value> all;
    for (const std::int64_t step : kSteps) {
      if (small && -kLargest < *small && *small < kLargest) {
        all.emplace_back(Integer(*small + step));
      }
    }
    return all;
  }
  static std::vector<Value> changed(const std::string& text) {
    std::vector<Value> all;
    for (std::string& each : changed_texts(text)) {
      all.emplace_back(std::move(each));
    }
    return all;
  }
  static std::vector<Value> changed(const Bytes& bytes) { return {Value(Bytes{bytes.data + "x"})}; }

  // What stands for nothing may be of any type, which a compiled class does not take.
  [[nodiscard]] std::vector<Value> changed(const Null&) const {
    return language_ == Language::cpp ? std::vector<Value>{}
                                      : std::vector<Value>{Value(1), Value("x")};
  }

  [[nodiscard]] std::vector<Value> changed(const Made& made) const {
    std::vector<Value> all;
    const auto add = [&](auto place) {
      const Construction& making = *made.making;
      for (Value& each : of(place(making))) {
        Construction other = making;
        place(other) = std::move(each);
        all.emplace_back(Made{std::make_shared<const Construction>(std::move(other))});
      }
    };
    for (std::size_t i = 0; i < made.making->args.size(); ++i) {
      add([i](auto& making) -> auto& { return making.args[i]; });
    }
    for (std::size_t i = 0; i < made.making->kwargs.size(); ++i) {
      add([i](auto& making) -> auto& { return making.kwargs[i].second; });
    }
    return all;
  }

  // Containers differ in their first item or their last.
  template <class Kind>
  [[nodiscard]] std::vector<Value> changed(const Kind& kind) const {
    std::vector<Value> all;
    if constexpr (requires { kind.items; }) {
      if (kind.items.empty() && language_ != Language::cpp) {
        all.emplace_back(Kind{{Value(1)}});
      }
      for (const std::size_t at : ends(kind.items.size())) {
        for (Value& each : of(kind.items[at])) {
          if (std::ranges::none_of(kind.items,
                                   [&](const Value& other) { return same(each, other); })) {
            Kind other = kind;
            other.items[at] = std::move(each);
            all.emplace_back(std::move(other));
          }
        }
      }
    } else if constexpr (requires { kind.entries; }) {
      if (kind.entries.empty() && language_ != Language::cpp) {
        all.emplace_back(Kind{{{Value("x"), Value(1)}}});
      }
      for (const std::size_t at : ends(kind.entries.size())) {
        for (Value& each : of(kind.entries[at].second)) {
          Kind other = kind;
          other.entries[at].second = std::move(each);
          all.emplace_back(std::move(other));
        }
      }
    }
    return all;
  }

  static std::set<std::size_t> ends(std::size_t size) {
    return size == 0 ? std::set<std::size_t>{} : std::set<std::size_t>{0, size - 1};
  }

  [[nodiscard]] bool same(const Value& a, const Value& b) const { return equal(a, b, language_); }

  Language language_;
};

using Makings = std::map<std::string, std::vector<Construction>>;  // by name

// Collects calls of the candidate's names, at most `kMost` different ones of each.
void collect_calls(const Value& value, Makings& all) {
  constexpr std::size_t kMost = 2;
  any_value(value, [&](const Value& each) {
    const auto* const made = each.get_if<Made>();
    if (made == nullptr || !made->making->module.empty() || !made->making->is_call) {
      return false;
    }
    std::vector<Construction>& known = all[made->making->name];
    const std::string source = made_source(*made->making);
    if (known.size() < kMost && std::ranges::none_of(known, [&](const Construction& other) {
          return made_source(other) == source;
        })) {
      known.push_back(*made->making);
    }
    return false;
  });
}

Value value_of(Construction making) {
  return Made{std::make_shared<const Construction>(std::move(making))};
}

// Adds a probe for each argument of one call.
void add_probes(const Construction& making, const Changes& changes,
                std::vector<ArgumentProbe>& all) {
  const auto add = [&](std::string argument, const Value& given, const auto& place) {
    ArgumentProbe probe{making.name, std::move(argument), {value_of(making)}};
    for (Value& each : changes.of(given)) {
      Construction other = making;
      place(other) = std::move(each);
      probe.values.push_back(value_of(std::move(other)));
    }
    if (probe.values.size() > 1) {
      all.push_back(std::move(probe));
    }
  };
  for (std::size_t i = 0; i < making.args.size(); ++i) {
    add(fmt::format("argument {}", i + 1), making.args[i],
        [i](Construction& other) -> Value& { return other.args[i]; });
  }
  for (std::size_t i = 0; i < making.kwargs.size(); ++i) {
    add(fmt::format("'{}'", making.kwargs[i].first), making.kwargs[i].second,
        [i](Construction& other) -> Value& { return other.kwargs[i].second; });
  }
}

// Returns the call with each argument changed: one may matter only beside certain others, as the
// denominator of nought.
Construction with_other_arguments(Construction making, const Changes& changes) {
  const auto change = [&](Value& value) {
    auto all = changes.of(value);
    if (!all.empty()) {
      value = std::move(all.back());
    }
  };
  std::ranges::for_each(making.args, change);
  std::ranges::for_each(making.kwargs, [&](auto& named) { change(named.second); });
  return making;
}

// Returns whether the argument matters here: at least half of its changes give another value. One
// that the class refuses was looked at.
bool is_kept(std::span<const Value* const> made, Language language) {
  const auto same = std::count_if(made.begin() + 1, made.end(), [&](const Value* other) {
    return other != nullptr && matches(*other, *made.front(), std::nullopt, language);
  });
  return 2 * static_cast<std::size_t>(same) <= made.size() - 1;
}

// Returns whether a claim can hold for the value; an object without fields equals no other.
bool is_comparable(const Value& value) {
  const auto* const object = value.get_if<Object>();
  return object == nullptr || object->fields || object->base != nullptr;
}

}  // namespace

std::vector<ArgumentProbe> argument_probes(std::span<const Value> expected, Language language) {
  Makings makings;
  for (const Value& value : expected) {
    collect_calls(value, makings);
  }
  const Changes changes(language);
  std::vector<ArgumentProbe> all;
  for (const auto& [name, calls] : makings) {
    for (const Construction& making : calls) {
      add_probes(making, changes, all);
    }
    add_probes(with_other_arguments(calls.front(), changes), changes, all);
  }
  return all;
}

std::map<std::string, std::string> dropped_arguments(std::span<const ArgumentProbe> probes,
                                                     std::span<const Value* const> made,
                                                     Language language) {
  std::map<std::pair<std::string, std::string>, bool> kept;  // in one call at least
  for (const ArgumentProbe& probe : probes) {
    const auto own = made.first(probe.values.size());
    made = made.subspan(probe.values.size());
    if (own.front() != nullptr && is_comparable(*own.front())) {
      kept[{probe.name, probe.argument}] |= is_kept(own, language);
    }
  }
  std::map<std::string, std::string> dropped;
  for (const auto& [place, is_argument_kept] : kept) {
    if (!is_argument_kept) {
      dropped.try_emplace(place.first, place.second);
    }
  }
  return dropped;
}

}  // namespace synth
