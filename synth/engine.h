#pragma once

#include "cache/key.h"
#include "synth/authors/author.h"
#include "synth/run/observer.h"
#include "synth/run/report.h"
#include "synth/run/request.h"

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

class CacheStore;
class Runtimes;

// Turns instructions into tested functions. Thread-safe as far as its parts are: `batch` calls one
// engine from several threads. Each call works for itself; it blocks until its run has ended, was
// stopped by `stop`, or has used up the request's budget. The observer is called one call at a
// time, also from other threads, and only until the call returns.
class Engine {
 public:
  struct Parts {
    std::shared_ptr<Author> author;  // null: only `run_code` works
    std::shared_ptr<Runtimes> runtimes;
    std::shared_ptr<CacheStore> cache;  // null: nothing is looked up or kept
    AuthorMaterial author_material;     // how the author is configured, for the cache key
    int at_once = 1;                    // how much of one instruction is worked on at a time
  };

  explicit Engine(Parts parts);

  // Solves an instruction, from prose to a verified solution with its confidence; serves one out of
  // the cache only after it has passed again here. A run that ends early (interrupted, budget,
  // an author that cannot be reached) is a report with what was found and `ended_by`. Tests that
  // fail and authors without an answer are not errors: the confidence says so. Errors, if nothing
  // was found: bad_input for specs or examples that contradict themselves, missing_interpreter,
  // those of the author and of the set-up, interrupted, budget_exhausted, and usage without an
  // author.
  Result<SolveReport> solve(const SolveRequest& request, Observer& observer,
                            std::stop_token stop = {});
  // Repairs functions of the file that the request names (synth/pipeline/repair_request.h). The
  // report is as of `solve`, with a patch; so are the errors. What an author answered is kept as an
  // attempt and not asked again; no solution is served out of the cache.
  Result<SolveReport> repair(const SolveRequest& request, Observer& observer,
                             std::stop_token stop = {});
  // Reads the specs only (`synth spec`). Errors as of `solve`, and bad_input if the author could
  // read no function.
  Result<SpecSet> specify(const SolveRequest& request, Observer& observer,
                          std::stop_token stop = {});
  // Returns tests of functions whose specs are given (`request.spec`), written apart from any code:
  // their examples, and what the author thinks of. By function. Errors as of `solve`.
  Result<std::map<std::string, std::vector<Test>>> propose_tests(const SolveRequest& request,
                                                                 Observer& observer,
                                                                 std::stop_token stop = {});
  // Asks the author what is wrong with code that is there; of `question` only what is said of the
  // code counts. Errors as of `solve`.
  Result<Answers<Suspicion>> review(const SolveRequest& request, const ReviewQuestion& question,
                                    Observer& observer, std::stop_token stop = {});
  // Writes code for a one-off instruction and runs it. Errors as of `solve`.
  Result<RunReport> run(const SolveRequest& request, Observer& observer, std::stop_token stop = {});
  // Runs given code. Errors: missing_interpreter, those of the set-up, interrupted.
  Result<RunReport> run_code(const std::string& code, Language language, const Limits& limits,
                             std::stop_token stop = {});

 private:
  [[nodiscard]] Result<void> check_author() const;

  Parts parts_;
};

}  // namespace synth
