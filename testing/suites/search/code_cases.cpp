#include "testing/suites/code/code_inputs.h"
#include "testing/suites/search/simpler_values.h"

#include <algorithm>

namespace synth {
namespace {

using Places = CodeInputs::Places;
using Kills = CodeInputs::Kills;

constexpr std::size_t kMostCandidates = 120;  // from which cases are chosen
// Numbers of simple inputs beside those that kill, and of simpler ones tried for a case. Runs of
// scripts cost most.
constexpr std::size_t kSimple = 20;
constexpr std::size_t kSimpleOfScripts = 4;
constexpr std::size_t kSimpler = 80;
constexpr std::size_t kSimplerOfScripts = 12;

class FewestInputs {
 public:
  FewestInputs(CodeInputs& inputs, int rounds) : inputs_(inputs), rounds_(rounds) {}

  Result<Places> choose() {
    SYNTH_TRY(const auto inputs, candidates());
    SYNTH_TRY(const auto kills, inputs_.matrix(inputs_.killed(), inputs));
    chosen_ = cover(inputs, kills);
    if (chosen_.empty() && !inputs.empty()) {
      chosen_.push_back(inputs.back());
    }
    std::vector<Shrinking> shrinking = owners(kills);
    for (int round = 0; round < rounds_ && !shrinking.empty(); ++round) {
      SYNTH_CHECK(shrink(shrinking));
    }
    return inputs_.stable(std::move(chosen_));
  }

 private:
  // Returns trusted tests, inputs that kill, and some simple ones; all stable in every order.
  Result<Places> candidates() {
    Places found;
    Places simple;
    for (std::size_t i = 0; i < inputs_.all().size(); ++i) {
      const bool kills = inputs_.is_killer(i);
      if (inputs_.all()[i].kills) {
        (inputs_.all()[i].is_known || kills ? found : simple).push_back(i);
      }
    }
    std::ranges::stable_sort(simple, {},
                             [&](std::size_t i) { return weight_of(inputs_.all()[i].call); });
    const std::size_t room = kMostCandidates > found.size() ? kMostCandidates - found.size() : 0;
    simple.resize(
        std::min({simple.size(), room, inputs_.is_script() ? kSimpleOfScripts : kSimple}));
    found.insert(found.end(), simple.begin(), simple.end());
    return inputs_.stable(std::move(found));
  }

  // Returns the fewest inputs that kill as much: trusted tests, then greedily, the simplest of
  // equals.
  [[nodiscard]] Places cover(const Places& inputs, const Kills& kills) const {
    Places kept;
    std::set<std::size_t> left;
    for (const auto& [mutant, killers] : kills) {
      left.insert(mutant);
    }
    const auto keep = [&](std::size_t input) {
      kept.push_back(input);
      std::erase_if(left, [&](std::size_t m) { return kills.at(m).contains(input); });
    };
    for (const std::size_t input : inputs) {
      if (inputs_.all()[input].is_known) {
        keep(input);
      }
    }
    while (!left.empty()) {
      std::pair<std::size_t, double> best{0, 0};
      std::optional<std::size_t> chosen;
      for (const std::size_t input : inputs) {
        const auto gain = static_cast<std::size_t>(std::ranges::count_if(
            left, [&](std::size_t m) { return kills.at(m).contains(input); }));
        const std::pair<std::size_t, double> worth{gain, -weight_of(inputs_.all()[input].call)};
        if (gain > 0 && (!chosen || worth > best)) {
          best = worth;
          chosen = input;
        }
      }
      if (!chosen) {
        break;
      }
      keep(*chosen);
    }
    return kept;
  }

  // A case to simplify, and the mutants that it has to kill.
  struct Shrinking {
    std::size_t place = 0;
    Places mutants = {};
    Places tried = {};  // simpler inputs
  };

