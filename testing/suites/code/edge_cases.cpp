#include "testing/core/bash_test.h"
#include "testing/suites/code/code_inputs.h"
#include "testing/suites/search/simpler_values.h"
#include "testing/suites/search/value_edges.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

namespace synth {
namespace {

// The numbers of suite_fewest.py.
constexpr std::size_t kMostCases = 12;  // that are filled up to; what mutants need is kept beyond
constexpr std::size_t kMostWithTelling =
    15;                                      // where edges are left at which most mistakes are made
constexpr std::size_t kEnoughEdges = 10;     // cases, beside such edges
constexpr std::size_t kEnoughCases = 8;      // that are filled up to with another result
constexpr std::size_t kMostOfOneResult = 3;  // cases, if the function gives one result only
constexpr std::size_t kMostOfScripts = 6;    // each run of a script costs most
constexpr std::size_t kMostLookedAt = 600;   // inputs, for edges
constexpr std::size_t kMostWeighed = 60;     // inputs, for what they kill
constexpr double kMostRead = 70;             // weight of an input that is kept for an edge
constexpr double kWorthOfTelling = 3;        // worth of an edge at which most mistakes are made
constexpr double kNewResult = 2;
constexpr double kWeightOfWorth = 25;
constexpr double kLeastWeight = 20;

using Places = CodeInputs::Places;
// An edge, and the ending of the call there.
using Shown = std::set<std::pair<std::string, std::string>>;

double worth_of_edge(const std::string& edge) {
  return is_telling_edge(edge) ? kWorthOfTelling : 1;
}

class EdgeChooser {
 public:
  EdgeChooser(CodeInputs& inputs, const Places& cases) : inputs_(inputs) {
    found_.inputs = cases;
    found_.edges.resize(cases.size());
    for (const CodeParameter& parameter : inputs.subject().function.parameters) {
      if (!parameter.is_listed && parameter.name != kBashStdin) {
        names_.push_back(parameter.name);
      }
    }
  }

  Result<EdgeCases> choose() {
    gather();
    mark_borders();
    std::set<std::string> results;
    for (const auto& [input, edges] : edges_) {
      results.insert(input_at(input).outcome);
    }
    const bool is_one = results.size() == 1;
    take_edges(is_one ? kMostOfOneResult : inputs_.is_script() ? kMostOfScripts : kMostWithTelling);
    if (!is_one && !inputs_.is_script()) {
      SYNTH_CHECK(fill_up());
    }
    SYNTH_TRY(const Places stable, inputs_.stable(found_.inputs));
    const std::set<std::size_t> kept(stable.begin(), stable.end());
    EdgeCases cases;
    for (std::size_t i = 0; i < found_.inputs.size(); ++i) {
      if (kept.contains(found_.inputs[i])) {
        cases.inputs.push_back(found_.inputs[i]);
        cases.edges.push_back(std::move(found_.edges[i]));
      }
    }
    return cases;
  }

 private:
  [[nodiscard]] const CodeInput& input_at(std::size_t input) const { return inputs_.all()[input]; }

  [[nodiscard]] bool is_case(std::size_t input) const {
    return std::ranges::find(found_.inputs, input) != found_.inputs.end();
  }

  // Finds the edges of the cases, and of the inputs that may become cases.
  void gather() {
    for (std::size_t input = 0; input < inputs_.all().size(); ++input) {
      const CodeInput& one = input_at(input);
      const bool may_be = one.kills && one.is_of_kind && !one.is_known &&
                          pool_.size() < kMostLookedAt && weight_of(one.call) <= kMostRead;
      if (is_case(input)) {
        look_at(input);
      } else if (may_be) {
        pool_.push_back(input);
        look_at(input);
      }
    }
  }

  void look_at(std::size_t input) {
    const CodeInput& one = input_at(input);
    const std::string ending =
        one.outcome.starts_with("throws") || one.outcome == "true" || one.outcome == "false"
            ? one.outcome
        : one.is_usual ? "empty"
                       : "value";
    for (const std::string& edge : edges_of_call(one.call, names_, inputs_.is_script())) {
      edges_[input].emplace(edge, ending);
    }
  }

  // Numbers next to each other, for one of which the function gives an empty value or an error and
  // for the other does not, lie at an edge that the function makes itself.
  void mark_borders() {
    for (auto& [input, edges] : edges_) {
      for (std::size_t i = 0; i < input_at(input).call.args.size(); ++i) {
        const auto* integer = input_at(input).call.args[i].get_if<Integer>();
        const auto number = integer != nullptr ? integer->to_int64() : std::nullopt;
        if (!number || *number > (std::int64_t{1} << 52U) || *number < -(std::int64_t{1} << 52U)) {
          continue;
        }
        for (const std::int64_t step : {-1, 1}) {
          Call near = input_at(input).call;
          near.args[i] = Value(*number + step);
          const auto other = inputs_.find(near);
          if (other && edges_.contains(*other) && ending_of(*other) != ending_of(input)) {
            edges.emplace(fmt::format("a border of the result at {}", name_at(i)),
                          step > 0 ? "above" : "below");
          }
        }
      }
    }
  }

