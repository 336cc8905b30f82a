#pragma once

#include "cache/key.h"
#include "cache/lease.h"
#include "synth/authors/transcript.h"
#include "synth/run/draft.h"
#include "synth/run/kept_search.h"
#include "synth/run/observer.h"
#include "synth/run/request.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace synth {

class CacheStore;
struct Entry;

// A function as it was kept, under its own key.
struct StoredFunction {
  std::string key;
  FunctionSpec spec;
  std::string code;
  std::vector<Test> tests;
};

// Returns the material of the key of a request's solution (docs/cache.md); `toolchain` is the
// runtime's.
KeyMaterial key_material(const SolveRequest& request, const AuthorMaterial& author,
                         const std::string& toolchain);

// The engine's use of the cache: solutions under the key of their instruction, and each function
// under its spec's own key. Works without a store, and never fails a run: errors are reported to
// the observer.
class SolutionStore {
 public:
  static Result<SolutionStore> open(CacheStore* store, const AuthorMaterial& author,
                                    const std::string& toolchain, const SolveRequest& request,
                                    Observer& observer);

  // Returns a store that holds nothing and keeps nothing.
  static SolutionStore none(const SolveRequest& request, Observer& observer) {
    return {nullptr, request, observer};
  }

  // Returns a store that holds a shared store's solution, as if `find` had returned it.
  static SolutionStore holding(CacheStore& store, const Entry& found, const SolveRequest& request,
                               Observer& observer);

  [[nodiscard]] const std::string& key() const { return key_; }

  // Returns the solution kept for the same question, unless the request wants a fresh one. Foreign
  // data: anyone with write access to the store may have written it, so verify it before use.
  std::optional<Solution> find();
  // Returns the turn to answer the question, among those who share a store
  // (CacheStore::take_lease).
  LeaseAnswer take_lease();
  // Returns whether the solution from `find` comes from a store that is not trusted.
  [[nodiscard]] bool is_foreign() const;
  // Records that the solution from `find` has passed here: if it came from a shared store, it is
  // kept in the local cache.
  void take_in();
  // Drops the solution from `find`, and reports why; a shared store's entry is left there, and
  // named.
  void drop(const std::string& why);

  // Takes the answers and the cost of the run that was kept as an attempt. Errors: bad_input if
  // there is none, or none that can be read.
  Result<void> take_up(Transcript& answers, Metrics& metrics);
  // Takes the answers alone. Returns whether there are any that can be read.
  bool take_answers(Transcript& answers);

  // Keeps a solution whose tests passed; any other run with a result is kept as an attempt, with
  // the data needed to resume it. Returns whether it was kept.
  bool keep(Solution& solution, const Transcript& answers);

  // Returns functions that earlier runs kept for the request's language, chosen by name, each after
  // the functions that it needs; at most `most`, the last used first. Unreadable entries are left
  // out.
  std::vector<std::vector<StoredFunction>> find_functions(
      const std::function<bool(const std::string& name)>& is_wanted, std::size_t most);

  // Returns functions that were kept for instructions in similar words
  // (synth/run/kept_search.h); none if the request wants a fresh solution.
  std::vector<AlikeFunction> find_alike(const FunctionSpec& wanted, std::string_view words,
                                        std::size_t most);

  // Reads a foreign function of the request's language, after the functions of the local cache that
  // it needs. Its specification and tests are those of its key. Errors: bad_input.
  Result<std::vector<StoredFunction>> read_function(const Entry& entry);

  // Returns the code of verified functions with the same spec and tests. The caller has to run its
  // tests again before use.
  std::optional<Implementations> find_group(const Draft& draft, const Group& group);
  // Returns the turn to write a group, as above; no turn is taken if its functions would not be
  // kept.
  LeaseAnswer take_lease(const Draft& draft, const Group& group);
  // Keeps the group's functions, except those in doubt.
  void keep_group(const Draft& draft, const Group& group);

 private:
  SolutionStore(CacheStore* store, const SolveRequest& request, Observer& observer)
      : store_(store), request_(&request), observer_(&observer) {}

  struct Known {
    std::string material;
    std::string key;
  };
  [[nodiscard]] FunctionMaterial function_material(const Draft& draft,
                                                   const std::string& function) const;
  // Appends the function under a key, or of an entry, after the functions that it needs. `seen` has
  // the keys so far.
  Result<void> collect_functions(const std::string& key, std::set<std::string>& seen,
                                 std::vector<StoredFunction>& functions);
  Result<void> collect_functions(const Entry& entry, std::set<std::string>& seen,
                                 std::vector<StoredFunction>& functions);
  [[nodiscard]] bool can_keep(const Draft& draft, const std::string& function) const;
  static bool is_in_doubt(const Draft& draft, const std::string& function);
  bool store(Entry entry);  // reports a refusal once
  void pass_on_notes();

  CacheStore* store_;
  const SolveRequest* request_;
  Observer* observer_;
  std::string material_;
  std::string key_;
  std::map<std::string, Known> functions_;  // of the groups so far
  bool missed_ = false;                     // true if the last `find` missed
  std::shared_ptr<Entry> shared_;           // the result of `find`, if a shared store had it
  std::string refusal_;                     // the last one reported
};

}  // namespace synth
