#pragma once

#include "cache/key.h"
#include "cache/lease.h"
#include "synth/authors/transcript.h"
#include "synth/run/alike_functions.h"
#include "synth/run/draft.h"
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

// What the key of a request's solution is made of (docs/cache.md); `toolchain` is the runtime's.
KeyMaterial key_material(const SolveRequest& request, const AuthorMaterial& author,
                         const std::string& toolchain);

// The engine's use of the cache: solutions under the key of their instruction, and each function
// under its spec's own key. Works without a store, and never fails a run: what goes wrong is said
// to the observer.
class SolutionStore {
 public:
  static Result<SolutionStore> open(CacheStore* store, const AuthorMaterial& author,
                                    const std::string& toolchain, const SolveRequest& request,
                                    Observer& observer);

  // One that holds nothing and keeps nothing.
  static SolutionStore none(const SolveRequest& request, Observer& observer) {
    return {nullptr, request, observer};
  }

  // One that holds the solution that a shared store has, as if `find` had given it.
  static SolutionStore holding(CacheStore& store, const Entry& found, const SolveRequest& request,
                               Observer& observer);

  [[nodiscard]] const std::string& key() const { return key_; }

  // The solution kept for the same question, unless the request wants a fresh one. Whoever can
  // write to the store has written it: it is to be verified before it is used.
  std::optional<Solution> find();
  // The turn to answer the question among those who share a store (CacheStore::take_lease).
  LeaseAnswer take_lease();
  // Whether what `find` gave comes from where others than the user and those trusted can write.
  [[nodiscard]] bool is_foreign() const;
  // What `find` gave has passed here: if it was a shared store's, it is kept in the local cache.
  void take_in();
  // Takes out what `find` gave, and says why; what a shared store has is left there, and named.
  void drop(const std::string& why);

  // What the run that was kept as an attempt got answered, and what it cost. Errors: bad_input
  // where there is none, or none that can be read.
  Result<void> take_up(Transcript& answers, Metrics& metrics);
  // The answers alone, if there are any that can be read. Returns whether there are.
  bool take_answers(Transcript& answers);

  // Keeps a solution whose tests passed; any other run that came to something is kept as an
  // attempt, with what `take_up` and whoever resumes it need. Whether it was kept.
  bool keep(Solution& solution, const Transcript& answers);

  // Functions that earlier runs kept for the request's language, chosen by name and each with what
  // it needs before it; at most so many, those used last first. What cannot be read is left out.
  std::vector<std::vector<StoredFunction>> find_functions(
      const std::function<bool(const std::string& name)>& is_wanted, std::size_t most);

  // Functions that were kept for instructions in words like these (synth/run/alike_functions.h);
  // none if the request wants a fresh solution.
  std::vector<AlikeFunction> find_alike(const FunctionSpec& wanted, std::string_view words,
                                        std::size_t most);

  // A function of the request's language that others have written, with what it needs of the local
  // cache before it. Its specification and tests are those of its key. Errors: bad_input.
  Result<std::vector<StoredFunction>> read_function(const Entry& entry);

  // The code of a verified function with the same spec and tests. To be used only after its tests
  // have passed again.
  std::optional<Implementations> find_group(const Draft& draft, const Group& group);
  // The turn to write a group, as above; nobody's if its functions would not be kept.
  LeaseAnswer take_lease(const Draft& draft, const Group& group);
  // Functions that are in doubt are left out.
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
  // The function under a key, or of an entry, and, before it, what it needs. `seen` are the keys so
  // far.
  Result<void> collect_functions(const std::string& key, std::set<std::string>& seen,
                                 std::vector<StoredFunction>& functions);
  Result<void> collect_functions(const Entry& entry, std::set<std::string>& seen,
                                 std::vector<StoredFunction>& functions);
  [[nodiscard]] bool can_keep(const Draft& draft, const std::string& function) const;
  static bool is_in_doubt(const Draft& draft, const std::string& function);
  bool store(Entry entry);  // a refusal is told once
  void pass_on_notes();

  CacheStore* store_;
  const SolveRequest* request_;
  Observer* observer_;
  std::string material_;
  std::string key_;
  std::map<std::string, Known> functions_;  // of the groups so far
  bool missed_ = false;                     // what `find` came to the last time
  std::shared_ptr<Entry> shared_;           // what `find` gave, if a shared store had it
  std::string refusal_;                     // the last one told
};

}  // namespace synth
