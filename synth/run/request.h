#pragma once

#include "specs/spec_json.h"
#include "synth/authors/author.h"
#include "synth/authors/spending.h"
#include "synth/run/given_modules.h"
#include "synth/source/code_frame.h"
#include "synth/source/module.h"
#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/verdict.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The results of acceptance tests.
struct AcceptanceRun {
  std::vector<TestVerdict> verdicts;
  bool shared = false;  // true if some ran in the code's process, which could forge results
  // Things that tests demand and that no call by value can provide, in words, and the names of the
  // tests that fail for it: no repair of the code makes these pass.
  std::string wanted = {};
  std::vector<std::string> wanting = {};
};

// The user's tests of the whole module, which another program runs: a file of tests under its own
// runner. They run after the functions' own tests, and say nothing of single calls.
struct AcceptanceTests {
  std::string name;  // name of the file
  std::string text;  // text for an author that repairs; empty if the instruction has it
  std::vector<std::string> notes = {};  // remarks for the user on how they were read
  // Runs them on a module; `function` is one of its functions. Errors are of the set-up, or
  // `interrupted`.
  std::function<Result<AcceptanceRun>(const std::string& module, const std::string& function,
                                      const std::stop_token& stop)>
      run;
};

inline constexpr int kUsualAttempts = 3;

// The limits of a run; reaching one ends it with the best candidate so far.
struct Budget {
  // The number of candidates that are run per group, the first included. If not set: a few for an
  // author that always gives the same answer, else as many as the limits on spending allow
  // (synth/group/allowance.h).
  std::optional<int> attempts = {};
  std::chrono::milliseconds time = std::chrono::minutes(10);  // wall time
  std::size_t search_memory_bytes = std::size_t{1} << 30U;
  std::optional<std::uint64_t> search_work = {};  // per function; default: the author's
  SpendingLimits spending;                        // on language models
};

// The files lent to code, as far as they could change an answer.
struct LentCode {
  std::vector<std::string> modules;          // modules described to authors
  std::map<std::string, std::string> files;  // MD5 by name in a cell
};

class Transcript;

// The results of an earlier run of the same request, before a person answered a question about it
// (`--ask`).
struct EarlierRun {
  std::shared_ptr<Transcript> answers = {};  // of outside authors, not to be requested again
  std::vector<std::map<std::string, std::string>> code = {};  // passes all but the answer
  std::size_t answered = 0;  // trailing tests of the request that are answers
};

// Existing code that fails tests (`synth repair`): functions of it are rewritten.
struct CodeToRepair {
  std::string path;  // for the patch
  CodeFrame frame;
  // The passing code that a search for small edits found, or the code unchanged if it found none.
  std::string patched = {};
  std::string doubt = {};                // the reason for not relying on `patched`
  std::string distinguishing_call = {};  // a call on which another patch differs; may be empty
  std::string findings = {};             // for an author to read; may be empty
  std::string around = {};               // the file without the functions that may be repaired
};

// One instruction with everything that could change the answer, and its limits of cost.
struct SolveRequest {
  std::string instruction;
  Language language = Language::python;
  std::optional<SpecFile> spec;               // if given, the author is not asked for specs
  std::string spec_json;                      // text of the spec file, part of the cache key
  std::vector<Test> tests;                    // the user's own tests, which are trusted
  std::optional<AcceptanceTests> acceptance;  // of the module; not in the cache key
  GivenModules given;                         // the user's modules that code may import (--context)
  LentCode lent;  // those and all other files lent to code, for the cache key
  std::optional<int> candidates;
  std::uint64_t seed = 0;
  // The modules that code may import, for the cache key: the allowed ones, or the forbidden ones
  // with a '-' in front; absent if any may be imported.
  std::optional<std::vector<std::string>> imports;
  Budget budget;
  Limits limits;
  // `run`: true if the user chose no language; the author's answer decides.
  bool language_is_open = false;
  std::vector<std::string> files;  // `run`: names of the files in the program's folder
  bool fresh = false;              // true to skip the look-up in the cache, but keep the result
  // True to continue the attempt kept for this request: its questions are not asked again.
  bool resume = false;
  // True if a run without `resume`, too, takes the answers of models that an earlier run of this
  // request paid for, if they are kept. Not while the traffic is recorded: the recording would lack
  // them. Nor while it has a journal (--economy), which has them already.
  bool takes_kept_answers = true;
  std::optional<Focus> focus = {};  // the goal to improve passing code for
  EarlierRun earlier = {};
  std::optional<CodeToRepair> to_repair = {};

  // Returns whether the test is a person's answer. Authors that were asked before that answer did
  // not need it.
  [[nodiscard]] bool is_answer(const Test& test) const;

  // Returns the module that is run and delivered: the pieces alone, or, in a repair, the user's
  // file with the pieces in it. Errors: bad_input for pieces that clash or do not fit.
  [[nodiscard]] Result<std::string> module_with(std::span<const FunctionCode> pieces) const;
};

}  // namespace synth
