#pragma once

#include "synth/cli/host/context_files.h"
#include "synth/cli/host/session.h"

namespace synth {

// The modules of --context, lent to every request of a batch or a server. Only the program's
// command line names them: no request names a file.
class LentContext {
 public:
  // Reads the modules. Errors: those of read_context_files.
  static Result<LentContext> read(const Invocation& invocation);

  // Returns the files for the session that works on requests.
  [[nodiscard]] const Lending& lending() const { return lending_; }
  [[nodiscard]] Settings allowed(Settings settings) const;

  // Reads the modules in a cell of the session, once. Errors: those of read_given_modules.
  Result<void> prepare(const Settings& settings, const Console& console, const Session& session);

  // Sets in a request the modules that its code may use. Errors: Errc::usage for another language
  // than theirs. Thread-safe after `prepare`.
  [[nodiscard]] Result<void> give(SolveRequest& request) const;

 private:
  ContextFiles given_;
  Lending lending_;
  LentCode code_;
  GivenModules read_;
};

// Returns the policy. If only some modules are allowed, those of --context are added.
ImportPolicy with_modules(ImportPolicy policy, const std::vector<ModuleText>& modules);

}  // namespace synth
