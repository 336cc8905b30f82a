#include "synth/cli/host/lent_context.h"

#include <fmt/format.h>

#include <utility>

namespace synth {

ImportPolicy with_modules(ImportPolicy policy, const std::vector<ModuleText>& modules) {
  for (const ModuleText& module : modules) {
    if (policy.kind == ImportPolicy::Kind::allow) {
      policy.modules.push_back(module.name.substr(0, module.name.find('.')));
    }
  }
  return policy;
}

Result<LentContext> LentContext::read(const Invocation& invocation) {
  LentContext context;
  SYNTH_TRY(context.given_, read_context_files(invocation));
  SYNTH_CHECK(lend_files(context.given_.files, context.lending_.data.files));
  SYNTH_TRY(context.code_, lent_code_of(context.given_.modules, context.given_.files));
  return context;
}

Settings LentContext::allowed(Settings settings) const {
  settings.imports = with_modules(std::move(settings.imports), given_.modules);
  return settings;
}

Result<void> LentContext::prepare(const Settings& settings, const Console& console,
                                  const Session& session) {
  if (given_.modules.empty()) {
    return {};
  }
  SYNTH_TRY(Runtime* const runtime,
            session.runtimes().find(given_.language.value_or(Language::python)));
  SYNTH_TRY(read_, read_given_modules(*runtime, given_.modules, lending_.file_names(),
                                      settings.limits, session.interrupt().token()));
  if (!read_.note.empty()) {
    console.say(fmt::format("synth: {}\n", read_.note));
  }
  return {};
}

Result<void> LentContext::give(SolveRequest& request) const {
  SYNTH_CHECK(given_.check_language(request.language));
  request.lent = code_;
  request.given = read_;
  return {};
}

}  // namespace synth
