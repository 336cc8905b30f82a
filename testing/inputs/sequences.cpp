#include "testing/inputs/sequences.h"

#include "testing/inputs/inputs.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostStepsNear = 200;
constexpr std::size_t kTriesForEach = 4;

enum class Change { argument, repeat, drop, move, other_end };
constexpr std::size_t kChanges = 5;

class Sequences {
 public:
  Sequences(const std::vector<Call>& known, std::uint64_t seed) : mutator_(seed) {
    std::ranges::copy_if(known, std::back_inserter(known_), [](const Call& call) {
      return !call.steps.empty() && call.steps.size() <= kMostStepsNear;
    });
    for (const Call& call : known_) {
      for (const Step& step : call.steps) {
        if (step.is_looked_at) {
          looked_at_.insert(step.name);
        }
      }
      seen_.insert(to_source("", call));
    }
  }

  std::vector<Call> near(std::size_t count) {
    std::vector<Call> calls;
    const std::size_t tries = known_.empty() ? 0 : count * kTriesForEach;
    for (std::size_t i = 0; i < tries && calls.size() < count; ++i) {
      Call call = any_known();
      change(call);
      if (mutator_.below(2) == 0 && !call.steps.empty()) {
        change(call);
      }
      if (!call.steps.empty() && seen_.insert(to_source("", call)).second) {
        look(call);
        calls.push_back(std::move(call));
      }
    }
    return calls;
  }

 private:
  const Call& any_known() { return known_[mutator_.below(known_.size())]; }

  void look(Call& call) const {
    for (Step& step : call.steps) {
      step.is_looked_at = looked_at_.contains(step.name);
    }
  }

  void change(Call& call) {
    const auto at = static_cast<std::ptrdiff_t>(mutator_.below(call.steps.size()));
    const auto step = call.steps.begin() + at;
    switch (static_cast<Change>(mutator_.below(kChanges))) {
      case Change::argument:
        change_argument(call, *step);
        break;
      case Change::repeat:
        call.steps.insert(step, Step(*step));
        break;
      case Change::drop:
        call.steps.erase(step);
        break;
      case Change::move:
        std::iter_swap(step, call.steps.begin() +
                                 static_cast<std::ptrdiff_t>(mutator_.below(call.steps.size())));
        break;
      case Change::other_end: {
        const std::vector<Step>& other = any_known().steps;
        const auto from = static_cast<std::ptrdiff_t>(mutator_.below(other.size()));
        call.steps.insert(call.steps.end(), other.begin() + from, other.end());
        break;
      }
    }
  }

  // Changes an argument of the step, or of the constructor if the step has none.
  void change_argument(Call& call, const Step& step) {
    const auto at = static_cast<std::size_t>(&step - call.steps.data());
    std::vector<Value>& args = step.args.empty() ? call.args : call.steps[at].args;
    if (!args.empty()) {
      const std::size_t place = mutator_.below(args.size());
      args[place] = mutator_.mutate(args[place], donor(step, place, args[place]));
    }
  }

  // Returns an argument of the same method from another place.
  Value donor(const Step& step, std::size_t place, const Value& otherwise) {
    for (const Step& other : any_known().steps) {
      if (other.name == step.name && place < other.args.size() && mutator_.below(2) == 0) {
        return other.args[place];
      }
    }
    return otherwise;
  }

  Mutator mutator_;
  std::vector<Call> known_;
  std::set<std::string> looked_at_;
  std::set<std::string> seen_;
};

}  // namespace

std::vector<Call> sequences_near(const std::vector<Call>& known, std::size_t count,
                                 std::uint64_t seed) {
  return Sequences(known, seed).near(count);
}

}  // namespace synth
