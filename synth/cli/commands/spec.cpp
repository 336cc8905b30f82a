#include "specs/spec_json.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/subcommand.h"

#include <fmt/format.h>

namespace synth {
namespace {

std::string spec_file(const SolveRequest& request, const SpecSet& specs) {
  JsonWriter out(2);
  out.begin_object();
  out.key("instruction").string(request.instruction);
  out.key("language").string(name(request.language));
  out.key("functions").array(specs.functions, write_function_spec);
  out.key("entry_point").string(specs.entry_point);
  return out.end_object().take() + "\n";
}

Result<int> run_spec(const CommandContext& context) {
  SYNTH_TRY(const SolveRequest request, read_request(context));
  SYNTH_TRY(const auto session, Session::open(context.settings, context.console, 1));
  SYNTH_TRY(const auto engine, session->engine(context.settings));
  Progress progress(context.console);
  const Result<SpecSet> specs = engine->specify(request, progress, session->interrupt().token());
  progress.clear();
  if (!specs) {
    return fail(specs.error());
  }
  progress.tell(context.console, {});
  SYNTH_CHECK(context.console.print(spec_file(request, *specs)));
  return 0;
}

}  // namespace

Subcommand spec_command() {
  CommandLine line{"spec", "INSTRUCTION | FILE | -", "print what an instruction asks for, as JSON",
                   fmt::format("{}What is printed is a spec file: edit it, and give it to `synth "
                               "solve --spec`.\n",
                               kInstructionForms)};
  line.groups = {Options::author, Options::model, Options::budget, Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_spec};
}

}  // namespace synth
