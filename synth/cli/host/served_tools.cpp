#include "synth/cli/host/served_tools.h"

#include "synth/cli/host/history.h"
#include "synth/cli/host/lent_context.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/requests.h"

namespace synth {
namespace {

// A session as the workbench of tools for other programs. Settings, session and context must
// outlive it.
class SessionWorkbench : public Workbench {
 public:
  SessionWorkbench(const Settings& settings, Session& session, const LentContext& context)
      : settings_(settings), session_(session), context_(context) {
    if (const auto folder = sessions_folder()) {
      sessions_ = std::make_unique<SessionTable>(*folder, session.runtimes());
    }
  }

  Result<void> start() override { return session_.start_sandbox(); }
  [[nodiscard]] SolveRequest request(std::string instruction) const override {
    return solve_request(settings_, std::move(instruction), std::nullopt, {});
  }
  [[nodiscard]] Result<void> check_language(std::string_view instruction) const override {
    return synth::check_language(settings_, instruction);
  }
  [[nodiscard]] Result<void> give_context(SolveRequest& request) const override {
    return context_.give(request);
  }
  [[nodiscard]] Result<std::unique_ptr<Engine>> engine() const override {
    return session_.engine(settings_);
  }
  [[nodiscard]] std::unique_ptr<Engine> engine(std::shared_ptr<Author> author,
                                               AuthorMaterial material) const override {
    return session_.engine_with(std::move(author), std::move(material));
  }
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

}  // namespace

Result<int> serve_tools(const CommandContext& context,
                        const std::function<Result<void>(const Tools&, Workbench&,
                                                         const std::stop_token& stop)>& serve) {
  constexpr int kLanesPerJob = 2;  // an assertion script runs beside its candidate
  SYNTH_TRY(LentContext lent, LentContext::read(context.invocation));
  SYNTH_TRY(const auto session, Session::open(lent.allowed(context.settings), context.console,
                                              kLanesPerJob * context.settings.jobs +
                                                  static_cast<int>(SessionTable::kMost),
                                              lent.lending()));
  SYNTH_CHECK(lent.prepare(context.settings, context.console, *session));
  SessionWorkbench workbench(context.settings, *session, lent);
  const Tools tools(workbench);
  SYNTH_CHECK(serve(tools, workbench, session->interrupt().token()));
  return 0;
}

}  // namespace synth
