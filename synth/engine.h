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

// Turns instructions into tested functions. As thread-safe as its parts: `batch` calls one engine
// from several threads. Each call is independent of the others; it blocks until its run has ended,
// was stopped by `stop`, or has used up the request's budget. The observer is called one call at a
// time, also from other threads, and only until the call returns.
class Engine {
 public:
  struct Parts {
    std::shared_ptr<Author> author;  // if null, only `run_code` works
    std::shared_ptr<Runtimes> runtimes;
    std::shared_ptr<CacheStore> cache;  // if null, nothing is looked up or kept
    AuthorMaterial author_material;     // the author's configuration, for the cache key
    int at_once = 1;                    // parts of one instruction at a time
  };

  explicit Engine(Parts parts);

  // Solves an instruction, from prose to a verified solution with its confidence. A cached solution
  // is returned only after it has passed again here. A run that ends early (interrupted, budget,
  // unreachable author) returns a report with its results so far and `ended_by`. Failing tests and
  // authors without an answer are not errors: they lower the confidence. Errors, if nothing was
  // found: bad_input for contradictory specs or examples, missing_interpreter, those of the author
  // and of the set-up, interrupted, budget_exhausted, and usage without an author.
  Result<SolveReport> solve(const SolveRequest& request, Observer& observer,
                            std::stop_token stop = {});
  // Repairs functions of the file that the request names (synth/pipeline/repair_request.h). Report
  // and errors are those of `solve`; the report has a patch, too. The author's answers are kept as
  // an attempt and not requested again; no solution is taken from the cache.
  Result<SolveReport> repair(const SolveRequest& request, Observer& observer,
                             std::stop_token stop = {});
  // Reads the specs only (`synth spec`). Errors as of `solve`, and bad_input if the author could
  // read no function.
  Result<SpecSet> specify(const SolveRequest& request, Observer& observer,
                          std::stop_token stop = {});
  // Returns tests by function, written apart from any code, for functions whose specs are given
  // (`request.spec`): their examples and the author's own tests. Errors as of `solve`.
  Result<std::map<std::string, std::vector<Test>>> propose_tests(const SolveRequest& request,
                                                                 Observer& observer,
                                                                 std::stop_token stop = {});
  // Asks the author for faults of existing code; of `question`, only the fields about the code
  // count. Errors as of `solve`.
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
