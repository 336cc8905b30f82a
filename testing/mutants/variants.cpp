#include "testing/mutants/variants.h"

#include "testing/mutants/mutant_programs.h"
#include "testing/mutants/program_call.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kTogether = 100;

Value calls_value(std::span<const PlannedCall> calls) {
  List list;
  for (const PlannedCall& call : calls) {
    list.items.push_back(call_value(call));
  }
  return list;
}

Value time_value(std::chrono::milliseconds time) {
  return {static_cast<std::int64_t>(time.count())};
}

Outcome read_outcome(const Value& json) {
  const std::string kind = text_of(item_of(json, 0));
  Outcome outcome;
  outcome.ending = Verdict::pass;
  if (kind == "value") {
    outcome.value = item_of(json, 1);
  } else if (kind == "error") {
    RaisedError error;
    for (const Value& each : items_of(item_of(json, 1))) {
      (error.type.empty() ? error.type : error.bases.emplace_back()) = text_of(each);
    }
    error.message = text_of(item_of(json, 2));
    outcome.error = std::move(error);
  } else {
    outcome.ending = Verdict::time_limit;
  }
  return outcome;
}

VariantOutcomes read_outcomes(const Value& json, std::size_t calls) {
  if (json.is<Null>()) {
    return std::nullopt;
  }
  std::vector<Outcome> outcomes;
  for (const Value& item : items_of(json)) {
    if (outcomes.size() < calls) {
      outcomes.push_back(read_outcome(item));
    }
  }
  return outcomes;
}

class VariantRun {
 public:
  VariantRun(Runtime& python, const std::string& source, std::span<const PlannedCall> calls,
             VariantTime time, std::stop_token stop)
      : python_(python),
        source_(source),
        calls_(calls_value(calls)),
        count_(calls.size()),
        time_(time_value(time.a_call)),
        most_cut_(std::int64_t{time.most_cut}),
        stop_(std::move(stop)) {}

  Result<void> run(std::span<const std::vector<Edit>> variants,
                   std::vector<VariantOutcomes>& outcomes) {
    List list;
    for (const std::vector<Edit>& edits : variants) {
      list.items.push_back(edits_value(edits));
    }
    std::vector<Value> args{Value(source_), Value(std::move(list)), calls_, time_, most_cut_};
    SYNTH_TRY(const Outcome outcome,
              call_program(python_, kPythonVariants, "run_variants", std::move(args), stop_));
    if (outcome.value && items_of(*outcome.value).size() == variants.size()) {
      for (const Value& item : items_of(*outcome.value)) {
        outcomes.push_back(read_outcomes(item, count_));
      }
      return {};
    }
    if (variants.size() == 1) {
      outcomes.emplace_back();
      return {};
    }
    const std::size_t half = variants.size() / 2;
    SYNTH_CHECK(run(variants.first(half), outcomes));
    return run(variants.subspan(half), outcomes);
  }

 private:
  Runtime& python_;
  const std::string& source_;
  Value calls_;
  std::size_t count_;
  Value time_;
  Value most_cut_;
  std::stop_token stop_;
};

}  // namespace

Value edits_value(const std::vector<Edit>& edits) {
  List list;
  for (const Edit& edit : edits) {
    list.items.emplace_back(List{{Value(static_cast<std::int64_t>(edit.begin)),
                                  Value(static_cast<std::int64_t>(edit.end)), Value(edit.text)}});
  }
  return list;
}

Result<std::vector<VariantOutcomes>> run_variants(Runtime& python, const std::string& source,
                                                  std::span<const std::vector<Edit>> variants,
                                                  std::span<const PlannedCall> calls,
                                                  VariantTime time, const std::stop_token& stop) {
  std::vector<VariantOutcomes> outcomes;
  VariantRun run(python, source, calls, time, stop);
  for (std::size_t begin = 0; begin < variants.size(); begin += kTogether) {
    const std::size_t count = std::min(kTogether, variants.size() - begin);
    SYNTH_CHECK(run.run(variants.subspan(begin, count), outcomes));
  }
  return outcomes;
}

Result<std::vector<std::vector<int>>> executed_lines(Runtime& python, const std::string& source,
                                                     std::span<const PlannedCall> calls,
                                                     std::chrono::milliseconds milliseconds,
                                                     std::stop_token stop) {
  std::vector<Value> args{Value(source), calls_value(calls), time_value(milliseconds)};
  SYNTH_TRY(const Value found, value_of_program(python, kPythonVariants, "lines_executed",
                                                std::move(args), std::move(stop)));
  std::vector<std::vector<int>> lines(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    for (const Value& line : items_of(item_of(found, i))) {
      lines[i].push_back(static_cast<int>(count_of(line)));
    }
  }
  return lines;
}

Result<std::vector<FunctionPlace>> functions_of(Runtime& python, const std::string& source,
                                                std::stop_token stop) {
  SYNTH_TRY(const Value found, value_of_program(python, kPythonVariants, "described",
                                                {Value(source)}, std::move(stop)));
  if (!found.is<List>()) {
    return fail(Errc::bad_input, "the source disturbed the program that reads it");
  }
  std::vector<FunctionPlace> functions;
  for (const Value& item : items_of(found)) {
    FunctionPlace place{.name = text_of(item_of(item, 0)),
                        .parameters = {},
                        .docstring = text_of(item_of(item, 2)),
                        .first_line = static_cast<int>(count_of(item_of(item, 3))),
                        .last_line = static_cast<int>(count_of(item_of(item, 4))),
                        .annotations = {},
                        .returns = text_of(item_of(item, 6))};
    for (const Value& parameter : items_of(item_of(item, 1))) {
      place.parameters.push_back(text_of(parameter));
    }
    for (const Value& annotation : items_of(item_of(item, 5))) {
      place.annotations.push_back(text_of(annotation));
    }
    functions.push_back(std::move(place));
  }
  return functions;
}

}  // namespace synth
