#include "synth/run/solution_store.h"

#include "cache/store.h"
#include "specs/spec_json.h"
#include "synth/run/kept_question.h"
#include "synth/support/mapped.h"
#include "synth/support/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

std::vector<std::string> as_json(const std::vector<Test>& tests) {
  return mapped(tests, [](const Test& test) {
    JsonWriter out;
    write_test(out, test, {});
    return out.take();
  });
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

Result<StoredFunction> read_kept(const Entry& entry) {
  StoredFunction function;
  function.key = entry.key;
  SYNTH_TRY(const Value spec, parse_json(entry.document));
  SYNTH_TRY(function.spec, read_function_spec(JsonField(spec)));
  SYNTH_TRY(const Value tests, parse_json(entry.tests));
  SYNTH_TRY(const std::vector<JsonField> items, JsonField(tests).items());
  for (const JsonField& item : items) {
    SYNTH_TRY(Test test, read_test(item, TestOrigin::offline));
    test.function = function.spec.name;
    function.tests.push_back(std::move(test));
  }
  function.code = entry.code;
  if (function.code.empty() || function.tests.empty()) {
    return fail(Errc::bad_input, "it has no code, or no tests");
  }
  return function;
}

// Returns whether all files lent to a kept function are there again.
bool has_files_of(const Entry& kept, const std::map<std::string, std::string>& files) {
  const Result<Value> material = parse_json(kept.material);
  const auto lent = material ? JsonField(*material).find("files") : std::nullopt;
  if (!lent) {
    return true;  // unreadable material is reported later
  }
  const auto members = lent->members();
  return members && std::ranges::all_of(*members, [&](const auto& member) {
           const auto here = files.find(member.first);
           const auto md5 = member.second.string();
           return here != files.end() && md5 && *md5 == here->second;
         });
}

bool may_be_kept(const Solution& solution) {
  return solution.all_tests_passed && (solution.confidence.level == ConfidenceLevel::verified ||
                                       solution.confidence.level == ConfidenceLevel::consistent);
}

}  // namespace

KeyMaterial key_material(const SolveRequest& request, const AuthorMaterial& author,
                         const std::string& toolchain) {
  KeyMaterial material;
  material.engine = kVersion;
  material.toolchain = toolchain;
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
  material.context = request.lent.modules;
  material.files = request.lent.files;
  if (request.focus) {
    material.focus = name(*request.focus);
  }
  return material;
}

Result<SolutionStore> SolutionStore::open(CacheStore* store, const AuthorMaterial& author,
                                          const std::string& toolchain, const SolveRequest& request,
                                          Observer& observer) {
  SolutionStore cache(store, request, observer);
  cache.material_ = canonical_material(key_material(request, author, toolchain));
  SYNTH_TRY(cache.key_, key_of(cache.material_));
  return cache;
}

SolutionStore SolutionStore::holding(CacheStore& store, const Entry& found,
                                     const SolveRequest& request, Observer& observer) {
  SolutionStore cache(&store, request, observer);
  cache.material_ = found.material;
  cache.key_ = found.key;
  cache.shared_ = std::make_shared<Entry>(found);
  return cache;
}

std::optional<Solution> SolutionStore::find() {
  if (store_ == nullptr || request_->fresh) {
    return std::nullopt;
  }
  const Result<std::optional<Entry>> entry = store_->find_solution(
      key_, material_, missed_ ? CacheStore::Look::again : CacheStore::Look::first);
  missed_ = entry && !*entry;
  pass_on_notes();
  if (!entry) {
    observer_->note(entry.error().message);
    return std::nullopt;
  }
  if (!*entry) {
    return std::nullopt;
  }
  Result<Solution> solution = read_solution((*entry)->document);
  if (!(*entry)->store.empty()) {
    shared_ = std::make_shared<Entry>(**entry);
  }
  if (!solution) {
    drop(solution.error().message);
    return std::nullopt;
  }
  solution->metrics.cache = "hit";
  return std::move(*solution);
}

bool SolutionStore::is_foreign() const {
  return shared_ != nullptr && !shared_->is_trusted;
}

void SolutionStore::take_in() {
  if (shared_ != nullptr) {
    observer_->note("the solution is from the shared cache " + shared_->store);
    static_cast<void>(store_->take_in(std::move(*shared_)));  // else the shared store still has it
    shared_.reset();
  }
}

void SolutionStore::drop(const std::string& why) {
  if (shared_ != nullptr) {
    observer_->note(fmt::format("the solution {} of the shared cache {} is not used: {}", key_,
                                shared_->store, why));
    shared_.reset();
    return;
  }
  observer_->note(fmt::format("the cached solution is not used, and dropped: {}", why));
  static_cast<void>(store_->drop_solution(key_));  // else the next run drops it
  pass_on_notes();
}

