// Draws the tables of bench/judging.md: how often each rule of bench/selection_rules.h ends with
// a right program. Reads from standard input what bench/judging.py makes of
// shared/data/selection.jsonl.gz.
//
//   problems
//   per problem:  trusted tests tests extra_inputs solutions
//                 per test:     copies right
//                 per solution: copies right, trusted tests failed, passes (one a test), output ids
//                 (tests,
//                               then extra inputs; -1 where it raised)
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "bench/selection_rules.h"

namespace synth {
namespace {

struct Problem {
  struct Test {
    int copies = 0;
    int right = 0;
  };
  struct Solution {
    int right = 0;
    CandidateRow row;
  };
  int trusted = 0;
  std::size_t extra = 0;
  std::vector<Test> tests;
  std::vector<Solution> solutions;
};

std::vector<Problem> read_problems(std::istream& in) {
  std::size_t count = 0;
  in >> count;
  std::vector<Problem> problems(count);
  for (Problem& problem : problems) {
    std::size_t tests = 0;
    std::size_t solutions = 0;
    in >> problem.trusted >> tests >> problem.extra >> solutions;
    problem.tests.resize(tests);
    for (Problem::Test& test : problem.tests) {
      in >> test.copies >> test.right;
    }
    problem.solutions.resize(solutions);
    for (Problem::Solution& solution : problem.solutions) {
      CandidateRow& row = solution.row;
      in >> row.copies >> solution.right >> row.trusted_failed;
      for (std::size_t i = 0; i < tests; ++i) {
        int passed = 0;
        in >> passed;
        row.passed.push_back(passed != 0 ? 1 : 0);
      }
      row.outputs.resize(tests + problem.extra);
      for (OutputId& output : row.outputs) {
        in >> output;
      }
    }
  }
  return problems;
}

struct Regime {
  const char* name;
  std::size_t candidates;
  std::size_t tests;
  double right_tests;  // thinned to this share of right ones; 0: as they are
  bool has_trusted;
  double must_reach;  // the best known method on this file, in percent
};

constexpr Regime kRegimes[] = {{"100 x 50", 100, 50, 0, true, 62.2},
                               {"100 x 50, no anchors", 100, 50, 0, false, 38.7},
                               {"20 x 20", 20, 20, 0, true, 52.2},
                               {"10 x 10", 10, 10, 0, true, 43.4},
                               {"5 x 10", 5, 10, 0, true, 37.9},
                               {"20 x 20, 70 % right", 20, 20, 0.7, true, 48.3},
                               {"20 x 20, 90 % right", 20, 20, 0.9, true, 52.0}};

using Random = std::mt19937_64;

// Shuffled by our own means: std::shuffle differs between libraries.
void shuffle(std::vector<std::size_t>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[random() % i]);
  }
}

template <class Item>
std::vector<std::size_t> one_a_copy(const std::vector<Item>& items, auto copies_of) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < items.size(); ++i) {
    all.insert(all.end(), static_cast<std::size_t>(copies_of(items[i])), i);
  }
  return all;
}

std::vector<std::size_t> draw_tests(const Problem& problem, const Regime& regime, Random& random) {
  std::vector<std::size_t> all =
      one_a_copy(problem.tests, [](const Problem::Test& test) { return test.copies; });
  shuffle(all, random);
  if (regime.right_tests == 0) {
    all.resize(std::min(all.size(), regime.tests));
    return all;
  }
  const auto middle = std::stable_partition(
      all.begin(), all.end(), [&](std::size_t i) { return problem.tests[i].right != 0; });
  const auto right =
      std::min<double>(static_cast<double>(middle - all.begin()),
                       std::round(static_cast<double>(regime.tests) * regime.right_tests));
  const auto wrong =
      std::min<double>(static_cast<double>(all.end() - middle),
                       std::round(right * (1 - regime.right_tests) / regime.right_tests));
  std::vector<std::size_t> drawn(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(right));
  drawn.insert(drawn.end(), middle, middle + static_cast<std::ptrdiff_t>(wrong));
  return drawn;
}

struct Draw {
  OutcomeMatrix matrix;
  std::vector<int> right;        // the truth, one a candidate
  std::vector<int> right_tests;  // one a test
};

