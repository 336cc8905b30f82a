#include "synth/solution_cache.h"

#include "cache/store.h"
#include "specs/spec_json.h"
#include "synth/resumable.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

std::vector<std::string> as_json(const std::vector<Test>& tests) {
  std::vector<std::string> texts;
  for (const Test& test : tests) {
    JsonWriter out;
    write_test(out, test, {});
    texts.push_back(out.take());
  }
  return texts;
}

std::string as_json(const FunctionSpec& spec) {
  JsonWriter out;
  write_function_spec(out, spec);
  return out.take();
}

std::string as_json_array(const std::vector<std::string>& texts) {
  std::string array = "[";
  for (const std::string& text : texts) {
    array += (array.size() > 1 ? "," : "") + text;
  }
  return array + "]";
}

bool may_be_kept(const Solution& solution) {
  return solution.all_tests_passed && (solution.confidence.level == ConfidenceLevel::verified ||
                                       solution.confidence.level == ConfidenceLevel::consistent);
}

}  // namespace

KeyMaterial key_material(const SolveRequest& request, const AuthorMaterial& author) {
  KeyMaterial material;
  material.instruction = request.instruction;
  material.language = request.language;
  if (request.spec) {
    material.spec = request.spec_json;
  }
  material.tests = as_json(request.tests);
  material.author = author;
  material.candidates = request.candidates;
  material.seed = request.seed;
  material.imports = request.imports;
  return material;
}

Result<SolutionCache> SolutionCache::open(CacheStore* store, const AuthorMaterial& author,
                                          const SolveRequest& request, Observer& observer) {
  SolutionCache cache(store, request, observer);
  cache.material_ = canonical_material(key_material(request, author));
  SYNTH_TRY(cache.key_, key_of(cache.material_));
  return cache;
}

std::optional<Solution> SolutionCache::find() {
  if (store_ == nullptr || request_->fresh) {
    return std::nullopt;
  }
  const Result<std::optional<Entry>> entry = store_->find_solution(key_, material_);
  pass_on_notes();
  if (!entry) {
    observer_->note(entry.error().message);
    return std::nullopt;
  }
  if (!*entry) {
    return std::nullopt;
  }
  Result<Solution> solution = read_solution((*entry)->document);
  if (!solution) {
    observer_->note("the cached solution is not usable: " + solution.error().message);
    return std::nullopt;
  }
  solution->metrics.cache = "hit";
  return std::move(*solution);
}

bool SolutionCache::store(Entry entry) {
  const Result<void> kept = store_->keep(std::move(entry));
  if (!kept && std::exchange(refusal_, kept.error().message) != kept.error().message) {
    observer_->note("not kept in the cache: " + kept.error().message);
  }
  return kept.has_value();
}

Result<void> SolutionCache::take_up(Workspace& work) {
  const Result<std::optional<Entry>> entry =
      store_ == nullptr ? std::optional<Entry>() : store_->find_attempt(key_, material_);
  if (!entry || !*entry) {
    return fail(Errc::bad_input, fmt::format("no run is kept under {} that could go on", key_),
                "`synth cache list` shows what is kept");
  }
  SYNTH_TRY(const Value document, parse_json((*entry)->document));
  SYNTH_TRY(const Resumable earlier, read_resumable(JsonField(document)));
  SYNTH_CHECK(work.answers->read(JsonField(earlier.answers)));
  work.metrics.model_calls = earlier.spent.model_calls;
  work.metrics.input_tokens = earlier.spent.input_tokens;
  work.metrics.output_tokens = earlier.spent.output_tokens;
  work.metrics.cost_usd = earlier.spent.cost_usd;
  return {};
}

bool SolutionCache::keep(Solution& solution, const AnswerBook& answers) {
  solution.provenance.key = key_;
  solution.metrics.cache = store_ == nullptr ? "off" : "miss";
  if (store_ == nullptr || (solution.implementations.empty() && answers.empty())) {
    return false;
  }
  Entry entry;
  entry.kind = may_be_kept(solution) ? EntryKind::solution : EntryKind::attempt;
  entry.key = key_;
  entry.material = material_;
  entry.title = title_of(solution.instruction);
  entry.language = name(solution.language);
  entry.confidence = name(solution.confidence.level);
  entry.document = to_json(solution, 0);
  if (entry.kind == EntryKind::attempt) {
    entry.document = with_resumable(std::move(entry.document), *request_, answers);
  }
  observer_->stage("saving", {});
  const bool kept = store(std::move(entry));
  pass_on_notes();
  return kept;
}

// What tells the function from all others; its dependencies' keys are known, as they come first.
FunctionMaterial SolutionCache::function_material(const Workspace& work,
                                                  const std::string& function) const {
  FunctionMaterial material;
  if (const FunctionSpec* spec = work.specs.find(function)) {
    material.spec = *spec;
  }
  for (const std::string& dependency : material.spec.dependencies) {
    if (const auto known = functions_.find(dependency); known != functions_.end()) {
      material.dependency_keys[dependency] = known->second.key;
    }
  }
  material.tests = as_json(work.plan.deciding({function}));
  material.language = work.request.language;
  return material;
}

std::optional<Implementations> SolutionCache::find_group(const Workspace& work,
                                                         const Group& group) {
  std::map<std::string, Known> members;  // apart, so that the members' keys do not depend on order
  Implementations found;
  for (const std::string& function : group.functions) {
    const FunctionMaterial material = function_material(work, function);
    Known known{canonical_material(material), {}};
    if (Result<std::string> key = key_of(known.material)) {
      known.key = std::move(*key);
    }
    if (can_keep(work, function) && !request_->fresh) {
      if (const auto entry = store_->find_function(known.key, known.material); entry && *entry) {
        found[function] = (*entry)->code;
      }
    }
    members[function] = std::move(known);
  }
  functions_.merge(members);
  pass_on_notes();
  return found.size() == group.functions.size() ? std::optional(std::move(found)) : std::nullopt;
}

// Offered again, it would come without the doubt.
bool SolutionCache::is_in_doubt(const Workspace& work, const std::string& function) {
  return work.hesitations.contains(function) ||
         std::ranges::find(work.plan.disputed(), function, &DisputedTest::function) !=
             work.plan.disputed().end();
}

void SolutionCache::keep_group(const Workspace& work, const Group& group) {
  for (const std::string& function : group.functions) {
    const auto known = functions_.find(function);
    if (!can_keep(work, function) || is_in_doubt(work, function) || known == functions_.end()) {
      continue;
    }
    Entry entry;
    entry.kind = EntryKind::function;
    entry.key = known->second.key;
    entry.material = known->second.material;
    entry.title = function;
    entry.language = name(work.request.language);
    entry.document = as_json(*work.specs.find(function));
    entry.code = work.code.at(function);
    entry.tests = as_json_array(as_json(work.plan.deciding({function})));
    store(std::move(entry));
  }
  pass_on_notes();
}

// A function without tests is told by nothing but its types: it is not worth offering again.
bool SolutionCache::can_keep(const Workspace& work, const std::string& function) const {
  return store_ != nullptr && !work.plan.deciding({function}).empty();
}

void SolutionCache::pass_on_notes() {
  for (const CacheNote& note :
       store_ == nullptr ? std::vector<CacheNote>() : store_->take_notes()) {
    if (!note.detail) {
      observer_->note(note.text);
    }
  }
}

}  // namespace synth