  [[nodiscard]] std::pair<std::string, bool> ending_of(std::size_t input) const {
    const CodeInput& one = input_at(input);
    return {one.outcome.starts_with("throws") ? one.outcome : "", one.is_usual};
  }

  [[nodiscard]] std::string name_at(std::size_t place) const {
    return place < names_.size() ? names_[place] : "the arguments";
  }

  [[nodiscard]] Shown new_edges(std::size_t input) const {
    Shown found;
    const auto edges = edges_.find(input);
    if (edges != edges_.end()) {
      std::ranges::set_difference(edges->second, shown_, std::inserter(found, found.end()));
    }
    return found;
  }

  static std::string telling(const Shown& edges) {
    const auto best = std::ranges::min_element(edges, {}, [](const auto& pair) {
      return std::pair(-worth_of_edge(pair.first), pair.first);
    });
    return best == edges.end() ? "another result" : best->first;
  }

  void show(std::size_t place) {
    const std::size_t input = found_.inputs[place];
    const Shown edges = new_edges(input);
    if (input_at(input).is_known && !edges.empty() && found_.inputs.size() <= kMostCases) {
      found_.edges[place] = telling(edges);
    }
    shown_.insert(edges.begin(), edges.end());
    results_.insert(input_at(input).outcome);
  }

  void take(std::size_t input, std::string edge) {
    std::erase(pool_, input);
    found_.inputs.push_back(input);
    found_.edges.push_back(std::move(edge));
  }

  void take_edges(std::size_t most) {
    for (std::size_t i = 0; i < found_.inputs.size(); ++i) {
      show(i);
    }
    while (found_.inputs.size() < most && !pool_.empty()) {
      const auto worth = [&](std::size_t input) {
        double sum = 0;
        for (const auto& [edge, ending] : new_edges(input)) {
          sum += worth_of_edge(edge);
        }
        const CodeInput& one = input_at(input);
        return sum + (results_.contains(one.outcome) ? 0 : kNewResult) + (one.is_usual ? 0 : 1) -
               weight_of(one.call) / kWeightOfWorth;
      };
      const std::size_t best = *std::ranges::max_element(pool_, {}, worth);
      const Shown edges = new_edges(best);
      const bool tells =
          std::ranges::any_of(edges, [](const auto& pair) { return is_telling_edge(pair.first); });
      const bool is_new = !results_.contains(input_at(best).outcome);
      if ((found_.inputs.size() >= kEnoughEdges && !tells) ||
          (edges.empty() && (!is_new || found_.inputs.size() >= kEnoughCases))) {
        break;
      }
      take(best, telling(edges));
      shown_.insert(edges.begin(), edges.end());
      results_.insert(input_at(best).outcome);
    }
  }

  // Adds cases that kill once more what few kill, since mistakes of people are told from the code
  // by what tells the mutants that are hardest to kill.
  Result<void> fill_up() {
    std::ranges::stable_sort(pool_, {}, [&](std::size_t i) { return input_at(i).is_usual; });
    const std::size_t step = std::max<std::size_t>(1, pool_.size() / kMostWeighed);
    Places some;
    for (std::size_t i = 0; i < pool_.size() && some.size() < kMostWeighed; i += step) {
      some.push_back(pool_[i]);
    }
    const Places mutants = inputs_.killed();
    if (found_.inputs.size() >= kMostCases || some.empty() || mutants.empty()) {
      return {};
    }
    Places all = some;
    all.insert(all.end(), found_.inputs.begin(), found_.inputs.end());
    SYNTH_TRY(const CodeInputs::Kills kills, inputs_.matrix(mutants, all));
    while (found_.inputs.size() < kMostCases && !some.empty()) {
      const auto worth = [&](std::size_t input) {
        double sum = 0;
        for (const auto& [mutant, killers] : kills) {
          const auto times = std::ranges::count_if(
              found_.inputs, [&](std::size_t one) { return killers.contains(one); });
          sum += killers.contains(input)
                     ? 1.0 / static_cast<double>((1 + killers.size()) *
                                                 static_cast<std::size_t>(1 + times))
                     : 0;
        }
        return sum / (kLeastWeight + weight_of(input_at(input).call));
      };
      const std::size_t best = *std::ranges::max_element(some, {}, worth);
      if (worth(best) <= 0) {
        break;
      }
      std::erase(some, best);
      take(best, "another result");
    }
    return {};
  }

  CodeInputs& inputs_;
  std::vector<std::string> names_;
  Places pool_;
  std::map<std::size_t, Shown> edges_;  // by input
  Shown shown_;
  std::set<std::string> results_;
  EdgeCases found_;
};

}  // namespace

Result<EdgeCases> with_edge_cases(CodeInputs& inputs, const CodeInputs::Places& cases) {
  return EdgeChooser(inputs, cases).choose();
}

}  // namespace synth
