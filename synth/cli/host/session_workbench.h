#pragma once

#include "synth/cli/host/lent_context.h"
#include "synth/cli/host/session.h"
#include "synth/server/workbench.h"

namespace synth {

// A session as the workbench of tools for other programs. Settings, session and context must
// outlive it.
class SessionWorkbench : public Workbench {
 public:
  SessionWorkbench(const Settings& settings, Session& session, const LentContext& context);

  Result<void> start() override { return session_.start_sandbox(); }
  [[nodiscard]] SolveRequest request(std::string instruction) const override;
  [[nodiscard]] Result<void> check_language(std::string_view instruction) const override;
  [[nodiscard]] Result<void> give_context(SolveRequest& request) const override {
    return context_.give(request);
  }
  [[nodiscard]] Result<std::unique_ptr<Engine>> engine() const override;
  [[nodiscard]] std::unique_ptr<Engine> engine(std::shared_ptr<Author> author,
                                               AuthorMaterial material) const override;
  [[nodiscard]] const Runtimes& runtimes() const override { return session_.runtimes(); }
  [[nodiscard]] Result<Sandbox*> sandbox() const override { return session_.sandbox(); }
  [[nodiscard]] SessionTable* sessions() const override { return sessions_.get(); }
  [[nodiscard]] CacheStore* cache() const override { return session_.cache(); }

 private:
  const Settings& settings_;
  Session& session_;
  const LentContext& context_;
  std::unique_ptr<SessionTable> sessions_;
};

}  // namespace synth