bool SolutionStore::store(Entry entry) {
  const Result<void> kept = store_->keep(std::move(entry));
  if (!kept && std::exchange(refusal_, kept.error().message) != kept.error().message) {
    observer_->note("not kept in the cache: " + kept.error().message);
  }
  return kept.has_value();
}

Result<void> SolutionStore::take_up(Transcript& answers, Metrics& metrics) {
  const Result<std::optional<Entry>> entry =
      store_ == nullptr ? std::optional<Entry>() : store_->find_attempt(key_, material_);
  if (!entry || !*entry) {
    return fail(Errc::bad_input, fmt::format("no run is kept under {} that could go on", key_),
                "`synth cache list` shows what is kept");
  }
  SYNTH_TRY(const Value document, parse_json((*entry)->document));
  SYNTH_TRY(const Resumable earlier, read_resumable(JsonField(document)));
  SYNTH_CHECK(answers.read(JsonField(earlier.answers)));
  metrics.model_calls = earlier.spent.model_calls;
  metrics.input_tokens = earlier.spent.input_tokens;
  metrics.output_tokens = earlier.spent.output_tokens;
  metrics.cost_usd = earlier.spent.cost_usd;
  return {};
}

bool SolutionStore::take_answers(Transcript& answers) {
  Metrics of_earlier_runs;
  return store_ != nullptr && take_up(answers, of_earlier_runs) && !answers.empty();
}