  // Returns the cases that may be simplified. Each mutant belongs to one case, so that none is lost
  // if two cases that kill it are simplified.
  [[nodiscard]] std::vector<Shrinking> owners(const Kills& kills) const {
    std::vector<Shrinking> found(chosen_.size());
    for (std::size_t place = 0; place < chosen_.size(); ++place) {
      found[place].place = place;
    }
    for (const auto& [mutant, killers] : kills) {
      const auto owner =
          std::ranges::find_if(chosen_, [&](std::size_t input) { return killers.contains(input); });
      if (owner != chosen_.end()) {
        found[static_cast<std::size_t>(owner - chosen_.begin())].mutants.push_back(mutant);
      }
    }
    std::erase_if(found, [&](const Shrinking& one) {
      return inputs_.all()[chosen_[one.place]].is_known || one.mutants.empty();
    });
    return found;
  }

  // Takes for each case the simplest input that still kills its mutants and ends in the same way; a
  // case that was not simplified is done.
  Result<void> shrink(std::vector<Shrinking>& shrinking) {
    Places all;
    for (Shrinking& one : shrinking) {
      one.tried.clear();
      const CodeInput& input = inputs_.all()[chosen_[one.place]];
      const bool raises = input.outcome.starts_with("throws");
      const std::string outcome = input.outcome;
      std::vector<ChangedCall> simpler = simpler_calls(input.call);
      simpler.resize(std::min(simpler.size(), inputs_.is_script() ? kSimplerOfScripts : kSimpler));
      for (const ChangedCall& each : simpler) {
        if (const auto known = inputs_.find(each.call)) {
          one.tried.push_back(*known);
        }
      }
      SYNTH_CHECK(inputs_.probe(simpler, one.tried));
      std::erase_if(one.tried, [&](std::size_t i) {
        const std::string& other = inputs_.all()[i].outcome;
        return !inputs_.all()[i].kills || (raises ? other != outcome : other.starts_with("throws"));
      });
      all.insert(all.end(), one.tried.begin(), one.tried.end());
    }
    std::vector<PlannedVariant> variants;
    std::size_t begin = 0;
    for (const Shrinking& one : shrinking) {
      PlannedVariant variant;
      for (std::size_t i = 0; i < one.tried.size(); ++i) {
        variant.calls.push_back(begin + i);
      }
      begin += one.tried.size();
      for (const std::size_t m : one.mutants) {
        variant.edits = inputs_.subject().found.mutants[m].mutant.edits;
        variants.push_back(variant);
      }
    }
    SYNTH_TRY(const auto found, inputs_.differences(variants, inputs_.calls_of(all), false));
    std::size_t next = 0;
    for (Shrinking& one : shrinking) {
      Places good = one.tried;
      for (std::size_t k = 0; k < one.mutants.size(); ++k, ++next) {
        const auto& differs = found[next].differs;
        std::erase_if(good, [&](std::size_t input) {
          return std::ranges::none_of(differs,
                                      [&](std::size_t place) { return all[place] == input; });
        });
      }
      one.tried = good;
      if (!good.empty()) {
        chosen_[one.place] = *std::ranges::min_element(
            good, {}, [&](std::size_t i) { return weight_of(inputs_.all()[i].call); });
      }
    }
    std::erase_if(shrinking, [](const Shrinking& one) { return one.tried.empty(); });
    return {};
  }

  [[nodiscard]] static std::vector<ChangedCall> simpler_calls(const Call& call) {
    std::vector<ChangedCall> calls;
    for (std::size_t i = 0; i < call.args.size() + call.kwargs.size(); ++i) {
      const bool is_arg = i < call.args.size();
      const Value& value = is_arg ? call.args[i] : call.kwargs[i - call.args.size()].second;
      for (Value& simpler : simpler_values(value)) {
        ChangedCall changed{.call = call};
        (is_arg ? changed.call.args[i] : changed.call.kwargs[i - call.args.size()].second) =
            std::move(simpler);
        calls.push_back(std::move(changed));
      }
    }
    std::ranges::stable_sort(calls, {}, [](const ChangedCall& c) { return weight_of(c.call); });
    return calls;
  }

  CodeInputs& inputs_;
  int rounds_;
  Places chosen_;
};

}  // namespace

Result<CodeInputs::Places> fewest_inputs(CodeInputs& inputs, int rounds) {
  return FewestInputs(inputs, rounds).choose();
}

}  // namespace synth
