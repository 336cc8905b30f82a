#pragma once

#include "cache/key.h"
#include "specs/spec_json.h"
#include "synth/acceptance_tests.h"
#include "synth/authors/author.h"
#include "synth/observer.h"
#include "synth/solution.h"
#include "testing/runtimes/common/runtime.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

class CacheStore;
class Runtimes;

// What a run may use up; reaching one ends it with the best candidate so far.
struct Budget {
  int attempts = 3;  // candidates run a group; the first counts
  std::chrono::milliseconds time = std::chrono::minutes(10);  // wall
  std::size_t search_memory_bytes = std::size_t{1} << 30U;
  SpendingLimits spending;  // on language models
};

// One instruction with everything that could change the answer, and what it may cost.
struct SolveRequest {
  std::string instruction;
  Language language = Language::python;
  std::optional<SpecFile> spec;  // given: the author is not asked for specs
  std::string spec_json;         // the text of that file, which the cache key is made of
  std::vector<Test> tests;       // the user's own: anchors
  std::optional<AcceptanceTests> acceptance;  // of the whole module; no part of the cache key
  std::optional<int> candidates;
  std::uint64_t seed = 0;
  // The modules that code may import, for the cache key: those that are allowed, or those that are
  // refused with a '-' in front; absent where any may be.
  std::optional<std::vector<std::string>> imports;
  Budget budget;
  Limits limits;
  // `run`: nobody said which language; that of the author's answer is taken.
  bool language_is_open = false;
  bool fresh = false;  // do not look in the cache, but keep what is found
  // Go on from the attempt that is kept for this request: what was answered is not asked again.
  bool resume = false;
};

// A solution, and why the run ended early if it did. A run that ended early has what was found.
struct SolveReport {
  Solution solution;
  std::optional<Error> ended_by;
  bool is_kept = false;  // in the cache, as a solution or as an attempt that can be resumed
};

// The exit status of contracts/solution.md.
int exit_status(const SolveReport& report);

// `synth run`: a program's `result`.
struct RunReport {
  std::string code;
  Language language = Language::python;  // of the code
  ScriptOutcome outcome;
  std::string note;
  int attempts = 0;
  bool abstained = false;
  Confidence confidence;
  Spent spent;  // on language models
};

// Turns instructions into tested functions. Thread-safe: `batch` calls one engine from several
// threads.
class Engine {
 public:
  struct Parts {
    std::shared_ptr<Author> author;
    std::shared_ptr<Runtimes> runtimes;
    std::shared_ptr<CacheStore> cache;  // null: nothing is looked up or kept
    AuthorMaterial author_material;     // how the author is configured, for the cache key
    int at_once = 1;                    // how much of one instruction is worked on at a time
  };

  explicit Engine(Parts parts);

  Result<SolveReport> solve(const SolveRequest& request, Observer& observer,
                            std::stop_token stop = {});
  // Only the specs, and only their order (`synth spec`).
  Result<SpecSet> specify(const SolveRequest& request, Observer& observer,
                          std::stop_token stop = {});
  // Tests of functions whose specs are given (`request.spec`), written apart from any code: their
  // examples, and what the author thinks of. By function. Errors as of `solve`.
  Result<std::map<std::string, std::vector<Test>>> propose_tests(const SolveRequest& request,
                                                                 Observer& observer,
                                                                 std::stop_token stop = {});
  // Code and result for a one-off instruction; `run_code` runs given code.
  Result<RunReport> run(const SolveRequest& request, Observer& observer, std::stop_token stop = {});
  Result<RunReport> run_code(const std::string& code, Language language, const Limits& limits,
                             std::stop_token stop = {});

 private:
  Parts parts_;
};

}  // namespace synth
