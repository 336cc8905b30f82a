#include "synth/authors/offline/search/shown_constants.h"

#include "synth/authors/offline/program/dictionary_cells.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace synth {
namespace {

constexpr int kLabelCost = 3;
constexpr int kSingleLabelCost = 6;  // of one result only: unlikely to be a label
constexpr std::size_t kMostColumnNames = 3;
constexpr std::size_t kLongestLabel = 24;  // bytes
constexpr int kMarkCost = 2;
constexpr int kSeparatorCost = 2;
constexpr std::size_t kMostSeparators = 6;  // per parameter
constexpr int kNumberCost = 3;
constexpr int kNamedKeyCost = 1;
constexpr std::size_t kMostNumbers = 4;

class ShownConstants {
 public:
  ShownConstants(Problem& problem, const Words& words, Pool& pool)
      : problem_(problem), words_(words), pool_(pool) {}

  void add() {
    if (problem_.goals[0].type == kString) {
      add_labels();
      add_marks();
    }
    for (std::size_t i = 0; i < problem_.parameters.size(); ++i) {
      if (problem_.parameters[i] == kString) {
        add_separators(problem_.inputs[i]);
      }
    }
    add_numbers();
    add_keys();
  }

 private:
  // Adds a constant, and returns whether it was new.
  bool add(const Constant& constant) {
    const bool is_known = std::ranges::any_of(problem_.constants, [&](const Constant& other) {
      return other.type == constant.type && other.value == constant.value;
    });
    if (!is_known) {
      problem_.constants.push_back(constant);
    }
    return !is_known;
  }

  // Adds repeated results: "YES", "NO".
  void add_labels() {
    const std::vector<Cell>& results = problem_.goals[0].values;
    const std::set<Cell> different(results.begin(), results.end());
    if (different.size() > kMostColumnNames || results.size() < 2) {
      return;
    }
    const int cost = different.size() < results.size() ? kLabelCost : kSingleLabelCost;
    for (const Cell value : different) {
      if (pool_.text(value).size() <= kLongestLabel) {
        problem_.constants.push_back({kString, value, cost});
      }
    }
  }

  // Adds characters that all results contain: "-".
  void add_marks() {
    const std::vector<Cell>& results = problem_.goals[0].values;
    for (const char c : pool_.text(results.front())) {
      if (is_mark(c) && all_have({&c, 1}, results, results.size())) {
        add({kString, pool_.string({&c, 1}), kMarkCost});
      }
    }
  }

  // Adds what separates the parts of every input text: "," or ": ".
  void add_separators(const std::vector<Cell>& texts) {
    const std::string first(pool_.text(texts.front()));
    std::size_t added = 0;
    for (std::size_t at = 0; at < first.size() && added < kMostSeparators; ++at) {
      if (!is_mark(first[at]) || first[at] == ' ') {
        continue;
      }
      const bool is_spaced = at + 1 < first.size() && first[at + 1] == ' ';
      for (std::size_t size = 1; size <= (is_spaced ? 2U : 1U); ++size) {
        const std::string separator = first.substr(at, size);
        if (all_have(separator, texts, problem_.wanted)) {
          added += add({kString, pool_.string(separator), kSeparatorCost}) ? 1 : 0;
        }
      }
    }
  }

  static bool is_mark(char c) { return !is_letter(c) && !is_digit(c) && is_ascii(c); }

  [[nodiscard]] bool all_have(std::string_view part, const std::vector<Cell>& texts,
                              std::size_t rows) const {
    return std::all_of(
        texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(rows),
        [&](Cell text) { return pool_.text(text).find(part) != std::string_view::npos; });
  }

  // Adds numbers that occur in most of the input lists, or in most results and in no list of the
  // same call.
  void add_numbers() {
    std::map<Cell, std::size_t> in_lists;
    std::map<Cell, std::size_t> in_results;
    for (std::size_t row = 0; row < problem_.wanted; ++row) {
      const std::set<Cell> given = given_numbers(row);
      for (const Cell number : given) {
        ++in_lists[number];
      }
      if (problem_.goals[0].type == list_of(kInt)) {
        const auto items = pool_.items(problem_.goals[0].values[row]);
        for (const Cell number : std::set<Cell>(items.begin(), items.end())) {
          in_results[number] += given.contains(number) ? 0 : 1;
        }
      }
    }
    std::vector<std::pair<std::size_t, Cell>> shown;
    for (const auto& counts : {in_lists, in_results}) {
      for (const auto& [number, rows] : counts) {
        if (rows >= 3 && 3 * rows > 2 * problem_.wanted) {
          shown.emplace_back(rows, number);
        }
      }
    }
    std::ranges::stable_sort(shown, std::greater(), &std::pair<std::size_t, Cell>::first);
    std::size_t added = 0;
    for (const auto& [rows, number] : shown) {
      added += added < kMostNumbers && add({kInt, number, kNumberCost}) ? 1 : 0;
    }
  }

  // Adds keys of dictionaries that the words mention.
  void add_keys() {
    for (std::size_t i = 0; i < problem_.parameters.size(); ++i) {
      for (std::size_t row = 0; row < problem_.wanted; ++row) {
        add_keys_in(problem_.parameters[i], problem_.inputs[i][row]);
      }
    }
  }

  void add_keys_in(TypeId type, Cell cell) {
    if (!is_structured(type)) {
      return;
    }
    if (is_list(type)) {
      for (const Cell item : pool_.items(cell)) {
        add_keys_in(element_of(type), item);
      }
      return;
    }
    const Structure& structure = *pool_.structures().of(type);
    if (structure.kind == Structure::Kind::dictionary && structure.parts[0] == kString) {
      for (const Cell key : keys_in(pool_, cell)) {
        if (!pool_.text(key).empty() && words_.has(pool_.text(key))) {
          add({kString, key, kNamedKeyCost});
        }
      }
    }
  }

  [[nodiscard]] std::set<Cell> given_numbers(std::size_t row) const {
    std::set<Cell> given;
    for (std::size_t i = 0; i < problem_.parameters.size(); ++i) {
      if (problem_.parameters[i] == list_of(kInt)) {
        const auto items = pool_.items(problem_.inputs[i][row]);
        given.insert(items.begin(), items.end());
      }
    }
    return given;
  }

  Problem& problem_;
  const Words& words_;
  Pool& pool_;
};

}  // namespace

void add_shown_constants(Problem& problem, const Words& words, Pool& pool) {
  ShownConstants(problem, words, pool).add();
}

}  // namespace synth
