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
