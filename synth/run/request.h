#pragma once

#include "specs/spec_json.h"
#include "synth/authors/author.h"
#include "synth/authors/spending.h"
#include "synth/run/given_modules.h"
#include "synth/source/code_frame.h"
#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/verdict.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// How acceptance tests came out.
struct AcceptanceRun {
  std::vector<TestVerdict> verdicts;
  bool shared = false;  // some ran in one process with the code, which could tell them anything
  // What tests want that no call by value gives, in words, and the names of those that fail for it:
  // no repair of the code makes these pass.
  std::string wanted = {};
  std::vector<std::string> wanting = {};
};

// Tests of the user's that hold of the whole module and that somebody else runs: a file of tests
// under its own runner. They come after the functions' own tests, and say nothing of single calls.
struct AcceptanceTests {
  std::string name;  // of the file
  std::string text;  // for an author that repairs; empty if the instruction has it
  std::vector<std::string> notes = {};  // what a person should know of how they were read
  // Runs them on a module; `function` is one of its functions. Errors are of the set-up, or
  // `interrupted`.
  std::function<Result<AcceptanceRun>(const std::string& module, const std::string& function,
                                      const std::stop_token& stop)>
      run;
};

inline constexpr int kUsualAttempts = 3;

// What a run may use up; reaching one ends it with the best candidate so far.
struct Budget {
  // Candidates run a group; the first counts. Not said: a few of an author that always answers
  // alike, else as many as the limits on spending allow (synth/group/allowance.h).
  std::optional<int> attempts = {};
  std::chrono::milliseconds time = std::chrono::minutes(10);  // wall
  std::size_t search_memory_bytes = std::size_t{1} << 30U;
  std::optional<std::uint64_t> search_work = {};  // for each function; not said: the author's usual
  SpendingLimits spending;                        // on language models
};

// What code is lent, as far as it could change an answer.
struct LentCode {
  std::vector<std::string> modules;          // that authors are told of
  std::map<std::string, std::string> files;  // by their names in a cell: the MD5 of each
};

class Transcript;

// What a run of the same request came to, before a person answered a question about it (`--ask`).
struct EarlierRun {
  std::shared_ptr<Transcript> answers = {};  // of outside authors, not to be asked for again
  std::vector<std::map<std::string, std::string>> code = {};  // that fits all but the answer
  std::size_t answered = 0;  // so many tests at the end of the request's are such answers
};

// Code that is there and fails tests (`synth repair`): functions of it are written anew.
struct CodeToRepair {
  std::string path;  // for the patch
  CodeFrame frame;
  // What a search for small edits made of it, which passes; the code as it is if it found nothing
  // that does.
  std::string patched = {};
  std::string doubt = {};                // why that is not relied on
  std::string distinguishing_call = {};  // on which another patch differs; may be empty
  std::string findings = {};             // of the search, for an author to read; may be empty
  std::string around = {};               // the file without the functions that may be repaired
};

// One instruction with everything that could change the answer, and what it may cost.
struct SolveRequest {
  std::string instruction;
  Language language = Language::python;
  std::optional<SpecFile> spec;  // given: the author is not asked for specs
  std::string spec_json;         // the text of that file, which the cache key is made of
  std::vector<Test> tests;       // the user's own, which are trusted
  std::optional<AcceptanceTests> acceptance;  // of the whole module; no part of the cache key
  GivenModules given;                         // the user's modules that code may import (--context)
  LentCode lent;  // those and all other files that code is lent, for the cache key
  std::optional<int> candidates;
  std::uint64_t seed = 0;
  // The modules that code may import, for the cache key: those that are allowed, or those that are
  // refused with a '-' in front; absent where any may be.
  std::optional<std::vector<std::string>> imports;
  Budget budget;
  Limits limits;
  // `run`: nobody said which language; that of the author's answer is taken.
  bool language_is_open = false;
  std::vector<std::string> files;  // `run`: that the program finds in its folder, by name
  bool fresh = false;              // do not look in the cache, but keep what is found
  // Go on from the attempt that is kept for this request: what was answered is not asked again.
  bool resume = false;
  // Without that, too, answers of models that a run of this request got and paid are taken from
  // there, if one is kept. Not while the traffic is recorded, which would lack them, nor while it
  // has a journal (--economy), which has them already.
  bool takes_kept_answers = true;
  std::optional<Focus> focus = {};  // what is to become of code that passes
  EarlierRun earlier = {};
  std::optional<CodeToRepair> to_repair = {};

  // Whether the test is what a person answered: authors that were asked before have had no need of
  // it.
  [[nodiscard]] bool is_answer(const Test& test) const;
};

}  // namespace synth
