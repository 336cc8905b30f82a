#pragma once

#include "synth/cli/host/context_files.h"
#include "synth/cli/host/session.h"

namespace synth {

// The modules of --context, lent to every request of a batch or a server. They are named when the
// program starts, by whoever starts it: no request names a file.
class LentContext {
 public:
  // Errors: those of read_context_files.
  static Result<LentContext> read(const Invocation& invocation);

  // For the session that requests are worked on in.
  [[nodiscard]] const Lending& lending() const { return lending_; }
  [[nodiscard]] Settings allowed(Settings settings) const;

  // Reads the modules in a cell of the session, once. Errors: those of read_given_modules.
  Result<void> prepare(const Settings& settings, const Console& console, const Session& session);

  // Says in a request what its code may use. Errc::usage for another language than Python. After
  // `prepare`, thread-safe.
  [[nodiscard]] Result<void> give(SolveRequest& request) const;

 private:
  ContextFiles given_;
  Lending lending_;
  LentCode code_;
  GivenModules read_;
};

// If only some modules are allowed, those of --context are.
ImportPolicy with_modules(ImportPolicy policy, const std::vector<ModuleText>& modules);

}  // namespace synth
