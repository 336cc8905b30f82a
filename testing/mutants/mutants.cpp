#include "testing/mutants/mutants.h"

#include "testing/mutants/mutant_programs.h"
#include "testing/mutants/program_call.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Reads an edit; returns nothing if it does not fit the source.
std::optional<Edit> read_edit(const Value& json, std::size_t size) {
  Edit edit{.begin = count_of(item_of(json, 0)),
            .end = count_of(item_of(json, 1)),
            .text = text_of(item_of(json, 2))};
  if (edit.begin > edit.end || edit.end > size) {
    return std::nullopt;
  }
  return edit;
}

std::optional<Mutant> read_mutant(const Value& json, std::size_t size) {
  Mutant mutant{.edit_operator = text_of(item_of(json, 0)),
                .line = static_cast<int>(count_of(item_of(json, 1))),
                .cost = number_of(item_of(json, 2)),
                .edits = {}};
  for (const Value& item : items_of(item_of(json, 3))) {
    auto edit = read_edit(item, size);
    if (!edit) {
      return std::nullopt;
    }
    auto with = combined(mutant.edits, {*std::move(edit)});
    if (!with) {
      return std::nullopt;
    }
    mutant.edits = *std::move(with);
  }
  return mutant.edits.empty() ? std::nullopt : std::optional(std::move(mutant));
}

}  // namespace

Result<std::vector<Mutant>> find_mutants(Runtime& python, const std::string& source,
                                         const MutantHints& hints, std::stop_token stop) {
  List results;
  for (const std::string& result : hints.results) {
    results.items.emplace_back(result);
  }
  std::vector<Value> args{Value(source), Value(List{hints.constants}), Value(std::move(results))};
  SYNTH_TRY(const Value found, value_of_program(python, kPythonMutants, "find_mutants",
                                                std::move(args), std::move(stop)));
  std::vector<Mutant> mutants;
  for (const Value& item : items_of(found)) {
    if (auto mutant = read_mutant(item, source.size())) {
      mutants.push_back(*std::move(mutant));
    }
  }
  return mutants;
}

std::string edited(std::string_view source, std::vector<Edit> edits) {
  std::ranges::stable_sort(edits, {}, &Edit::begin);
  std::string text;
  std::size_t done = 0;
  for (const Edit& edit : edits) {
    text += source.substr(done, edit.begin - done);
    text += edit.text;
    done = edit.end;
  }
  return text + std::string(source.substr(done));
}

std::optional<std::vector<Edit>> combined(const std::vector<Edit>& a, const std::vector<Edit>& b) {
  std::vector<Edit> both = a;
  both.insert(both.end(), b.begin(), b.end());
  std::ranges::stable_sort(both, {}, &Edit::begin);
  for (std::size_t i = 1; i < both.size(); ++i) {
    if (both[i].begin < both[i - 1].end || both[i].begin == both[i - 1].begin) {
      return std::nullopt;
    }
  }
  return both;
}

}  // namespace synth