Draw draw(const Problem& problem, const Regime& regime, Random& random) {
  std::vector<std::size_t> candidates = one_a_copy(
      problem.solutions, [](const Problem::Solution& solution) { return solution.row.copies; });
  shuffle(candidates, random);
  candidates.resize(std::min(candidates.size(), regime.candidates));
  std::vector<int> candidate_copies(problem.solutions.size());
  for (const std::size_t i : candidates) {
    candidate_copies[i] += 1;
  }
  std::vector<int> test_copies(problem.tests.size());
  for (const std::size_t i : draw_tests(problem, regime, random)) {
    test_copies[i] += 1;
  }
  Draw drawn;
  drawn.matrix.trusted = regime.has_trusted ? problem.trusted : 0;
  std::vector<std::size_t> inputs;
  for (std::size_t j = 0; j < test_copies.size(); ++j) {
    if (test_copies[j] > 0) {
      drawn.matrix.test_copies.push_back(test_copies[j]);
      drawn.right_tests.push_back(problem.tests[j].right);
      inputs.push_back(j);
    }
  }
  const std::size_t tests = inputs.size();
  for (std::size_t k = 0; k < problem.extra; ++k) {
    inputs.push_back(problem.tests.size() + k);
  }
  for (std::size_t i = 0; i < candidate_copies.size(); ++i) {
    if (candidate_copies[i] == 0) {
      continue;
    }
    const CandidateRow& whole = problem.solutions[i].row;
    CandidateRow row;
    row.copies = candidate_copies[i];
    row.trusted_failed = regime.has_trusted ? whole.trusted_failed : 0;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      if (k < tests) {
        row.passed.push_back(whole.passed[inputs[k]]);
      }
      row.outputs.push_back(whole.outputs[inputs[k]]);
    }
    drawn.matrix.candidates.push_back(std::move(row));
    drawn.right.push_back(problem.solutions[i].right);
  }
  return drawn;
}

// The chance that a pick among the best is right: ties are averaged.
double worth(const Draw& drawn, const Scores& scores) {
  const double best = *std::max_element(scores.begin(), scores.end());
  double picked = 0;
  double right = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] >= best - 1e-9 * std::abs(best)) {
      picked += drawn.matrix.candidates[i].copies;
      right += drawn.right[i] * drawn.matrix.candidates[i].copies;
    }
  }
  return right / picked;
}

Scores examples_alone(const OutcomeMatrix& matrix) {
  Scores scores = score_max_pass(matrix);
  for (double& score : scores) {
    score = score == kOutOfTheRunning ? score : 0;
  }
  return scores;
}

struct Method {
  const char* name;
  Scores (*score)(const OutcomeMatrix& matrix);
};

struct Interval {
  double low = 0;
  double high = 0;
};

