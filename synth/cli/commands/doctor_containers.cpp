#include "synth/cli/commands/doctor_containers.h"

#include "synth/cli/output/console.h"

#include <fmt/format.h>

#include <unistd.h>

namespace synth {
namespace {

// Returns the owner of the containers; of a service's containers nothing else is reported.
std::string whose(const ContainerEngineReport& engine) {
  return engine.rootless ? "without root" : ::geteuid() == 0 ? "as root" : "by a service of root's";
}

}  // namespace

std::string containers_text(const Result<ContainerEngineReport>& engine) {
  if (!engine) {
    return fmt::format("  none: {}\n    {}\n", printable(engine.error().message),
                       printable(engine.error().remedy));
  }
  std::string text = fmt::format("  {} ({})\n", printable(engine->version), engine->program);
  if (!engine->reason.empty()) {
    return text + fmt::format("    cannot start any: {}\n    {}\n", printable(engine->reason),
                              printable(engine->remedy));
  }
  return text + fmt::format("    started by {}, {}\n", printable(engine->runtime), whose(*engine));
}

void write_containers(JsonWriter& out, const Result<ContainerEngineReport>& engine) {
  out.begin_object();
  if (engine) {
    out.key("engine").string(engine->program).key("version").string(engine->version);
    out.key("runtime").string(engine->runtime).key("rootless").boolean(engine->rootless);
    out.key("works").boolean(engine->reason.empty());
  } else {
    out.key("engine").null().key("works").boolean(false);
  }
  out.key("reason").string(engine ? engine->reason : engine.error().message);
  out.key("remedy").string(engine ? engine->remedy : engine.error().remedy).end_object();
}

}  // namespace synth
