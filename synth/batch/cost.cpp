#include "synth/batch/cost.h"

#include "specs/language.h"
#include "synth/support/line_cursor.h"

#include <algorithm>
#include <functional>

namespace synth {
namespace {

// Medians of `duration_ms` of `synth check` on two cores; a cell's set-up is in the first number.
struct LanguageCost {
  double start;
  double test;
};

LanguageCost cost_of(Language language) {
  switch (language) {
    case Language::javascript:
      return {15, 1.5};
    case Language::cpp:
      return {1200, 1};
    case Language::bash:
      return {3, 2};
    case Language::python:
      break;
  }
  return {4, 0.7};
}

constexpr double kFunctionMs = 1000;  // an answer of the offline author, or the wait for a model

std::size_t count_items(const JsonField& object, std::string_view key) {
  const auto field = object.find(key);
  const auto items = field ? field->items() : Result<std::vector<JsonField>>();
  return items ? items->size() : 0;
}

double cost_of_check(const JsonField& line) {
  const auto field = line.find("language");
  const auto text = field ? field->string() : Result<std::string>();
  const LanguageCost cost = cost_of(parse_language(text ? *text : "").value_or(Language::python));
  const std::size_t tests = count_items(line, "tests") + (line.find("script") ? 1U : 0U);
  return cost.start + cost.test * static_cast<double>(tests);
}

double cost_of_solve(const JsonField& line) {
  const auto spec = line.find("spec");
  const std::size_t functions = spec ? count_items(*spec, "functions") : 0;
  return kFunctionMs * static_cast<double>(std::max<std::size_t>(functions, 1));
}

// Returns the milliseconds of an answer of either command.
std::optional<double> time_of(const JsonField& answer) {
  if (const auto duration = answer.find("duration_ms")) {
    const auto time = duration->number();
    return time ? std::optional(*time) : std::nullopt;
  }
  const auto solution = answer.find("solution");
  const auto metrics = solution ? solution->find("metrics") : std::nullopt;
  const auto total = metrics ? metrics->find("total_s") : std::nullopt;
  const auto seconds = total ? total->number() : Result<double>(-1);
  return seconds && *seconds >= 0 ? std::optional(*seconds * 1000) : std::nullopt;
}

}  // namespace

std::uint64_t hash_of_id(const Value& id) {
  return std::hash<std::string>()(JsonWriter().document(id).take());
}

Result<CostHistory> CostHistory::read(const std::filesystem::path& answers) {
  CostHistory history;
  LineCursor lines(answers);
  while (true) {
    SYNTH_TRY(const auto line, lines.next());
    if (!line) {
      break;
    }
    const auto document = parse_json(*line);
    const auto id = document ? JsonField(*document).find("id") : std::nullopt;
    const auto time = id ? time_of(JsonField(*document)) : std::nullopt;
    if (time) {
      history.known_.push_back({hash_of_id(id->json()), *time});
    }
  }
  std::ranges::stable_sort(history.known_, {}, &Known::id);
  return history;
}

std::optional<double> CostHistory::find(const Value& id) const {
  const std::uint64_t hash = hash_of_id(id);
  const auto found = std::ranges::lower_bound(known_, hash, {}, &Known::id);
  return found != known_.end() && found->id == hash ? std::optional(found->milliseconds)
                                                    : std::nullopt;
}

double estimated_cost(BatchKind kind, const JsonField& line, const CostHistory& history) {
  if (const auto id = line.find("id")) {
    if (const auto known = history.find(id->json())) {
      return *known;
    }
  }
  return kind == BatchKind::check ? cost_of_check(line) : cost_of_solve(line);
}

}  // namespace synth