// 95 % of the means of problems drawn again with replacement.
Interval bootstrap(const std::vector<double>& by_problem, Random& random) {
  constexpr std::size_t kTimes = 1000;
  std::vector<double> means;
  for (std::size_t n = 0; n < kTimes; ++n) {
    double sum = 0;
    for (std::size_t i = 0; i < by_problem.size(); ++i) {
      sum += by_problem[random() % by_problem.size()];
    }
    means.push_back(sum / static_cast<double>(by_problem.size()));
  }
  std::sort(means.begin(), means.end());
  return {means[kTimes / 40], means[kTimes - 1 - kTimes / 40]};
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// By method, then by problem: how often it ends right, in percent. "possible" is the last.
std::vector<std::vector<double>> measure(const std::vector<Problem>& problems, const Regime& regime,
                                         const std::vector<Method>& methods, int draws,
                                         Random& random) {
  std::vector<std::vector<double>> right(methods.size() + 1, std::vector<double>(problems.size()));
  for (std::size_t p = 0; p < problems.size(); ++p) {
    for (int n = 0; n < draws; ++n) {
      const Draw drawn = draw(problems[p], regime, random);
      for (std::size_t m = 0; m < methods.size(); ++m) {
        right[m][p] += 100 * worth(drawn, methods[m].score(drawn.matrix)) / draws;
      }
      const bool possible = *std::max_element(drawn.right.begin(), drawn.right.end()) != 0;
      right.back()[p] += possible ? 100.0 / draws : 0;
    }
  }
  return right;
}

void print_table(const Regime& regime, const std::vector<Method>& methods,
                 const std::vector<std::vector<double>>& right, Random& random) {
  std::printf("\n%s\n", regime.name);
  for (std::size_t m = 0; m < right.size(); ++m) {
    const Interval interval = bootstrap(right[m], random);
    std::printf("  %-16s %5.1f %%  [%.1f, %.1f]\n",
                m < methods.size() ? methods[m].name : "possible", mean(right[m]), interval.low,
                interval.high);
  }
}

// Returns whether the default reaches its marks; `right` has "examples alone" first, the default
// before the last.
bool holds(const Regime& regime, const std::vector<std::vector<double>>& right, Random& random) {
  const std::vector<double>& chosen = right[right.size() - 2];
  std::vector<double> gain(chosen.size());
  for (std::size_t p = 0; p < gain.size(); ++p) {
    gain[p] = chosen[p] - right.front()[p];
  }
  double rival = 0;
  for (std::size_t m = 1; m + 2 < right.size(); ++m) {
    rival = std::max(rival, mean(right[m]));
  }
  const Interval interval = bootstrap(gain, random);
  std::printf(
      "  kinship: %+.1f [%.1f, %.1f] on examples alone (must hold: not below), %+.1f on the "
      "best other rule here, %+.1f on the best known figure, %.1f\n",
      mean(gain), interval.low, interval.high, mean(chosen) - rival,
      mean(chosen) - regime.must_reach, regime.must_reach);
  return mean(gain) >= 0;
}

constexpr Regime kDisputes[] = {{"3 x 20", 3, 20, 0, true, 0},
                                {"3 x 20, 70 % right", 3, 20, 0.7, true, 0},
                                {"3 x 20, 90 % right", 3, 20, 0.9, true, 0},
                                {"6 x 20", 6, 20, 0, true, 0},
                                {"6 x 20, 90 % right", 6, 20, 0.9, true, 0}};
constexpr double kMustBeWrong = 85;  // percent of disputed tests, at least

// Counts the tests that winners fail and that are disputed, and those of them that are wrong.
bool measure_disputes(const std::vector<Problem>& problems, const Regime& regime, int draws) {
  double failed = 0;
  double disputed = 0;
  double wrong = 0;
  Random random(20);
  for (const Problem& problem : problems) {
    for (int n = 0; n < draws; ++n) {
      const Draw drawn = draw(problem, regime, random);
      const std::size_t winner = select(drawn.matrix).winner;
      const CandidateRow& row = drawn.matrix.candidates[winner];
      for (std::size_t j = 0; j < row.passed.size() && row.trusted_failed == 0; ++j) {
        failed += row.passed[j] == 0 ? 1 : 0;
        if (contradiction(drawn.matrix, winner, j).is_strong()) {
          disputed += 1;
          wrong += drawn.right_tests[j] == 0 ? 1 : 0;
        }
      }
    }
  }
  const double share = 100 * wrong / std::max(1.0, disputed);
  std::printf("  %-20s %4.1f %% of the tests failed are disputed, %.1f %% of these wrong\n",
              regime.name, 100 * disputed / std::max(1.0, failed), share);
  return share >= kMustBeWrong;
}

// Milliseconds to judge 100 candidates that all behave differently on 200 tests; the best of fifty.
double time_judging() {
  OutcomeMatrix matrix{.trusted = 3, .test_copies = std::vector<int>(200, 1), .candidates = {}};
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    CandidateRow& row = matrix.candidates.emplace_back();
    for (int j = 0; j < 200; ++j) {
      row.passed.push_back(random() % 3 == 0 ? 1 : 0);
      row.outputs.push_back(static_cast<OutputId>(random() % 5) - 1);
    }
  }
  double best = 1e9;
  for (int n = 0; n < 50; ++n) {
    const auto start = std::chrono::steady_clock::now();
    const Selection selection = select(matrix);
    const std::chrono::duration<double, std::milli> spent =
        std::chrono::steady_clock::now() - start;
    best = selection.winner < 100 ? std::min(best, spent.count()) : best;
  }
  return best;
}

int run(int draws) {
  const std::vector<Problem> problems = read_problems(std::cin);
  if (problems.empty() || !std::cin) {
    std::fputs("cannot read the problems; run bench/judging.py\n", stderr);
    return 2;
  }
  std::vector<Method> methods{{"examples alone", examples_alone}};
  for (const SelectionRule& rule : selection_rules()) {
    methods.push_back({rule.name.data(), rule.score});
  }
  std::printf("%zu problems, %d draws, right by the stricter tests; 95 %% bootstrap intervals\n",
              problems.size(), draws);
  bool all_hold = true;
  for (const Regime& regime : kRegimes) {
    Random random(20);
    const auto right = measure(problems, regime, methods, draws, random);
    print_table(regime, methods, right, random);
    all_hold = holds(regime, right, random) && all_hold;
  }
  std::printf("\ndisputes, of winners that pass the examples (must hold: %.0f %% wrong)\n",
              kMustBeWrong);
  for (const Regime& regime : kDisputes) {
    all_hold = measure_disputes(problems, regime, draws) && all_hold;
  }
  const double spent = time_judging();
  std::printf("\n100 x 200 outcomes judged in %.2f ms (must hold: 5)\n", spent);
  all_hold = all_hold && spent <= 5;
  std::printf("%s\n", all_hold ? "all that must hold holds" : "NOT all that must hold holds");
  return all_hold ? 0 : 1;
}

}  // namespace
}  // namespace synth

int main(int argc, char** argv) {
  return synth::run(argc > 1 ? std::stoi(argv[1]) : 50);
}