bool SolutionStore::keep(Solution& solution, const Transcript& answers) {
  solution.provenance.key = key_;
  solution.metrics.cache = store_ == nullptr ? "off" : "miss";
  if (store_ == nullptr || (solution.implementations.empty() && answers.empty())) {
    return false;
  }
  Entry entry;
  entry.kind =
      may_be_kept(solution) && !request_->to_repair ? EntryKind::solution : EntryKind::attempt;
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

// Returns the material that identifies the function; the keys of its dependencies are known, as
// they come first.
FunctionMaterial SolutionStore::function_material(const Draft& draft,
                                                  const std::string& function) const {
  FunctionMaterial material;
  if (const FunctionSpec* spec = draft.specs.find(function)) {
    material.spec = *spec;
  }
  for (const std::string& dependency : material.spec.dependencies) {
    if (const auto known = functions_.find(dependency); known != functions_.end()) {
      material.dependency_keys[dependency] = known->second.key;
    }
  }
  material.tests = as_json(draft.plan.deciding({function}));
  material.language = request_->language;
  material.files = request_->lent.files;
  return material;
}

Result<void> SolutionStore::collect_functions(const std::string& key, std::set<std::string>& seen,
                                              std::vector<StoredFunction>& functions) {
  constexpr std::size_t kMostNeeded = 16;
  const bool is_new = seen.insert(key).second;
  if (std::ranges::find(functions, key, &StoredFunction::key) != functions.end()) {
    return {};
  }
  SYNTH_TRY(const std::optional<Entry> kept, store_->find_function(key));
  if (!is_new || !kept || seen.size() > kMostNeeded) {
    return fail(Errc::bad_input, "it needs itself, a function that is not kept, or too many");
  }
  return collect_functions(*kept, seen, functions);
}

Result<void> SolutionStore::collect_functions(const Entry& entry, std::set<std::string>& seen,
                                              std::vector<StoredFunction>& functions) {
  SYNTH_TRY(StoredFunction function, read_kept(entry));
  SYNTH_TRY(const auto needed, dependency_keys(entry.material));
  for (const auto& [name, key] : needed) {
    SYNTH_CHECK(collect_functions(key, seen, functions));
  }
  functions.push_back(std::move(function));
  return {};
}

Result<std::vector<StoredFunction>> SolutionStore::read_function(const Entry& entry) {
  std::vector<StoredFunction> functions;
  std::set<std::string> seen{entry.key};
  SYNTH_CHECK(collect_functions(entry, seen, functions));
  FunctionMaterial material;
  material.spec = functions.back().spec;
  material.tests = as_json(functions.back().tests);
  material.language = request_->language;
  SYNTH_TRY(material.dependency_keys, dependency_keys(entry.material));
  if (canonical_material(material) != entry.material) {
    return fail(Errc::bad_input, "its specification and tests are not those of its key");
  }
  return functions;
}

std::vector<std::vector<StoredFunction>> SolutionStore::find_functions(
    const std::function<bool(const std::string& name)>& is_wanted, std::size_t most) {
  std::vector<std::vector<StoredFunction>> found;
  if (store_ == nullptr || request_->fresh) {
    return found;
  }
  const auto listed = store_->list(EntryKind::function);
  for (const EntrySummary& entry : listed ? *listed : std::vector<EntrySummary>()) {
    if (found.size() >= most || entry.language != name(request_->language) ||
        !is_wanted(entry.title)) {
      continue;
    }
    const auto kept = store_->find_function(entry.key);
    if (kept && *kept && !has_files_of(**kept, request_->lent.files)) {
      continue;
    }
    std::vector<StoredFunction> functions;
    std::set<std::string> seen;
    const Result<void> gathered = collect_functions(entry.key, seen, functions);
    if (gathered && functions.back().spec.name == entry.title) {
      found.push_back(std::move(functions));
    } else {
      observer_->note(fmt::format("the cached function '{}' is not usable{}", entry.title,
                                  gathered ? "" : ": " + gathered.error().message));
    }
  }
  pass_on_notes();
  return found;
}

LeaseAnswer SolutionStore::take_lease() {
  LeaseAnswer answer = store_ == nullptr || key_.empty() ? LeaseAnswer{} : store_->take_lease(key_);
  pass_on_notes();
  return answer;
}

std::vector<AlikeFunction> SolutionStore::find_alike(const FunctionSpec& wanted,
                                                     std::string_view words, std::size_t most) {
  if (store_ == nullptr || request_->fresh) {
    return {};
  }
  auto found = synth::find_alike(*store_, request_->language, wanted, words, most);
  pass_on_notes();
  if (!found) {
    observer_->note("the cache was not searched for what was asked in other words: " +
                    found.error().message);
    return {};
  }
  return *std::move(found);
}

std::optional<Implementations> SolutionStore::find_group(const Draft& draft, const Group& group) {
  std::map<std::string, Known> members;  // apart, so that the members' keys do not depend on order
  Implementations found;
  for (const std::string& function : group.functions) {
    const FunctionMaterial material = function_material(draft, function);
    Known known{canonical_material(material), {}};
    if (Result<std::string> key = key_of(known.material)) {
      known.key = std::move(*key);
    }
    if (const auto reused = draft.reused.find(function); reused != draft.reused.end()) {
      found[function] = reused->second.code;
    } else if (can_keep(draft, function) && !request_->fresh) {
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

// Takes the lease on the least key of the group's members: it stands for all.
LeaseAnswer SolutionStore::take_lease(const Draft& draft, const Group& group) {
  std::string least;
  for (const std::string& function : group.functions) {
    const auto key = can_keep(draft, function)
                         ? key_of(canonical_material(function_material(draft, function)))
                         : Result<std::string>(std::string());
    if (!key || key->empty()) {
      return {};
    }
    least = least.empty() ? *key : std::min(least, *key);
  }
  LeaseAnswer answer = least.empty() ? LeaseAnswer{} : store_->take_lease(least);
  pass_on_notes();
  return answer;
}

// Returns whether the function is in doubt. It is not kept then: a later run would get it without
// the doubt.
bool SolutionStore::is_in_doubt(const Draft& draft, const std::string& function) {
  return draft.ambiguities.contains(function) ||
         std::ranges::find(draft.plan.disputed(), function, &DisputedTest::function) !=
             draft.plan.disputed().end();
}

void SolutionStore::keep_group(const Draft& draft, const Group& group) {
  for (const std::string& function : group.functions) {
    if (!can_keep(draft, function) || is_in_doubt(draft, function) ||
        draft.reused.contains(function)) {
      continue;
    }
    // Computed anew: the function may have fewer dependencies than at the look-up.
    Entry entry;
    entry.kind = EntryKind::function;
    entry.material = canonical_material(function_material(draft, function));
    const Result<std::string> key = key_of(entry.material);
    if (!key) {
      continue;
    }
    entry.key = *key;
    functions_[function] = {entry.material, *key};
    entry.title = function;
    entry.language = name(request_->language);
    entry.document = as_json(*draft.specs.find(function));
    entry.code = draft.code.at(function);
    entry.tests = as_json_array(as_json(draft.plan.deciding({function})));
    store(std::move(entry));
  }
  pass_on_notes();
}

// Returns whether the function has tests. Without tests only its types identify it: it is not worth
// offering again.
bool SolutionStore::can_keep(const Draft& draft, const std::string& function) const {
  return store_ != nullptr && !draft.plan.deciding({function}).empty();
}

void SolutionStore::pass_on_notes() {
  for (const CacheNote& note :
       store_ == nullptr ? std::vector<CacheNote>() : store_->take_notes()) {
    if (!note.detail) {
      observer_->note(note.text);
    }
  }
}

}  // namespace synth
