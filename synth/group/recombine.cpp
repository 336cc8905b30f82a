#include "synth/group/recombine.h"

#include <algorithm>
#include <queue>
#include <set>
#include <utility>

namespace synth {
namespace {

constexpr double kLessPromising = 0.1;  // than the kept code

using Places = std::vector<std::size_t>;  // index of the part taken, one per function

struct Taken {
  double promise = 0;
  Places places;
};

struct LessPromising {
  bool operator()(const Taken& a, const Taken& b) const {
    return a.promise != b.promise ? a.promise < b.promise : a.places > b.places;
  }
};

double promise_of(const std::string& function, const TestRun& test_run) {
  Shortfall all;
  Shortfall failed;
  for (std::size_t i = 0; i < test_run.tests.size(); ++i) {
    const Test& test = test_run.tests[i];
    if (test.function == function) {
      const bool fails = test_run.verdicts[i].verdict != Verdict::pass;
      all.tests += 1;
      all.trusted += test.is_trusted() ? 1 : 0;
      failed.tests += fails ? 1 : 0;
      failed.trusted += fails && test.is_trusted() ? 1 : 0;
    }
  }
  const auto share = [](int failing, int of) {
    return of == 0 ? 1.0 : 1.0 - static_cast<double>(failing) / of;
  };
  return share(failed.trusted, all.trusted) + share(failed.tests, all.tests);
}

}  // namespace

void add_parts(const Implementations& candidate, const TestRun& test_run, WrittenParts& parts) {
  for (const auto& [function, code] : candidate) {
    const double promise = promise_of(function, test_run);
    std::vector<WrittenPart>& known = parts[function];
    const auto same = std::ranges::find(known, code, &WrittenPart::code);
    if (same == known.end()) {
      known.push_back({code, promise});
    } else {
      same->promise = std::max(same->promise, promise);
    }
  }
}

WrittenParts with_dependencies(WrittenParts parts, const std::vector<std::string>& dependencies,
                               const Draft& draft) {
  for (const std::string& function : dependencies) {
    const auto others = draft.alternatives.find(function);
    if (others != draft.alternatives.end() && draft.code.contains(function)) {
      parts[function] = {{draft.code.at(function), kFullPromise}};
      for (const std::string& code : others->second) {
        parts[function].push_back({code, kFullPromise - kLessPromising});
      }
    }
  }
  return parts;
}

std::size_t count_parts(const WrittenParts& parts) {
  std::size_t count = 0;
  for (const auto& [function, known] : parts) {
    count += known.size();
  }
  return count;
}

std::vector<Implementations> combinations(const WrittenParts& all, std::size_t most) {
  WrittenParts parts = all;
  Taken first;
  for (auto& [function, known] : parts) {
    if (known.empty()) {
      return {};
    }
    std::ranges::stable_sort(known, std::ranges::greater(), &WrittenPart::promise);
    first.promise += known.front().promise;
    first.places.push_back(0);
  }
  // The next best combination differs from a taken one by the next part of a single function.
  std::priority_queue<Taken, std::vector<Taken>, LessPromising> open;
  std::set<Places> seen{first.places};
  open.push(std::move(first));
  std::vector<Implementations> combined;
  while (!open.empty() && combined.size() < most) {
    const Taken taken = open.top();
    open.pop();
    Implementations& code = combined.emplace_back();
    std::size_t at = 0;
    for (const auto& [function, known] : parts) {
      const std::size_t place = taken.places[at];
      code.emplace(function, known[place].code);
      if (place + 1 < known.size()) {
        Taken next = taken;
        next.places[at] += 1;
        next.promise += known[place + 1].promise - known[place].promise;
        if (seen.insert(next.places).second) {
          open.push(std::move(next));
        }
      }
      ++at;
    }
  }
  return combined;
}

}  // namespace synth
