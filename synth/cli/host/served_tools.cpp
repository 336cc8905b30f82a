#include "synth/cli/host/served_tools.h"

namespace synth {

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
