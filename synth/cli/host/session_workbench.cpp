#include "synth/cli/host/session_workbench.h"

#include "synth/cli/host/sessions_folder.h"
#include "synth/cli/input/requests.h"

namespace synth {

SessionWorkbench::SessionWorkbench(const Settings& settings, Session& session,
                                   const LentContext& context)
    : settings_(settings), session_(session), context_(context) {
  if (const auto folder = sessions_folder()) {
    sessions_ = std::make_unique<SessionTable>(*folder, session.runtimes());
  }
}

SolveRequest SessionWorkbench::request(std::string instruction) const {
  return solve_request(settings_, std::move(instruction), std::nullopt, {});
}

Result<void> SessionWorkbench::check_language(std::string_view instruction) const {
  return synth::check_language(settings_, instruction);
}

Result<std::unique_ptr<Engine>> SessionWorkbench::engine() const {
  return session_.engine(settings_);
}

std::unique_ptr<Engine> SessionWorkbench::engine(std::shared_ptr<Author> author,
                                                 AuthorMaterial material) const {
  return session_.engine_with(std::move(author), std::move(material));
}

}  // namespace synth
